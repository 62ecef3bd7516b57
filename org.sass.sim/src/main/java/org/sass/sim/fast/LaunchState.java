package org.sass.sim.fast;

import java.util.Arrays;
import java.util.BitSet;
import org.sass.lang.asm.Operand;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Block;

/**
 * Brings a block that has run into the launch state of another one, as far as the kernel can tell
 * the difference: a small block takes less time than clearing all its registers.
 */
final class LaunchState {
  /** The longest value, in registers. */
  private static final int WIDEST = 4;

  private final boolean storesShared;
  private final boolean storesLocal;
  private final boolean hasAddresses;
  private final boolean hasFlags;
  private final boolean writesThread;
  private final int[] rows;
  private int[] threads;

  LaunchState(Code code) {
    boolean stores = false;
    boolean local = false;
    boolean addresses = false;
    boolean flags = false;
    BitSet general = new BitSet();
    for (int i = 0; i < code.size(); i++) {
      Step step = code.step(i);
      for (Operand operand : step.insn().operands()) {
        name(operand, general);
        addresses |= operand.has("a") || operand.kind().equals("areg");
      }
      flags |= !step.guard().always() || step.insn().fields().containsKey("cdst");
      general.set((int) step.insn().field("swap", 0));
      stores |= storesShared(step.operation());
      local |= storesLocal(step.operation());
    }
    // What nobody writes stays zero, and what is written first nobody reads.
    Liveness live = new Liveness(code);
    general.and(live.generalAtStart());
    general.clear(0);
    rows = general.stream().toArray();
    storesShared = stores;
    storesLocal = local;
    hasAddresses = addresses && live.hasAddressesAtStart();
    hasFlags = flags && live.hasFlagsAtStart();
    writesThread = writesThread(code);
  }

  /** Adds the general registers that an operand may stand for. */
  private static void name(Operand operand, BitSet general) {
    int number = (int) operand.value("n", 0);
    switch (operand.kind()) {
      case "reg", "global" -> general.set(number, number + WIDEST);
      case "half" -> general.set(number >> 1);
      default -> {
        // It names no general register.
      }
    }
  }

  /** Whether R0, which holds the thread's place, may change while a kernel runs. */
  static boolean writesThread(Code code) {
    for (int i = 0; i < code.size(); i++) {
      if (mayWriteThread(code.step(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayWriteThread(Step step) {
    if (step.insn().operands().isEmpty()) {
      return false;
    }
    Operand first = step.insn().operands().get(0);
    int number = (int) first.value("n", 1);
    return first.kind().equals("reg") && number == 0 || first.kind().equals("half") && number < 2;
  }

  private static boolean storesShared(Operation operation) {
    return operation instanceof LoadStore.SharedStore
        || operation instanceof LoadStore.LockedLoad
        || operation instanceof LoadStore.PostIncrement increment
            && storesShared(increment.operation());
  }

  private static boolean storesLocal(Operation operation) {
    return operation instanceof LoadStore.LocalStore
        || operation instanceof LoadStore.PostIncrement increment
            && storesLocal(increment.operation());
  }

  /**
   * Prepares a block that has run for another place in the grid.
   *
   * @param apart whether its warps have run by themselves
   */
  void restart(Block block, long index, boolean apart) {
    int x = (int) (index % block.grid().x());
    int y = (int) (index / block.grid().x());
    if (storesShared) {
      block.restartShared();
    }
    block.moveTo(x, y);
    int stride = block.stride();
    int[] registers = block.registers();
    for (int r : rows) {
      Arrays.fill(registers, r * stride, (r + 1) * stride, 0);
    }
    if (writesThread) {
      System.arraycopy(threads, 0, registers, 0, stride);
    }
    if (hasAddresses) {
      Arrays.fill(block.addresses(), 0);
    }
    if (hasFlags) {
      Arrays.fill(block.predicates(), 0);
    }
    if (apart || storesLocal) {
      // Local memory belongs to the warps.
      block.restartWarps();
    }
  }

  /** Takes note of what a new block has in R0. */
  void first(Block block) {
    threads = Arrays.copyOf(block.registers(), block.stride());
  }
}
