package org.sass.sim.fast;

import java.util.Arrays;
import java.util.BitSet;
import org.sass.lang.asm.Operand;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/**
 * Brings a block that has run into the launch state of another one, as far as the kernel can tell
 * the difference: a small block takes less time than clearing all its registers.
 */
final class LaunchState {
  /** The longest value, in registers. */
  private static final int WIDEST = 4;

  /** The general registers that the kernel may read before it writes them. */
  private final BitSet general = new BitSet();

  private final boolean storesShared;
  private final boolean hasAddresses;
  private final boolean hasPredicates;
  private final boolean writesThread;
  private final int[] rows;
  private int[] threads;

  /**
   * @param entry what each block runs first
   */
  LaunchState(Code code, Fragment entry) {
    boolean stores = false;
    boolean addresses = false;
    boolean predicates = false;
    for (int i = 0; i < code.size(); i++) {
      Step step = code.step(i);
      for (Operand operand : step.insn().operands()) {
        used(operand);
        addresses |= operand.has("a") || operand.kind().equals("areg");
      }
      predicates |= !step.guard().always() || step.insn().fields().containsKey("cdst");
      general.set((int) step.insn().field("swap", 0));
      stores |= storesShared(step.operation());
    }
    storesShared = stores;
    hasAddresses = addresses;
    hasPredicates = predicates;
    writesThread = writesThread(code);
    general.andNot(writtenFirst(entry));
    general.clear(0);
    general.clear(Warp.REGISTERS, Warp.REGISTERS + WIDEST);
    rows = general.stream().toArray();
  }

  private void used(Operand operand) {
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

  /** The registers that the entry writes before anything can read them. */
  private static BitSet writtenFirst(Fragment entry) {
    BitSet read = new BitSet();
    BitSet written = new BitSet();
    for (Step step : entry.body) {
      Operation operation = step.operation();
      Destination destination = null;
      if (operation instanceof Alu alu) {
        destination = alu.destination();
      } else if (operation instanceof MultiplyAdd mad) {
        destination = mad.destination();
      } else if (operation instanceof LoadStore.GlobalLoad load && load.parts().length == 1) {
        destination = load.parts()[0];
      } else if (!(operation instanceof LoadStore.GlobalStore)
          && !(operation instanceof LoadStore.SharedStore)) {
        // Who knows what it reads; what was written before it stays written.
        return written;
      }
      for (Source source : operation.sources()) {
        addRegisters(source, read);
      }
      if (destination instanceof Destination.Half half) {
        read.set(half.number());
      } else if (destination instanceof Destination.Register register
          && step.guard().always()
          && !read.get(register.number())) {
        written.set(register.number());
      }
      read.andNot(written);
    }
    return written;
  }

  private static void addRegisters(Source source, BitSet set) {
    if (source instanceof Source.Register register) {
      set.set(register.number());
    } else if (source instanceof Source.Half half) {
      set.set(half.number());
    } else if (source instanceof Source.Bits bits) {
      addRegisters(bits.source(), set);
    } else if (source instanceof Source.Extended extended) {
      addRegisters(extended.source(), set);
    }
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
    if (hasPredicates) {
      Arrays.fill(block.predicates(), 0);
    }
    if (apart) {
      block.restartWarps();
    }
  }

  /** Takes note of what a new block has in R0. */
  void first(Block block) {
    threads = Arrays.copyOf(block.registers(), block.stride());
  }
}
