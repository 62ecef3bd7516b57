package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.IOR;
import static org.objectweb.asm.Opcodes.ISHL;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.analysis.RegisterLiveness;
import org.sass.sim.jit.emit.BytecodeEmitter.Target;
import org.sass.sim.jit.emit.MemoryEmitter.Uniform;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.Operation;

/**
 * Writes the code of translated instructions for one vector of lanes: the body of a loop over
 * vectors.
 */
public final class InstructionEmitter {
  static final String BLOCK = Type.getDescriptor(BlockData.class);
  public static final String BLOCK_NAME = Type.getInternalName(BlockData.class);

  /**
   * The variable of the block data, the first argument of the methods of {@link CompiledCode}. The
   * constants after it are the variables of the other arguments and of the loop.
   */
  public static final int BLOCK_VARIABLE = 1;

  /** The variable of the number of the first thread, the second argument. */
  public static final int FROM = 2;

  static final int AT = 4;
  public static final int ACTIVE = 5;
  static final int COUNTED = 6;

  /** The first of three variables that hold the register files. */
  static final int FILES = 7;

  /** The first of four variables that hold what the code finds about the condition of a branch. */
  static final int RESULTS = 10;

  private static final int FIRST_FREE = 14;

  private final BytecodeEmitter code;
  private final LaneMasks masks;
  private final AffineArithmetic algebra;
  private final RegisterEmitter registers;
  private final MemoryEmitter memory;
  private final RegisterUses operands;
  private final FloatEmitter floats;
  private final ArithmeticEmitter arithmetic;
  private final GuardEmitter guards;
  private final Setting setting;
  private final Needs needs;
  private Map<Integer, Integer> hammocks = Map.of();

  /**
   * The environment of a translation, which is the same for a whole launch.
   *
   * @param stride distance of two registers of a thread in the register files, in elements
   * @param numbers the general register that always holds the number of the thread in its block; -1
   *     for none
   * @param live the registers that may be read after each instruction; null if all may be
   */
  public record Setting(
      DecodedKernel code,
      VectorTarget way,
      int stride,
      int numbers,
      ConstantMemory constants,
      RegisterLiveness live) {
    /** Returns the index of an instruction in the code. */
    int site(DecodedInstruction step) {
      return code.index(step.address());
    }
  }

