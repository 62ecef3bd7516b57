package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IF_ICMPNE;

import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.op.Guard;

/** The lanes that a guard lets through, in translated code. */
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

  /** Leaves the lanes on the stack for which a condition holds, active or not. */
  void holds(Guard condition, int site) {
    LaneValue integer = registers.integerOf(condition.register());
    // Of an integer's flags there are three: none for positive, zero, and sign.
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
   * The same of some lanes.
   *
   * @param lanes the variable that holds them; -1 for all
   */
  void holds(Guard condition, int site, int lanes) {
    holds(condition, site);
    if (lanes >= 0) {
      masks.push(lanes);
      code.call("both", "(MM)M");
    }
  }

  /**
   * Looks whether it holds for those lanes that it is expected to hold for.
   *
   * @param lanes the variable that holds the lanes to look at; -1 for all
   * @param expected those of them for which it is to hold, lane 0 in bit 0
   */
  void expect(Guard condition, int site, int lanes, int expected) {
    holds(condition, site, lanes);
    code.call("bits", "(M)I");
    code.integer(expected);
    code.supposes();
    code.out.visitJumpInsn(IF_ICMPNE, code.otherwise);
  }

  /**
   * Leaves the active lanes on the stack, as a number, for which the condition of a branch holds;
   * lanes that are not active are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void branch(Guard condition, int site) {
    holds(condition, site);
    masks.andActive();
    code.call("bits", "(M)I");
  }

  /** The same for all lanes, active or not. */
  void condition(Guard condition, int site) {
    holds(condition, site);
    code.call("bits", "(M)I");
  }
}
