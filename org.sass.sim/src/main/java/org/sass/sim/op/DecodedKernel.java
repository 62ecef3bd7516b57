package org.sass.sim.op;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterCounts;

/**
 * The instructions of a kernel, found by address and decoded when they are first needed.
 *
 * <p>A decoded instruction takes a hundred times the room of its word, and a program of a million
 * lines must run in the memory in which it was assembled. So at most {@link #MAX_DECODED}
 * instructions are kept decoded, which is more than nearly all kernels have. Not thread-safe.
 */
public final class DecodedKernel {
  /** The task, in the tables, of instructions that read a special register, such as the clock. */
  private static final String READ_TASK = "read-special-register";

  /** Maximum number of instructions that are kept decoded; a power of two. */
  private static final int MAX_DECODED = 1 << 15;

  private final Program.Kernel kernel;
  private final List<Program.PlacedInstruction> placed;
  private final Isa isa;

  /** The instructions decoded most recently: instruction i is at index i modulo the length. */
  private final DecodedInstruction[] decoded;

  /** The table row of each instruction that was ever decoded, for statistics; null for others. */
  private final Form[] forms;

  /**
   * The number of the instruction that starts at each multiple of {@code 1 << shift}; -1 if none
   * starts there.
   */
  private final int[] indexByAddress;

  /** The number of low bits that are zero in all addresses. */
  private final int addressShift;

  private final Semantics semantics;
  private final int[] latch;
  private Block[] residents = {};
  private int allocatedRegisters;

  /**
   * Makes a kernel for a machine.
   *
   * @param kernel the assembled kernel
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
    int addressBits = kernel.bytes();
    for (Program.PlacedInstruction placedInstruction : placed) {
      addressBits |= placedInstruction.address();
    }
    addressShift = addressBits == 0 ? 0 : Integer.numberOfTrailingZeros(addressBits);
    indexByAddress = new int[kernel.bytes() >>> addressShift];
    Arrays.fill(indexByAddress, -1);
    for (int i = 0; i < placed.size(); i++) {
      indexByAddress[placed.get(i).address() >>> addressShift] = i;
    }
    if (isa.hasControlWords()) {
      // A warp that comes to a control word runs the instruction after it.
      for (int slot = 0; slot < indexByAddress.length; slot++) {
        int address = slot << addressShift;
        int landing = isa.skipControlWord(address) >>> addressShift;
        if (indexByAddress[slot] < 0 && landing < indexByAddress.length) {
          indexByAddress[slot] = indexByAddress[landing];
        }
      }
    }
    int capacity = Math.min(MAX_DECODED, Integer.highestOneBit(Math.max(1, placed.size())) * 2);
    decoded = new DecodedInstruction[capacity];
    forms = new Form[placed.size()];
  }

  /**
   * Returns the same kernel with the same semantics, for another emulated machine. It shares no
   * state with this one.
   */
  public DecodedKernel copyForOtherMachine() {
    return new DecodedKernel(kernel, isa, semantics);
  }

  /** Returns how many registers its threads have, by the table of its instruction set. */
  public RegisterCounts registerCounts() {
    return RegisterCounts.of(isa);
  }

  /** Returns what instructions mean on the machine. */
  public Semantics semantics() {
    return semantics;
  }

  /**
   * Sets the blocks that run together, and how many registers a thread has.
   *
   * @param blocks the blocks; the array is not copied
   * @param allocated general registers allocated to a thread; 0 for all
   */
  public void setResidents(Block[] blocks, int allocated) {
    residents = blocks;
    allocatedRegisters = allocated;
  }

  /** Returns the blocks that run together. An element is null where there is no block. */
  public Block[] residents() {
    return residents;
  }

  /** Returns the number of general registers allocated to a thread; 0 for all. */
  public int allocatedRegisters() {
    return allocatedRegisters;
  }

  /**
   * Returns the latch after the second source if an instruction of the kernel may read its old
   * contents; null otherwise.
   */
  public int[] latch() {
    return latch;
  }

  /** Returns the number of the instruction that starts at an address; -1 if none does. */
  public int indexAt(int address) {
    int slot = address >>> addressShift;
    return slot << addressShift == address && slot < indexByAddress.length
        ? indexByAddress[slot]
        : -1;
  }

