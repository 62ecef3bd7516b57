package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * The piece of an instruction's text that a column lies in: a register in an operand, a modifier,
 * the operand itself.
 *
 * @param span the piece
 * @param said what it says, the innermost thing first; none for the mnemonic
 * @param operand position among the operands that commas separate, or -1
 */
public record CursorPiece(Span span, List<SpelledPart> said, int operand) {

  /** The piece at a column of the source; null if the column lies in none. */
  public static CursorPiece at(InstructionAnatomy anatomy, int column) {
    if (anatomy.spelling() == null || !anatomy.written()) {
      return null;
    }
    String line = anatomy.text();
    Span best = within(anatomy, line, column, false);
    best = best == null ? within(anatomy, line, column, true) : best;
    if (best == null) {
      return null;
    }
    List<SpelledPart> said = new ArrayList<>();
    for (SpelledPart one : anatomy.spelling().said()) {
      if (InstructionAnatomy.span(one, line).equals(best)) {
        said.add(one);
      }
    }
    return new CursorPiece(best, said, anatomy.spelling().insn().operandAt(best.start()));
  }

  /** The smallest piece that holds the column, or, if asked for, that ends there. */
  private static Span within(InstructionAnatomy anatomy, String line, int column, boolean atEnd) {
    Span best = smaller(null, anatomy.spelling().insn().mnemonic(), column, atEnd);
    for (SpelledPart said : anatomy.spelling().said()) {
      best = smaller(best, InstructionAnatomy.span(said, line), column, atEnd);
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
  public boolean isMnemonic(InstructionAnatomy anatomy) {
    return span.equals(anatomy.spelling().insn().mnemonic())
        || span.equals(anatomy.spelling().insn().fullMnemonic());
  }
}
