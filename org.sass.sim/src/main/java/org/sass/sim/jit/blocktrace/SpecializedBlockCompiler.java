package org.sass.sim.jit.blocktrace;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.ICONST_1;
import static org.objectweb.asm.Opcodes.IFLE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IRETURN;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.AccessedMemory;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Outlook;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.jit.emit.AbstractValue;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.CompiledClassBuilder;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.NoTranslation;
import org.sass.sim.jit.emit.InstructionEmitter.Setting;
import org.sass.sim.jit.emit.LaneLoops;
import org.sass.sim.jit.emit.RegisterEmitter;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * Compiles the {@link SpecializedBlock} of a launch. Vectors that run the same instructions for the
 * same lanes share one loop. The code of the loop is specific to their threads.
 */
public final class SpecializedBlockCompiler {
  /**
   * Maximum number of vector operations of a whole block, which the just-in-time compiler has to
   * compile. bitonic of the benchmarks has 860, and is fast after half a second.
   */
  private static final int MOST_OPERATIONS = 2000;

  /**
   * Maximum number of loops in a method. With many loops, the just-in-time compiler leaves vectors
   * on the heap. A launch of bitonic of the benchmarks allocates 224 MB with 17 loops, and 4 KB
   * with 8. It takes 0.77 ms with 1, 0.70 with 4, and 0.73 with 8 (JDK 25).
   */
  private static final int MOST_STRANDS = 4;

  /**
   * Maximum bytes of a method. HotSpot does not compile larger ones. The methods of the benchmarks
   * have at most 3,500.
   */
  private static final int MOST_BYTES = 8000;

  /**
   * The variable with the number of blocks that are left. Other code uses this variable for the
   * active lanes, which is not needed here.
   */
  private static final int LEFT = InstructionEmitter.ACTIVE;

  private final Setting setting;
  private final int width;
  private final AffineSpeculation shapes = new AffineSpeculation();

  /** The loops that will be in the current class. */
  private final List<Tried> together = new ArrayList<>();

  /** Number of vector operations of these loops. */
  private int operations;

  /** Whether all loops are in one class, which continues with the next block by itself. */
  private boolean runsOn;

  /** Number of vector operations of all classes. */
  private int all;

  private final List<CompiledCode> pieces = new ArrayList<>();

  private SpecializedBlockCompiler(Setting setting) {
    this.setting = setting;
    this.width = setting.way().lanes();
  }

  /**
   * Compiles the code of the blocks of a launch; returns null if the control flow is not known in
   * advance or the code would be too large.
   *
   * @param guesses whether to make assumptions that were not checked before
   */
  public static SpecializedBlock write(Setting setting, Grid grid, boolean guesses) {
    Outlook outlook = BlockSpecializer.of(setting, grid);
    if (outlook == null) {
      return null;
    }
    SpecializedBlockCompiler writer = new SpecializedBlockCompiler(setting);
    if (!guesses) {
      writer.shapes.guessNoMore();
    }
    try {
      for (List<VectorRegion> legs : outlook.legs()) {
        writer.strands(legs).forEach(writer::add);
      }
      boolean one = writer.pieces.isEmpty() && !writer.together.isEmpty();
      writer.runsOn = one && !outlook.clears();
      writer.end();
    } catch (NoTranslation e) {
      return null;
    }
    return new SpecializedBlock(
        writer.pieces, outlook.tally(), outlook.clears(), writer.runsOn, guesses);
  }

  /**
   * An instruction, as each vector of a loop runs it.
   *
   * @param site index of the instruction
   * @param lanes mask of the lanes of the vector that run it, lane 0 in bit 0
   * @param asks whether its guard is evaluated, too
   * @param expected for a jump, the lanes that its guard is expected to let through; else -1
   * @param facts the known values of registers, by their keys
   */
  private record Turn(
      DecodedInstruction step,
      int site,
      int lanes,
      boolean asks,
      int expected,
      Map<Integer, AbstractValue> facts) {}

  /**
   * A loop over the vectors of some threads.
   *
   * @param from the first thread
   * @param to the thread after the last one
   */
  private record Strand(int from, int to, List<Turn> turns) {}

  /**
   * A loop that was written on trial.
   *
   * @param needs what was found to be needed then
   */
  private record Tried(Strand strand, Needs needs) {}

  // ---- which vectors go together

