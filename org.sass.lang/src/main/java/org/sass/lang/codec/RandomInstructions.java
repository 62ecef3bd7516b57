package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;

/**
 * Generates random instructions from the table alone, for tests. Each is canonical: encoding its
 * text gives the same word again. It shares no code with {@link Decoder} and {@link Encoder}, so
 * that these can be checked against it.
 *
 * <p>It walks over the text of a form and chooses a case of each part and a value of each field.
 * All other bits are as the assembler writes them. It tries again if the word would be decoded in
 * another way, because an earlier case or a more special form fits too.
 */
public final class RandomInstructions {

  /** Maximum number of words tried before the form is considered to have no word. */
  private static final int ATTEMPTS = 10_000;

  /** A part with the case chosen for it. */
  private record Choice(Part part, Case one) {}

  private final Isa isa;
  private final RandomGenerator random;
  private final List<Choice> choices = new ArrayList<>();
  private long low;
  private long high;
  private long fixedLow;
  private long fixedHigh;

  /** Creates a generator for the architecture chosen in {@code isa}. */
  public RandomInstructions(Isa isa, RandomGenerator random) {
    this.isa = isa;
    this.random = random;
  }

  /** Returns the forms that the chosen architecture has. */
  public static List<Form> forms(Isa isa) {
    return isa.forms().stream().filter(form -> form.arch() <= isa.arch()).toList();
  }

  /** Returns a random word of any form. */
  public Word next() {
    List<Form> forms = forms(isa);
    return next(forms.get(random.nextInt(forms.size())));
  }

  /**
   * Returns a random word of the given form, which the architecture must have. Throws an {@link
   * IllegalStateException} if none is found.
   */
  public Word next(Form form) {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (attempt(form) && readAsChosen() && form.matches(low, high) && !special(form)) {
        return word(form);
      }
    }
    throw new IllegalStateException("no word of " + form + " found for " + isa.archName());
  }

  private boolean attempt(Form form) {
    choices.clear();
    low = form.match().valueLow();
    high = form.match().valueHigh();
    fixedLow = form.match().maskLow();
    fixedHigh = form.match().maskHigh();
    if (!choose(form.text())) {
      return false;
    }
    low = form.baseLow() & ~fixedLow | low;
    high = form.baseHigh() & ~fixedHigh | high;
    return true;
  }

  private boolean choose(List<Element> elements) {
    for (Element element : elements) {
      boolean done = true;
      if (element instanceof Hole hole) {
        done = choose(hole);
      } else if (element instanceof Element.Ref ref) {
        done = choose(ref.part());
      }
      if (!done) {
        return false;
      }
    }
    return true;
  }

  private boolean choose(Part part) {
    List<Case> possible = new ArrayList<>();
    for (Case one : part.cases()) {
      if (!one.inputOnly() && one.arch() <= isa.arch() && possible(one.when())) {
        possible.add(one);
      }
    }
    if (possible.isEmpty()) {
      return false;
    }
    Case one = possible.get(random.nextInt(possible.size()));
    fix(one.when());
    choices.add(new Choice(part, one));
    return choose(one.text());
  }

  private boolean choose(Hole hole) {
    BitField field = hole.field();
    long value = hole.names() == null ? number(field.width()) : named(hole);
    BitPattern bits = BitPattern.of(field, value);
    if (possible(bits)) {
      fix(bits);
      return true;
    }
    if (hole.names() != null) {
      return false;
    }
    // Some bits of the field are determined already; only the others can be chosen.
    long freeLow = field.maskLow() & ~fixedLow;
    long freeHigh = field.maskHigh() & ~fixedHigh;
    fix(new BitPattern(freeLow, bits.valueLow() & freeLow, freeHigh, bits.valueHigh() & freeHigh));
    return true;
  }

  /**
   * Returns a random number of {@code width} bits. The smallest and largest numbers, small ones,
   * and powers of two come more often than others.
   */
  private long number(int width) {
    long all = width == 64 ? -1L : (1L << width) - 1;
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> all;
      case 2 -> random.nextLong(16) & all;
      case 3 -> 1L << random.nextInt(width);
      default -> random.nextLong() & all;
    };
  }

  private long named(Hole hole) {
    List<String> words = hole.names().words();
    int value = random.nextInt(words.size());
    while (words.get(value) == null) {
      value = (value + 1) % words.size();
    }
    return value;
  }

  private boolean possible(BitPattern bits) {
    return ((low ^ bits.valueLow()) & fixedLow & bits.maskLow()) == 0
        && ((high ^ bits.valueHigh()) & fixedHigh & bits.maskHigh()) == 0;
  }

  private void fix(BitPattern bits) {
    low |= bits.valueLow();
    high |= bits.valueHigh();
    fixedLow |= bits.maskLow();
    fixedHigh |= bits.maskHigh();
  }

  /** Returns whether the chosen case of each part is the first one that the word matches. */
  private boolean readAsChosen() {
    for (Choice choice : choices) {
      for (Case one : choice.part.cases()) {
        if (one == choice.one) {
          break;
        }
        if (!one.inputOnly() && one.when().matches(low, high)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns whether the word also matches a form with more fixed bits. */
  private boolean special(Form form) {
    for (Form other : isa.candidates(low)) {
      if (other != form
          && other.size() == form.size()
          && other.match().weight() > form.match().weight()
          && other.matches(low, high)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the word; it is the short one if its upper bits are zero and the form has a short word.
   */
  private Word word(Form form) {
    int size = form.shortSize();
    if (size == 0) {
      return new Word(form.size(), low, high);
    }
    BitPattern mark = form.shortWhen();
    long upperLow = size >= 64 ? 0 : low >>> size;
    long upperHigh = size > 64 ? high >>> (size - 64) : high;
    if ((upperLow | upperHigh) == 0) {
      return new Word(
          size,
          low & ~mark.maskLow() | mark.valueLow(),
          high & ~mark.maskHigh() | mark.valueHigh());
    }
    return new Word(
        form.size(),
        low & ~mark.maskLow() | ~mark.valueLow() & mark.maskLow(),
        high & ~mark.maskHigh() | ~mark.valueHigh() & mark.maskHigh());
  }
}
