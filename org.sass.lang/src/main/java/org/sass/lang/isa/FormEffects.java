package org.sass.lang.isa;

import java.util.List;

/**
 * What an instruction does apart from its operation: which operands it reads and writes, and where
 * execution continues after it.
 *
 * @param operands what the instruction does to each operand, in the order of the text. Operands
 *     beyond the end of the list are read. If the list is empty, the table says nothing: the first
 *     operand is written and the others are read
 * @param flow where execution continues
 * @param isFlowOptional whether control goes there only in some states of the machine, whatever the
 *     guard says
 * @param result how the results of the lanes of a warp compare
 * @param ignoresGuard whether the instruction acts in every lane, whatever its guard says; the
 *     guard is then only read, like an operand
 * @param masksThreads whether the instructions after this one may act in only some of the threads,
 *     although no guard says so
 * @param lateEffect the part of the instruction that happens later than a control can say in
 *     cycles, such as the result of a load, by the table's word for it; empty if there is none
 */
public record FormEffects(
    List<Access> operands,
    Flow flow,
    boolean isFlowOptional,
    Result result,
    boolean ignoresGuard,
    boolean masksThreads,
    String lateEffect) {

  /**
   * Where execution continues after an instruction. "Target" means the instruction's target
   * operand.
   */
  public enum Flow {
    /** At the next instruction. */
    NEXT,
    /** At its target in the lanes that meet the guard. */
    BRANCH,
    /** At an address that it reads from memory. */
    INDIRECT,
    /** At its target, and then after itself. */
    CALL,
    /** After the call, or nowhere if there was no call. */
    RETURN,
    /** At the place that the innermost {@link #PUSH_BREAK} names. */
    BREAK,
    /** At the next instruction; lanes that diverge later reconverge at its target. */
    SYNC,
    /** At the target of the innermost {@link #SYNC}, when all lanes have reached a {@code MEET}. */
    MEET,
    /** At the next instruction; names the place that {@link #BREAK} goes to. */
    PUSH_BREAK,
    /** At the next instruction; names the place that {@link #RETURN} goes to. */
    PUSH_RETURN,
    /** At the next instruction, when the other warps of the block have reached the barrier. */
    BARRIER,
    /** Nowhere: the thread ends. */
    END;

    /** Returns the word of the table notation, such as {@code push-break}. */
    public String tableWord() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
  }

  /** How the results of the lanes of a warp compare. */
  public enum Result {
    /** They are equal if the sources are equal. */
    SOURCES,
    /** They differ, whatever the sources are. */
    VARIES,
    /** They are equal, whatever the sources are. */
    UNIFORM
  }

  /** Returns what the instruction does to the operand with this index, from 0. */
  public Access accessOf(int index) {
    if (operands.isEmpty()) {
      return index == 0 ? Access.WRITE : Access.READ;
    }
    return index < operands.size() ? operands.get(index) : Access.READ;
  }
}
