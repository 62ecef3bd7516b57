package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Guard;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;

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
public record Hammock(
    int mark,
    int branch,
    Guard condition,
    List<DecodedInstruction> ahead,
    List<DecodedInstruction> aside,
    int skip,
    int join)
    implements SpecialOperation {
  /** Instructions in both ways. Longer ones are worth a branch. */
  private static final int LONGEST = 16;

  /** Entries of the divergence stack that it takes while its lanes are parted. */
  public static final int DEPTH = 2;

  /** Runs both ways of one warp, as much as the mask has lanes for. */
  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    throw new IllegalStateException("its two ways have masks of their own");
  }

  /** Whether one of the ways, but not both, accesses shared memory. */
  public boolean hasMemory() {
    return accesses(ahead) || accesses(aside);
  }

  /** Instructions that lanes run that do not take the branch. */
  public int sizeAhead() {
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
  public static Hammock at(
      DecodedKernel code,
      int index,
      boolean memory,
      List<DecodedInstruction> before,
      Set<Integer> leaders) {
    DecodedInstruction mark = code.step(index);
    if (!(mark.operation() instanceof ControlFlow.Mark sync)
        || sync.kind() != Kind.SYNC
        || !isPlain(mark)) {
      return null;
    }
    int join = code.index(sync.address());
    int at = index + 1;
    List<DecodedInstruction> between = new ArrayList<>();
    while (at < join && isWay(code.step(at)) && !accesses(code.step(at)) && !leaders.contains(at)) {
      between.add(code.step(at++));
    }
    if (at >= join || leaders.contains(at) || !isJoin(code.step(join))) {
      return null;
    }
    DecodedInstruction branch = code.step(at);
    if (!(branch.operation() instanceof ControlFlow.Branch to)
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
    List<DecodedInstruction> ahead = way(code, at + 1, skips ? other - 1 : other);
    List<DecodedInstruction> aside = way(code, other, join);
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

  private static boolean isPlain(DecodedInstruction step) {
    return step.guard().always() && !step.joins() && !step.ends();
  }

  private static boolean isJoin(DecodedInstruction step) {
    return step.operation() instanceof ControlFlow.Nothing
        && step.joins()
        && !step.ends()
        && step.guard().always();
  }

  private static boolean leadsTo(DecodedInstruction step, int address) {
    return isPlain(step)
        && step.operation() instanceof ControlFlow.Branch branch
        && branch.target().problem() == null
        && branch.target().address() == address;
  }

  /** The instructions from one index to another; null if one of them is not for both ways. */
  private static List<DecodedInstruction> way(DecodedKernel code, int from, int to) {
    List<DecodedInstruction> steps = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (!isWay(code.step(i))) {
        return null;
      }
      steps.add(code.step(i));
    }
    return List.copyOf(steps);
  }

  private static boolean isWay(DecodedInstruction step) {
    Operation operation = step.operation();
    return isPlain(step)
        && (operation instanceof AluOperation
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

  private static boolean accesses(List<DecodedInstruction> steps) {
    return steps.stream().anyMatch(Hammock::accesses);
  }

  private static boolean accesses(DecodedInstruction step) {
    return step.effects().accesses(MemorySpace.SHARED);
  }

  @Override
  public void addEffects(OperationEffects effects) {
    for (DecodedInstruction step : ahead) {
      step.operation().addEffects(effects);
    }
    for (DecodedInstruction step : aside) {
      step.operation().addEffects(effects);
    }
  }
}
