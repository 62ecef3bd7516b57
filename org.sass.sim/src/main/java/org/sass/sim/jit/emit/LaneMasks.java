package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;

/** The lanes that translated code works for: those of the warp that are active, and the guard's. */
final class LaneMasks {
  private final BytecodeEmitter code;
  private final boolean hasInactive;
  private int guard = -1;
  private int uses;

  /**
   * @param hasInactive whether only the lanes in the variable {@link InstructionEmitter#ACTIVE}
   *     count
   */
  LaneMasks(BytecodeEmitter code, boolean hasInactive) {
    this.code = code;
    this.hasInactive = hasInactive;
  }

  boolean hasInactive() {
    return hasInactive;
  }

  /** How often the code has asked which lanes are active. */
  int uses() {
    return uses;
  }

  boolean isGuarded() {
    return guard >= 0;
  }

  /** Whether not all lanes count. */
  boolean isPartial() {
    return hasInactive || isGuarded();
  }

  /** Makes the lanes in a variable those of guarded instructions. */
  void guard(int variable) {
    guard = variable;
  }

  void unguard() {
    guard = -1;
  }

  /** Makes the lanes on the stack that are active those of guarded instructions. */
  void guardUncounted() {
    andActive();
    guard = keep();
  }

  /** Puts the lanes on the stack into a new variable. */
  int keep() {
    int variable = code.variable();
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, variable);
    return variable;
  }

  /** Leaves the lanes in a variable on the stack. */
  void push(int variable) {
    code.out.visitVarInsn(code.way.scalar() ? ILOAD : ALOAD, variable);
  }

  /** The same, and counts them. */
  void guard() {
    guardUncounted();
    code.out.visitVarInsn(ILOAD, InstructionEmitter.COUNTED);
    push();
    code.call("count", "(M)I");
    code.out.visitInsn(IADD);
    code.out.visitVarInsn(ISTORE, InstructionEmitter.COUNTED);
  }

  /** Takes lanes off those on the stack that are not active. */
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

  /** Leaves the lanes on the stack that the instruction runs for. */
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
