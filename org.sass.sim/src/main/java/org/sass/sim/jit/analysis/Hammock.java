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
 * Two short paths between a branch and the place where the lanes reconverge. They run as one
 * instruction: both paths run, each for the lanes that take it. That takes less time than
 * divergence. At most one of the paths accesses memory, and only shared memory.
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
 * @param mark index of the instruction that sets where the lanes reconverge
 * @param branch index of the branch
 * @param condition condition of the branch
 * @param ahead the path of the lanes that do not take the branch
 * @param aside the path of the lanes that take the branch; may be empty
 * @param skip index of the branch at the end of {@code ahead}; -1 if there is none
 * @param join index of the instruction where the lanes reconverge
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
  /** Maximum number of instructions in both paths together. For longer paths a branch is faster. */
  private static final int LONGEST = 16;

  /**
   * Number of entries of the divergence stack that the original instructions need while the lanes
   * are diverged.
   */
  public static final int DEPTH = 2;

  /**
   * Not supported: always throws an exception, because each of the two paths runs with a mask of
   * its own.
   */
  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    throw new IllegalStateException("its two ways have masks of their own");
  }

  /** Returns whether one of the paths accesses shared memory. At most one of them does. */
  public boolean hasMemory() {
    return accesses(ahead) || accesses(aside);
  }

  /**
   * Returns the number of instructions of the lanes that do not take the branch, including the
   * branch at the end of their path.
   */
  public int sizeAhead() {
    return ahead.size() + (skip < 0 ? 0 : 1);
  }

  /**
   * Returns the hammock that begins with an instruction; null if there is none.
   *
   * @param index index of the instruction
   * @param memory whether one of its paths may access shared memory
   * @param before takes the instructions between the first one and the branch, which all lanes run
   * @param leaders the indices of all jump targets
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

  /**
   * Returns the instructions from one index up to, but not including, another; null if one of them
   * cannot be part of a path.
   */
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
