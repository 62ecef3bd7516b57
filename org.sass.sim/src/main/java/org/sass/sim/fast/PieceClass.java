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
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.PieceWriter.NoTranslation;
import org.sass.sim.fast.PieceWriter.Uniform;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Warp;

/** Makes a class of some instructions. */
final class PieceClass {
  private static final String NAME = Type.getInternalName(Piece.class) + "$";
  private static final int TO = 3;
  private static final int MASK = 3;
  private static final int RESULT = PieceWriter.RESULTS;
  private static final int ANY = PieceWriter.RESULTS + 1;
  private static final int ALL = PieceWriter.RESULTS + 2;
  private static final int TAKEN = PieceWriter.RESULTS + 3;

  private final Lanewise way;
  private final int stride;
  private final ConstantMemory constants;
  private final Liveness live;
  private final List<Step> steps;
  private final int first;
  private final Guard branch;
  private final boolean whole;
  private final Map<Uniform, Integer> uniforms = new LinkedHashMap<>();
  private final List<Object> data = new ArrayList<>();

  private PieceClass(
      Lanewise way,
      int stride,
      ConstantMemory constants,
      Liveness live,
      List<Step> steps,
      int first,
      Guard branch,
      boolean whole) {
    this.branch = branch;
    this.whole = whole;
    this.live = live;
    this.way = way;
    this.stride = stride;
    this.constants = constants;
    this.steps = steps;
    this.first = first;
  }

  /** How many vector operations an instruction becomes, about; -1 if it has no translation. */
  static int weight(Lanewise way, Step step) {
    MethodVisitor nowhere = new MethodVisitor(ASM9) {};
    PieceWriter writer =
        new PieceWriter(
            way,
            nowhere,
            Warp.LANES,
            new ConstantMemory(),
            true,
            new LinkedHashMap<>(),
            null,
            new ArrayList<>());
    try {
      writer.step(step, 0);
      return writer.operations();
    } catch (NoTranslation e) {
      return -1;
    }
  }

  /**
   * Translates instructions that follow each other.
   *
   * @param stride of the register files
   * @param constants the constant memory of the launch
   * @param live what matters behind each instruction
   * @param first index of the first of them in the code
   * @param branch the condition of the branch that follows them; null if none does
   * @param whole whether all warps have all their threads: then only warps that go alone run in
   *     part
   */
  static Piece make(
      Lanewise way,
      int stride,
      ConstantMemory constants,
      Liveness live,
      List<Step> steps,
      int first,
      Guard branch,
      boolean whole) {
    PieceClass made = new PieceClass(way, stride, constants, live, steps, first, branch, whole);
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
    body(new MethodVisitor(ASM9) {}, false);
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
    full(writer);
    part(writer);
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

  private PieceWriter writer(MethodVisitor out, boolean masked) {
    return new PieceWriter(way, out, stride, constants, masked, uniforms, live, data);
  }

  private void body(MethodVisitor out, boolean masked) {
    PieceWriter writer = writer(out, masked);
    for (int i = 0; i < steps.size(); i++) {
      writer.step(steps.get(i), first + i);
    }
    int last = first + steps.size() - 1;
    if (branch != null) {
      writer.branch(branch);
      out.visitVarInsn(ISTORE, TAKEN);
      // Warps that part at the branch look at its condition again, each for itself: its flags stay.
      last += masked && whole ? 1 : 0;
    }
    writer.close(last);
    if (branch != null) {
      collect(out);
    }
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

  /** The loop over all lanes of some warps. */
  private void full(ClassWriter writer) {
    MethodVisitor out = method(writer, "full");
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
    Label top = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, PieceWriter.AT);
    out.visitVarInsn(ILOAD, TO);
    out.visitJumpInsn(IF_ICMPGE, end);
    body(out, false);
    out.visitIincInsn(PieceWriter.AT, way.lanes());
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
    finish(out);
  }

  /** The loop over the lanes of one warp, in which MASK loses the lanes that are done. */
  private void part(ClassWriter writer) {
    MethodVisitor out = method(writer, "part");
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
    Label top = new Label();
    Label next = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, MASK);
    out.visitJumpInsn(IFEQ, end);
    PieceWriter here = writer(out, true);
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
    body(out, true);
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
    finish(out);
  }

  private MethodVisitor method(ClassWriter writer, String name) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, name, "(" + PieceWriter.BLOCK + "II)I", null, null);
    out.visitCode();
    PieceWriter here = writer(out, false);
    here.open();
    for (int variable : new int[] {PieceWriter.COUNTED, RESULT, ANY}) {
      out.visitInsn(ICONST_0);
      out.visitVarInsn(ISTORE, variable);
    }
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, ALL);
    for (Map.Entry<Uniform, Integer> uniform : uniforms.entrySet()) {
      uniform(out, uniform.getKey());
      out.visitVarInsn(ISTORE, uniform.getValue());
    }
    return out;
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
  private void finish(MethodVisitor out) {
    if (branch != null) {
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
