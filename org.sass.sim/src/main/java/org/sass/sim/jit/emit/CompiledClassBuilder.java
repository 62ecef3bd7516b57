package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
import org.sass.sim.jit.emit.LaneLoopEmitter.Segment;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;

/**
 * Compiles instructions to a class that extends {@link CompiledCode}.
 *
 * <p>The code for warps with inactive lanes is split into several methods, because the compiler
 * leaves vectors on the heap when a method gets too large. The code for warps with all lanes active
 * is mostly a single method, because assumptions about the registers make it shorter. A vector of
 * lanes that does not meet an assumption runs code without assumptions.
 */
public final class CompiledClassBuilder {
  private static final String SUPERCLASS_NAME = Type.getInternalName(CompiledCode.class);
  static final String CLASS_NAME = SUPERCLASS_NAME + "$";
  public static final String METHOD_DESCRIPTOR = "(" + InstructionEmitter.BLOCK_DESCRIPTOR + "II)I";

  /** Takes code that is thrown away. */
  public static final MethodVisitor DISCARDING_VISITOR = new MethodVisitor(ASM9) {};

  /**
   * The variable of the last argument: the number after that of the last thread, or the mask of the
   * lanes.
   */
  public static final int LAST_ARGUMENT_VARIABLE = 3;

  private final TranslationContext context;
  private final TranslationUnit unit;
  private final AffineSpeculation speculation;
  private final List<Object> data = new ArrayList<>();
  private final LaneLoopEmitter laneLoopEmitter;
  private boolean canLoop;

  /**
   * The instructions to translate.
   *
   * @param parts consecutive instructions, cut into parts that are small enough for one method
   *     without assumptions
   * @param branchCondition the condition of the branch that follows them; null if none follows
   * @param warpLoop the loop that begins with these instructions; null for none
   */
  public record TranslationUnit(
      List<List<DecodedInstruction>> parts, Guard branchCondition, WarpLoop warpLoop) {
    /** Returns all instructions, in their order. */
    List<DecodedInstruction> instructions() {
      return parts.stream().flatMap(List::stream).toList();
    }

    /**
     * Returns whether a path of a hammock accesses memory, so that the vectors of a warp must run
     * in lockstep.
     */
    boolean needsLockstep() {
      return hammocks().stream().anyMatch(Hammock::hasMemory);
    }

    /** Returns the hammocks among the instructions. */
    List<Hammock> hammocks() {
      return instructions().stream()
          .map(DecodedInstruction::operation)
          .filter(Hammock.class::isInstance)
          .map(Hammock.class::cast)
          .toList();
    }
  }

  private CompiledClassBuilder(
      TranslationContext context, TranslationUnit unit, AffineSpeculation speculation) {
    this.context = context;
    this.unit = unit;
    this.speculation = speculation;
    this.laneLoopEmitter = new LaneLoopEmitter(context, unit, data);
  }

  /** Returns an emitter whose code is thrown away, to find out what instructions need. */
  public static InstructionEmitter newTrialEmitter(
      TranslationContext context, boolean isPartial, AffineSpeculation speculation, Needs needs) {
    return new InstructionEmitter(
        context,
        speculation == null
            ? new Target(DISCARDING_VISITOR)
            : new Target(DISCARDING_VISITOR, DISCARDING_VISITOR, new Label(), new Label()),
        isPartial,
        speculation,
        needs,
        true,
        new ArrayList<>());
  }

  /**
   * Returns about how many vector operations an instruction becomes; -1 if it has no translation.
   */
  public static int estimateOperations(TranslationContext context, DecodedInstruction instruction) {
    TranslationContext trialContext =
        new TranslationContext(
            context.code(),
            context.vectorTarget(),
            context.stride(),
            -1,
            context.constants(),
            null);
    InstructionEmitter emitter = newTrialEmitter(trialContext, true, null, new Needs());
    try {
      emitter.writeInstruction(instruction, 0);
      return emitter.operationCount();
    } catch (UntranslatableException e) {
      return -1;
    }
  }

  /**
   * Translates instructions.
   *
   * @param speculation what to assume about registers; null to assume nothing
   */
  public static Translated compile(
      TranslationContext context, TranslationUnit unit, AffineSpeculation speculation) {
    CompiledClassBuilder builder = new CompiledClassBuilder(context, unit, speculation);
    CompiledCode code = defineClass(builder::writeMethods, builder.data);
    return new Translated(code, builder.canLoop, unit.needsLockstep());
  }

  /**
   * Makes a piece of compiled code.
   *
   * @param methods writes the methods of its class
   * @param data the objects to which the methods refer; the list is filled while they are written
   */
  public static CompiledCode defineClass(Consumer<ClassWriter> methods, List<Object> data) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(V17, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, CLASS_NAME, null, SUPERCLASS_NAME, null);
    writeConstructor(writer);
    methods.accept(writer);
    writer.visitEnd();
    return CompiledCode.define(writer.toByteArray(), data);
  }

  private void writeMethods(ClassWriter writer) {
    if (unit.needsLockstep()) {
      new LockstepCompiler(context, unit, data).write(writer);
      return;
    }
    boolean hasAssumptions =
        speculation != null && laneLoopEmitter.writeSpeculative(writer, speculation);
    if (speculation == null || hasAssumptions) {
      writeParts(writer, hasAssumptions ? "slow" : "full", false, hasAssumptions);
    }
    writeParts(writer, "part", true, false);
    if (unit.warpLoop() != null) {
      canLoop = new LoopCompiler(context, unit.warpLoop(), speculation, data).write(writer);
    }
  }

  private static void writeConstructor(ClassWriter writer) {
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    out.visitCode();
    out.visitVarInsn(ALOAD, 0);
    out.visitMethodInsn(INVOKESPECIAL, SUPERCLASS_NAME, "<init>", "()V", false);
    out.visitInsn(RETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Writes a method that runs all instructions without assumptions, and the methods that it calls.
   *
   * @param countsMiss whether the method counts a miss: it runs for lanes that do not meet the
   *     assumptions
   */
  private void writeParts(ClassWriter writer, String name, boolean isPartial, boolean countsMiss) {
    int count = unit.parts().size();
    for (int i = 0; i < count; i++) {
      List<DecodedInstruction> instructions = unit.parts().get(i);
      Segment segment = new Segment(instructions, i == count - 1, isPartial);
      String method = count == 1 && !countsMiss ? name : name + i;
      if (isPartial) {
        laneLoopEmitter.writePart(writer, method, segment);
      } else {
        laneLoopEmitter.writeFull(writer, method, segment);
      }
    }
    if (count == 1 && !countsMiss) {
      return;
    }
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, name, METHOD_DESCRIPTOR, null, null);
    out.visitCode();
    if (countsMiss) {
      out.visitVarInsn(ALOAD, 1);
      out.visitLdcInsn(context.site(unit.parts().get(0).get(0)));
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "miss", "(I)V", false);
    }
    for (int i = 0; i < count; i++) {
      out.visitVarInsn(ALOAD, 0);
      out.visitVarInsn(ALOAD, 1);
      out.visitVarInsn(ILOAD, 2);
      out.visitVarInsn(ILOAD, LAST_ARGUMENT_VARIABLE);
      out.visitMethodInsn(INVOKEVIRTUAL, CLASS_NAME, name + i, METHOD_DESCRIPTOR, false);
      if (i < count - 1) {
        out.visitInsn(POP);
      }
    }
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
