package org.sass.sim.op;

import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterCounts;

/**
 * A kernel's instructions, found by their addresses and made ready to run when they are wanted.
 *
 * <p>An instruction that is ready takes a hundred times the room of its word, and a text of a
 * million lines must run in the memory in which it was assembled: so only {@link #KEPT} of them are
 * kept, more than nearly all kernels have. For one thread.
 */
public final class DecodedKernel {
  /** How many instructions are kept ready at most; a power of two. */
  private static final int KEPT = 1 << 15;

  private final Program.Kernel kernel;
  private final List<Program.Placed> placed;
  private final Isa isa;

  /** What was wanted of late: instruction i in place i modulo the length. */
  private final DecodedInstruction[] steps;

  /** The rows of all instructions that were ever wanted, for counting. */
  private final Form[] forms;

  /** Which instruction each place of {@link #steps} holds; -1 for none. */
  private final int[] held;

  /** Index of the instruction at each multiple of the shortest length; -1 where none starts. */
  private final int[] starts;

  /** The number of low bits that are zero in all addresses. */
  private final int shift;

  private final Semantics semantics;
  private final int[] latch;
  private Block[] residents = {};
  private int registers;

  /**
   * A kernel for a machine.
   *
   * @param isa the instruction set that it was assembled for
   * @param semantics what instructions mean on the machine
   */
  public DecodedKernel(Program.Kernel kernel, Isa isa, Semantics semantics) {
    this.kernel = kernel;
    placed = kernel.code();
    this.isa = isa;
    this.semantics = semantics;
    int words = semantics.latchWords(placed);
    latch = words > 0 ? new int[words] : null;
    int addresses = kernel.bytes();
    for (Program.Placed one : placed) {
      addresses |= one.address();
    }
    shift = addresses == 0 ? 0 : Integer.numberOfTrailingZeros(addresses);
    starts = new int[kernel.bytes() >>> shift];
    Arrays.fill(starts, -1);
    for (int i = 0; i < placed.size(); i++) {
      starts[placed.get(i).address() >>> shift] = i;
    }
    int kept = Math.min(KEPT, Integer.highestOneBit(Math.max(1, placed.size())) * 2);
    steps = new DecodedInstruction[kept];
    forms = new Form[placed.size()];
    held = new int[kept];
    Arrays.fill(held, -1);
  }

  /** The same kernel for another machine of the same kind, with nothing of this one's state. */
  public DecodedKernel another() {
    return new DecodedKernel(kernel, isa, semantics);
  }

  /** How many registers its threads have, by the table of its instruction set. */
  public RegisterCounts registerCounts() {
    return RegisterCounts.of(isa);
  }

  /** What the instructions mean on their machine. */
  public Semantics semantics() {
    return semantics;
  }

  /** Tells which blocks run together, and how many registers a thread has; 0 for all. */
  public void resident(Block[] blocks, int allocated) {
    residents = blocks;
    registers = allocated;
  }

  /** The blocks that run together; null where there is none. */
  public Block[] residents() {
    return residents;
  }

  /** General registers allocated to a thread; 0 for all. */
  public int registers() {
    return registers;
  }

  /** The latch after the second source, where an instruction may show what is in it; else null. */
  public int[] latch() {
    return latch;
  }

  /** The index of the instruction that starts at an address; -1 if none does. */
  public int index(int address) {
    int place = address >>> shift;
    return place << shift == address && place < starts.length ? starts[place] : -1;
  }

  public DecodedInstruction step(int index) {
    int place = index & steps.length - 1;
    if (held[place] != index) {
      steps[place] = InstructionDecoder.step(index, placed.get(index), isa, this);
      forms[index] = steps[place].insn().form();
      held[place] = index;
    }
    return steps[place];
  }

  /** The row of the table of an instruction that has run; null if it has none. */
  public Form form(int index) {
    if (forms[index] == null) {
      // Another engine may have run it, which has code of its own.
      step(index);
    }
    return forms[index];
  }

  public int size() {
    return placed.size();
  }

  /** The instruction that ends at an address. */
  public DecodedInstruction before(int address) {
    for (int i = 0; i < placed.size(); i++) {
      if (placed.get(i).end() == address) {
        return step(i);
      }
    }
    throw new IllegalStateException(String.format("no instruction ends at 0x%04x", address));
  }

  /** A jump to an address, with why nothing can run there. */
  public ControlFlow.Target target(int address) {
    return new ControlFlow.Target(address, index(address) >= 0 ? null : missing(address));
  }

  /** Why no instruction starts at an address. */
  public String missing(int address) {
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
