package org.sass.lang.flow;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.isa.Isa;

/**
 * What the instructions of one kernel do, and the ways between them. Immutable.
 *
 * <p>Instructions are named by their index in {@link Kernel#code()}, registers by the numbers of
 * {@link #resources()}. {@link Liveness} and {@link LiveRanges} are made from it.
 */
public final class KernelFlow {
  private static final int CANCEL_EVERY = 1 << 10;

  private final Isa isa;
  private final Kernel kernel;
  private final Resources resources;
  private final Effects[] effects;
  private final Cfg cfg;

  private KernelFlow(Isa isa, Kernel kernel, Resources resources, Effects[] effects) {
    this.isa = isa;
    this.kernel = kernel;
    this.resources = resources;
    this.effects = effects;
    this.cfg = Cfg.of(kernel, effects);
  }

  /** Looks at a kernel. */
  public static KernelFlow of(Isa isa, Kernel kernel) {
    return of(new EffectsReader(isa), isa, kernel, () -> false);
  }

  /**
   * Looks at a kernel; throws a {@link CancellationException} when somebody does not want to know
   * any more.
   *
   * @param reader remembers instructions that are equal
   */
  public static KernelFlow of(
      EffectsReader reader, Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    Effects[] effects = new Effects[kernel.code().size()];
    for (int i = 0; i < effects.length; i++) {
      check(cancelled, i);
      effects[i] = reader.read(kernel.code().get(i));
    }
    return new KernelFlow(isa, kernel, reader.resources(), effects);
  }

  /** Throws if the work has been cancelled; asks only every now and then. */
  static void check(BooleanSupplier cancelled, int step) {
    if (step % CANCEL_EVERY == 0 && cancelled.getAsBoolean()) {
      throw new CancellationException("the analysis was cancelled");
    }
  }

  /** The instruction set. */
  public Isa isa() {
    return isa;
  }

  /** The kernel. */
  public Kernel kernel() {
    return kernel;
  }

  /** The numbers by which effects name registers. */
  public Resources resources() {
    return resources;
  }

  /** The number of instructions. */
  public int size() {
    return effects.length;
  }

  /** What an instruction does. */
  public Effects effects(int insn) {
    return effects[insn];
  }

  /** The ways through the code. */
  public Cfg cfg() {
    return cfg;
  }

  /** Whether it is known of every word what it does. */
  public boolean isKnown() {
    for (Effects effect : effects) {
      if (!effect.isKnown()) {
        return false;
      }
    }
    return true;
  }

  /**
   * The highest number of a register of the first kind that the kernel names, plus one: what a
   * launch must provide for each thread. 0 if it names none.
   */
  public int registerCount() {
    int highest = 0;
    for (Effects effect : effects) {
      for (int use : effect.packed()) {
        int last = Effects.first(use) + Effects.count(use) - 1;
        if (resources.file(last) == resources.files().get(0)) {
          highest = Math.max(highest, resources.number(last) + 1);
        }
      }
    }
    return highest;
  }
}
