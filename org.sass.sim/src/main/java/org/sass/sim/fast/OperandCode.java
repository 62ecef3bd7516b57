package org.sass.sim.fast;

import org.sass.sim.exec.Destination;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.Source;
import org.sass.sim.fast.PieceWriter.NoTranslation;

/** What instructions of translated code read and write, wherever it stands. */
final class OperandCode {
  private final Emitter code;
  private final Algebra algebra;
  private final RegisterCode registers;
  private final MemoryCode memory;

  OperandCode(Emitter code, Algebra algebra, RegisterCode registers, MemoryCode memory) {
    this.code = code;
    this.algebra = algebra;
    this.registers = registers;
    this.memory = memory;
  }

  /**
   * The value of an operand; of one that there is not, zero.
   *
   * @param site index of the instruction that reads it
   * @throws NoTranslation if translated code cannot read it
   */
  Value source(Source source, int site) {
    if (source == null) {
      return Value.of(0);
    } else if (source instanceof Source.Immediate number) {
      return Value.of(number.value());
    } else if (source instanceof Source.Register register) {
      return registers.read(RegisterCode.GENERAL, register.number(), site);
    } else if (source instanceof Source.Half half && registers.isNumber(half.number())) {
      return half.high() ? Value.of(0) : registers.read(RegisterCode.GENERAL, half.number(), site);
    } else if (source instanceof Source.Half half) {
      Value written = registers.half(half.number(), half.high());
      return written != null
          ? algebra.half(written, false, half.signed())
          : algebra.half(
              registers.read(RegisterCode.GENERAL, half.number(), site),
              half.high(),
              half.signed());
    } else if (source instanceof Source.AddressRegister register) {
      return register.number() == 0
          ? Value.of(0)
          : registers.read(RegisterCode.ADDRESS, register.number(), site);
    } else if (source instanceof Source.Predicate predicate) {
      return registers.read(RegisterCode.PREDICATE, predicate.number(), site);
    } else if (source instanceof Source.Carry carry) {
      code.push(registers.read(RegisterCode.PREDICATE, carry.number(), site));
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
   * Gives a result to where it belongs, in the lanes that the guard lets through.
   *
   * @throws NoTranslation if translated code cannot write it
   */
  void write(Destination destination, Value value, int site) {
    if (destination instanceof Destination.Register register) {
      registers.write(RegisterCode.GENERAL, register.number(), value, site);
    } else if (destination instanceof Destination.Half half) {
      registers.writeHalf(half.number(), half.high(), value, site);
    } else if (destination instanceof Destination.AddressRegister register) {
      registers.write(RegisterCode.ADDRESS, register.number(), value, site);
    } else if (destination instanceof Destination.Predicate predicate) {
      Value flags = algebra.bits(value, 0xf, 0);
      registers.write(RegisterCode.PREDICATE, predicate.number(), flags, site);
    } else if (!(destination instanceof Destination.Discard)) {
      throw new NoTranslation();
    }
  }
}
