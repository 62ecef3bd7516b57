package org.sass.lang.assemble;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.isa.Isa;

/**
 * Objects that the versions of a document share. Equal values are represented by the same object,
 * so that a comparison by identity shows whether cached results are still valid.
 */
public final class InternPool {
  private final Map<String, Isa> isas = new HashMap<>();
  private final Map<String, Integer> spaces = new HashMap<>();
  private final Map<String, int[]> layouts = new HashMap<>();
  private final Map<Object, Object> keys = new HashMap<>();
  private List<Constant> constants = List.of();

  /**
   * A name declared outside all kernels. {@code before} is the key of the names declared before it.
   */
  private record Global(Object before, String name, long value) {
    // There may be thousands of names, so the earlier ones are compared by identity only.

    @Override
    public boolean equals(Object other) {
      return other instanceof Global global
          && before == global.before
          && value == global.value
          && name.equals(global.name);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * System.identityHashCode(before) + name.hashCode()) + Long.hashCode(value);
    }
  }

  /** Returns the instruction set with a name, or null. It is looked up only once. */
  Isa isa(String name, Function<String, Isa> find) {
    Isa known = isas.get(name);
    if (known == null) {
      known = find.apply(name);
      if (known != null) {
        isas.put(name, known);
      }
    }
    return known;
  }

  /**
   * Returns the initial capacity for a kernel's instructions: 16 more than its last known number,
   * or 16.
   */
  int space(String kernel) {
    return spaces.getOrDefault(kernel, 16);
  }

  /**
   * Stores the number of instructions of a kernel, because its next version will have about as
   * many.
   */
  void space(String kernel, int size) {
    if (spaces.size() > 10_000) {
      spaces.clear();
      layouts.clear();
    }
    spaces.put(kernel, size + 16);
  }

  /**
   * Returns a key for the addresses of a kernel's instructions. It is the same object as in the
   * previous version if the addresses are the same.
   */
  Object layout(KernelBuilder kernel) {
    int[] before = layouts.get(kernel.name);
    int[] now = kernel.code.addressesIf(before);
    if (now != before) {
      layouts.put(kernel.name, now);
    }
    return now;
  }

  /**
   * Returns the constants. The list is the same object as in the previous version if the constants
   * are the same.
   */
  List<Constant> constants(List<Constant> now) {
    boolean same = now.size() == constants.size();
    for (int i = 0; same && i < now.size(); i++) {
      Constant old = constants.get(i);
      Constant one = now.get(i);
      same =
          old.bank() == one.bank()
              && old.offset() == one.offset()
              && Arrays.equals(old.bytes(), one.bytes());
    }
    if (!same) {
      constants = List.copyOf(now);
    }
    return constants;
  }

  /**
   * Returns a key for names declared outside all kernels. The same declarations in the same order
   * have the same object as key.
   *
   * @param before key of the names declared before
   */
  Object globals(Object before, String name, long value) {
    return key(new Global(before, name, value));
  }

  /** Returns the one object that represents all equal objects. */
  Object key(Object value) {
    if (keys.size() > 10_000) {
      keys.clear();
    }
    Object before = keys.putIfAbsent(value, value);
    return before == null ? value : before;
  }
}
