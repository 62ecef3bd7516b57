package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.MemoryEmitter.Uniform;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;

/**
 * Writes the code of translated instructions for one vector of lanes: the body of a loop over
 * vectors. It handles the guards, and {@link OperationEmitter} the operations.
 */
public final class InstructionEmitter {
  static final String BLOCK_DESCRIPTOR = Type.getDescriptor(BlockData.class);
  public static final String BLOCK_NAME = Type.getInternalName(BlockData.class);

  /**
   * The variable of the block data, the first argument of the methods of {@link CompiledCode}. The
   * constants after it are the variables of the other arguments and of the loop.
   */
  public static final int BLOCK_VARIABLE = 1;

  /** The variable of the number of the first thread, the second argument. */
  public static final int FIRST_THREAD_VARIABLE = 2;

  static final int VECTOR_THREAD_VARIABLE = 4;
  public static final int ACTIVE_MASK_VARIABLE = 5;
  static final int GUARDED_COUNT_VARIABLE = 6;

  /** The first of three variables that hold the register files. */
  static final int FIRST_FILE_VARIABLE = 7;

  /** The first of four variables that hold what the code finds about the condition of a branch. */
  static final int FIRST_RESULT_VARIABLE = 10;

  private static final int FIRST_FREE_VARIABLE = 14;

  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final RegisterEmitter registers;
  private final MemoryEmitter memory;
  private final FloatEmitter floats;
  private final GuardEmitter guards;
  private final OperationEmitter operations;
  private final Needs needs;

