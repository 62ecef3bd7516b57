package org.sass.lang.explain;

import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.isa.Form;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains registers that have no field of their own, and therefore must be certain ones. */
final class RepeatedRegisters {
  private final RejectedText rejected;
  private final Form form;
  private final MatchFailure mismatch;

  RepeatedRegisters(RejectedText rejected, Form form, MatchFailure mismatch) {
    this.rejected = rejected;
    this.form = form;
    this.mismatch = mismatch;
  }

  /**
   * Explains a register that must be the same as one before it, usually the destination, and is
   * not. Returns null if the text has no such register.
   */
  EncodingFailure find() {
    Span range = wholeName(mismatch.start(), mismatch.end());
    if (mismatch.hole().base() > 0) {
      return explainRegisterSequence(range);
    }
    SpelledPart earlier = mismatch.earlier();
    if (earlier == null) {
      return null;
    }
    String first = rejected.text(wholeName(earlier.span().start(), earlier.span().end()));
    if (earlier.topPart() == null || !earlier.topPart().isOperand()) {
      return rejected.failure("operand-repeat", contradiction(rejected.text(range), first), range);
    }
    String message =
        rejected.text(range) + " must be " + Quote.of(first) + " again: " + form.mnemonic();
    message +=
        " has no field of its own for this register" + RelatedForms.clause(rejected, " has one");
    return rejected.failure("operand-repeat", message, range, first);
  }

  /** Says that the control names another register than the operand. */
  private String contradiction(String register, String inControl) {
    return register
        + " contradicts "
        + Quote.of(":" + inControl)
        + " in the control: "
        + form.mnemonic()
        + " has one field for both; write "
        + register
        + " there, too, or leave it out";
  }

  /** Returns the place of a register whose number is in a range, with the letters before it. */
  private Span wholeName(int start, int end) {
    int from = start;
    while (from > rejected.start && Letters.isLetter(rejected.line.charAt(from - 1))) {
      from--;
    }
    return new Span(from, end);
  }

  /** Explains a register that must follow the one before it, and does not. */
  private EncodingFailure explainRegisterSequence(Span range) {
    String text = rejected.text(range);
    boolean joined =
        range.start() > rejected.start && rejected.line.charAt(range.start() - 1) == '_';
    String letter = rejected.isa.toIsaCase("R");
    if (joined) {
      String message =
          text + " cannot be used here: registers joined by _ must be consecutive, as in ";
      return rejected.failure("operand-repeat", message + letter + "4_" + letter + "5", range);
    }
    String next = nextRegister(range);
    String message =
        text
            + " must be the register "
            + (mismatch.hole().base() == 1 ? "" : mismatch.hole().base() + " ")
            + "after the one before it"
            + (next == null ? "" : ", " + next)
            + ": "
            + form.mnemonic()
            + " has no field of its own for it";
    return rejected.failure("operand-repeat", message, range, next);
  }

  /**
   * Returns the register that the operand before this range calls for, or null if it is not a
   * register.
   */
  private String nextRegister(Span range) {
    String before = "";
    for (InsnText.OperandText operand : rejected.pieces.operands()) {
      if (operand.span().end() <= range.start()) {
        before = rejected.text(operand.bareSpan(rejected.line));
      }
    }
    int digits = Math.min(1, before.length());
    boolean register =
        before.length() > 1
            && Letters.digitsEnd(before, digits, before.length()) == before.length();
    return register && before.length() < 5
        ? before.charAt(0) + "" + (Integer.parseInt(before.substring(1)) + mismatch.hole().base())
        : null;
  }
}
