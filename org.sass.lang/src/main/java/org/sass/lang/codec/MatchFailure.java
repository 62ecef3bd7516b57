package org.sass.lang.codec;

import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;

/**
 * Where and why a text does not fit a form.
 *
 * @param reason why
 * @param start offset of what does not fit
 * @param end offset after it
 * @param top the part of the form that was being read; null between its parts
 * @param part the part that has the field or case
 * @param one the case, where there is one
 * @param hole the field, where there is one
 * @param value the number, where there is one
 * @param text the word that is none of a list, or what is wrong with an expression
 */
public record MatchFailure(
    Reason reason,
    int start,
    int end,
    Part top,
    Part part,
    Case one,
    Hole hole,
    long value,
    String text) {

  /** Why a text does not fit, from vague to precise. */
  public enum Reason {
    /** A modifier after an operand is expected. */
    SUFFIX,
    /** Another character or word is expected. */
    TEXT,
    /** The form ends here, and the text goes on. */
    REST,
    /** The text fits a case whose bits contradict what was said before. */
    CONFLICT,
    /** A word that is none of the list. */
    NAME,
    /** A newer architecture has it. */
    ARCH,
    /** An integer where a number with a point is meant. */
    INTEGER,
    /** An expression with a mistake in it. */
    EXPRESSION,
    /** A number that is too small or too great. */
    RANGE,
    /** A number whose lower bits must be zero. */
    ALIGNMENT;

    private boolean isExact() {
      return this == RANGE || this == ALIGNMENT || this == INTEGER;
    }
  }

  /**
   * Whether this says more about a text than another miss. What is wrong with a number counts more
   * than that another way to read the same operand goes on further; otherwise the one further to
   * the right counts, and of those the more precise.
   */
  public boolean isBetterThan(MatchFailure that, String line) {
    if (that == null) {
      return true;
    }
    if (reason.isExact() != that.reason.isExact()) {
      MatchFailure exact = reason.isExact() ? this : that;
      MatchFailure other = reason.isExact() ? that : this;
      if (other.end <= exact.end || line.substring(exact.end, other.end).indexOf(',') < 0) {
        return reason.isExact();
      }
    }
    if (end != that.end || reason != that.reason) {
      return end > that.end || end == that.end && reason.compareTo(that.reason) > 0;
    }
    return isInOperand() && !that.isInOperand();
  }

  /** Whether an operand was being read, not its sign or guard. */
  public boolean isInOperand() {
    return top != null && top.operand();
  }
}
