package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/**
 * The unit of translation: instructions that run one after the other once the first of them runs,
 * and how control continues after them.
 *
 * <p>The body contains no jump. Its last instruction may carry the join or the exit marker. If a
 * jump, a barrier or similar follows the body, it is the {@link #control}.
 */
public final class TranslationBlock {
  /** A part of the body, translated or not. The items are in the order of the instructions. */
  public sealed interface Item {}

  /**
   * Translated instructions.
   *
   * @param canLoop whether they can run in a loop
   * @param runsInLockstep whether the vectors of a warp run in lockstep. If so, the code counts the
   *     hammock paths of all warps together.
   */
  public record Translated(CompiledCode code, boolean canLoop, boolean runsInLockstep)
      implements Item {}

  /**
   * One instruction that runs as in the precise interpreter.
   *
   * @param writesGlobal whether it may write global memory
   */
  public record Precise(DecodedInstruction instruction, boolean writesGlobal) implements Item {
    public Precise(DecodedInstruction instruction) {
      this(instruction, instruction.effects().stores(MemorySpace.GLOBAL));
    }
  }

  /** How a translation block ends. */
  public enum ExitKind {
    /** The next instruction follows. */
    FALL_THROUGH,
    /** A branch, to {@link TranslationBlock#target}. */
    BRANCH,
    /** An {@code SSY} or {@code PBK} for all lanes. */
    MARK,
    /** The lanes reconverge after the body. */
    JOIN,
    /** Anything else. */
    OTHER
  }

  /**
   * Number of loop runs that are limited to {@link #WARM_UP_ITERATIONS} iterations. Until the
   * just-in-time compiler has compiled a method, the method may be a hundred times as slow; and
   * many calls make the compiler start sooner than many iterations.
   */
  private static final int WARM_UP_LOOP_RUNS = 3000;

  private static final int WARM_UP_ITERATIONS = 4;

  public final int firstIndex;
  public final List<DecodedInstruction> body;

  /** The jump, barrier or other control flow instruction at the end; null if there is none. */
  public final DecodedInstruction control;

  /** Byte address after the last instruction. */
  public final int endAddress;

  /** How it ends. */
  public final ExitKind exitKind;

  /**
   * Whether it ends at a barrier without a guard at which warps arrive and wait. If all warps run
   * this block together, the barrier is open then.
   */
  public final boolean opensBarrier;

  /**
   * Indices of the instructions that run whenever the translation block does, including the
   * control.
   */
  public final int[] unconditionalSites;

  /** Number of instructions in {@link #unconditionalSites}. */
  public final int size;

  /** Number of these instructions that run for all active lanes, without the control. */
  public final int unguardedCount;

  /** The hammocks in the body. */
  public final List<Hammock> hammocks;

  /** The items of the body before any translation. */
  private final Item[] coldItems;

  private volatile Item[] items;
  private volatile CompiledCode bodyCode;
  private volatile CompiledCode loopCode;
  private WarpLoop warpLoop;
  private boolean evaluatesBranch;
  private AffineSpeculation speculation;
  private int target;
  private TranslationBlock nextBlock;
  private TranslationBlock takenBlock;

  /** Approximate number of its runs as a loop, counted up to {@link #WARM_UP_LOOP_RUNS}. */
  private int loopRuns;

  /** Approximate number of its runs. Workers that count at the same time lose some. */
  private int runCount;

  public TranslationBlock(
      int firstIndex,
      List<DecodedInstruction> body,
      DecodedInstruction control,
      DecodedKernel code) {
    this.firstIndex = firstIndex;
    this.body = List.copyOf(body);
    this.control = control;
    this.endAddress =
        control != null ? control.endAddress() : body.get(body.size() - 1).endAddress();
    List<Integer> sites = new ArrayList<>();
    List<Hammock> foundHammocks = new ArrayList<>();
    int alwaysRunCount = 0;
    for (DecodedInstruction instruction : body) {
      if (instruction.operation() instanceof Hammock hammock) {
        foundHammocks.add(hammock);
        sites.addAll(List.of(hammock.markIndex(), hammock.branchIndex(), hammock.joinIndex()));
        // The mark and the join run for all lanes. The branch counts only for the lanes that take
        // it.
        alwaysRunCount += 2;
      } else {
        sites.add(code.indexAt(instruction.address()));
        alwaysRunCount += instruction.guard().isAlways() ? 1 : 0;
      }
    }
    if (control != null) {
      sites.add(code.indexAt(control.address()));
    }
    this.hammocks = List.copyOf(foundHammocks);
    this.unguardedCount = alwaysRunCount;
    this.unconditionalSites = sites.stream().mapToInt(Integer::intValue).toArray();
    this.size = unconditionalSites.length;
    this.exitKind = findExitKind();
    this.opensBarrier =
        control != null
            && !control.hasJoinMarker()
            && !control.hasExitMarker()
            && control.guard().isAlways()
            && control.operation() instanceof ControlFlow.Barrier barrier
            && barrier.arrives()
            && barrier.waits();
    this.coldItems = this.body.stream().map(Precise::new).toArray(Item[]::new);
    this.items = coldItems;
  }

