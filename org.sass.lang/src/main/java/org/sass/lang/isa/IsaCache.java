package org.sass.lang.isa;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A cache of values that are computed from a table and do not change: one value for each class, or
 * one for each class and form.
 */
final class IsaCache {
  private final Map<Class<?>, Object> values = new ConcurrentHashMap<>();
  private final Map<Class<?>, Map<Form, Object>> valuesByForm = new ConcurrentHashMap<>();

  /** Returns the value of a class; creates it if there is none yet. */
  <T> T get(Class<T> type, Supplier<T> supplier) {
    Object known = values.get(type);
    if (known == null) {
      // Do not compute the value inside the map, because computing it may need another value from
      // the map.
      T read = supplier.get();
      Object first = values.putIfAbsent(type, read);
      known = first != null ? first : read;
    }
    return type.cast(known);
  }

  /** Returns the value of a class for a form; creates it if there is none yet. */
  Object get(Class<?> type, Form form, Function<Form, ?> compute) {
    return valuesByForm
        .computeIfAbsent(type, t -> new ConcurrentHashMap<>())
        .computeIfAbsent(form, compute);
  }
}
