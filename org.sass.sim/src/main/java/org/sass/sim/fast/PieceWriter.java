package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Alu;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Destination;
import org.sass.sim.exec.FlagRule;
import org.sass.sim.exec.FloatFunction;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.IntegerFunction;
import org.sass.sim.exec.LoadStore;
import org.sass.sim.exec.MemorySource;
import org.sass.sim.exec.MultiplyAdd;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Source;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.MemoryCode.Uniform;
import org.sass.sim.machine.ConstantMemory;

/** Writes the body of a piece's loop: instructions for as many lanes as go at once. */
final class PieceWriter {
  static final String BLOCK = Type.getDescriptor(BlockData.class);
  static final String BLOCK_NAME = Type.getInternalName(BlockData.class);

  /** Variables of the methods of {@link Piece}, and behind them those of the loop. */
  static final int BLOCK_VARIABLE = 1;

  /** The first thread, which a method is called with. */
  static final int FROM = 2;

  static final int AT = 4;
  static final int ACTIVE = 5;
  static final int COUNTED = 6;

  /** Three variables for the register files. */
  static final int FILES = 7;

  /** Four variables for what is found of a branch's condition. */
  static final int RESULTS = 10;

  private static final int FIRST_FREE = 14;

  private final Emitter code;
  private final Masks masks;
  private final Algebra algebra;
  private final RegisterCode registers;
  private final MemoryCode memory;
  private final Liveness live;
  private final Setting setting;

  /** What instructions are translated for: the same for all of a launch. */
  record Setting(Code code, Lanewise way, int stride, ConstantMemory constants, Liveness live) {
    /** Index of an instruction in the code. */
    int site(Step step) {
      return code.index(step.address());
    }
  }

  /**
   * What instructions need to know before they are written: found by writing them once on trial.
   *
   * @param uniforms the variables that hold words of shared memory, the same for all lanes
   * @param suppositions registers by their keys, with the step from lane to lane
   */
  record Needs(Map<Uniform, Integer> uniforms, Map<Integer, Integer> suppositions) {
    Needs() {
      this(new LinkedHashMap<>(), new LinkedHashMap<>());
    }
  }

