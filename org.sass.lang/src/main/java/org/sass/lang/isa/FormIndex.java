package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * An index that finds the candidate forms of a word by a few of its bits: those that most forms
 * fix. Forms with more fixed bits come first, so that a special case is tried before the general
 * one; of forms with as many, those of newer architectures come first.
 */
final class FormIndex {
  private static final int KEY_BITS = 10;
  private final int[] keyBits;
  private final Form[][] buckets;

  FormIndex(List<Form> forms) {
    this.keyBits = keyBits(forms);
    List<Form> sorted = new ArrayList<>(forms);
    sorted.sort(
        Comparator.comparingInt((Form f) -> -f.fixedPattern().requiredBitCount())
            .thenComparingInt(f -> -f.archIndex()));
    this.buckets = new Form[1 << keyBits.length][];
    List<List<Form>> lists = new ArrayList<>();
    for (int key = 0; key < buckets.length; key++) {
      lists.add(new ArrayList<>(4));
    }
    for (Form form : sorted) {
      addToBuckets(form, 0, 0, lists);
    }
    for (int key = 0; key < buckets.length; key++) {
      buckets[key] = lists.get(key).toArray(new Form[0]);
    }
  }

  private void addToBuckets(Form form, int index, int key, List<List<Form>> lists) {
    if (index == keyBits.length) {
      lists.get(key).add(form);
      return;
    }
    long mask = 1L << keyBits[index];
    boolean fixed = (form.fixedPattern().maskLow() & mask) != 0;
    boolean one = (form.fixedPattern().valueLow() & mask) != 0;
    if (!fixed || !one) {
      addToBuckets(form, index + 1, key, lists);
    }
    if (!fixed || one) {
      addToBuckets(form, index + 1, key | 1 << index, lists);
    }
  }

  private static int[] keyBits(List<Form> forms) {
    List<Integer> order = new ArrayList<>();
    int[] count = new int[64];
    for (int bit = 0; bit < 64; bit++) {
      order.add(bit);
      for (Form form : forms) {
        count[bit] += (int) (form.fixedPattern().maskLow() >>> bit & 1);
      }
    }
    order.sort(Comparator.comparingInt((Integer bit) -> -count[bit]).thenComparing(b -> b));
    return order.subList(0, KEY_BITS).stream().mapToInt(Integer::intValue).toArray();
  }

  Form[] candidates(long low) {
    int key = 0;
    for (int i = 0; i < keyBits.length; i++) {
      key |= (int) (low >>> keyBits[i] & 1) << i;
    }
    return buckets[key];
  }
}
