package org.sass.lang.flow;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Roles;

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
  private final boolean subroutine;

  private KernelFlow(Isa isa, Kernel kernel, Resources resources, Effects[] effects) {
    this.isa = isa;
    this.kernel = kernel;
    this.resources = resources;
    this.effects = effects;
    this.cfg = Cfg.of(kernel, effects);
    mask();
    this.subroutine = returns();
  }

  /** Whether the code is left by a return, or a break, of which it has no beginning. */
  private boolean returns() {
    for (int block = 0; block < cfg.size(); block++) {
      Roles.Flow last = effects[cfg.starts[block + 1] - 1].flow();
      boolean back = last == Roles.Flow.RETURN || last == Roles.Flow.BREAK;
      if (back && cfg.ends(block) && cfg.isReachable(block)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a caller that is not here gives a resource its value, and wants what it holds. */
  boolean isPassed(int resource) {
    return subroutine && resources.isPassed(resource);
  }

  /** Whether what a resource holds may be wanted when the thread leaves. */
  boolean isOutput(int resource) {
    return resources.isOutput(resource) || isPassed(resource);
  }

  /** What comes after an instruction that switches threads off may act in some of them only. */
  private void mask() {
    Deque<Integer> todo = new ArrayDeque<>();
    BitSet seen = new BitSet();
    for (int i = 0; i < effects.length; i++) {
      if (effects[i].form() != null && effects[i].form().roles().masks()) {
        int end = cfg.starts[cfg.blockOf(i) + 1];
        for (int k = i + 1; k < end; k++) {
          effects[k] = effects[k].masked();
        }
        follow(cfg.blockOf(i), seen, todo);
        i = end - 1;
      }
    }
    while (!todo.isEmpty()) {
      int block = todo.pop();
      for (int i = cfg.starts[block]; i < cfg.starts[block + 1]; i++) {
        effects[i] = effects[i].masked();
      }
      follow(block, seen, todo);
    }
  }

  private void follow(int block, BitSet seen, Deque<Integer> todo) {
    for (Cfg.Edge edge : cfg.successors(block)) {
      if (edge.to() < cfg.size() && !seen.get(edge.to())) {
        seen.set(edge.to());
        todo.push(edge.to());
      }
    }
  }

  /** Looks at a kernel. */
  public static KernelFlow of(Isa isa, Kernel kernel) {
    return of(new EffectsReader(isa), isa, kernel, () -> false);
  }

  /**
   * Looks at a kernel; throws a {@link CancellationException} when the result is not wanted any
   * more.
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

  /** The instruction that an instruction names; -1 if it names none. */
  int target(int insn) {
    Placed placed = kernel.code().get(insn);
    long address =
        BranchTargets.landing(kernel, placed.isa(), effects[insn].target(placed.address()));
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

  /** See {@link #registerCount(Isa, Kernel, BooleanSupplier)}. */
  public int registerCount() {
    int count = 0;
    for (Effects effect : effects) {
      count = Math.max(count, registerCount(effect, resources));
    }
    return count;
  }

  /**
   * The highest number of a register of the first kind that a kernel names, plus one: what a launch
   * must provide for each thread, from 0 on. 0 if it names none; numbers that read as zero take no
   * register.
   */
  public static int registerCount(Isa isa, Kernel kernel, BooleanSupplier cancelled) {
    EffectsReader reader = new EffectsReader(isa);
    int count = 0;
    for (int i = 0; i < kernel.code().size(); i++) {
      check(cancelled, i);
      Effects effects = reader.read(kernel.code().get(i));
      count = Math.max(count, registerCount(effects, reader.resources()));
    }
    return count;
  }

  private static int registerCount(Effects effects, Resources resources) {
    int count = 0;
    for (int use : effects.packed()) {
      int last = Effects.first(use) + Effects.count(use) - 1;
      if (resources.file(last) == resources.files().get(0)) {
        count = Math.max(count, resources.number(last) + 1);
      }
    }
    return count;
  }
}
