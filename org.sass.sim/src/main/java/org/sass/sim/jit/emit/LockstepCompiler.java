package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;
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
import org.sass.sim.jit.emit.CompiledClassBuilder.Order;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
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
  public static final int MOST_OPERATIONS = 200;

  private static final int MASK = CompiledClassBuilder.TO;
  private static final int TAKEN = LaneLoops.TAKEN;

  private final Setting setting;
  private final VectorTarget way;
  private final Order order;
  private final List<Object> data;
  private final int vectors;
  private final int last;
  private Needs needs = new Needs();

  /** The first variable after those that every method has. */
  private int free;

  /**
   * @param data takes the objects to which the code refers
   */
  LockstepCompiler(Setting setting, Order order, List<Object> data) {
    this.setting = setting;
    this.way = setting.way();
    this.order = order;
    this.data = data;
    this.vectors = Warp.LANES / way.lanes();
    List<DecodedInstruction> all = order.all();
    this.last = setting.site(all.get(all.size() - 1));
  }

  /** Writes the methods {@code full} and {@code part}. */
  void write(ClassWriter writer) {
    Needs found = new Needs();
    InstructionEmitter trial = CompiledClassBuilder.trial(setting, true, null, found);
    order.all().forEach(step -> trial.step(step, setting.site(step)));
    free = InstructionEmitter.uniformVariable(found.uniforms().size());
    int reserved = 1 + vectors + 4 * order.hammocks().size();
    needs = new Needs(found.uniforms(), found.suppositions(), reserved);
    full(writer);
    part(writer);
  }

  private int warp() {
    return free;
  }

  private int active(int vector) {
    return free + 1 + vector;
  }

  /**
   * Returns the variable with the mask of the lanes of a warp that take the branch of a hammock.
   * The next three variables are its counters for all warps.
   */
  private int hammock(int number) {
    return free + 1 + vectors + 4 * number;
  }

  private Map<Integer, Integer> hammocks() {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Hammock hammock : order.hammocks()) {
      places.put(hammock.branch(), hammock(places.size()));
    }
    return places;
  }

  private void full(ClassWriter writer) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD, null, null);
    open(out);
    Label top = new Label();
    Label end = new Label();
    out.visitLabel(top);
    out.visitVarInsn(ILOAD, warp());
    out.visitVarInsn(ILOAD, CompiledClassBuilder.TO);
    out.visitJumpInsn(IF_ICMPGE, end);
    body(out, false);
    for (int i = 0; i < order.hammocks().size(); i++) {
      HammockEmitter.count(out, hammock(i), () -> out.visitInsn(ICONST_M1));
    }
    out.visitIincInsn(warp(), Warp.LANES);
    out.visitJumpInsn(GOTO, top);
    out.visitLabel(end);
    for (int i = 0; i < order.hammocks().size(); i++) {
      HammockEmitter.went(out, order.hammocks().get(i), hammock(i));
    }
    finish(out);
  }

  private void part(ClassWriter writer) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "part", CompiledClassBuilder.METHOD, null, null);
    open(out);
    InstructionEmitter masks = writer(out, true);
    for (int vector = 0; vector < vectors; vector++) {
      out.visitVarInsn(ILOAD, MASK);
      if (vectors > 1) {
        out.visitLdcInsn(vector * way.lanes());
        out.visitInsn(IUSHR);
        out.visitLdcInsn((1 << way.lanes()) - 1);
        out.visitInsn(IAND);
      }
      masks.lanes();
      out.visitVarInsn(ALOAD, InstructionEmitter.ACTIVE);
      out.visitVarInsn(ASTORE, active(vector));
    }
    body(out, true);
    finish(out);
  }

  private InstructionEmitter writer(MethodVisitor out, boolean partial) {
    return new InstructionEmitter(setting, new Target(out), partial, null, needs, false, data);
  }

  private void open(MethodVisitor out) {
    LaneLoops.open(out, needs);
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitVarInsn(ISTORE, warp());
    for (int i = 0; i < order.hammocks().size(); i++) {
      for (int k = 0; k < 4; k++) {
        out.visitInsn(ICONST_0);
        out.visitVarInsn(ISTORE, hammock(i) + k);
      }
    }
  }

  /** Writes code for one vector of the warp. */
  private interface Turn {
    void write(InstructionEmitter writer);
  }

  /** Writes the code for one warp. */
  private final class Body {
    private final MethodVisitor out;
    private final boolean partial;
    private final List<InstructionEmitter> writers = new ArrayList<>();

    Body(MethodVisitor out, boolean partial) {
      this.out = out;
      this.partial = partial;
      for (int vector = 0; vector < vectors; vector++) {
        InstructionEmitter writer = writer(out, partial);
        writer.count(hammocks());
        if (vector > 0) {
          writer.share(writers.get(0));
        }
        writers.add(writer);
      }
    }

    /** Writes the same code for each vector. */
    void each(Turn turn) {
      for (int vector = 0; vector < vectors; vector++) {
        out.visitVarInsn(ILOAD, warp());
        out.visitLdcInsn(vector * way.lanes());
        out.visitInsn(IADD);
        out.visitVarInsn(ISTORE, InstructionEmitter.AT);
        if (partial) {
          out.visitVarInsn(ALOAD, active(vector));
          out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE);
        }
        turn.write(writers.get(vector));
      }
    }
  }

  private void body(MethodVisitor out, boolean partial) {
    Body body = new Body(out, partial);
    for (DecodedInstruction step : order.all()) {
      if (step.operation() instanceof Hammock hammock) {
        hammock(body, hammock, setting.site(step));
      } else {
        body.each(writer -> writer.step(step, setting.site(step)));
      }
    }
    boolean branches = order.branch() != null;
    int end = branches ? last + 1 : last;
    body.each(
        writer -> {
          if (branches) {
            writer.branch(order.branch(), last);
            out.visitVarInsn(ISTORE, TAKEN);
          }
          writer.close(end);
          if (branches) {
            LaneLoops.collect(out, way);
          }
        });
  }

  private void hammock(Body body, Hammock hammock, int site) {
    int taken = hammocks().get(hammock.branch());
    body.out.visitInsn(ICONST_0);
    body.out.visitVarInsn(ISTORE, taken);
    List<int[]> masks = new ArrayList<>();
    body.each(writer -> masks.add(writer.split(hammock, site)));
    way(body, hammock.ahead(), hammock, masks, 0);
    way(body, hammock.aside(), hammock, masks, 1);
  }

  private void way(
      Body body, List<DecodedInstruction> steps, Hammock hammock, List<int[]> masks, int side) {
    if (steps.isEmpty()) {
      return;
    }
    InstructionEmitter trial = CompiledClassBuilder.trial(setting, true, null, new Needs());
    steps.forEach(step -> trial.way(step, setting.site(step), 0));
    int join = hammock.join();
    body.each(writer -> writer.enter(trial, join));
    Label none = new Label();
    body.out.visitVarInsn(ILOAD, hammocks().get(hammock.branch()));
    if (side == 0) {
      body.out.visitInsn(ICONST_M1);
      body.out.visitInsn(IXOR);
      if (body.partial) {
        body.out.visitVarInsn(ILOAD, MASK);
        body.out.visitInsn(IAND);
      }
    }
    body.out.visitJumpInsn(IFEQ, none);
    for (DecodedInstruction step : steps) {
      int[] vector = {0};
      body.each(writer -> writer.way(step, setting.site(step), masks.get(vector[0]++)[side]));
    }
    body.each(writer -> writer.leave(join));
    body.out.visitLabel(none);
  }

  private void finish(MethodVisitor out) {
    for (int i = 0; i < order.hammocks().size(); i++) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitLdcInsn(order.hammocks().get(i).branch());
      out.visitVarInsn(ILOAD, hammock(i));
      out.visitInsn(ICONST_0);
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "took", "(III)V", false);
    }
    LaneLoops.finish(out, order.branch() != null);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