  private ExitKind findExitKind() {
    if (control == null) {
      return ends() ? ExitKind.OTHER : joins() ? ExitKind.JOIN : ExitKind.FALL_THROUGH;
    }
    if (control.hasJoinMarker() || control.hasExitMarker()) {
      return ExitKind.OTHER;
    }
    if (control.operation() instanceof ControlFlow.Branch branch
        && branch.target().problem() == null) {
      target = branch.target().address();
      return ExitKind.BRANCH;
    }
    if (control.operation() instanceof ControlFlow.Mark mark && control.guard().isAlways()) {
      target = mark.address();
      return ExitKind.MARK;
    }
    return ExitKind.OTHER;
  }

  /** Returns the address to which a branch leads, or which a mark sets. */
  public int target() {
    return target;
  }

  /** Returns the translation block after this one. */
  public TranslationBlock nextBlock(TranslationBlocks blocks) {
    TranslationBlock block = nextBlock;
    if (block == null) {
      block = blocks.at(endAddress);
      nextBlock = block;
    }
    return block;
  }

  /** Returns the translation block to which the branch leads. */
  public TranslationBlock takenBlock(TranslationBlocks blocks) {
    TranslationBlock block = takenBlock;
    if (block == null) {
      block = blocks.at(target);
      takenBlock = block;
    }
    return block;
  }

  /** Returns whether some items also find the lanes for which the condition of the branch holds. */
  public boolean evaluatesBranch(Item[] usedItems) {
    return evaluatesBranch && usedItems != coldItems;
  }

  /** Returns the translated code of the body if it is a single piece; else null. */
  public CompiledCode bodyCode() {
    return bodyCode;
  }

  /**
   * Returns the translated code of the body if it can run the loop {@link #warpLoop}; else null.
   */
  public CompiledCode loopCode() {
    return loopCode;
  }

  /** Returns the loop that begins with this translation block; null if there is none. */
  public WarpLoop warpLoop() {
    return warpLoop;
  }

  /**
   * Returns how many iterations a loop may run in one call. At first there are few, so that many
   * calls make the method hot.
   *
   * @param limit maximum number of iterations
   */
  public int maxIterations(int limit) {
    if (loopRuns >= WARM_UP_LOOP_RUNS) {
      return limit;
    }
    loopRuns++;
    return Math.min(limit, WARM_UP_ITERATIONS);
  }

  /** Returns the last instruction. */
  public DecodedInstruction last() {
    return control != null ? control : body.get(body.size() - 1);
  }

  private boolean joins() {
    return control == null && last().hasJoinMarker();
  }

  private boolean ends() {
    return control == null && last().hasExitMarker();
  }

  /** Returns what the translation assumes about registers; null if it assumes nothing. */
  public AffineSpeculation speculation() {
    return speculation;
  }

  public Item[] items() {
    return items;
  }

  public boolean isCold() {
    return items == coldItems;
  }

  /** Adds to the number of runs and returns the sum. */
  public int addRuns(int warps) {
    runCount += warps;
    return runCount;
  }

  /** Counts its runs from zero again. */
  public void clearRuns() {
    runCount = 0;
  }

  /**
   * Sets the translation.
   *
   * @param newItems the body, translated where possible
   * @param newEvaluatesBranch whether its last piece evaluates the condition of the branch after it
   * @param newSpeculation what it assumes about registers; null for nothing
   * @param newWarpLoop the loop that its only piece can run; null for none
   */
  public void setTranslation(
      List<Item> newItems,
      boolean newEvaluatesBranch,
      AffineSpeculation newSpeculation,
      WarpLoop newWarpLoop) {
    evaluatesBranch = newEvaluatesBranch;
    speculation = newSpeculation;
    items = newItems.toArray(Item[]::new);
    bodyCode = null;
    loopCode = null;
    warpLoop = newWarpLoop;
    if (items.length == 1 && items[0] instanceof Translated singleItem) {
      bodyCode = singleItem.code();
      loopCode = newEvaluatesBranch && singleItem.canLoop() ? bodyCode : null;
    }
  }

  /** Returns whether an instruction decides where a warp continues. */
  public static boolean isControl(DecodedInstruction instruction) {
    return instruction.effects().control() != OperationEffects.Control.NEXT;
  }
}
