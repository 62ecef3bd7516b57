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
  private static final int MAX_ATTEMPTS = 10_000;

  /** A part with the case chosen for it. */
  private record Choice(Part part, Case partCase) {}

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
    return isa.forms().stream().filter(form -> form.isIn(isa)).toList();
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
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      if (tryChoose(form)
          && isDecodedAsChosen()
          && form.matches(low, high)
          && !matchesMoreSpecificForm(form)) {
        return word(form);
      }
    }
    throw new IllegalStateException("no word of " + form + " found for " + isa.archName());
  }

  private boolean tryChoose(Form form) {
    choices.clear();
    low = form.fixedPattern().valueLow();
    high = form.fixedPattern().valueHigh();
    fixedLow = form.fixedPattern().maskLow();
    fixedHigh = form.fixedPattern().maskHigh();
    if (!choose(form.elements())) {
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
    for (Case partCase : part.cases()) {
      if (!partCase.isInputOnly()
          && partCase.isReadIn(isa.archIndex())
          && isPossible(partCase.when())) {
        possible.add(partCase);
      }
    }
    if (possible.isEmpty()) {
      return false;
    }
    Case partCase = possible.get(random.nextInt(possible.size()));
    setBits(partCase.when());
    choices.add(new Choice(part, partCase));
    return choose(partCase.elements());
  }

  private boolean choose(Hole hole) {
    BitField field = hole.field();
    long value = hole.names() == null ? number(field.width()) : randomNamedValue(hole);
    if (hole.format().isReal() && TruncatedFloats.isNanWithPayload(hole, value)) {
      // Its text is that of the NaN without a payload.
      value = 0;
    }
    BitPattern bits = BitPattern.of(field, value);
    if (isPossible(bits)) {
      setBits(bits);
      return true;
    }
    if (hole.names() != null) {
      return false;
    }
    // Some bits of the field are determined already; only the others can be chosen.
    long freeLow = field.maskLow() & ~fixedLow;
    long freeHigh = field.maskHigh() & ~fixedHigh;
    setBits(
        new BitPattern(freeLow, bits.valueLow() & freeLow, freeHigh, bits.valueHigh() & freeHigh));
    return true;
  }

  /**
   * Returns a random number of {@code width} bits. The smallest and largest numbers, small ones,
   * and powers of two come more often than others.
   */
  private long number(int width) {
    long allOnes = width == 64 ? -1L : (1L << width) - 1;
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> allOnes;
      case 2 -> random.nextLong(16) & allOnes;
      case 3 -> 1L << random.nextInt(width);
      default -> random.nextLong() & allOnes;
    };
  }

  private long randomNamedValue(Hole hole) {
    List<String> words = hole.names().words();
    int value = random.nextInt(words.size());
    while (words.get(value) == null) {
      value = (value + 1) % words.size();
    }
    return value;
  }

  private boolean isPossible(BitPattern bits) {
    return ((low ^ bits.valueLow()) & fixedLow & bits.maskLow()) == 0
        && ((high ^ bits.valueHigh()) & fixedHigh & bits.maskHigh()) == 0;
  }

  private void setBits(BitPattern bits) {
    low |= bits.valueLow();
    high |= bits.valueHigh();
    fixedLow |= bits.maskLow();
    fixedHigh |= bits.maskHigh();
  }

  /** Returns whether the chosen case of each part is the first one that the word matches. */
  private boolean isDecodedAsChosen() {
    for (Choice choice : choices) {
      for (Case partCase : choice.part.cases()) {
        if (partCase == choice.partCase) {
          break;
        }
        if (!partCase.isInputOnly()
            && partCase.isIn(isa.archIndex())
            && partCase.when().matches(low, high)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns whether the word also matches a form with more fixed bits. */
  private boolean matchesMoreSpecificForm(Form form) {
    for (Form other : isa.candidates(low)) {
      if (other != form
          && other.isIn(isa.archIndex())
          && other.size() == form.size()
          && other.fixedPattern().requiredBitCount() > form.fixedPattern().requiredBitCount()
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
    BitPattern mark = form.shortPattern();
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
