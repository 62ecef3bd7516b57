package org.sass.sim.jit.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.sim.jit.analysis.AccessedMemory;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Item;
import org.sass.sim.jit.analysis.TranslationBlock.Precise;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.analysis.TranslationBlocks;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.blocktrace.SpecializedBlockCompiler;
import org.sass.sim.jit.emit.CompiledClassBuilder;
import org.sass.sim.jit.emit.CompiledClassBuilder.TranslationUnit;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.TranslationContext;
import org.sass.sim.jit.emit.LockstepCompiler;
import org.sass.sim.jit.emit.SpecialFunctionCode;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.target.Reconvergence;

/**
 * The translation blocks of a kernel. They are cut on demand, and translated when they turn out to
 * be hot. All workers share the cache.
 */
public final class TranslationCache implements TranslationBlocks {
  private final DecodedKernel code;
  private final Reconvergence reconvergence;
  private final VectorTarget vectorTarget;
  private final int stride;
  private final int threadIdRegister;
  private final ConstantMemory constants;
  private final boolean fusesInstructions;
  private final TranslationBlock[] blocks;
  private final boolean readsClock;
  private final boolean hasOnlyFullWarps;
  private volatile SpecializedBlock specializedBlock;
  private volatile boolean specializationTried;

  /** Approximate number of warp instructions that were run. */
  private volatile long stepsRun;

  private TranslationContext context;
  private final Set<Integer> leaders = new HashSet<>();

  /**
   * Indices of the instructions at which translation blocks start, for a caller that looks at the
   * registers there; null if only registers that are read later need to be correct.
   */
  private final BitSet exactStarts;

  /**
   * @param code the kernel
   * @param reconvergence how lanes diverge and reconverge
   * @param vectorTarget how translated code processes lanes
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
        null);
  }

  /**
   * Makes a cache for a caller that looks at the machine between translation blocks. Each block
   * then has a fixed number of instructions, and leaves all registers as the precise interpreter
   * does.
   *
   * @param watched indices of instructions at which translation blocks must start; null to make the
   *     cache as if there were no such caller
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
      BitSet watched) {
    this.code = code;
    this.reconvergence = reconvergence;
    this.vectorTarget = vectorTarget;
    this.stride = stride;
    this.threadIdRegister =
        hasOnlyFullWarps && isOneDimensional ? LaunchStateCopy.fixedLaunchRegister(code) : -1;
    this.constants = constants;
    this.fusesInstructions = fusesInstructions;
    this.blocks = new TranslationBlock[code.size()];
    boolean usesClock = false;
    for (int i = 0; i < code.size(); i++) {
      addLeaders(code.instruction(i).operation(), i);
      usesClock |= code.instruction(i).effects().readsClock();
    }
    this.readsClock = usesClock;
    this.hasOnlyFullWarps = hasOnlyFullWarps;
    this.exactStarts = watched == null ? null : findExactStarts(watched);
  }

  private BitSet findExactStarts(BitSet watched) {
    watched.stream().forEach(leaders::add);
    BitSet starts = new BitSet();
    starts.set(0);
    leaders.stream().filter(index -> index >= 0).forEach(starts::set);
    for (int i = 0; i + 1 < code.size(); i++) {
      DecodedInstruction instruction = code.instruction(i);
      if (isControl(instruction) || instruction.hasJoinMarker() || instruction.hasExitMarker()) {
        starts.set(i + 1);
      }
    }
    return starts;
  }

  /**
   * Returns whether a translation block starts at an instruction, with all registers as the precise
   * interpreter would have them. Only for a cache with watched instructions.
   */
  public boolean isExactStart(int index) {
    return exactStarts.get(index);
  }

  private void addLeaders(Operation operation, int index) {
    if (operation instanceof ControlFlow.Branch branch) {
      leaders.add(code.indexAt(branch.target().address()));
    } else if (operation instanceof ControlFlow.Call call) {
      leaders.add(code.indexAt(call.target().address()));
    } else if (operation instanceof ControlFlow.Mark mark) {
      leaders.add(code.indexAt(mark.address()));
    } else if (operation instanceof ControlFlow.BranchIndirect) {
      leaders.add(index);
    }
  }

  @Override
  public DecodedKernel code() {
    return code;
  }

  /** Returns whether an instruction ends a translation block, and runs as the target defines it. */
  private boolean isControl(DecodedInstruction instruction) {
    boolean hasMarker = instruction.hasJoinMarker() || instruction.hasExitMarker();
    return TranslationBlock.isControl(instruction) || hasMarker && !reconvergence.isStack();
  }

  Reconvergence reconvergence() {
    return reconvergence;
  }

  VectorTarget vectorTarget() {
    return vectorTarget;
  }

