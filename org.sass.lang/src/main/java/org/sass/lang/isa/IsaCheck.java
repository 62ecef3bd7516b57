package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks a table for rules beyond its notation: no field reaches outside of the word, no bit is in
 * two fields, and no two forms have the same word unless one is a special case of the other or for
 * newer architectures.
 */
final class IsaCheck {
  /** Maximum number of bits of a field whose values are compared one by one. */
  private static final int MAX_COMPARED_BITS = 6;

  private final String file;

  private final Isa isa;

  private IsaCheck(String file, Isa isa) {
    this.file = file;
    this.isa = isa;
  }

  static void check(String file, Isa isa) {
    IsaCheck check = new IsaCheck(file, isa);
    for (Form form : isa.forms()) {
      if (form.tableName().equals(isa.name())) {
        check.checkForm(form);
      }
    }
    check.checkFormOverlaps();
  }

  private IsaException error(Form form, String message) {
    return new IsaException(file, form.line(), form.column(), form.mnemonic() + ": " + message);
  }

  private void checkForm(Form form) {
    for (Form.FieldUse use : form.fields()) {
      checkInside(form, use.field(), use.name());
    }
    for (Form.Ignored field : form.ignored()) {
      if (overlapsFixedBits(form, field.field())) {
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
    if (isa.wordLengths().stream()
        .noneMatch(l -> isFormSize(form, l.size()) && !l.when().excludes(form.fixedPattern()))) {
      throw error(
          form, "no 'length' line gives words with these fixed bits " + form.size() + " bits");
    }
    List<HoleUse> uses = new ArrayList<>();
    collectUses(form, form.elements(), form.fixedPattern(), form.exclusions(), uses);
    for (int i = 0; i < uses.size(); i++) {
      for (int k = 0; k < i; k++) {
        checkDoubleUse(form, uses.get(k), uses.get(i));
      }
    }
    checkRepeatedFields(form);
  }

  /**
   * Checks the texts that are only read and show a field that the text before them shows, too, such
   * as a control. No case above such a text may require a value of that field: once the value is
   * known, the text would not be read.
   */
  private void checkRepeatedFields(Form form) {
    Set<BitField> before = new HashSet<>();
    for (Element element : form.elements()) {
      if (element instanceof Element.Ref ref) {
        for (Element.Case partCase : ref.part().cases()) {
          for (Element one : partCase.isInputOnly() ? partCase.elements() : List.<Element>of()) {
            if (one instanceof Element.Hole hole && before.contains(hole.field())) {
              checkRepeatedField(form, ref.part(), partCase, hole);
            }
          }
        }
      }
      addFields(List.of(element), before);
    }
  }

  private void checkRepeatedField(Form form, Part part, Element.Case partCase, Element.Hole hole) {
    BitField field = hole.field();
    for (Element.Case above : part.excluding(partCase).list()) {
      if ((above.when().maskLow() & field.maskLow()) != 0
          || (above.when().maskHigh() & field.maskHigh()) != 0) {
        throw error(
            form,
            "a text of "
                + part.name()
                + " that is only read shows the field "
                + hole.name()
                + " ("
                + field
                + "), which is also in the text before; write it above the cases that require"
                + " a value of this field");
      }
    }
  }

  private static void addFields(List<Element> text, Set<BitField> fields) {
    for (Element element : text) {
      if (element instanceof Element.Hole hole) {
        fields.add(hole.field());
      } else if (element instanceof Element.Ref ref) {
        ref.part().cases().forEach(one -> addFields(one.elements(), fields));
      }
    }
  }

  private void checkInside(Form form, BitField field, String name) {
    for (BitField.Piece piece : field.pieces()) {
      int above = isa.hasControlWords() ? isa.control().pieceBits() + 1 : 0;
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
   * @param excluded the conditions of earlier cases, which must not hold
   */
  private record HoleUse(Element.Hole hole, BitPattern when, List<BitPattern> excluded) {

    /** Returns whether no word can have both uses. */
    boolean isDisjoint(HoleUse that) {
      return when.excludes(that.when)
          || excluded.stream().anyMatch(that.when::implies)
          || that.excluded.stream().anyMatch(when::implies);
    }
  }

  private void collectUses(
      Form form,
      List<Element> text,
      BitPattern when,
      List<BitPattern> excluded,
      List<HoleUse> uses) {
    for (Element element : text) {
      if (element instanceof Element.Hole hole) {
        if (!hole.allowsOverlap() && overlapsFixedBits(form, hole.field())) {
          throw error(
              form,
              "the field "
                  + hole.name()
                  + " ("
                  + hole.field()
                  + ") lies on fixed bits; mark it 'over' if that is meant");
        }
        uses.add(new HoleUse(hole, when, excluded));
      } else if (element instanceof Element.Ref ref) {
        List<BitPattern> before = new ArrayList<>(excluded);
        for (Element.Case partCase : ref.part().cases()) {
          if (!when.excludes(partCase.when())) {
            collectUses(
                form, partCase.elements(), when.and(partCase.when()), List.copyOf(before), uses);
          }
          // The text for newer architectures does not rule out a later one for older ones.
          if (!partCase.isInputOnly() && partCase.archIndex() == 0) {
            before.add(partCase.when());
          }
        }
      }
    }
  }

  private static boolean overlapsFixedBits(Form form, BitField field) {
    return (field.maskLow() & form.fixedPattern().maskLow()) != 0
        || (field.maskHigh() & form.fixedPattern().maskHigh()) != 0;
  }

  /**
   * Returns whether the first literal of the text starts with the mnemonic, by which a text is
   * looked up.
   */
  private static boolean startsWithMnemonic(Form form) {
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        String text = literal.text();
        int end = form.mnemonic().length();
        return text.startsWith(form.mnemonic())
            && (text.length() == end || !Character.isLetterOrDigit(text.charAt(end)));
      }
    }
    return false;
  }

  private static boolean isFormSize(Form form, int size) {
    return size == form.size() || size == form.shortSize() && size > 0;
  }

  private void checkDoubleUse(Form form, HoleUse a, HoleUse b) {
    long low = a.hole.field().maskLow() & b.hole.field().maskLow();
    long high = a.hole.field().maskHigh() & b.hole.field().maskHigh();
    if ((low | high) == 0
        || a.hole.allowsOverlap()
        || b.hole.allowsOverlap()
        || a.isDisjoint(b)
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

  private void checkFormOverlaps() {
    List<Form> forms = isa.forms();
    for (int i = 0; i < forms.size(); i++) {
      for (int k = 0; k < i; k++) {
        Form a = forms.get(k);
        Form b = forms.get(i);
        boolean nested =
            a.fixedPattern().implies(b.fixedPattern())
                || b.fixedPattern().implies(a.fixedPattern());
        boolean tie =
            a.archIndex() == b.archIndex()
                && (!nested || a.fixedPattern().equals(b.fixedPattern()));
        if (tie && canShareSize(a, b) && !areDisjoint(a, b) && !areDisjoint(b, a)) {
          throw error(
              b,
              "some words are both this and "
                  + a.mnemonic()
                  + (a.tableName().equals(b.tableName())
                      ? " of line "
                      : " of " + a.tableName() + ", line ")
                  + a.line()
                  + ", and neither is the special case of the other");
        }
      }
    }
  }

  /** Returns whether the two forms can have words of the same size, long or short. */
  private static boolean canShareSize(Form a, Form b) {
    boolean longs = a.size() == b.size();
    boolean mixed =
        a.shortSize() > 0
                && a.shortSize() == b.size()
                && !a.shortPattern().excludes(b.fixedPattern())
            || b.shortSize() > 0
                && b.shortSize() == a.size()
                && !b.shortPattern().excludes(a.fixedPattern())
            || a.shortSize() > 0 && a.shortSize() == b.shortSize();
    return longs || mixed;
  }

  private static boolean areDisjoint(Form a, Form b) {
    return a.fixedPattern().excludes(b.fixedPattern())
        || a.exclusions().stream().anyMatch(w -> b.fixedPattern().implies(w))
        || a.exclusions().stream().anyMatch(w -> haveNoCommonValue(a, b, w));
  }

  /**
   * Returns whether one of two forms excludes each value of the field that an exclusion tests: one
   * has {@code 11:9=1|4}, the other {@code 11:9=2|3}.
   */
  private static boolean haveNoCommonValue(Form a, Form b, BitPattern exclusion) {
    List<BitField.Piece> pieces = BitField.runs(exclusion.maskLow(), exclusion.maskHigh());
    BitField field = new BitField(pieces);
    if (field.width() > MAX_COMPARED_BITS) {
      return false;
    }
    for (long value = 0; value < 1L << field.width(); value++) {
      BitPattern pattern = BitPattern.of(field, value);
      if (canHave(a, pattern) && canHave(b, pattern)) {
        return false;
      }
    }
    return true;
  }

  private static boolean canHave(Form form, BitPattern pattern) {
    return !form.fixedPattern().excludes(pattern)
        && form.exclusions().stream().noneMatch(pattern::implies);
  }
}
