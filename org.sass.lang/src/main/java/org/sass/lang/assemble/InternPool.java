package org.sass.lang.assemble;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.isa.Isa;

/**
 * Things that the versions of a document hold in common, so that equal ones are the same object and
 * what was read with them is known to hold still.
 */
public final class InternPool {
  private final Map<String, Isa> isas = new HashMap<>();
  private final Map<String, Integer> spaces = new HashMap<>();
  private final Map<String, int[]> layouts = new HashMap<>();
  private final Map<Object, Object> keys = new HashMap<>();
  private List<Constant> constants = List.of();

  /** A name declared outside of all kernels, after others. */
  private record Global(Object before, String name, long value) {
    // There may be thousands: those before are known by their object alone.

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

  /** The instruction set of a name, looked up once. */
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

  /** For how many instructions a kernel wants space, as far as is known. */
  int space(String kernel) {
    return spaces.getOrDefault(kernel, 16);
  }

  /** A kernel has so many instructions; the next version wants about the same. */
  void space(String kernel, int size) {
    if (spaces.size() > 10_000) {
      spaces.clear();
      layouts.clear();
    }
    spaces.put(kernel, size + 16);
  }

  /**
   * Stands for the addresses of a kernel's instructions: the same object as in the version before
   * while they are the same.
   */
  Object layout(KernelBuilder kernel) {
    int[] before = layouts.get(kernel.name);
    int[] now = kernel.code.addressesIf(before);
    if (now != before) {
      layouts.put(kernel.name, now);
    }
    return now;
  }

  /** Constants; the same object as in the version before while they are the same. */
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
   * Stands for names declared outside of all kernels: the same object for the same ones.
   *
   * @param before stands for those declared before
   */
  Object globals(Object before, String name, long value) {
    return key(new Global(before, name, value));
  }

  /** The one object for all that equal this one. */
  Object key(Object value) {
    if (keys.size() > 10_000) {
      keys.clear();
    }
    Object before = keys.putIfAbsent(value, value);
    return before == null ? value : before;
  }
}
