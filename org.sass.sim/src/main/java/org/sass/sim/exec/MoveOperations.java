package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.g80.IntType;
import org.sass.sim.machine.Warp;

/** Moves between registers of all kinds. */
public final class MoveOperations {
  static final Map<String, Factory> LIST =
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

  /** The special register that counts the instructions of a block. */
  private static final int CLOCK = 1;

  private MoveOperations() {}

  private static Operation move(Insn insn) {
    IntType type = Operands.type(insn.modifier("type"));
    return made(insn, Operands.integer(insn, 1, type), null, IntegerFunction.FIRST);
  }

  private static Operation r2a(Insn insn) {
    int shift = (int) insn.field("shift", 0);
    return made(
        insn,
        Operands.integer(insn, 1, IntType.U32),
        new Source.Immediate(shift),
        IntegerFunction.SHL);
  }

  /** The constant has 16 bits and a sign: the hardware's address registers wrap around there. */
  private static Operation ada(Insn insn) {
    return made(
        insn,
        Operands.integer(insn, 1, IntType.U32),
        Operands.integer(insn, 2, IntType.S16),
        IntegerFunction.ADD);
  }

  private static Operation made(Insn insn, Source a, Source b, Alu.Function function) {
    // The sum takes a carry.
    Source none = new Source.Immediate(0);
    Operation operation = new Alu(a, b, none, function, Operands.destination(insn, 0), null, null);
    return Operands.incrementing(insn, operation, 4);
  }

  private static Operation s2r(Insn insn) {
    int number = (int) Operands.operand(insn, 1).value("n");
    return new Special(number, Operands.destination(insn, 0));
  }

  /**
   * {@code S2R}. The physical position has the lane in its lowest byte and the warp in the next;
   * everything runs on the first multiprocessor. The clock counts instructions of the block. The
   * other registers, performance counters among them, read as zero.
   */
  public record Special(int number, Destination destination) implements Operation {
    /** Whether it reads the clock. */
    public boolean isClock() {
      return number == CLOCK;
    }

    @Override
    public Cause execute(Warp warp, int mask, Lanes lanes) {
      int clock = (int) warp.block().clock();
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.result[lane] =
            switch (number) {
              case 0 -> lane | warp.index() << 8;
              case CLOCK -> clock;
              default -> 0;
            };
      }
      destination.write(warp, mask, lanes.result);
      return null;
    }
  }
}