  private List<Strand> strands(List<VectorRegion> legs) {
    List<Strand> strands = new ArrayList<>();
    int vectors = legs.size() * Warp.LANES / width;
    int from = 0;
    while (from < vectors) {
      List<Visit> first = visits(legs, from);
      int to = from + 1;
      while (to < vectors && same(first, from, visits(legs, to), to)) {
        to++;
      }
      if (to * width % Warp.LANES != 0 && legs.get(to * width / Warp.LANES).clashes()) {
        // The check whether accesses of a warp overlap covers a single loop only, but vectors of
        // this warp are in two loops.
        throw new NoTranslation();
      }
      if (!first.isEmpty()) {
        strands.add(strand(legs, from, to));
      }
      from = to;
    }
    return strands;
  }

  /** Returns the instructions that a vector runs. */
  private List<Visit> visits(List<VectorRegion> legs, int vector) {
    return legs.get(vector * width / Warp.LANES).visits().stream()
        .filter(visit -> lanes(visit, vector) != 0)
        .toList();
  }

  private int lanes(Visit visit, int vector) {
    return lanes(visit.mask(), vector);
  }

  private int lanes(int mask, int vector) {
    return mask >>> vector * width % Warp.LANES & ones();
  }

  private int expected(Visit visit, int vector) {
    return visit.looks() ? lanes(visit.passing(), vector) : -1;
  }

  private int ones() {
    return -1 >>> Integer.SIZE - width;
  }

  private boolean same(List<Visit> a, int vectorA, List<Visit> b, int vectorB) {
    boolean same = a.size() == b.size();
    for (int i = 0; i < a.size() && same; i++) {
      Visit x = a.get(i);
      Visit y = b.get(i);
      same =
          x.site() == y.site()
              && x.asks() == y.asks()
              && lanes(x, vectorA) == lanes(y, vectorB)
              && expected(x, vectorA) == expected(y, vectorB)
              && keys(x, vectorA).equals(keys(y, vectorB));
    }
    return same;
  }

  /** Returns the keys of the registers with known values in a vector. */
  private Set<Integer> keys(Visit visit, int vector) {
    Set<Integer> keys = new LinkedHashSet<>(visit.facts().keySet());
    keys.removeIf(key -> !visit.facts().get(key).of(vector * width % Warp.LANES / width));
    return keys;
  }

  private Strand strand(List<VectorRegion> legs, int from, int to) {
    List<List<Visit>> all = new ArrayList<>();
    for (int vector = from; vector < to; vector++) {
      all.add(visits(legs, vector));
    }
    List<Turn> turns = new ArrayList<>();
    for (int i = 0; i < all.get(0).size(); i++) {
      Visit visit = all.get(0).get(i);
      Map<Integer, AbstractValue> facts = new LinkedHashMap<>();
      for (int key : keys(visit, from)) {
        int[] values = new int[(to - from) * width];
        for (int vector = from; vector < to; vector++) {
          int[] warp = all.get(vector - from).get(i).facts().get(key).lanes();
          int at = vector * width % Warp.LANES;
          System.arraycopy(warp, at, values, (vector - from) * width, width);
        }
        facts.put(key, AbstractValue.of(values, width));
      }
      int expected = expected(visit, from);
      turns.add(
          new Turn(visit.step(), visit.site(), lanes(visit, from), visit.asks(), expected, facts));
    }
    return new Strand(from * width, to * width, turns);
  }

  // ---- what stands in one class

  private void add(Strand strand) {
    Target nowhere =
        target(CompiledClassBuilder.NOWHERE, CompiledClassBuilder.NOWHERE, new Label());
    InstructionEmitter trial = writer(nowhere, new Needs(), true, new ArrayList<>());
    body(trial, strand);
    int size = trial.operations();
    int clash = trial.isStraight() ? -1 : clash(strand.turns());
    if (clash > 0) {
      split(strand, clash);
      return;
    }
    if (size > setting.way().operations() && strand.turns().size() > 1) {
      split(strand, strand.turns().size() / 2);
      return;
    }
    if (operations + size > setting.way().operations() || together.size() == MOST_STRANDS) {
      end();
    }
    together.add(new Tried(strand, trial.found()));
    operations += size;
    all += size;
    if (all > MOST_OPERATIONS) {
      throw new NoTranslation();
    }
  }

