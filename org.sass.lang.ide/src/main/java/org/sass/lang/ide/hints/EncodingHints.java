package org.sass.lang.ide.hints;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Document.Code;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.asm.SourceLine;
import org.sass.lang.asm.SourceLine.Comment;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.ide.settings.Settings.Encoding;
import org.sass.lang.isa.Word;

/**
 * Address and word of the instructions of a line, in one column behind the code as in a listing. A
 * comment behind the code stays behind them. What the line has as a column already is left out.
 */
final class EncodingHints {

  /** The column where nothing in the neighbourhood suggests another. */
  private static final int COLUMN = 40;

  private static final int TAB = 4;

  /** So many lines around are looked at for a comment to stand in line with. */
  private static final int NEAR = 16;

  private final Document document;
  private final Encoding encoding;
  private final int widest;

  EncodingHints(Document document, Encoding encoding) {
    this.document = document;
    this.encoding = encoding;
    this.widest = 2 + document.isa().maxSize() / 4;
  }

  /**
   * The hint of a line, or null.
   *
   * @param shift columns by which other hints push the line's end to the right
   */
  InlayHint of(int line, List<Code> code, int shift) {
    StringBuilder label = new StringBuilder();
    for (Code one : code) {
      if (one.placed() != null) {
        add(one, label);
      }
    }
    if (label.isEmpty()) {
      return null;
    }
    String text = document.line(line);
    Comment comment = comment(document.source(line));
    int end = comment == null ? text.length() : comment.start();
    int behind = end;
    while (behind > 0 && text.charAt(behind - 1) <= ' ') {
      behind--;
    }
    if (comment == null) {
      int column = width(text, behind) + shift;
      String padded = " ".repeat(column(line, column) - column) + label;
      return hint(line, text.length(), padded);
    }
    // The space before the comment makes room for the other hints.
    int room = Math.max(0, Math.min(end - behind - 1, shift));
    int most = Math.max(label.length(), most());
    return hint(line, end - room, label + " ".repeat(most - label.length() + 2));
  }

  private static InlayHint hint(int line, int column, String label) {
    return new InlayHint(new Position(line, column), Either.forLeft(label));
  }

  private void add(Code code, StringBuilder label) {
    Statement statement = code.statement();
    Placed placed = code.placed();
    boolean address = encoding != Encoding.HEX && statement.address() == null;
    boolean hex = encoding != Encoding.ADDRESS && statement.word() == null;
    if (!address && !hex) {
      return;
    }
    label.append(label.isEmpty() ? "" : "  ");
    if (address) {
      label.append(String.format(hex ? "%04x: " : "%04x", placed.address()));
    }
    if (hex) {
      label.append("0x").append(hex(placed.word()));
    }
  }

  /** The digits of a word, the upper ones first. */
  static String hex(Word word) {
    int digits = word.size() / 4;
    String low = String.format("%016x", word.low());
    return digits <= 16
        ? low.substring(16 - digits)
        : String.format("%016x", word.high()).substring(32 - digits) + low;
  }

  /** Columns of the longest label of one instruction. */
  private int most() {
    return switch (encoding) {
      case HEX -> widest;
      case ADDRESS_AND_HEX -> widest + 6;
      default -> 4;
    };
  }

  /** The comment that ends the line, behind all code. */
  private static Comment comment(SourceLine line) {
    List<Comment> comments = line.comments();
    int end = 0;
    for (Statement statement : line.statements()) {
      end = Math.max(end, statement.end());
      end = statement.word() == null ? end : Math.max(end, statement.word().end());
    }
    for (Comment comment : comments) {
      if (comment.start() >= end) {
        return comment;
      }
    }
    return null;
  }

  /** The column for a line that is so wide: where comments near it start, or a round one. */
  private int column(int line, int width) {
    for (int by = 1; by <= NEAR; by++) {
      for (int near = line - by; near <= line + by; near += 2 * by) {
        int column = near < 0 || near >= document.lineCount() ? -1 : commentColumn(near);
        if (column > width + 1 && column <= 2 * COLUMN) {
          return column;
        }
      }
    }
    return width + 2 <= COLUMN ? COLUMN : (width + 2 + 7) / 8 * 8;
  }

  private int commentColumn(int line) {
    SourceLine source = document.source(line);
    Comment comment = source.statements().isEmpty() ? null : comment(source);
    return comment == null ? -1 : width(document.line(line), comment.start());
  }

  private static int width(String text, int end) {
    int width = 0;
    for (int i = 0; i < end; i++) {
      width = text.charAt(i) == '\t' ? (width / TAB + 1) * TAB : width + 1;
    }
    return width;
  }
}
