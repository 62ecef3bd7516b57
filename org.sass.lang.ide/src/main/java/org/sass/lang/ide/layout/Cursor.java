package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.InsnText.OperandText;
import org.sass.lang.asm.Span;
import org.sass.lang.asm.Spelling.Said;
import org.sass.lang.ide.layout.Anatomy.FieldBits;

/**
 * The piece of an instruction's text that a column lies in: a register in an operand, a modifier,
 * the operand itself.
 *
 * @param span the piece
 * @param said what it says, the innermost thing first; none for the mnemonic
 * @param operand position among the operands that commas separate, or -1
 */
public record Cursor(Span span, List<Said> said, int operand) {

  /** The piece at a column of the source; null if the column lies in none. */
  public static Cursor at(Anatomy anatomy, int column) {
    if (anatomy.spelling() == null || !anatomy.written()) {
      return null;
    }
    String line = anatomy.text();
    Span best = within(anatomy, line, column, false);
    best = best == null ? within(anatomy, line, column, true) : best;
    if (best == null) {
      return null;
    }
    List<Said> said = new ArrayList<>();
    for (Said one : anatomy.spelling().said()) {
      if (Anatomy.span(one, line).equals(best)) {
        said.add(one);
      }
    }
    return new Cursor(best, said, anatomy.spelling().insn().operandAt(best.start()));
  }

  /** The smallest piece that holds the column, or, if asked for, that ends there. */
  private static Span within(Anatomy anatomy, String line, int column, boolean atEnd) {
    Span best = smaller(null, anatomy.spelling().insn().mnemonic(), column, atEnd);
    for (Said said : anatomy.spelling().said()) {
      best = smaller(best, Anatomy.span(said, line), column, atEnd);
    }
    for (OperandText operand : anatomy.spelling().insn().operands()) {
      best = smaller(best, operand.bare(line), column, atEnd);
    }
    // Modifiers that belong to the mnemonic say nothing by themselves.
    Span name = anatomy.spelling().insn().fullMnemonic();
    return best != null ? best : smaller(null, name, column, atEnd);
  }

  private static Span smaller(Span best, Span span, int column, boolean atEnd) {
    boolean in = column >= span.start() && (column < span.end() || atEnd && column == span.end());
    return in && !span.isEmpty() && (best == null || span.length() < best.length()) ? span : best;
  }

  /** Whether a field is said by this piece. */
  public boolean marks(FieldBits field) {
    Span source = field.source();
    return source != null && source.start() >= span.start() && source.end() <= span.end();
  }

  /** Whether the piece is the mnemonic. */
  public boolean isMnemonic(Anatomy anatomy) {
    return span.equals(anatomy.spelling().insn().mnemonic())
        || span.equals(anatomy.spelling().insn().fullMnemonic());
  }
}
