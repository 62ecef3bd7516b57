package org.sass.sim.jit.run;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlockBuilder;
import org.sass.sim.jit.analysis.TranslationBlocks;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.blocktrace.SpecializedBlockCompiler;
import org.sass.sim.jit.emit.TranslationContext;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.target.Reconvergence;

/**
 * The translation blocks of a kernel. {@link TranslationBlockBuilder} cuts them on demand, and
 * {@link TranslationBlockCompiler} translates them when they turn out to be hot, at once or in
 * another thread. All workers share the cache.
 */
public final class TranslationCache implements TranslationBlocks {
  private final DecodedKernel code;
  private final Reconvergence reconvergence;

  /** How translated code processes lanes; null for the best way of this JVM. */
  private final VectorTarget vectorTarget;

  private final boolean hasVectors;
  private final int stride;
  private final int threadIdRegister;
  private final ConstantMemory constants;
  private final boolean fusesInstructions;
  private final TranslationBlock[] blocks;
  private final TranslationBlockBuilder builder;

  /** Whether several translation blocks may be compiled to one method. */
  private final boolean fusesBlocks;

  private final boolean hasOnlyFullWarps;
  private volatile SpecializedBlock specializedBlock;
  private volatile boolean specializationTried;

  /** Approximate number of warp instructions that were run. */
  private volatile long stepsRun;

  private final WorkEstimate workEstimate = new WorkEstimate();

  /** Runs translations. */
  private final Executor translator;

  /**
   * The translation blocks that wait for a translation, or have had one. It is locked only for a
   * moment.
   */
  private final Set<TranslationBlock> requested = new HashSet<>();

  /** Blocks that wait for a translation with fewer assumptions. Guarded by {@link #requested}. */
  private final Set<TranslationBlock> reduced = new HashSet<>();

  /** Locked while something is translated. Workers that run known blocks do not need it. */
  private final Object translationLock = new Object();

  private TranslationContext context;

  /** Whether no worker uses the cache any more. */
  private volatile boolean abandoned;

  /**
   * @param code the kernel
   * @param reconvergence how lanes diverge and reconverge
   * @param vectorTarget how translated code processes lanes; null for the best way of this JVM,
   *     which is loaded when the first code is translated
   * @param stride distance of two registers of a thread in the register files, in elements
   * @param hasOnlyFullWarps whether the number of threads of a block is a multiple of the lanes of
   *     a warp
   * @param isOneDimensional whether the threads of a block differ in x only
   * @param constants the constant memory
   * @param fusesInstructions whether several instructions may be compiled to one piece of code
   */
  public TranslationCache(
      DecodedKernel code,
      Reconvergence reconvergence,
      VectorTarget vectorTarget,
      int stride,
      boolean hasOnlyFullWarps,
      boolean isOneDimensional,
      ConstantMemory constants,
      boolean fusesInstructions) {
    this(
        code,
        reconvergence,
        vectorTarget,
        stride,
        hasOnlyFullWarps,
        isOneDimensional,
        constants,
        fusesInstructions,
        null,
        Runnable::run);
  }

  /**
   * Makes a cache for a caller that looks at the machine between translation blocks. Each block
   * then has a fixed number of instructions, and leaves all registers as the precise interpreter
   * does.
   *
   * @param watched indices of instructions at which translation blocks must start; null to make the
   *     cache as if there were no such caller
   * @param translator runs translations: {@code Runnable::run} to translate before the block runs
   *     again
   */
  public TranslationCache(
      DecodedKernel code,
      Reconvergence reconvergence,
      VectorTarget vectorTarget,
      int stride,
      boolean hasOnlyFullWarps,
      boolean isOneDimensional,
      ConstantMemory constants,
      boolean fusesInstructions,
      BitSet watched,
      Executor translator) {
    this.code = code;
    this.reconvergence = reconvergence;
    this.vectorTarget = vectorTarget;
    this.hasVectors = vectorTarget == null ? VectorTarget.hasVectors() : !vectorTarget.isScalar();
    this.stride = stride;
    this.threadIdRegister =
        hasOnlyFullWarps && isOneDimensional ? LaunchStateCopy.fixedLaunchRegister(code) : -1;
    this.constants = constants;
    this.fusesInstructions = fusesInstructions;
    this.translator = translator;
    this.blocks = new TranslationBlock[code.size()];
    this.builder = new TranslationBlockBuilder(code, reconvergence.isStack(), hasVectors, watched);
    // A caller that looks at the machine between translation blocks must be asked before each. And
    // the search for blocks to fuse cuts blocks that may never run; if the kernel reads the clock,
    // that may throw a Bailout without need.
    this.fusesBlocks =
        fusesInstructions
            && hasVectors
            && watched == null
            && !code.hasEffect(OperationEffects::readsClock);
    this.hasOnlyFullWarps = hasOnlyFullWarps;
  }

  /**
   * Returns whether a translation block starts at an instruction, with all registers as the precise
   * interpreter would have them. Only for a cache with watched instructions.
   */
  public boolean isExactStart(int index) {
    return builder.exactStarts().get(index);
  }

  @Override
  public DecodedKernel code() {
    return code;
  }

