package org.sass.lang.asm;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.isa.Isa;

/**
 * Things that the versions of a document hold in common, so that equal ones are the same object and
 * what was read with them is known to hold still.
 */
final class Retained {
  private final Map<String, Isa> isas = new HashMap<>();
  private final Map<String, Integer> spaces = new HashMap<>();
  private final Map<String, int[]> layouts = new HashMap<>();
  private final Map<Object, Object> keys = new HashMap<>();

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

  /** The one object for all that equal this one. */
  Object key(Object value) {
    if (keys.size() > 10_000) {
      keys.clear();
    }
    Object before = keys.putIfAbsent(value, value);
    return before == null ? value : before;
  }
}
