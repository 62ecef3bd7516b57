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
  private final BytecodeEmitter code;
  private final boolean hasInactive;
  private int guard = -1;
  private int uses;

  /**
   * @param hasInactive whether only the lanes in the variable {@link InstructionEmitter#ACTIVE} are
   *     active; else all are
   */
  LaneMasks(BytecodeEmitter code, boolean hasInactive) {
    this.code = code;
    this.hasInactive = hasInactive;
  }

  boolean hasInactive() {
    return hasInactive;
  }

  /** Returns how often the code has used the mask of the active lanes. */
  int uses() {
    return uses;
  }

  boolean isGuarded() {
    return guard >= 0;
  }

  /** Returns whether the current instruction may run for fewer than all lanes. */
  boolean isPartial() {
    return hasInactive || isGuarded();
  }

  /** Makes the mask in a variable the guard of the next instructions. */
  void guard(int variable) {
    guard = variable;
  }

  void unguard() {
    guard = -1;
  }

  /** Makes the mask on the stack, without inactive lanes, the guard of the next instructions. */
  void guardUncounted() {
    andActive();
    guard = keep();
  }

  /** Puts the mask on the stack into a new variable, and returns the variable. */
  int keep() {
    int variable = code.variable();
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, variable);
    return variable;
  }

  /** Leaves the mask that a variable holds on the stack. */
  void push(int variable) {
    code.out.visitVarInsn(code.way.scalar() ? ILOAD : ALOAD, variable);
  }

  /**
   * Makes the mask on the stack, without inactive lanes, the guard of the next instructions, and
   * writes code that counts its lanes.
   */
  void guard() {
    guardUncounted();
    code.out.visitVarInsn(ILOAD, InstructionEmitter.COUNTED);
    push();
    code.call("count", "(M)I");
    code.out.visitInsn(IADD);
    code.out.visitVarInsn(ISTORE, InstructionEmitter.COUNTED);
  }

  /** Removes the inactive lanes from the mask on the stack. */
  void andActive() {
    if (hasInactive) {
      pushActive();
      code.call("both", "(MM)M");
    }
  }

  void pushActive() {
    uses++;
    push(InstructionEmitter.ACTIVE);
  }

  /** Leaves the mask of the lanes on the stack for which the current instruction runs. */
  void push() {
    if (guard >= 0) {
      push(guard);
    } else if (hasInactive) {
      pushActive();
    } else {
      code.integer(-1);
      code.call("lanes", "(I)M");
    }
  }
}
