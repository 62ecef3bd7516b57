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

/** Counts in translated code what the lanes of a warp do in a {@link Hammock}. */
final class HammockEmitter {
  private HammockEmitter() {}

  /**
   * Adds to three numbers what the lanes of a warp did in a hammock.
   *
   * @param place the variable with the lanes that took its branch; after it the numbers
   * @param mask leaves the active lanes on the stack
   */
  static void count(MethodVisitor out, int place, Runnable mask) {
    add(
        out,
        place + 1,
        () -> {
          mask.run();
          out.visitVarInsn(ILOAD, place);
          out.visitInsn(ICONST_M1);
          out.visitInsn(IXOR);
          out.visitInsn(IAND);
          any(out);
        });
    add(
        out,
        place + 2,
        () -> {
          out.visitVarInsn(ILOAD, place);
          any(out);
        });
    add(out, place + 3, () -> bitCount(out, place));
  }

  /**
   * Makes 1 of the number on the stack unless it is 0. A call of a method that is not inlined would
   * have all vectors stored and loaded again.
   */
  private static void any(MethodVisitor out) {
    out.visitInsn(DUP);
    out.visitInsn(INEG);
    out.visitInsn(IOR);
    out.visitLdcInsn(31);
    out.visitInsn(IUSHR);
  }

  /** Writes those numbers down. */
  static void went(MethodVisitor out, Hammock hammock, int place) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitLdcInsn(hammock.branch());
    for (int k = 1; k < 4; k++) {
      out.visitVarInsn(ILOAD, place + k);
    }
    out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "went", "(IIII)V", false);
  }

  /** Adds the number that is left on the stack to a variable. */
  static void add(MethodVisitor out, int variable, Runnable number) {
    out.visitVarInsn(ILOAD, variable);
    number.run();
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, variable);
  }

  /** Leaves on the stack how many lanes there are in a variable. */
  static void bitCount(MethodVisitor out, int variable) {
    out.visitVarInsn(ILOAD, variable);
    out.visitMethodInsn(INVOKESTATIC, "java/lang/Integer", "bitCount", "(I)I", false);
  }
}
