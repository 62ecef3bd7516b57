package org.sass.sim.jit.emit;

import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.emit.InstructionEmitter.NoTranslation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.Source;

/**
 * Writes the reads and writes of an instruction's operands, whether they are registers, memory or
 * constants.
 */
final class RegisterUses {
  private final BytecodeEmitter code;
  private final AffineArithmetic algebra;
  private final RegisterEmitter registers;
  private final MemoryEmitter memory;

  RegisterUses(
      BytecodeEmitter code,
      AffineArithmetic algebra,
      RegisterEmitter registers,
      MemoryEmitter memory) {
    this.code = code;
    this.algebra = algebra;
    this.registers = registers;
    this.memory = memory;
  }

  /**
   * Returns the value of an operand; zero if there is no operand.
   *
   * @param site index of the instruction that reads it
   * @throws NoTranslation if translated code cannot read it
   */
  LaneValue source(Source source, int site) {
    if (source == null) {
      return LaneValue.of(0);
    } else if (source instanceof Source.Immediate number) {
      return LaneValue.of(number.value());
    } else if (source instanceof Source.Register register) {
      return registers.read(RegisterKeys.GENERAL, register.number(), site);
    } else if (source instanceof Source.Half half && registers.isNumber(half.number())) {
      return half.high()
          ? LaneValue.of(0)
          : registers.read(RegisterKeys.GENERAL, half.number(), site);
    } else if (source instanceof Source.Half half) {
      LaneValue written = registers.half(half.number(), half.high());
      return written != null
          ? algebra.half(written, false, half.signed())
          : algebra.half(
              registers.read(RegisterKeys.GENERAL, half.number(), site),
              half.high(),
              half.signed());
    } else if (source instanceof Source.AddressRegister register) {
      return register.number() == 0
          ? LaneValue.of(0)
          : registers.read(RegisterKeys.ADDRESS, register.number(), site);
    } else if (source instanceof Source.Predicate predicate) {
      return registers.read(RegisterKeys.PREDICATE, predicate.number(), site);
    } else if (source instanceof Source.Carry carry) {
      code.push(registers.read(RegisterKeys.PREDICATE, carry.number(), site));
      code.call("carry", "(V)V");
      return code.keep();
    } else if (source instanceof Source.Bits bits) {
      return algebra.bits(source(bits.source(), site), bits.kept(), bits.flipped());
    } else if (source instanceof Source.Extended extended) {
      return algebra.extended(source(extended.source(), site), extended.type());
    } else if (source instanceof MemorySource.Shared shared) {
      return memory.shared(shared.address(), site);
    } else if (source instanceof MemorySource.Constant constant) {
      return memory.constant(constant);
    }
    throw new NoTranslation();
  }

  /**
   * Writes a result to its destination, in the lanes that the guard lets through.
   *
   * @param site index of the instruction that writes it
   * @throws NoTranslation if translated code cannot write it
   */
  void write(Destination destination, LaneValue value, int site) {
    if (destination instanceof Destination.Register register) {
      registers.write(RegisterKeys.GENERAL, register.number(), value, site);
    } else if (destination instanceof Destination.Half half) {
      registers.writeHalf(half.number(), half.high(), value, site);
    } else if (destination instanceof Destination.AddressRegister register) {
      registers.write(RegisterKeys.ADDRESS, register.number(), value, site);
    } else if (destination instanceof Destination.Predicate predicate) {
      LaneValue flags = algebra.bits(value, 0xf, 0);
      registers.write(RegisterKeys.PREDICATE, predicate.number(), flags, site);
    } else if (!(destination instanceof Destination.Discard)) {
      throw new NoTranslation();
    }
  }
}
