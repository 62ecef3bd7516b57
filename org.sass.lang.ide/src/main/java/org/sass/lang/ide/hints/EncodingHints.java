package org.sass.lang.ide.hints;

import static org.sass.lang.ide.hints.EncodingColumns.GAP;

import java.util.List;
import java.util.function.IntUnaryOperator;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.hints.EncodingColumns.Columns;
import org.sass.lang.ide.hints.EncodingColumns.Row;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.settings.Settings.Encoding;
import org.sass.lang.ide.settings.Settings.Hints;
import org.sass.lang.isa.Word;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Creates the hints that show the address and the encoding of the instructions of a line. They
 * share one column after the code, as in a listing, and stand before a comment that follows the
 * code. Columns that the line already has in its text are not shown again.
 */
final class EncodingHints {

  /**
   * Maximum number of characters, including spaces, that VS Code shows of all the hints of a line
   * if our extension does not change this setting. VS Code cuts off the rest. In short lines the
   * encoding is complete even with this limit.
   */
  private static final int MAX_HINT_LENGTH = 43;

  /** The length of a mnemonic, which even the shortest lines have. */
  private static final int MIN_CODE_WIDTH = 3;

  private static final int TAB_SIZE = 4;

  private final Document document;
  private final Encoding encoding;
  private final boolean lowFirst;
  private final int encodingWidth;

  /** The number of columns that the other hints of a line add before its end. */
  private final IntUnaryOperator hintWidthByLine;

  private final EncodingColumns columns;

  EncodingHints(Document document, Hints hintSettings, IntUnaryOperator hintWidthByLine) {
    this.document = document;
    this.hintWidthByLine = hintWidthByLine;
    this.encoding = hintSettings.encoding();
    this.lowFirst = hintSettings.lowFirst();
    Word longest = Word.of(document.isa().maxSize(), 0);
    this.encodingWidth = InstructionAnatomy.displayText(document.isa(), longest, lowFirst).length();
    this.columns =
        new EncodingColumns(
            document, MIN_CODE_WIDTH + MAX_HINT_LENGTH - maxLabelWidth(), this::row);
  }

  /**
   * Returns the hint of a line, or null if there is nothing to show.
   *
   * @param shift number of columns that other hints add before the end of the line
   */
  InlayHint of(int line, List<CodeStatement> code, int shift) {
    String label = label(code);
    if (label.isEmpty()) {
      return null;
    }
    String text = document.lineText(line);
    Comment comment = comment(document.sourceLine(line));
    int codeEnd = codeEnd(text, comment);
    int end = width(text, codeEnd) + shift;
    Columns columns = this.columns.columnsAt(line);
    if (comment == null) {
      int space = Math.max(GAP, columns.encodingColumn() - end);
      return hint(line, text.length(), " ".repeat(space) + label);
    }
    int start = width(text, comment.start());
    int most = Math.max(label.length(), maxLabelWidth());
    int total = columns.commentMoves().get(start) - shift + most + GAP;
    // Some of the blanks before the comment stay before the hint, so that other hints have room.
    int room = text.indexOf('\t', codeEnd) < 0 ? start + shift - columns.encodingColumn() : 0;
    int back = Math.max(0, Math.min(comment.start() - codeEnd - 1, room));
    int before = Math.max(0, columns.encodingColumn() - start - shift);
    String after = " ".repeat(total - before - label.length());
    return hint(line, comment.start() - back, " ".repeat(before) + label + after);
  }

  /**
   * Returns the layout of a line from which the columns are computed; null if there is nothing to
   * show.
   */
  private Row row(int line) {
    List<CodeStatement> code = document.codeStatements(line);
    if (code.isEmpty() || label(code).isEmpty()) {
      return null;
    }
    String text = document.lineText(line);
    Comment comment = comment(document.sourceLine(line));
    int shift = hintWidthByLine.applyAsInt(line);
    int start = comment == null ? -1 : width(text, comment.start());
    return new Row(width(text, codeEnd(text, comment)) + shift, start, shift);
  }

  /**
   * Returns the column after the code of a line. The comment is the one at the end of the line, or
   * null.
   */
  private static int codeEnd(String text, Comment comment) {
    int end = comment == null ? text.length() : comment.start();
    while (end > 0 && text.charAt(end - 1) <= ' ') {
      end--;
    }
    return end;
  }

  private static InlayHint hint(int line, int column, String label) {
    return new InlayHint(new Position(line, column), Either.forLeft(label));
  }

  private String label(List<CodeStatement> code) {
    StringBuilder label = new StringBuilder();
    for (CodeStatement one : code) {
      if (one.instruction() != null) {
        appendLabel(one, label);
      }
    }
    return label.toString();
  }

  private void appendLabel(CodeStatement code, StringBuilder label) {
    Statement statement = code.statement();
    PlacedInstruction placed = code.instruction();
    boolean address = encoding != Encoding.HEX && statement.addressColumn() == null;
    boolean hex = encoding != Encoding.ADDRESS && statement.hexColumn() == null;
    if (!address && !hex) {
      return;
    }
    label.append(label.isEmpty() ? "" : "  ");
    if (address) {
      label.append(String.format(hex ? "%04x: " : "%04x", placed.address()));
    }
    if (hex) {
      label.append(InstructionAnatomy.displayText(placed.isa(), placed.word(), lowFirst));
    }
  }

  /** Returns the width of the longest label of one instruction. */
  private int maxLabelWidth() {
    return switch (encoding) {
      case HEX -> encodingWidth;
      case ADDRESS_AND_HEX -> encodingWidth + 6;
      default -> 4;
    };
  }

  /** Returns the comment after all code of the line; null if there is none. */
  private static Comment comment(SourceLine line) {
    List<Comment> comments = line.comments();
    int end = 0;
    for (Statement statement : line.statements()) {
      end = Math.max(end, statement.end());
      end = statement.hexColumn() == null ? end : Math.max(end, statement.hexColumn().end());
    }
    for (Comment comment : comments) {
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
}
