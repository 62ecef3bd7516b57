package org.sass.sim.op;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.machine.RegisterKind;

/**
 * What an instruction reads and writes, and whether it decides where its warp continues. Each
 * operation and each operand declares its own effects. Checks, liveness, undo, traces and engines
 * read them here.
 *
 * <p>The effects of an operation do not include the guard: {@link DecodedInstruction#effects} adds
 * its register.
 */
public final class OperationEffects {
  /** Bits 15 to 0 of a general register; the flags zero and sign of a predicate register. */
  public static final int LOW = 1;

  /** Bits 31 to 16 of a general register; the flags carry and overflow of a predicate register. */
  public static final int HIGH = 2;

  /** All of a register. */
  public static final int WHOLE = LOW | HIGH;

  /** Whether and how an operation decides where a warp continues. */
  public enum Control {
    /** The warp continues with the next instruction. */
    NEXT,
    /** The warp may jump to an address that the instruction names. */
    BRANCH,
    /** The warp may jump to an address in a register or in memory. */
    INDIRECT,
    /** The warp calls a subroutine. */
    CALL,
    /** The instruction names an address to which lanes may go later. */
    MARK,
    /** The warp may jump to an address that was pushed onto the stack before. */
    LEAVE,
    /** The warp may wait for other warps. */
    BARRIER,
    /** The run ends here. */
    STOP
  }

  /**
   * A register that is read or written.
   *
   * @param file the kind of register
   * @param number its number
   * @param parts {@link #LOW}, {@link #HIGH} or {@link #WHOLE}; an address register is always whole
   */
  public record RegisterUse(RegisterKind file, int number, int parts) {}

  private List<RegisterUse> reads = new ArrayList<>(4);
  private List<RegisterUse> writes = new ArrayList<>(2);
  private List<MemoryAccess> memory = new ArrayList<>(1);
  private Control control = Control.NEXT;
  private boolean readsClock;
  private boolean readsPerformanceCounter;

  private OperationEffects() {}

  /** Returns the effects of an operation, without a guard. */
  public static OperationEffects of(Operation operation) {
    OperationEffects effects = new OperationEffects();
    operation.addEffects(effects);
    return effects.freeze();
  }

  /** Returns the effects of reading an operand. */
  public static OperationEffects of(Source source) {
    OperationEffects effects = new OperationEffects();
    source.addEffects(effects);
    return effects.freeze();
  }

  /** Returns the effects of an operation with a guard. */
  static OperationEffects of(Operation operation, Guard guard) {
    OperationEffects effects = new OperationEffects();
    guard.addEffects(effects);
    operation.addEffects(effects);
    return effects.freeze();
  }

  /** Makes the lists immutable, after everything was added. */
  private OperationEffects freeze() {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    memory = List.copyOf(memory);
    return this;
  }

  /** Returns the registers that are read. A register may be in the list more than once. */
  public List<RegisterUse> reads() {
    return reads;
  }

  /** Returns the registers that are written, in the lanes that the guard lets through. */
  public List<RegisterUse> writes() {
    return writes;
  }

  /** Returns whether a register may be read: as an operand, an address or a condition. */
  public boolean readsRegister(RegisterKind file, int number) {
    return contains(reads, file, number);
  }

  /** Returns whether a register may be written. Flags are included. */
  public boolean writesRegister(RegisterKind file, int number) {
    return contains(writes, file, number);
  }

  private static boolean contains(List<RegisterUse> uses, RegisterKind file, int number) {
    return uses.stream().anyMatch(use -> use.file() == file && use.number() == number);
  }

  /**
   * Returns the accesses to memory, in the order of the operands; the ones that write come last.
   */
  public List<MemoryAccess> memory() {
    return memory;
  }

  public Control control() {
    return control;
  }

  /**
   * Returns whether the operation reads the clock, that is, how many instructions its block has
   * run.
   */
  public boolean readsClock() {
    return readsClock;
  }

  /** Returns whether the operation reads a performance counter, which counts nothing here. */
  public boolean readsPerformanceCounter() {
    return readsPerformanceCounter;
  }

