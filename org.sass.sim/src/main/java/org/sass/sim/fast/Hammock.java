package org.sass.sim.fast;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Cause;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;

/**
 * Two short ways between a branch and the place where the lanes meet again, at most one of which
 * accesses memory, shared memory alone: run as one instruction, each way for the lanes that take
 * it. It takes less time to run both than to part.
 *
 * <pre>
 *     SSY meet
 *     BRA C0.NE, other
 *     ...                 // ahead
 *     BRA meet
 *   other:
 *     ...                 // aside
 *   meet:
 *     NOP.S
 * </pre>
 *
 * @param branch index of the branch
 * @param mark index of the instruction that says where the lanes meet
 * @param condition of the branch
 * @param ahead what lanes run that do not take the branch
 * @param aside what lanes run that do; may be empty
 * @param skip index of the branch at the end of {@code ahead}; -1 if there is none
 * @param join index of the instruction where the lanes meet
 */
record Hammock(
    int mark, int branch, Guard condition, List<Step> ahead, List<Step> aside, int skip, int join)
    implements Operation {
  /** Instructions in both ways. Longer ones are worth a branch. */
  private static final int LONGEST = 16;

  /** Entries of the divergence stack that it takes while its lanes are parted. */
  static final int DEPTH = 2;

  /** Runs both ways of one warp, as much as the mask has lanes for. */
  @Override
  public Cause execute(Warp warp, int mask, Lanes lanes) {
    throw new IllegalStateException("its two ways have masks of their own");
  }

  /** Whether one of the ways, but not both, accesses shared memory. */
  boolean hasMemory() {
    return accesses(ahead) || accesses(aside);
  }

  /** Instructions that lanes run that do not take the branch. */
  int sizeAhead() {
    return ahead.size() + (skip < 0 ? 0 : 1);
  }

  /**
   * What the instruction at an index begins.
   *
   * @param memory whether one of its ways may access shared memory
   * @param before takes the instructions between the first one and the branch: all lanes run them
   * @param leaders the indices to which anything jumps
   * @return null if it is nothing of that kind
   */
  static Hammock at(Code code, int index, boolean memory, List<Step> before, Set<Integer> leaders) {
    Step mark = code.step(index);
    if (!(mark.operation() instanceof Flow.Mark sync)
        || sync.kind() != Kind.SYNC
        || !isPlain(mark)) {
      return null;
    }
    int join = code.index(sync.address());
    int at = index + 1;
    List<Step> between = new ArrayList<>();
    while (at < join && isWay(code.step(at)) && !accesses(code.step(at)) && !leaders.contains(at)) {
      between.add(code.step(at++));
    }
    if (at >= join || leaders.contains(at) || !isJoin(code.step(join))) {
      return null;
    }
    Step branch = code.step(at);
    if (!(branch.operation() instanceof Flow.Branch to)
        || branch.guard().always()
        || branch.joins()
        || branch.ends()
        || to.target().problem() != null) {
      return null;
    }
    int other = code.index(to.target().address());
    if (other <= at || other > join) {
      return null;
    }
    boolean skips = other < join;
    List<Step> ahead = way(code, at + 1, skips ? other - 1 : other);
    List<Step> aside = way(code, other, join);
    if (ahead == null
        || aside == null
        || skips && !leadsTo(code.step(other - 1), sync.address())
        || ahead.size() + aside.size() > LONGEST
        || accesses(ahead) && (!memory || accesses(aside))
        || accesses(aside) && !memory) {
      return null;
    }
    before.addAll(between);
    return new Hammock(index, at, branch.guard(), ahead, aside, skips ? other - 1 : -1, join);
  }

  private static boolean isPlain(Step step) {
    return step.guard().always() && !step.joins() && !step.ends();
  }

  private static boolean isJoin(Step step) {
    return step.operation() instanceof Flow.Nothing
        && step.joins()
        && !step.ends()
        && step.guard().always();
  }

  private static boolean leadsTo(Step step, int address) {
    return isPlain(step)
        && step.operation() instanceof Flow.Branch branch
        && branch.target().problem() == null
        && branch.target().address() == address;
  }

  /** The instructions from one index to another; null if one of them is not for both ways. */
  private static List<Step> way(Code code, int from, int to) {
    List<Step> steps = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (!isWay(code.step(i))) {
        return null;
      }
      steps.add(code.step(i));
    }
    return List.copyOf(steps);
  }

  private static boolean isWay(Step step) {
    Operation operation = step.operation();
    return isPlain(step)
        && (operation instanceof Alu
            || operation instanceof MultiplyAdd
            || operation instanceof LoadStore.SharedStore store && !store.unlocks())
        && operation.sources().stream().noneMatch(Hammock::isConstant);
  }

  private static boolean isConstant(Source source) {
    if (source instanceof Source.Bits bits) {
      return isConstant(bits.source());
    } else if (source instanceof Source.Extended extended) {
      return isConstant(extended.source());
    }
    return source instanceof MemorySource.Constant;
  }

  private static boolean accesses(List<Step> steps) {
    return steps.stream().anyMatch(Hammock::accesses);
  }

  private static boolean accesses(Step step) {
    return step.operation() instanceof LoadStore.SharedStore
        || step.operation().sources().stream().anyMatch(MemorySource::isShared);
  }
}
