package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * An index that finds the candidate forms of a word by a few of its bits: those that most forms
 * fix. Forms with more fixed bits come first, so that a special case is tried before the general
 * one.
 */
final class FormIndex {
  private static final int KEY_BITS = 10;
  private final int[] bits;
  private final Form[][] buckets;

  FormIndex(List<Form> forms) {
    this.bits = keyBits(forms);
    List<Form> sorted = new ArrayList<>(forms);
    sorted.sort(Comparator.comparingInt((Form f) -> -f.match().weight()));
    this.buckets = new Form[1 << bits.length][];
    List<List<Form>> lists = new ArrayList<>();
    for (int key = 0; key < buckets.length; key++) {
      lists.add(new ArrayList<>(4));
    }
    for (Form form : sorted) {
      place(form, 0, 0, lists);
    }
    for (int key = 0; key < buckets.length; key++) {
      buckets[key] = lists.get(key).toArray(new Form[0]);
    }
  }

  private void place(Form form, int index, int key, List<List<Form>> lists) {
    if (index == bits.length) {
      lists.get(key).add(form);
      return;
    }
    long mask = 1L << bits[index];
    boolean fixed = (form.match().maskLow() & mask) != 0;
    boolean one = (form.match().valueLow() & mask) != 0;
    if (!fixed || !one) {
      place(form, index + 1, key, lists);
    }
    if (!fixed || one) {
      place(form, index + 1, key | 1 << index, lists);
    }
  }

  private static int[] keyBits(List<Form> forms) {
    List<Integer> order = new ArrayList<>();
    int[] count = new int[64];
    for (int bit = 0; bit < 64; bit++) {
      order.add(bit);
      for (Form form : forms) {
        count[bit] += (int) (form.match().maskLow() >>> bit & 1);
      }
    }
    order.sort(Comparator.comparingInt((Integer bit) -> -count[bit]).thenComparing(b -> b));
    return order.subList(0, KEY_BITS).stream().mapToInt(Integer::intValue).toArray();
  }

  Form[] candidates(long low) {
    int key = 0;
    for (int i = 0; i < bits.length; i++) {
      key |= (int) (low >>> bits[i] & 1) << i;
    }
    return buckets[key];
  }
}
