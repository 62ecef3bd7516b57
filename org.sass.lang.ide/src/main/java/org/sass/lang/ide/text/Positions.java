package org.sass.lang.ide.text;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Positions and ranges as editors name them, within a document. */
public final class Positions {
  private Positions() {}

  /** The index of the line, kept within the text. */
  public static int line(Document document, Position position) {
    return Math.max(0, Math.min(position.getLine(), document.lineCount() - 1));
  }

  /** The column, kept within the line. */
  public static int column(Document document, Position position) {
    int line = line(document, position);
    return position.getLine() > line
        ? document.lineLength(line)
        : Math.max(0, Math.min(position.getCharacter(), document.lineLength(line)));
  }

  /**
   * The statement that a position means: the one it lies in, its labels and columns included, else
   * the last one before it, else the first one of the line; null if the line has none.
   */
  public static Document.Code code(Document document, Position position) {
    int column = column(document, position);
    List<Document.Code> all = document.code(line(document, position));
    Document.Code found = all.isEmpty() ? null : all.get(0);
    for (Document.Code code : all) {
      if (start(code.statement()) <= column) {
        found = code;
      }
    }
    return found;
  }

  /** The column where a statement starts, with its labels and columns. */
  private static int start(Statement statement) {
    int start = statement.start();
    for (Span label : statement.labels()) {
      start = Math.min(start, label.start());
    }
    for (Column column : new Column[] {statement.address(), statement.word()}) {
      start = column == null ? start : Math.min(start, column.start());
    }
    return start;
  }

  /** A range of columns of a line; null for null. */
  public static Range range(int line, Span span) {
    return span == null ? null : range(line, span.start(), span.end());
  }

  /** A range of columns of a line. */
  public static Range range(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }
}