  /**
   * What must be known before instructions are written. A trial that writes them to nowhere finds
   * it.
   *
   * @param uniforms the variables that hold words of shared memory that are the same for all lanes
   * @param suppositions the registers about which an assumption is made, by their keys, with the
   *     step of their values from lane to lane
   * @param ahead number of other variables that are written before the loop
   * @param sure whether nothing can stop the loop once it has begun
   */
  public record Needs(
      Map<Uniform, Integer> uniforms, Map<Integer, Integer> suppositions, int ahead, boolean sure) {
    Needs(Map<Uniform, Integer> uniforms, Map<Integer, Integer> suppositions, int ahead) {
      this(uniforms, suppositions, ahead, false);
    }

    public Needs() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>(), 0);
    }
  }

  /** Thrown if an instruction has no translation. */
  public static final class NoTranslation extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NoTranslation() {
      super("no translation", null, false, false);
    }
  }

  /**
   * @param target takes the code
   * @param partial whether only the lanes in the variable {@link #ACTIVE} are active; else all are
   * @param shapes what to assume about registers; null to assume nothing
   * @param trial whether this is a trial that finds the needs; else they are known
   * @param data takes the objects to which the code refers
   */
  public InstructionEmitter(
      Setting setting,
      Target target,
      boolean partial,
      AffineSpeculation shapes,
      Needs needs,
      boolean trial,
      List<Object> data) {
    int free = FIRST_FREE + needs.uniforms.size();
    this.setting = setting;
    this.needs = needs;
    code = new BytecodeEmitter(setting.way(), target, free, needs.ahead, data);
    masks = new LaneMasks(code, partial);
    algebra = new AffineArithmetic(code, shapes);
    registers =
        new RegisterEmitter(
            code,
            masks,
            setting.stride(),
            setting.live(),
            // Only for code with a part before the loop: in a loop that repeats these instructions,
            // a register that they change has other values in the next iteration.
            target.ahead() == null ? null : shapes,
            needs.suppositions,
            trial,
            setting.numbers());
    memory =
        new MemoryEmitter(
            code, masks, algebra, registers, setting.constants(), needs.uniforms, needs.sure);
    operands = new RegisterUses(code, algebra, registers, memory);
    floats = new FloatEmitter(code, masks, shapes);
    guards = new GuardEmitter(code, masks, registers);
    arithmetic = new ArithmeticEmitter(code, algebra, registers, operands, floats, setting.live());
  }

  /** Returns the variable of a uniform word. */
  static int uniformVariable(int number) {
    return FIRST_FREE + number;
  }

  /** Writes code that puts the register files into variables; for the beginning of a method. */
  static void open(MethodVisitor out) {
    RegisterEmitter.open(out);
  }

  /**
   * Writes code that makes the low bits of the number on the stack the mask of the active lanes.
   */
  void lanes() {
    code.call("lanes", "(I)M");
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, ACTIVE);
  }

  void integer(int number) {
    code.integer(number);
  }

  /** Writes what must come last before the loop. */
  void endAhead() {
    memory.endAhead();
  }

  /** Writes a check of all assumptions about floats that are not checked yet. */
  void look() {
    floats.look();
  }

  /**
   * Returns the number of vector operations so far, which the just-in-time compiler will have to
   * inline.
   */
  public int operations() {
    return code.operations();
  }

  /** Returns the keys of the registers that are read before they are changed. */
  Set<Integer> loaded() {
    return registers.loaded();
  }

  /** Returns the keys of the registers that are changed. */
  Set<Integer> changed() {
    return registers.changed();
  }

  /**
   * Sets the variables that keep values from iteration to iteration of a loop.
   *
   * @param variables the variables of registers, by the keys of the registers
   * @param ways the variables that take the mask of the lanes that take the branch of a hammock, by
   *     the index of the branch
   */
  void preset(Map<Integer, Integer> variables, Map<Integer, Integer> ways) {
    registers.preset(variables);
    hammocks = ways;
  }

  /**
   * Sets the variables that take the mask of the lanes that take the branch of a hammock.
   *
   * @param ways the variables, by the index of the branch
   */
  void count(Map<Integer, Integer> ways) {
    hammocks = ways;
  }

  /**
   * Makes this emitter allocate variables together with another one that writes to the same method,
   * so that they never use the same variable.
   */
  void share(InstructionEmitter other) {
    code.share(other.code);
  }

  /**
   * Begins a hammock.
   *
   * @return the variables with the masks of the active lanes of the two paths: that of the lanes
   *     that do not take the branch, then that of the lanes that do
   */
  int[] split(Hammock hammock, int site) {
    masks.unguard();
    int aside = asideOf(hammock, site);
    masks.push(aside);
    code.call("not", "(M)M");
    masks.andActive();
    int ahead = masks.keep();
    masks.push(aside);
    masks.andActive();
    return new int[] {ahead, masks.keep()};
  }

  /**
   * Prepares for a path that may be skipped if no lane takes it.
   *
   * @param trial the emitter that has written the path as a trial
   * @param join index of the instruction where the paths end
   */
  void enter(InstructionEmitter trial, int join) {
    registers.enter(trial.registers, join);
  }

  /** Writes an instruction of a path for the lanes whose mask is in a variable. */
  void way(DecodedInstruction step, int site, int lanes) {
    masks.guard(lanes);
    operation(step.operation(), site);
    masks.unguard();
  }

  /** Sets the value that a register is known to have before the next instruction. */
  public void know(int key, AbstractValue fact) {
    registers.know(key, fact.value(code));
  }

  /** Puts a known mask of lanes into a new variable, and returns the variable. */
  public int lanes(int bits) {
    code.integer(bits);
    code.call("lanes", "(I)M");
    return masks.keep();
  }

  /**
   * Writes an instruction for some lanes.
   *
   * @param lanes the variable with the mask of the lanes; -1 for all
   * @param asks whether to evaluate the guard of the instruction, too; else the guard is known to
   *     let these lanes through
   */
  public void step(DecodedInstruction step, int site, int lanes, boolean asks) {
    masks.unguard();
    if (asks) {
      guards.holds(step.guard(), site, lanes);
      masks.guard();
    } else if (lanes >= 0) {
      masks.guard(lanes);
    }
    operation(step.operation(), site);
    masks.unguard();
  }

  /**
   * Writes a check that the guard of an instruction lets exactly the expected lanes through.
   *
   * @param lanes the variable with the mask of the lanes to look at; -1 for all
   * @param expected those of them that the guard is expected to let through, lane 0 in bit 0
   */
  public void expect(DecodedInstruction step, int site, int lanes, int expected) {
    masks.unguard();
    guards.expect(step.guard(), site, lanes, expected);
  }

  /** Ends a path that may be skipped: leaves what it changed where it is if the path is skipped. */
  void leave(int join) {
    registers.leave(join);
  }

  /**
   * Leaves the registers that were changed in the variables that keep them for the next iteration.
   */
  void carry(int last, Map<Integer, Integer> variables) {
    masks.unguard();
    registers.carry(last, variables);
  }

  /**
   * Stores registers for the lanes in the variable {@link #ACTIVE}, which leave the code here. What
   * is written afterwards finds all variables unchanged.
   *
   * @param keys registers that may have been changed
   * @param last index of the instruction after which the lanes continue; registers that are not
   *     read after it are not stored
   */
  void depart(Set<Integer> keys, int last) {
    masks.unguard();
    registers.depart(keys, last);
  }

  /** Writes code that loads a register into a variable. */
  void get(int key, int variable) {
    registers.get(key, variable);
  }

  /** Returns what the instructions need that were written as a trial. */
  public Needs found() {
    boolean sure = memory.isSure() && code.isSure() && needs.suppositions.isEmpty();
    return new Needs(needs.uniforms, needs.suppositions, code.variablesAhead(), sure);
  }

  /** Writes a check that registers meet the assumptions; for before the first instruction. */
  void check() {
    registers.check();
  }

  /**
   * Returns whether every access to global memory is to a word, or a row of words, whose address is
   * known before the loop.
   */
  public boolean isStraight() {
    return memory.isStraight();
  }

  /** Returns whether the code can jump to the code for lanes that do not meet the assumptions. */
  boolean hasSupposed() {
    return code.hasSupposed();
  }

  /**
   * Stores the registers that were changed and may be read later.
   *
   * @param last index of the last instruction
   */
  public void close(int last) {
    floats.look();
    masks.unguard();
    registers.close(last);
  }

  /**
   * Writes an instruction.
   *
   * @param site index of the instruction in the code
   * @throws NoTranslation if the instruction has no translation
   */
  public void step(DecodedInstruction step, int site) {
    Guard condition = step.guard();
    if (condition.table() == 0) {
      return;
    }
    masks.unguard();
    if (!condition.always()) {
      code.acts();
      guards.holds(condition, site);
      masks.guard();
    }
    operation(step.operation(), site);
  }

  /**
   * Leaves a number on the stack whose bits are the active lanes for which the condition of a
   * branch holds. The bits of inactive lanes are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void branch(Guard condition, int site) {
    guards.branch(condition, site);
  }

  /**
   * Leaves a number on the stack whose bits are the lanes, active or not, for which a condition
   * holds.
   */
  void condition(Guard condition, int site) {
    guards.condition(condition, site);
  }

  /** Returns how often the code has used the mask of the active lanes. */
  int usesOfActive() {
    return masks.uses();
  }

  private void operation(Operation operation, int site) {
    if (operation instanceof Hammock hammock) {
      hammock(hammock, site);
    } else if (operation instanceof AluOperation alu) {
      arithmetic.alu(alu, site);
    } else if (operation instanceof MultiplyAdd mad) {
      arithmetic.multiplyAdd(mad, site);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      if (load.parts().length > 1) {
        throw new NoTranslation();
      }
      LaneValue place = operands.source(load.address(), site);
      operands.write(load.parts()[0], memory.loadGlobal(place, load.access(), site), site);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      if (store.parts().length > 1) {
        throw new NoTranslation();
      }
      LaneValue value = operands.source(store.parts()[0], site);
      memory.storeGlobal(value, operands.source(store.address(), site), store.access(), site);
    } else if (operation instanceof LoadStore.SharedStore store) {
      if (store.unlocks()) {
        throw new NoTranslation();
      }
      memory.storeShared(operands.source(store.source(), site), store.address(), site);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      operation(increment.operation(), site);
      int number = increment.register();
      LaneValue old = registers.read(RegisterKeys.ADDRESS, number, site);
      LaneValue next = algebra.add(old, LaneValue.of(increment.amount()));
      registers.write(RegisterKeys.ADDRESS, number, next, site);
    } else if (!(operation instanceof ControlFlow.Nothing)) {
      throw new NoTranslation();
    }
  }

  private void hammock(Hammock hammock, int site) {
    int aside = asideOf(hammock, site);
    masks.push(aside);
    code.call("not", "(M)M");
    masks.guardUncounted();
    hammock.ahead().forEach(step -> operation(step.operation(), setting.site(step)));
    masks.push(aside);
    masks.guardUncounted();
    hammock.aside().forEach(step -> operation(step.operation(), setting.site(step)));
    masks.unguard();
  }

  /**
   * Puts the mask of the lanes that take the branch into a variable, and records which of them are
   * active.
   */
  private int asideOf(Hammock hammock, int site) {
    // If a later check fails, all runs again, but the recorded lanes stay recorded. So they must be
    // right: check first.
    floats.look();
    guards.holds(hammock.condition(), site);
    int aside = masks.keep();
    masks.push(aside);
    masks.andActive();
    int taken = code.variable();
    code.call("bits", "(M)I");
    code.out.visitVarInsn(ISTORE, taken);
    if (hammocks.containsKey(hammock.branch())) {
      code.out.visitVarInsn(ILOAD, taken);
      code.done();
      code.out.visitInsn(ISHL);
      code.out.visitVarInsn(ILOAD, hammocks.get(hammock.branch()));
      code.out.visitInsn(IOR);
      code.out.visitVarInsn(ISTORE, hammocks.get(hammock.branch()));
    } else {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.integer(hammock.branch());
      code.out.visitVarInsn(ILOAD, taken);
      code.out.visitVarInsn(ILOAD, AT);
      code.out.visitMethodInsn(INVOKEVIRTUAL, BLOCK_NAME, "took", "(III)V", false);
    }
    return aside;
  }
}
