package org.sass.lang.flow;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.FormEffects;
import org.sass.lang.isa.Isa;

/**
 * The effects of all instructions of one kernel, and its control flow graph. Immutable.
 *
 * <p>Instructions are identified by their index in {@link Kernel#code()}, registers by the numbers
 * of {@link #resources()}. {@link Liveness} and {@link LiveRanges} are computed from it.
 */
public final class KernelFlow {
  private static final int CANCEL_CHECK_INTERVAL = 1 << 10;

  private final Isa isa;
  private final Kernel kernel;
  private final Resources resources;
  private final Effects[] effects;
  private final Cfg cfg;
  private final boolean subroutine;

  private KernelFlow(Isa isa, Kernel kernel, Resources resources, Effects[] effects) {
    this.isa = isa;
    this.kernel = kernel;
    this.resources = resources;
    this.effects = effects;
    this.cfg = Cfg.of(kernel, effects);
    markMaskedEffects();
    this.subroutine = leavesToCaller();
  }

  /**
   * Returns whether the code is a subroutine without its caller: a return or a break leaves it, and
   * the code has no call, or no instruction that names the break's target, for it.
   */
  private boolean leavesToCaller() {
    for (int block = 0; block < cfg.size(); block++) {
      FormEffects.Flow last = effects[cfg.blockStarts[block + 1] - 1].flow();
      boolean back = last == FormEffects.Flow.RETURN || last == FormEffects.Flow.BREAK;
      if (back && cfg.canEndAfter(block) && cfg.isReachable(block)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a caller outside of this code may set a resource and use its final value. */
  boolean isPassedByCaller(int resource) {
    return subroutine && resources.isPassedToSubroutines(resource);
  }

  /**
   * Returns whether an instruction calls a subroutine that is not in this code. It may read and
   * write all resources in which values are passed.
   */
  boolean callsUnknownCode(int insn) {
    return effects[insn].flow() == FormEffects.Flow.CALL && target(insn) < 0;
  }

  /** Returns whether the value of a resource may be used after the thread has left the code. */
  boolean isOutput(int resource) {
    return resources.isOutput(resource) || isPassedByCaller(resource);
  }

  /**
   * Marks the instructions that can be reached from one that switches threads off: they may act in
   * some of the threads only.
   */
  private void markMaskedEffects() {
    Deque<Integer> worklist = new ArrayDeque<>();
    BitSet seen = new BitSet();
    for (int i = 0; i < effects.length; i++) {
      if (effects[i].form() != null && effects[i].form().effects().masksThreads()) {
        int end = cfg.blockStarts[cfg.blockOf(i) + 1];
        for (int k = i + 1; k < end; k++) {
          effects[k] = effects[k].asConditional();
        }
        addSuccessors(cfg.blockOf(i), seen, worklist);
        i = end - 1;
      }
    }
    while (!worklist.isEmpty()) {
      int block = worklist.pop();
      for (int i = cfg.blockStarts[block]; i < cfg.blockStarts[block + 1]; i++) {
        effects[i] = effects[i].asConditional();
      }
      addSuccessors(block, seen, worklist);
    }
  }

  private void addSuccessors(int block, BitSet seen, Deque<Integer> worklist) {
    for (Cfg.Edge edge : cfg.successors(block)) {
      if (edge.to() < cfg.size() && !seen.get(edge.to())) {
        seen.set(edge.to());
        worklist.push(edge.to());
      }
    }
  }

  /** Computes the flow of a kernel. */
  public static KernelFlow of(Isa isa, Kernel kernel) {
    return of(new EffectsReader(isa), isa, kernel, () -> false);
  }

  /**
   * Computes the flow of a kernel. Throws a {@link CancellationException} if {@code cancelled}
   * returns true.
   *
   * @param reader remembers the effects of words that it has seen
   * @param cancelled asked from time to time whether to stop
   */
  public static KernelFlow of(
      EffectsReader reader, Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    Effects[] effects = new Effects[kernel.code().size()];
    for (int i = 0; i < effects.length; i++) {
      checkCancelled(cancelled, i);
      effects[i] = reader.read(kernel.code().get(i));
    }
    return new KernelFlow(isa, kernel, reader.resources(), effects);
  }

  /**
   * Throws a {@link CancellationException} if the work has been cancelled. It asks only at some
   * steps.
   *
   * @param step number of the step
   */
  static void checkCancelled(BooleanSupplier cancelled, int step) {
    if (step % CANCEL_CHECK_INTERVAL == 0 && cancelled.getAsBoolean()) {
      throw new CancellationException("the analysis was cancelled");
    }
  }

  /** Returns the instruction set. */
  public Isa isa() {
    return isa;
  }

  /** Returns the kernel. */
  public Kernel kernel() {
    return kernel;
  }

  /** Returns the numbering of registers that the effects use. */
  public Resources resources() {
    return resources;
  }

  /** Returns the number of instructions. */
  public int size() {
    return effects.length;
  }

  /**
   * Returns the effects of an instruction.
   *
   * @param insn its index in the kernel's code
   */
  public Effects effects(int insn) {
    return effects[insn];
  }

  /** Returns the index of the instruction at the target of an instruction; -1 if there is none. */
  int target(int insn) {
    PlacedInstruction placed = kernel.code().get(insn);
    if (kernel.branchesOut(placed)) {
      return -1;
    }
    long address =
        BranchTargets.landingAddress(kernel, placed.isa(), effects[insn].target(placed.address()));
    int low = 0;
    int high = effects.length - 1;
    while (address >= 0 && low <= high) {
      int middle = (low + high) >>> 1;
      int at = kernel.code().get(middle).address();
      if (at == address) {
        return middle;
      }
      low = at < address ? middle + 1 : low;
      high = at < address ? high : middle - 1;
    }
    return -1;
  }

  /** Returns the control flow graph. */
  public Cfg cfg() {
    return cfg;
  }

  /** Returns whether the effects of all words are known. */
  public boolean isKnown() {
    for (Effects effect : effects) {
      if (!effect.isKnown()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns the number of registers per thread. See {@link #registerCount(Isa, Kernel,
   * BooleanSupplier)}.
   */
  public int registerCount() {
    int count = 0;
    for (Effects effect : effects) {
      count = Math.max(count, registerCount(effect, resources));
    }
    return count;
  }

  /**
   * Returns the number of registers that a launch must provide for each thread: one more than the
   * highest number of a register of the first kind that the kernel names. Returns 0 if it names
   * none. Numbers that read as zero do not count.
   *
   * @param cancelled asked from time to time; if it returns true, this throws a {@link
   *     CancellationException}
   */
  public static int registerCount(Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    EffectsReader reader = new EffectsReader(isa);
    int count = 0;
    for (int i = 0; i < kernel.code().size(); i++) {
      checkCancelled(cancelled, i);
      Effects effects = reader.read(kernel.code().get(i));
      count = Math.max(count, registerCount(effects, reader.resources()));
    }
    return count;
  }

  /**
   * Returns the first instruction of a kernel for which a launch must provide a number of
   * registers; null if none needs so many.
   */
  public static PlacedInstruction firstWithRegisters(Isa isa, Kernel kernel, int count) {
    EffectsReader reader = new EffectsReader(isa);
    for (PlacedInstruction placed : kernel.code()) {
      if (registerCount(reader.read(placed), reader.resources()) >= count) {
        return placed;
      }
    }
    return null;
  }

  private static int registerCount(Effects effects, Resources resources) {
    int count = 0;
    for (int use : effects.packedUses()) {
      int last = Effects.firstResource(use) + Effects.resourceCount(use) - 1;
      if (resources.registerFile(last) == resources.files().get(0)) {
        count = Math.max(count, resources.registerNumber(last) + 1);
      }
    }
    return count;
  }
}
