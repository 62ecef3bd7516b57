package org.sass.lang.ide.hints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintLabelPart;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Places inlay hints for an editor that shows them inside the text but has no columns of its own.
 * Encodings are in columns after the code, and comments follow the encodings. Comments in the same
 * column of the text stay aligned on the screen: all move as far as the one that has to move
 * furthest, including comments that are alone in their lines.
 */
public final class HintColumns {
  /** Column of the encodings if no comment is near and the code leaves room for it. */
  private static final int DEFAULT_COLUMN = 40;

  private static final int TAB_SIZE = 4;

  /**
   * Number of lines of the same kernel, before and after the requested lines, that are used to find
   * the columns.
   */
  private static final int CONTEXT_LINES = 400;

  private static final String KERNEL_DIRECTIVE = ".kernel";

  /** Number of blanks between code and encoding, and between encoding and comment. */
  private static final int GAP = 2;

  /**
   * Number of columns that the Eclipse platform leaves free between the end of a line and a text
   * shown there.
   */
  private static final int LINE_END_MARGIN = 3;

  /**
   * A text that is shown in a line.
   *
   * @param line the line index, from 0
   * @param offset the index of the character before which the text is shown; the length of the line
   *     for its end
   */
  private record PlacedLabel(int line, int offset, String label) {}

  /** The layout of a line. Columns are those of the text with tabs expanded. */
  private record Row(
      int line,
      int length,
      int width,
      int commentColumn,
      int commentOffset,
      int hintWidth,
      String encoding) {
    boolean isCode() {
      return encoding != null;
    }
  }

  private final Document document;
  private final List<Row> rows = new ArrayList<>();

  /** The maximum width of the other hints before the comments that start in a column. */
  private final Map<Integer, Integer> hintWidthByCommentColumn = new HashMap<>();

  private int maxEncodingWidth;

  private HintColumns(Document document) {
    this.document = document;
  }

  /**
   * Returns the texts to show in some lines, and in the lines around them that share their columns.
   *
   * @param first index of the first line, from 0
   * @param last index of the last line, inclusive
   * @return the texts by line index, and within a line by the index of the character before which
   *     they are shown; the length of the line for its end
   */
  public static Map<Integer, Map<Integer, String>> of(
      Document document, Settings settings, String uri, int first, int last, CancelChecker cancel) {
    int from = contextStart(document, first);
    int to = contextEnd(document, last);
    List<InlayHint> hints =
        InlayHints.of(document, settings, uri, range(document, from, to), cancel);
    return labels(document, hints, from, to);
  }

  private static Range range(Document document, int from, int to) {
    int last = Math.min(to, document.lineCount() - 1);
    int length = last < 0 ? 0 : document.lineText(last).length();
    return new Range(new Position(from, 0), new Position(last, length));
  }

  /** Returns the first line of the kernel that a line is in, but at most 400 lines before it. */
  private static int contextStart(Document document, int line) {
    int most = Math.max(0, line - CONTEXT_LINES);
    int start = Math.min(line, document.lineCount() - 1);
    while (start > most && !document.lineText(start).startsWith(KERNEL_DIRECTIVE)) {
      start--;
    }
    return Math.max(0, start);
  }

  private static int contextEnd(Document document, int line) {
    int most = Math.min(document.lineCount() - 1, line + CONTEXT_LINES);
    int end = line;
    while (end < most && !document.lineText(end + 1).startsWith(KERNEL_DIRECTIVE)) {
      end++;
    }
    return end;
  }

  /**
   * Returns the texts to show, by line index and by the index of the character before which they
   * are shown.
   */
  private static Map<Integer, Map<Integer, String>> labels(
      Document document, List<InlayHint> hints, int from, int to) {
    Map<Integer, Map<Integer, String>> labels = new TreeMap<>();
    for (InlayHint hint : hints) {
      if (!isEncoding(hint)) {
        Position at = hint.getPosition();
        addLabel(labels, at.getLine(), at.getCharacter(), label(hint));
      }
    }
    for (PlacedLabel shown : placeEncodings(document, hints, from, to)) {
      addLabel(labels, shown.line(), shown.offset(), shown.label());
    }
    return labels;
  }

  /**
   * Adds a text. Texts at the same place are joined, because the editor would put a separator
   * between them.
   */
  private static void addLabel(
      Map<Integer, Map<Integer, String>> labels, int line, int offset, String label) {
    labels.computeIfAbsent(line, key -> new TreeMap<>()).merge(offset, label, String::concat);
  }

  /**
   * Returns the encodings at their places, and the spaces that keep comments aligned.
   *
   * @param hints the hints of the lines from {@code first} to {@code last}, and no others
   */
  private static List<PlacedLabel> placeEncodings(
      Document document, List<InlayHint> hints, int first, int last) {
    HintColumns columns = new HintColumns(document);
    columns.readRows(hints, first, Math.min(last, document.lineCount() - 1));
    List<PlacedLabel> shown = new ArrayList<>();
    for (int i = 0; i < columns.rows.size(); i++) {
      PlacedLabel one = columns.placeRow(i);
      if (one != null) {
        shown.add(one);
      }
    }
    return shown;
  }

