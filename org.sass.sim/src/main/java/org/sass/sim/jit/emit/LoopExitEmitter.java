package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IXOR;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.sass.sim.jit.emit.LoopVariables.FOUND_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.GONE_ITERATIONS_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.ITERATIONS_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.LAST_BLOCK_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.MASK_VARIABLE;

import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.runtime.LoopExit;

/**
 * Writes the exits of a loop that {@link LoopCompiler} compiles: what happens when lanes leave it,
 * and the end of its method, which reports in a {@link LoopExit} what the loop did.
 */
final class LoopExitEmitter {
  private static final String LOOP_EXIT_NAME = Type.getInternalName(LoopExit.class);

  private final MethodVisitor out;
  private final LoopVariables variables;
  private final WarpVectors vectors;
  private final Set<Integer> changedRegisters;

  /** Where the loop ends for all lanes. Their registers are stored before. */
  private final Label end = new Label();

  /**
   * @param changedRegisters the keys of the registers that an iteration changes
   */
  LoopExitEmitter(
      MethodVisitor out,
      LoopVariables variables,
      WarpVectors vectors,
      Set<Integer> changedRegisters) {
    this.out = out;
    this.variables = variables;
    this.vectors = vectors;
    this.changedRegisters = changedRegisters;
  }

  /**
   * Writes the code to which an iteration jumps if its lanes do not meet the assumptions. It leaves
   * the loop as if the iteration had not begun.
   *
   * @param startIndex index of the first instruction of the loop, with which the lanes continue
   */
  void writeAssumptionExit(Label failLabel, int startIndex) {
    Label skipExit = new Label();
    int savedCountVariable = variables.savedGuardedCount();
    out.visitVarInsn(ILOAD, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    out.visitVarInsn(ISTORE, savedCountVariable);
    out.visitJumpInsn(GOTO, skipExit);
    out.visitLabel(failLabel);
    out.visitVarInsn(ILOAD, savedCountVariable);
    out.visitVarInsn(ISTORE, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    storeRegisters(MASK_VARIABLE, startIndex);
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, LAST_BLOCK_VARIABLE);
    out.visitJumpInsn(GOTO, end);
    out.visitLabel(skipExit);
  }

  /**
   * Writes the exit after a translation block that ends the loop for all lanes if any lane leaves.
   *
   * @param exitIndex index of the instruction after which the lanes continue
   */
  void writeExit(int exitIndex) {
    Label noLanesLeave = new Label();
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitJumpInsn(IFEQ, noLanesLeave);
    storeRegisters(MASK_VARIABLE, exitIndex);
    out.visitJumpInsn(GOTO, end);
    out.visitLabel(noLanesLeave);
  }

  /**
   * Writes the exit after a translation block from which lanes leave to wait for the others. It
   * stores their registers and continues with the other lanes. It ends the loop if no lane is left.
   *
   * @param blockIndex number of the translation block in the loop, from 0
   * @param exitIndex index of the instruction after which the lanes continue
   * @param needsMasks whether a later translation block of the iteration uses the masks of the
   *     active lanes
   */
  void writeExitToJoin(int blockIndex, int exitIndex, boolean needsMasks) {
    Label noLanesLeave = new Label();
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitJumpInsn(IFEQ, noLanesLeave);
    storeRegisters(FOUND_VARIABLE, exitIndex);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    out.visitJumpInsn(IF_ICMPEQ, end);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitInsn(IXOR);
    out.visitVarInsn(ISTORE, MASK_VARIABLE);
    LoopCompiler.clearVariable(out, variables.iterationLimit());
    if (needsMasks) {
      vectors.writeActiveMasks(MASK_VARIABLE);
    }
    out.visitIincInsn(variables.exitCount(blockIndex), 1);
    HammockEmitter.addToVariable(
        out,
        variables.exitCount(blockIndex) + 1,
        () -> HammockEmitter.pushBitCount(out, FOUND_VARIABLE));
    HammockEmitter.addToVariable(
        out,
        GONE_ITERATIONS_VARIABLE,
        () -> {
          HammockEmitter.pushBitCount(out, FOUND_VARIABLE);
          out.visitVarInsn(ILOAD, ITERATIONS_VARIABLE);
          out.visitInsn(IMUL);
        });
    LoopCompiler.clearVariable(out, FOUND_VARIABLE);
    out.visitLabel(noLanesLeave);
  }

  /**
   * Stores the registers of lanes that leave the loop.
   *
   * @param warpMaskVariable the variable with the mask of these lanes of the warp
   * @param exitIndex index of the instruction after which they continue; registers that are not
   *     read after it are not stored
   */
  void storeRegisters(int warpMaskVariable, int exitIndex) {
    vectors.forEachWithLanes(
        warpMaskVariable,
        (emitter, vector) -> emitter.storeLeavingLanes(changedRegisters, exitIndex));
  }

  /** Leaves the maximum number of iterations on the stack. */
  void pushMaxIterations() {
    pushLoopExit();
    out.visitFieldInsn(GETFIELD, LOOP_EXIT_NAME, "turns", "I");
  }

  private void pushLoopExit() {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "laps", 'L' + LOOP_EXIT_NAME + ';');
  }

  /** Writes the end of the method, which stores what the loop did. */
  void writeMethodEnd() {
    out.visitLabel(end);
    for (int i = 0; i < variables.hammocks().size(); i++) {
      HammockEmitter.writeCounters(out, variables.hammocks().get(i), variables.hammock(i));
    }
    pushLoopExit();
    storeField("turns", ITERATIONS_VARIABLE);
    storeField("last", LAST_BLOCK_VARIABLE);
    storeField("mask", MASK_VARIABLE);
    storeField("gone", GONE_ITERATIONS_VARIABLE);
    for (int i = 0; i < LoopExit.MAX_BLOCKS; i++) {
      boolean exists = i < variables.blockCount();
      storeElement("exits", i, exists ? variables.exitCount(i) : -1);
      storeElement("lanes", i, exists ? variables.exitCount(i) + 1 : -1);
    }
    out.visitInsn(POP);
    LaneLoopEmitter.addGuardedLanes(out);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /** Stores a variable in a field of the {@link LoopExit} on the stack, which stays there. */
  private void storeField(String field, int variable) {
    out.visitInsn(DUP);
    out.visitVarInsn(ILOAD, variable);
    out.visitFieldInsn(PUTFIELD, LOOP_EXIT_NAME, field, "I");
  }

  /**
   * Stores a variable in an element of an array field of the {@link LoopExit} on the stack, which
   * stays there. Stores 0 if the variable is negative.
   */
  private void storeElement(String array, int index, int variable) {
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, LOOP_EXIT_NAME, array, "[I");
    out.visitLdcInsn(index);
    if (variable < 0) {
      out.visitInsn(ICONST_0);
    } else {
      out.visitVarInsn(ILOAD, variable);
    }
    out.visitInsn(IASTORE);
  }
}
