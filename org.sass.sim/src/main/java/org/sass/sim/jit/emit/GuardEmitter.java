package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IF_ICMPNE;

import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.op.Guard;

/** Writes code that finds the lanes for which a guard or the condition of a branch holds. */
final class GuardEmitter {
  private static final String[] TESTS = {
    null, "isPositive", "isZero", "isNotNegative", "isNegative", "isNotZero", "isNotPositive", null
  };

  private static final int NEGATIVE = 4;
  private static final int NOT_ZERO = 5;

  private final BytecodeEmitter code;
  private final LaneMasks masks;
  private final RegisterEmitter registers;

  GuardEmitter(BytecodeEmitter code, LaneMasks masks, RegisterEmitter registers) {
    this.code = code;
    this.masks = masks;
    this.registers = registers;
  }

  /** Leaves a mask on the stack of the lanes, active or not, for which a condition holds. */
  void holds(Guard condition, int site) {
    LaneValue integer = registers.integerOf(condition.register());
    // The flags of an integer have only three combinations: no flag (positive), zero, and sign.
    String test = TESTS[condition.table() & 7];
    int ones = integer == null ? -1 : code.lanesOf(integer);
    if (ones >= 0 && (test == TESTS[NEGATIVE] || test == TESTS[NOT_ZERO])) {
      masks.push(ones);
    } else if (integer != null && test != null) {
      code.push(integer);
      code.call(test, "(V)M");
    } else {
      code.push(registers.read(RegisterKeys.PREDICATE, condition.register(), site));
      code.integer(condition.table());
      code.call("holds", "(VI)M");
    }
  }

  /**
   * Leaves a mask on the stack of those of some lanes for which a condition holds.
   *
   * @param lanes the variable that holds the mask of the lanes; -1 for all
   */
  void holds(Guard condition, int site, int lanes) {
    holds(condition, site);
    if (lanes >= 0) {
      masks.push(lanes);
      code.call("both", "(MM)M");
    }
  }

  /**
   * Checks that a condition holds for exactly those lanes for which it is expected to hold.
   *
   * @param lanes the variable that holds the mask of the lanes to look at; -1 for all
   * @param expected those of them for which it is expected to hold, lane 0 in bit 0
   */
  void expect(Guard condition, int site, int lanes, int expected) {
    holds(condition, site, lanes);
    code.call("bits", "(M)I");
    code.integer(expected);
    code.supposes();
    code.out.visitJumpInsn(IF_ICMPNE, code.otherwise);
  }

  /**
   * Leaves a number on the stack whose bits are the active lanes for which the condition of a
   * branch holds. The bits of inactive lanes are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void branch(Guard condition, int site) {
    holds(condition, site);
    masks.andActive();
    code.call("bits", "(M)I");
  }

  /**
   * Leaves a number on the stack whose bits are the lanes, active or not, for which a condition
   * holds.
   */
  void condition(Guard condition, int site) {
    holds(condition, site);
    code.call("bits", "(M)I");
  }
}
