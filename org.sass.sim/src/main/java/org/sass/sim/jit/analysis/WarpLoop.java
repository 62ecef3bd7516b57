package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Divergence;

/**
 * A loop of translation blocks that a warp runs in one method. After each block is a branch with
 * which some lanes leave the loop. After the last block, the lanes that are left continue with the
 * first one.
 *
 * <pre>
 *   next:
 *     ...
 *     BRA C0.NE, done
 *     ...
 *     BRA C0.NE, next
 *   done:
 *     NOP.S
 * </pre>
 *
 * <p>If an exit leads to an instruction that is nothing but a join, the lanes that leave wait in
 * the divergence stack entry of the reconvergence point, and the others continue at once. Then
 * leaving costs nothing more than to continue with fewer lanes.
 *
 * @param fragments the translation blocks, at most {@link LoopExit#LONGEST}
 * @param link the translation block after the last one if it is nothing but an unconditional branch
 *     to the first one; then the last branch is an exit, too. Null if the last branch itself leads
 *     to the first block
 * @param meeting the translation block with the join at which lanes that leave wait for the others;
 *     null if no exit leads to such a join
 */
public record WarpLoop(
    List<TranslationBlock> fragments, TranslationBlock link, TranslationBlock meeting) {
  /**
   * Returns the loop that begins with a translation block.
   *
   * @param simple whether the body of a translation block can be part of a loop
   * @return null if there is no loop
   */
  public static WarpLoop of(
      TranslationBlocks all, TranslationBlock first, Predicate<TranslationBlock> simple) {
    DecodedKernel code = all.code();
    int start = code.step(first.first).address();
    List<TranslationBlock> fragments = new ArrayList<>();
    TranslationBlock fragment = first;
    TranslationBlock link = null;
    while (true) {
      fragments.add(fragment);
      boolean branches =
          fragment.way == TranslationBlock.Way.BRANCH && !fragment.control.guard().always();
      if (!branches
          || !simple.test(fragment)
          || fragments.size() > 1 && hasShortWays(fragments)
          || code.index(fragment.next) < 0) {
        return null;
      }
      if (fragment.target() == start) {
        break;
      }
      TranslationBlock next = fragment.next(all);
      if (isLink(next, start)) {
        link = next;
        break;
      }
      if (fragments.size() == LoopExit.LONGEST) {
        return null;
      }
      fragment = next;
    }
    return exits(all, new WarpLoop(List.copyOf(fragments), link, null));
  }

  private static boolean hasShortWays(List<TranslationBlock> fragments) {
    return fragments.stream().anyMatch(fragment -> !fragment.hammocks.isEmpty());
  }

  /** Finds where the exits lead; returns null if an exit leads back into the loop. */
  private static WarpLoop exits(TranslationBlocks all, WarpLoop cycle) {
    TranslationBlock meeting = null;
    int start = all.code().step(cycle.fragments.get(0).first).address();
    int end = cycle.fragments.get(cycle.fragments.size() - 1).next;
    for (int i = 0; i < cycle.fragments.size(); i++) {
      if (!cycle.isExit(i)) {
        continue;
      }
      int target = cycle.fragments.get(i).target();
      if (target >= start && target < end) {
        return null;
      }
      int index = all.code().index(target);
      if (meeting == null && index >= 0 && isMeeting(all.code().step(index))) {
        meeting = all.at(target);
      }
    }
    return new WarpLoop(cycle.fragments, cycle.link, meeting);
  }

  private static boolean isLink(TranslationBlock fragment, int address) {
    return fragment.way == TranslationBlock.Way.BRANCH
        && fragment.body.isEmpty()
        && fragment.control.guard().always()
        && fragment.target() == address;
  }

  private static boolean isMeeting(DecodedInstruction step) {
    return step.operation() instanceof ControlFlow.Nothing
        && step.guard().always()
        && step.joins()
        && !step.ends();
  }

  /**
   * Returns whether lanes that take the branch after a translation block leave the loop.
   *
   * @param index number of the translation block in the loop, from 0
   */
  public boolean isExit(int index) {
    return link != null || index < fragments.size() - 1;
  }

  /**
   * Returns whether lanes that take the branch after a translation block wait for the others.
   *
   * @param index number of the translation block in the loop, from 0
   */
  public boolean meets(int index) {
    return meeting != null
        && isExit(index)
        && fragments.get(index).target() == meeting.body.get(0).address();
  }

  /**
   * Returns whether a warp with this stack can run the loop: the lanes that leave can wait, or no
   * exit makes lanes wait.
   */
  public boolean fits(DivergenceStack stack) {
    return meeting == null || stack.depth() < stack.capacity() && Divergence.meets(stack);
  }
}