  /** Returns whether the operation reads or writes a memory. */
  public boolean accesses(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space);
  }

  /** Returns whether the operation reads the contents of a memory. */
  public boolean loads(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space && access.reads());
  }

  /** Returns whether the operation changes the contents of a memory. */
  public boolean stores(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space && access.writes());
  }

  /**
   * Returns whether the operation accesses memory in an order with other threads: atomically, or
   * under a lock.
   */
  public boolean isOrdered() {
    return memory.stream().anyMatch(MemoryAccess::isOrdered);
  }

  // ---- for operations and operands, which declare their effects with these methods

  /** Adds the reads of operands. Null stands for an operand that an operation does not have. */
  public OperationEffects addReads(Source... sources) {
    for (Source source : sources) {
      if (source != null) {
        source.addEffects(this);
      }
    }
    return this;
  }

  /**
   * Adds the writes to destinations. Null stands for a destination that an operation does not have.
   */
  public OperationEffects addWrites(Destination... destinations) {
    for (Destination destination : destinations) {
      if (destination != null) {
        destination.addEffects(this);
      }
    }
    return this;
  }

  /**
   * Adds a register that is read.
   *
   * @param parts {@link #LOW}, {@link #HIGH} or {@link #WHOLE}
   */
  public OperationEffects addRead(RegisterKind file, int number, int parts) {
    reads.add(new RegisterUse(file, number, parts));
    return this;
  }

  /**
   * Adds a register that is written.
   *
   * @param parts {@link #LOW}, {@link #HIGH} or {@link #WHOLE}
   */
  public OperationEffects addWrite(RegisterKind file, int number, int parts) {
    writes.add(new RegisterUse(file, number, parts));
    return this;
  }

  /** Adds an access to memory, and the read of its address register. */
  public OperationEffects addAccess(MemoryAccess access) {
    if (access.file() != null) {
      addRead(access.file(), access.register(), WHOLE);
    }
    memory.add(access);
    return this;
  }

  /** Adds an access to shared, constant or local memory. */
  public OperationEffects addAccess(OperandAddress address, MemoryAccess.Kind kind) {
    return addAccess(address.access(kind));
  }

  /**
   * Adds an access to global memory, and the read of its address register.
   *
   * @param address the operand with the byte address
   * @param addressMask mask of the address bits that count
   */
  public OperationEffects addGlobalAccess(
      Source address, AccessType type, MemoryAccess.Kind kind, int addressMask) {
    OperationEffects addressEffects = of(address);
    RegisterUse register = addressEffects.reads.isEmpty() ? null : addressEffects.reads.get(0);
    int offset = address instanceof Source.Immediate number ? number.value() : 0;
    return addAccess(
        new MemoryAccess(
            MemorySpace.GLOBAL,
            0,
            kind,
            type,
            register == null ? null : register.file(),
            register == null ? 0 : register.number(),
            MemoryAccess.NO_REGISTER,
            offset,
            addressMask));
  }

  /**
   * Adds an access to global memory by an address of 64 bits, and the reads of both address
   * registers.
   *
   * @param low bits 31 to 0 of the address
   * @param high bits 63 to 32
   */
  public OperationEffects addWideAccess(
      Source low, Source high, AccessType type, MemoryAccess.Kind kind) {
    addGlobalAccess(low, type, kind, -1);
    OperationEffects highEffects = of(high);
    reads.addAll(highEffects.reads);
    memory.add(
        memory
            .remove(memory.size() - 1)
            .withUpperRegister(
                highEffects.reads.isEmpty() ? -1 : highEffects.reads.get(0).number()));
    return this;
  }

  /** Records that the operation decides where the warp continues. */
  public OperationEffects setControl(Control kind) {
    control = kind;
    return this;
  }

  /** Records that the operation reads the clock. */
  public OperationEffects setReadsClock() {
    readsClock = true;
    return this;
  }

  /** Records that the operation reads a performance counter. */
  public OperationEffects setReadsPerformanceCounter() {
    readsPerformanceCounter = true;
    return this;
  }
}
