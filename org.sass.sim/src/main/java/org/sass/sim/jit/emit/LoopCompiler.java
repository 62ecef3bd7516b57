package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.IASTORE;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_M1;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPLT;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.objectweb.asm.Opcodes.IUSHR;
import static org.objectweb.asm.Opcodes.IXOR;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Compiles a {@link WarpLoop} to a method that runs iterations for some lanes of one warp. All
 * vectors of the warp run a translation block before the next block runs. Registers stay in
 * variables from iteration to iteration.
 *
 * <p>When lanes leave to wait for the others, their registers are stored and they become inactive.
 * The loop continues as long as the other lanes take the same path.
 */
final class LoopCompiler {
  /**
   * Maximum number of calls of the Vector API in the method. C1 inlines these calls, too, and gives
   * up from about 330 on (JDK 25). A method that was first compiled without a profile, because C2
   * was busy, then stays in that form, which is about a hundred times as slow. Mandelbrot has 238
   * calls with vectors of 16 lanes.
   */
  private static final int MOST_CALLS = 280;

  private static final String API = "jdk/incubator/vector/";

  private static final String LAPS = Type.getInternalName(LoopExit.class);

  private static final int MASK = CompiledClassBuilder.TO;
  private static final int FOUND = InstructionEmitter.RESULTS;
  private static final int TURNS = InstructionEmitter.RESULTS + 1;
  private static final int GONE = InstructionEmitter.RESULTS + 2;
  private static final int LAST = InstructionEmitter.RESULTS + 3;

  private final Setting setting;
  private final VectorTarget way;
  private final WarpLoop cycle;
  private final AffineSpeculation shapes;
  private final List<Hammock> hammocks;
  private final List<Object> data;
  private final int vectors;

  /** The keys of the registers that an iteration changes. */
  private Set<Integer> changed = Set.of();

  /**
   * Number of the last translation block of an iteration that uses the mask of the active lanes; -1
   * for none.
   */
  private int lastAsking = -1;

  private boolean supposes;
  private Needs reserved;
  private LoopVariables variables;

  /**
   * @param shapes says whether to assume that floats are plain; null to assume nothing
   * @param data takes the objects to which the code refers
   */
  LoopCompiler(Setting setting, WarpLoop cycle, AffineSpeculation shapes, List<Object> data) {
    this.setting = setting;
    this.way = setting.way();
    this.cycle = cycle;
    this.shapes = shapes;
    this.hammocks =
        cycle.fragments().stream().flatMap(fragment -> fragment.hammocks.stream()).toList();
    this.data = data;
    this.vectors = Warp.LANES / way.lanes();
  }

