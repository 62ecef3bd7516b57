package org.sass.lang.codec;

import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Part;

/**
 * Where and why a text does not fit a form.
 *
 * @param reason the reason
 * @param start offset of what does not fit
 * @param end offset after it
 * @param topPart the part of the form that was being read; null between its parts
 * @param part the part that has the field or case
 * @param partCase the case, or null
 * @param hole the field, or null
 * @param number the number in the text, if there is one
 * @param detail the word that is not in a list, or the mistake in an expression
 * @param earlier of a conflict, what determined the bits of the field before; null if that is not a
 *     field of the text
 */
public record MatchFailure(
    Reason reason,
    int start,
    int end,
    Part topPart,
    Part part,
    Case partCase,
    Hole hole,
    long number,
    String detail,
    SpelledPart earlier) {

  /** Why a text does not fit, from vague to precise. */
  public enum Reason {
    /** A modifier after an operand is expected. */
    SUFFIX,
    /** Another character or word is expected. */
    TEXT,
    /** The form ends here, but the text continues. */
    REST,
    /** The text fits a case with bits that contradict those determined before. */
    CONFLICT,
    /** A word is not in the list of words. */
    NAME,
    /** Only a newer architecture has the case. */
    ARCH,
    /** An integer stands where a number with a decimal point is meant. */
    INTEGER,
    /** An expression has a mistake. */
    EXPRESSION,
    /** A number is too small or too large. */
    RANGE,
    /** The lower bits of a number must be zero. */
    ALIGNMENT;

    private boolean isExact() {
      return this == RANGE || this == ALIGNMENT || this == INTEGER;
    }
  }

  /** Returns 0 to 3: a failure in an operand that must be there says most. */
  private int rank() {
    if (isInOperand()) {
      return topPart.separator() == Part.Separator.NONE ? 3 : 1;
    }
    boolean mustBeThere =
        topPart != null && topPart.cases().stream().noneMatch(one -> one.elements().isEmpty());
    return mustBeThere ? 2 : 0;
  }

  /** Returns the offset up to which the text fits, including what may be the mistake. */
  private int reach() {
    return reason == Reason.REST ? start : end;
  }

  /** Returns whether a number does not fit its field. */
  public boolean isNumber() {
    return reason.isExact();
  }

  /**
   * Returns whether this failure says more about a text than another one. A wrong number is more
   * important than another reading of the same operand that gets further. Otherwise the failure
   * further to the right is more important, and at the same offset the more precise one.
   */
  public boolean isBetterThan(MatchFailure that, String line) {
    if (that == null) {
      return true;
    }
    if (reason.isExact() != that.reason.isExact()) {
      MatchFailure exact = reason.isExact() ? this : that;
      MatchFailure other = reason.isExact() ? that : this;
      int reach = other.reach();
      if (reach <= exact.end || line.substring(exact.end, reach).indexOf(',') < 0) {
        return reason.isExact();
      }
    }
    if (end != that.end || reason != that.reason) {
      return end > that.end || end == that.end && reason.compareTo(that.reason) > 0;
    }
    return rank() > that.rank();
  }

  /** Returns whether an operand was being read, not a modifier or guard. */
  public boolean isInOperand() {
    return topPart != null && topPart.isOperand();
  }
}
