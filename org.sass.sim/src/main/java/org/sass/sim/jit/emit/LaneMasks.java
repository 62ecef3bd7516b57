package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;

/**
 * The lanes for which translated code works: the active lanes of the warp, and the lanes that the
 * guard of the current instruction lets through.
 */
final class LaneMasks {
  private final BytecodeEmitter emitter;
  private final boolean hasInactiveLanes;
  private int guardVariable = -1;
  private int activeMaskUses;

  /**
   * @param hasInactiveLanes whether only the lanes in the variable {@link
   *     InstructionEmitter#ACTIVE_MASK_VARIABLE} are active; else all are
   */
  LaneMasks(BytecodeEmitter emitter, boolean hasInactiveLanes) {
    this.emitter = emitter;
    this.hasInactiveLanes = hasInactiveLanes;
  }

  boolean hasInactiveLanes() {
    return hasInactiveLanes;
  }

  /** Returns how often the code has used the mask of the active lanes. */
  int activeMaskUses() {
    return activeMaskUses;
  }

  boolean isGuarded() {
    return guardVariable >= 0;
  }

  /** Returns whether the current instruction may run for fewer than all lanes. */
  boolean isPartial() {
    return hasInactiveLanes || isGuarded();
  }

  /** Makes the mask in a variable the guard of the next instructions. */
  void setGuard(int variable) {
    guardVariable = variable;
  }

  void clearGuard() {
    guardVariable = -1;
  }

  /** Makes the mask on the stack, without inactive lanes, the guard of the next instructions. */
  void popGuard() {
    andActive();
    guardVariable = popMask();
  }

  /** Puts the mask on the stack into a new variable, and returns the variable. */
  int popMask() {
    int variable = emitter.newVariable();
    emitter.out.visitVarInsn(emitter.vectorTarget.isScalar() ? ISTORE : ASTORE, variable);
    return variable;
  }

  /** Leaves the mask that a variable holds on the stack. */
  void pushMask(int variable) {
    emitter.out.visitVarInsn(emitter.vectorTarget.isScalar() ? ILOAD : ALOAD, variable);
  }

  /**
   * Makes the mask on the stack, without inactive lanes, the guard of the next instructions, and
   * writes code that counts its lanes.
   */
  void popCountedGuard() {
    popGuard();
    emitter.out.visitVarInsn(ILOAD, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    pushRunningMask();
    emitter.call("count", "(M)I");
    emitter.out.visitInsn(IADD);
    emitter.out.visitVarInsn(ISTORE, InstructionEmitter.GUARDED_COUNT_VARIABLE);
  }

  /** Removes the inactive lanes from the mask on the stack. */
  void andActive() {
    if (hasInactiveLanes) {
      pushActiveMask();
      emitter.call("both", "(MM)M");
    }
  }

  void pushActiveMask() {
    activeMaskUses++;
    pushMask(InstructionEmitter.ACTIVE_MASK_VARIABLE);
  }

  /** Leaves the mask of the lanes on the stack for which the current instruction runs. */
  void pushRunningMask() {
    if (guardVariable >= 0) {
      pushMask(guardVariable);
    } else if (hasInactiveLanes) {
      pushActiveMask();
    } else {
      emitter.pushInt(-1);
      emitter.call("lanes", "(I)M");
    }
  }
}
