package org.sass.lang.ide.completion;

import org.eclipse.lsp4j.Position;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * What a cursor is in, within its line.
 *
 * @param kind the kind of text that the cursor is in
 * @param line index of the line, from 0
 * @param text a text that holds the statement; comments in it are blank
 * @param start offset of the statement's first character in {@code text}; the cursor's offset if
 *     there is no statement
 * @param end offset after the statement's last character
 * @param cursor offset of the cursor
 * @param shift what to add to an offset to get the column
 */
public record CursorContext(
    Kind kind, int line, String text, int start, int end, int cursor, int shift) {

  /** The kinds of text that a cursor can be in. */
  public enum Kind {
    /** A comment, a column or a label: nothing can be completed there. */
    NOTHING,
    /** A place where a statement may begin. */
    STATEMENT_START,
    INSTRUCTION,
    DIRECTIVE,
    /** A launch comment, after its mark. */
    LAUNCH_COMMENT
  }

  /** Finds out what a position is in. A position beyond the text is moved into it. */
  public static CursorContext of(Document document, Position position) {
    int line = Positions.lineIndex(document, position);
    int column = Positions.columnIndex(document, position);
    String text = document.lineText(line);
    SourceLine source = document.sourceLine(line);
    for (Comment comment : source.comments()) {
      if (isInComment(comment, column, text)) {
        int from = comment.start() + LaunchWords.COMMENT_PREFIX.length();
        return comment.isLaunch() && column >= from
            ? new CursorContext(Kind.LAUNCH_COMMENT, line, text, from, comment.end(), column, 0)
            : new CursorContext(Kind.NOTHING, line, text, column, column, column, 0);
      }
    }
    if (source.header() != null) {
      return new CursorContext(Kind.NOTHING, line, text, column, column, column, 0);
    }
    return findStatement(line, column, text, source);
  }

  /**
   * Returns whether the cursor is in a comment. At the end of a comment, the cursor is still in it
   * unless the comment is closed.
   */
  private static boolean isInComment(Comment comment, int column, String text) {
    boolean closed =
        comment.end() - comment.start() > 3 && text.startsWith("*/", comment.end() - 2);
    return column > comment.start() + 1
        && (column < comment.end() || column == comment.end() && !closed);
  }

  private static CursorContext findStatement(int line, int column, String text, SourceLine source) {
    CursorContext found =
        new CursorContext(Kind.STATEMENT_START, line, text, column, column, column, 0);
    for (Statement statement : source.statements()) {
      if (isInside(statement.addressColumn(), column) || isInside(statement.hexColumn(), column)) {
        return new CursorContext(Kind.NOTHING, line, text, column, column, column, 0);
      }
      for (Span label : statement.labels()) {
        // Directly after the colon, nothing is offered: Enter would insert it.
        boolean colon = column == label.end() + 1 && text.charAt(label.end()) == ':';
        if (colon || column >= label.start() && column <= label.end()) {
          return new CursorContext(Kind.NOTHING, line, text, column, column, column, 0);
        }
      }
      if (statement.kind() == SourceLine.Kind.NONE || column < statement.start()) {
        continue;
      }
      boolean ended =
          column > statement.end() && text.substring(statement.end(), column).indexOf(';') >= 0;
      if (!ended) {
        boolean directive = statement.kind() == SourceLine.Kind.DIRECTIVE;
        int shift = statement.sourceShift();
        String own = statement.source();
        int cursor = column - shift;
        // Blanks after a statement are no part of it. The text has them only if it is that of the
        // whole line, so it may end before the cursor.
        String padded = own.length() < cursor ? own + " ".repeat(cursor - own.length()) : own;
        found =
            new CursorContext(
                directive ? Kind.DIRECTIVE : Kind.INSTRUCTION,
                line,
                padded,
                statement.start() - shift,
                Math.max(cursor, statement.end() - shift),
                cursor,
                shift);
      } else {
        found = new CursorContext(Kind.STATEMENT_START, line, text, column, column, column, 0);
      }
    }
    return found;
  }

  private static boolean isInside(Column column, int cursorColumn) {
    return column != null && cursorColumn > column.start() && cursorColumn < column.end();
  }

  /**
   * Returns the offset of the first character of the word that ends at the cursor. A dot is no part
   * of a word.
   */
  public int wordStart() {
    int at = Letters.wordStart(text, cursor);
    return at;
  }

  /** Returns the offset after the word that the cursor is in. */
  public int wordEnd() {
    int at = Letters.wordEnd(text, cursor, text.length());
    return at;
  }
}
