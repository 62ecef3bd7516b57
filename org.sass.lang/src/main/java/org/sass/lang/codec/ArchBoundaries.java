package org.sass.lang.codec;

import java.util.BitSet;
import java.util.List;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Between which architectures of a table the texts of a form differ. Most forms have the same texts
 * in all architectures.
 *
 * @param firstArchs the indices of the architectures that differ from the one before
 */
record ArchBoundaries(BitSet firstArchs) {

  /** Returns the boundaries of some forms. Those of a form are found once. */
  static BitSet of(Isa isa, List<Form> forms) {
    BitSet all = new BitSet();
    for (Form form : forms) {
      all.or(isa.derive(ArchBoundaries.class, form, ArchBoundaries::find).firstArchs);
    }
    return all;
  }

  private static ArchBoundaries find(Form form) {
    BitSet found = new BitSet();
    add(form.archIndex(), form.lastArchIndex(), found);
    form.cases().forEach(one -> add(one.archIndex(), one.lastArchIndex(), found));
    return new ArchBoundaries(found);
  }

  private static void add(int first, int last, BitSet found) {
    found.set(first);
    if (last != Form.NEWEST) {
      found.set(last + 1);
    }
  }
}
