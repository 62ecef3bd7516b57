package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.List;

/**
 * What must hold in a table beyond its notation: no field outside the word, no bit in two fields,
 * no two forms for the same word unless one is the special case of the other.
 */
final class IsaCheck {
  private final String file;

  private IsaCheck(String file) {
    this.file = file;
  }

  static void check(String file, Isa isa) {
    IsaCheck check = new IsaCheck(file);
    for (Form form : isa.forms()) {
      if (form.isa().equals(isa.name())) {
        check.form(form);
      }
    }
    check.overlaps(isa);
  }

  private IsaException error(Form form, String message) {
    return new IsaException(file, form.line(), 3, form.mnemonic() + ": " + message);
  }

  private void form(Form form) {
    for (Form.FieldUse use : form.fields()) {
      inside(form, use.field(), use.name());
    }
    for (Form.Ignored field : form.ignored()) {
      inside(form, field.field(), field.name());
      if (!BitPattern.of(field.field(), field.value()).excludes(form.match())
          && (field.field().maskLow() & form.match().maskLow()) != 0) {
        throw error(form, "the ignored field " + field.name() + " lies on fixed bits");
      }
    }
    for (Form.Golden golden : form.goldens()) {
      if (golden.word().size() != form.size() && golden.word().size() != form.shortSize()) {
        throw new IsaException(
            file,
            golden.line(),
            5,
            "the golden word has " + golden.word().size() + " bits, the form " + form.size());
      }
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
      if (piece.high() >= form.size()) {
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

  /** A hole, the bits that must be set for it to be read, and those of cases that come before. */
  private record Use(Element.Hole hole, BitPattern when, List<BitPattern> not) {

    /** Whether no word has both. */
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
        onFixedBits(form, hole);
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

  private void onFixedBits(Form form, Element.Hole hole) {
    if (!hole.overlay()
        && ((hole.field().maskLow() & form.match().maskLow()) != 0
            || (hole.field().maskHigh() & form.match().maskHigh()) != 0)) {
      throw error(
          form,
          "the field "
              + hole.name()
              + " ("
              + hole.field()
              + ") lies on fixed bits; mark it 'over' if that is meant");
    }
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

  private void overlaps(Isa isa) {
    List<Form> forms = isa.forms();
    for (int i = 0; i < forms.size(); i++) {
      for (int k = 0; k < i; k++) {
        Form a = forms.get(k);
        Form b = forms.get(i);
        if (a.size() != b.size() || apart(a, b) || apart(b, a)) {
          continue;
        }
        boolean nested = a.match().implies(b.match()) || b.match().implies(a.match());
        if (!nested || a.match().equals(b.match())) {
          throw error(
              b,
              "some words are both this and "
                  + a.mnemonic()
                  + " of line "
                  + a.line()
                  + ", and neither is the special case of the other");
        }
      }
    }
  }

  private static boolean apart(Form a, Form b) {
    return a.match().excludes(b.match())
        || a.without().stream().anyMatch(w -> b.match().implies(w));
  }
}
