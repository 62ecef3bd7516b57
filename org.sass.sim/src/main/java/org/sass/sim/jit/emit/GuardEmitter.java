package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IF_ICMPNE;

import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.op.Guard;

/** Writes code that finds the lanes for which a guard or the condition of a branch holds. */
final class GuardEmitter {
  private static final String[] INTEGER_TESTS = {
    null, "isPositive", "isZero", "isNotNegative", "isNegative", "isNotZero", "isNotPositive", null
  };

  private static final int NEGATIVE_TEST = 4;
  private static final int NOT_ZERO_TEST = 5;

  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final RegisterEmitter registers;

  GuardEmitter(BytecodeEmitter emitter, LaneMasks masks, RegisterEmitter registers) {
    this.emitter = emitter;
    this.masks = masks;
    this.registers = registers;
  }

  /** Leaves a mask on the stack of the lanes, active or not, for which a condition holds. */
  void pushHoldingMask(Guard condition, int site) {
    LaneValue integer = registers.pendingInteger(condition.register());
    // The flags of an integer have only three combinations: no flag (positive), zero, and sign.
    String test = INTEGER_TESTS[condition.truthTable() & 7];
    int maskVariable = integer == null ? -1 : emitter.maskVariableOf(integer);
    if (maskVariable >= 0
        && (test == INTEGER_TESTS[NEGATIVE_TEST] || test == INTEGER_TESTS[NOT_ZERO_TEST])) {
      masks.pushMask(maskVariable);
    } else if (integer != null && test != null) {
      emitter.push(integer);
      emitter.call(test, "(V)M");
    } else {
      emitter.push(registers.read(RegisterKeys.PREDICATE, condition.register(), site));
      emitter.pushInt(condition.truthTable());
      emitter.call("holds", "(VI)M");
    }
  }

  /**
   * Leaves a mask on the stack of those of some lanes for which a condition holds.
   *
   * @param maskVariable the variable that holds the mask of the lanes; -1 for all
   */
  void pushHoldingMask(Guard condition, int site, int maskVariable) {
    pushHoldingMask(condition, site);
    if (maskVariable >= 0) {
      masks.pushMask(maskVariable);
      emitter.call("both", "(MM)M");
    }
  }

  /**
   * Checks that a condition holds for exactly those lanes for which it is expected to hold.
   *
   * @param maskVariable the variable that holds the mask of the lanes to look at; -1 for all
   * @param expectedLanes those of them for which it is expected to hold, lane 0 in bit 0
   */
  void writeCheck(Guard condition, int site, int maskVariable, int expectedLanes) {
    pushHoldingMask(condition, site, maskVariable);
    emitter.call("bits", "(M)I");
    emitter.pushInt(expectedLanes);
    emitter.recordLoopAssumption();
    emitter.out.visitJumpInsn(IF_ICMPNE, emitter.failLabel);
  }

  /**
   * Leaves a number on the stack whose bits are the active lanes for which the condition of a
   * branch holds. The bits of inactive lanes are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void pushActiveHoldingBits(Guard condition, int site) {
    pushHoldingMask(condition, site);
    masks.andActive();
    emitter.call("bits", "(M)I");
  }

  /**
   * Leaves a number on the stack whose bits are the lanes, active or not, for which a condition
   * holds.
   */
  void pushHoldingBits(Guard condition, int site) {
    pushHoldingMask(condition, site);
    emitter.call("bits", "(M)I");
  }
}
