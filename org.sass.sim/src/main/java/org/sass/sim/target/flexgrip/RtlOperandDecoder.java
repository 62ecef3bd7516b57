package org.sass.sim.target.flexgrip;

import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.IntType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Destination;
import org.sass.sim.op.LatchedSource;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;

/**
 * Decodes the operands of one instruction like the RTL of FlexGripPlus. Where a quirk is off, it
 * decodes them like a G80. Sources have 32 bits; halves are zero-extended.
 */
final class RtlOperandDecoder {
  private static final int ZERO = 124;
  private static final int NONE = 127;

  /** The address register that number 0 stands for under the quirk. */
  private static final int LAST_ADDRESS = 4;

  private static final int CONSTANT_BYTES = 8 * 1024;

  private final Insn insn;
  private final FlexGripTarget profile;
  private final DecodedKernel code;

  RtlOperandDecoder(Insn insn, DecodedKernel code, FlexGripTarget target) {
    this.insn = insn;
    this.code = code;
    this.profile = target;
  }

  Insn insn() {
    return insn;
  }

  DecodedKernel code() {
    return code;
  }

  boolean has(Quirk quirk) {
    return profile.has(quirk);
  }

  FlexGripTarget profile() {
    return profile;
  }

  int bits(int high, int low) {
    return (int) (insn.word().low() >>> low & (1L << high - low + 1) - 1);
  }

  boolean bit(int n) {
    return insn.word().bit(n);
  }

  boolean isShort() {
    return insn.word().size() == 32;
  }

  boolean isImmediate() {
    return !isShort() && bits(33, 32) == 3;
  }

  /** Returns whether the instruction has the long form with guard, flags and markers. */
  boolean isFull() {
    return !isShort() && !isImmediate();
  }

  Operand operand(int index) {
    return OperandDecoder.operand(insn, index);
  }

  boolean isConstant(int index) {
    return operand(index).kind().equals("const");
  }

  boolean isShared(int index) {
    return operand(index).kind().equals("shared");
  }

  /**
   * Returns the number in an operand's field: that of a register or half register, or the offset in
   * a memory.
   */
  int number(int index) {
    Operand operand = operand(index);
    return (int) operand.value(operand.has("n") ? "n" : "off");
  }

  /**
   * Returns the number of the address register that all memory operands of the instruction share; 0
   * for none.
   */
  int addressField() {
    return isFull() ? (bit(34) ? 4 : 0) | bits(27, 26) : bits(27, 26);
  }

  // ---- destinations

  /**
   * Returns the destination.
   *
   * @param wide whether the register is written as 32 bits; otherwise it is a half register
   */
  Destination destination(boolean wide) {
    Operand operand = operand(0);
    int n = (int) operand.value("n");
    if (operand.kind().equals("out") && (n == NONE || !has(Quirk.OUTPUT_BIT_IGNORED))) {
      return new Destination.Discard();
    }
    if (isImmediate() && has(Quirk.SHORT_SATURATION) && !insn.modifier("sat").isEmpty()) {
      n += 64;
    }
    return destination(n, wide);
  }

  Destination destination(int n, boolean wide) {
    if (wide) {
      if (n == NONE || n == ZERO && !isAliased(n)) {
        return new Destination.Discard();
      }
      return isAliased(n) ? new RtlRegisters.Written(n, code) : new Destination.Register(n);
    }
    if (n == NONE && has(Quirk.HALF_124_127)) {
      return new Destination.Discard();
    }
    return isAliased(n >> 1)
        ? new RtlRegisters.HalfWritten(n >> 1, (n & 1) != 0, code)
        : new Destination.Half(n >> 1, (n & 1) != 0);
  }

  /**
   * Returns whether a register number is not allocated to the thread, so that it refers to a
   * register of another thread.
   */
  private boolean isAliased(int n) {
    return code.registers() > 0 && n >= code.registers() && has(Quirk.REGISTER_ALIASING);
  }

  /**
   * Returns the destination of an instruction that writes an address register. Under the quirk,
   * number 0 is a real register, too.
   */
  Destination addressDestination() {
    int n = (int) operand(0).value("n");
    if (!has(Quirk.FOUR_ADDRESS_REGISTERS)) {
      return n == 0 ? new Destination.Discard() : new Destination.AddressRegister(n);
    }
    return new Destination.AddressRegister(anyAddressRegister(n));
  }

  private static int anyAddressRegister(int n) {
    return (n & 3) == 0 ? LAST_ADDRESS : n & 3;
  }

  private int addressRegister(int n) {
    return n == 0 || !has(Quirk.FOUR_ADDRESS_REGISTERS) ? n : anyAddressRegister(n);
  }

  // ---- sources

  Source word(int n) {
    if (n == ZERO) {
      return new Source.Immediate(0);
    }
    return isAliased(n) ? new RtlRegisters.Read(n, code) : new Source.Register(n);
  }

  Source half(int index) {
    if (index == ZERO && has(Quirk.HALF_124_127)) {
      return new Source.Immediate(0);
    }
    boolean high = (index & 1) != 0;
    return isAliased(index >> 1)
        ? new RtlRegisters.HalfRead(index >> 1, high, code)
        : new Source.Half(index >> 1, high, false);
  }

  Source register(int n, boolean wide) {
    return wide ? word(n) : half(n);
  }

