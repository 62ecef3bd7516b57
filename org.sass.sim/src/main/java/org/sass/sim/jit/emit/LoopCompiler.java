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
import org.sass.sim.jit.emit.InstructionEmitter.TranslationContext;
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
  private static final int MAX_VECTOR_CALLS = 280;

  private static final String VECTOR_API_PREFIX = "jdk/incubator/vector/";

  private static final String LOOP_EXIT_NAME = Type.getInternalName(LoopExit.class);

  private static final int MASK_VARIABLE = CompiledClassBuilder.LAST_ARGUMENT_VARIABLE;
  private static final int FOUND_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE;
  private static final int ITERATIONS_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 1;
  private static final int GONE_ITERATIONS_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 2;
  private static final int LAST_BLOCK_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 3;

  private final TranslationContext context;
  private final VectorTarget vectorTarget;
  private final WarpLoop warpLoop;
  private final AffineSpeculation speculation;
  private final List<Hammock> hammocks;
  private final List<Object> data;
  private final int vectorsPerWarp;

  /** The keys of the registers that an iteration changes. */
  private Set<Integer> changedRegisters = Set.of();

  /**
   * Number of the last translation block of an iteration that uses the mask of the active lanes; -1
   * for none.
   */
  private int lastMaskedBlock = -1;

  private boolean hasAssumptions;
  private Needs loopNeeds;
  private LoopVariables variables;

  /**
   * @param speculation says whether to assume that floats are plain; null to assume nothing
   * @param data takes the objects to which the code refers
   */
  LoopCompiler(
      TranslationContext context,
      WarpLoop warpLoop,
      AffineSpeculation speculation,
      List<Object> data) {
    this.context = context;
    this.vectorTarget = context.vectorTarget();
    this.warpLoop = warpLoop;
    this.speculation = speculation;
    this.hammocks = warpLoop.blocks().stream().flatMap(block -> block.hammocks.stream()).toList();
    this.data = data;
    this.vectorsPerWarp = Warp.LANES / vectorTarget.laneCount();
  }

  /** Writes the method {@code loop}, unless it gets too large; returns whether it was written. */
  boolean write(ClassWriter writer) {
    Needs needs = new Needs();
    InstructionEmitter singleTrial = newTrialEmitter(needs);
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      int before = singleTrial.activeMaskUses();
      writeBlock(singleTrial, warpLoop.blocks().get(i));
      lastMaskedBlock = singleTrial.activeMaskUses() > before ? i : lastMaskedBlock;
    }
    if (singleTrial.operationCount() * vectorsPerWarp > 2 * vectorTarget.maxOperations()) {
      return false;
    }
    changedRegisters = singleTrial.changedRegisters();
    hasAssumptions = singleTrial.hasAssumptions();
    InstructionEmitter repeatedTrial = newTrialEmitter(new Needs());
    repeatedTrial.storeLeavingLanes(changedRegisters, loopStart());
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      writeBlock(repeatedTrial, warpLoop.blocks().get(i));
      repeatedTrial.storeLeavingLanes(changedRegisters, exitIndex(i));
    }
    repeatedTrial.storeLeavingLanes(changedRegisters, branchIndex(warpLoop.blocks().size() - 1));
    int firstVariable = InstructionEmitter.uniformVariable(needs.uniformVariables().size());
    List<Integer> keptRegisters = List.copyOf(repeatedTrial.loadedRegisters());
    variables =
        new LoopVariables(
            firstVariable, vectorsPerWarp, keptRegisters, hammocks, warpLoop.blocks().size());
    loopNeeds = new Needs(needs.uniformVariables(), needs.assumedSteps(), variables.count());
    CallCounter counter = new CallCounter();
    writeLoop(counter);
    if (counter.calls > MAX_VECTOR_CALLS) {
      return false;
    }
    MethodVisitor out =
        writer.visitMethod(ACC_PUBLIC, "loop", CompiledClassBuilder.METHOD_DESCRIPTOR, null, null);
    LaneLoops.beginMethod(out, needs);
    writeLoop(out);
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
      calls += owner.startsWith(VECTOR_API_PREFIX) ? 1 : 0;
    }
  }

  private void writeLoop(MethodVisitor out) {
    writeStart(out);
    writeIterations(out);
    writeEnd(out);
  }

  private InstructionEmitter newTrialEmitter(Needs needs) {
    Target discardTarget =
        new Target(CompiledClassBuilder.DISCARDING_VISITOR, null, new Label(), null);
    return new InstructionEmitter(
        context, discardTarget, true, speculation, needs, true, new ArrayList<>());
  }

  private InstructionEmitter newEmitter(MethodVisitor out, Label failLabel) {
    Target target = new Target(out, null, failLabel, null);
    return new InstructionEmitter(context, target, true, speculation, loopNeeds, false, data);
  }

  /**
   * Writes a translation block for one vector. Leaves a number on the stack whose bits are the
   * lanes for which the condition of its branch holds.
   */
  private void writeBlock(InstructionEmitter emitter, TranslationBlock block) {
    block.body.forEach(step -> emitter.writeInstruction(step, context.site(step)));
    emitter.writeFloatChecks();
    emitter.pushHoldingBits(block.control.guard(), lastBodyIndex(block));
  }

  /** Returns the index of the last instruction before the branch. */
  private int lastBodyIndex(TranslationBlock block) {
    List<DecodedInstruction> body = block.body;
    return context.site(body.isEmpty() ? block.control : body.get(body.size() - 1));
  }

  private int loopStart() {
    return RegisterLiveness.beforeInstruction(warpLoop.blocks().get(0).firstIndex);
  }

  private int branchIndex(int blockIndex) {
    return context.site(warpLoop.blocks().get(blockIndex).control);
  }

  /**
   * Returns the index of the instruction after which the lanes continue that leave after a
   * translation block.
   */
  private int exitIndex(int blockIndex) {
    return warpLoop.leavesToJoin(blockIndex)
        ? context.site(warpLoop.joinBlock().body.get(0))
        : branchIndex(blockIndex);
  }

  private void writeStart(MethodVisitor out) {
    clearVariable(out, ITERATIONS_VARIABLE);
    clearVariable(out, GONE_ITERATIONS_VARIABLE);
    for (int i = 0; i < hammocks.size(); i++) {
      for (int k = 1; k < 4; k++) {
        clearVariable(out, variables.hammock(i) + k);
      }
    }
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      clearVariable(out, variables.exitCount(i));
      clearVariable(out, variables.exitCount(i) + 1);
    }
    InstructionEmitter emitter = newEmitter(out, null);
    for (int vector = 0; vector < vectorsPerWarp; vector++) {
      writeVectorThread(out, vector);
      variables.registers(vector).forEach(emitter::loadRegister);
    }
  }

  private static void clearVariable(MethodVisitor out, int variable) {
    out.visitInsn(ICONST_0);
    out.visitVarInsn(ISTORE, variable);
  }

  private void writeVectorThread(MethodVisitor out, int vector) {
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitLdcInsn(vector * vectorTarget.laneCount());
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, InstructionEmitter.VECTOR_THREAD_VARIABLE);
  }

  /** Computes the mask of the active lanes of each vector. */
  private void writeActiveMasks(MethodVisitor out, InstructionEmitter emitter) {
    for (int vector = 0; vector < vectorsPerWarp; vector++) {
      writeActiveLanes(out, emitter, vector, MASK_VARIABLE);
      out.visitVarInsn(ALOAD, InstructionEmitter.ACTIVE_MASK_VARIABLE);
      out.visitVarInsn(ASTORE, variables.activeMask(vector));
    }
  }

  /** Makes the lanes of one vector that are in a mask of the warp the active ones. */
  private void writeActiveLanes(
      MethodVisitor out, InstructionEmitter emitter, int vector, int warpMaskVariable) {
    out.visitVarInsn(ILOAD, warpMaskVariable);
    out.visitLdcInsn(vector * vectorTarget.laneCount());
    out.visitInsn(IUSHR);
    if (vectorsPerWarp > 1) {
      out.visitLdcInsn((1 << vectorTarget.laneCount()) - 1);
      out.visitInsn(IAND);
    }
    emitter.popActiveMask();
  }

  private void writeIterations(MethodVisitor out) {
    Label failLabel = new Label();
    List<InstructionEmitter> emitters = new ArrayList<>();
    for (int vector = 0; vector < vectorsPerWarp; vector++) {
      InstructionEmitter emitter = newEmitter(out, failLabel);
      emitter.setLoopVariables(variables.registers(vector), variables.takenMasks());
      if (vector > 0) {
        emitter.shareVariablesWith(emitters.get(0));
      }
      emitters.add(emitter);
    }
    // The masks of the active lanes stay the same for many iterations. An outer loop computes them.
    Label recomputeMasks = new Label();
    Label iterationStart = new Label();
    Label end = new Label();
    out.visitLabel(recomputeMasks);
    writeActiveMasks(out, emitters.get(0));
    pushMaxIterations(out);
    out.visitVarInsn(ISTORE, variables.iterationLimit());
    out.visitLabel(iterationStart);
    if (hasAssumptions) {
      writeAssumptionExit(out, emitters, failLabel, end);
    }
    for (int i = 0; i < hammocks.size(); i++) {
      clearVariable(out, variables.hammock(i));
    }
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      clearVariable(out, FOUND_VARIABLE);
      for (int vector = 0; vector < vectorsPerWarp; vector++) {
        writeVectorThread(out, vector);
        out.visitVarInsn(ALOAD, variables.activeMask(vector));
        out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE_MASK_VARIABLE);
        writeBlock(emitters.get(vector), warpLoop.blocks().get(i));
        writeFoundUpdate(out);
      }
      out.visitVarInsn(ILOAD, FOUND_VARIABLE);
      out.visitVarInsn(ILOAD, MASK_VARIABLE);
      out.visitInsn(IAND);
      out.visitVarInsn(ISTORE, FOUND_VARIABLE);
      for (int k = 0; k < hammocks.size(); k++) {
        HammockEmitter.writeCount(
            out, variables.hammock(k), () -> out.visitVarInsn(ILOAD, MASK_VARIABLE));
      }
      out.visitLdcInsn(i);
      out.visitVarInsn(ISTORE, LAST_BLOCK_VARIABLE);
      if (warpLoop.isExit(i)) {
        writeExit(out, emitters, i, end);
      }
    }
    writeIterationEnd(out, emitters, iterationStart, recomputeMasks);
    out.visitLabel(end);
  }

  /**
   * Writes the code to which an iteration jumps if its lanes do not meet the assumptions. It leaves
   * the loop as if the iteration had not begun.
   */
  private void writeAssumptionExit(
      MethodVisitor out, List<InstructionEmitter> emitters, Label failLabel, Label end) {
    Label skipExit = new Label();
    int savedCountVariable = variables.savedGuardedCount();
    out.visitVarInsn(ILOAD, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    out.visitVarInsn(ISTORE, savedCountVariable);
    out.visitJumpInsn(GOTO, skipExit);
    out.visitLabel(failLabel);
    out.visitVarInsn(ILOAD, savedCountVariable);
    out.visitVarInsn(ISTORE, InstructionEmitter.GUARDED_COUNT_VARIABLE);
    storeLeavingLanes(out, emitters, MASK_VARIABLE, loopStart());
    out.visitInsn(ICONST_M1);
    out.visitVarInsn(ISTORE, LAST_BLOCK_VARIABLE);
    out.visitJumpInsn(GOTO, end);
    out.visitLabel(skipExit);
  }

  /**
   * Adds the lanes of one vector, whose mask is on the stack, to those for which the condition
   * holds.
   */
  private static void writeFoundUpdate(MethodVisitor out) {
    out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    out.visitVarInsn(ILOAD, InstructionEmitter.FIRST_THREAD_VARIABLE);
    out.visitInsn(ISUB);
    out.visitInsn(ISHL);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitInsn(IOR);
    out.visitVarInsn(ISTORE, FOUND_VARIABLE);
  }

  /**
   * Writes the exit after a translation block. If lanes leave that wait for the others, it stores
   * their registers and continues with the other lanes. It ends the loop if no lane is left, or if
   * the lanes that leave do not wait.
   */
  private void writeExit(
      MethodVisitor out, List<InstructionEmitter> emitters, int blockIndex, Label end) {
    Label noLanesLeave = new Label();
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitJumpInsn(IFEQ, noLanesLeave);
    boolean waitsAtJoin = warpLoop.leavesToJoin(blockIndex);
    storeLeavingLanes(
        out, emitters, waitsAtJoin ? FOUND_VARIABLE : MASK_VARIABLE, exitIndex(blockIndex));
    if (!waitsAtJoin) {
      out.visitJumpInsn(GOTO, end);
      out.visitLabel(noLanesLeave);
      return;
    }
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    out.visitJumpInsn(IF_ICMPEQ, end);
    out.visitVarInsn(ILOAD, MASK_VARIABLE);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitInsn(IXOR);
    out.visitVarInsn(ISTORE, MASK_VARIABLE);
    clearVariable(out, variables.iterationLimit());
    if (blockIndex < lastMaskedBlock) {
      writeActiveMasks(out, emitters.get(0));
    }
    out.visitIincInsn(variables.exitCount(blockIndex), 1);
    HammockEmitter.addToVariable(
        out,
        variables.exitCount(blockIndex) + 1,
        () -> HammockEmitter.pushBitCount(out, FOUND_VARIABLE));
    HammockEmitter.addToVariable(
        out,
        GONE_ITERATIONS_VARIABLE,
        () -> {
          HammockEmitter.pushBitCount(out, FOUND_VARIABLE);
          out.visitVarInsn(ILOAD, ITERATIONS_VARIABLE);
          out.visitInsn(IMUL);
        });
    clearVariable(out, FOUND_VARIABLE);
    out.visitLabel(noLanesLeave);
  }

  /** Stores the registers of some lanes that may be read after an instruction. */
  private void storeLeavingLanes(
      MethodVisitor out, List<InstructionEmitter> emitters, int warpMaskVariable, int site) {
    for (int vector = 0; vector < vectorsPerWarp; vector++) {
      writeVectorThread(out, vector);
      writeActiveLanes(out, emitters.get(vector), vector, warpMaskVariable);
      emitters.get(vector).storeLeavingLanes(changedRegisters, site);
    }
  }

  /** Leaves the maximum number of iterations on the stack. */
  private static void pushMaxIterations(MethodVisitor out) {
    pushLoopExit(out);
    out.visitFieldInsn(GETFIELD, LOOP_EXIT_NAME, "turns", "I");
  }

  /**
   * Writes the end of an iteration, after its last translation block: continues with the next
   * iteration if all lanes do, else ends the loop.
   */
  private void writeIterationEnd(
      MethodVisitor out,
      List<InstructionEmitter> emitters,
      Label iterationStart,
      Label recomputeMasks) {
    Label end = new Label();
    Label next = new Label();
    int lastBlockIndex = warpLoop.blocks().size() - 1;
    if (!warpLoop.isExit(lastBlockIndex)) {
      out.visitVarInsn(ILOAD, FOUND_VARIABLE);
      out.visitVarInsn(ILOAD, MASK_VARIABLE);
      out.visitJumpInsn(IF_ICMPNE, end);
    }
    out.visitIincInsn(ITERATIONS_VARIABLE, 1);
    out.visitVarInsn(ILOAD, ITERATIONS_VARIABLE);
    out.visitVarInsn(ILOAD, variables.iterationLimit());
    out.visitJumpInsn(IF_ICMPLT, next);
    out.visitVarInsn(ILOAD, ITERATIONS_VARIABLE);
    pushMaxIterations(out);
    Label limitReached = new Label();
    out.visitJumpInsn(IF_ICMPGE, limitReached);
    out.visitLabel(next);
    keepForNextIteration(out, emitters, lastBlockIndex);
    out.visitVarInsn(ILOAD, variables.iterationLimit());
    out.visitJumpInsn(IFNE, iterationStart);
    out.visitJumpInsn(GOTO, recomputeMasks);
    out.visitLabel(limitReached);
    out.visitIincInsn(ITERATIONS_VARIABLE, -1);
    out.visitLabel(end);
    storeLeavingLanes(out, emitters, MASK_VARIABLE, branchIndex(lastBlockIndex));
  }

  private void keepForNextIteration(
      MethodVisitor out, List<InstructionEmitter> emitters, int lastBlockIndex) {
    for (int vector = 0; vector < vectorsPerWarp; vector++) {
      out.visitVarInsn(ALOAD, variables.activeMask(vector));
      out.visitVarInsn(ASTORE, InstructionEmitter.ACTIVE_MASK_VARIABLE);
      writeVectorThread(out, vector);
      emitters
          .get(vector)
          .keepForNextIteration(branchIndex(lastBlockIndex), variables.registers(vector));
    }
  }

  private static void pushLoopExit(MethodVisitor out) {
    out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
    out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, "laps", 'L' + LOOP_EXIT_NAME + ';');
  }

  /** Writes the end of the method, which stores what the loop did. */
  private void writeEnd(MethodVisitor out) {
    for (int i = 0; i < hammocks.size(); i++) {
      HammockEmitter.writeCounters(out, hammocks.get(i), variables.hammock(i));
    }
    pushLoopExit(out);
    Map.of(
            "turns",
            ITERATIONS_VARIABLE,
            "last",
            LAST_BLOCK_VARIABLE,
            "mask",
            MASK_VARIABLE,
            "gone",
            GONE_ITERATIONS_VARIABLE)
        .forEach(
            (field, variable) -> {
              out.visitInsn(DUP);
              out.visitVarInsn(ILOAD, variable);
              out.visitFieldInsn(PUTFIELD, LOOP_EXIT_NAME, field, "I");
            });
    for (int i = 0; i < LoopExit.MAX_BLOCKS; i++) {
      boolean exists = i < warpLoop.blocks().size();
      storeElement(out, "exits", i, exists ? variables.exitCount(i) : -1);
      storeElement(out, "lanes", i, exists ? variables.exitCount(i) + 1 : -1);
    }
    out.visitInsn(POP);
    LaneLoops.addGuardedLanes(out);
    out.visitVarInsn(ILOAD, FOUND_VARIABLE);
    out.visitInsn(IRETURN);
    out.visitMaxs(0, 0);
    out.visitEnd();
  }

  /**
   * Stores a variable in an element of an array field of the object on the stack, which stays
   * there. Stores 0 if the variable is negative.
   */
  private static void storeElement(MethodVisitor out, String array, int index, int variable) {
    out.visitInsn(DUP);
    out.visitFieldInsn(GETFIELD, LOOP_EXIT_NAME, array, "[I");
    out.visitLdcInsn(index);
    if (variable < 0) {
      out.visitInsn(ICONST_0);
    } else {
      out.visitVarInsn(ILOAD, variable);
    }
    out.visitInsn(IASTORE);
  }
}
