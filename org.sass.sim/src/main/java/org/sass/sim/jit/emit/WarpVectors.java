package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.machine.Warp;

/**
 * Writes code that runs for one vector of a warp after the other. Each vector has an emitter of its
 * own. The emitters write to one method, and never use the same variable.
 */
final class WarpVectors {
  private final MethodVisitor out;
  private final int laneCount;
  private final int firstThreadVariable;
  private final IntUnaryOperator activeMaskVariables;
  private final List<InstructionEmitter> emitters = new ArrayList<>();

  /**
   * @param firstThreadVariable the variable with the number of the first thread of the warp
   * @param activeMaskVariables the variable that keeps the mask of the active lanes of each vector;
   *     null if all lanes are active
   * @param emitterFactory makes the emitter of each vector
   */
  WarpVectors(
      MethodVisitor out,
      VectorTarget vectorTarget,
      int firstThreadVariable,
      IntUnaryOperator activeMaskVariables,
      IntFunction<InstructionEmitter> emitterFactory) {
    this.out = out;
    this.laneCount = vectorTarget.laneCount();
    this.firstThreadVariable = firstThreadVariable;
    this.activeMaskVariables = activeMaskVariables;
    for (int vector = 0; vector < count(vectorTarget); vector++) {
      InstructionEmitter emitter = emitterFactory.apply(vector);
      if (vector > 0) {
        emitter.shareVariablesWith(emitters.get(0));
      }
      emitters.add(emitter);
    }
  }

  /** Returns the number of vectors of a warp. */
  static int count(VectorTarget vectorTarget) {
    return Warp.LANES / vectorTarget.laneCount();
  }

  /** Returns whether lanes of the warp may be inactive. */
  boolean hasInactiveLanes() {
    return activeMaskVariables != null;
  }

  /** Writes code for the active lanes. Passes each emitter and the number of its vector, from 0. */
  void forEach(ObjIntConsumer<InstructionEmitter> codeWriter) {
    forEachUnmasked(
        (emitter, vector) -> {
          if (hasInactiveLanes()) {
            out.visitVarInsn(ALOAD, activeMaskVariables.applyAsInt(vector));
            out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE_MASK_VARIABLE);
          }
          codeWriter.accept(emitter, vector);
        });
  }

  /**
   * Writes code for some lanes. Passes each emitter and the number of its vector, from 0.
   *
   * @param warpMaskVariable the variable with the mask of these lanes of the warp
   */
  void forEachWithLanes(int warpMaskVariable, ObjIntConsumer<InstructionEmitter> codeWriter) {
    forEachUnmasked(
        (emitter, vector) -> {
          selectLanes(vector, warpMaskVariable);
          codeWriter.accept(emitter, vector);
        });
  }

  /**
   * Writes code that does not use the mask of the active lanes. Passes each emitter and the number
   * of its vector, from 0.
   */
  void forEachUnmasked(ObjIntConsumer<InstructionEmitter> codeWriter) {
    for (int vector = 0; vector < emitters.size(); vector++) {
      out.visitVarInsn(ILOAD, firstThreadVariable);
      out.visitLdcInsn(vector * laneCount);
      out.visitInsn(IADD);
      out.visitVarInsn(ISTORE, InstructionEmitter.VECTOR_THREAD_VARIABLE);
      codeWriter.accept(emitters.get(vector), vector);
    }
  }

  /**
   * Writes code that computes the masks of the active lanes of all vectors.
   *
   * @param warpMaskVariable the variable with the mask of the active lanes of the warp
   */
  void writeActiveMasks(int warpMaskVariable) {
    for (int vector = 0; vector < emitters.size(); vector++) {
      selectLanes(vector, warpMaskVariable);
      out.visitVarInsn(ALOAD, InstructionEmitter.ACTIVE_MASK_VARIABLE);
      out.visitVarInsn(ASTORE, activeMaskVariables.applyAsInt(vector));
    }
  }

  /** Makes the lanes of a vector that are in a mask of the warp the active ones. */
  private void selectLanes(int vector, int warpMaskVariable) {
    out.visitVarInsn(ILOAD, warpMaskVariable);
    if (emitters.size() > 1) {
      out.visitLdcInsn(vector * laneCount);
      out.visitInsn(IUSHR);
      out.visitLdcInsn((1 << laneCount) - 1);
      out.visitInsn(IAND);
    }
    emitters.get(vector).popActiveMask();
  }
}
