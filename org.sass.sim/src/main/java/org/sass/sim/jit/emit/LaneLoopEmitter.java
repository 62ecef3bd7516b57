package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISHR;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.LADD;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.CompiledClassBuilder.TranslationUnit;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.MemoryEmitter.Uniform;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.DecodedInstruction;

/**
 * Writes the methods of compiled code that do the work: loops over the lanes of warps, one vector
 * at a time.
 *
 * <p>If a branch follows the instructions, the methods also find the lanes for which its condition
 * holds.
 */
public final class LaneLoopEmitter {
  private static final int END_VARIABLE = CompiledClassBuilder.LAST_ARGUMENT_VARIABLE;
  private static final int MASK_VARIABLE = CompiledClassBuilder.LAST_ARGUMENT_VARIABLE;
  private static final int RESULT_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE;
  private static final int ANY_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 1;
  private static final int ALL_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 2;
  static final int TAKEN_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 3;

  private final TranslationContext context;
  private final VectorTarget vectorTarget;
  private final TranslationUnit unit;
  private final List<Object> data;

  /**
   * @param data takes the objects to which the code refers
   */
  LaneLoopEmitter(TranslationContext context, TranslationUnit unit, List<Object> data) {
    this.context = context;
    this.vectorTarget = context.vectorTarget();
    this.unit = unit;
    this.data = data;
  }

  /**
   * The instructions that one method runs.
   *
   * @param isLast whether they are the last ones, after which the branch comes if there is one
   * @param isPartial whether the method runs for some lanes of one warp; else for all lanes of some
   *     warps
   */
  record Segment(List<DecodedInstruction> instructions, boolean isLast, boolean isPartial) {}

  /**
   * Writes the method {@code full} with assumptions. For lanes that do not meet them, it calls
   * {@code slow}.
   *
   * @param speculation what to assume about registers
   * @return whether it makes any assumption, and so calls {@code slow}
   */
  boolean writeSpeculative(ClassWriter writer, AffineSpeculation speculation) {
    Segment wholeUnit = new Segment(unit.instructions(), true, false);
    InstructionEmitter trial =
        CompiledClassBuilder.newTrialEmitter(context, false, speculation, new Needs());
    writeInstructions(trial, wholeUnit);
    Needs needs = trial.collectedNeeds();
    Label failLabel = new Label();
    Label preheaderFailLabel = new Label();
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    beginMethod(out, needs);
    Label next = new Label();
    boolean hasAssumptions =
        writeLoop(
            out,
            vectorTarget,
            (code, ahead) ->
                new InstructionEmitter(
                    context,
                    new Target(code, ahead, failLabel, preheaderFailLabel),
                    false,
                    speculation,
                    needs,
                    false,
                    data),
            (code, here) -> {
              here.writeRegisterChecks();
              writeBody(code, here, wholeUnit);
              code.visitLabel(next);
            });
    endMethod(out, wholeUnit);
    if (hasAssumptions) {
      writeSlowCall(out, failLabel, next);
      writeSlowCallForAll(out, preheaderFailLabel);
    }
    out.visitMaxs(0, 0);
    out.visitEnd();
    return hasAssumptions;
  }

  /**
   * Writes a loop over the vectors of some threads, and before the loop what needs to be done only
   * once.
   *
   * @param emitterFactory makes an emitter that writes the body of the loop to its first visitor,
   *     and the code before the loop to its second one
   * @param bodyWriter writes the code for a vector with that emitter; the first visitor takes
   *     additional code of the body
   * @return whether the code can find that lanes do not meet the assumptions
   */
  public static boolean writeLoop(
      MethodVisitor out,
      VectorTarget vectorTarget,
      BiFunction<MethodVisitor, MethodVisitor, InstructionEmitter> emitterFactory,
      BiConsumer<MethodVisitor, InstructionEmitter> bodyWriter) {
    InstructionEmitter preheaderEmitter =
        emitterFactory.apply(CompiledClassBuilder.DISCARDING_VISITOR, out);
    bodyWriter.accept(CompiledClassBuilder.DISCARDING_VISITOR, preheaderEmitter);
    preheaderEmitter.endPreheader();
    // Writes the body a second time, with the same variables. This time the code before the loop,
    // which is already written, is thrown away.
    InstructionEmitter bodyEmitter =
        emitterFactory.apply(out, CompiledClassBuilder.DISCARDING_VISITOR);
    writeVectorLoop(out, vectorTarget, () -> bodyWriter.accept(out, bodyEmitter));
    return bodyEmitter.hasAssumptions();
  }

