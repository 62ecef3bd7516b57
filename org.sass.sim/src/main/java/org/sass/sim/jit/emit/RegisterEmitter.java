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
  public static final int UNKNOWN_INDEX = Integer.MIN_VALUE;

  private static final String[] FILE_FIELDS = {"registers", "addresses", "predicates"};

  private final BytecodeEmitter emitter;
  private final LaneMasks masks;
  private final int stride;
  private final RegisterLiveness liveness;
  private final AffineSpeculation speculation;
  private final Map<Integer, Integer> assumedSteps;
  private final boolean isTrial;
  private final int threadIdRegister;
  private final Map<Integer, LaneValue> values = new HashMap<>();
  private final Set<Integer> changed = new LinkedHashSet<>();
  private final Set<Integer> loaded = new LinkedHashSet<>();
  private boolean hasLoopVariables;

  /**
   * The keys of the registers that a path changes that may be skipped. {@link #pathVariables} has
   * the variables of those that are read later.
   */
  private Set<Integer> changedInPath = Set.of();

  private final Map<Integer, Integer> pathVariables = new LinkedHashMap<>();

  /**
   * Integers whose flags are the value of a predicate register. The flags are computed when they
   * are read.
   */
  private final Map<Integer, LaneValue> pendingFlags = new HashMap<>();

  /**
   * Values written to halves of general registers that are not yet combined with the other half.
   */
  private final Map<Integer, LaneValue[]> pendingHalves = new HashMap<>();

  /**
   * @param stride distance of two registers of a thread in the register files, in elements
   * @param liveness the registers that may be read after each instruction; null if all may be
   * @param speculation what to assume about registers; null to assume nothing
   * @param assumedSteps the registers about which an assumption is made, with the step of their
   *     values from lane to lane; a trial finds them
   * @param isTrial whether this is a trial that finds the assumptions
   * @param threadIdRegister the general register that always holds the number of the thread in its
   *     block; -1 for none
   */
  RegisterEmitter(
      BytecodeEmitter emitter,
      LaneMasks masks,
      int stride,
      RegisterLiveness liveness,
      AffineSpeculation speculation,
      Map<Integer, Integer> assumedSteps,
      boolean isTrial,
      int threadIdRegister) {
    this.isTrial = isTrial;
    this.threadIdRegister = emitter.preheader == null ? -1 : threadIdRegister;
    this.emitter = emitter;
    this.masks = masks;
    this.stride = stride;
    this.liveness = liveness;
    this.speculation = speculation;
    this.assumedSteps = assumedSteps;
  }

  /** Writes code that puts the register files into variables; for the beginning of a method. */
  static void writeFileVariables(MethodVisitor out) {
    for (int file = 0; file < FILE_FIELDS.length; file++) {
      out.visitVarInsn(ALOAD, InstructionEmitter.BLOCK_VARIABLE);
      out.visitFieldInsn(GETFIELD, InstructionEmitter.BLOCK_NAME, FILE_FIELDS[file], "[I");
      out.visitVarInsn(ASTORE, InstructionEmitter.FIRST_FILE_VARIABLE + file);
    }
  }

  /**
   * Sets the value that a register is known to have in all lanes. What was written to it before
   * does not matter.
   */
  void setKnownValue(int key, LaneValue value) {
    dropPending(key);
    changed.remove(key);
    values.put(key, value);
  }

  /**
   * Sets the variables that keep registers from iteration to iteration of a loop. No register is
   * loaded then.
   */
  void setLoopVariables(Map<Integer, Integer> loopVariables) {
    loopVariables.forEach((key, variable) -> values.put(key, LaneValue.vector(variable)));
    hasLoopVariables = true;
  }

  /**
   * Returns the keys of the registers that are read before they are changed. A loop must keep them
   * from iteration to iteration.
   */
  Set<Integer> loadedRegisters() {
    return loaded;
  }

  /** Returns the keys of the registers that were changed. */
  Set<Integer> changedRegisters() {
    return changed;
  }

  /**
   * Copies registers that were changed to the variables that keep them for the next iteration;
   * inactive lanes keep their old values. What is written afterwards finds all variables unchanged.
   *
   * @param lastIndex index of the last instruction
   */
  void keepForNextIteration(int lastIndex, Map<Integer, Integer> loopVariables) {
    writeAside(
        () -> {
          Map<Integer, LaneValue> results = new LinkedHashMap<>();
          for (int key : liveKeys(changed, lastIndex)) {
            if (loopVariables.containsKey(key)) {
              LaneValue value = read(RegisterKeys.file(key), key & 0xff, lastIndex);
              emitter.push(LaneValue.vector(loopVariables.get(key)));
              emitter.push(value);
              masks.pushActiveMask();
              emitter.call("select", "(VVM)V");
              results.put(key, emitter.popVector());
            }
          }
          // Not earlier: the variable of one register may hold the value of another.
          results.forEach(
              (key, value) -> {
                emitter.push(value);
                emitter.out.visitVarInsn(ASTORE, loopVariables.get(key));
              });
        });
  }

  /**
   * Stores registers for the active lanes, which leave the code here. What is written afterwards
   * finds all variables unchanged.
   *
   * @param keys registers that may have been changed
   * @param lastIndex index of the instruction after which the lanes continue; registers that are
   *     not read after it are not stored
   */
  void storeLeavingLanes(Set<Integer> keys, int lastIndex) {
    writeAside(
        () ->
            liveKeys(keys, lastIndex)
                .forEach(key -> store(key, read(RegisterKeys.file(key), key & 0xff, lastIndex))));
  }

  /** Writes code that does not always run. Later code must not use the variables that it sets. */
  private void writeAside(Runnable writer) {
    Map<Integer, LaneValue> savedValues = new HashMap<>(values);
    Map<Integer, LaneValue> savedFlags = new HashMap<>(pendingFlags);
    Map<Integer, LaneValue[]> savedHalves = new HashMap<>(pendingHalves);
    writer.run();
    restore(values, savedValues);
    restore(pendingFlags, savedFlags);
    restore(pendingHalves, savedHalves);
  }

  private static <V> void restore(Map<Integer, V> map, Map<Integer, V> saved) {
    map.clear();
    map.putAll(saved);
  }

  /**
   * Prepares for a path that may be skipped. The registers that it reads are loaded first, and the
   * registers that it changes get variables.
   *
   * @param trialRegisters the emitter that has written the path as a trial
   * @param joinIndex index of the instruction where the paths end
   */
  void beginSkippablePath(RegisterEmitter trialRegisters, int joinIndex) {
    Set<Integer> keys = new LinkedHashSet<>(trialRegisters.loaded);
    keys.addAll(trialRegisters.changed);
    changedInPath = Set.copyOf(trialRegisters.changed);
    pathVariables.clear();
    for (int key : keys) {
      LaneValue value = read(RegisterKeys.file(key), key & 0xff, joinIndex);
      if (changedInPath.contains(key) && isLive(RegisterKeys.file(key), key & 0xff, joinIndex)) {
        emitter.push(value);
        LaneValue copy = emitter.popVector();
        values.put(key, copy);
        pathVariables.put(key, copy.variable());
      }
    }
  }

  /**
   * Ends a path that may be skipped. Whether it ran or not, the registers that it changes and that
   * are read later are in the variables that {@link #beginSkippablePath} allocated.
   */
  void endSkippablePath(int joinIndex) {
    Map<Integer, LaneValue> results = new LinkedHashMap<>();
    for (int key : pathVariables.keySet()) {
      results.put(key, read(RegisterKeys.file(key), key & 0xff, joinIndex));
    }
    results.forEach((key, value) -> emitter.push(value));
    List<Integer> keys = new ArrayList<>(results.keySet());
    for (int i = keys.size() - 1; i >= 0; i--) {
      emitter.out.visitVarInsn(ASTORE, pathVariables.get(keys.get(i)));
      values.put(keys.get(i), LaneValue.vector(pathVariables.get(keys.get(i))));
    }
    for (int key : changedInPath) {
      if (!pathVariables.containsKey(key)) {
        values.remove(key);
        changed.remove(key);
        dropPending(key);
      }
    }
  }

  private void dropPending(int key) {
    if (RegisterKeys.file(key) == RegisterKeys.PREDICATE) {
      pendingFlags.remove(key & 0xff);
    } else if (RegisterKeys.file(key) == RegisterKeys.GENERAL) {
      pendingHalves.remove(key & 0xff);
    }
  }

  /** Writes code that loads a register into a variable. */
  void loadInto(int key, int variable) {
    pushFileAndIndex(key);
    emitter.call("get", "([II)V");
    emitter.out.visitVarInsn(ASTORE, variable);
  }

  /** Writes a check that registers meet the assumptions; for before the first instruction. */
  void writeChecks() {
    for (Map.Entry<Integer, Integer> assumed : new LinkedHashMap<>(assumedSteps).entrySet()) {
      int key = assumed.getKey();
      pushFileAndIndex(key);
      emitter.out.visitInsn(IALOAD);
      LaneValue value = emitter.popAffine(assumed.getValue());
      pushFileAndIndex(key);
      emitter.call("get", "([II)V");
      emitter.pushFirstLane(value);
      emitter.pushInt(value.step());
      emitter.call(emitter.vectorTarget.affineClass(), "are", "(VII)Z");
      emitter.recordLoopAssumption();
      emitter.out.visitJumpInsn(IFEQ, emitter.failLabel);
      values.put(key, value);
    }
  }

  /**
   * Returns the value of a register, and writes code that loads it if necessary.
   *
   * @param site index of the instruction that reads it
   */
  LaneValue read(int file, int number, int site) {
    int key = RegisterKeys.key(file, number);
    LaneValue integer = file == RegisterKeys.PREDICATE ? pendingFlags.remove(number) : null;
    LaneValue[] pendingParts = file == RegisterKeys.GENERAL ? pendingHalves.remove(number) : null;
    if (integer != null) {
      emitter.push(integer);
      emitter.call("flagsInt", "(V)V");
      values.put(key, emitter.popVector());
    } else if (!values.containsKey(key)) {
      load(key, site);
    }
    if (pendingParts != null) {
      values.put(
          key,
          mergeHalf(mergeHalf(values.get(key), pendingParts[0], false), pendingParts[1], true));
    }
    return values.get(key);
  }

  /**
   * Returns whether a general register always holds the number of the thread in its block, which is
   * at most 511.
   */
  boolean isThreadId(int number) {
    return number == threadIdRegister;
  }

  private void load(int key, int site) {
    if (threadIdRegister >= 0 && key == RegisterKeys.key(RegisterKeys.GENERAL, threadIdRegister)) {
      values.put(key, LaneValue.loopAffine(InstructionEmitter.FIRST_THREAD_VARIABLE, 1));
      return;
    }
    if (isTrial
        && speculation != null
        && RegisterKeys.file(key) != RegisterKeys.PREDICATE
        && speculation.feedsAddress(site, key)) {
      Integer step = speculation.assumedStep(key);
      if (step != null) {
        // When the real code is written, check() comes first.
        assumedSteps.put(key, step);
        values.put(key, LaneValue.affine(emitter.newVariable(), step));
        return;
      }
    }
    if (hasLoopVariables) {
      throw new IllegalStateException("a loop without register " + key);
    }
    loaded.add(key);
    pushFileAndIndex(key);
    emitter.call("get", "([II)V");
    values.put(key, emitter.popVector());
  }

  private LaneValue mergeHalf(LaneValue old, LaneValue half, boolean isHighHalf) {
    if (half == null) {
      return old;
    }
    emitter.push(old);
    emitter.push(half);
    emitter.call(isHighHalf ? "intoHigh" : "intoLow", "(VV)V");
    return emitter.popVector();
  }

  /**
   * Returns the value that was written to a half of a register and is not yet combined with the
   * other half; null if there is none.
   */
  LaneValue pendingHalf(int number, boolean isHighHalf) {
    LaneValue[] pendingParts = pendingHalves.get(number);
    return pendingParts == null ? null : pendingParts[isHighHalf ? 1 : 0];
  }

  void writeHalf(int number, boolean isHighHalf, LaneValue value, int site) {
    if (masks.isGuarded()) {
      write(
          RegisterKeys.GENERAL,
          number,
          mergeHalf(read(RegisterKeys.GENERAL, number, site), value, isHighHalf),
          site);
      return;
    }
    pendingHalves.computeIfAbsent(number, n -> new LaneValue[2])[isHighHalf ? 1 : 0] = value;
    changed.add(RegisterKeys.key(RegisterKeys.GENERAL, number));
  }

  /** Sets the value of a register in the lanes that the guard lets through. */
  void write(int file, int number, LaneValue value, int site) {
    LaneValue result = value;
    if (masks.isGuarded()) {
      emitter.push(read(file, number, site));
      emitter.push(value);
      masks.pushRunningMask();
      emitter.call("select", "(VVM)V");
      result = emitter.popVector();
    }
    if (file == RegisterKeys.PREDICATE) {
      pendingFlags.remove(number);
    } else if (file == RegisterKeys.GENERAL) {
      pendingHalves.remove(number);
    }
    values.put(RegisterKeys.key(file, number), result);
    changed.add(RegisterKeys.key(file, number));
  }

  /**
   * Sets a predicate register to the flags of an integer. The flags are computed only when they are
   * read.
   */
  void writeFlags(int number, LaneValue integer, int site) {
    if (masks.isGuarded()) {
      emitter.push(integer);
      emitter.call("flagsInt", "(V)V");
      write(RegisterKeys.PREDICATE, number, emitter.popVector(), site);
    } else {
      pendingFlags.put(number, integer);
      changed.add(RegisterKeys.key(RegisterKeys.PREDICATE, number));
    }
  }

  /** Returns the integer whose flags a predicate register holds; null if it holds anything else. */
  LaneValue pendingInteger(int predicate) {
    return pendingFlags.get(predicate);
  }

  /**
   * Leaves the register file and the index of the register of the vector's first lane on the stack.
   */
  private void pushFileAndIndex(int key) {
    emitter.out.visitVarInsn(
        ALOAD, InstructionEmitter.FIRST_FILE_VARIABLE + RegisterKeys.file(key));
    emitter.out.visitVarInsn(ILOAD, InstructionEmitter.VECTOR_THREAD_VARIABLE);
    int number = key & 0xff;
    if (number != 0) {
      emitter.pushInt(number * stride);
      emitter.out.visitInsn(IADD);
    }
  }

  /**
   * Stores the registers that were changed and may be read later.
   *
   * @param lastIndex index of the last instruction
   */
  void storeChanged(int lastIndex) {
    for (int key : liveKeys(changed, lastIndex)) {
      LaneValue value = read(RegisterKeys.file(key), key & 0xff, lastIndex);
      store(key, value);
      if (speculation != null && !isTrial) {
        speculation.recordResult(key, value);
      }
    }
  }

  private void store(int key, LaneValue value) {
    boolean mergesInactive = masks.hasInactiveLanes() && !emitter.vectorTarget.isScalar();
    if (mergesInactive) {
      // Stores a whole vector, with the old values of inactive lanes. A load from memory of which
      // only a part was just stored takes a processor long.
      pushFileAndIndex(key);
      emitter.call("get", "([II)V");
    }
    emitter.push(value);
    if (mergesInactive) {
      masks.pushActiveMask();
      emitter.call("select", "(VVM)V");
    }
    pushFileAndIndex(key);
    emitter.call("put", "(V[II)v");
  }

  /** Returns those of some registers that may be read after an instruction. */
  private List<Integer> liveKeys(Set<Integer> keys, int lastIndex) {
    return keys.stream()
        .filter(key -> isLive(RegisterKeys.file(key), key & 0xff, lastIndex))
        .toList();
  }

  private boolean isLive(int file, int number, int lastIndex) {
    return liveness == null
        || lastIndex == UNKNOWN_INDEX
        || switch (file) {
          case RegisterKeys.GENERAL -> liveness.isGeneralLive(lastIndex, number);
          case RegisterKeys.ADDRESS -> liveness.isAddressLive(lastIndex, number);
          default -> liveness.isPredicateLive(lastIndex, number);
        };
  }
}