  private void split(Strand strand, int at) {
    List<Turn> turns = strand.turns();
    add(new Strand(strand.from(), strand.to(), turns.subList(0, at)));
    add(new Strand(strand.from(), strand.to(), turns.subList(at, turns.size())));
  }

  /**
   * Returns the position of the first instruction that may access global memory that other lanes of
   * the loop store to; -1 if there is none.
   */
  private static int clash(List<Turn> turns) {
    boolean loads = false;
    boolean stores = false;
    for (int i = 0; i < turns.size(); i++) {
      AccessedMemory memory = AccessedMemory.by(turns.get(i).step().effects());
      boolean load = memory.loadsGlobal();
      boolean store = memory.storesGlobal();
      if (stores && (load || store) || store && loads) {
        return i;
      }
      loads |= load;
      stores |= store;
    }
    return -1;
  }

  private void end() {
    if (together.isEmpty()) {
      return;
    }
    List<Object> data = new ArrayList<>();
    pieces.add(CompiledClassBuilder.make(writer -> full(writer, data), data));
    together.clear();
    operations = 0;
  }

  // ---- its method

  private void full(ClassWriter writer, List<Object> data) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD, null, null);
    Label odd = new Label();
    out.visitCode();
    Label top = new Label();
    Label end = new Label();
    if (runsOn) {
      out.visitVarInsn(ILOAD, CompiledClassBuilder.TO);
      out.visitVarInsn(ISTORE, LEFT);
      out.visitLabel(top);
      out.visitVarInsn(ILOAD, LEFT);
      out.visitJumpInsn(IFLE, end);
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "next", "()V", false);
    }
    boolean supposes = false;
    for (Tried tried : together) {
      supposes |= loop(out, tried.strand(), tried.needs(), odd, data);
    }
    if (runsOn) {
      out.visitIincInsn(LEFT, -1);
      out.visitJumpInsn(GOTO, top);
      out.visitLabel(end);
    }
    out.visitInsn(ICONST_0);
    out.visitInsn(IRETURN);
    if (supposes) {
      out.visitLabel(odd);
      out.visitInsn(ICONST_1);
      out.visitInsn(IRETURN);
    }
    Label bottom = new Label();
    out.visitLabel(bottom);
    out.visitMaxs(0, 0);
    out.visitEnd();
    if (bottom.getOffset() > MOST_BYTES) {
      throw new NoTranslation();
    }
  }

  /** Writes a loop. Returns whether the loop may find that an assumption does not hold. */
  private boolean loop(
      MethodVisitor out, Strand strand, Needs needs, Label odd, List<Object> data) {
    out.visitLdcInsn(strand.from());
    out.visitVarInsn(ISTORE, InstructionEmitter.FROM);
    out.visitLdcInsn(strand.to());
    out.visitVarInsn(ISTORE, CompiledClassBuilder.TO);
    LaneLoops.open(out, needs);
    boolean supposed =
        LaneLoops.loop(
            out,
            setting.way(),
            (code, ahead) -> writer(target(code, ahead, odd), needs, false, data),
            (code, here) -> body(here, strand));
    if (strand.turns().stream().anyMatch(Turn::asks)) {
      LaneLoops.count(out);
    }
    return supposed;
  }

  private static Target target(MethodVisitor out, MethodVisitor ahead, Label odd) {
    return new Target(out, ahead, odd, odd, true);
  }

  private InstructionEmitter writer(Target target, Needs needs, boolean trial, List<Object> data) {
    return new InstructionEmitter(setting, target, false, shapes, needs, trial, data);
  }

  private void body(InstructionEmitter writer, Strand strand) {
    Map<Integer, Integer> masks = new HashMap<>();
    Turn last = null;
    for (Turn turn : strand.turns()) {
      turn.facts().forEach(writer::know);
      int lanes = -1;
      if (turn.lanes() != ones()) {
        lanes = masks.computeIfAbsent(turn.lanes(), writer::lanes);
      }
      if (turn.expected() >= 0) {
        writer.expect(turn.step(), turn.site(), lanes, turn.expected());
      } else {
        writer.step(turn.step(), turn.site(), lanes, turn.asks());
      }
      last = turn;
    }
    // If the last instruction does not run for all lanes, the other lanes may have stopped at
    // different instructions.
    writer.close(last.lanes() == ones() ? last.site() : RegisterEmitter.SOMEWHERE);
  }
}
