package org.sass.sim.op;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.machine.RegisterFile;

/**
 * What an instruction reads and writes, and whether it says where its warp goes on. Each operation
 * and each operand tells its own; checks, liveness, undo, traces and engines read it here.
 *
 * <p>The guard is not among it: {@link DecodedInstruction#effects} adds its register.
 */
public final class OperationEffects {
  /** Bits 15 to 0 of a general register; the flags zero and sign of a predicate register. */
  public static final int LOW = 1;

  /** Bits 31 to 16 of a general register; the flags carry and overflow of a predicate register. */
  public static final int HIGH = 2;

  /** All of a register. */
  public static final int WHOLE = LOW | HIGH;

  /** Whether an operation says where a warp goes on, and how. */
  public enum Control {
    /** It goes on with the next instruction. */
    NEXT,
    /** It may go to an address that the instruction names. */
    BRANCH,
    /** It may go to an address in a register or in memory. */
    INDIRECT,
    /** It goes to a subroutine. */
    CALL,
    /** The instruction names an address to which lanes may go later. */
    MARK,
    /** It may go to an address that was put on the stack before. */
    LEAVE,
    /** It may wait for other warps. */
    BARRIER,
    /** The run ends here. */
    STOP
  }

  /**
   * Registers that are read or written.
   *
   * @param parts {@link #LOW}, {@link #HIGH} or {@link #WHOLE}; an address register is whole
   */
  public record RegisterUse(RegisterFile file, int number, int parts) {}

  private List<RegisterUse> reads = new ArrayList<>(4);
  private List<RegisterUse> writes = new ArrayList<>(2);
  private List<MemoryAccess> memory = new ArrayList<>(1);
  private Control control = Control.NEXT;
  private boolean readsClock;

  private OperationEffects() {}

  /** The effects of an operation, whatever its guard. */
  public static OperationEffects of(Operation operation) {
    OperationEffects effects = new OperationEffects();
    operation.addEffects(effects);
    return effects.frozen();
  }

  /** What an operand reads. */
  public static OperationEffects of(Source source) {
    OperationEffects effects = new OperationEffects();
    source.addEffects(effects);
    return effects.frozen();
  }

  /** The effects of an operation with a guard. */
  static OperationEffects of(Operation operation, Guard guard) {
    OperationEffects effects = new OperationEffects();
    guard.addEffects(effects);
    operation.addEffects(effects);
    return effects.frozen();
  }

  /** All has been told. */
  private OperationEffects frozen() {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    memory = List.copyOf(memory);
    return this;
  }

  /** The registers that are read; one may be there more than once. */
  public List<RegisterUse> reads() {
    return reads;
  }

  /** The registers that are written, in the lanes that the guard lets through. */
  public List<RegisterUse> writes() {
    return writes;
  }

  /** Whether a register may be read: as an operand, an address, a condition. */
  public boolean reads(RegisterFile file, int number) {
    return names(reads, file, number);
  }

  /** Whether a register may be written, flags included. */
  public boolean writes(RegisterFile file, int number) {
    return names(writes, file, number);
  }

  private static boolean names(List<RegisterUse> uses, RegisterFile file, int number) {
    return uses.stream().anyMatch(use -> use.file() == file && use.number() == number);
  }

  /** The accesses to memory, in the order of the operands; what is written comes last. */
  public List<MemoryAccess> memory() {
    return memory;
  }

  public Control control() {
    return control;
  }

  /** Whether the operation reads how many instructions its block has run. */
  public boolean readsClock() {
    return readsClock;
  }

  /** Whether it reads or writes a memory. */
  public boolean accesses(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space);
  }

  /** Whether it reads what is in a memory. */
  public boolean loads(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space && access.reads());
  }

  /** Whether it changes what is in a memory. */
  public boolean stores(MemorySpace space) {
    return memory.stream().anyMatch(access -> access.space() == space && access.writes());
  }

  /** Whether it accesses memory in an order with other threads: atomically, or under a lock. */
  public boolean isOrdered() {
    return memory.stream().anyMatch(MemoryAccess::isOrdered);
  }

  // ---- told by operations and operands

  /** Adds what operands read; null for those that an operation does not have. */
  public OperationEffects reads(Source... sources) {
    for (Source source : sources) {
      if (source != null) {
        source.addEffects(this);
      }
    }
    return this;
  }

  /** Adds where results go; null for those that an operation does not have. */
  public OperationEffects writes(Destination... destinations) {
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
  public OperationEffects reads(RegisterFile file, int number, int parts) {
    reads.add(new RegisterUse(file, number, parts));
    return this;
  }

  /**
   * Adds a register that is written.
   *
   * @param parts {@link #LOW}, {@link #HIGH} or {@link #WHOLE}
   */
  public OperationEffects writes(RegisterFile file, int number, int parts) {
    writes.add(new RegisterUse(file, number, parts));
    return this;
  }

  /** Adds an access to memory, whose address register is read. */
  public OperationEffects accesses(MemoryAccess access) {
    if (access.file() != null) {
      reads(access.file(), access.register(), WHOLE);
    }
    memory.add(access);
    return this;
  }

  /** Adds an access to shared, constant or local memory. */
  public OperationEffects accesses(OperandAddress address, MemoryAccess.Kind kind) {
    return accesses(address.access(kind));
  }

  /**
   * Adds an access to global memory.
   *
   * @param address the operand with the byte address; its reads are added, too
   * @param bits those of the address that count
   */
  public OperationEffects accessesGlobal(
      Source address, AccessType type, MemoryAccess.Kind kind, int bits) {
    OperationEffects place = of(address);
    RegisterUse register = place.reads.isEmpty() ? null : place.reads.get(0);
    int offset = address instanceof Source.Immediate number ? number.value() : 0;
    return accesses(
        new MemoryAccess(
            MemorySpace.GLOBAL,
            0,
            kind,
            type,
            register == null ? null : register.file(),
            register == null ? 0 : register.number(),
            MemoryAccess.NONE,
            offset,
            bits));
  }

  /**
   * Adds an access to global memory by an address of 64 bits; the reads of both operands are added,
   * too.
   *
   * @param low bits 31 to 0 of the address
   * @param high bits 63 to 32
   */
  public OperationEffects accessesWide(
      Source low, Source high, AccessType type, MemoryAccess.Kind kind) {
    accessesGlobal(low, type, kind, -1);
    OperationEffects upper = of(high);
    reads.addAll(upper.reads);
    memory.add(
        memory
            .remove(memory.size() - 1)
            .withUpper(upper.reads.isEmpty() ? -1 : upper.reads.get(0).number()));
    return this;
  }

  /** Says that the operation decides where the warp goes on. */
  public OperationEffects control(Control kind) {
    control = kind;
    return this;
  }

  /** Says that the operation reads the clock. */
  public OperationEffects readsTheClock() {
    readsClock = true;
    return this;
  }
}
