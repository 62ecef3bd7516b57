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
import org.sass.sim.jit.emit.CompiledClassBuilder.Order;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
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
public final class LaneLoops {
  private static final int TO = CompiledClassBuilder.TO;
  private static final int MASK = CompiledClassBuilder.TO;
  private static final int RESULT = InstructionEmitter.RESULTS;
  private static final int ANY = InstructionEmitter.RESULTS + 1;
  private static final int ALL = InstructionEmitter.RESULTS + 2;
  static final int TAKEN = InstructionEmitter.RESULTS + 3;

  private final Setting setting;
  private final VectorTarget way;
  private final Order order;
  private final List<Object> data;

  /**
   * @param data takes the objects to which the code refers
   */
  LaneLoops(Setting setting, Order order, List<Object> data) {
    this.setting = setting;
    this.way = setting.way();
    this.order = order;
    this.data = data;
  }

  /**
   * The instructions that one method runs.
   *
   * @param last whether they are the last ones, after which the branch comes if there is one
   * @param partial whether the method runs for some lanes of one warp; else for all lanes of some
   *     warps
   */
  record Stretch(List<DecodedInstruction> steps, boolean last, boolean partial) {}

  /**
   * Writes the method {@code full} with assumptions. For lanes that do not meet them, it calls
   * {@code slow}.
   *
   * @param shapes what to assume about registers
   * @return whether it makes any assumption, and so calls {@code slow}
   */
  boolean supposing(ClassWriter writer, AffineSpeculation shapes) {
    Stretch all = new Stretch(order.all(), true, false);
    InstructionEmitter trial = CompiledClassBuilder.trial(setting, false, shapes, new Needs());
    write(trial, all);
    Needs needs = trial.found();
    Label otherwise = new Label();
    Label otherwiseAll = new Label();
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD, null, null);
    open(out, needs);
    Label next = new Label();
    boolean supposed =
        loop(
            out,
            way,
            (code, ahead) ->
                new InstructionEmitter(
                    setting,
                    new Target(code, ahead, otherwise, otherwiseAll),
                    false,
                    shapes,
                    needs,
                    false,
                    data),
            (code, here) -> {
              here.check();
              body(code, here, all);
              code.visitLabel(next);
            });
    finish(out, all);
    if (supposed) {
      slow(out, otherwise, next);
      slowAll(out, otherwiseAll);
    }
    out.visitMaxs(0, 0);
    out.visitEnd();
    return supposed;
  }

  /**
   * Writes a loop over the vectors of some threads, and before the loop what needs to be done only
   * once.
   *
   * @param writers makes an emitter that writes the body of the loop to its first visitor, and the
   *     code before the loop to its second one
   * @param body writes the code for a vector with that emitter; the first visitor takes additional
   *     code of the body
   * @return whether the code can find that lanes do not meet the assumptions
   */
  public static boolean loop(
      MethodVisitor out,
      VectorTarget way,
      BiFunction<MethodVisitor, MethodVisitor, InstructionEmitter> writers,
      BiConsumer<MethodVisitor, InstructionEmitter> body) {
    InstructionEmitter ahead = writers.apply(CompiledClassBuilder.NOWHERE, out);
    body.accept(CompiledClassBuilder.NOWHERE, ahead);
    ahead.endAhead();
    // Writes the body a second time, with the same variables. This time the code before the loop,
    // which is already written, is thrown away.
    InstructionEmitter here = writers.apply(out, CompiledClassBuilder.NOWHERE);
    vectors(out, way, () -> body.accept(out, here));
    return here.hasSupposed();
  }

  /** Writes a loop over the vectors of some threads. */
  private static void vectors(MethodVisitor out, VectorTarget way, Runnable body) {
    Label top = new Label();
    Label end = new Label();
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitVarInsn(ISTORE, InstructionEmitter.AT);
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitVarInsn(ILOAD, TO);
    out.visitJumpInsn(IF_ICMPGE, end);
    body.run();
    out.visitIincInsn(InstructionEmitter.AT, way.lanes());
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
  }

  /** Writes a method that runs instructions for all lanes of some warps. */
  void full(ClassWriter writer, String name, Stretch stretch) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, name, CompiledClassBuilder.METHOD, null, null);
    InstructionEmitter here = writer(out, stretch);
    vectors(out, way, () -> body(out, here, stretch));
    finish(out, stretch);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Writes code that runs {@code slow} for one vector that does not meet the assumptions, and then
   * goes on with the next one.
   */
  private void slow(MethodVisitor out, Label otherwise, Label next) {
    out.visitLabel(otherwise);
    out.visitVarInsn(ALOAD, 0);
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitLdcInsn(way.lanes());
    out.visitInsn(IADD);
    out.visitMethodInsn(
        INVOKEVIRTUAL, CompiledClassBuilder.NAME, "slow", CompiledClassBuilder.METHOD, false);
    if (order.branch() != null) {
      out.visitVarInsn(ISTORE, TAKEN);
      collect(out, way);
    } else {
      out.visitInsn(POP);
    }
    out.visitJumpInsn(GOTO, next);
  }

  /** Writes code that runs {@code slow} for all vectors. No vector has run yet. */
  private static void slowAll(MethodVisitor out, Label otherwise) {
    out.visitLabel(otherwise);
    out.visitVarInsn(ALOAD, 0);
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitVarInsn(ILOAD, TO);
    out.visitMethodInsn(
        INVOKEVIRTUAL, CompiledClassBuilder.NAME, "slow", CompiledClassBuilder.METHOD, false);
    out.visitInsn(IRETURN);
  }

  /**
   * Writes a method that runs instructions for some lanes of one warp. MASK is shifted so that it
   * holds only the lanes that are not done.
   */
  void part(ClassWriter writer, String name, Stretch stretch) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, name, CompiledClassBuilder.METHOD, null, null);
    InstructionEmitter here = writer(out, stretch);
    out.visitVarInsn(ILOAD, 2);
    out.visitVarInsn(ISTORE, InstructionEmitter.AT);
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
      out.visitIincInsn(InstructionEmitter.AT, way.lanes());
      out.visitJumpInsn(GOTO, top);
    }
    out.visitLabel(end);
    finish(out, stretch);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /** Writes the instructions as a trial to see what they need, then opens a method for them. */
  private InstructionEmitter writer(MethodVisitor out, Stretch stretch) {
    Needs needs = new Needs();
    write(CompiledClassBuilder.trial(setting, stretch.partial, null, needs), stretch);
    InstructionEmitter writer =
        new InstructionEmitter(setting, new Target(out), stretch.partial, null, needs, false, data);
    open(out, needs);
    return writer;
  }

  private void body(MethodVisitor out, InstructionEmitter writer, Stretch stretch) {
    boolean branches = write(writer, stretch);
    if (branches) {
      out.visitVarInsn(ISTORE, TAKEN);
    }
    // The flags of the condition need not be stored for the branch: the condition is not evaluated
    // again.
    writer.close(branches ? end(stretch) + 1 : end(stretch));
    if (branches) {
      collect(out, way);
    }
  }

  /**
   * Writes the instructions. Returns whether the mask of the branch's condition is on the stack
   * now.
   */
  private boolean write(InstructionEmitter writer, Stretch stretch) {
    stretch.steps.forEach(step -> writer.step(step, setting.site(step)));
    if (!stretch.last || order.branch() == null) {
      return false;
    }
    writer.branch(order.branch(), end(stretch));
    return true;
  }

  /** Returns the index of the last instruction of a stretch. */
  private int end(Stretch stretch) {
    return setting.site(stretch.steps.get(stretch.steps.size() - 1));
  }

  /**
   * Writes code that stores the mask of the lanes of one vector for which the branch's condition
   * holds, and combines it with the masks of the vectors before.
   */
  static void collect(MethodVisitor out, VectorTarget way) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "found", "[I");
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitLdcInsn(Integer.numberOfTrailingZeros(way.lanes()));
    out.visitInsn(IUSHR);
    out.visitVarInsn(ILOAD, TAKEN);
    out.visitInsn(IASTORE);
    out.visitVarInsn(ILOAD, TAKEN);
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
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

  /** Begins a method: sets the variables that every method has. */
  public static void open(MethodVisitor out, Needs needs) {
    out.visitCode();
    InstructionEmitter.open(out);
    for (int variable : new int[] {InstructionEmitter.COUNTED, RESULT, ANY}) {
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

  /** Leaves a word, halfword or byte of shared memory on the stack, extended to 32 bits. */
  private static void uniform(MethodVisitor out, Uniform uniform) {
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
  private void finish(MethodVisitor out, Stretch stretch) {
    finish(out, stretch.last && order.branch() != null);
  }

  /**
   * Ends a method: stores its results and the number of guarded lanes.
   *
   * @param branches whether the method evaluates the condition of a branch
   */
  static void finish(MethodVisitor out, boolean branches) {
    if (branches) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ANY);
      out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "any", "I");
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitVarInsn(ILOAD, ALL);
      out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "all", "I");
    }
    count(out);
    out.visitVarInsn(ILOAD, RESULT);
    out.visitInsn(IRETURN);
  }

  /** Adds the number of lanes for which guarded instructions ran to the total of the block. */
  public static void count(MethodVisitor out) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "guardedLanes", "J");
    out.visitVarInsn(ILOAD, InstructionEmitter.COUNTED);
    out.visitInsn(I2L);
    out.visitInsn(LADD);
    out.visitFieldInsn(PUTFIELD, InstructionEmitter.BLOCK_NAME, "guardedLanes", "J");
  }
}
