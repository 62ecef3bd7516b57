package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IXOR;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.CompiledClassBuilder.TranslationUnit;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Writes compiled code in which the vectors of a warp run in lockstep: each instruction runs for
 * all vectors of a warp before the next one. So the code may contain hammocks in which lanes load
 * what other lanes store, and it skips a path of a hammock if no lane of the warp takes it.
 */
public final class LockstepCompiler {
  /**
   * Maximum number of vector operations per warp for which the just-in-time compiler keeps the
   * vectors off the heap.
   */
  public static final int MAX_OPERATIONS = 200;

  private static final int MASK_VARIABLE = CompiledClassBuilder.LAST_ARGUMENT_VARIABLE;
  private static final int TAKEN_VARIABLE = LaneLoopEmitter.TAKEN_VARIABLE;

  private final TranslationContext context;
  private final VectorTarget vectorTarget;
  private final TranslationUnit unit;
  private final List<Object> data;
  private final int vectorsPerWarp;
  private final int lastIndex;
  private Needs needs = new Needs();

  /** The first variable after those that every method has. */
  private int firstVariable;

  /**
   * @param data takes the objects to which the code refers
   */
  LockstepCompiler(TranslationContext context, TranslationUnit unit, List<Object> data) {
    this.context = context;
    this.vectorTarget = context.vectorTarget();
    this.unit = unit;
    this.data = data;
    this.vectorsPerWarp = WarpVectors.count(vectorTarget);
    List<DecodedInstruction> instructions = unit.instructions();
    this.lastIndex = context.site(instructions.get(instructions.size() - 1));
  }

  /** Writes the methods {@code full} and {@code part}. */
  void write(ClassWriter writer) {
    Needs trialNeeds = new Needs();
    InstructionEmitter trial =
        CompiledClassBuilder.newTrialEmitter(context, true, null, trialNeeds);
    unit.instructions().forEach(step -> trial.writeInstruction(step, context.site(step)));
    firstVariable = InstructionEmitter.uniformVariable(trialNeeds.uniformVariables().size());
    int reservedVariables = 1 + vectorsPerWarp + 4 * unit.hammocks().size();
    needs = new Needs(trialNeeds.uniformVariables(), trialNeeds.assumedSteps(), reservedVariables);
    writeFull(writer);
    writePart(writer);
  }

  private int warpVariable() {
    return firstVariable;
  }

  private int activeMaskVariable(int vector) {
    return firstVariable + 1 + vector;
  }

  /**
   * Returns the variable with the mask of the lanes of a warp that take the branch of a hammock.
   * The next three variables are its counters for all warps.
   */
  private int hammockVariable(int hammockIndex) {
    return firstVariable + 1 + vectorsPerWarp + 4 * hammockIndex;
  }

  private Map<Integer, Integer> hammockVariables() {
    Map<Integer, Integer> variables = new LinkedHashMap<>();
    for (Hammock hammock : unit.hammocks()) {
      variables.put(hammock.branchIndex(), hammockVariable(variables.size()));
    }
    return variables;
  }

