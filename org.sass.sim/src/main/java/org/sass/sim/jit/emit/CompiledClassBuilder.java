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
 * Makes a class of some instructions.
 *
 * <p>What a warp runs of them when not all its lanes are active is cut into several methods: the
 * compiler leaves vectors on the heap when a method gets too large. When all are, mostly one does:
 * what is supposed of their registers makes it shorter. Where a supposition does not hold, a vector
 * of lanes goes the slow way.
 */
public final class CompiledClassBuilder {
  private static final String PIECE = Type.getInternalName(CompiledCode.class);
  static final String NAME = PIECE + "$";
  public static final String METHOD = "(" + InstructionEmitter.BLOCK + "II)I";

  /** Takes code that is thrown away. */
  public static final MethodVisitor NOWHERE = new MethodVisitor(ASM9) {};

  /** The last argument: after the last thread, or which lanes. */
  public static final int TO = 3;

  private final Setting setting;
  private final Order order;
  private final AffineSpeculation shapes;
  private final List<Object> data = new ArrayList<>();
  private final LaneLoops loops;
  private boolean repeats;

  /**
   * What to translate.
   *
   * @param parts instructions that follow each other, as much at a time as the compiler takes when
   *     nothing is supposed
   * @param branch the condition of the branch that follows them; null if none does
   * @param cycle what begins with these instructions and runs turn after turn; null for nothing
   */
  public record Order(List<List<DecodedInstruction>> parts, Guard branch, WarpLoop cycle) {
    /** All instructions, in their order. */
    List<DecodedInstruction> all() {
      return parts.stream().flatMap(List::stream).toList();
    }

    /** Whether lanes may access in a short way what other lanes do. */
    boolean inStep() {
      return hammocks().stream().anyMatch(Hammock::hasMemory);
    }

    /** The short ways in them that only some lanes may take. */
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

  /** Writes instructions to nowhere, to see what they would take. */
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

  /** How many vector operations an instruction becomes, about; -1 if it has no translation. */
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
   * @param shapes what to suppose of registers; null to suppose nothing
   */
  public static Translated make(Setting setting, Order order, AffineSpeculation shapes) {
    CompiledClassBuilder made = new CompiledClassBuilder(setting, order, shapes);
    CompiledCode piece = make(made::methods, made.data);
    return new Translated(piece, made.repeats, order.inStep());
  }

  /**
   * Makes a piece.
   *
   * @param methods writes its methods
   * @param data the objects that they refer to, which stand here when they are written
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
   * Writes a method that runs all instructions without suppositions, and those it calls to do so.
   *
   * @param counts whether a run is worth a note: it was for lanes not as supposed
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
