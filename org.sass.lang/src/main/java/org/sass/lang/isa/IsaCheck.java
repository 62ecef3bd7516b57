package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks a table for rules beyond its notation: no field reaches outside of the word, no bit is in
 * two fields, and no two forms have the same word unless one is a special case of the other.
 */
final class IsaCheck {
  private final String file;

  private final Isa isa;

  private IsaCheck(String file, Isa isa) {
    this.file = file;
    this.isa = isa;
  }

  static void check(String file, Isa isa) {
    IsaCheck check = new IsaCheck(file, isa);
    for (Form form : isa.forms()) {
      if (form.isa().equals(isa.name())) {
        check.form(form);
      }
    }
    check.overlaps();
  }

  private IsaException error(Form form, String message) {
    return new IsaException(file, form.line(), form.column(), form.mnemonic() + ": " + message);
  }

  private void form(Form form) {
    for (Form.FieldUse use : form.fields()) {
      inside(form, use.field(), use.name());
    }
    for (Form.Ignored field : form.ignored()) {
      if (onFixedBits(form, field.field())) {
        throw error(form, "the ignored field " + field.name() + " lies on fixed bits");
      }
    }
    for (String alias : form.aliases()) {
      if (isa.byMnemonic().containsKey(alias)
          || !isa.aliases().get(alias).equals(form.mnemonic())) {
        throw error(form, "the alias " + alias + " is the name of another instruction");
      }
    }
    if (form.goldens().isEmpty()) {
      throw error(
          form, "the form lacks an example: write 'golden WORD... \"TEXT\" \"SOURCE\"' below it");
    }
    if (!startsWithMnemonic(form)) {
      throw error(form, "the text does not start with the mnemonic");
    }
    if (isa.lengths().stream()
        .noneMatch(l -> size(form, l.size()) && !l.when().excludes(form.match()))) {
      throw error(
          form, "no 'length' line gives words with these fixed bits " + form.size() + " bits");
    }
    List<Use> uses = new ArrayList<>();
    collect(form, form.text(), form.match(), form.without(), uses);
    for (int i = 0; i < uses.size(); i++) {
      for (int k = 0; k < i; k++) {
        twice(form, uses.get(k), uses.get(i));
      }
    }
  }

  private void inside(Form form, BitField field, String name) {
    for (BitField.Piece piece : field.pieces()) {
      int above = isa.isControlled() ? isa.control().width() + 1 : 0;
      if (piece.high() >= form.size() + above) {
        throw error(
            form,
            "the field "
                + name
                + " ("
                + field
                + ") reaches outside the word of "
                + form.size()
                + " bits");
      }
    }
  }

  /**
   * A use of a hole.
   *
   * @param hole the hole
   * @param when the bits that a word must have for the hole to be read
   * @param not the conditions of earlier cases, which must not hold
   */
  private record Use(Element.Hole hole, BitPattern when, List<BitPattern> not) {

    /** Returns whether no word can have both uses. */
    boolean apart(Use that) {
      return when.excludes(that.when)
          || not.stream().anyMatch(that.when::implies)
          || that.not.stream().anyMatch(when::implies);
    }
  }

  private void collect(
      Form form, List<Element> text, BitPattern when, List<BitPattern> not, List<Use> uses) {
    for (Element element : text) {
      if (element instanceof Element.Hole hole) {
        if (!hole.overlay() && onFixedBits(form, hole.field())) {
          throw error(
              form,
              "the field "
                  + hole.name()
                  + " ("
                  + hole.field()
                  + ") lies on fixed bits; mark it 'over' if that is meant");
        }
        uses.add(new Use(hole, when, not));
      } else if (element instanceof Element.Ref ref) {
        List<BitPattern> before = new ArrayList<>(not);
        for (Element.Case one : ref.part().cases()) {
          if (!when.excludes(one.when())) {
            collect(form, one.text(), when.and(one.when()), List.copyOf(before), uses);
          }
          if (!one.inputOnly()) {
            before.add(one.when());
          }
        }
      }
    }
  }

  private static boolean onFixedBits(Form form, BitField field) {
    return (field.maskLow() & form.match().maskLow()) != 0
        || (field.maskHigh() & form.match().maskHigh()) != 0;
  }

  /**
   * Returns whether the first literal of the text starts with the mnemonic, by which a text is
   * looked up.
   */
  private static boolean startsWithMnemonic(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Element.Literal literal) {
        String text = literal.text();
        int end = form.mnemonic().length();
        return text.startsWith(form.mnemonic())
            && (text.length() == end || !Character.isLetterOrDigit(text.charAt(end)));
      }
    }
    return false;
  }

  private static boolean size(Form form, int size) {
    return size == form.size() || size == form.shortSize() && size > 0;
  }

  private void twice(Form form, Use a, Use b) {
    long low = a.hole.field().maskLow() & b.hole.field().maskLow();
    long high = a.hole.field().maskHigh() & b.hole.field().maskHigh();
    if ((low | high) == 0
        || a.hole.overlay()
        || b.hole.overlay()
        || a.apart(b)
        || a.hole.field().equals(b.hole.field()) && a.hole.name().equals(b.hole.name())) {
      return;
    }
    int bit = low != 0 ? Long.numberOfTrailingZeros(low) : 64 + Long.numberOfTrailingZeros(high);
    throw error(
        form,
        "bit "
            + bit
            + " is in two fields, "
            + a.hole.name()
            + " ("
            + a.hole.field()
            + ") and "
            + b.hole.name()
            + " ("
            + b.hole.field()
            + ")");
  }

  private void overlaps() {
    List<Form> forms = isa.forms();
    for (int i = 0; i < forms.size(); i++) {
      for (int k = 0; k < i; k++) {
        Form a = forms.get(k);
        Form b = forms.get(i);
        boolean nested = a.match().implies(b.match()) || b.match().implies(a.match());
        boolean tie = !nested || a.match().equals(b.match());
        if (tie && share(a, b) && !apart(a, b) && !apart(b, a)) {
          throw error(
              b,
              "some words are both this and "
                  + a.mnemonic()
                  + (a.isa().equals(b.isa()) ? " of line " : " of " + a.isa() + ", line ")
                  + a.line()
                  + ", and neither is the special case of the other");
        }
      }
    }
  }

  /** Returns whether the two forms can have words of the same size, long or short. */
  private static boolean share(Form a, Form b) {
    boolean longs = a.size() == b.size();
    boolean mixed =
        a.shortSize() > 0 && a.shortSize() == b.size() && !a.shortWhen().excludes(b.match())
            || b.shortSize() > 0 && b.shortSize() == a.size() && !b.shortWhen().excludes(a.match())
            || a.shortSize() > 0 && a.shortSize() == b.shortSize();
    return longs || mixed;
  }

  private static boolean apart(Form a, Form b) {
    return a.match().excludes(b.match())
        || a.without().stream().anyMatch(w -> b.match().implies(w));
  }
}
