package org.sass.lang.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.DocumentLine;
import org.sass.lang.assemble.LineBlock;
import org.sass.lang.text.Letters;

/**
 * The lines of one version of a text, in blocks; immutable. A text that ends with a line break has
 * an empty last line.
 */
final class DocumentLines {
  private final LineBlock[] blocks;

  /** Index of the first line of each block, followed by the total number of lines. */
  private final int[] firstLines;

  private DocumentLines(List<LineBlock> blockList) {
    blocks = blockList.toArray(LineBlock[]::new);
    firstLines = new int[blocks.length + 1];
    for (int i = 0; i < blocks.length; i++) {
      firstLines[i + 1] = firstLines[i] + blocks[i].lines.length;
    }
  }

  static DocumentLines of(String text) {
    List<LineBlock> blocks = new ArrayList<>();
    addBlocks(splitLines(text, 0, false), blocks);
    return new DocumentLines(blocks);
  }

  int count() {
    return firstLines[blocks.length];
  }

  LineBlock[] blocks() {
    return blocks;
  }

  DocumentLine line(int index) {
    int block = blockIndexOf(index);
    return blocks[block].lines[index - firstLines[block]];
  }

  private int blockIndexOf(int line) {
    int at = Arrays.binarySearch(firstLines, line);
    return at < 0 ? -at - 2 : at;
  }

  /** Returns the number of characters in a line, without its line break. */
  int lineLength(int line) {
    return line(line).length();
  }

  /** Returns the column, limited to the line. */
  int clampColumn(int line, int column) {
    return Math.max(0, Math.min(column, lineLength(line)));
  }

  /** Returns the version in which {@code text} replaces the characters between two places. */
  DocumentLines edit(int startLine, int startColumn, int endLine, int endColumn, String text) {
    int first = Math.max(0, Math.min(startLine, count() - 1));
    int from = startLine > first ? lineLength(first) : clampColumn(first, startColumn);
    int last = Math.max(first, Math.min(endLine, count() - 1));
    int to = endLine > last ? lineLength(last) : clampColumn(last, endColumn);
    to = last == first ? Math.max(from, to) : to;
    String changed = line(first).raw.substring(0, from) + text + line(last).raw.substring(to);
    // If the new text starts with a line feed and the line before ends with a carriage return, both
    // form one line break.
    if (from == 0 && first > 0 && line(first - 1).raw.endsWith("\r")) {
      changed = line(--first).raw + changed;
    }
    List<DocumentLine> fresh = splitLines(changed, first, line(first).inComment);
    if (last < count() - 1 && fresh.get(fresh.size() - 1).raw.isEmpty()) {
      fresh.remove(fresh.size() - 1);
    }
    return replace(first, last + 1, fresh);
  }

  /**
   * Replaces lines by others. The lines after them are read again while an open block comment
   * begins or ends differently there.
   */
  private DocumentLines replace(int first, int end, List<DocumentLine> newLines) {
    boolean inComment =
        newLines.isEmpty()
            ? line(first).inComment
            : newLines.get(newLines.size() - 1).endsInComment;
    int next = end;
    while (next < count() && line(next).inComment != inComment) {
      DocumentLine again = new DocumentLine(line(next).raw, first + newLines.size() + 1, inComment);
      newLines.add(again);
      inComment = again.endsInComment;
      next++;
    }
    int firstBlock = blockIndexOf(first);
    int lastBlock = next >= count() ? blocks.length - 1 : blockIndexOf(next);
    List<LineBlock> all = new ArrayList<>(blocks.length + 2);
    all.addAll(List.of(blocks).subList(0, firstBlock));
    List<DocumentLine> middle = new ArrayList<>();
    for (int i = firstLines[firstBlock]; i < first; i++) {
      middle.add(line(i));
    }
    middle.addAll(newLines);
    for (int i = next; i < firstLines[lastBlock + 1]; i++) {
      middle.add(line(i));
    }
    boolean isSmall = middle.size() < LineBlock.MAX_LINES / 8 && lastBlock + 1 < blocks.length;
    if (isSmall) {
      // A small block is joined with the next one. Otherwise a text with many edits would end up
      // with a block for each line.
      lastBlock++;
      middle.addAll(List.of(blocks[lastBlock].lines));
    }
    addBlocks(middle, all);
    all.addAll(List.of(blocks).subList(lastBlock + 1, blocks.length));
    return new DocumentLines(all);
  }

  /** Divides lines into blocks. */
  private static void addBlocks(List<DocumentLine> lines, List<LineBlock> blocks) {
    int size = lines.size() <= LineBlock.MAX_LINES ? LineBlock.MAX_LINES : LineBlock.MAX_LINES / 2;
    for (int i = 0; i < lines.size(); i += size) {
      List<DocumentLine> some = lines.subList(i, Math.min(lines.size(), i + size));
      blocks.add(new LineBlock(some.toArray(DocumentLine[]::new)));
    }
  }

  /** Splits a text into lines. */
  private static List<DocumentLine> splitLines(String text, int first, boolean inComment) {
    List<DocumentLine> lines = new ArrayList<>();
    int number = first + 1;
    boolean open = inComment;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      boolean end = i == text.length();
      if (!end && !Letters.isLineBreak(text.charAt(i))) {
        continue;
      }
      boolean pair = !end && text.startsWith("\r\n", i);
      i += pair ? 1 : 0;
      DocumentLine line = new DocumentLine(text.substring(start, end ? i : i + 1), number++, open);
      lines.add(line);
      open = line.endsInComment;
      start = i + 1;
    }
    return lines;
  }

  /** Returns the offset of the first zero character; -1 if there is none. A text file has none. */
  int firstZeroOffset() {
    int offset = 0;
    for (LineBlock block : blocks) {
      if (block.zeroOffset >= 0) {
        return offset + block.zeroOffset;
      }
      offset += block.charCount;
    }
    return -1;
  }

  /** Returns the characters between two places. */
  String text(int startLine, int startColumn, int endLine, int endColumn) {
    StringBuilder text = new StringBuilder();
    for (int i = Math.max(0, startLine); i <= endLine && i < count(); i++) {
      int from = i == startLine ? clampColumn(i, startColumn) : 0;
      String raw = line(i).raw;
      text.append(
          raw, from, i == endLine ? Math.max(from, clampColumn(i, endColumn)) : raw.length());
    }
    return text.toString();
  }

  /** Returns the whole text. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (LineBlock block : blocks) {
      for (DocumentLine line : block.lines) {
        text.append(line.raw);
      }
    }
    return text.toString();
  }
}
