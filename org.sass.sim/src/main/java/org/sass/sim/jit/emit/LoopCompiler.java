package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ASM9;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IAND;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IFNE;
import static org.objectweb.asm.Opcodes.IF_ICMPGE;
import static org.objectweb.asm.Opcodes.IF_ICMPLT;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.ISUB;
import static org.sass.sim.jit.emit.LoopVariables.FOUND_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.GONE_ITERATIONS_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.ITERATIONS_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.LAST_BLOCK_VARIABLE;
import static org.sass.sim.jit.emit.LoopVariables.MASK_VARIABLE;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.InstructionEmitter.Needs;
import org.sass.sim.op.DecodedInstruction;

/**
 * Compiles a {@link WarpLoop} to a method that runs iterations for some lanes of one warp. All
 * vectors of the warp run a translation block before the next block runs. Registers stay in
 * variables from iteration to iteration.
 *
 * <p>When lanes leave to wait for the others, their registers are stored and they become inactive.
 * The loop continues while the other lanes take the same path. {@link LoopExitEmitter} writes the
 * exits.
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
    this.vectorsPerWarp = WarpVectors.count(vectorTarget);
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
    LaneLoopEmitter.beginMethod(out, needs);
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
    Label failLabel = new Label();
    WarpVectors vectors =
        new WarpVectors(
            out,
            vectorTarget,
            InstructionEmitter.FIRST_THREAD_VARIABLE,
            variables::activeMask,
            vector -> newEmitter(out, failLabel, vector));
    LoopExitEmitter exits = new LoopExitEmitter(out, variables, vectors, changedRegisters);
    writeStart(out, vectors);
    writeIterations(out, vectors, exits, failLabel);
    exits.writeMethodEnd();
  }

  private InstructionEmitter newTrialEmitter(Needs needs) {
    Target discardTarget =
        new Target(CompiledClassBuilder.DISCARDING_VISITOR, null, new Label(), null);
    return new InstructionEmitter(
        context, discardTarget, true, speculation, needs, true, new ArrayList<>());
  }

  private InstructionEmitter newEmitter(MethodVisitor out, Label failLabel, int vector) {
    Target target = new Target(out, null, failLabel, null);
    InstructionEmitter emitter =
        new InstructionEmitter(context, target, true, speculation, loopNeeds, false, data);
    emitter.setLoopVariables(variables.registers(vector));
    emitter.setTakenMaskVariables(variables.takenMasks());
    return emitter;
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

  private void writeStart(MethodVisitor out, WarpVectors vectors) {
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
    vectors.forEachUnmasked(
        (emitter, vector) -> variables.registers(vector).forEach(emitter::loadRegister));
  }

  static void clearVariable(MethodVisitor out, int variable) {
    out.visitInsn(ICONST_0);
    out.visitVarInsn(ISTORE, variable);
  }

  private void writeIterations(
      MethodVisitor out, WarpVectors vectors, LoopExitEmitter exits, Label failLabel) {
    // The masks of the active lanes stay the same for many iterations. An outer loop computes them.
    Label recomputeMasks = new Label();
    Label iterationStart = new Label();
    out.visitLabel(recomputeMasks);
    vectors.writeActiveMasks(MASK_VARIABLE);
    exits.pushMaxIterations();
    out.visitVarInsn(ISTORE, variables.iterationLimit());
    out.visitLabel(iterationStart);
    if (hasAssumptions) {
      exits.writeAssumptionExit(failLabel, loopStart());
    }
    for (int i = 0; i < hammocks.size(); i++) {
      clearVariable(out, variables.hammock(i));
    }
    for (int i = 0; i < warpLoop.blocks().size(); i++) {
      clearVariable(out, FOUND_VARIABLE);
      TranslationBlock block = warpLoop.blocks().get(i);
      vectors.forEach(
          (emitter, vector) -> {
            writeBlock(emitter, block);
            writeFoundUpdate(out);
          });
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
        if (warpLoop.leavesToJoin(i)) {
          exits.writeExitToJoin(i, exitIndex(i), i < lastMaskedBlock);
        } else {
          exits.writeExit(exitIndex(i));
        }
      }
    }
    writeIterationEnd(out, vectors, exits, iterationStart, recomputeMasks);
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
   * Writes the end of an iteration, after its last translation block: continues with the next
   * iteration if all lanes do, else ends the loop.
   */
  private void writeIterationEnd(
      MethodVisitor out,
      WarpVectors vectors,
      LoopExitEmitter exits,
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
    exits.pushMaxIterations();
    Label limitReached = new Label();
    out.visitJumpInsn(IF_ICMPGE, limitReached);
    out.visitLabel(next);
    vectors.forEach(
        (emitter, vector) ->
            emitter.keepForNextIteration(branchIndex(lastBlockIndex), variables.registers(vector)));
    out.visitVarInsn(ILOAD, variables.iterationLimit());
    out.visitJumpInsn(IFNE, iterationStart);
    out.visitJumpInsn(GOTO, recomputeMasks);
    out.visitLabel(limitReached);
    out.visitIincInsn(ITERATIONS_VARIABLE, -1);
    out.visitLabel(end);
    exits.storeRegisters(MASK_VARIABLE, branchIndex(lastBlockIndex));
  }
}