  /** Returns an instruction by its number, from 0. */
  public DecodedInstruction instruction(int index) {
    int slot = index & decoded.length - 1;
    DecodedInstruction instruction = decoded[slot];
    // Threads that decode at the same time may replace what others have decoded, so each returns
    // what it has read or made itself.
    if (instruction == null || instruction.index() != index) {
      instruction = InstructionDecoder.decode(index, placed.get(index), isa, this);
      forms[index] = instruction.insn().form();
      decoded[slot] = instruction;
    }
    return instruction;
  }

  /**
   * Returns the table row of an instruction that has run; null if it has none.
   *
   * @param index number of the instruction, from 0
   */
  public Form form(int index) {
    if (forms[index] == null) {
      // Another engine with its own decoded kernel may have run the instruction.
      instruction(index);
    }
    return forms[index];
  }

  /** Returns the number of instructions. */
  public int size() {
    return placed.size();
  }

  /**
   * Returns whether an instruction that reads a special register has an effect. Decodes only these
   * instructions, so that it takes little time.
   */
  public boolean hasReadEffect(Predicate<OperationEffects> effect) {
    List<Form> readers =
        isa.forms().stream().filter(form -> form.tasks().contains(READ_TASK)).toList();
    return IntStream.range(0, size())
        .filter(index -> isOneOf(readers, placed.get(index).word()))
        .anyMatch(index -> effect.test(instruction(index).effects()));
  }

  private static boolean isOneOf(List<Form> forms, Word word) {
    return forms.stream().anyMatch(form -> form.matches(word.low(), word.high()));
  }

  /** Returns whether an instruction has an effect; decodes them until one has it. */
  public boolean hasEffect(Predicate<OperationEffects> isWanted) {
    return IntStream.range(0, size())
        .anyMatch(index -> isWanted.test(instruction(index).effects()));
  }

  /**
   * Returns the instruction that a warp has run before it came to an address without a jump.
   *
   * @throws IllegalStateException if there is none
   */
  public DecodedInstruction instructionBefore(int address) {
    for (int i = 0; i < placed.size(); i++) {
      if (isa.skipControlWord(placed.get(i).endAddress()) == address) {
        return instruction(i);
      }
    }
    throw new IllegalStateException(String.format("no instruction is before 0x%04x", address));
  }

  /**
   * Returns the name of a function outside of the code, such as one of the driver, that has an
   * address there for calls; null if there is none.
   */
  public String functionOutside(int address) {
    for (Map.Entry<String, Integer> label : kernel.labels().entrySet()) {
      if (label.getValue() == address && address > kernel.bytes()) {
        return label.getKey();
      }
    }
    return null;
  }

  /**
   * Returns the mnemonic of the instructions that have a meaning, for messages.
   *
   * @param semantics the name of the meaning in the table
   * @throws java.util.NoSuchElementException if no instruction has it
   */
  public String mnemonic(String semantics) {
    return isa.forms().stream()
        .filter(form -> semantics.equals(form.semantics()))
        .map(Form::mnemonic)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns a jump target, with the reason if no instruction can run there. A jump to a control
   * word goes to the instruction after it.
   */
  public ControlFlow.Target target(int address) {
    int index = indexAt(address);
    return index >= 0
        ? new ControlFlow.Target(placed.get(index).address(), null)
        : new ControlFlow.Target(address, describeMissing(address));
  }

  /** Returns why no instruction starts at an address, for a message. */
  public String describeMissing(int address) {
    for (Program.PlacedInstruction placedInstruction : placed) {
      if (address > placedInstruction.address() && address < placedInstruction.endAddress()) {
        return String.format(
            "0x%04x is in the middle of the instruction at 0x%04x",
            address, placedInstruction.address());
      }
    }
    int end = placed.isEmpty() ? 0 : placed.get(placed.size() - 1).endAddress();
    return address >= end || address < 0
        ? String.format("0x%04x is beyond the end of the code, 0x%04x", address, end)
        : String.format("there is no code at 0x%04x", address);
  }
}
