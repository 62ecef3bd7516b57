package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.ILOAD;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.sass.sim.jit.analysis.AffineSpeculation;
import org.sass.sim.jit.analysis.LaneValue;
import org.sass.sim.jit.analysis.RegisterKeys;
import org.sass.sim.jit.analysis.RegisterLiveness;

/**
 * The registers of translated code: each is loaded when it is first read, then kept in variables,
 * and stored at the end if it was changed and may be read.
 */
public final class RegisterEmitter {
  /** In place of the index of the last instruction, where lanes may have come to several. */
  public static final int SOMEWHERE = Integer.MIN_VALUE;

  private static final String[] FILES = {"registers", "addresses", "predicates"};

  private final BytecodeEmitter code;
  private final LaneMasks masks;
  private final int stride;
  private final RegisterLiveness live;
  private final AffineSpeculation shapes;
  private final Map<Integer, Integer> suppositions;
  private final boolean trial;
  private final int numbers;
  private final Map<Integer, LaneValue> rows = new HashMap<>();
  private final Set<Integer> changed = new LinkedHashSet<>();
  private final Set<Integer> loaded = new LinkedHashSet<>();
  private boolean preset;

  /** What instructions change that may be jumped over, and where the part of it is that matters. */
  private Set<Integer> changedThere = Set.of();

  private final Map<Integer, Integer> kept = new LinkedHashMap<>();

  /** Predicate registers that have the flags of an integer, not yet computed. */
  private final Map<Integer, LaneValue> pending = new HashMap<>();

  /** General registers of which a half was changed, the halves not yet put together. */
  private final Map<Integer, LaneValue[]> halves = new HashMap<>();

  /**
   * @param stride of the register files
   * @param live what matters after each instruction; null if all does
   * @param shapes what to suppose of registers; null to suppose nothing
   * @param suppositions the registers of which something is supposed, with the step from lane to
   *     lane; found by a trial
   * @param trial whether these instructions are written to find the suppositions
   * @param numbers the general register that always has the number of the thread in its block; -1
   *     for none
   */
  RegisterEmitter(
      BytecodeEmitter code,
      LaneMasks masks,
      int stride,
      RegisterLiveness live,
      AffineSpeculation shapes,
      Map<Integer, Integer> suppositions,
      boolean trial,
      int numbers) {
    this.trial = trial;
    this.numbers = code.ahead == null ? -1 : numbers;
    this.code = code;
    this.masks = masks;
    this.stride = stride;
    this.live = live;
    this.shapes = shapes;
    this.suppositions = suppositions;
  }