  /** Returns whether the effect of the blocks depends on the order in which they run. */
  public boolean hasOrderedEffects() {
    for (int i = 0; i < code.size(); i++) {
      OperationEffects effects = code.instruction(i).effects();
      if (effects.isOrdered() && effects.stores(MemorySpace.GLOBAL)) {
        return true;
      }
    }
    return false;
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
      List<DecodedInstruction> body = new ArrayList<>();
      int i = index;
      DecodedInstruction control = null;
      while (control == null) {
        DecodedInstruction instruction = code.instruction(i);
        if (instruction.effects().readsClock()) {
          // The clock counts the instructions of all warps in their order.
          throw Bailout.INSTANCE;
        }
        Hammock hammock =
            exactStarts == null && reconvergence.isStack()
                ? Hammock.find(code, i, !vectorTarget.isScalar(), body, leaders)
                : null;
        if (hammock != null) {
          DecodedInstruction join = code.instruction(hammock.joinIndex());
          body.add(
              new DecodedInstruction(
                  join.index(),
                  join.placed(),
                  join.insn(),
                  hammock,
                  instruction.guard(),
                  false,
                  false));
          i = hammock.joinIndex() + 1;
          if (i == code.size() || leaders.contains(i)) {
            break;
          }
        } else if (isControl(instruction)) {
          control = instruction;
        } else {
          body.add(instruction);
          i++;
          if (instruction.hasJoinMarker()
              || instruction.hasExitMarker()
              || i == code.size()
              || leaders.contains(i)) {
            break;
          }
        }
      }
      blocks[index] = new TranslationBlock(index, body, control, code);
    }
    return blocks[index];
  }

  /**
   * Translates a translation block, unless another worker has done so.
   *
   * @param block the registers on which it is about to run
   * @param firstThread the first thread for which it is about to run
   */
  synchronized void translate(TranslationBlock translationBlock, BlockData block, int firstThread) {
    if (translationBlock.isCold()) {
      boolean speculates = fusesInstructions && !vectorTarget.isScalar();
      translate(
          translationBlock,
          speculates
              ? new AffineSpeculation(
                  translationBlock, code, block, stride, firstThread, vectorTarget.laneCount())
              : null);
    }
  }

  /**
   * Translates a translation block again, because too many lanes do not meet its assumptions: the
   * first time without guesses, then without assumptions.
   */
  synchronized void reduceAssumptions(TranslationBlock translationBlock) {
    AffineSpeculation speculation = translationBlock.speculation();
    if (speculation != null) {
      translate(translationBlock, speculation.forbidGuesses() ? speculation : null);
    }
  }

  private TranslationContext context() {
    if (context == null) {
      RegisterLiveness live =
          new RegisterLiveness(code, exactStarts == null ? new BitSet() : exactStarts);
      context =
          new TranslationContext(code, vectorTarget, stride, threadIdRegister, constants, live);
    }
    return context;
  }

  private void translate(TranslationBlock translationBlock, AffineSpeculation speculation) {
    context();
    DecodedInstruction control = translationBlock.control;
    boolean guarded =
        translationBlock.exitKind == TranslationBlock.ExitKind.BRANCH
            && !control.guard().isAlways();
    if (fusesInstructions && fitsLockstep(translationBlock.body)) {
      TranslationUnit unit =
          new TranslationUnit(
              List.of(translationBlock.body), guarded ? control.guard() : null, null);
      translationBlock.setTranslation(
          List.of(CompiledClassBuilder.compile(context, unit, null)), guarded, null, null);
      return;
    }
    BodySplitter splitter = new BodySplitter(speculation);
    for (DecodedInstruction instruction : translationBlock.body) {
      splitter.add(instruction, code.indexAt(instruction.address()));
    }
    boolean evaluatesBranch = guarded && !splitter.isEmpty();
    // A caller that looks at the machine between translation blocks must be asked before each. The
    // search for a loop cuts blocks that may never run; if the kernel reads the clock, that may
    // throw a Bailout without need.
    boolean mayLoop =
        evaluatesBranch
            && fusesInstructions
            && !vectorTarget.isScalar()
            && exactStarts == null
            && !readsClock;
    WarpLoop warpLoop = mayLoop ? WarpLoop.find(this, translationBlock, this::isSimple) : null;
    splitter.endPiece(evaluatesBranch ? control.guard() : null, warpLoop);
    translationBlock.setTranslation(
        List.copyOf(splitter.items), evaluatesBranch, speculation, warpLoop);
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

  private synchronized void specialize(Grid grid) {
    if (!specializationTried) {
      boolean isPossible =
          fusesInstructions
              && vectorTarget.floatClass() != null
              && exactStarts == null
              && !readsClock
              && hasOnlyFullWarps
              && reconvergence.isStack();
      specializedBlock =
          isPossible ? SpecializedBlockCompiler.compile(context(), grid, true) : null;
      specializationTried = true;
    }
  }

  /**
   * Records that many blocks do not meet the assumptions of the specialized code. The code is then
   * compiled again without guesses, or dropped if it had none.
   */
  synchronized void reduceSpecialization(SpecializedBlock failingBlock, Grid grid) {
    if (specializedBlock == failingBlock) {
      specializedBlock =
          failingBlock.hasGuesses()
              ? SpecializedBlockCompiler.compile(context(), grid, false)
              : null;
    }
  }

  /** Returns whether a body can be compiled to one piece of code and stores nothing to memory. */
  private boolean isSimple(TranslationBlock translationBlock) {
    for (DecodedInstruction instruction : translationBlock.body) {
      AccessedMemory accessed = AccessedMemory.of(instruction.effects());
      if (accessed.storesShared()
          || accessed.storesGlobal()
          || needsLockstep(instruction)
          || SpecialFunctionCode.of(instruction, vectorTarget, stride) != null
          || CompiledClassBuilder.estimateOperations(context, instruction) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether all of some instructions run in lockstep: they contain a hammock that accesses
   * memory, and are few enough.
   */
  private boolean fitsLockstep(List<DecodedInstruction> instructions) {
    int operations = 0;
    for (DecodedInstruction instruction : instructions) {
      int weight = CompiledClassBuilder.estimateOperations(context, instruction);
      operations += weight < 0 ? LockstepCompiler.MAX_OPERATIONS : weight;
    }
    return instructions.stream().anyMatch(TranslationCache::needsLockstep)
        && operations * (Warp.LANES / vectorTarget.laneCount()) <= LockstepCompiler.MAX_OPERATIONS;
  }

  private static boolean needsLockstep(DecodedInstruction instruction) {
    return instruction.operation() instanceof Hammock hammock && hammock.hasMemory();
  }

  /** Cuts the body of a translation block into pieces of code. */
  private final class BodySplitter {
    final List<Item> items = new ArrayList<>();
    private final AffineSpeculation speculation;
    private List<List<DecodedInstruction>> parts = new ArrayList<>();
    private int operations;
    private InstructionEmitter trialEmitter;
    private AccessedMemory accessed = new AccessedMemory();

    BodySplitter(AffineSpeculation speculation) {
      this.speculation = speculation;
    }

    boolean isEmpty() {
      return parts.isEmpty();
    }

    void add(DecodedInstruction instruction, int index) {
      if (needsLockstep(instruction)) {
        endPiece();
        List<DecodedInstruction> singleton = List.of(instruction);
        TranslationUnit unit = new TranslationUnit(List.of(singleton), null, null);
        items.add(
            fitsLockstep(singleton)
                ? CompiledClassBuilder.compile(context, unit, null)
                : new Precise(instruction));
        return;
      }
      SpecialFunctionCode specialFunction =
          SpecialFunctionCode.of(instruction, vectorTarget, stride);
      if (specialFunction != null) {
        endPiece();
        items.add(new Translated(specialFunction, false, false));
        return;
      }
      int weight = CompiledClassBuilder.estimateOperations(context, instruction);
      AccessedMemory newAccess = AccessedMemory.of(instruction.effects());
      boolean clashesInGlobal = accessed.clashesInGlobal(newAccess);
      if (weight < 0
          || !fusesInstructions
          || accessed.clashesInShared(newAccess)
          || clashesInGlobal && (speculation == null || !trialEmitter.isLoopAffine())) {
        endPiece();
      }
      if (weight < 0) {
        items.add(new Precise(instruction));
        return;
      }
      boolean isFull = operations + weight > VectorTarget.MAX_OPERATIONS;
      if (speculation != null) {
        int speculativeOperations = addToTrial(instruction, index);
        if (speculativeOperations > vectorTarget.maxOperations()
            || clashesInGlobal && !trialEmitter.isLoopAffine()) {
          endPiece();
          addToTrial(instruction, index);
        }
      } else if (isFull) {
        endPiece();
      }
      if (parts.isEmpty() || isFull || clashesInGlobal) {
        parts.add(new ArrayList<>());
        operations = 0;
      }
      parts.get(parts.size() - 1).add(instruction);
      operations += weight;
      accessed.add(newAccess);
    }

    /**
     * Returns how many operations the current piece has with another instruction, if the
     * assumptions hold.
     */
    private int addToTrial(DecodedInstruction instruction, int index) {
      if (parts.isEmpty()) {
        trialEmitter =
            CompiledClassBuilder.newTrialEmitter(context, false, speculation, new Needs());
      }
      trialEmitter.writeInstruction(instruction, index);
      return trialEmitter.operationCount();
    }

    /** Ends a piece. */
    void endPiece() {
      endPiece(null, null);
    }

    /**
     * Ends the last piece of a translation block.
     *
     * @param branch condition of the branch after it; null for none
     * @param warpLoop the loop that begins with the translation block; null for none
     */
    void endPiece(Guard branch, WarpLoop warpLoop) {
      if (!parts.isEmpty()) {
        // Only a complete body can run in a loop.
        TranslationUnit unit =
            new TranslationUnit(List.copyOf(parts), branch, items.isEmpty() ? warpLoop : null);
        items.add(CompiledClassBuilder.compile(context, unit, speculation));
      }
      parts = new ArrayList<>();
      operations = 0;
      accessed = new AccessedMemory();
    }
  }
}
