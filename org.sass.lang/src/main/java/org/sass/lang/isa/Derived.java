package org.sass.lang.isa;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** A cache of values that are computed from a table and do not change: one value for each class. */
final class Derived {
  private final Map<Class<?>, Object> values = new ConcurrentHashMap<>();

  /** Returns the value of a class; creates it if there is none yet. */
  <T> T get(Class<T> kind, Supplier<T> make) {
    Object known = values.get(kind);
    if (known == null) {
      // Do not compute the value inside the map, because computing it may need another value from
      // the map.
      T read = make.get();
      Object first = values.putIfAbsent(kind, read);
      known = first != null ? first : read;
    }
    return kind.cast(known);
  }
}
