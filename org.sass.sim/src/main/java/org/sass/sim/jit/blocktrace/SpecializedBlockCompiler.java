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
import org.sass.sim.jit.blocktrace.BlockSpecializer.BlockTrace;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.jit.emit.AbstractValue;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.CompiledClassBuilder;
import org.sass.sim.jit.emit.InstructionEmitter;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.jit.emit.InstructionEmitter.UntranslatableException;
import org.sass.sim.jit.emit.LaneLoopEmitter;
import org.sass.sim.jit.emit.RegisterEmitter;
import org.sass.sim.jit.emit.TranslationContext;
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
  private static final int MAX_OPERATIONS = 2000;

  /**
   * Maximum number of loops in a method. With many loops, the just-in-time compiler leaves vectors
   * on the heap. A launch of bitonic of the benchmarks allocates 224 MB with 17 loops, and 4 KB
   * with 8. It takes 0.77 ms with 1, 0.70 with 4, and 0.73 with 8 (JDK 25).
   */
  private static final int MAX_LOOPS_PER_METHOD = 4;

  /**
   * Maximum bytes of a method. HotSpot does not compile larger ones. The methods of the benchmarks
   * have at most 3,500.
   */
  private static final int MAX_METHOD_BYTES = 8000;

  /**
   * The variable with the number of blocks that are left. Other code uses this variable for the
   * active lanes, which is not needed here.
   */
  private static final int BLOCKS_LEFT_VARIABLE = InstructionEmitter.ACTIVE_MASK_VARIABLE;

  private final TranslationContext context;
  private final int vectorLanes;
  private final AffineSpeculation speculation = new AffineSpeculation();

  /** The loops that will be in the current class. */
  private final List<TrialLoop> pendingLoops = new ArrayList<>();

  /** Number of vector operations of these loops. */
  private int pendingOperations;

  /** Whether all loops are in one class, which continues with the next block by itself. */
  private boolean loopsOverBlocks;

  /** Number of vector operations of all classes. */
  private int totalOperations;

  private final List<CompiledCode> pieces = new ArrayList<>();

  private SpecializedBlockCompiler(TranslationContext context) {
    this.context = context;
    this.vectorLanes = context.vectorTarget().laneCount();
  }

  /**
   * Compiles the code of the blocks of a launch; returns null if the control flow is not known in
   * advance or the code would be too large.
   *
   * @param allowsGuesses whether to make assumptions that were not checked before
   */
  public static SpecializedBlock compile(
      TranslationContext context, Grid grid, boolean allowsGuesses) {
    BlockTrace trace = BlockSpecializer.trace(context, grid);
    if (trace == null) {
      return null;
    }
    SpecializedBlockCompiler compiler = new SpecializedBlockCompiler(context);
    if (!allowsGuesses) {
      compiler.speculation.forbidGuesses();
    }
    try {
      for (List<VectorRegion> regions : trace.stages()) {
        compiler.buildLoops(regions).forEach(compiler::addLoop);
      }
      boolean isSingleClass = compiler.pieces.isEmpty() && !compiler.pendingLoops.isEmpty();
      compiler.loopsOverBlocks = isSingleClass && !trace.needsClearedShared();
      compiler.finishClass();
    } catch (UntranslatableException e) {
      return null;
    }
    return new SpecializedBlock(
        compiler.pieces,
        trace.counters(),
        trace.needsClearedShared(),
        compiler.loopsOverBlocks,
        allowsGuesses);
  }

  /**
   * An instruction, as each vector of a loop runs it.
   *
   * @param site index of the instruction
   * @param laneMask mask of the lanes of the vector that run it, lane 0 in bit 0
   * @param evaluatesGuard whether its guard is evaluated, too
   * @param expectedLanes for a jump, the lanes that its guard is expected to let through; else -1
   * @param facts the known values of registers, by their keys
   */
  private record LoopInstruction(
      DecodedInstruction instruction,
      int site,
      int laneMask,
      boolean evaluatesGuard,
      int expectedLanes,
      Map<Integer, AbstractValue> facts) {}

  /**
   * A loop over the vectors of some threads.
   *
   * @param firstThread the first thread
   * @param endThread the thread after the last one
   */
  private record VectorLoop(int firstThread, int endThread, List<LoopInstruction> instructions) {}

  /**
   * A loop that was written on trial.
   *
   * @param needs what was found to be needed then
   */
  private record TrialLoop(VectorLoop loop, Needs needs) {}

  // ---- which vectors go together

  private List<VectorLoop> buildLoops(List<VectorRegion> regions) {
    List<VectorLoop> loops = new ArrayList<>();
    int vectors = regions.size() * Warp.LANES / vectorLanes;
    int firstVector = 0;
    while (firstVector < vectors) {
      List<Visit> firstVisits = vectorVisits(regions, firstVector);
      int endVector = firstVector + 1;
      while (endVector < vectors
          && canShareLoop(firstVisits, firstVector, vectorVisits(regions, endVector), endVector)) {
        endVector++;
      }
      if (endVector * vectorLanes % Warp.LANES != 0
          && regions.get(endVector * vectorLanes / Warp.LANES).needsOverlapCheck()) {
        // The check whether accesses of a warp overlap covers a single loop only, but vectors of
        // this warp are in two loops.
        throw new UntranslatableException();
      }
      if (!firstVisits.isEmpty()) {
        loops.add(buildLoop(regions, firstVector, endVector));
      }
      firstVector = endVector;
    }
    return loops;
  }

  /** Returns the instructions that a vector runs. */
  private List<Visit> vectorVisits(List<VectorRegion> regions, int vector) {
    return regions.get(vector * vectorLanes / Warp.LANES).visits().stream()
        .filter(visit -> laneMask(visit, vector) != 0)
        .toList();
  }

  private int laneMask(Visit visit, int vector) {
    return laneMask(visit.mask(), vector);
  }

  private int laneMask(int mask, int vector) {
    return mask >>> vector * vectorLanes % Warp.LANES & fullLaneMask();
  }

  private int expectedLanes(Visit visit, int vector) {
    return visit.isGuardCheck() ? laneMask(visit.passingLanes(), vector) : -1;
  }

  private int fullLaneMask() {
    return -1 >>> Integer.SIZE - vectorLanes;
  }

  private boolean canShareLoop(List<Visit> a, int vectorA, List<Visit> b, int vectorB) {
    boolean isSame = a.size() == b.size();
    for (int i = 0; i < a.size() && isSame; i++) {
      Visit x = a.get(i);
      Visit y = b.get(i);
      isSame =
          x.site() == y.site()
              && x.evaluatesGuard() == y.evaluatesGuard()
              && laneMask(x, vectorA) == laneMask(y, vectorB)
              && expectedLanes(x, vectorA) == expectedLanes(y, vectorB)
              && knownKeys(x, vectorA).equals(knownKeys(y, vectorB));
    }
    return isSame;
  }

  /** Returns the keys of the registers with known values in a vector. */
  private Set<Integer> knownKeys(Visit visit, int vector) {
    Set<Integer> keys = new LinkedHashSet<>(visit.facts().keySet());
    keys.removeIf(
        key -> !visit.facts().get(key).isKnownIn(vector * vectorLanes % Warp.LANES / vectorLanes));
    return keys;
  }

  private VectorLoop buildLoop(List<VectorRegion> regions, int firstVector, int endVector) {
    List<List<Visit>> visitsByVector = new ArrayList<>();
    for (int vector = firstVector; vector < endVector; vector++) {
      visitsByVector.add(vectorVisits(regions, vector));
    }
    List<LoopInstruction> instructions = new ArrayList<>();
    for (int i = 0; i < visitsByVector.get(0).size(); i++) {
      Visit visit = visitsByVector.get(0).get(i);
      Map<Integer, AbstractValue> facts = new LinkedHashMap<>();
      for (int key : knownKeys(visit, firstVector)) {
        int[] values = new int[(endVector - firstVector) * vectorLanes];
        for (int vector = firstVector; vector < endVector; vector++) {
          int[] warp = visitsByVector.get(vector - firstVector).get(i).facts().get(key).values();
          int at = vector * vectorLanes % Warp.LANES;
          System.arraycopy(warp, at, values, (vector - firstVector) * vectorLanes, vectorLanes);
        }
        facts.put(key, AbstractValue.of(values, vectorLanes));
      }
      int expected = expectedLanes(visit, firstVector);
      instructions.add(
          new LoopInstruction(
              visit.instruction(),
              visit.site(),
              laneMask(visit, firstVector),
              visit.evaluatesGuard(),
              expected,
              facts));
    }
    return new VectorLoop(firstVector * vectorLanes, endVector * vectorLanes, instructions);
  }

  // ---- what stands in one class

  private void addLoop(VectorLoop loop) {
    Target discardTarget =
        newTarget(
            CompiledClassBuilder.DISCARDING_VISITOR,
            CompiledClassBuilder.DISCARDING_VISITOR,
            new Label());
    InstructionEmitter trial = newEmitter(discardTarget, new Needs(), true, new ArrayList<>());
    writeBody(trial, loop);
    int size = trial.operationCount();
    int conflictIndex = trial.isLoopAffine() ? -1 : findConflict(loop.instructions());
    if (conflictIndex > 0) {
      split(loop, conflictIndex);
      return;
    }
    if (size > context.vectorTarget().maxOperations() && loop.instructions().size() > 1) {
      split(loop, loop.instructions().size() / 2);
      return;
    }
    if (pendingOperations + size > context.vectorTarget().maxOperations()
        || pendingLoops.size() == MAX_LOOPS_PER_METHOD) {
      finishClass();
    }
    pendingLoops.add(new TrialLoop(loop, trial.collectedNeeds()));
    pendingOperations += size;
    totalOperations += size;
    if (totalOperations > MAX_OPERATIONS) {
      throw new UntranslatableException();
    }
  }

  private void split(VectorLoop loop, int index) {
    List<LoopInstruction> instructions = loop.instructions();
    addLoop(new VectorLoop(loop.firstThread(), loop.endThread(), instructions.subList(0, index)));
    addLoop(
        new VectorLoop(
            loop.firstThread(),
            loop.endThread(),
            instructions.subList(index, instructions.size())));
  }

  /**
   * Returns the position of the first instruction that may access global memory that other lanes of
   * the loop store to; -1 if there is none.
   */
  private static int findConflict(List<LoopInstruction> instructions) {
    boolean loads = false;
    boolean stores = false;
    for (int i = 0; i < instructions.size(); i++) {
      AccessedMemory memory = AccessedMemory.of(instructions.get(i).instruction().effects());
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

  private void finishClass() {
    if (pendingLoops.isEmpty()) {
      return;
    }
    List<Object> data = new ArrayList<>();
    pieces.add(CompiledClassBuilder.defineClass(writer -> writeFull(writer, data), data));
    pendingLoops.clear();
    pendingOperations = 0;
  }

  // ---- its method

  private void writeFull(ClassWriter writer, List<Object> data) {
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "full", CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    Label missLabel = new Label();
    out.visitCode();
    Label top = new Label();
    Label end = new Label();
    if (loopsOverBlocks) {
      out.visitVarInsn(ILOAD, CompiledClassBuilder.LAST_ARGUMENT_VARIABLE);
      out.visitVarInsn(ISTORE, BLOCKS_LEFT_VARIABLE);
      out.visitLabel(top);
      out.visitVarInsn(ILOAD, BLOCKS_LEFT_VARIABLE);
      out.visitJumpInsn(IFLE, end);
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitMethodInsn(INVOKEVIRTUAL, InstructionEmitter.BLOCK_NAME, "next", "()V", false);
    }
    boolean hasAssumptions = false;
    for (TrialLoop trialLoop : pendingLoops) {
      hasAssumptions |= writeLoop(out, trialLoop.loop(), trialLoop.needs(), missLabel, data);
    }
    if (loopsOverBlocks) {
      out.visitIincInsn(BLOCKS_LEFT_VARIABLE, -1);
      out.visitJumpInsn(GOTO, top);
      out.visitLabel(end);
    }
    out.visitInsn(ICONST_0);
    out.visitInsn(IRETURN);
    if (hasAssumptions) {
      out.visitLabel(missLabel);
      out.visitInsn(ICONST_1);
      out.visitInsn(IRETURN);
    }
    Label bottom = new Label();
    out.visitLabel(bottom);
    out.visitMaxs(0, 0);
    out.visitEnd();
    if (bottom.getOffset() > MAX_METHOD_BYTES) {
      throw new UntranslatableException();
    }
  }

  /** Writes a loop. Returns whether the loop may find that an assumption does not hold. */
  private boolean writeLoop(
      MethodVisitor out, VectorLoop vectorLoop, Needs needs, Label missLabel, List<Object> data) {
    out.visitLdcInsn(vectorLoop.firstThread());
    out.visitVarInsn(ISTORE, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitLdcInsn(vectorLoop.endThread());
    out.visitVarInsn(ISTORE, CompiledClassBuilder.LAST_ARGUMENT_VARIABLE);
    LaneLoopEmitter.beginMethod(out, needs);
    boolean hasAssumptions =
        LaneLoopEmitter.writeLoop(
            out,
            context.vectorTarget(),
            (code, ahead) -> newEmitter(newTarget(code, ahead, missLabel), needs, false, data),
            (code, here) -> writeBody(here, vectorLoop));
    if (vectorLoop.instructions().stream().anyMatch(LoopInstruction::evaluatesGuard)) {
      LaneLoopEmitter.addGuardedLanes(out);
    }
    return hasAssumptions;
  }

  private static Target newTarget(MethodVisitor out, MethodVisitor preheader, Label missLabel) {
    return new Target(out, preheader, missLabel, missLabel, true);
  }

  private InstructionEmitter newEmitter(
      Target target, Needs needs, boolean trial, List<Object> data) {
    return new InstructionEmitter(context, target, false, speculation, needs, trial, data);
  }

  private void writeBody(InstructionEmitter emitter, VectorLoop loop) {
    Map<Integer, Integer> masks = new HashMap<>();
    LoopInstruction lastInstruction = null;
    for (LoopInstruction instruction : loop.instructions()) {
      instruction.facts().forEach(emitter::setKnownValue);
      int lanes = -1;
      if (instruction.laneMask() != fullLaneMask()) {
        lanes = masks.computeIfAbsent(instruction.laneMask(), emitter::newMask);
      }
      if (instruction.expectedLanes() >= 0) {
        emitter.writeGuardCheck(
            instruction.instruction(), instruction.site(), lanes, instruction.expectedLanes());
      } else {
        emitter.writeInstruction(
            instruction.instruction(), instruction.site(), lanes, instruction.evaluatesGuard());
      }
      lastInstruction = instruction;
    }
    // If the last instruction does not run for all lanes, the other lanes may have stopped at
    // different instructions.
    emitter.storeChangedRegisters(
        lastInstruction.laneMask() == fullLaneMask()
            ? lastInstruction.site()
            : RegisterEmitter.UNKNOWN_INDEX);
  }
}
