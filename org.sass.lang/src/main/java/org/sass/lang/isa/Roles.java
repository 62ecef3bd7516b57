package org.sass.lang.isa;

import java.util.List;

/**
 * What an instruction does beside its operation: which operands it reads and writes, and where it
 * may go on.
 *
 * @param operands what happens to each operand, in the order of the text; those after the last one
 *     are read. Empty where the table says nothing: then the first is written and the others are
 *     read
 * @param flow where it goes on
 * @param perhaps whether it goes there in some states of the machine only, whatever guards say
 * @param result how the results of the lanes of a warp compare
 * @param unguarded whether it acts in every lane whatever its guard says, which it reads like an
 *     operand
 * @param masks whether what follows it may act in some of the threads only, though no guard says so
 * @param late what of it happens later than any number of cycles says, by the table's word for it;
 *     empty where all happens in time
 */
public record Roles(
    List<Access> operands,
    Flow flow,
    boolean perhaps,
    Result result,
    boolean unguarded,
    boolean masks,
    String late) {

  /** Where an instruction goes on. A target is the operand of that kind. */
  public enum Flow {
    /** At the next instruction. */
    NEXT,
    /** At its target in the lanes that meet the guard. */
    BRANCH,
    /** At an address that it reads from memory. */
    INDIRECT,
    /** At its target, and then after itself. */
    CALL,
    /** Behind the call, or nowhere where there was none. */
    RETURN,
    /** Where the innermost {@link #PUSH_BREAK} says. */
    BREAK,
    /** At the next instruction; lanes that part later meet again at its target. */
    SYNC,
    /** At the target of the innermost {@link #SYNC}, when all lanes have come to such a place. */
    MEET,
    /** At the next instruction; names the place that {@link #BREAK} goes to. */
    PUSH_BREAK,
    /** At the next instruction; names the place that {@link #RETURN} goes to. */
    PUSH_RETURN,
    /** At the next instruction, when the other warps of the block have come here. */
    BARRIER,
    /** Nowhere. */
    END;

    /** The word of the notation: {@code push-break}. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** How the results of the lanes of a warp compare. */
  public enum Result {
    /** They are equal where the sources are. */
    SOURCES,
    /** They differ, whatever the sources. */
    VARIES,
    /** They are equal, whatever the sources. */
    UNIFORM
  }

  /** What happens to an operand. */
  public Access operand(int index) {
    if (operands.isEmpty()) {
      return index == 0 ? Access.WRITE : Access.READ;
    }
    return index < operands.size() ? operands.get(index) : Access.READ;
  }
}
