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
import org.sass.sim.jit.emit.CompiledClassBuilder.Order;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
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
  private final VectorTarget way;
  private final int stride;
  private final int numbers;
  private final ConstantMemory constants;
  private final boolean fused;
  private final TranslationBlock[] fragments;
  private final boolean readsClock;
  private final boolean whole;
  private volatile SpecializedBlock course;
  private volatile boolean foreseen;

  /** Approximate number of warp instructions that were run. */
  private volatile long warmth;

  private Setting setting;
  private final Set<Integer> leaders = new HashSet<>();

  /**
   * Indices of the instructions at which translation blocks start, for a caller that looks at the
   * registers there; null if only registers that are read later need to be correct.
   */
  private final BitSet starts;

  /**
   * @param code the kernel
   * @param reconvergence how lanes diverge and reconverge
   * @param way how translated code processes lanes
   * @param stride distance of two registers of a thread in the register files, in elements
   * @param whole whether the number of threads of a block is a multiple of the lanes of a warp
   * @param line whether the threads of a block differ in x only
   * @param constants the constant memory
   * @param fused whether several instructions may be compiled to one piece of code
   */
  public TranslationCache(
      DecodedKernel code,
      Reconvergence reconvergence,
      VectorTarget way,
      int stride,
      boolean whole,
      boolean line,
      ConstantMemory constants,
      boolean fused) {
    this(code, reconvergence, way, stride, whole, line, constants, fused, null);
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
      VectorTarget way,
      int stride,
      boolean whole,
      boolean line,
      ConstantMemory constants,
      boolean fused,
      BitSet watched) {
    this.code = code;
    this.reconvergence = reconvergence;
    this.way = way;
    this.stride = stride;
    this.numbers = whole && line ? LaunchStateCopy.fixedLaunched(code) : -1;
    this.constants = constants;
    this.fused = fused;
    this.fragments = new TranslationBlock[code.size()];
    boolean clock = false;
    for (int i = 0; i < code.size(); i++) {
      lead(code.step(i).operation(), i);
      clock |= code.step(i).effects().readsClock();
    }
    this.readsClock = clock;
    this.whole = whole;
    this.starts = watched == null ? null : starts(watched);
  }

  private BitSet starts(BitSet watched) {
    watched.stream().forEach(leaders::add);
    BitSet all = new BitSet();
    all.set(0);
    leaders.stream().filter(index -> index >= 0).forEach(all::set);
    for (int i = 0; i + 1 < code.size(); i++) {
      DecodedInstruction step = code.step(i);
      if (isControl(step) || step.joins() || step.ends()) {
        all.set(i + 1);
      }
    }
    return all;
  }

  /**
   * Returns whether a translation block starts at an instruction, with all registers as the precise
   * interpreter would have them. Only for a cache with watched instructions.
   */
  public boolean isStart(int index) {
    return starts.get(index);
  }

  private void lead(Operation operation, int index) {
    if (operation instanceof ControlFlow.Branch branch) {
      leaders.add(code.index(branch.target().address()));
    } else if (operation instanceof ControlFlow.Call call) {
      leaders.add(code.index(call.target().address()));
    } else if (operation instanceof ControlFlow.Mark mark) {
      leaders.add(code.index(mark.address()));
    } else if (operation instanceof ControlFlow.BranchIndirect) {
      leaders.add(index);
    }
  }

  @Override
  public DecodedKernel code() {
    return code;
  }

  /** Returns whether an instruction ends a translation block, and runs as the target defines it. */
  private boolean isControl(DecodedInstruction step) {
    boolean marked = step.joins() || step.ends();
    return TranslationBlock.isControl(step) || marked && !reconvergence.isStack();
  }

  Reconvergence reconvergence() {
    return reconvergence;
  }

  VectorTarget way() {
    return way;
  }

  /** Returns whether the effect of the blocks depends on the order in which they run. */
  public boolean ordered() {
    for (int i = 0; i < code.size(); i++) {
      OperationEffects effects = code.step(i).effects();
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
    int index = code.index(address);
    if (index < 0) {
      throw Bailout.NOW;
    }
    TranslationBlock fragment = fragments[index];
    return fragment != null ? fragment : make(index);
  }

  private synchronized TranslationBlock make(int index) {
    if (fragments[index] == null) {
      List<DecodedInstruction> body = new ArrayList<>();
      int i = index;
      DecodedInstruction control = null;
      while (control == null) {
        DecodedInstruction step = code.step(i);
        if (step.effects().readsClock()) {
          // The clock counts the instructions of all warps in their order.
          throw Bailout.NOW;
        }
        Hammock hammock =
            starts == null && reconvergence.isStack()
                ? Hammock.at(code, i, !way.scalar(), body, leaders)
                : null;
        if (hammock != null) {
          DecodedInstruction join = code.step(hammock.join());
          body.add(
              new DecodedInstruction(
                  join.index(), join.placed(), join.insn(), hammock, step.guard(), false, false));
          i = hammock.join() + 1;
          if (i == code.size() || leaders.contains(i)) {
            break;
          }
        } else if (isControl(step)) {
          control = step;
        } else {
          body.add(step);
          i++;
          if (step.joins() || step.ends() || i == code.size() || leaders.contains(i)) {
            break;
          }
        }
      }
      fragments[index] = new TranslationBlock(index, body, control, code);
    }
    return fragments[index];
  }

  /**
   * Translates a translation block, unless another worker has done so.
   *
   * @param block the registers on which it is about to run
   * @param from the first thread for which it is about to run
   */
  synchronized void translate(TranslationBlock fragment, BlockData block, int from) {
    if (fragment.isCold()) {
      boolean supposes = fused && !way.scalar();
      translate(
          fragment,
          supposes
              ? new AffineSpeculation(fragment, code, block, stride, from, way.lanes())
              : null);
    }
  }

  /**
   * Translates a translation block again, because too many lanes do not meet its assumptions: the
   * first time without guesses, then without assumptions.
   */
  synchronized void supposeLess(TranslationBlock fragment) {
    AffineSpeculation shapes = fragment.shapes();
    if (shapes != null) {
      translate(fragment, shapes.guessNoMore() ? shapes : null);
    }
  }

  private Setting setting() {
    if (setting == null) {
      RegisterLiveness live = new RegisterLiveness(code, starts == null ? new BitSet() : starts);
      setting = new Setting(code, way, stride, numbers, constants, live);
    }
    return setting;
  }

  private void translate(TranslationBlock fragment, AffineSpeculation shapes) {
    setting();
    DecodedInstruction control = fragment.control;
    boolean guarded = fragment.way == TranslationBlock.Way.BRANCH && !control.guard().always();
    if (fused && isInStep(fragment.body)) {
      Order order = new Order(List.of(fragment.body), guarded ? control.guard() : null, null);
      fragment.translated(
          List.of(CompiledClassBuilder.make(setting, order, null)), guarded, null, null);
      return;
    }
    Cutter cutter = new Cutter(fragment, shapes);
    for (DecodedInstruction step : fragment.body) {
      cutter.add(step, code.index(step.address()));
    }
    boolean branches = guarded && !cutter.isEmpty();
    // A caller that looks at the machine between translation blocks must be asked before each. The
    // search for a loop cuts blocks that may never run; if the kernel reads the clock, that may
    // throw a Bailout without need.
    boolean repeats = branches && fused && !way.scalar() && starts == null && !readsClock;
    WarpLoop cycle = repeats ? WarpLoop.of(this, fragment, this::isSimple) : null;
    cutter.finish(branches ? control.guard() : null, cycle);
    fragment.translated(List.copyOf(cutter.items), branches, shapes, cycle);
  }

  /**
   * Returns the specialized code of the kernel's blocks; null if there is none or it is not worth a
   * translation yet.
   */
  public SpecializedBlock course() {
    return course;
  }

  /**
   * Counts warp instructions. When there are enough, translates whole blocks if that is possible.
   *
   * @param steps number of warp instructions that ran
   * @param worth number of warp instructions that make it worthwhile
   */
  public void ran(long steps, long worth, Grid grid) {
    if (!foreseen) {
      // Workers that count at the same time lose some counts.
      warmth += steps;
      if (warmth >= worth) {
        foresee(grid);
      }
    }
  }

  private synchronized void foresee(Grid grid) {
    if (!foreseen) {
      boolean can =
          fused
              && way.floats() != null
              && starts == null
              && !readsClock
              && whole
              && reconvergence.isStack();
      course = can ? SpecializedBlockCompiler.write(setting(), grid, true) : null;
      foreseen = true;
    }
  }

  /**
   * Records that many blocks do not meet the assumptions of the specialized code. The code is then
   * compiled again without guesses, or dropped if it had none.
   */
  synchronized void foreseeLess(SpecializedBlock odd, Grid grid) {
    if (course == odd) {
      course = odd.guesses() ? SpecializedBlockCompiler.write(setting(), grid, false) : null;
    }
  }

  /** Returns whether a body can be compiled to one piece of code and stores nothing to memory. */
  private boolean isSimple(TranslationBlock fragment) {
    for (DecodedInstruction step : fragment.body) {
      AccessedMemory touched = AccessedMemory.by(step.effects());
      if (touched.storesShared()
          || touched.storesGlobal()
          || needsStep(step)
          || SpecialFunctionCode.of(step, way, stride) != null
          || CompiledClassBuilder.weight(setting, step) < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether all of some instructions run in lockstep: they contain a hammock that accesses
   * memory, and are few enough.
   */
  private boolean isInStep(List<DecodedInstruction> steps) {
    int operations = 0;
    for (DecodedInstruction step : steps) {
      int weight = CompiledClassBuilder.weight(setting, step);
      operations += weight < 0 ? LockstepCompiler.MOST_OPERATIONS : weight;
    }
    return steps.stream().anyMatch(TranslationCache::needsStep)
        && operations * (Warp.LANES / way.lanes()) <= LockstepCompiler.MOST_OPERATIONS;
  }

  private static boolean needsStep(DecodedInstruction step) {
    return step.operation() instanceof Hammock hammock && hammock.hasMemory();
  }

  /** Cuts the body of a translation block into pieces of code. */
  private final class Cutter {
    final List<Item> items = new ArrayList<>();
    private final AffineSpeculation shapes;
    private List<List<DecodedInstruction>> parts = new ArrayList<>();
    private int operations;
    private InstructionEmitter trial;
    private AccessedMemory touched = new AccessedMemory();

    Cutter(TranslationBlock fragment, AffineSpeculation shapes) {
      this.shapes = shapes;
    }

    boolean isEmpty() {
      return parts.isEmpty();
    }

    void add(DecodedInstruction step, int index) {
      if (needsStep(step)) {
        finish();
        List<DecodedInstruction> one = List.of(step);
        Order order = new Order(List.of(one), null, null);
        items.add(
            isInStep(one) ? CompiledClassBuilder.make(setting, order, null) : new Precise(step));
        return;
      }
      SpecialFunctionCode special = SpecialFunctionCode.of(step, way, stride);
      if (special != null) {
        finish();
        items.add(new Translated(special, false, false));
        return;
      }
      int weight = CompiledClassBuilder.weight(setting, step);
      AccessedMemory more = AccessedMemory.by(step.effects());
      boolean shares = touched.clashesInGlobal(more);
      if (weight < 0
          || !fused
          || touched.clashesInShared(more)
          || shares && (shapes == null || !trial.isStraight())) {
        finish();
      }
      if (weight < 0) {
        items.add(new Precise(step));
        return;
      }
      boolean full = operations + weight > VectorTarget.MOST_OPERATIONS;
      if (shapes != null) {
        int supposed = weigh(step, index);
        if (supposed > way.operations() || shares && !trial.isStraight()) {
          finish();
          weigh(step, index);
        }
      } else if (full) {
        finish();
      }
      if (parts.isEmpty() || full || shares) {
        parts.add(new ArrayList<>());
        operations = 0;
      }
      parts.get(parts.size() - 1).add(step);
      operations += weight;
      touched.add(more);
    }

    /**
     * Returns how many operations the current piece has with another instruction, if the
     * assumptions hold.
     */
    private int weigh(DecodedInstruction step, int index) {
      if (parts.isEmpty()) {
        trial = CompiledClassBuilder.trial(setting, false, shapes, new Needs());
      }
      trial.step(step, index);
      return trial.operations();
    }

    /** Ends a piece. */
    void finish() {
      finish(null, null);
    }

    /**
     * Ends the last piece of a translation block.
     *
     * @param branch condition of the branch after it; null for none
     * @param cycle the loop that begins with the translation block; null for none
     */
    void finish(Guard branch, WarpLoop cycle) {
      if (!parts.isEmpty()) {
        // Only a complete body can run in a loop.
        Order order = new Order(List.copyOf(parts), branch, items.isEmpty() ? cycle : null);
        items.add(CompiledClassBuilder.make(setting, order, shapes));
      }
      parts = new ArrayList<>();
      operations = 0;
      touched = new AccessedMemory();
    }
  }
}
