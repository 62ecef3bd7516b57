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
 *     ...                 // fallThroughPath
 *     BRA meet
 *   other:
 *     ...                 // takenPath
 *   meet:
 *     NOP.S
 * </pre>
 *
 * @param markIndex index of the instruction that sets where the lanes reconverge
 * @param branchIndex index of the branch
 * @param condition condition of the branch
 * @param fallThroughPath the path of the lanes that do not take the branch
 * @param takenPath the path of the lanes that take the branch; may be empty
 * @param skipIndex index of the branch at the end of {@code fallThroughPath}; -1 if there is none
 * @param joinIndex index of the instruction where the lanes reconverge
 */
public record Hammock(
    int markIndex,
    int branchIndex,
    Guard condition,
    List<DecodedInstruction> fallThroughPath,
    List<DecodedInstruction> takenPath,
    int skipIndex,
    int joinIndex)
    implements SpecialOperation {
  /** Maximum number of instructions in both paths together. For longer paths a branch is faster. */
  private static final int MAX_INSTRUCTIONS = 16;

  /**
   * Number of entries of the divergence stack that the original instructions need while the lanes
   * are diverged.
   */
  public static final int STACK_ENTRIES = 2;

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
    return accessesShared(fallThroughPath) || accessesShared(takenPath);
  }

  /**
   * Returns the number of instructions of the lanes that do not take the branch, including the
   * branch at the end of their path.
   */
  public int fallThroughSize() {
    return fallThroughPath.size() + (skipIndex < 0 ? 0 : 1);
  }

  /**
   * Returns the hammock that begins with an instruction; null if there is none.
   *
   * @param index index of the instruction
   * @param allowsMemory whether one of its paths may access shared memory
   * @param leadingInstructions takes the instructions between the first one and the branch, which
   *     all lanes run
   * @param leaders the indices of all jump targets
   */
  public static Hammock find(
      DecodedKernel code,
      int index,
      boolean allowsMemory,
      List<DecodedInstruction> leadingInstructions,
      Set<Integer> leaders) {
    DecodedInstruction mark = code.instruction(index);
    if (!(mark.operation() instanceof ControlFlow.Mark sync)
        || sync.kind() != Kind.SYNC
        || !isUnguardedAndUnmarked(mark)) {
      return null;
    }
    int joinIndex = code.indexAt(sync.address());
    int branchIndex = index + 1;
    List<DecodedInstruction> leading = new ArrayList<>();
    while (branchIndex < joinIndex
        && canBeInPath(code.instruction(branchIndex))
        && !accessesShared(code.instruction(branchIndex))
        && !leaders.contains(branchIndex)) {
      leading.add(code.instruction(branchIndex++));
    }
    if (branchIndex >= joinIndex
        || leaders.contains(branchIndex)
        || !isJoin(code.instruction(joinIndex))) {
      return null;
    }
    DecodedInstruction branch = code.instruction(branchIndex);
    if (!(branch.operation() instanceof ControlFlow.Branch branchOperation)
        || branch.guard().isAlways()
        || branch.hasJoinMarker()
        || branch.hasExitMarker()
        || branchOperation.target().problem() != null) {
      return null;
    }
    int takenIndex = code.indexAt(branchOperation.target().address());
    if (takenIndex <= branchIndex || takenIndex > joinIndex) {
      return null;
    }
    boolean hasSkip = takenIndex < joinIndex;
    List<DecodedInstruction> fallThroughPath =
        collectPath(code, branchIndex + 1, hasSkip ? takenIndex - 1 : takenIndex);
    List<DecodedInstruction> takenPath = collectPath(code, takenIndex, joinIndex);
    if (fallThroughPath == null
        || takenPath == null
        || hasSkip && !jumpsTo(code.instruction(takenIndex - 1), sync.address())
        || fallThroughPath.size() + takenPath.size() > MAX_INSTRUCTIONS
        || accessesShared(fallThroughPath) && (!allowsMemory || accessesShared(takenPath))
        || accessesShared(takenPath) && !allowsMemory) {
      return null;
    }
    leadingInstructions.addAll(leading);
    return new Hammock(
        index,
        branchIndex,
        branch.guard(),
        fallThroughPath,
        takenPath,
        hasSkip ? takenIndex - 1 : -1,
        joinIndex);
  }

  private static boolean isUnguardedAndUnmarked(DecodedInstruction instruction) {
    return instruction.guard().isAlways()
        && !instruction.hasJoinMarker()
        && !instruction.hasExitMarker();
  }

  private static boolean isJoin(DecodedInstruction instruction) {
    return instruction.operation() instanceof ControlFlow.Nop
        && instruction.hasJoinMarker()
        && !instruction.hasExitMarker()
        && instruction.guard().isAlways();
  }

  private static boolean jumpsTo(DecodedInstruction instruction, int address) {
    return isUnguardedAndUnmarked(instruction)
        && instruction.operation() instanceof ControlFlow.Branch branch
        && branch.target().problem() == null
        && branch.target().address() == address;
  }

  /**
   * Returns the instructions from one index up to, but not including, another; null if one of them
   * cannot be part of a path.
   */
  private static List<DecodedInstruction> collectPath(DecodedKernel code, int from, int to) {
    List<DecodedInstruction> instructions = new ArrayList<>();
    for (int i = from; i < to; i++) {
      if (!canBeInPath(code.instruction(i))) {
        return null;
      }
      instructions.add(code.instruction(i));
    }
    return List.copyOf(instructions);
  }

  private static boolean canBeInPath(DecodedInstruction instruction) {
    Operation operation = instruction.operation();
    return isUnguardedAndUnmarked(instruction)
        && (operation instanceof AluOperation
            || operation instanceof MultiplyAdd
            || operation instanceof LoadStore.SharedStore store && !store.unlocks())
        && operation.sources().stream().noneMatch(Hammock::readsConstant);
  }

  private static boolean readsConstant(Source source) {
    if (source instanceof Source.Bits bits) {
      return readsConstant(bits.source());
    } else if (source instanceof Source.Extended extended) {
      return readsConstant(extended.source());
    }
    return source instanceof MemorySource.Constant;
  }

  private static boolean accessesShared(List<DecodedInstruction> instructions) {
    return instructions.stream().anyMatch(Hammock::accessesShared);
  }

  private static boolean accessesShared(DecodedInstruction instruction) {
    return instruction.effects().accesses(MemorySpace.SHARED);
  }

  @Override
  public void addEffects(OperationEffects effects) {
    for (DecodedInstruction instruction : fallThroughPath) {
      instruction.operation().addEffects(effects);
    }
    for (DecodedInstruction instruction : takenPath) {
      instruction.operation().addEffects(effects);
    }
  }
}
