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

  /** The one object for all that equal this one. */
  Object key(Object value) {
    if (keys.size() > 10_000) {
      keys.clear();
    }
    Object before = keys.putIfAbsent(value, value);
    return before == null ? value : before;
  }
}
