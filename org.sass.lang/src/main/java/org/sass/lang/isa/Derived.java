package org.sass.lang.isa;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** What was read out of a table and does not change: one value for each class. */
final class Derived {
  private final Map<Class<?>, Object> values = new ConcurrentHashMap<>();

  /** The value of that class; it is made if there is none yet. */
  <T> T get(Class<T> kind, Supplier<T> make) {
    Object known = values.get(kind);
    if (known == null) {
      // Not computed within the map: what is read may stand on something else that is.
      T read = make.get();
      Object first = values.putIfAbsent(kind, read);
      known = first != null ? first : read;
    }
    return kind.cast(known);
  }
}
