package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * The piece of an instruction's text at a cursor: a register in an operand, a modifier, or the
 * operand itself.
 *
 * @param span the characters of the piece
 * @param spelledParts what the characters mean, the innermost element first; empty for the mnemonic
 * @param operand position of the operand, from 0; -1 outside of operands
 */
public record CursorPiece(Span span, List<SpelledPart> spelledParts, int operand) {

  /** Returns the piece at a column of the source; null if there is none. */
  public static CursorPiece atColumn(InstructionAnatomy anatomy, int column) {
    if (anatomy.spelling() == null || !anatomy.isFromSource()) {
      return null;
    }
    String line = anatomy.text();
    Span best = smallestAt(anatomy, line, column, false);
    best = best == null ? smallestAt(anatomy, line, column, true) : best;
    if (best == null) {
      return null;
    }
    List<SpelledPart> spelledParts = new ArrayList<>();
    for (SpelledPart one : anatomy.spelling().parts()) {
      if (InstructionAnatomy.span(one, line).equals(best)) {
        spelledParts.add(one);
      }
    }
    return new CursorPiece(best, spelledParts, anatomy.spelling().insn().operandAt(best.start()));
  }

  /**
   * Returns the smallest piece that contains the column, or, with {@code atEnd}, that also may end
   * at it.
   */
  private static Span smallestAt(
      InstructionAnatomy anatomy, String line, int column, boolean atEnd) {
    Span best = chooseSmaller(null, anatomy.spelling().insn().mnemonic(), column, atEnd);
    for (SpelledPart said : anatomy.spelling().parts()) {
      best = chooseSmaller(best, InstructionAnatomy.span(said, line), column, atEnd);
    }
    for (OperandText operand : anatomy.spelling().insn().operands()) {
      best = chooseSmaller(best, operand.bareSpan(line), column, atEnd);
    }
    // Modifiers that belong to the mnemonic have no meaning of their own.
    Span name = anatomy.spelling().insn().fullMnemonic();
    return best != null ? best : chooseSmaller(null, name, column, atEnd);
  }

  private static Span chooseSmaller(Span best, Span span, int column, boolean atEnd) {
    boolean in = column >= span.start() && (column < span.end() || atEnd && column == span.end());
    return in && !span.isEmpty() && (best == null || span.length() < best.length()) ? span : best;
  }

  /** Returns whether the characters of a field are within this piece. */
  public boolean coversField(FieldBits field) {
    Span source = field.source();
    return source != null && source.start() >= span.start() && source.end() <= span.end();
  }

  /** Returns whether the piece is the mnemonic. */
  public boolean isMnemonic(InstructionAnatomy anatomy) {
    return span.equals(anatomy.spelling().insn().mnemonic())
        || span.equals(anatomy.spelling().insn().fullMnemonic());
  }
}
