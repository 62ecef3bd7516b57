package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IF_ICMPLT;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.Emitter.Target;
import org.sass.sim.fast.PieceClass.Order;
import org.sass.sim.fast.PieceWriter.Needs;
import org.sass.sim.fast.PieceWriter.Setting;
import org.sass.sim.machine.Warp;

/**
 * Writes a piece that a branch behind it repeats: turn after turn for some lanes of one warp, as
 * long as they go the same way. All vectors of the warp do one turn before the next; registers stay
 * in variables from turn to turn.
 */
final class LoopWriter {
  /** Vector operations of a turn that the compiler keeps off the heap. */
  private static final int MOST_OPERATIONS = 160;

  private static final int MASK = PieceClass.TO;
  private static final int FOUND = PieceWriter.RESULTS;
  private static final int TURNS = PieceWriter.RESULTS + 1;

  private final Setting setting;
  private final Lanewise way;
  private final Order order;
  private final List<Object> data;
  private final List<Step> steps;
  private final int last;
  private final int vectors;

  /** What is kept from turn to turn, by keys, in the order in which it is first wanted. */
  private List<Integer> kept = List.of();

  private Needs reserved;

  /** The variable behind those that each method has. */
  private int free;

  /**
   * @param order what to translate, with the condition of the branch that repeats it
   * @param data takes the objects that the code refers to
   */
  LoopWriter(Setting setting, Order order, List<Object> data) {
    this.setting = setting;
    this.way = setting.way();
    this.order = order;
    this.data = data;
    this.steps = order.all();
    this.last = setting.site(steps.get(steps.size() - 1));
    this.vectors = Warp.LANES / way.lanes();
  }

  /** Writes the method {@code loop}, unless it got too large; says whether it did. */
  boolean write(ClassWriter writer) {
    Needs needs = new Needs();
    PieceWriter trial = PieceClass.trial(setting, true, null, needs);
    turn(trial);
    kept = new ArrayList<>(trial.keep(last + 1));
    if (trial.operations() * vectors > MOST_OPERATIONS) {
      return false;
    }
    MethodVisitor out = writer.visitMethod(ACC_PUBLIC, "loop", PieceClass.METHOD, null, null);
    PieceLoops.open(out, needs);
    free = PieceWriter.uniformVariable(needs.uniforms().size());
    reserved = new Needs(needs.uniforms(), needs.suppositions(), variables());
    begin(out);
    Label top = new Label();
    out.visitLabel(top);
    zero(out, FOUND);
    for (int i = 0; i < order.hammocks().size(); i++) {
      zero(out, hammock(i));
    }
    Set<Integer> changed = Set.of();
    for (int vector = 0; vector < vectors; vector++) {
      place(out, vector);
      out.visitVarInsn(ALOAD, active(vector));
      out.visitVarInsn(ASTORE, PieceWriter.ACTIVE);
      PieceWriter body = writer(out);
      body.preset(registers(vector), hammocks());
      turn(body);
      lanes(out);
      changed = body.carry(last + 1, registers(vector));
    }
    again(out, top);
    end(out, changed);
    return true;
  }

  private PieceWriter writer(MethodVisitor out) {
    return new PieceWriter(setting, new Target(out), true, null, reserved, false, data);
  }

  private void turn(PieceWriter writer) {
    steps.forEach(step -> writer.step(step, setting.site(step)));
    writer.branch(order.branch(), last);
  }

  // ------------------------------------------------------------------ variables

  /** How many a loop has besides those of all methods. */
  private int variables() {
    return vectors * (kept.size() + 1) + 4 * order.hammocks().size();
  }

  private int active(int vector) {
    return free + vector * (kept.size() + 1);
  }

