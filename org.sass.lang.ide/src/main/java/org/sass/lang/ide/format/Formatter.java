package org.sass.lang.ide.format;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;

/**
 * Formats texts in the layout of NVIDIA's listings and of the examples of this project. Only white
 * space changes, and only where it is wrong, so that cursors keep their places. In a line that the
 * assembler cannot read, the words and the white space between them stay as they are.
 */
public final class Formatter {

  /** The characters that finish a line and so trigger formatting. */
  public static final List<String> TRIGGER_CHARACTERS = List.of(";", "\n");

  /** Maximum number of consecutive empty lines that are kept. */
  private static final int MAX_EMPTY_LINES = 2;

  private final Document document;
  private final FormattingOptions options;
  private final List<TextEdit> edits = new ArrayList<>();

  private Formatter(Document document, FormattingOptions options) {
    this.document = document;
    this.options = options;
  }

  /** Returns the edits that format the whole text. */
  public static List<TextEdit> formatDocument(
      Document document, FormattingOptions options, CancelChecker cancel) {
    Formatter formatter = new Formatter(document, options);
    int last = document.lineCount() - 1;
    formatter.formatLines(0, last, cancel);
    formatter.formatTextEnd(last);
    return formatter.edits;
  }

  /**
   * Returns the edits that format the lines of a range. The last line is left out if the range ends
   * at its first column.
   */
  public static List<TextEdit> formatRange(
      Document document, Range range, FormattingOptions options, CancelChecker cancel) {
    Formatter formatter = new Formatter(document, options);
    int first = Math.max(0, range.getStart().getLine());
    int last = Math.min(document.lineCount() - 1, range.getEnd().getLine());
    boolean before = range.getEnd().getCharacter() == 0 && last > first;
    if (first <= last) {
      formatter.formatLines(first, before ? last - 1 : last, cancel);
    }
    return formatter.edits;
  }

  /**
   * Returns the edits after a character was typed. They format the line that the character
   * finished, and indent the line that it opened.
   *
   * @param position the position after the character
   */
  public static List<TextEdit> formatOnType(
      Document document, Position position, String typed, FormattingOptions options) {
    Formatter formatter = new Formatter(document, options);
    int line = position.getLine();
    boolean opened = typed.equals("\n");
    int finished = opened ? line - 1 : line;
    if (finished < 0 || line >= document.lineCount()) {
      return List.of();
    }
    formatter.formatLines(finished, finished, () -> {});
    if (opened) {
      formatter.indentLine(line);
    }
    return formatter.edits;
  }

  private void formatLines(int first, int last, CancelChecker cancel) {
    LineLayout layout = new LineLayout(document, options, first, last, cancel);
    int empty = 0;
    for (int i = first; i > 0 && i > first - MAX_EMPTY_LINES - 1 && isEmpty(i - 1); i--) {
      empty++;
    }
    for (int line = first; line <= last; line++) {
      boolean isLast = line == document.lineCount() - 1;
      empty = isEmpty(line) && !isLast ? empty + 1 : 0;
      if (empty > MAX_EMPTY_LINES) {
        edits.add(new TextEdit(new Range(new Position(line, 0), new Position(line + 1, 0)), ""));
      } else {
        WhitespaceEdits.addEdits(line, document.lineText(line), layout.text(line), edits);
      }
    }
  }

  private boolean isEmpty(int line) {
    return document.lineText(line).isBlank();
  }

  /**
   * Applies the options for the end of the text: removes empty last lines, or adds a final newline.
   */
  private void formatTextEnd(int last) {
    int lastLine = last;
    while (lastLine > 0 && isEmpty(lastLine) && isEmpty(lastLine - 1)) {
      lastLine--;
    }
    int first = lastLine;
    if (options.isTrimFinalNewlines() && last > first && isEmpty(first)) {
      edits.removeIf(edit -> edit.getRange().getStart().getLine() >= first);
      Position from = new Position(first, 0);
      edits.add(new TextEdit(new Range(from, new Position(last, document.lineLength(last))), ""));
    } else if (options.isInsertFinalNewline() && !isEmpty(last)) {
      Position end = new Position(last, document.lineLength(last));
      edits.add(new TextEdit(new Range(end, end), "\n"));
    }
  }

  /** Indents an empty line to where the next instruction starts. */
  private void indentLine(int line) {
    String text = document.lineText(line);
    LineShape before = new LineShapes(document, options).of(line - 1);
    if (text.isBlank() && before.isPlainCode()) {
      String indent = LineShapes.indent(options);
      if (!text.equals(indent)) {
        Range all = Positions.toRange(line, 0, text.length());
        edits.add(new TextEdit(all, indent));
      }
    }
  }
}
