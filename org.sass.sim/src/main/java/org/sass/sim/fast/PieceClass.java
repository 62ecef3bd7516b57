package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.I2L;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
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
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V17;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.MemoryCode.Uniform;
import org.sass.sim.fast.PieceWriter.Needs;
import org.sass.sim.fast.PieceWriter.NoTranslation;
import org.sass.sim.fast.PieceWriter.Setting;
import org.sass.sim.machine.Warp;

/**
 * Makes a class of some instructions.
 *
 * <p>What a warp runs of them when not all its lanes are active is cut into several methods: the
 * compiler leaves vectors on the heap when a method gets too large. When all are, mostly one does:
 * what is supposed of their registers makes it shorter. Where a supposition does not hold, a vector
 * of lanes goes the slow way.
 */
final class PieceClass {
  private static final String NAME = Type.getInternalName(Piece.class) + "$";
  private static final String METHOD = "(" + PieceWriter.BLOCK + "II)I";
  private static final int TO = 3;
  private static final int MASK = 3;
  private static final int RESULT = PieceWriter.RESULTS;
  private static final int ANY = PieceWriter.RESULTS + 1;
  private static final int ALL = PieceWriter.RESULTS + 2;
  private static final int TAKEN = PieceWriter.RESULTS + 3;

  private final Setting setting;
  private final Lanewise way;
  private final Order order;
  private final Shapes shapes;
  private final List<Object> data = new ArrayList<>();

  /**
   * What to translate.
   *
   * @param parts instructions that follow each other, as much at a time as the compiler takes when
   *     nothing is supposed
   * @param branch the condition of the branch that follows them; null if none does
   * @param whole whether all warps have all their threads: then only warps that go alone run in
   *     part
   */
  record Order(List<List<Step>> parts, Guard branch, boolean whole) {
    private List<Step> all() {
      return parts.stream().flatMap(List::stream).toList();
    }
  }

  private PieceClass(Setting setting, Order order, Shapes shapes) {
    this.setting = setting;
    this.way = setting.way();
    this.order = order;
    this.shapes = shapes;
  }

  /** Writes instructions to nowhere, to see what they would take. */
  static PieceWriter trial(Setting setting, boolean partial, Shapes shapes, Needs needs) {
    return new PieceWriter(
        setting,
        new MethodVisitor(ASM9) {},
        partial,
        shapes,
        needs,
        true,
        shapes == null ? null : new Label(),
        new ArrayList<>());
  }

