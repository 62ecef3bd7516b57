package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Divergence;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.DivergenceStack;

/**
 * Fragments that come one after the other again and again: behind each is a branch that some lanes
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
 * @param link the fragment behind the last one, nothing but a branch to the first for all lanes:
 *     then the last branch is an exit, too; null if the last branch itself leads to the first
 * @param meeting where lanes that leave wait for the others; null if no exit leads to such a place
 */
record Cycle(List<Fragment> fragments, Fragment link, Fragment meeting) {
  /** Most fragments of a turn. */
  static final int LONGEST = 4;

  /**
   * The cycle that begins with a fragment.
   *
   * @param simple whether a body can be part of a turn
   * @return null if there is none
   */
  static Cycle of(Plan plan, Fragment first, Predicate<Fragment> simple) {
    Code code = plan.code();
    int start = code.step(first.first).address();
    List<Fragment> fragments = new ArrayList<>();
    Fragment fragment = first;
    Fragment link = null;
    while (true) {
      fragments.add(fragment);
      boolean branches = fragment.way == Fragment.Way.BRANCH && !fragment.control.guard().always();
      if (!branches
          || !simple.test(fragment)
          || fragments.size() > 1 && hasShortWays(fragments)
          || code.index(fragment.next) < 0) {
        return null;
      }
      if (fragment.target() == start) {
        break;
      }
      Fragment next = fragment.next(plan);
      if (isLink(next, start)) {
        link = next;
        break;
      }
      if (fragments.size() == LONGEST) {
        return null;
      }
      fragment = next;
    }
    return exits(plan, new Cycle(List.copyOf(fragments), link, null));
  }

  private static boolean hasShortWays(List<Fragment> fragments) {
    return fragments.stream().anyMatch(fragment -> !fragment.hammocks.isEmpty());
  }

  /** Finds out where the exits lead to; null if one does not leave. */
  private static Cycle exits(Plan plan, Cycle cycle) {
    Fragment meeting = null;
    int start = plan.code().step(cycle.fragments.get(0).first).address();
    int end = cycle.fragments.get(cycle.fragments.size() - 1).next;
    for (int i = 0; i < cycle.fragments.size(); i++) {
      if (!cycle.isExit(i)) {
        continue;
      }
      int target = cycle.fragments.get(i).target();
      if (target >= start && target < end) {
        return null;
      }
      int index = plan.code().index(target);
      if (meeting == null && index >= 0 && isMeeting(plan.code().step(index))) {
        meeting = plan.at(target);
      }
    }
    return new Cycle(cycle.fragments, cycle.link, meeting);
  }

  private static boolean isLink(Fragment fragment, int address) {
    return fragment.way == Fragment.Way.BRANCH
        && fragment.body.isEmpty()
        && fragment.control.guard().always()
        && fragment.target() == address;
  }

  private static boolean isMeeting(Step step) {
    return step.operation() instanceof Flow.Nothing
        && step.guard().always()
        && step.joins()
        && !step.ends();
  }

  /** Whether lanes that take the branch behind a fragment leave. */
  boolean isExit(int index) {
    return link != null || index < fragments.size() - 1;
  }

  /** Whether lanes that take the branch behind a fragment wait for the others. */
  boolean meets(int index) {
    return meeting != null
        && isExit(index)
        && fragments.get(index).target() == meeting.body.get(0).address();
  }

  /** Whether lanes of a warp may wait at the exits, or none would. */
  boolean fits(DivergenceStack stack) {
    return meeting == null || stack.depth() < stack.capacity() && Divergence.meets(stack);
  }
}
