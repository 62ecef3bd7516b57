package org.sass.lang.flow;

import java.util.Arrays;

/** A growing list of numbers, without boxing. */
final class IntList {
  private int[] items = new int[16];
  private int size;

  void add(int item) {
    if (size == items.length) {
      items = Arrays.copyOf(items, 2 * size);
    }
    items[size++] = item;
  }

  int removeLast() {
    return items[--size];
  }

  int get(int index) {
    return items[index];
  }

  void set(int index, int item) {
    items[index] = item;
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }
}