  /** How many vector operations an instruction becomes, about; -1 if it has no translation. */
  static int weight(Setting setting, Step step) {
    Setting alone =
        new Setting(setting.code(), setting.way(), setting.stride(), setting.constants(), null);
    PieceWriter writer = trial(alone, true, null, new Needs());
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
  static Piece make(Setting setting, Order order, Shapes shapes) {
    PieceClass made = new PieceClass(setting, order, shapes);
    byte[] bytes = made.bytes();
    try {
      return (Piece)
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes, made.data, true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a translated class that cannot be used", e);
    }
  }

  private byte[] bytes() {
    ClassWriter writer =
        new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
          @Override
          protected String getCommonSuperClass(String a, String b) {
            return "java/lang/Object";
          }
        };
    writer.visit(
        V17,
        ACC_PUBLIC | ACC_FINAL | ACC_SUPER,
        NAME,
        null,
        "java/lang/Object",
        new String[] {Type.getInternalName(Piece.class)});
    constructor(writer);
    boolean supposes = shapes != null && supposing(writer);
    if (shapes == null || supposes) {
      parts(writer, supposes ? "slow" : "full", false, supposes);
    }
    parts(writer, "part", true, false);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, "<init>", "()V", null, null);
    out.visitCode();
    out.visitVarInsn(ALOAD, 0);
    out.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    out.visitInsn(RETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /** One of the methods that run some instructions. */
  private record Stretch(List<Step> steps, boolean last, boolean partial) {}

  /** Index of the last instruction of a stretch. */
  private int end(Stretch stretch) {
    return setting.site(stretch.steps.get(stretch.steps.size() - 1));
  }

  /**
   * Writes a method that runs all instructions without suppositions, and those it calls to do so.
   *
   * @param counts whether a run is worth a note: it was for lanes not as supposed
   */
  private void parts(ClassWriter writer, String name, boolean partial, boolean counts) {
    int count = order.parts().size();
    for (int i = 0; i < count; i++) {
      List<Step> steps = order.parts().get(i);
      Stretch stretch = new Stretch(steps, i == count - 1, partial);
      String method = count == 1 && !counts ? name : name + i;
      if (partial) {
        part(writer, method, stretch);
      } else {
        full(writer, method, stretch);
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
      out.visitMethodInsn(INVOKEVIRTUAL, PieceWriter.BLOCK_NAME, "miss", "(I)V", false);
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

  /**
   * Writes {@code full} with suppositions; where they do not hold it calls {@code slow}.
   *
   * @return whether it does
   */
  private boolean supposing(ClassWriter writer) {
    Stretch all = new Stretch(order.all(), true, false);
    Needs needs = new Needs();
    PieceWriter trial = trial(setting, false, shapes, needs);
    write(trial, all);
    Label otherwise = new Label();
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, "full", METHOD, null, null);
    PieceWriter here = new PieceWriter(setting, out, false, shapes, needs, false, otherwise, data);
    open(out, here, needs);
    Label top = new Label();
    Label next = new Label();
    Label end = new Label();
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, PieceWriter.AT);
    out.visitVarInsn(ILOAD, TO);
    out.visitJumpInsn(IF_ICMPGE, end);
    here.check();
    body(out, here, all);
    out.visitLabel(next);
    out.visitIincInsn(PieceWriter.AT, way.lanes());
    out.visitJumpInsn(GOTO, top);
    if (here.hasSupposed()) {
      out.visitLabel(otherwise);
      out.visitVarInsn(ALOAD, 0);
      out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, PieceWriter.AT);
      out.visitVarInsn(ILOAD, PieceWriter.AT);
      here.integer(way.lanes());
      out.visitInsn(IADD);
      out.visitMethodInsn(INVOKEVIRTUAL, NAME, "slow", METHOD, false);
      out.visitVarInsn(ISTORE, TAKEN);
      if (order.branch() != null) {
        collect(out);
      }
      out.visitJumpInsn(GOTO, next);
    }
    out.visitLabel(end);
    finish(out, all);
    return here.hasSupposed();
  }

  private void body(MethodVisitor out, PieceWriter writer, Stretch stretch) {
    boolean branches = write(writer, stretch);
    if (branches) {
      out.visitVarInsn(ISTORE, TAKEN);
    }
    // Warps that part at the branch look at its condition again, each for itself: its flags stay.
    boolean isPast = branches && stretch.partial && order.whole();
    writer.close(isPast ? end(stretch) + 1 : end(stretch));
    if (branches) {
      collect(out);
    }
  }

  /** Returns whether the lanes of the branch's condition are on the stack now. */
  private boolean write(PieceWriter writer, Stretch stretch) {
    stretch.steps.forEach(step -> writer.step(step, setting.site(step)));
    if (!stretch.last || order.branch() == null) {
      return false;
    }
    writer.branch(order.branch(), end(stretch));
    return true;
  }

  /** Adds the lanes of one vector for which the branch's condition holds to those before. */
  private void collect(MethodVisitor out) {
    out.visitVarInsn(ILOAD, TAKEN);
    out.visitVarInsn(ILOAD, PieceWriter.AT);
    out.visitVarInsn(ILOAD, 2);
    out.visitInsn(ISUB);
    out.visitInsn(ISHL);
    out.visitVarInsn(ILOAD, RESULT);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, RESULT);
    out.visitVarInsn(ILOAD, TAKEN);
    out.visitVarInsn(ILOAD, ANY);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, ANY);
    out.visitVarInsn(ILOAD, TAKEN);
    out.visitVarInsn(ILOAD, ALL);
    out.visitInsn(IAND);
    out.visitVarInsn(ISTORE, ALL);
  }

  /** Tries instructions to see what they need, then opens a method for them. */
  private PieceWriter writer(MethodVisitor out, Stretch stretch) {
    Needs needs = new Needs();
    write(trial(setting, stretch.partial, null, needs), stretch);
    PieceWriter writer =
        new PieceWriter(setting, out, stretch.partial, null, needs, false, null, data);
    open(out, writer, needs);
    return writer;
  }

  /** A loop over all lanes of some warps. */
  private void full(ClassWriter writer, String name, Stretch stretch) {
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, name, METHOD, null, null);
    PieceWriter here = writer(out, stretch);
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
    Label top = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, PieceWriter.AT);
    out.visitVarInsn(ILOAD, TO);
    out.visitJumpInsn(IF_ICMPGE, end);
    body(out, here, stretch);
    out.visitIincInsn(PieceWriter.AT, way.lanes());
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
    finish(out, stretch);
  }

  /** A loop over the lanes of one warp, in which MASK loses the lanes that are done. */
  private void part(ClassWriter writer, String name, Stretch stretch) {
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, name, METHOD, null, null);
    PieceWriter here = writer(out, stretch);
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
    Label top = new Label();
    Label next = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, MASK);
    out.visitJumpInsn(IFEQ, end);
    out.visitVarInsn(ILOAD, MASK);
    if (way.lanes() < Warp.LANES) {
      here.integer((1 << way.lanes()) - 1);
      out.visitInsn(IAND);
      out.visitInsn(DUP);
      Label some = new Label();
      out.visitJumpInsn(IFNE, some);
      out.visitInsn(POP);
      out.visitJumpInsn(GOTO, next);
      out.visitLabel(some);
    }
    here.lanes();
    body(out, here, stretch);
    out.visitLabel(next);
    if (way.lanes() < Warp.LANES) {
      out.visitVarInsn(ILOAD, MASK);
      here.integer(way.lanes());
      out.visitInsn(IUSHR);
      out.visitVarInsn(ISTORE, MASK);
      out.visitIincInsn(PieceWriter.AT, way.lanes());
      out.visitJumpInsn(GOTO, top);
    }
    out.visitLabel(end);
    finish(out, stretch);
  }

  private static void open(MethodVisitor out, PieceWriter writer, Needs needs) {
    out.visitCode();
    writer.open();
    for (int variable : new int[] {PieceWriter.COUNTED, RESULT, ANY}) {
      out.visitInsn(ICONST_0);
      out.visitVarInsn(ISTORE, variable);
    }
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, ALL);
    for (Map.Entry<Uniform, Integer> uniform : needs.uniforms().entrySet()) {
      uniform(out, uniform.getKey());
      out.visitVarInsn(ISTORE, uniform.getValue());
    }
  }

  /** Leaves a word, halfword or byte of shared memory on the stack. */
  private static void uniform(MethodVisitor out, Uniform uniform) {
    out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, PieceWriter.BLOCK_NAME, "shared", "[I");
    out.visitLdcInsn(uniform.address() >> 2);
    out.visitInsn(IALOAD);
    int bits = 8 * uniform.access().bytes();
    if (bits == 32) {
      return;
    }
    boolean signed = uniform.access() == Access.S8 || uniform.access() == Access.S16;
    out.visitLdcInsn(32 - bits - 8 * (uniform.address() & 3));
    out.visitInsn(ISHL);
    out.visitLdcInsn(32 - bits);
    out.visitInsn(signed ? ISHR : IUSHR);
  }

  /** Adds what guarded instructions counted, and ends the method. */
  private void finish(MethodVisitor out, Stretch stretch) {
    if (stretch.last && order.branch() != null) {
      out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ANY);
      out.visitFieldInsn(PUTFIELD, PieceWriter.BLOCK_NAME, "any", "I");
      out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ALL);
      out.visitFieldInsn(PUTFIELD, PieceWriter.BLOCK_NAME, "all", "I");
    }
    out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, PieceWriter.BLOCK_NAME, "guardedLanes", "J");
    out.visitVarInsn(ILOAD, PieceWriter.COUNTED);
    out.visitInsn(I2L);
    out.visitInsn(LADD);
    out.visitFieldInsn(PUTFIELD, PieceWriter.BLOCK_NAME, "guardedLanes", "J");
    out.visitVarInsn(ILOAD, RESULT);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