  private void readRows(List<InlayHint> hints, int first, int last) {
    Map<Integer, Integer> inside = new TreeMap<>();
    Map<Integer, String> encodings = new TreeMap<>();
    for (InlayHint hint : hints) {
      int line = hint.getPosition().getLine();
      if (isEncoding(hint)) {
        encodings.put(line, label(hint).strip());
      } else {
        inside.merge(line, label(hint).length(), Integer::sum);
      }
    }
    for (int line = first; line <= last; line++) {
      String text = document.lineText(line);
      Comment comment = comment(document.sourceLine(line));
      Row row =
          new Row(
              line,
              text.length(),
              width(text, text.length()),
              comment == null ? -1 : width(text, comment.start()),
              comment == null ? -1 : comment.start(),
              inside.getOrDefault(line, 0),
              encodings.get(line));
      rows.add(row);
      if (row.isCode()) {
        maxEncodingWidth = Math.max(maxEncodingWidth, row.encoding.length());
        if (row.commentColumn >= 0) {
          hintWidthByCommentColumn.merge(row.commentColumn, row.hintWidth, Math::max);
        }
      }
    }
  }

  private PlacedLabel placeRow(int index) {
    Row row = rows.get(index);
    if (row.commentColumn >= 0) {
      Integer shift = hintWidthByCommentColumn.get(row.commentColumn);
      if (shift == null || !isNearCode(index)) {
        return null;
      }
      String before = " ".repeat(Math.max(0, shift - row.hintWidth));
      String encoding = row.isCode() ? row.encoding : "";
      String padding = " ".repeat(maxEncodingWidth - encoding.length() + GAP);
      return new PlacedLabel(row.line, row.commentOffset, before + encoding + padding);
    }
    if (!row.isCode()) {
      return null;
    }
    int end = row.width + row.hintWidth;
    int pad = Math.max(0, column(index, end) - end - LINE_END_MARGIN);
    return new PlacedLabel(row.line, row.length, " ".repeat(pad) + row.encoding);
  }

  /**
   * Returns whether a comment is after code or belongs to such a comment. A comment alone in its
   * line belongs to one if all lines between them have comments in the same column.
   */
  private boolean isNearCode(int index) {
    int column = rows.get(index).commentColumn;
    for (int by = 0; index - by >= 0 || index + by < rows.size(); by++) {
      boolean above = index - by >= 0 && rows.get(index - by).commentColumn == column;
      boolean below = index + by < rows.size() && rows.get(index + by).commentColumn == column;
      if (!above && !below) {
        return false;
      }
      if (above && rows.get(index - by).isCode() || below && rows.get(index + by).isCode()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the column of an encoding at the end of its line. It is the column of the nearest
   * encoding before a comment, if the code leaves room for it.
   */
  private int column(int index, int end) {
    for (int by = 1; index - by >= 0 || index + by < rows.size(); by++) {
      for (int near : new int[] {index - by, index + by}) {
        if (near < 0 || near >= rows.size()) {
          continue;
        }
        Row row = rows.get(near);
        if (row.isCode() && row.commentColumn >= 0) {
          int column = row.commentColumn + hintWidthByCommentColumn.get(row.commentColumn);
          if (column >= end + GAP && column <= 2 * DEFAULT_COLUMN) {
            return column;
          }
        }
      }
    }
    return end + GAP <= DEFAULT_COLUMN ? DEFAULT_COLUMN : (end + GAP + 7) / 8 * 8;
  }

  /**
   * Returns the index of the character after the code of a line, without the comment after it and
   * the blanks before the comment. Returns 0 for a line after the last one.
   */
  public static int codeEnd(Document document, int line) {
    if (line >= document.lineCount()) {
      return 0;
    }
    String text = document.lineText(line);
    Comment comment = comment(document.sourceLine(line));
    return (comment == null ? text : text.substring(0, comment.start())).stripTrailing().length();
  }

  /** Returns the comment that ends a line; null if there is none. */
  private static Comment comment(SourceLine line) {
    int end = 0;
    for (Statement statement : line.statements()) {
      end = Math.max(end, statement.end());
      end = statement.hexColumn() == null ? end : Math.max(end, statement.hexColumn().end());
    }
    for (Comment comment : line.comments()) {
      if (comment.start() >= end) {
        return comment;
      }
    }
    return null;
  }

  private static int width(String text, int end) {
    int width = 0;
    for (int i = 0; i < end; i++) {
      width = text.charAt(i) == '\t' ? (width / TAB_SIZE + 1) * TAB_SIZE : width + 1;
    }
    return width;
  }

  /** Returns whether a hint shows the address or the encoding of the instructions of its line. */
  private static boolean isEncoding(InlayHint hint) {
    return InlayHints.uri(hint) != null && !ControlHints.isControl(hint);
  }

  private static String label(InlayHint hint) {
    String label =
        hint.getLabel().isLeft()
            ? hint.getLabel().getLeft()
            : hint.getLabel().getRight().stream()
                .map(InlayHintLabelPart::getValue)
                .collect(Collectors.joining());
    return (Boolean.TRUE.equals(hint.getPaddingLeft()) ? " " : "")
        + label
        + (Boolean.TRUE.equals(hint.getPaddingRight()) ? " " : "");
  }
}
