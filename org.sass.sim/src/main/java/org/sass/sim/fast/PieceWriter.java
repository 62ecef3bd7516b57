package org.sass.sim.fast;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.H_INVOKESTATIC;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ISTORE;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.sass.sim.exec.Access;
import org.sass.sim.exec.Address;
import org.sass.sim.exec.Alu;
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
import org.sass.sim.g80.IntType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.Memory;

/**
 * Writes the body of a piece's loop: instructions for as many lanes as go at once.
 *
 * <p>Values of registers that a piece uses are kept in local variables; those that it changes are
 * stored when its end is reached.
 */
final class PieceWriter {
  static final String BLOCK = Type.getDescriptor(BlockData.class);
  static final String BLOCK_NAME = Type.getInternalName(BlockData.class);
  private static final String ACCESS = Type.getDescriptor(Access.class);

  /** Variables of the methods of {@link Piece}, and behind them those of the loop. */
  static final int BLOCK_VARIABLE = 1;

  static final int AT = 4;
  static final int ACTIVE = 5;
  static final int COUNTED = 6;
  private static final int FILES = 7;

  /** Four variables for what is found of a branch's condition. */
  static final int RESULTS = 10;

  private static final int FIRST_FREE = 14;

  /** About how many operations of the Vector API the larger methods make; the others make two. */
  private static final Map<String, Integer> OPERATIONS =
      Map.ofEntries(
          Map.entry("get", 1),
          Map.entry("put", 1),
          Map.entry("constant", 1),
          Map.entry("holds", 4),
          Map.entry("shl", 4),
          Map.entry("shr", 4),
          Map.entry("shrSigned", 4),
          Map.entry("sad", 5),
          Map.entry("sadUnsigned", 5),
          Map.entry("flagsInt", 4),
          Map.entry("flagsFloat", 6),
          Map.entry("flagsSum", 14),
          Map.entry("fadd", 12),
          Map.entry("fmul", 18),
          Map.entry("fmad", 36),
          Map.entry("fcompare", 20),
          Map.entry("apply", 5),
          Map.entry("flags", 6),
          Map.entry("loadShared", 12),
          Map.entry("storeShared", 6),
          Map.entry("loadGlobal", 6),
          Map.entry("storeGlobal", 6));

  private static final String[] FILE_NAMES = {"registers", "addresses", "predicates"};
  private static final int GENERAL = 0;
  private static final int ADDRESS = 1;
  private static final int PREDICATE = 2;

  private final Lanewise way;
  private final MethodVisitor out;
  private final int stride;
  private final ConstantMemory constants;
  private final boolean masked;

  /** What the class needs to know of Java's objects: functions, flag rules. */
  private final List<Object> data;

  private final Map<Integer, Integer> rows = new HashMap<>();
  private final Set<Integer> changed = new LinkedHashSet<>();
  private final Map<Uniform, Integer> uniforms;
  private final Liveness live;
  private int free;
  private int operations;
  private int guard;

  /** Predicate registers that have the flags of an integer in a variable, not yet computed. */
  private final Map<Integer, Integer> pending = new HashMap<>();

  /** A word of shared memory that is the same for all lanes. */
  record Uniform(int address, Access access) {}