  /** Says that an instruction has no translation. */
  static final class NoTranslation extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoTranslation() {
      super("no translation", null, false, false);
    }
  }

  /**
   * @param partial whether only the lanes in the variable {@link #ACTIVE} count
   * @param shapes what to suppose of registers; null to suppose nothing
   * @param trial whether to find the needs; else they are known
   * @param otherwise where to go when lanes are not as supposed; null to suppose nothing
   * @param data takes the objects that the code refers to
   */
  PieceWriter(
      Setting setting,
      MethodVisitor out,
      boolean partial,
      Shapes shapes,
      Needs needs,
      boolean trial,
      Label otherwise,
      List<Object> data) {
    int free = FIRST_FREE + needs.uniforms.size();
    this.setting = setting;
    live = setting.live();
    code = new Emitter(setting.way(), out, free, otherwise, data);
    masks = new Masks(code, partial);
    algebra = new Algebra(code);
    registers =
        new RegisterCode(code, masks, setting.stride(), live, shapes, needs.suppositions, trial);
    memory = new MemoryCode(code, masks, algebra, registers, setting.constants(), needs.uniforms);
  }

  /** Where a uniform's variable stands. */
  static int uniformVariable(int number) {
    return FIRST_FREE + number;
  }

  /** Puts the register files into variables; to be called before the loop. */
  void open() {
    RegisterCode.open(code);
  }

  /** Makes the low bits of the number on the stack the lanes that are active. */
  void lanes() {
    code.call("lanes", "(I)M");
    code.out.visitVarInsn(code.way.scalar() ? ISTORE : ASTORE, ACTIVE);
  }

  void integer(int number) {
    code.integer(number);
  }

  /** Vector operations so far: how much the compiler will have to inline. */
  int operations() {
    return code.operations();
  }

  /** Looks whether registers are as supposed; to be called before any instruction. */
  void check() {
    registers.check();
  }

  /** Whether the code jumps to where lanes are not as supposed. */
  boolean hasSupposed() {
    return code.hasSupposed();
  }

  /**
   * Stores the registers that were changed and that somebody may read.
   *
   * @param last index of the last instruction
   */
  void close(int last) {
    masks.unguard();
    registers.close(last);
  }

  /**
   * Writes an instruction.
   *
   * @param site its index in the code
   * @throws NoTranslation if it has none
   */
  void step(Step step, int site) {
    Guard condition = step.guard();
    if (condition.table() == 0) {
      return;
    }
    masks.unguard();
    if (!condition.always()) {
      holds(condition, site);
      code.acts();
      masks.guard();
    }
    operation(step.operation(), site);
  }

  private static final String[] TESTS = {
    null, "isPositive", "isZero", "isNotNegative", "isNegative", "isNotZero", "isNotPositive", null
  };

  /** Leaves the lanes on the stack for which a condition holds, active or not. */
  private void holds(Guard condition, int site) {
    Value integer = registers.integerOf(condition.register());
    // Of an integer's flags there are three: none for positive, zero, and sign.
    String test = TESTS[condition.table() & 7];
    if (integer != null && test != null) {
      code.push(integer);
      code.call(test, "(V)M");
    } else {
      code.push(registers.read(RegisterCode.PREDICATE, condition.register(), site));
      code.integer(condition.table());
      code.call("holds", "(VI)M");
    }
  }

  /**
   * Leaves the active lanes on the stack, as a number, for which the condition of a branch holds;
   * lanes that are not active are zero.
   *
   * @param site index of the last instruction before the branch
   */
  void branch(Guard condition, int site) {
    holds(condition, site);
    masks.andActive();
    code.call("bits", "(M)I");
  }

  private void operation(Operation operation, int site) {
    if (operation instanceof Hammock hammock) {
      hammock(hammock, site);
    } else if (operation instanceof Alu alu) {
      alu(alu, site);
    } else if (operation instanceof MultiplyAdd mad) {
      multiplyAdd(mad, site);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      if (load.parts().length > 1) {
        throw new NoTranslation();
      }
      Value place = source(load.address(), site);
      write(load.parts()[0], memory.loadGlobal(place, load.access(), site), site);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      if (store.parts().length > 1) {
        throw new NoTranslation();
      }
      Value value = source(store.parts()[0], site);
      memory.storeGlobal(value, source(store.address(), site), store.access(), site);
    } else if (operation instanceof LoadStore.SharedStore store) {
      if (store.unlocks()) {
        throw new NoTranslation();
      }
      memory.storeShared(source(store.source(), site), store.address(), site);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      operation(increment.operation(), site);
      int number = increment.register();
      Value old = registers.read(RegisterCode.ADDRESS, number, site);
      Value next = algebra.add(old, Value.of(increment.amount()));
      registers.write(RegisterCode.ADDRESS, number, next, site);
    } else if (!(operation instanceof Flow.Nothing)) {
      throw new NoTranslation();
    }
  }

  private void hammock(Hammock hammock, int site) {
    holds(hammock.condition(), site);
    int aside = masks.keep();
    masks.push(aside);
    masks.andActive();
    int taken = code.variable();
    code.call("bits", "(M)I");
    code.out.visitVarInsn(ISTORE, taken);
    code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    code.integer(hammock.branch());
    code.out.visitVarInsn(ILOAD, taken);
    code.out.visitVarInsn(ILOAD, AT);
    code.out.visitVarInsn(ILOAD, FROM);
    code.out.visitMethodInsn(INVOKEVIRTUAL, BLOCK_NAME, "took", "(IIII)V", false);
    masks.push(aside);
    code.call("not", "(M)M");
    masks.guardUncounted();
    hammock.ahead().forEach(step -> operation(step.operation(), setting.site(step)));
    masks.push(aside);
    masks.guardUncounted();
    hammock.aside().forEach(step -> operation(step.operation(), setting.site(step)));
    masks.unguard();
  }

  private void alu(Alu alu, int site) {
    FlagRule flags = alu.flags();
    if (flags == FlagRule.SUM && live != null && !live.carry(site, alu.predicate().number())) {
      flags = FlagRule.INT;
    }
    Value a = source(alu.a(), site);
    Value b = source(alu.b(), site);
    Value c = source(alu.c(), site);
    Value result = function(alu, a, b, c);
    write(alu.destination(), result, site);
    if (flags == null) {
      return;
    }
    int predicate = alu.predicate().number();
    if (flags == FlagRule.INT) {
      registers.writeFlags(predicate, result, site);
      return;
    }
    if (flags == FlagRule.SUM) {
      sumFlags(a, b, result);
    } else if (flags == FlagRule.FLOAT) {
      code.push(result);
      code.call("flagsFloat", "(V)V");
    } else {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.object(flags, FlagRule.class);
      code.push(a);
      code.push(b);
      code.push(c);
      code.push(result);
      code.call("flags", "(" + BLOCK + Type.getDescriptor(FlagRule.class) + "VVVV)V");
    }
    registers.write(RegisterCode.PREDICATE, predicate, code.keep(), site);
  }

  private void sumFlags(Value a, Value b, Value sum) {
    code.push(a);
    code.push(b);
    code.push(sum);
    code.call("flagsSum", "(VVV)V");
  }

  private Value function(Alu alu, Value a, Value b, Value c) {
    Alu.Function function = alu.function();
    if (function == IntegerFunction.ADD) {
      return algebra.add(algebra.add(a, b), c);
    }
    boolean shift =
        function == IntegerFunction.SHL
            || function == IntegerFunction.SHR
            || function == IntegerFunction.SHR_SIGNED;
    if (shift && b.isNumber() && b.number() >= 0 && b.number() < 32) {
      return algebra.shift(Recipes.of(function).method(), a, b.number());
    }
    if (function instanceof FloatFunction.Compare compare) {
      code.push(a);
      code.push(b);
      code.integer(compare.relation());
      code.call("fcompare", "(VVI)V");
      return code.keep();
    }
    Recipes.Recipe recipe = Recipes.of(function);
    if (recipe == null) {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      code.object(function, Alu.Function.class);
      code.push(a);
      code.push(b);
      code.push(c);
      code.call("apply", "(" + BLOCK + Type.getDescriptor(Alu.Function.class) + "VVV)V");
      return code.keep();
    }
    if (recipe.method() == null) {
      return a;
    }
    if (recipe.operands() == 2 && !recipe.room()) {
      return algebra.apply(recipe.method(), a, b);
    }
    if (recipe.room()) {
      code.out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    }
    for (Value operand : List.of(a, b, c).subList(0, recipe.operands())) {
      code.push(operand);
    }
    code.call(
        recipe.method(), "(" + (recipe.room() ? BLOCK : "") + "V".repeat(recipe.operands()) + ")V");
    return code.keep();
  }

  private void multiplyAdd(MultiplyAdd mad, int site) {
    Recipes.Recipe recipe = Recipes.of(mad.product());
    if (recipe == null || mad.saturates()) {
      throw new NoTranslation();
    }
    Value factors = algebra.apply(recipe.method(), source(mad.a(), site), source(mad.b(), site));
    Value product = algebra.bits(factors, -1, mad.flipped());
    Value addend = source(mad.c(), site);
    Value sum = algebra.add(algebra.add(product, addend), source(mad.carry(), site));
    write(mad.destination(), sum, site);
    if (mad.predicate() == null) {
      return;
    }
    int predicate = mad.predicate().number();
    if (live == null || live.carry(site, predicate)) {
      sumFlags(product, addend, sum);
      registers.write(RegisterCode.PREDICATE, predicate, code.keep(), site);
    } else {
      registers.writeFlags(predicate, sum, site);
    }
  }

  /** The value of an operand; of one that there is not, zero. */
  private Value source(Source source, int site) {
    if (source == null) {
      return Value.of(0);
    } else if (source instanceof Source.Immediate number) {
      return Value.of(number.value());
    } else if (source instanceof Source.Register register) {
      return registers.read(RegisterCode.GENERAL, register.number(), site);
    } else if (source instanceof Source.Half half) {
      Value written = registers.half(half.number(), half.high());
      return written != null
          ? algebra.half(written, false, half.signed())
          : algebra.half(
              registers.read(RegisterCode.GENERAL, half.number(), site),
              half.high(),
              half.signed());
    } else if (source instanceof Source.AddressRegister register) {
      return register.number() == 0
          ? Value.of(0)
          : registers.read(RegisterCode.ADDRESS, register.number(), site);
    } else if (source instanceof Source.Predicate predicate) {
      return registers.read(RegisterCode.PREDICATE, predicate.number(), site);
    } else if (source instanceof Source.Carry carry) {
      code.push(registers.read(RegisterCode.PREDICATE, carry.number(), site));
      code.call("carry", "(V)V");
      return code.keep();
    } else if (source instanceof Source.Bits bits) {
      return algebra.bits(source(bits.source(), site), bits.kept(), bits.flipped());
    } else if (source instanceof Source.Extended extended) {
      return algebra.extended(source(extended.source(), site), extended.type());
    } else if (source instanceof MemorySource.Shared shared) {
      return memory.shared(shared.address(), site);
    } else if (source instanceof MemorySource.Constant constant) {
      return memory.constant(constant);
    }
    throw new NoTranslation();
  }

  private void write(Destination destination, Value value, int site) {
    if (destination instanceof Destination.Register register) {
      registers.write(RegisterCode.GENERAL, register.number(), value, site);
    } else if (destination instanceof Destination.Half half) {
      registers.writeHalf(half.number(), half.high(), value, site);
    } else if (destination instanceof Destination.AddressRegister register) {
      registers.write(RegisterCode.ADDRESS, register.number(), value, site);
    } else if (destination instanceof Destination.Predicate predicate) {
      Value flags = algebra.bits(value, 0xf, 0);
      registers.write(RegisterCode.PREDICATE, predicate.number(), flags, site);
    } else if (!(destination instanceof Destination.Discard)) {
      throw new NoTranslation();
    }
  }
}
