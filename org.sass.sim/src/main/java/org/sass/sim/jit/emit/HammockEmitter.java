package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INEG;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.IXOR;

import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.Hammock;

/** Writes code that counts how the lanes of a warp run through a {@link Hammock}. */
final class HammockEmitter {
  private HammockEmitter() {}

  /**
   * Adds the run of one warp through a hammock to three counters: how often some lanes did not take
   * its branch, how often some did, and how many lanes took it.
   *
   * @param takenVariable the variable with the mask of the lanes that took the branch; the next
   *     three variables are the counters
   * @param pushActiveMask leaves the mask of the active lanes on the stack, as a number
   */
  static void writeCount(MethodVisitor out, int takenVariable, Runnable pushActiveMask) {
    addToVariable(
        out,
        takenVariable + 1,
        () -> {
          pushActiveMask.run();
          out.visitVarInsn(ILOAD, takenVariable);
          out.visitInsn(ICONST_M1);
          out.visitInsn(IXOR);
          out.visitInsn(IAND);
          pushIsNonZero(out);
        });
    addToVariable(
        out,
        takenVariable + 2,
        () -> {
          out.visitVarInsn(ILOAD, takenVariable);
          pushIsNonZero(out);
        });
    addToVariable(out, takenVariable + 3, () -> pushBitCount(out, takenVariable));
  }

  /**
   * Replaces the number on the stack by 1 unless it is 0. It calls no method: around a call that is
   * not inlined, all vectors would be stored and loaded again.
   */
  private static void pushIsNonZero(MethodVisitor out) {
    out.visitInsn(DUP);
    out.visitInsn(INEG);
    out.visitInsn(IOR);
    out.visitLdcInsn(31);
    out.visitInsn(IUSHR);
  }

  /** Passes the three counters of a hammock to the {@code BlockData}. */
  static void writeCounters(MethodVisitor out, Hammock hammock, int takenVariable) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitLdcInsn(hammock.branchIndex());
    for (int k = 1; k < 4; k++) {
      out.visitVarInsn(ILOAD, takenVariable + k);
    }
    out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "went", "(IIII)V", false);
  }

  /** Adds a number, which {@code number} leaves on the stack, to a variable. */
  static void addToVariable(MethodVisitor out, int variable, Runnable pushNumber) {
    out.visitVarInsn(ILOAD, variable);
    pushNumber.run();
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, variable);
  }

  /** Leaves on the stack the number of lanes in the mask that a variable holds. */
  static void pushBitCount(MethodVisitor out, int variable) {
    out.visitVarInsn(ILOAD, variable);
    out.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "bitCount", "(I)I", false);
  }
}