  /** Writes a loop over the vectors of some threads. */
  private static void writeVectorLoop(
      MethodVisitor out, VectorTarget vectorTarget, Runnable bodyWriter) {
    Label top = new Label();
    Label end = new Label();
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitVarInsn(ISTORE, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, END_VARIABLE);
    out.visitJumpInsn(IF_ICMPGE, end);
    bodyWriter.run();
    out.visitIincInsn(InstructionEmitter.VECTOR_THREAD_VARIABLE, vectorTarget.laneCount());
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
  }

  /** Writes a method that runs instructions for all lanes of some warps. */
  void writeFull(ClassWriter writer, String name, Segment segment) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, name, CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    InstructionEmitter emitter = beginSegment(out, segment);
    writeVectorLoop(out, vectorTarget, () -> writeBody(out, emitter, segment));
    endMethod(out, segment);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Writes code that runs {@code slow} for one vector that does not meet the assumptions, and then
   * goes on with the next one.
   */
  private void writeSlowCall(MethodVisitor out, Label failLabel, Label nextVector) {
    out.visitLabel(failLabel);
    out.visitVarInsn(ALOAD, 0);
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitLdcInsn(vectorTarget.laneCount());
    out.visitInsn(IADD);
    out.visitMethodInsn(
        INVOKEVIRTUAL,
        CompiledClassBuilder.CLASS_NAME,
        "slow",
        CompiledClassBuilder.METHOD_DESCRIPTOR,
        false);
    if (unit.branchCondition() != null) {
      out.visitVarInsn(ISTORE, TAKEN_VARIABLE);
      writeTakenMaskUpdate(out, vectorTarget);
    } else {
      out.visitInsn(POP);
    }
    out.visitJumpInsn(GOTO, nextVector);
  }

