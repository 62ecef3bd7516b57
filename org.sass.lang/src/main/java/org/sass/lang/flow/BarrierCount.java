package org.sass.lang.flow;

import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.FormEffects.Flow;

/** Counts the barriers that the threads of a block wait at. */
public final class BarrierCount {
  /** The barriers of a block (PTX ISA, bar). */
  public static final int MAX = 16;

  private BarrierCount() {}

  /**
   * Returns how many barriers a kernel needs: one more than the highest number that it names, all
   * of them if a number is in a register, and 0 if it names none. NVIDIA's compiler counts them in
   * this way, as the compiled files show.
   */
  public static int of(Kernel kernel) {
    int count = 0;
    for (PlacedInstruction placed : kernel.code()) {
      count = Math.max(count, count(placed));
    }
    return count;
  }

  /** Returns the first instruction for which a kernel needs so many barriers; null if none does. */
  public static PlacedInstruction first(Kernel kernel, int count) {
    return kernel.code().stream().filter(one -> count(one) >= count).findFirst().orElse(null);
  }

  private static int count(PlacedInstruction placed) {
    if (!placed.isa().mayHaveForm(placed.word(), form -> form.effects().flow() == Flow.BARRIER)) {
      return 0;
    }
    Insn insn = placed.decodeWithoutText();
    boolean isBarrier = insn.form() != null && insn.form().effects().flow() == Flow.BARRIER;
    if (!isBarrier || insn.operands().isEmpty()) {
      return 0;
    }
    Operand number = insn.operands().get(0);
    long named = number.value("i", number.kind().equals("barrier") ? number.value("n") : MAX - 1);
    return (int) Math.min(MAX, named + 1);
  }
}