  Reconvergence reconvergence() {
    return reconvergence;
  }

  /** Returns the estimate of the work that is left. */
  public WorkEstimate workEstimate() {
    return workEstimate;
  }

  VectorTarget vectorTarget() {
    return vectorTarget != null ? vectorTarget : VectorTarget.best();
  }

  /** Returns whether the effect of the blocks depends on the order in which they run. */
  public boolean hasOrderedEffects() {
    return code.hasEffect(effects -> effects.isOrdered() && effects.stores(MemorySpace.GLOBAL));
  }

  /**
   * Returns the translation block that starts at an address.
   *
   * @throws Bailout if no instruction starts there
   */
  @Override
  public TranslationBlock at(int address) {
    int index = code.indexAt(address);
    if (index < 0) {
      throw Bailout.INSTANCE;
    }
    TranslationBlock translationBlock = blocks[index];
    return translationBlock != null ? translationBlock : createBlock(index);
  }

  private synchronized TranslationBlock createBlock(int index) {
    if (blocks[index] == null) {
      blocks[index] = builder.build(index);
    }
    return blocks[index];
  }

  /**
   * Translates a translation block, unless a worker has asked for that before.
   *
   * @param block the registers on which it is about to run
   * @param firstThread the first thread for which it is about to run
   */
  void translate(TranslationBlock translationBlock, BlockData block, int firstThread) {
    // If the vectors of this JVM turn out not to work, nothing is translated.
    if (!isFirstRequest(translationBlock) || hasVectors == vectorTarget().isScalar()) {
      return;
    }
    boolean speculates = fusesInstructions && hasVectors;
    AffineSpeculation speculation =
        speculates
            ? new AffineSpeculation(
                translationBlock, code, block, stride, firstThread, vectorTarget().laneCount())
            : null;
    execute(() -> translate(translationBlock, speculation));
  }

  private void execute(Runnable job) {
    translator.execute(
        () -> {
          if (!abandoned) {
            job.run();
          }
        });
  }

  private boolean isFirstRequest(TranslationBlock translationBlock) {
    synchronized (requested) {
      return requested.add(translationBlock);
    }
  }

  /**
   * Translates a translation block again, because too many lanes do not meet its assumptions: the
   * first time without guesses, then without assumptions. Ignored while that is about to happen.
   */
  void reduceAssumptions(TranslationBlock translationBlock) {
    synchronized (requested) {
      if (translationBlock.speculation() == null || !reduced.add(translationBlock)) {
        return;
      }
    }
    execute(
        () -> {
          synchronized (translationLock) {
            AffineSpeculation speculation = translationBlock.speculation();
            translate(translationBlock, speculation.forbidGuesses() ? speculation : null);
          }
          synchronized (requested) {
            reduced.remove(translationBlock);
          }
        });
  }

  /**
   * Leaves out the translations that have not begun. To be called when no worker uses it any more.
   */
  public void abandon() {
    abandoned = true;
  }

  private TranslationContext context() {
    if (context == null) {
      RegisterLiveness live = new RegisterLiveness(code, builder.exactStarts());
      context =
          new TranslationContext(code, vectorTarget(), stride, threadIdRegister, constants, live);
    }
    return context;
  }

  private void translate(TranslationBlock translationBlock, AffineSpeculation speculation) {
    synchronized (translationLock) {
      new TranslationBlockCompiler(context(), fusesInstructions, fusesBlocks ? this : null)
          .translate(translationBlock, speculation);
    }
  }

  /**
   * Returns the specialized code of the kernel's blocks; null if there is none or it is not worth a
   * translation yet.
   */
  public SpecializedBlock specializedBlock() {
    return specializedBlock;
  }

  /**
   * Counts warp instructions. When there are enough, translates whole blocks if that is possible.
   *
   * @param steps number of warp instructions that ran
   * @param specializeAfterSteps number of warp instructions that make it worthwhile
   */
  public void recordSteps(long steps, long specializeAfterSteps, Grid grid) {
    if (!specializationTried) {
      // Workers that count at the same time lose some counts.
      stepsRun += steps;
      if (stepsRun >= specializeAfterSteps) {
        specialize(grid);
      }
    }
  }

  private void specialize(Grid grid) {
    synchronized (requested) {
      if (specializationTried) {
        return;
      }
      specializationTried = true;
    }
    if (fusesBlocks
        && vectorTarget().floatClass() != null
        && hasOnlyFullWarps
        && reconvergence.isStack()) {
      execute(() -> specialize(grid, true));
    }
  }

  private void specialize(Grid grid, boolean guesses) {
    synchronized (translationLock) {
      specializedBlock = SpecializedBlockCompiler.compile(context(), grid, guesses);
    }
  }

  /**
   * Records that many blocks do not meet the assumptions of the specialized code. The code is then
   * compiled again without guesses, or dropped if it had none.
   */
  void reduceSpecialization(SpecializedBlock failingBlock, Grid grid) {
    synchronized (requested) {
      if (specializedBlock != failingBlock) {
        return;
      }
      specializedBlock = null;
    }
    if (failingBlock.hasGuesses()) {
      execute(() -> specialize(grid, false));
    }
  }
}
