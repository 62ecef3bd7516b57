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
 * Fragments that come one after the other again and again: after each is a branch that some lanes
 * take to leave, and behind the last one all that are left come to the first again.
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
 * <p>Where an exit leads to a place that is nothing but a join, the lanes that leave wait there in
 * the entry that says where to meet, and the others go on at once. So that takes no more than to go
 * on with fewer lanes.
 *
 * @param fragments at most {@link #LONGEST}
 * @param link the fragment after the last one, nothing but a branch to the first for all lanes:
 *     then the last branch is an exit, too; null if the last branch itself leads to the first
 * @param meeting where lanes that leave wait for the others; null if no exit leads to such a place
 */
public record WarpLoop(
    List<TranslationBlock> fragments, TranslationBlock link, TranslationBlock meeting) {
  /**
   * The cycle that begins with a fragment.
   *
   * @param simple whether a body can be part of a turn
   * @return null if there is none
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

  /** Finds out where the exits lead to; null if one does not leave. */
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

  /** Whether lanes that take the branch after a fragment leave. */
  public boolean isExit(int index) {
    return link != null || index < fragments.size() - 1;
  }

  /** Whether lanes that take the branch after a fragment wait for the others. */
  public boolean meets(int index) {
    return meeting != null
        && isExit(index)
        && fragments.get(index).target() == meeting.body.get(0).address();
  }

  /** Whether lanes of a warp may wait at the exits, or none would. */
  public boolean fits(DivergenceStack stack) {
    return meeting == null || stack.depth() < stack.capacity() && Divergence.meets(stack);
  }
}