  private void writeFull(ClassWriter writer) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    beginMethod(out);
    Label top = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, warpVariable());
    out.visitVarInsn(ILOAD, CompiledClassBuilder.LAST_ARGUMENT_VARIABLE);
    out.visitJumpInsn(IF_ICMPGE, end);
    writeBody(out, newVectors(out, false));
    for (int i = 0; i < unit.hammocks().size(); i++) {
      HammockEmitter.writeCount(out, hammockVariable(i), () -> out.visitInsn(ICONST_M1));
    }
    out.visitIincInsn(warpVariable(), Warp.LANES);
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
    for (int i = 0; i < unit.hammocks().size(); i++) {
      HammockEmitter.writeCounters(out, unit.hammocks().get(i), hammockVariable(i));
    }
    endMethod(out);
  }

  private void writePart(ClassWriter writer) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "part", CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    beginMethod(out);
    WarpVectors vectors = newVectors(out, true);
    vectors.writeActiveMasks(MASK_VARIABLE);
    writeBody(out, vectors);
    endMethod(out);
  }

  private WarpVectors newVectors(MethodVisitor out, boolean isPartial) {
    return new WarpVectors(
        out,
        vectorTarget,
        warpVariable(),
        isPartial ? this::activeMaskVariable : null,
        vector -> newEmitter(out, isPartial));
  }

  private InstructionEmitter newEmitter(MethodVisitor out, boolean isPartial) {
    InstructionEmitter emitter =
        new InstructionEmitter(context, new Target(out), isPartial, null, needs, false, data);
    emitter.setTakenMaskVariables(hammockVariables());
    return emitter;
  }

  private void beginMethod(MethodVisitor out) {
    LaneLoopEmitter.beginMethod(out, needs);
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitVarInsn(ISTORE, warpVariable());
    for (int i = 0; i < unit.hammocks().size(); i++) {
      for (int k = 0; k < 4; k++) {
        out.visitInsn(ICONST_0);
        out.visitVarInsn(ISTORE, hammockVariable(i) + k);
      }
    }
  }

  /** Writes the code for one warp. */
  private void writeBody(MethodVisitor out, WarpVectors vectors) {
    for (DecodedInstruction instruction : unit.instructions()) {
      if (instruction.operation() instanceof Hammock hammock) {
        writeHammock(out, vectors, hammock, context.site(instruction));
      } else {
        vectors.forEach(
            (emitter, vector) -> emitter.writeInstruction(instruction, context.site(instruction)));
      }
    }
    boolean hasBranch = unit.branchCondition() != null;
    int liveIndex = hasBranch ? lastIndex + 1 : lastIndex;
    vectors.forEach(
        (emitter, vector) -> {
          if (hasBranch) {
            emitter.pushActiveHoldingBits(unit.branchCondition(), lastIndex);
            out.visitVarInsn(ISTORE, TAKEN_VARIABLE);
          }
          emitter.storeChangedRegisters(liveIndex);
          if (hasBranch) {
            LaneLoopEmitter.writeTakenMaskUpdate(out, vectorTarget);
          }
        });
  }

  private void writeHammock(MethodVisitor out, WarpVectors vectors, Hammock hammock, int site) {
    int takenVariable = hammockVariables().get(hammock.branchIndex());
    out.visitInsn(ICONST_0);
    out.visitVarInsn(ISTORE, takenVariable);
    List<int[]> masks = new ArrayList<>();
    vectors.forEach((emitter, vector) -> masks.add(emitter.beginHammock(hammock, site)));
    writePath(out, vectors, hammock.fallThroughPath(), hammock, masks, 0);
    writePath(out, vectors, hammock.takenPath(), hammock, masks, 1);
  }

  private void writePath(
      MethodVisitor out,
      WarpVectors vectors,
      List<DecodedInstruction> instructions,
      Hammock hammock,
      List<int[]> masks,
      int pathIndex) {
    if (instructions.isEmpty()) {
      return;
    }
    InstructionEmitter trial =
        CompiledClassBuilder.newTrialEmitter(context, true, null, new Needs());
    instructions.forEach(step -> trial.writePathInstruction(step, context.site(step), 0));
    int joinIndex = hammock.joinIndex();
    vectors.forEach((emitter, vector) -> emitter.beginSkippablePath(trial, joinIndex));
    Label skipLabel = new Label();
    out.visitVarInsn(ILOAD, hammockVariables().get(hammock.branchIndex()));
    if (pathIndex == 0) {
      out.visitInsn(ICONST_M1);
      out.visitInsn(IXOR);
      if (vectors.hasInactiveLanes()) {
        out.visitVarInsn(ILOAD, MASK_VARIABLE);
        out.visitInsn(IAND);
      }
    }
    out.visitJumpInsn(IFEQ, skipLabel);
    for (DecodedInstruction instruction : instructions) {
      vectors.forEach(
          (emitter, vector) ->
              emitter.writePathInstruction(
                  instruction, context.site(instruction), masks.get(vector)[pathIndex]));
    }
    vectors.forEach((emitter, vector) -> emitter.endSkippablePath(joinIndex));
    out.visitLabel(skipLabel);
  }

  private void endMethod(MethodVisitor out) {
    for (int i = 0; i < unit.hammocks().size(); i++) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitLdcInsn(unit.hammocks().get(i).branchIndex());
      out.visitVarInsn(ILOAD, hammockVariable(i));
      out.visitInsn(ICONST_0);
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "took", "(III)V", false);
    }
    LaneLoopEmitter.endMethod(out, unit.branchCondition() != null);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
