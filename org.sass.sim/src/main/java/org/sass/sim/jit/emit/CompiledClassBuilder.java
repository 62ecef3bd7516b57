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
import org.sass.sim.jit.emit.InstructionEmitter.NoTranslation;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
import org.sass.sim.jit.emit.LaneLoops.Stretch;
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
  private static final String PIECE = Type.getInternalName(CompiledCode.class);
  static final String NAME = PIECE + "$";
  public static final String METHOD = "(" + InstructionEmitter.BLOCK + "II)I";

  /** Takes code that is thrown away. */
  public static final MethodVisitor NOWHERE = new MethodVisitor(ASM9) {};

  /**
   * The variable of the last argument: the number after that of the last thread, or the mask of the
   * lanes.
   */
  public static final int TO = 3;

  private final Setting setting;
  private final Order order;
  private final AffineSpeculation shapes;
  private final List<Object> data = new ArrayList<>();
  private final LaneLoops loops;
  private boolean repeats;

  /**
   * The instructions to translate.
   *
   * @param parts consecutive instructions, cut into parts that are small enough for one method
   *     without assumptions
   * @param branch the condition of the branch that follows them; null if none follows
   * @param cycle the loop that begins with these instructions; null for none
   */
  public record Order(List<List<DecodedInstruction>> parts, Guard branch, WarpLoop cycle) {
    /** Returns all instructions, in their order. */
    List<DecodedInstruction> all() {
      return parts.stream().flatMap(List::stream).toList();
    }

    /**
     * Returns whether a path of a hammock accesses memory, so that the vectors of a warp must run
     * in lockstep.
     */
    boolean inStep() {
      return hammocks().stream().anyMatch(Hammock::hasMemory);
    }

    /** Returns the hammocks among the instructions. */
    List<Hammock> hammocks() {
      return all().stream()
          .map(DecodedInstruction::operation)
          .filter(Hammock.class::isInstance)
          .map(Hammock.class::cast)
          .toList();
    }
  }

  private CompiledClassBuilder(Setting setting, Order order, AffineSpeculation shapes) {
    this.setting = setting;
    this.order = order;
    this.shapes = shapes;
    this.loops = new LaneLoops(setting, order, data);
  }

  /** Returns an emitter whose code is thrown away, to find out what instructions need. */
  public static InstructionEmitter trial(
      Setting setting, boolean partial, AffineSpeculation shapes, Needs needs) {
    return new InstructionEmitter(
        setting,
        shapes == null
            ? new Target(NOWHERE)
            : new Target(NOWHERE, NOWHERE, new Label(), new Label()),
        partial,
        shapes,
        needs,
        true,
        new ArrayList<>());
  }

  /**
   * Returns about how many vector operations an instruction becomes; -1 if it has no translation.
   */
  public static int weight(Setting setting, DecodedInstruction step) {
    Setting alone =
        new Setting(setting.code(), setting.way(), setting.stride(), -1, setting.constants(), null);
    InstructionEmitter writer = trial(alone, true, null, new Needs());
    try {
      writer.step(step, 0);
      return writer.operations();
    } catch (NoTranslation e) {
      return -1;
    }
  }

  /**
   * Translates instructions.
   *
   * @param shapes what to assume about registers; null to assume nothing
   */
  public static Translated make(Setting setting, Order order, AffineSpeculation shapes) {
    CompiledClassBuilder made = new CompiledClassBuilder(setting, order, shapes);
    CompiledCode piece = make(made::methods, made.data);
    return new Translated(piece, made.repeats, order.inStep());
  }

  /**
   * Makes a piece of compiled code.
   *
   * @param methods writes the methods of its class
   * @param data the objects to which the methods refer; the list is filled while they are written
   */
  public static CompiledCode make(Consumer<ClassWriter> methods, List<Object> data) {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(V17, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, NAME, null, PIECE, null);
    constructor(writer);
    methods.accept(writer);
    writer.visitEnd();
    return CompiledCode.define(writer.toByteArray(), data);
  }

  private void methods(ClassWriter writer) {
    if (order.inStep()) {
      new LockstepCompiler(setting, order, data).write(writer);
      return;
    }
    boolean supposes = shapes != null && loops.supposing(writer, shapes);
    if (shapes == null || supposes) {
      parts(writer, supposes ? "slow" : "full", false, supposes);
    }
    parts(writer, "part", true, false);
    if (order.cycle() != null) {
      repeats = new LoopCompiler(setting, order.cycle(), shapes, data).write(writer);
    }
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    out.visitCode();
    out.visitVarInsn(ALOAD, 0);
    out.visitMethodInsn(INVOKESPECIAL, PIECE, "<init>", "()V", false);
    out.visitInsn(RETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Writes a method that runs all instructions without assumptions, and the methods that it calls.
   *
   * @param counts whether the method counts a miss: it runs for lanes that do not meet the
   *     assumptions
   */
  private void parts(ClassWriter writer, String name, boolean partial, boolean counts) {
    int count = order.parts().size();
    for (int i = 0; i < count; i++) {
      List<DecodedInstruction> steps = order.parts().get(i);
      Stretch stretch = new Stretch(steps, i == count - 1, partial);
      String method = count == 1 && !counts ? name : name + i;
      if (partial) {
        loops.part(writer, method, stretch);
      } else {
        loops.full(writer, method, stretch);
      }
    }
    if (count == 1 && !counts) {
      return;
    }
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, name, METHOD, null, null);
    out.visitCode();
    if (counts) {
      out.visitVarInsn(ALOAD, 1);
      out.visitLdcInsn(setting.site(order.parts().get(0).get(0)));
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "miss", "(I)V", false);
    }
    for (int i = 0; i < count; i++) {
      out.visitVarInsn(ALOAD, 0);
      out.visitVarInsn(ALOAD, 1);
      out.visitVarInsn(ILOAD, 2);
      out.visitVarInsn(ILOAD, TO);
      out.visitMethodInsn(INVOKEVIRTUAL, NAME, name + i, METHOD, false);
      if (i < count - 1) {
        out.visitInsn(POP);
      }
    }
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
