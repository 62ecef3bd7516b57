package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;

/** The lanes that translated code works for: those of the warp that are active, and the guard's. */
final class Masks {
  private final Emitter code;
  private final boolean hasInactive;
  private int guard = -1;

  /**
   * @param hasInactive whether only the lanes in the variable {@link PieceWriter#ACTIVE} count
   */
  Masks(Emitter code, boolean hasInactive) {
    this.code = code;
    this.hasInactive = hasInactive;
  }

  boolean hasInactive() {
    return hasInactive;
  }

  boolean isGuarded() {
    return guard >= 0;
  }

  /** Whether not all lanes count. */
  boolean isPartial() {
    return hasInactive || isGuarded();
  }

  void unguard() {
    guard = -1;
  }

  /** Makes the lanes on the stack that are active those of a guarded instruction. */
  void guard() {
    andActive();
    guard = code.variable();
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, guard);
    code.out.visitVarInsn(ILOAD, PieceWriter.COUNTED);
    push();
    code.call("count", "(M)I");
    code.out.visitInsn(IADD);
    code.out.visitVarInsn(ISTORE, PieceWriter.COUNTED);
  }

  /** Takes lanes off those on the stack that are not active. */
  void andActive() {
    if (hasInactive) {
      pushActive();
      code.call("both", "(MM)M");
    }
  }

  void pushActive() {
    code.out.visitVarInsn(code.way.scalar() ? ILOAD : ALOAD, PieceWriter.ACTIVE);
  }

  /** Leaves the lanes on the stack that the instruction runs for. */
  void push() {
    if (guard >= 0) {
      code.out.visitVarInsn(code.way.scalar() ? ILOAD : ALOAD, guard);
    } else if (hasInactive) {
      pushActive();
    } else {
      code.integer(-1);
      code.call("lanes", "(I)M");
    }
  }
}
