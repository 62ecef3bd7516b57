package org.sass.lang.ide.text;

import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Translates the positions and ranges of editors to lines, columns and statements of a document.
 */
public final class Positions {
  private Positions() {}

  /** Returns the index of the line, limited to the lines of the text. */
  public static int lineIndex(Document document, Position position) {
    return Math.max(0, Math.min(position.getLine(), document.lineCount() - 1));
  }

  /** Returns the column, limited to the length of the line. */
  public static int columnIndex(Document document, Position position) {
    int line = lineIndex(document, position);
    return position.getLine() > line
        ? document.lineLength(line)
        : Math.max(0, Math.min(position.getCharacter(), document.lineLength(line)));
  }

  /**
   * Returns the statement at a position. This is the last statement of the line that starts at or
   * before the position, with its labels and columns; else the first statement of the line. Null if
   * the line has no statement.
   */
  public static Document.CodeStatement statementAt(Document document, Position position) {
    int column = columnIndex(document, position);
    List<Document.CodeStatement> all = document.codeStatements(lineIndex(document, position));
    Document.CodeStatement found = all.isEmpty() ? null : all.get(0);
    for (Document.CodeStatement code : all) {
      if (start(code.statement()) <= column) {
        found = code;
      }
    }
    return found;
  }

  /** Returns the column where a statement starts, with its labels and columns. */
  private static int start(Statement statement) {
    int start = statement.start();
    for (Span label : statement.labels()) {
      start = Math.min(start, label.start());
    }
    for (Column column : new Column[] {statement.addressColumn(), statement.hexColumn()}) {
      start = column == null ? start : Math.min(start, column.start());
    }
    return start;
  }

  /** Returns the range of some columns of a line; null for a null span. */
  public static Range toRange(int line, Span span) {
    return span == null ? null : toRange(line, span.start(), span.end());
  }

  /**
   * Returns the range of some columns of a line. {@code end} is the column after the last
   * character.
   */
  public static Range toRange(int line, int start, int end) {
    return new Range(new Position(line, start), new Position(line, end));
  }
}
