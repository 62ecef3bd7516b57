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
 * Writes the register accesses of translated code. A register is loaded when it is first read, and
 * then kept in variables. At the end it is stored if it was changed and may be read later.
 */
public final class RegisterEmitter {
  /**
   * Used instead of the index of the last instruction if the lanes may have come to different
   * instructions.
   */
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

  /**
   * The keys of the registers that a path changes that may be skipped. {@link #kept} has the
   * variables of those that are read later.
   */
  private Set<Integer> changedThere = Set.of();

  private final Map<Integer, Integer> kept = new LinkedHashMap<>();

  /**
   * Integers whose flags are the value of a predicate register. The flags are computed when they
   * are read.
   */
  private final Map<Integer, LaneValue> pending = new HashMap<>();

  /**
   * Values written to halves of general registers that are not yet combined with the other half.
   */
  private final Map<Integer, LaneValue[]> halves = new HashMap<>();

  /**
   * @param stride distance of two registers of a thread in the register files, in elements
   * @param live the registers that may be read after each instruction; null if all may be
   * @param shapes what to assume about registers; null to assume nothing
   * @param suppositions the registers about which an assumption is made, with the step of their
   *     values from lane to lane; a trial finds them
   * @param trial whether this is a trial that finds the assumptions
   * @param numbers the general register that always holds the number of the thread in its block; -1
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

  /** Writes code that puts the register files into variables; for the beginning of a method. */
  static void open(MethodVisitor out) {
    for (int file = 0; file < FILES.length; file++) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, FILES[file], "[I");
      out.visitVarInsn(ASTORE, InstructionEmitter.FILES + file);
    }
  }

  /**
   * Sets the value that a register is known to have in all lanes. What was written to it before
   * does not matter.
   */
  void know(int key, LaneValue value) {
    forget(key);
    changed.remove(key);
    rows.put(key, value);
  }

  /**
   * Sets the variables that keep registers from iteration to iteration of a loop. No register is
   * loaded then.
   */
  void preset(Map<Integer, Integer> variables) {
    variables.forEach((key, variable) -> rows.put(key, LaneValue.vector(variable)));
    preset = true;
  }

  /**
   * Returns the keys of the registers that are read before they are changed. A loop must keep them
   * from iteration to iteration.
   */
  Set<Integer> loaded() {
    return loaded;
  }

  /** Returns the keys of the registers that were changed. */
  Set<Integer> changed() {
    return changed;
  }

  /**
   * Copies registers that were changed to the variables that keep them for the next iteration;
   * inactive lanes keep their old values. What is written afterwards finds all variables unchanged.
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
          // Not earlier: the variable of one register may hold the value of another.
          results.forEach(
              (key, value) -> {
                code.push(value);
                code.out.visitVarInsn(ASTORE, variables.get(key));
              });
        });
  }

  /**
   * Stores registers for the active lanes, which leave the code here. What is written afterwards
   * finds all variables unchanged.
   *
   * @param keys registers that may have been changed
   * @param last index of the instruction after which the lanes continue; registers that are not
   *     read after it are not stored
   */
  void depart(Set<Integer> keys, int last) {
    aside(
        () ->
            mattering(keys, last)
                .forEach(key -> store(key, read(RegisterKeys.file(key), key & 0xff, last))));
  }

  /** Writes code that does not always run. Later code must not use the variables that it sets. */
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
   * Prepares for a path that may be skipped. The registers that it reads are loaded first, and the
   * registers that it changes get variables.
   *
   * @param trial the emitter that has written the path as a trial
   * @param join index of the instruction where the paths end
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

  /**
   * Ends a path that may be skipped. Whether it ran or not, the registers that it changes and that
   * are read later are in the variables that {@link #enter} allocated.
   */
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

  /** Writes code that loads a register into a variable. */
  void get(int key, int variable) {
    place(key);
    code.call("get", "([II)V");
    code.out.visitVarInsn(ASTORE, variable);
  }

  /** Writes a check that registers meet the assumptions; for before the first instruction. */
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
   * Returns the value of a register, and writes code that loads it if necessary.
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

  /**
   * Returns whether a general register always holds the number of the thread in its block, which is
   * at most 511.
   */
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
        // When the real code is written, check() comes first.
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

  /**
   * Returns the value that was written to a half of a register and is not yet combined with the
   * other half; null if there is none.
   */
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

  /** Sets the value of a register in the lanes that the guard lets through. */
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

  /**
   * Sets a predicate register to the flags of an integer. The flags are computed only when they are
   * read.
   */
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

  /** Returns the integer whose flags a predicate register holds; null if it holds anything else. */
  LaneValue integerOf(int predicate) {
    return pending.get(predicate);
  }

  /**
   * Leaves the register file and the index of the register of the vector's first lane on the stack.
   */
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
   * Stores the registers that were changed and may be read later.
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
      // Stores a whole vector, with the old values of inactive lanes. A load from memory of which
      // only a part was just stored takes a processor long.
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

  /** Returns those of some registers that may be read after an instruction. */
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
