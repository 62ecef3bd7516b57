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
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;
import org.sass.sim.target.g80.OperandDecoder;

/**
 * Decodes the operands of one instruction like the RTL of FlexGripPlus. Where a quirk is off, it
 * decodes them like a G80. Sources have 32 bits; halves are zero-extended.
 */
final class RtlOperandDecoder {
  private static final int ZERO_REGISTER = 124;
  private static final int NO_DESTINATION = 127;

  /** The address register that number 0 stands for under the quirk. */
  private static final int LAST_ADDRESS_REGISTER = 4;

  private static final int CONSTANT_BYTES = 8 * 1024;

  private final Insn insn;
  private final FlexGripTarget profile;
  private final DecodedKernel kernel;

  RtlOperandDecoder(Insn insn, DecodedKernel kernel, FlexGripTarget target) {
    this.insn = insn;
    this.kernel = kernel;
    this.profile = target;
  }

  Insn insn() {
    return insn;
  }

  DecodedKernel kernel() {
    return kernel;
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

  boolean bit(int index) {
    return insn.word().isBitSet(index);
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
  int fieldNumber(int index) {
    Operand operand = operand(index);
    return (int) operand.value(operand.hasValue("n") ? "n" : "off");
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
    int number = (int) operand.value("n");
    if (operand.kind().equals("out")
        && (number == NO_DESTINATION || !has(Quirk.OUTPUT_BIT_IGNORED))) {
      return new Destination.Discard();
    }
    if (isImmediate() && has(Quirk.SHORT_SATURATION) && !insn.modifier("sat").isEmpty()) {
      number += 64;
    }
    return destination(number, wide);
  }

  Destination destination(int number, boolean wide) {
    if (wide) {
      if (number == NO_DESTINATION || number == ZERO_REGISTER && !isAliased(number)) {
        return new Destination.Discard();
      }
      return isAliased(number)
          ? new RtlRegisters.RegisterDestination(number, kernel)
          : new Destination.Register(number);
    }
    if (number == NO_DESTINATION && has(Quirk.HALF_124_127)) {
      return new Destination.Discard();
    }
    return isAliased(number >> 1)
        ? new RtlRegisters.HalfDestination(number >> 1, (number & 1) != 0, kernel)
        : new Destination.Half(number >> 1, (number & 1) != 0);
  }

  /**
   * Returns whether a register number is not allocated to the thread, so that it refers to a
   * register of another thread.
   */
  private boolean isAliased(int number) {
    return kernel.allocatedRegisters() > 0
        && number >= kernel.allocatedRegisters()
        && has(Quirk.REGISTER_ALIASING);
  }

  /**
   * Returns the destination of an instruction that writes an address register. Under the quirk,
   * number 0 is a real register, too.
   */
  Destination addressDestination() {
    int number = (int) operand(0).value("n");
    if (!has(Quirk.FOUR_ADDRESS_REGISTERS)) {
      return number == 0 ? new Destination.Discard() : new Destination.AddressRegister(number);
    }
    return new Destination.AddressRegister(wrapAddressRegister(number));
  }

  private static int wrapAddressRegister(int number) {
    return (number & 3) == 0 ? LAST_ADDRESS_REGISTER : number & 3;
  }

  private int decodeAddressRegister(int number) {
    return number == 0 || !has(Quirk.FOUR_ADDRESS_REGISTERS) ? number : wrapAddressRegister(number);
  }

  // ---- sources

  Source wordSource(int number) {
    if (number == ZERO_REGISTER) {
      return new Source.Immediate(0);
    }
    return isAliased(number)
        ? new RtlRegisters.RegisterSource(number, kernel)
        : new Source.Register(number);
  }

  Source halfSource(int index) {
    if (index == ZERO_REGISTER && has(Quirk.HALF_124_127)) {
      return new Source.Immediate(0);
    }
    boolean high = (index & 1) != 0;
    return isAliased(index >> 1)
        ? new RtlRegisters.HalfSource(index >> 1, high, kernel)
        : new Source.Half(index >> 1, high, false);
  }

  Source registerSource(int number, boolean wide) {
    return wide ? wordSource(number) : halfSource(number);
  }

  /** Returns the source of an instruction that reads an address register. */
  Source addressRegisterSource(int index) {
    int number = (int) operand(index).value("n");
    return new Source.AddressRegister(
        has(Quirk.FOUR_ADDRESS_REGISTERS) ? wrapAddressRegister(number) : number);
  }

  /**
   * Returns an operand of integer arithmetic.
   *
   * @param wide whether a register or constant is read as 32 bits; otherwise as 16 bits
   */
  Source integerSource(int index, boolean wide) {
    Operand operand = operand(index);
    return switch (operand.kind()) {
      case "reg", "half" -> registerSource((int) operand.value("n"), wide);
      case "imm" -> new Source.Immediate((int) operand.value("i"));
      case "shared" -> sharedSource(operand, isFull() ? 0xf : -1);
      case "const" -> constantSource(operand, wide ? AccessType.B32 : AccessType.U16);
      default -> throw new UnfitException(operand.text() + " cannot be read");
    };
  }

  /**
   * Returns a shared operand.
   *
   * @param offsetMask mask of the bits of the offset that are decoded under the quirk; -1 for all
   */
  Source sharedSource(Operand operand, int offsetMask) {
    int offset = (int) operand.value("off");
    if (offsetMask >= 0 && has(Quirk.SHARED_OFFSET_4_BITS)) {
      offset &= offsetMask;
    }
    return sharedSource(operand, offset, (int) operand.value("type", 3));
  }

  /** Returns a shared operand with the given offset, which counts elements, and type. */
  Source sharedSource(Operand operand, int offset, int type) {
    AccessType access =
        switch (type) {
          case 0 -> AccessType.U8;
          case 1 -> AccessType.U16;
          case 2 -> has(Quirk.SHARED_UNSIGNED) ? AccessType.U16 : AccessType.S16;
          default -> AccessType.B32;
        };
    return new MemorySource.Shared(operandAddress(operand, sharedSpace(), offset, access));
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
  OperandAddress operandAddress(
      Operand operand, OperandAddress.Space space, int offset, AccessType access) {
    boolean excludesOffset = operand.value("inc", 0) != 0 && !has(Quirk.POST_INCREMENT_A4);
    return new OperandAddress(
        space,
        decodeAddressRegister((int) operand.value("a", 0)),
        excludesOffset ? 0 : offset * access.bytes(),
        access);
  }

  Source constantSource(Operand operand, AccessType access) {
    int offset = (int) operand.value("off");
    int bank = (int) operand.value("bank");
    if (isShort() && has(Quirk.SHORT_CONSTANT_BANK)) {
      offset += 32 * bank;
    }
    int register = (int) operand.value("a", 0);
    if (has(Quirk.CONSTANT_ADDRESS_IGNORED)) {
      register = 0;
    }
    return constantSource(bank, register, offset, access);
  }

  /**
   * Returns an element of a constant bank.
   *
   * @param offset the offset in elements of the type
   */
  Source constantSource(int bank, int register, int offset, AccessType access) {
    boolean mergesBanks = has(Quirk.CONSTANT_BANK_IGNORED);
    OperandAddress.Space space =
        new OperandAddress.Space(
            MemorySpace.CONSTANT,
            bank,
            mergesBanks ? "constant" : "constant (bank " + bank + ")",
            mergesBanks ? CONSTANT_BYTES : ConstantMemory.BANK_BYTES,
            has(Quirk.UNALIGNED_ACCESS));
    return new MemorySource.Constant(
        mergesBanks ? ConstantMemory.ANY_BANK : bank,
        new OperandAddress(
            space, decodeAddressRegister(register), offset * access.bytes(), access));
  }

  /**
   * Returns the second source. If some instruction of the kernel may read the latch of the operand
   * reader, the source leaves its value there.
   */
  Source withLatch(Source source) {
    return kernel.latch() == null ? source : new LatchedSource.Latching(source, kernel.latch());
  }

  /** Returns the values that were last read as a second source. */
  Source latchValue() {
    return new LatchedSource.LatchValue(kernel.latch());
  }

  /**
   * Returns whether R64 and up in the field of a last source is taken as a number instead of a
   * register.
   */
  boolean isReadAsNumber(int number) {
    return has(Quirk.HIGH_LAST_REGISTER) && isFull() && number >= 64 && addressField() == 0;
  }

  /** Returns whether the type of the instruction has 16 bits. */
  boolean isHalf() {
    return OperandDecoder.intType(insn.modifier("type")).width() == 16;
  }

  /** Returns a half, sign-extended. */
  Source signExtendHalf(Source half) {
    return new Source.Extended(half, IntType.S16);
  }

  // ---- flags and increments

  Destination.Predicate flagsDestination() {
    return OperandDecoder.flagsDestination(insn);
  }

  /**
   * Adds flags to the operation if the instruction writes them, and its post-increment if it has
   * one.
   */
  Operation withFlagsAndIncrement(AluOperation alu, RtlAlu.FlagFunction flagFunction) {
    Destination.Predicate predicate = flagsDestination();
    return withPostIncrement(predicate == null ? alu : new RtlAlu(alu, flagFunction, predicate));
  }

  Operation withPostIncrement(Operation operation) {
    for (Operand operand : insn.operands()) {
      if (operand.value("inc", 0) != 0) {
        if (!has(Quirk.POST_INCREMENT_A4)) {
          return OperandDecoder.withPostIncrement(insn, operation, 4);
        }
        int type = (int) operand.value("type", 0);
        int shift = type == 0 || !operand.kind().equals("shared") ? 0 : type == 3 ? 2 : 1;
        int number = isShort() ? bits(7, 2) : bits(8, 2);
        return new LoadStore.PostIncrement(operation, LAST_ADDRESS_REGISTER, number << shift);
      }
    }
    return operation;
  }
}
