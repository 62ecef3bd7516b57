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

/** Writes the body of a piece's loop: instructions for as many lanes as go at once. */
public final class InstructionEmitter {
  static final String BLOCK = Type.getDescriptor(BlockData.class);
  public static final String BLOCK_NAME = Type.getInternalName(BlockData.class);

  /** Variables of the methods of {@link CompiledCode}, and after them those of the loop. */
  public static final int BLOCK_VARIABLE = 1;

  /** The first thread, which a method is called with. */
  public static final int FROM = 2;

  static final int AT = 4;
  public static final int ACTIVE = 5;
  static final int COUNTED = 6;

  /** Three variables for the register files. */
  static final int FILES = 7;

  /** Four variables for what is found of a branch's condition. */
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
   * What instructions are translated for: the same for all of a launch.
   *
   * @param stride of the register files
   * @param numbers the general register that always has the number of the thread in its block; -1
   *     for none
   * @param live what matters after each instruction; null if all does
   */
  public record Setting(
      DecodedKernel code,
      VectorTarget way,
      int stride,
      int numbers,
      ConstantMemory constants,
      RegisterLiveness live) {
    /** Index of an instruction in the code. */
    int site(DecodedInstruction step) {
      return code.index(step.address());
    }
  }

  /**
   * What instructions need to know before they are written: found by writing them once on trial.
   *
   * @param uniforms the variables that hold words of shared memory, the same for all lanes
   * @param suppositions registers by their keys, with the step from lane to lane
   * @param ahead how many variables are written ahead of the loop, besides
   * @param sure whether nothing stops the loop once it has begun
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

  /** Says that an instruction has no translation. */
  public static final class NoTranslation extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NoTranslation() {
      super("no translation", null, false, false);
    }
  }

  /**
   * @param target takes the code
   * @param partial whether only the lanes in the variable {@link #ACTIVE} count
   * @param shapes what to suppose of registers; null to suppose nothing
   * @param trial whether to find the needs; else they are known
   * @param data takes the objects that the code refers to
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
            // Ahead of a loop, not in it: what it changes has other shapes in the next turn.
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

  /** Where a uniform's variable stands. */
  static int uniformVariable(int number) {
    return FIRST_FREE + number;
  }

  /** Puts the register files into variables; to be called before the loop. */
  static void open(MethodVisitor out) {
    RegisterEmitter.open(out);
  }

  /** Makes the low bits of the number on the stack the lanes that are active. */
  void lanes() {
    code.call("lanes", "(I)M");
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, ACTIVE);
  }

  void integer(int number) {
    code.integer(number);
  }

  /** Writes what comes last ahead of the loop. */
  void endAhead() {
    memory.endAhead();
  }

  /** Looks at all that was supposed up to here. */
  void look() {
    floats.look();
  }

  /** Vector operations so far: how much the compiler will have to inline. */
  public int operations() {
    return code.operations();
  }

  /** Registers, by their keys, that were read before they were changed. */
  Set<Integer> loaded() {
    return registers.loaded();
  }

  /** Registers, by their keys, that were changed. */
  Set<Integer> changed() {
    return registers.changed();
  }

  /**
   * Says where things are kept from turn to turn of a loop.
   *
   * @param variables those of registers, by their keys
   * @param ways those that take the lanes that take the branch of a hammock, by its index
   */
  void preset(Map<Integer, Integer> variables, Map<Integer, Integer> ways) {
    registers.preset(variables);
    hammocks = ways;
  }

  /** Says which variables take the lanes that take the branch of a hammock, by its index. */
  void count(Map<Integer, Integer> ways) {
    hammocks = ways;
  }

  /** Makes this write into one body with another one: no variable is for both. */
  void share(InstructionEmitter other) {
    code.share(other.code);
  }

  /**
   * Begins the two ways of a hammock.
   *
   * @return the variables with the lanes that go ahead and with those that go aside
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
   * Prepares for instructions that may be jumped over.
   *
   * @param trial what has written them
   * @param join index of the instruction after them
   */
  void enter(InstructionEmitter trial, int join) {
    registers.enter(trial.registers, join);
  }

  /** Writes one of those instructions, for the lanes in a variable. */
  void way(DecodedInstruction step, int site, int lanes) {
    masks.guard(lanes);
    operation(step.operation(), site);
    masks.unguard();
  }

  /** Says what a register has ahead of the next instruction. */
  public void know(int key, AbstractValue fact) {
    registers.know(key, fact.value(code));
  }

  /** Puts lanes that are known into a new variable. */
  public int lanes(int bits) {
    code.integer(bits);
    code.call("lanes", "(I)M");
    return masks.keep();
  }

  /**
   * Writes an instruction for some lanes.
   *
   * @param lanes the variable that holds them; -1 for all
   * @param asks whether its guard decides, too; else it has let these lanes through
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

  /** Looks whether a guard lets through those lanes that it is expected to; see {@link #step}. */
  public void expect(DecodedInstruction step, int site, int lanes, int expected) {
    masks.unguard();
    guards.expect(step.guard(), site, lanes, expected);
  }

  /** Ends them: what they changed is where it was before them. */
  void leave(int join) {
    registers.leave(join);
  }

  /** Leaves registers that were changed in the variables where they are kept. */
  void carry(int last, Map<Integer, Integer> variables) {
    masks.unguard();
    registers.carry(last, variables);
  }

  /**
   * Stores what the lanes in the variable {@link #ACTIVE} have that go elsewhere, if it matters
   * after an instruction. What is written next finds all as it was.
   *
   * @param keys registers that may have been changed
   */
  void depart(Set<Integer> keys, int last) {
    masks.unguard();
    registers.depart(keys, last);
  }

  /** Loads a register into a variable. */
  void get(int key, int variable) {
    registers.get(key, variable);
  }

  /** What instructions need that were written on trial. */
  public Needs found() {
    boolean sure = memory.isSure() && code.isSure() && needs.suppositions.isEmpty();
    return new Needs(needs.uniforms, needs.suppositions, code.variablesAhead(), sure);
  }

  /** Looks whether registers are as supposed; to be called before any instruction. */
  void check() {
    registers.check();
  }

  /**
   * Whether all accesses to global memory are of words or rows that are known ahead of the loop.
   */
  public boolean isStraight() {
    return memory.isStraight();
  }

  /** Whether the code jumps to where lanes are not as supposed. */
  boolean hasSupposed() {
    return code.hasSupposed();
  }

  /**
   * Stores the registers that were changed and may be read.
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
   * @param site its index in the code
   * @throws NoTranslation if it has none
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
   * Leaves the active lanes on the stack, as a number, for which the condition of a branch holds;
   * lanes that are not active are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void branch(Guard condition, int site) {
    guards.branch(condition, site);
  }

  /** The same for all lanes, active or not. */
  void condition(Guard condition, int site) {
    guards.condition(condition, site);
  }

  /** How often the code has asked which lanes are active. */
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

  /** Puts the lanes that take the branch into a variable, and notes which of them are active. */
  private int asideOf(Hammock hammock, int site) {
    // Lanes that are noted stay so when all begins again: they must be the right ones.
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
