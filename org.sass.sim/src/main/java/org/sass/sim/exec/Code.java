package org.sass.sim.exec;

import java.util.Arrays;
import java.util.List;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Isa;

/** A kernel's instructions, made ready to run and found by their addresses. */
final class Code {
  private final List<Program.Placed> placed;
  private final Step[] steps;

  /** Index in {@link #steps} of the instruction at each multiple of 4; -1 where none starts. */
  private final int[] starts;

  Code(Program.Kernel kernel, Isa isa) {
    placed = kernel.code();
    starts = new int[(kernel.bytes() + 3) / 4];
    Arrays.fill(starts, -1);
    for (int i = 0; i < placed.size(); i++) {
      starts[placed.get(i).address() / 4] = i;
    }
    steps = new Step[placed.size()];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = Decoding.step(placed.get(i), isa, this);
    }
  }

  /** The index of the instruction that starts at an address; -1 if none does. */
  int index(int address) {
    return (address & 3) == 0 && address >>> 2 < starts.length ? starts[address >>> 2] : -1;
  }

  Step step(int index) {
    return steps[index];
  }

  int size() {
    return steps.length;
  }

  /** The instruction that ends at an address. */
  Step before(int address) {
    for (Step step : steps) {
      if (step.next() == address) {
        return step;
      }
    }
    throw new IllegalStateException(String.format("no instruction ends at 0x%04x", address));
  }

  /** A jump to an address, with why nothing can run there. */
  Flow.Target target(int address) {
    return new Flow.Target(address, index(address) >= 0 ? null : missing(address));
  }

  /** Why no instruction starts at an address. */
  String missing(int address) {
    for (Program.Placed at : placed) {
      if (address > at.address() && address < at.end()) {
        return String.format(
            "0x%04x is in the middle of the instruction at 0x%04x", address, at.address());
      }
    }
    int end = placed.isEmpty() ? 0 : placed.get(placed.size() - 1).end();
    return address >= end || address < 0
        ? String.format("0x%04x is beyond the end of the code, 0x%04x", address, end)
        : String.format("there is no code at 0x%04x", address);
  }
}