  /** Where the registers of a vector are kept, by their keys. */
  private Map<Integer, Integer> registers(int vector) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (int key : kept) {
      places.put(key, active(vector) + 1 + places.size());
    }
    return places;
  }

  /** The lanes that take the branch in the turn; behind it three numbers of all turns. */
  private int hammock(int number) {
    return free + vectors * (kept.size() + 1) + 4 * number;
  }

  private Map<Integer, Integer> hammocks() {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Hammock hammock : order.hammocks()) {
      places.put(hammock.branch(), hammock(places.size()));
    }
    return places;
  }

  // ------------------------------------------------------------------ the method

  private void begin(MethodVisitor out) {
    zero(out, TURNS);
    for (int i = 0; i < order.hammocks().size(); i++) {
      for (int k = 1; k < 4; k++) {
        zero(out, hammock(i) + k);
      }
    }
    PieceWriter writer = writer(out);
    for (int vector = 0; vector < vectors; vector++) {
      place(out, vector);
      out.visitVarInsn(ILOAD, MASK);
      out.visitLdcInsn(vector * way.lanes());
      out.visitInsn(IUSHR);
      if (vectors > 1) {
        out.visitLdcInsn((1 << way.lanes()) - 1);
        out.visitInsn(IAND);
      }
      writer.lanes();
      out.visitVarInsn(ALOAD, PieceWriter.ACTIVE);
      out.visitVarInsn(ASTORE, active(vector));
      registers(vector).forEach(writer::get);
    }
  }

  private static void zero(MethodVisitor out, int variable) {
    out.visitInsn(ICONST_0);
    out.visitVarInsn(ISTORE, variable);
  }

  private void place(MethodVisitor out, int vector) {
    out.visitVarInsn(ILOAD, PieceWriter.FROM);
    out.visitLdcInsn(vector * way.lanes());
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, PieceWriter.AT);
  }

  /** Adds the lanes of a vector on the stack to those for which the condition holds. */
  private static void lanes(MethodVisitor out) {
    out.visitVarInsn(ILOAD, PieceWriter.AT);
    out.visitVarInsn(ILOAD, PieceWriter.FROM);
    out.visitInsn(ISUB);
    out.visitInsn(ISHL);
    out.visitVarInsn(ILOAD, FOUND);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, FOUND);
  }

  /** Counts a turn, and goes on to the next one if all lanes do. */
  private void again(MethodVisitor out, Label top) {
    for (int i = 0; i < order.hammocks().size(); i++) {
      count(out, hammock(i), () -> out.visitVarInsn(ILOAD, MASK));
    }
    out.visitIincInsn(TURNS, 1);
    Label end = new Label();
    out.visitVarInsn(ILOAD, FOUND);
    if (order.repeat() == Fragment.Repeat.TAKEN) {
      out.visitVarInsn(ILOAD, MASK);
    } else {
      out.visitInsn(ICONST_0);
    }
    out.visitJumpInsn(IF_ICMPNE, end);
    out.visitVarInsn(ILOAD, TURNS);
    out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, PieceWriter.BLOCK_NAME, "turns", "I");
    out.visitJumpInsn(IF_ICMPLT, top);
    out.visitLabel(end);
  }

  /**
   * Adds to three numbers what the lanes of a warp did in a hammock.
   *
   * @param place the variable with the lanes that took its branch; behind it the numbers
   * @param mask leaves the active lanes on the stack
   */
  static void count(MethodVisitor out, int place, Runnable mask) {
    for (int k = 1; k < 4; k++) {
      out.visitVarInsn(ILOAD, place + k);
      mask.run();
      out.visitVarInsn(ILOAD, place);
      out.visitMethodInsn(INVOKESTATIC, PieceWriter.BLOCK_NAME, COUNTS[k], "(II)I", false);
      out.visitInsn(IADD);
      out.visitVarInsn(ISTORE, place + k);
    }
  }

  /** Writes those numbers down. */
  static void went(MethodVisitor out, Hammock hammock, int place) {
    out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    out.visitLdcInsn(hammock.branch());
    for (int k = 1; k < 4; k++) {
      out.visitVarInsn(ILOAD, place + k);
    }
    out.visitMethodInsn(INVOKEVIRTUAL, PieceWriter.BLOCK_NAME, "went", "(IIII)V", false);
  }

  private static final String[] COUNTS = {null, "anyBut", "any", "count"};

  private void end(MethodVisitor out, Set<Integer> changed) {
    PieceWriter writer = writer(out);
    for (int vector = 0; vector < vectors; vector++) {
      place(out, vector);
      Map<Integer, Integer> places = registers(vector);
      changed.forEach(key -> writer.put(key, places.get(key)));
    }
    for (int i = 0; i < order.hammocks().size(); i++) {
      went(out, order.hammocks().get(i), hammock(i));
    }
    out.visitVarInsn(ALOAD, PieceWriter.BLOCK_VARIABLE);
    out.visitVarInsn(ILOAD, TURNS);
    out.visitFieldInsn(PUTFIELD, PieceWriter.BLOCK_NAME, "turns", "I");
    PieceLoops.count(out);
    out.visitVarInsn(ILOAD, FOUND);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }
}