  /** Writes code that runs {@code slow} for all vectors. No vector has run yet. */
  private static void writeSlowCallForAll(MethodVisitor out, Label failLabel) {
    out.visitLabel(failLabel);
    out.visitVarInsn(ALOAD, 0);
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, END_VARIABLE);
    out.visitMethodInsn(
        INVOKEVIRTUAL,
        CompiledClassBuilder.CLASS_NAME,
        "slow",
        CompiledClassBuilder.METHOD_DESCRIPTOR,
        false);
    out.visitInsn(IRETURN);
  }

  /**
   * Writes a method that runs instructions for some lanes of one warp. MASK is shifted so that it
   * holds only the lanes that are not done.
   */
  void writePart(ClassWriter writer, String name, Segment segment) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, name, CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    InstructionEmitter emitter = beginSegment(out, segment);
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    Label top = new Label();
    Label next = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    out.visitJumpInsn(IFEQ, end);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    if (vectorTarget.laneCount() < Warp.LANES) {
      out.visitLdcInsn((1 << vectorTarget.laneCount()) - 1);
      out.visitInsn(IAND);
      out.visitInsn(DUP);
      Label hasLanes = new Label();
      out.visitJumpInsn(IFNE, hasLanes);
      out.visitInsn(POP);
      out.visitJumpInsn(GOTO, next);
      out.visitLabel(hasLanes);
    }
    emitter.popActiveMask();
    writeBody(out, emitter, segment);
    out.visitLabel(next);
    if (vectorTarget.laneCount() < Warp.LANES) {
      out.visitVarInsn(ILOAD, MASK_VARIABLE);
      out.visitLdcInsn(vectorTarget.laneCount());
      out.visitInsn(IUSHR);
      out.visitVarInsn(ISTORE, MASK_VARIABLE);
      out.visitIincInsn(InstructionEmitter.VECTOR_THREAD_VARIABLE, vectorTarget.laneCount());
      out.visitJumpInsn(GOTO, top);
    }
    out.visitLabel(end);
    endMethod(out, segment);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /** Writes the instructions as a trial to see what they need, then opens a method for them. */
  private InstructionEmitter beginSegment(MethodVisitor out, Segment segment) {
    Needs needs = new Needs();
    writeInstructions(
        CompiledClassBuilder.newTrialEmitter(context, segment.isPartial, null, needs), segment);
    InstructionEmitter emitter =
        new InstructionEmitter(
            context, new Target(out), segment.isPartial, null, needs, false, data);
    beginMethod(out, needs);
    return emitter;
  }

  private void writeBody(MethodVisitor out, InstructionEmitter emitter, Segment segment) {
    boolean hasBranch = writeInstructions(emitter, segment);
    if (hasBranch) {
      out.visitVarInsn(ISTORE, TAKEN_VARIABLE);
    }
    // The flags of the condition need not be stored for the branch: the condition is not evaluated
    // again.
    emitter.storeChangedRegisters(hasBranch ? lastIndex(segment) + 1 : lastIndex(segment));
    if (hasBranch) {
      writeTakenMaskUpdate(out, vectorTarget);
    }
  }

  /**
   * Writes the instructions. Returns whether the mask of the branch's condition is on the stack
   * now.
   */
  private boolean writeInstructions(InstructionEmitter emitter, Segment segment) {
    segment.instructions.forEach(step -> emitter.writeInstruction(step, context.site(step)));
    if (!segment.isLast || unit.branchCondition() == null) {
      return false;
    }
    emitter.pushActiveHoldingBits(unit.branchCondition(), lastIndex(segment));
    return true;
  }

  /** Returns the index of the last instruction of a stretch. */
  private int lastIndex(Segment segment) {
    return context.site(segment.instructions.get(segment.instructions.size() - 1));
  }

  /**
   * Writes code that stores the mask of the lanes of one vector for which the branch's condition
   * holds, and combines it with the masks of the vectors before.
   */
  static void writeTakenMaskUpdate(MethodVisitor out, VectorTarget vectorTarget) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "found", "[I");
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitLdcInsn(Integer.numberOfTrailingZeros(vectorTarget.laneCount()));
    out.visitInsn(IUSHR);
    out.visitVarInsn(ILOAD, TAKEN_VARIABLE);
    out.visitInsn(IASTORE);
    out.visitVarInsn(ILOAD, TAKEN_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, 2);
    out.visitInsn(ISUB);
    out.visitInsn(ISHL);
    out.visitVarInsn(ILOAD, RESULT_VARIABLE);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, RESULT_VARIABLE);
    out.visitVarInsn(ILOAD, TAKEN_VARIABLE);
    out.visitVarInsn(ILOAD, ANY_VARIABLE);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, ANY_VARIABLE);
    out.visitVarInsn(ILOAD, TAKEN_VARIABLE);
    out.visitVarInsn(ILOAD, ALL_VARIABLE);
    out.visitInsn(IAND);
    out.visitVarInsn(ISTORE, ALL_VARIABLE);
  }

  /** Begins a method: sets the variables that every method has. */
  public static void beginMethod(MethodVisitor out, Needs needs) {
    out.visitCode();
    RegisterEmitter.writeFileVariables(out);
    for (int variable :
        new int[] {InstructionEmitter.GUARDED_COUNT_VARIABLE, RESULT_VARIABLE, ANY_VARIABLE}) {
      out.visitInsn(ICONST_0);
      out.visitVarInsn(ISTORE, variable);
    }
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, ALL_VARIABLE);
    for (Map.Entry<Uniform, Integer> uniform : needs.uniformVariables().entrySet()) {
      pushUniform(out, uniform.getKey());
      out.visitVarInsn(ISTORE, uniform.getValue());
    }
  }

  /** Leaves a word, halfword or byte of shared memory on the stack, extended to 32 bits. */
  private static void pushUniform(MethodVisitor out, Uniform uniform) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "shared", "[I");
    out.visitLdcInsn(uniform.address() >> 2);
    out.visitInsn(IALOAD);
    int bits = 8 * uniform.access().bytes();
    if (bits == 32) {
      return;
    }
    boolean signed = uniform.access() == AccessType.S8 || uniform.access() == AccessType.S16;
    out.visitLdcInsn(32 - bits - 8 * (uniform.address() & 3));
    out.visitInsn(ISHL);
    out.visitLdcInsn(32 - bits);
    out.visitInsn(signed ? ISHR : IUSHR);
  }

  /** Ends a method: stores its results and the number of guarded lanes. */
  private void endMethod(MethodVisitor out, Segment segment) {
    endMethod(out, segment.isLast && unit.branchCondition() != null);
  }

  /**
   * Ends a method: stores its results and the number of guarded lanes.
   *
   * @param hasBranch whether the method evaluates the condition of a branch
   */
  static void endMethod(MethodVisitor out, boolean hasBranch) {
    if (hasBranch) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ANY_VARIABLE);
      out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "any", "I");
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ALL_VARIABLE);
      out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "all", "I");
    }
    addGuardedLanes(out);
    out.visitVarInsn(ILOAD, RESULT_VARIABLE);
    out.visitInsn(IRETURN);
  }

  /** Adds the number of lanes for which guarded instructions ran to the total of the block. */
  public static void addGuardedLanes(MethodVisitor out) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "guardedLanes", "J");
    out.visitVarInsn(ILOAD, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    out.visitInsn(I2L);
    out.visitInsn(LADD);
    out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "guardedLanes", "J");
  }
}