  /** Returns the source of an instruction that reads an address register. */
  Source addressSource(int index) {
    int n = (int) operand(index).value("n");
    return new Source.AddressRegister(
        has(Quirk.FOUR_ADDRESS_REGISTERS) ? anyAddressRegister(n) : n);
  }

  /**
   * Returns an operand of integer arithmetic.
   *
   * @param wide whether a register or constant is read as 32 bits; otherwise as 16 bits
   */
  Source integer(int index, boolean wide) {
    Operand operand = operand(index);
    return switch (operand.kind()) {
      case "reg", "half" -> register((int) operand.value("n"), wide);
      case "imm" -> new Source.Immediate((int) operand.value("i"));
      case "shared" -> shared(operand, isFull() ? 0xf : -1);
      case "const" -> constant(operand, wide ? AccessType.B32 : AccessType.U16);
      default -> throw new UnfitException(operand.text() + " cannot be read");
    };
  }

  /**
   * Returns a shared operand.
   *
   * @param decoded mask of the bits of the offset that are decoded under the quirk; -1 for all
   */
  Source shared(Operand operand, int decoded) {
    int offset = (int) operand.value("off");
    if (decoded >= 0 && has(Quirk.SHARED_OFFSET_4_BITS)) {
      offset &= decoded;
    }
    return shared(operand, offset, (int) operand.value("type", 3));
  }

  /** Returns a shared operand with the given offset, which counts elements, and type. */
  Source shared(Operand operand, int offset, int type) {
    AccessType access =
        switch (type) {
          case 0 -> AccessType.U8;
          case 1 -> AccessType.U16;
          case 2 -> has(Quirk.SHARED_UNSIGNED) ? AccessType.U16 : AccessType.S16;
          default -> AccessType.B32;
        };
    return new MemorySource.Shared(address(operand, sharedSpace(), offset, access));
  }

  OperandAddress.Space sharedSpace() {
    return new OperandAddress.Space(
        MemorySpace.SHARED, Block.SHARED_BYTES, has(Quirk.UNALIGNED_ACCESS));
  }

  /**
   * Returns the address of an operand in a memory.
   *
   * @param offset the offset in elements of the type
   */
  OperandAddress address(
      Operand operand, OperandAddress.Space space, int offset, AccessType access) {
    boolean excluded = operand.value("inc", 0) != 0 && !has(Quirk.POST_INCREMENT_A4);
    return new OperandAddress(
        space,
        addressRegister((int) operand.value("a", 0)),
        excluded ? 0 : offset * access.bytes(),
        access);
  }

  Source constant(Operand operand, AccessType access) {
    int offset = (int) operand.value("off");
    int bank = (int) operand.value("bank");
    if (isShort() && has(Quirk.SHORT_CONSTANT_BANK)) {
      offset += 32 * bank;
    }
    int register = (int) operand.value("a", 0);
    if (has(Quirk.CONSTANT_ADDRESS_IGNORED)) {
      register = 0;
    }
    return constant(bank, register, offset, access);
  }

  /**
   * Returns an element of a constant bank.
   *
   * @param offset the offset in elements of the type
   */
  Source constant(int bank, int register, int offset, AccessType access) {
    boolean one = has(Quirk.CONSTANT_BANK_IGNORED);
    OperandAddress.Space space =
        new OperandAddress.Space(
            MemorySpace.CONSTANT,
            bank,
            one ? "constant" : "constant (bank " + bank + ")",
            one ? CONSTANT_BYTES : ConstantMemory.BANK_BYTES,
            has(Quirk.UNALIGNED_ACCESS));
    return new MemorySource.Constant(
        one ? ConstantMemory.ANY : bank,
        new OperandAddress(space, addressRegister(register), offset * access.bytes(), access));
  }

  /**
   * Returns the second source. If some instruction of the kernel may read the latch of the operand
   * reader, the source leaves its value there.
   */
  Source latched(Source second) {
    return code.latch() == null ? second : new LatchedSource.Latched(second, code.latch());
  }

  /** Returns the values that were last read as a second source. */
  Source stale() {
    return new LatchedSource.Stale(code.latch());
  }

  /**
   * Returns whether R64 and up in the field of a last source is taken as a number instead of a
   * register.
   */
  boolean isNumber(int n) {
    return has(Quirk.HIGH_LAST_REGISTER) && isFull() && n >= 64 && addressField() == 0;
  }

  /** Returns a half, sign-extended. */
  Source signedHalf(Source half) {
    return new Source.Extended(half, IntType.S16);
  }

  // ---- flags and increments

  Destination.Predicate flags() {
    return OperandDecoder.flags(insn);
  }

  /**
   * Adds flags to the operation if the instruction writes them, and its post-increment if it has
   * one.
   */
  Operation finished(AluOperation alu, RtlAlu.FlagFunction rule) {
    Destination.Predicate predicate = flags();
    return incrementing(predicate == null ? alu : new RtlAlu(alu, rule, predicate));
  }

  Operation incrementing(Operation operation) {
    for (Operand operand : insn.operands()) {
      if (operand.value("inc", 0) != 0) {
        if (!has(Quirk.POST_INCREMENT_A4)) {
          return OperandDecoder.incrementing(insn, operation, 4);
        }
        int type = (int) operand.value("type", 0);
        int shift = type == 0 || !operand.kind().equals("shared") ? 0 : type == 3 ? 2 : 1;
        int number = isShort() ? bits(7, 2) : bits(8, 2);
        return new LoadStore.PostIncrement(operation, LAST_ADDRESS, number << shift);
      }
    }
    return operation;
  }
}