  /**
   * What must be known before instructions are written. A trial that writes them to nowhere finds
   * it.
   *
   * @param uniformVariables the variables that hold words of shared memory that are the same for
   *     all lanes
   * @param assumedSteps the registers about which an assumption is made, by their keys, with the
   *     step of their values from lane to lane
   * @param preheaderVariables number of other variables that are written before the loop
   * @param isInfallible whether nothing can stop the loop once it has begun
   */
  public record Needs(
      Map<Uniform, Integer> uniformVariables,
      Map<Integer, Integer> assumedSteps,
      int preheaderVariables,
      boolean isInfallible) {
    Needs(
        Map<Uniform, Integer> uniformVariables,
        Map<Integer, Integer> assumedSteps,
        int preheaderVariables) {
      this(uniformVariables, assumedSteps, preheaderVariables, false);
    }

    public Needs() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>(), 0);
    }
  }

  /** Thrown if an instruction has no translation. */
  public static final class UntranslatableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UntranslatableException() {
      super("no translation", null, false, false);
    }
  }

  /**
   * @param target takes the code
   * @param isPartial whether only the lanes in the variable {@link #ACTIVE_MASK_VARIABLE} are
   *     active; else all are
   * @param speculation what to assume about registers; null to assume nothing
   * @param isTrial whether this is a trial that finds the needs; else they are known
   * @param data takes the objects to which the code refers
   */
  public InstructionEmitter(
      TranslationContext context,
      Target target,
      boolean isPartial,
      AffineSpeculation speculation,
      Needs needs,
      boolean isTrial,
      List<Object> data) {
    int firstFree = FIRST_FREE_VARIABLE + needs.uniformVariables.size();
    this.needs = needs;
    emitter =
        new BytecodeEmitter(
            context.vectorTarget(), target, firstFree, needs.preheaderVariables, data);
    masks = new LaneMasks(emitter, isPartial);
    AffineArithmetic affineArithmetic = new AffineArithmetic(emitter, speculation);
    registers =
        new RegisterEmitter(
            emitter,
            masks,
            context.stride(),
            context.liveness(),
            // Only for code with a part before the loop: in a loop that repeats these instructions,
            // a register that they change has other values in the next iteration.
            target.preheader() == null ? null : speculation,
            needs.assumedSteps,
            isTrial,
            context.threadIdRegister());
    memory =
        new MemoryEmitter(
            emitter,
            masks,
            affineArithmetic,
            registers,
            context.constants(),
            needs.uniformVariables,
            needs.isInfallible);
    floats = new FloatEmitter(emitter, masks, speculation);
    guards = new GuardEmitter(emitter, masks, registers);
    operations =
        new OperationEmitter(
            context, emitter, masks, affineArithmetic, registers, memory, floats, guards);
  }

  /** Returns the variable of a uniform word. */
  static int uniformVariable(int index) {
    return FIRST_FREE_VARIABLE + index;
  }

  /**
   * Writes code that makes the low bits of the number on the stack the mask of the active lanes.
   */
  void popActiveMask() {
    emitter.call("lanes", "(I)M");
    emitter.out.visitVarInsn(
        emitter.vectorTarget.isScalar() ? ISTORE : ASTORE, ACTIVE_MASK_VARIABLE);
  }

  /** Writes what must come last before the loop. */
  void endPreheader() {
    memory.endPreheader();
  }

  /** Writes a check of all assumptions about floats that are not checked yet. */
  void writeFloatChecks() {
    floats.writeChecks();
  }

  /**
   * Returns the number of vector operations so far, which the just-in-time compiler will have to
   * inline.
   */
  public int operationCount() {
    return emitter.operationCount();
  }

  /** Returns the keys of the registers that are read before they are changed. */
  Set<Integer> loadedRegisters() {
    return registers.loadedRegisters();
  }

  /** Returns the keys of the registers that are changed. */
  Set<Integer> changedRegisters() {
    return registers.changedRegisters();
  }

  /**
   * Sets the variables that keep registers from iteration to iteration of a loop.
   *
   * @param registerVariables the variables, by the keys of the registers
   */
  void setLoopVariables(Map<Integer, Integer> registerVariables) {
    registers.setLoopVariables(registerVariables);
  }

  /**
   * Sets the variables that take the mask of the lanes that take the branch of a hammock.
   *
   * @param newTakenMaskVariables the variables, by the index of the branch
   */
  void setTakenMaskVariables(Map<Integer, Integer> newTakenMaskVariables) {
    operations.setTakenMaskVariables(newTakenMaskVariables);
  }

  /**
   * Makes this emitter allocate variables together with another one that writes to the same method,
   * so that they never use the same variable.
   */
  void shareVariablesWith(InstructionEmitter emitterOfSameMethod) {
    emitter.shareVariablesWith(emitterOfSameMethod.emitter);
  }

  /**
   * Begins a hammock.
   *
   * @return the variables with the masks of the active lanes of the two paths: that of the lanes
   *     that do not take the branch, then that of the lanes that do
   */
  int[] beginHammock(Hammock hammock, int site) {
    return operations.beginHammock(hammock, site);
  }

  /**
   * Prepares for a path that may be skipped if no lane takes it.
   *
   * @param trial the emitter that has written the path as a trial
   * @param joinIndex index of the instruction where the paths end
   */
  void beginSkippablePath(InstructionEmitter trial, int joinIndex) {
    registers.beginSkippablePath(trial.registers, joinIndex);
  }

  /** Writes an instruction of a path for the lanes whose mask is in a variable. */
  void writePathInstruction(DecodedInstruction instruction, int site, int maskVariable) {
    masks.setGuard(maskVariable);
    operations.write(instruction.operation(), site);
    masks.clearGuard();
  }

  /** Sets the value that a register is known to have before the next instruction. */
  public void setKnownValue(int key, AbstractValue fact) {
    registers.setKnownValue(key, fact.emitLoad(emitter));
  }

  /** Puts a known mask of lanes into a new variable, and returns the variable. */
  public int newMask(int bits) {
    emitter.pushInt(bits);
    emitter.call("lanes", "(I)M");
    return masks.popMask();
  }

  /**
   * Writes an instruction for some lanes.
   *
   * @param maskVariable the variable with the mask of the lanes; -1 for all
   * @param evaluatesGuard whether to evaluate the guard of the instruction, too; else the guard is
   *     known to let these lanes through
   */
  public void writeInstruction(
      DecodedInstruction instruction, int site, int maskVariable, boolean evaluatesGuard) {
    masks.clearGuard();
    if (evaluatesGuard) {
      guards.pushHoldingMask(instruction.guard(), site, maskVariable);
      masks.popCountedGuard();
    } else if (maskVariable >= 0) {
      masks.setGuard(maskVariable);
    }
    operations.write(instruction.operation(), site);
    masks.clearGuard();
  }

  /**
   * Writes a check that the guard of an instruction lets exactly the expected lanes through.
   *
   * @param maskVariable the variable with the mask of the lanes to look at; -1 for all
   * @param expectedLanes those of them that the guard is expected to let through, lane 0 in bit 0
   */
  public void writeGuardCheck(
      DecodedInstruction instruction, int site, int maskVariable, int expectedLanes) {
    masks.clearGuard();
    guards.writeCheck(instruction.guard(), site, maskVariable, expectedLanes);
  }

  /** Ends a path that may be skipped: leaves what it changed where it is if the path is skipped. */
  void endSkippablePath(int joinIndex) {
    registers.endSkippablePath(joinIndex);
  }

  /**
   * Leaves the registers that were changed in the variables that keep them for the next iteration.
   */
  void keepForNextIteration(int lastIndex, Map<Integer, Integer> loopVariables) {
    masks.clearGuard();
    registers.keepForNextIteration(lastIndex, loopVariables);
  }

  /**
   * Stores registers for the lanes in the variable {@link #ACTIVE_MASK_VARIABLE}, which leave the
   * code here. What is written afterwards finds all variables unchanged.
   *
   * @param keys registers that may have been changed
   * @param lastIndex index of the instruction after which the lanes continue; registers that are
   *     not read after it are not stored
   */
  void storeLeavingLanes(Set<Integer> keys, int lastIndex) {
    masks.clearGuard();
    registers.storeLeavingLanes(keys, lastIndex);
  }

  /** Writes code that loads a register into a variable. */
  void loadRegister(int key, int variable) {
    registers.loadInto(key, variable);
  }

  /** Returns what the instructions need that were written as a trial. */
  public Needs collectedNeeds() {
    boolean isInfallible =
        memory.isInfallible() && emitter.hasNoLoopAssumptions() && needs.assumedSteps.isEmpty();
    return new Needs(
        needs.uniformVariables, needs.assumedSteps, emitter.preheaderVariableCount(), isInfallible);
  }

  /** Writes a check that registers meet the assumptions; for before the first instruction. */
  void writeRegisterChecks() {
    registers.writeChecks();
  }

  /**
   * Returns whether every access to global memory is to a word, or a row of words, whose address is
   * known before the loop.
   */
  public boolean isLoopAffine() {
    return memory.isLoopAffine();
  }

  /** Returns whether the code can jump to the code for lanes that do not meet the assumptions. */
  boolean hasAssumptions() {
    return emitter.hasAssumptions();
  }

  /**
   * Stores the registers that were changed and may be read later.
   *
   * @param lastIndex index of the last instruction
   */
  public void storeChangedRegisters(int lastIndex) {
    floats.writeChecks();
    masks.clearGuard();
    registers.storeChanged(lastIndex);
  }

  /**
   * Writes an instruction.
   *
   * @param site index of the instruction in the code
   * @throws UntranslatableException if the instruction has no translation
   */
  public void writeInstruction(DecodedInstruction instruction, int site) {
    Guard condition = instruction.guard();
    if (condition.truthTable() == 0) {
      return;
    }
    masks.clearGuard();
    if (!condition.isAlways()) {
      emitter.beforeEffect();
      guards.pushHoldingMask(condition, site);
      masks.popCountedGuard();
    }
    operations.write(instruction.operation(), site);
  }

  /**
   * Leaves a number on the stack whose bits are the active lanes for which the condition of a
   * branch holds. The bits of inactive lanes are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void pushActiveHoldingBits(Guard condition, int site) {
    guards.pushActiveHoldingBits(condition, site);
  }

  /**
   * Leaves a number on the stack whose bits are the lanes, active or not, for which a condition
   * holds.
   */
  void pushHoldingBits(Guard condition, int site) {
    guards.pushHoldingBits(condition, site);
  }

  /** Returns how often the code has used the mask of the active lanes. */
  int activeMaskUses() {
    return masks.activeMaskUses();
  }
}
