package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.sim.arith.IntType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.Operation;
import org.sass.sim.op.ReadSpecialRegister;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;

/** Operations of a G80 that move values between registers of all kinds. */
public final class MoveOperations {
  public static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("mov", (insn, placed, code) -> move(insn)),
          entry("mvi", (insn, placed, code) -> move(insn)),
          entry("mvc", (insn, placed, code) -> move(insn)),
          entry("a2r", (insn, placed, code) -> move(insn)),
          entry("c2r", (insn, placed, code) -> move(insn)),
          entry("r2c", (insn, placed, code) -> move(insn)),
          entry("r2a", (insn, placed, code) -> r2a(insn)),
          entry("ada", (insn, placed, code) -> ada(insn)),
          entry("s2r", (insn, placed, code) -> s2r(insn)));

  private MoveOperations() {}

  private static Operation move(Insn insn) {
    IntType type = OperandDecoder.intType(insn.modifier("type"));
    return alu(insn, OperandDecoder.integerSource(insn, 1, type), null, IntegerFunction.PASS_A);
  }

  private static Operation r2a(Insn insn) {
    int shift = (int) insn.field("shift", 0);
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, IntType.U32),
        new Source.Immediate(shift),
        IntegerFunction.SHL);
  }

  /**
   * The constant has 16 bits and a sign, because the hardware's address registers wrap around at 16
   * bits.
   */
  private static Operation ada(Insn insn) {
    return alu(
        insn,
        OperandDecoder.integerSource(insn, 1, IntType.U32),
        OperandDecoder.integerSource(insn, 2, IntType.S16),
        IntegerFunction.ADD);
  }

  private static Operation alu(Insn insn, Source a, Source b, AluOperation.Function function) {
    // The function for a sum reads a carry as its third operand.
    Source none = new Source.Immediate(0);
    Operation operation =
        new AluOperation(a, b, none, function, OperandDecoder.destination(insn, 0), null, null);
    return OperandDecoder.withPostIncrement(insn, operation, 4);
  }

  private static Operation s2r(Insn insn) {
    int number = (int) OperandDecoder.operand(insn, 1).value("n");
    return new ReadSpecialRegister(number, OperandDecoder.destination(insn, 0));
  }
}