  /** Says that an instruction has no translation. */
  static final class NoTranslation extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoTranslation() {
      super("no translation", null, false, false);
    }
  }

  /**
   * @param stride of the register files
   * @param constants what constant operands read
   * @param masked whether only the lanes in the variable {@link #ACTIVE} count
   * @param uniforms the variables that hold uniform words; found by writing the same instructions
   *     once before, with an empty map
   * @param live what matters behind each instruction; null if all does
   * @param data takes the objects that the code refers to
   */
  PieceWriter(
      Lanewise way,
      MethodVisitor out,
      int stride,
      ConstantMemory constants,
      boolean masked,
      Map<Uniform, Integer> uniforms,
      Liveness live,
      List<Object> data) {
    this.live = live;
    this.way = way;
    this.out = out;
    this.stride = stride;
    this.constants = constants;
    this.masked = masked;
    this.uniforms = uniforms;
    this.data = data;
    this.free = FIRST_FREE + uniforms.size();
  }

  /** Where a uniform's variable stands. */
  static int uniformVariable(int number) {
    return FIRST_FREE + number;
  }

  /** Puts the register files into variables; to be called before the loop. */
  void open() {
    for (int file = 0; file < FILE_NAMES.length; file++) {
      out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      out.visitFieldInsn(GETFIELD, BLOCK_NAME, FILE_NAMES[file], "[I");
      out.visitVarInsn(ASTORE, FILES + file);
    }
  }

  /** Makes the low bits of the number on the stack the lanes that are active. */
  void lanes() {
    call("lanes", "(I)M");
    out.visitVarInsn(way.scalar() ? ISTORE : ASTORE, ACTIVE);
  }

  /** Vector operations so far: how much the compiler will have to inline. */
  int operations() {
    return operations;
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
    guard = -1;
    if (!condition.always()) {
      guard(condition);
    }
    operation(step.operation(), site);
  }

  private static final String[] TESTS = {
    null, "isPositive", "isZero", "isNotNegative", "isNegative", "isNotZero", "isNotPositive", null
  };

  /** Leaves the lanes on the stack for which a condition holds, active or not. */
  private void holds(Guard condition) {
    Integer result = pending.get(condition.register());
    // Of an integer's flags there are three: none for positive, zero, and sign.
    String test = TESTS[condition.table() & 7];
    if (result != null && test != null) {
      value(result);
      call(test, "(V)M");
    } else {
      row(PREDICATE, condition.register());
      integer(condition.table());
      call("holds", "(VI)M");
    }
  }

  /**
   * Leaves the active lanes on the stack, as a number, for which the condition of a branch holds;
   * lanes that are not active are zero.
   */
  void branch(Guard condition) {
    holds(condition);
    if (masked) {
      out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, ACTIVE);
      call("both", "(MM)M");
    }
    call("bits", "(M)I");
  }

  private void guard(Guard condition) {
    holds(condition);
    if (masked) {
      out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, ACTIVE);
      call("both", "(MM)M");
    }
    guard = free++;
    out.visitVarInsn(way.scalar() ? ISTORE : ASTORE, guard);
    out.visitVarInsn(ILOAD, COUNTED);
    mask();
    call("count", "(M)I");
    out.visitInsn(IADD);
    out.visitVarInsn(ISTORE, COUNTED);
  }

  private void operation(Operation operation, int site) {
    if (operation instanceof Alu alu) {
      alu(alu, site);
    } else if (operation instanceof MultiplyAdd mad) {
      multiplyAdd(mad, site);
    } else if (operation instanceof LoadStore.GlobalLoad load) {
      globalLoad(load, site);
    } else if (operation instanceof LoadStore.GlobalStore store) {
      globalStore(store, site);
    } else if (operation instanceof LoadStore.SharedStore store) {
      sharedStore(store);
    } else if (operation instanceof LoadStore.PostIncrement increment) {
      operation(increment.operation(), site);
      row(ADDRESS, increment.register());
      integer(increment.amount());
      call("add", "(VI)V");
      assign(ADDRESS, increment.register(), keep());
    } else if (!(operation instanceof Flow.Nothing)) {
      throw new NoTranslation();
    }
  }

  private void alu(Alu alu, int site) {
    Integer a = null;
    Integer b = null;
    Integer c = null;
    FlagRule flags = alu.flags();
    if (flags == FlagRule.SUM && live != null && !live.carry(site, alu.predicate().number())) {
      flags = FlagRule.INT;
    }
    boolean wholeFlags = flags == FlagRule.SUM;
    boolean otherFlags =
        flags != null && !wholeFlags && flags != FlagRule.INT && flags != FlagRule.FLOAT;
    if (wholeFlags || otherFlags) {
      a = keep(alu.a());
      b = keep(alu.b());
    }
    if (otherFlags) {
      c = keep(alu.c());
    }
    function(alu, a, b, c);
    int result = keep();
    write(alu.destination(), result);
    if (flags == null) {
      return;
    }
    if (otherFlags) {
      out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      object(flags, FlagRule.class);
      value(a);
      value(b);
      value(c);
      value(result);
      call("flags", "(" + BLOCK + Type.getDescriptor(FlagRule.class) + "VVVV)V");
    } else if (wholeFlags) {
      value(a);
      value(b);
      value(result);
      call("flagsSum", "(VVV)V");
    } else if (flags == FlagRule.INT) {
      integerFlags(alu.predicate().number(), result);
      return;
    } else {
      value(result);
      call("flagsFloat", "(V)V");
    }
    assign(PREDICATE, alu.predicate().number(), keep());
  }

  /** Gives a predicate register the flags of an integer, when somebody wants them. */
  private void integerFlags(int number, int result) {
    if (guard >= 0) {
      value(result);
      call("flagsInt", "(V)V");
      assign(PREDICATE, number, keep());
    } else {
      pending.put(number, result);
      changed.add(key(PREDICATE, number));
    }
  }

  /** Leaves a function's result on the stack. Operands that are kept already have a variable. */
  private void function(Alu alu, Integer a, Integer b, Integer c) {
    Alu.Function function = alu.function();
    if (function == IntegerFunction.ADD) {
      operand(alu.a(), a);
      operand(alu.b(), b);
      call("add", "(VV)V");
      addCarry(alu.c());
      return;
    }
    boolean shift =
        function == IntegerFunction.SHL
            || function == IntegerFunction.SHR
            || function == IntegerFunction.SHR_SIGNED;
    if (shift && alu.b() instanceof Source.Immediate by && by.value() >= 0 && by.value() < 32) {
      operand(alu.a(), a);
      integer(by.value());
      call(Recipes.of(function).method(), "(VI)V");
      return;
    }
    if (function instanceof FloatFunction.Compare compare) {
      operand(alu.a(), a);
      operand(alu.b(), b);
      integer(compare.relation());
      call("fcompare", "(VVI)V");
      return;
    }
    Recipes.Recipe recipe = Recipes.of(function);
    if (recipe == null) {
      out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
      object(function, Alu.Function.class);
      operand(alu.a(), a);
      operand(alu.b(), b);
      operand(alu.c(), c);
      call("apply", "(" + BLOCK + Type.getDescriptor(Alu.Function.class) + "VVV)V");
      return;
    }
    if (recipe.room()) {
      out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    }
    operand(alu.a(), a);
    if (recipe.operands() > 1) {
      operand(alu.b(), b);
    }
    if (recipe.operands() > 2) {
      operand(alu.c(), c);
    }
    if (recipe.method() != null) {
      call(
          recipe.method(),
          "(" + (recipe.room() ? BLOCK : "") + "V".repeat(recipe.operands()) + ")V");
    }
  }

  private void addCarry(Source carry) {
    if (carry instanceof Source.Immediate number) {
      if (number.value() != 0) {
        integer(number.value());
        call("add", "(VI)V");
      }
    } else {
      source(carry);
      call("add", "(VV)V");
    }
  }

  private void multiplyAdd(MultiplyAdd mad, int site) {
    Recipes.Recipe recipe = Recipes.of(mad.product());
    if (recipe == null || mad.saturates()) {
      throw new NoTranslation();
    }
    source(mad.a());
    source(mad.b());
    call(recipe.method(), "(VV)V");
    if (mad.flipped() != 0) {
      integer(mad.flipped());
      call("xor", "(VI)V");
    }
    int product = keep();
    int addend = keep(mad.c());
    value(product);
    value(addend);
    call("add", "(VV)V");
    addCarry(mad.carry());
    int sum = keep();
    write(mad.destination(), sum);
    if (mad.predicate() != null) {
      if (live == null || live.carry(site, mad.predicate().number())) {
        value(product);
        value(addend);
        value(sum);
        call("flagsSum", "(VVV)V");
      } else {
        integerFlags(mad.predicate().number(), sum);
        return;
      }
      assign(PREDICATE, mad.predicate().number(), keep());
    }
  }

  private void globalLoad(LoadStore.GlobalLoad load, int site) {
    if (load.parts().length > 1) {
      throw new NoTranslation();
    }
    out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    integer(site);
    source(load.address());
    access("loadGlobal", "(" + BLOCK + "IV", load.access(), ")V");
    write(load.parts()[0], keep());
  }

  private void globalStore(LoadStore.GlobalStore store, int site) {
    if (store.parts().length > 1) {
      throw new NoTranslation();
    }
    source(store.parts()[0]);
    out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    integer(site);
    source(store.address());
    access("storeGlobal", "(V" + BLOCK + "IV", store.access(), ")v");
  }

  private void sharedStore(LoadStore.SharedStore store) {
    if (store.unlocks()) {
      throw new NoTranslation();
    }
    source(store.source());
    out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    address(store.address());
    access("storeShared", "(V" + BLOCK + "V", store.address().access(), ")v");
  }

  /** Calls a method of the memory class with the mask and the access where it wants them. */
  private void access(String name, String from, Access access, String to) {
    boolean words = access == Access.B32;
    boolean masks = !words || masked || guard >= 0;
    if (masks) {
      mask();
    }
    if (!words) {
      out.visitFieldInsn(
          org.objectweb.asm.Opcodes.GETSTATIC,
          Type.getInternalName(Access.class),
          access.name(),
          ACCESS);
    }
    call(way.memory(), name, from + (masks ? "M" : "") + (words ? "" : ACCESS) + to);
  }

  /** The lanes the instruction runs for. */
  private void mask() {
    if (guard >= 0) {
      out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, guard);
    } else if (masked) {
      out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, ACTIVE);
    } else {
      integer(-1);
      call("lanes", "(I)M");
    }
  }

  private void operand(Source source, Integer kept) {
    if (kept != null) {
      value(kept);
    } else {
      source(source);
    }
  }

  private int keep(Source source) {
    source(source);
    return keep();
  }

  /** Leaves the value of an operand on the stack; of one that there is not, zero. */
  private void source(Source source) {
    if (source == null) {
      constant(0);
    } else if (source instanceof Source.Immediate number) {
      constant(number.value());
    } else if (source instanceof Source.Register register) {
      row(GENERAL, register.number());
    } else if (source instanceof Source.Half half) {
      row(GENERAL, half.number());
      call((half.high() ? "high" : "low") + (half.signed() ? "Signed" : ""), "(V)V");
    } else if (source instanceof Source.AddressRegister register) {
      addressRegister(register.number());
    } else if (source instanceof Source.Predicate predicate) {
      row(PREDICATE, predicate.number());
    } else if (source instanceof Source.Carry carry) {
      row(PREDICATE, carry.number());
      call("carry", "(V)V");
    } else if (source instanceof Source.Bits bits) {
      bits(bits);
    } else if (source instanceof Source.Extended extended) {
      source(extended.source());
      extend(extended.type());
    } else if (source instanceof MemorySource.Shared shared) {
      shared(shared.address());
    } else if (source instanceof MemorySource.Constant memory) {
      constant(memory);
    } else {
      throw new NoTranslation();
    }
  }

  private void bits(Source.Bits bits) {
    source(bits.source());
    if (bits.kept() != -1) {
      integer(bits.kept());
      call("and", "(VI)V");
    }
    if (bits.flipped() != 0) {
      integer(bits.flipped());
      call("xor", "(VI)V");
    }
  }

  private void extend(IntType type) {
    switch (type) {
      case U8 -> {
        integer(0xff);
        call("and", "(VI)V");
      }
      case S8 -> call("byteSigned", "(V)V");
      case U16 -> call("low", "(V)V");
      case S16 -> call("lowSigned", "(V)V");
      default -> {
        // All 32 bits count.
      }
    }
  }

  private void shared(Address address) {
    if (address.register() == 0) {
      Integer variable = uniform(address);
      out.visitVarInsn(ILOAD, variable);
      call("constant", "(I)V");
      return;
    }
    out.visitVarInsn(ALOAD, BLOCK_VARIABLE);
    address(address);
    access("loadShared", "(" + BLOCK + "V", address.access(), ")V");
  }

  private Integer uniform(Address address) {
    int bytes = address.access().bytes();
    int offset = address.offset();
    if (offset < 0 || offset > Block.SHARED_BYTES - bytes || (offset & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    return uniforms.computeIfAbsent(
        new Uniform(offset, address.access()), u -> FIRST_FREE + uniforms.size());
  }

  private void address(Address address) {
    addressRegister(address.register());
    if (address.offset() != 0) {
      integer(address.offset());
      call("add", "(VI)V");
    }
  }

  private void addressRegister(int number) {
    if (number == 0) {
      constant(0);
    } else {
      row(ADDRESS, number);
    }
  }

  /** Constant memory stays as it is while a kernel runs. */
  private void constant(MemorySource.Constant source) {
    Address address = source.address();
    Memory bank = constants.bank(source.bank());
    int bytes = address.access().bytes();
    boolean inside = address.offset() >= 0 && address.offset() <= bank.size() - bytes;
    if (address.register() != 0 || !inside || (address.offset() & bytes - 1) != 0) {
      throw new NoTranslation();
    }
    constant(address.access().load(bank, address.offset()));
  }

  private void write(Destination destination, int value) {
    if (destination instanceof Destination.Register register) {
      assign(GENERAL, register.number(), value);
    } else if (destination instanceof Destination.Half half) {
      row(GENERAL, half.number());
      value(value);
      call(half.high() ? "intoHigh" : "intoLow", "(VV)V");
      assign(GENERAL, half.number(), keep());
    } else if (destination instanceof Destination.AddressRegister register) {
      assign(ADDRESS, register.number(), value);
    } else if (destination instanceof Destination.Predicate predicate) {
      value(value);
      integer(0xf);
      call("and", "(VI)V");
      assign(PREDICATE, predicate.number(), keep());
    } else if (!(destination instanceof Destination.Discard)) {
      throw new NoTranslation();
    }
  }

  /** Gives a register the value of a variable, in the lanes that the guard lets through. */
  private void assign(int file, int number, int value) {
    int variable = value;
    if (guard >= 0) {
      row(file, number);
      value(value);
      mask();
      call("select", "(VVM)V");
      variable = keep();
    }
    if (file == PREDICATE) {
      pending.remove(number);
    }
    rows.put(key(file, number), variable);
    changed.add(key(file, number));
  }

  private static int key(int file, int number) {
    return file << 8 | number;
  }

  /** Leaves the value of a register on the stack. */
  private void row(int file, int number) {
    Integer variable = rows.get(key(file, number));
    Integer integer = file == PREDICATE ? pending.remove(number) : null;
    if (integer != null) {
      value(integer);
      call("flagsInt", "(V)V");
      variable = keep();
      rows.put(key(file, number), variable);
    } else if (variable == null) {
      place(file, number);
      call("get", "([II)V");
      variable = keep();
      rows.put(key(file, number), variable);
    }
    value(variable);
  }

  private void place(int file, int number) {
    out.visitVarInsn(ALOAD, FILES + file);
    out.visitVarInsn(ILOAD, AT);
    if (number != 0) {
      integer(number * stride);
      out.visitInsn(IADD);
    }
  }

  /**
   * Stores the registers that were changed and that somebody may read.
   *
   * @param last index of the last instruction
   */
  void close(int last) {
    for (int key : changed) {
      if (!matters(key >> 8, key & 0xff, last)) {
        continue;
      }
      boolean blends = masked && !way.scalar();
      if (blends) {
        // A whole vector with the old values of the other lanes: what a processor stores in part of
        // a
        // vector it takes long to load again.
        place(key >> 8, key & 0xff);
        call("get", "([II)V");
      }
      row(key >> 8, key & 0xff);
      if (blends) {
        out.visitVarInsn(ALOAD, ACTIVE);
        call("select", "(VVM)V");
      }
      place(key >> 8, key & 0xff);
      call("put", "(V[II)v");
    }
  }

  private boolean matters(int file, int number, int last) {
    return live == null
        || switch (file) {
          case GENERAL -> live.general(last, number);
          case ADDRESS -> live.address(last, number);
          default -> live.predicate(last, number);
        };
  }

  private void value(int variable) {
    out.visitVarInsn(way.scalar() ? ILOAD : ALOAD, variable);
  }

  private int keep() {
    int variable = free++;
    out.visitVarInsn(way.scalar() ? ISTORE : ASTORE, variable);
    return variable;
  }

  private void constant(int number) {
    integer(number);
    call("constant", "(I)V");
  }

  void integer(int number) {
    out.visitLdcInsn(number);
  }

  private void object(Object object, Class<?> type) {
    int index = data.indexOf(object);
    if (index < 0) {
      index = data.size();
      data.add(object);
    }
    out.visitLdcInsn(
        new ConstantDynamic(
            "_",
            Type.getDescriptor(type),
            new Handle(
                H_INVOKESTATIC,
                "java/lang/invoke/MethodHandles",
                "classDataAt",
                "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;I)"
                    + "Ljava/lang/Object;",
                false),
            index));
  }

  private void call(String name, String shape) {
    call(way.code(), name, shape);
  }

  /**
   * @param shape a descriptor in which {@code V} stands for a value, {@code M} for a mask and
   *     {@code v} for nothing
   */
  private void call(String owner, String name, String shape) {
    operations += OPERATIONS.getOrDefault(name, 2);
    out.visitMethodInsn(INVOKESTATIC, owner, name, descriptor(shape), false);
  }

  String descriptor(String shape) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shape.length(); i++) {
      char c = shape.charAt(i);
      if (c == 'L') {
        int end = shape.indexOf(';', i);
        text.append(shape, i, end + 1);
        i = end;
      } else {
        text.append(c == 'V' ? way.value() : c == 'M' ? way.mask() : c == 'v' ? "V" : "" + c);
      }
    }
    return text.toString();
  }
}