  /** Writes the method {@code loop}, unless it gets too large; returns whether it was written. */
  boolean write(ClassWriter writer) {
    Needs needs = new Needs();
    InstructionEmitter once = trial(needs);
    for (int i = 0; i < cycle.fragments().size(); i++) {
      int before = once.usesOfActive();
      run(once, cycle.fragments().get(i));
      lastAsking = once.usesOfActive() > before ? i : lastAsking;
    }
    if (once.operations() * vectors > 2 * way.operations()) {
      return false;
    }
    changed = once.changed();
    supposes = once.hasSupposed();
    InstructionEmitter twice = trial(new Needs());
    twice.depart(changed, start());
    for (int i = 0; i < cycle.fragments().size(); i++) {
      run(twice, cycle.fragments().get(i));
      twice.depart(changed, behind(i));
    }
    twice.depart(changed, branch(cycle.fragments().size() - 1));
    int free = InstructionEmitter.uniformVariable(needs.uniforms().size());
    List<Integer> kept = List.copyOf(twice.loaded());
    variables = new LoopVariables(free, vectors, kept, hammocks, cycle.fragments().size());
    reserved = new Needs(needs.uniforms(), needs.suppositions(), variables.count());
    CallCounter counter = new CallCounter();
    loop(counter);
    if (counter.calls > MOST_CALLS) {
      return false;
    }
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "loop", CompiledClassBuilder.METHOD, null, null);
    LaneLoops.open(out, needs);
    loop(out);
    return true;
  }

  /** Counts calls of the Vector API in code that is thrown away. */
  private static final class CallCounter extends MethodVisitor {
    private int calls;

    CallCounter() {
      super(ASM9);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      calls += owner.startsWith(API) ? 1 : 0;
    }
  }

  private void loop(MethodVisitor out) {
    begin(out);
    turn(out);
    end(out);
  }

  private InstructionEmitter trial(Needs needs) {
    Target nowhere = new Target(CompiledClassBuilder.NOWHERE, null, new Label(), null);
    return new InstructionEmitter(setting, nowhere, true, shapes, needs, true, new ArrayList<>());
  }

  private InstructionEmitter writer(MethodVisitor out, Label otherwise) {
    Target target = new Target(out, null, otherwise, null);
    return new InstructionEmitter(setting, target, true, shapes, reserved, false, data);
  }

  /**
   * Writes a translation block for one vector. Leaves a number on the stack whose bits are the
   * lanes for which the condition of its branch holds.
   */
  private void run(InstructionEmitter writer, TranslationBlock fragment) {
    fragment.body.forEach(step -> writer.step(step, setting.site(step)));
    writer.look();
    writer.condition(fragment.control.guard(), lastOf(fragment));
  }

  /** Returns the index of the last instruction before the branch. */
  private int lastOf(TranslationBlock fragment) {
    List<DecodedInstruction> body = fragment.body;
    return setting.site(body.isEmpty() ? fragment.control : body.get(body.size() - 1));
  }

  private int start() {
    return RegisterLiveness.ahead(cycle.fragments().get(0).first);
  }

  private int branch(int number) {
    return setting.site(cycle.fragments().get(number).control);
  }

  /**
   * Returns the index of the instruction after which the lanes continue that leave after a
   * translation block.
   */
  private int behind(int number) {
    return cycle.meets(number) ? setting.site(cycle.meeting().body.get(0)) : branch(number);
  }

  private void begin(MethodVisitor out) {
    zero(out, TURNS);
    zero(out, GONE);
    for (int i = 0; i < hammocks.size(); i++) {
      for (int k = 1; k < 4; k++) {
        zero(out, variables.hammock(i) + k);
      }
    }
    for (int i = 0; i < cycle.fragments().size(); i++) {
      zero(out, variables.exits(i));
      zero(out, variables.exits(i) + 1);
    }
    InstructionEmitter writer = writer(out, null);
    for (int vector = 0; vector < vectors; vector++) {
      place(out, vector);
      variables.registers(vector).forEach(writer::get);
    }
  }

  private static void zero(MethodVisitor out, int variable) {
    out.visitInsn(ICONST_0);
    out.visitVarInsn(ISTORE, variable);
  }

  private void place(MethodVisitor out, int vector) {
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitLdcInsn(vector * way.lanes());
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, InstructionEmitter.AT);
  }

  /** Computes the mask of the active lanes of each vector. */
  private void activate(MethodVisitor out, InstructionEmitter writer) {
    for (int vector = 0; vector < vectors; vector++) {
      lanes(out, writer, vector, MASK);
      out.visitVarInsn(ALOAD, InstructionEmitter.ACTIVE);
      out.visitVarInsn(ASTORE, variables.active(vector));
    }
  }

  /** Makes the lanes of one vector that are in a mask of the warp the active ones. */
  private void lanes(MethodVisitor out, InstructionEmitter writer, int vector, int mask) {
    out.visitVarInsn(ILOAD, mask);
    out.visitLdcInsn(vector * way.lanes());
    out.visitInsn(IUSHR);
    if (vectors > 1) {
      out.visitLdcInsn((1 << way.lanes()) - 1);
      out.visitInsn(IAND);
    }
    writer.lanes();
  }

  private void turn(MethodVisitor out) {
    Label odd = new Label();
    List<InstructionEmitter> writers = new ArrayList<>();
    for (int vector = 0; vector < vectors; vector++) {
      InstructionEmitter writer = writer(out, odd);
      writer.preset(variables.registers(vector), variables.ways());
      if (vector > 0) {
        writer.share(writers.get(0));
      }
      writers.add(writer);
    }
    // The masks of the active lanes stay the same for many iterations. An outer loop computes them.
    Label fewer = new Label();
    Label top = new Label();
    Label end = new Label();
    out.visitLabel(fewer);
    activate(out, writers.get(0));
    most(out);
    out.visitVarInsn(ISTORE, variables.limit());
    out.visitLabel(top);
    if (supposes) {
      otherwise(out, writers, odd, end);
    }
    for (int i = 0; i < hammocks.size(); i++) {
      zero(out, variables.hammock(i));
    }
    for (int i = 0; i < cycle.fragments().size(); i++) {
      zero(out, FOUND);
      for (int vector = 0; vector < vectors; vector++) {
        place(out, vector);
        out.visitVarInsn(ALOAD, variables.active(vector));
        out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE);
        run(writers.get(vector), cycle.fragments().get(i));
        found(out);
      }
      out.visitVarInsn(ILOAD, FOUND);
      out.visitVarInsn(ILOAD, MASK);
      out.visitInsn(IAND);
      out.visitVarInsn(ISTORE, FOUND);
      for (int k = 0; k < hammocks.size(); k++) {
        HammockEmitter.count(out, variables.hammock(k), () -> out.visitVarInsn(ILOAD, MASK));
      }
      out.visitLdcInsn(i);
      out.visitVarInsn(ISTORE, LAST);
      if (cycle.isExit(i)) {
        exit(out, writers, i, end);
      }
    }
    again(out, writers, top, fewer);
    out.visitLabel(end);
  }

  /**
   * Writes the code to which an iteration jumps if its lanes do not meet the assumptions. It leaves
   * the loop as if the iteration had not begun.
   */
  private void otherwise(
      MethodVisitor out, List<InstructionEmitter> writers, Label odd, Label end) {
    Label plain = new Label();
    int counted = variables.counted();
    out.visitVarInsn(ILOAD, InstructionEmitter.COUNTED);
    out.visitVarInsn(ISTORE, counted);
    out.visitJumpInsn(GOTO, plain);
    out.visitLabel(odd);
    out.visitVarInsn(ILOAD, counted);
    out.visitVarInsn(ISTORE, InstructionEmitter.COUNTED);
    depart(out, writers, MASK, start());
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, LAST);
    out.visitJumpInsn(GOTO, end);
    out.visitLabel(plain);
  }

  /**
   * Adds the lanes of one vector, whose mask is on the stack, to those for which the condition
   * holds.
   */
  private static void found(MethodVisitor out) {
    out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    out.visitVarInsn(ILOAD, InstructionEmitter.FROM);
    out.visitInsn(ISUB);
    out.visitInsn(ISHL);
    out.visitVarInsn(ILOAD, FOUND);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, FOUND);
  }

  /**
   * Writes the exit after a translation block. If lanes leave that wait for the others, it stores
   * their registers and continues with the other lanes. It ends the loop if no lane is left, or if
   * the lanes that leave do not wait.
   */
  private void exit(MethodVisitor out, List<InstructionEmitter> writers, int number, Label end) {
    Label none = new Label();
    out.visitVarInsn(ILOAD, FOUND);
    out.visitJumpInsn(IFEQ, none);
    boolean meets = cycle.meets(number);
    depart(out, writers, meets ? FOUND : MASK, behind(number));
    if (!meets) {
      out.visitJumpInsn(GOTO, end);
      out.visitLabel(none);
      return;
    }
    out.visitVarInsn(ILOAD, FOUND);
    out.visitVarInsn(ILOAD, MASK);
    out.visitJumpInsn(IF_ICMPEQ, end);
    out.visitVarInsn(ILOAD, MASK);
    out.visitVarInsn(ILOAD, FOUND);
    out.visitInsn(IXOR);
    out.visitVarInsn(ISTORE, MASK);
    zero(out, variables.limit());
    if (number < lastAsking) {
      activate(out, writers.get(0));
    }
    out.visitIincInsn(variables.exits(number), 1);
    HammockEmitter.add(out, variables.exits(number) + 1, () -> HammockEmitter.bitCount(out, FOUND));
    HammockEmitter.add(
        out,
        GONE,
        () -> {
          HammockEmitter.bitCount(out, FOUND);
          out.visitVarInsn(ILOAD, TURNS);
          out.visitInsn(IMUL);
        });
    zero(out, FOUND);
    out.visitLabel(none);
  }

  /** Stores the registers of some lanes that may be read after an instruction. */
  private void depart(MethodVisitor out, List<InstructionEmitter> writers, int mask, int site) {
    for (int vector = 0; vector < vectors; vector++) {
      place(out, vector);
      lanes(out, writers.get(vector), vector, mask);
      writers.get(vector).depart(changed, site);
    }
  }

  /** Leaves the maximum number of iterations on the stack. */
  private static void most(MethodVisitor out) {
    laps(out);
    out.visitFieldInsn(GETFIELD, LAPS, "turns", "I");
  }

  /**
   * Writes the end of an iteration, after its last translation block: continues with the next
   * iteration if all lanes do, else ends the loop.
   */
  private void again(MethodVisitor out, List<InstructionEmitter> writers, Label top, Label fewer) {
    Label end = new Label();
    Label next = new Label();
    int last = cycle.fragments().size() - 1;
    if (!cycle.isExit(last)) {
      out.visitVarInsn(ILOAD, FOUND);
      out.visitVarInsn(ILOAD, MASK);
      out.visitJumpInsn(IF_ICMPNE, end);
    }
    out.visitIincInsn(TURNS, 1);
    out.visitVarInsn(ILOAD, TURNS);
    out.visitVarInsn(ILOAD, variables.limit());
    out.visitJumpInsn(IF_ICMPLT, next);
    out.visitVarInsn(ILOAD, TURNS);
    most(out);
    Label enough = new Label();
    out.visitJumpInsn(IF_ICMPGE, enough);
    out.visitLabel(next);
    carry(out, writers, last);
    out.visitVarInsn(ILOAD, variables.limit());
    out.visitJumpInsn(IFNE, top);
    out.visitJumpInsn(GOTO, fewer);
    out.visitLabel(enough);
    out.visitIincInsn(TURNS, -1);
    out.visitLabel(end);
    depart(out, writers, MASK, branch(last));
  }

  private void carry(MethodVisitor out, List<InstructionEmitter> writers, int last) {
    for (int vector = 0; vector < vectors; vector++) {
      out.visitVarInsn(ALOAD, variables.active(vector));
      out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE);
      place(out, vector);
      writers.get(vector).carry(branch(last), variables.registers(vector));
    }
  }

  private static void laps(MethodVisitor out) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "laps", 'L' + LAPS + ';');
  }

  /** Writes the end of the method, which stores what the loop did. */
  private void end(MethodVisitor out) {
    for (int i = 0; i < hammocks.size(); i++) {
      HammockEmitter.went(out, hammocks.get(i), variables.hammock(i));
    }
    laps(out);
    Map.of("turns", TURNS, "last", LAST, "mask", MASK, "gone", GONE)
        .forEach(
            (field, variable) -> {
              out.visitInsn(DUP);
              out.visitVarInsn(ILOAD, variable);
              out.visitFieldInsn(PUTFIELD, LAPS, field, "I");
            });
    for (int i = 0; i < LoopExit.LONGEST; i++) {
      boolean there = i < cycle.fragments().size();
      element(out, "exits", i, there ? variables.exits(i) : -1);
      element(out, "lanes", i, there ? variables.exits(i) + 1 : -1);
    }
    out.visitInsn(POP);
    LaneLoops.count(out);
    out.visitVarInsn(ILOAD, FOUND);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Stores a variable in an element of an array field of the object on the stack, which stays
   * there. Stores 0 if the variable is negative.
   */
  private static void element(MethodVisitor out, String array, int index, int variable) {
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, LAPS, array, "[I");
    out.visitLdcInsn(index);
    if (variable < 0) {
      out.visitInsn(ICONST_0);
    } else {
      out.visitVarInsn(ILOAD, variable);
    }
    out.visitInsn(IASTORE);
  }
}
