package org.sass.lang.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A map with so few entries that looking at one after the other is faster than hashing. An
 * instruction has several such maps, and a kernel many instructions. Keeps the order in which keys
 * were put first, and removes none.
 */
final class ArrayMap<V> extends AbstractMap<String, V> {
  private static final Object[] NONE = {};

  /** Keys and values in turns. */
  private Object[] entries = NONE;

  private int length;

  private int indexOf(Object key) {
    for (int i = 0; i < length; i += 2) {
      if (entries[i].equals(key)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  @SuppressWarnings("unchecked")
  public V put(String key, V value) {
    int index = indexOf(key);
    if (index >= 0) {
      V old = (V) entries[index + 1];
      entries[index + 1] = value;
      return old;
    }
    if (length == entries.length) {
      entries = Arrays.copyOf(entries, length + 4);
    }
    entries[length] = key;
    entries[length + 1] = value;
    length += 2;
    return null;
  }

  @Override
  public V get(Object key) {
    return getOrDefault(key, null);
  }

  @Override
  @SuppressWarnings("unchecked")
  public V getOrDefault(Object key, V defaultValue) {
    int index = indexOf(key);
    return index < 0 ? defaultValue : (V) entries[index + 1];
  }

  @Override
  public boolean containsKey(Object key) {
    return indexOf(key) >= 0;
  }

  @Override
  public int size() {
    return length / 2;
  }

  @Override
  public Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return length / 2;
      }

      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new EntryIterator();
      }
    };
  }

  private final class EntryIterator implements Iterator<Map.Entry<String, V>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < length;
    }

    @Override
    @SuppressWarnings("unchecked")
    public Map.Entry<String, V> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      next += 2;
      return Map.entry((String) entries[next - 2], (V) entries[next - 1]);
    }
  }
}