  /** Puts the register files into variables; to be called before the loop. */
  static void open(MethodVisitor out) {
    for (int file = 0; file < FILES.length; file++) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, FILES[file], "[I");
      out.visitVarInsn(ASTORE, InstructionEmitter.FILES + file);
    }
  }

  /** Says what a register has, all lanes of it; what was written to it before does not matter. */
  void know(int key, LaneValue value) {
    forget(key);
    changed.remove(key);
    rows.put(key, value);
  }

  /** Says where registers are kept from turn to turn of a loop; none is loaded then. */
  void preset(Map<Integer, Integer> variables) {
    variables.forEach((key, variable) -> rows.put(key, LaneValue.vector(variable)));
    preset = true;
  }

  /** The registers that a loop has to keep from turn to turn: those that it reads first. */
  Set<Integer> loaded() {
    return loaded;
  }

  /** The registers that were changed. */
  Set<Integer> changed() {
    return changed;
  }

  /**
   * Leaves registers that were changed where they are kept, but for lanes that are not active. What
   * is written next finds all as it was.
   *
   * @param last index of the last instruction
   */
  void carry(int last, Map<Integer, Integer> variables) {
    aside(
        () -> {
          Map<Integer, LaneValue> results = new LinkedHashMap<>();
          for (int key : mattering(changed, last)) {
            if (variables.containsKey(key)) {
              LaneValue value = read(RegisterKeys.file(key), key & 0xff, last);
              code.push(LaneValue.vector(variables.get(key)));
              code.push(value);
              masks.pushActive();
              code.call("select", "(VVM)V");
              results.put(key, code.keep());
            }
          }
          // No sooner: what is kept of one register may be the value of another.
          results.forEach(
              (key, value) -> {
                code.push(value);
                code.out.visitVarInsn(ASTORE, variables.get(key));
              });
        });
  }

  /**
   * Stores what active lanes have that go elsewhere. What is written next finds all as it was.
   *
   * @param keys registers that may have been changed
   * @param last index of an instruction after which they are stored if they matter
   */
  void depart(Set<Integer> keys, int last) {
    aside(
        () ->
            mattering(keys, last)
                .forEach(key -> store(key, read(RegisterKeys.file(key), key & 0xff, last))));
  }

  /** Writes code that only some ways lead through: what it puts into variables is there alone. */
  private void aside(Runnable writer) {
    Map<Integer, LaneValue> rowsNow = new HashMap<>(rows);
    Map<Integer, LaneValue> pendingNow = new HashMap<>(pending);
    Map<Integer, LaneValue[]> halvesNow = new HashMap<>(halves);
    writer.run();
    restore(rows, rowsNow);
    restore(pending, pendingNow);
    restore(halves, halvesNow);
  }

  private static <V> void restore(Map<Integer, V> map, Map<Integer, V> before) {
    map.clear();
    map.putAll(before);
  }

  /**
   * Prepares for instructions that may be jumped over: what they read is loaded before, what they
   * change gets a variable.
   *
   * @param trial what has written them
   * @param join index of the instruction after them
   */
  void enter(RegisterEmitter trial, int join) {
    Set<Integer> keys = new LinkedHashSet<>(trial.loaded);
    keys.addAll(trial.changed);
    changedThere = Set.copyOf(trial.changed);
    kept.clear();
    for (int key : keys) {
      LaneValue value = read(RegisterKeys.file(key), key & 0xff, join);
      if (changedThere.contains(key) && matters(RegisterKeys.file(key), key & 0xff, join)) {
        code.push(value);
        LaneValue copy = code.keep();
        rows.put(key, copy);
        kept.put(key, copy.variable());
      }
    }
  }

  /** Ends them: whether they ran or not, what they change and matters is in those variables. */
  void leave(int join) {
    Map<Integer, LaneValue> results = new LinkedHashMap<>();
    for (int key : kept.keySet()) {
      results.put(key, read(RegisterKeys.file(key), key & 0xff, join));
    }
    results.forEach((key, value) -> code.push(value));
    List<Integer> keys = new ArrayList<>(results.keySet());
    for (int i = keys.size() - 1; i >= 0; i--) {
      code.out.visitVarInsn(ASTORE, kept.get(keys.get(i)));
      rows.put(keys.get(i), LaneValue.vector(kept.get(keys.get(i))));
    }
    for (int key : changedThere) {
      if (!kept.containsKey(key)) {
        rows.remove(key);
        changed.remove(key);
        forget(key);
      }
    }
  }

  private void forget(int key) {
    if (RegisterKeys.file(key) == RegisterKeys.PREDICATE) {
      pending.remove(key & 0xff);
    } else if (RegisterKeys.file(key) == RegisterKeys.GENERAL) {
      halves.remove(key & 0xff);
    }
  }

  /** Loads a register into a variable. */
  void get(int key, int variable) {
    place(key);
    code.call("get", "([II)V");
    code.out.visitVarInsn(ASTORE, variable);
  }

  /** Looks whether registers are as supposed; to be called before any instruction. */
  void check() {
    for (Map.Entry<Integer, Integer> supposed : new LinkedHashMap<>(suppositions).entrySet()) {
      int key = supposed.getKey();
      place(key);
      code.out.visitInsn(IALOAD);
      LaneValue value = code.keepSteps(supposed.getValue());
      place(key);
      code.call("get", "([II)V");
      code.first(value);
      code.integer(value.step());
      code.call(code.way.shapes(), "are", "(VII)Z");
      code.supposes();
      code.out.visitJumpInsn(IFEQ, code.otherwise);
      rows.put(key, value);
    }
  }

  /**
   * The value of a register.
   *
   * @param site index of the instruction that reads it
   */
  LaneValue read(int file, int number, int site) {
    int key = RegisterKeys.key(file, number);
    LaneValue integer = file == RegisterKeys.PREDICATE ? pending.remove(number) : null;
    LaneValue[] parts = file == RegisterKeys.GENERAL ? halves.remove(number) : null;
    if (integer != null) {
      code.push(integer);
      code.call("flagsInt", "(V)V");
      rows.put(key, code.keep());
    } else if (!rows.containsKey(key)) {
      load(key, site);
    }
    if (parts != null) {
      rows.put(key, together(together(rows.get(key), parts[0], false), parts[1], true));
    }
    return rows.get(key);
  }

  /** Whether a general register has the number of the thread in its block, at most 511. */
  boolean isNumber(int number) {
    return number == numbers;
  }

  private void load(int key, int site) {
    if (numbers >= 0 && key == RegisterKeys.key(RegisterKeys.GENERAL, numbers)) {
      rows.put(key, LaneValue.straight(InstructionEmitter.FROM, 1));
      return;
    }
    if (trial
        && shapes != null
        && RegisterKeys.file(key) != RegisterKeys.PREDICATE
        && shapes.wants(site, key)) {
      Integer step = shapes.step(key);
      if (step != null) {
        // In earnest, check() comes before.
        suppositions.put(key, step);
        rows.put(key, LaneValue.steps(code.variable(), step));
        return;
      }
    }
    if (preset) {
      throw new IllegalStateException("a loop without register " + key);
    }
    loaded.add(key);
    place(key);
    code.call("get", "([II)V");
    rows.put(key, code.keep());
  }

  private LaneValue together(LaneValue old, LaneValue half, boolean high) {
    if (half == null) {
      return old;
    }
    code.push(old);
    code.push(half);
    code.call(high ? "intoHigh" : "intoLow", "(VV)V");
    return code.keep();
  }

  /** What was written to a half of a register that is yet to be put together; else null. */
  LaneValue half(int number, boolean high) {
    LaneValue[] parts = halves.get(number);
    return parts == null ? null : parts[high ? 1 : 0];
  }

  void writeHalf(int number, boolean high, LaneValue value, int site) {
    if (masks.isGuarded()) {
      write(
          RegisterKeys.GENERAL,
          number,
          together(read(RegisterKeys.GENERAL, number, site), value, high),
          site);
      return;
    }
    halves.computeIfAbsent(number, n -> new LaneValue[2])[high ? 1 : 0] = value;
    changed.add(RegisterKeys.key(RegisterKeys.GENERAL, number));
  }

  /** Gives a register a value, in the lanes that the guard lets through. */
  void write(int file, int number, LaneValue value, int site) {
    LaneValue result = value;
    if (masks.isGuarded()) {
      code.push(read(file, number, site));
      code.push(value);
      masks.push();
      code.call("select", "(VVM)V");
      result = code.keep();
    }
    if (file == RegisterKeys.PREDICATE) {
      pending.remove(number);
    } else if (file == RegisterKeys.GENERAL) {
      halves.remove(number);
    }
    rows.put(RegisterKeys.key(file, number), result);
    changed.add(RegisterKeys.key(file, number));
  }

  /** Gives a predicate register the flags of an integer, when they are wanted. */
  void writeFlags(int number, LaneValue integer, int site) {
    if (masks.isGuarded()) {
      code.push(integer);
      code.call("flagsInt", "(V)V");
      write(RegisterKeys.PREDICATE, number, code.keep(), site);
    } else {
      pending.put(number, integer);
      changed.add(RegisterKeys.key(RegisterKeys.PREDICATE, number));
    }
  }

  /** The integer whose flags a predicate register has; null if it has others. */
  LaneValue integerOf(int predicate) {
    return pending.get(predicate);
  }

  /** Leaves a register file and the place of the first lane on the stack. */
  private void place(int key) {
    code.out.visitVarInsn(ALOAD, InstructionEmitter.FILES + RegisterKeys.file(key));
    code.out.visitVarInsn(ILOAD, InstructionEmitter.AT);
    int number = key & 0xff;
    if (number != 0) {
      code.integer(number * stride);
      code.out.visitInsn(IADD);
    }
  }

  /**
   * Stores the registers that were changed and may be read.
   *
   * @param last index of the last instruction
   */
  void close(int last) {
    for (int key : mattering(changed, last)) {
      LaneValue value = read(RegisterKeys.file(key), key & 0xff, last);
      store(key, value);
      if (shapes != null && !trial) {
        shapes.found(key, value);
      }
    }
  }

  private void store(int key, LaneValue value) {
    boolean blends = masks.hasInactive() && !code.way.scalar();
    if (blends) {
      // A whole vector with the old values of the other lanes: what a processor stores in part of a
      // vector it takes long to load again.
      place(key);
      code.call("get", "([II)V");
    }
    code.push(value);
    if (blends) {
      masks.pushActive();
      code.call("select", "(VVM)V");
    }
    place(key);
    code.call("put", "(V[II)v");
  }

  /** Those of some registers that may be read after an instruction. */
  private List<Integer> mattering(Set<Integer> keys, int last) {
    return keys.stream().filter(key -> matters(RegisterKeys.file(key), key & 0xff, last)).toList();
  }

  private boolean matters(int file, int number, int last) {
    return live == null
        || last == SOMEWHERE
        || switch (file) {
          case RegisterKeys.GENERAL -> live.general(last, number);
          case RegisterKeys.ADDRESS -> live.address(last, number);
          default -> live.predicate(last, number);
        };
  }
}
