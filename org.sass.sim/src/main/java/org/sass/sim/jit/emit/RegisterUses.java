package org.sass.sim.jit.emit;

import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
import org.sass.sim.op.Destination;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.Source;

/**
 * Writes the reads and writes of an instruction's operands, whether they are registers, memory or
 * constants.
 */
final class RegisterUses {
  private final BytecodeEmitter emitter;
  private final AffineArithmetic affineArithmetic;
  private final RegisterEmitter registers;
  private final MemoryEmitter memory;

  RegisterUses(
      BytecodeEmitter emitter,
      AffineArithmetic affineArithmetic,
      RegisterEmitter registers,
      MemoryEmitter memory) {
    this.emitter = emitter;
    this.affineArithmetic = affineArithmetic;
    this.registers = registers;
    this.memory = memory;
  }

  /**
   * Returns the value of an operand; zero if there is no operand.
   *
   * @param site index of the instruction that reads it
   * @throws UntranslatableException if translated code cannot read it
   */
  LaneValue readSource(Source source, int site) {
    if (source == null) {
      return LaneValue.ofConstant(0);
    } else if (source instanceof Source.Immediate number) {
      return LaneValue.ofConstant(number.value());
    } else if (source instanceof Source.Register register) {
      return registers.read(RegisterKeys.GENERAL, register.number(), site);
    } else if (source instanceof Source.Half half && registers.isThreadId(half.number())) {
      return half.high()
          ? LaneValue.ofConstant(0)
          : registers.read(RegisterKeys.GENERAL, half.number(), site);
    } else if (source instanceof Source.Half half) {
      LaneValue writtenHalf = registers.pendingHalf(half.number(), half.high());
      return writtenHalf != null
          ? affineArithmetic.extendHalf(writtenHalf, false, half.signed())
          : affineArithmetic.extendHalf(
              registers.read(RegisterKeys.GENERAL, half.number(), site),
              half.high(),
              half.signed());
    } else if (source instanceof Source.AddressRegister register) {
      return register.number() == 0
          ? LaneValue.ofConstant(0)
          : registers.read(RegisterKeys.ADDRESS, register.number(), site);
    } else if (source instanceof Source.Predicate predicate) {
      return registers.read(RegisterKeys.PREDICATE, predicate.number(), site);
    } else if (source instanceof Source.Carry carry) {
      emitter.push(registers.read(RegisterKeys.PREDICATE, carry.number(), site));
      emitter.call("carry", "(V)V");
      return emitter.popVector();
    } else if (source instanceof Source.Bits bits) {
      return affineArithmetic.andXor(
          readSource(bits.source(), site), bits.andMask(), bits.xorMask());
    } else if (source instanceof Source.Extended extended) {
      return affineArithmetic.extend(readSource(extended.source(), site), extended.type());
    } else if (source instanceof MemorySource.Shared shared) {
      return memory.loadShared(shared.address(), site);
    } else if (source instanceof MemorySource.Constant constant) {
      return memory.loadConstant(constant);
    }
    throw new UntranslatableException();
  }

  /**
   * Writes a result to its destination, in the lanes that the guard lets through.
   *
   * @param site index of the instruction that writes it
   * @throws UntranslatableException if translated code cannot write it
   */
  void writeResult(Destination destination, LaneValue value, int site) {
    if (destination instanceof Destination.Register register) {
      registers.write(RegisterKeys.GENERAL, register.number(), value, site);
    } else if (destination instanceof Destination.Half half) {
      registers.writeHalf(half.number(), half.high(), value, site);
    } else if (destination instanceof Destination.AddressRegister register) {
      registers.write(RegisterKeys.ADDRESS, register.number(), value, site);
    } else if (destination instanceof Destination.Predicate predicate) {
      LaneValue flags = affineArithmetic.andXor(value, 0xf, 0);
      registers.write(RegisterKeys.PREDICATE, predicate.number(), flags, site);
    } else if (!(destination instanceof Destination.Discard)) {
      throw new UntranslatableException();
    }
  }
}
