package org.sass.lang.asm;

import java.util.List;
import java.util.Locale;
import org.sass.lang.asm.Miss.Reason;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/**
 * Compares a text with a form and collects the bits that it says. The mirror of {@link Printer}:
 * the same walk over the same elements, in the other direction.
 *
 * <p>A case of a part is possible when its bits do not contradict those already said and when no
 * case before it is certain by now. The first possible case whose text fits is taken; there is no
 * way back from it.
 */
final class Matcher {

  private final Isa isa;
  private String text;
  private int start;
  private int limit;
  private int nameStart;
  private int nameEnd;
  private String mnemonic;
  private int pos;
  private long address;
  private long low;
  private long high;
  private long fixedLow;
  private long fixedHigh;
  private RegisterNames registers;
  private Part top;
  private Miss miss;
  private List<Spelling.Said> said;
  private Expressions expressions;

  Matcher(Isa isa) {
    this.isa = isa;
  }

  /** The word of the last match. */
  long low(Form form) {
    return form.baseLow() & ~fixedLow | low;
  }

  /** The upper bits of the word of the last match. */
  long high(Form form) {
    return form.baseHigh() & ~fixedHigh | high;
  }

  /** Makes the next matches find out why they fail. */
  void diagnose() {
    registers = RegisterNames.of(isa);
  }

  /** Makes the next matches tell, of a text that fits, which of its characters say what. */
  void listen(List<Spelling.Said> to) {
    said = to;
  }

  private boolean diagnoses() {
    return registers != null;
  }

  /** The mistake furthest to the right, of the last match that failed; null if not asked for. */
  Miss miss() {
    return miss;
  }

  /** Whether a condition is still possible after what the last match has said. */
  boolean possible(BitPattern when) {
    return ((low ^ when.valueLow()) & fixedLow & when.maskLow()) == 0
        && ((high ^ when.valueHigh()) & fixedHigh & when.maskHigh()) == 0;
  }

  /**
   * Sets the text to compare with.
   *
   * @return the forms that its mnemonic has; null if it is unknown
   */
  List<Form> text(String line, int from, int to, long at, Expressions reader) {
    text = line;
    start = from;
    limit = to;
    address = at;
    expressions = reader;
    nameStart = Mnemonic.start(line, from, to);
    nameEnd = Mnemonic.end(line, nameStart, to);
    return isa.forms(line.substring(nameStart, nameEnd));
  }

  /** Whether the text is this form's. */
  boolean match(Form form) {
    mnemonic = form.mnemonic();
    pos = start;
    miss = null;
    low = form.match().valueLow();
    high = form.match().valueHigh();
    fixedLow = form.match().maskLow();
    fixedHigh = form.match().maskHigh();
    if (!elements(form.text(), null)) {
      return false;
    }
    int rest = Letters.skipBlanks(text, pos, limit);
    if (rest < limit) {
      top = null;
      miss(Reason.REST, rest, limit, null, null, null, 0, "");
      return false;
    }
    return form.matches(low(form), high(form));
  }

  private boolean elements(List<Element> elements, Part owner) {
    for (int i = 0; i < elements.size(); i++) {
      Element element = elements.get(i);
      if (owner == null) {
        top = element instanceof Element.Ref ref ? ref.part() : null;
      }
      boolean fits;
      if (element instanceof Element.Literal literal) {
        boolean whole = i + 1 == elements.size() || !(elements.get(i + 1) instanceof Hole);
        fits = literal(literal.text(), whole);
      } else if (element instanceof Hole hole) {
        boolean whole =
            i + 1 == elements.size()
                || !(elements.get(i + 1) instanceof Element.Literal next
                    && Letters.isName(next.text().charAt(0)));
        fits = hole(hole, owner, whole);
      } else {
        fits = part(((Element.Ref) element).part());
      }
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /**
   * Fixed characters. White space is free around punctuation.
   *
   * @param whole whether a word must not go on behind it
   */
  private boolean literal(String literal, boolean whole) {
    int at = pos;
    int first = 0;
    if (at == nameStart && literal.startsWith(mnemonic)) {
      // The forms were found by this word, which may be an alias.
      first = mnemonic.length();
      at = nameEnd;
    }
    for (int i = first; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ' ') {
        at = Letters.skipBlanks(text, at, limit);
        continue;
      }
      if (at < limit && Letters.isBlank(text.charAt(at)) && (isPunctuation(c) || afterMark(at))) {
        at = Letters.skipBlanks(text, at, limit);
      }
      if (at >= limit || text.charAt(at) != c) {
        missed(at, c == '.' && i == 0);
        return false;
      }
      at++;
    }
    if (whole
        && at < limit
        && Letters.isWord(literal.charAt(literal.length() - 1))
        && Letters.isWord(text.charAt(at))) {
      missed(at, false);
      return false;
    }
    pos = at;
    return true;
  }

  private void missed(int at, boolean suffix) {
    if (diagnoses()) {
      miss(suffix ? Reason.SUFFIX : Reason.TEXT, at, at, null, null, null, 0, "");
    }
  }

  private static boolean isPunctuation(char c) {
    return switch (c) {
      case '[', ']', '(', ')', '|', ',', '+' -> true;
      default -> false;
    };
  }

  private boolean afterMark(int at) {
    if (at <= start) {
      return true;
    }
    char c = text.charAt(at - 1);
    return isPunctuation(c) || c == '-' || c == '~';
  }

  private boolean part(Part part) {
    List<Case> cases = part.reading();
    int from = pos;
    for (int i = 0; i < cases.size(); i++) {
      Case one = cases.get(i);
      BitPattern when = one.when();
      boolean possible = possible(when) && !decided(part, one);
      if (possible && one.arch() <= isa.arch()) {
        if (take(part, one, from)) {
          return true;
        }
      } else if (diagnoses() && !one.text().isEmpty()) {
        explain(part, one, from, possible ? Reason.ARCH : Reason.CONFLICT);
      }
    }
    return false;
  }

  /** Whether a case before this one is certain. */
  private boolean decided(Part part, Case one) {
    List<Case> cases = part.cases();
    for (int i = 0; i < cases.size(); i++) {
      Case other = cases.get(i);
      if (other == one) {
        return false;
      }
      BitPattern when = other.when();
      if (!other.inputOnly()
          && (when.maskLow() & ~fixedLow) == 0
          && (when.maskHigh() & ~fixedHigh) == 0
          && when.matches(low, high)
          && !when.same(one.when())) {
        return true;
      }
    }
    return false;
  }

  private boolean take(Part part, Case one, int from) {
    long oldLow = low;
    long oldHigh = high;
    long oldFixedLow = fixedLow;
    long oldFixedHigh = fixedHigh;
    int before = said == null ? 0 : said.size();
    fix(one.when());
    if (elements(one.text(), part)) {
      if (said != null) {
        said.add(new Spelling.Said(top, part, one, null, new Span(from, pos)));
      }
      return true;
    }
    if (said != null) {
      said.subList(before, said.size()).clear();
    }
    low = oldLow;
    high = oldHigh;
    fixedLow = oldFixedLow;
    fixedHigh = oldFixedHigh;
    pos = from;
    return false;
  }

  private void fix(BitPattern bits) {
    low |= bits.valueLow();
    high |= bits.valueHigh();
    fixedLow |= bits.maskLow();
    fixedHigh |= bits.maskHigh();
  }

  /** Notes that a text would fit a case that is out of the question. */
  private void explain(Part part, Case one, int from, Reason reason) {
    long oldLow = low;
    long oldHigh = high;
    long oldFixedLow = fixedLow;
    long oldFixedHigh = fixedHigh;
    Miss before = miss;
    low = low & ~one.when().maskLow();
    high = high & ~one.when().maskHigh();
    fix(one.when());
    boolean fits = elements(one.text(), part);
    int end = pos;
    miss = before;
    low = oldLow;
    high = oldHigh;
    fixedLow = oldFixedLow;
    fixedHigh = oldFixedHigh;
    pos = from;
    if (fits && end > from) {
      miss(reason, Letters.skipBlanks(text, from, end), end, part, one, null, 0, "");
    }
  }

  /** Keeps the mistake that says most. */
  private void miss(
      Reason reason, int from, int to, Part part, Case one, Hole hole, long value, String words) {
    if (diagnoses()) {
      Miss found = new Miss(reason, from, to, top, part, one, hole, value, words);
      miss = found.isBetterThan(miss, text) ? found : miss;
    }
  }

  private boolean hole(Hole hole, Part owner, boolean whole) {
    int from =
        pos < limit && Letters.isBlank(text.charAt(pos)) && afterMark(pos)
            ? Letters.skipBlanks(text, pos, limit)
            : pos;
    return switch (hole.format()) {
      case NAME -> name(hole, owner, from);
      case DECIMAL -> decimal(hole, owner, from, whole);
      case HALF -> half(hole, owner, from);
      case SIGNED -> expression(hole, owner, from);
      case FLOAT32 ->
          floating(hole, owner, from)
              || !isInteger(hole, owner, from) && expression(hole, owner, from);
      case FLOAT8 -> float8(hole, owner, from);
      default -> expression(hole, owner, from);
    };
  }

  private boolean name(Hole hole, Part owner, int from) {
    int end = Letters.wordEnd(text, from, limit);
    String word = text.substring(from, end);
    Integer value = hole.names().values().get(word);
    if (value == null) {
      miss(Reason.NAME, from, Math.max(end, Math.min(from + 1, limit)), owner, null, hole, 0, word);
      return false;
    }
    pos = end;
    return put(hole, owner, value, from, end, value);
  }

  private boolean decimal(Hole hole, Part owner, int from, boolean whole) {
    int end = Letters.digitsEnd(text, from, limit);
    if (end == from || whole && end < limit && Letters.isWord(text.charAt(end))) {
      missed(end, false);
      return false;
    }
    long value = digits(from, end);
    pos = end;
    return put(hole, owner, value, from, end, value);
  }

  private boolean half(Hole hole, Part owner, int from) {
    int end = Letters.digitsEnd(text, from, limit);
    char c = end < limit ? text.charAt(end) : 0;
    if (end == from
        || c != 'L' && c != 'H'
        || end + 1 < limit && Letters.isWord(text.charAt(end + 1))) {
      missed(end, false);
      return false;
    }
    long value = 2 * digits(from, end) + (c == 'H' ? 1 : 0);
    pos = end + 1;
    return put(hole, owner, value, from, end + 1, value);
  }

  /** The value of decimal digits, capped far above any field. */
  private long digits(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = Math.min(value * 10 + text.charAt(i) - '0', 1L << 40);
    }
    return value;
  }

  /** A number with a decimal point, for fields that hold a binary32. */
  private boolean floating(Hole hole, Part owner, int from) {
    int end = FloatText.end(text, from, limit, false);
    if (end == from) {
      return false;
    }
    pos = end;
    float value = Float.parseFloat(text.substring(from, end));
    long bits = Integer.toUnsignedLong(Float.floatToRawIntBits(value));
    return put(hole, owner, bits, from, end, bits);
  }

  /** Whether a plain integer stands where its bits, as those of a float, are hardly meant. */
  private boolean isInteger(Hole hole, Part owner, int from) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int end = Letters.digitsEnd(text, digits, limit);
    boolean alone = end > digits && (end == limit || !Letters.isName(text.charAt(end)));
    if (alone && digits(digits, end) != 0) {
      miss(Reason.INTEGER, from, end, owner, null, hole, digits(digits, end), "");
      return true;
    }
    return false;
  }

  private boolean float8(Hole hole, Part owner, int from) {
    int end = FloatText.end(text, from, limit, true);
    if (end == from) {
      missed(from, false);
      return false;
    }
    float value = Float.parseFloat(text.substring(from, end));
    for (int bits = 0; bits < 256; bits++) {
      if (Float.compare(Numbers.float8(bits), value) == 0) {
        pos = end;
        return put(hole, owner, bits, from, end, bits);
      }
    }
    miss(Reason.RANGE, from, end, owner, null, hole, 0, "");
    return false;
  }

  private boolean expression(Hole hole, Part owner, int from) {
    long value = expressions.read(from);
    int end = expressions.end();
    if (!expressions.valid()) {
      if (expressions.failure() == null || isRegister(from)) {
        missed(from, false);
      } else {
        miss(
            Reason.EXPRESSION,
            expressions.failureStart(),
            expressions.failureEnd(),
            owner,
            null,
            hole,
            0,
            expressions.failure());
      }
      return false;
    }
    long shown = hole.format() == Format.RELATIVE ? value - address - hole.base() : value;
    long min = hole.min();
    long max = hole.max();
    if (hole.format() == Format.WRAPPING_HEX) {
      min = -(max + 1 >> 1);
    } else if (hole.format() == Format.FLOAT32) {
      min = Integer.MIN_VALUE;
      max = 0xffff_ffffL;
    }
    if (shown < min || shown > max + (1L << hole.shift()) - 1 || expressions.wraps(value)) {
      miss(Reason.RANGE, from, end, owner, null, hole, value, "");
      return false;
    }
    if ((shown & (1L << hole.shift()) - 1) != 0) {
      miss(Reason.ALIGNMENT, from, end, owner, null, hole, value, "");
      return false;
    }
    int unused = 64 - hole.field().width();
    pos = end;
    return put(hole, owner, shown >> hole.shift() << unused >>> unused, from, end, value);
  }

  private boolean isRegister(int from) {
    if (!diagnoses()) {
      return false;
    }
    String word = text.substring(from, Letters.wordEnd(text, from, limit));
    return registers.contains(word) || registers.contains(word.toUpperCase(Locale.ROOT));
  }

  /** Puts a value into its field; {@code shown} is what the text says. */
  private boolean put(Hole hole, Part owner, long value, int from, int end, long shown) {
    if (value >>> hole.field().width() != 0) {
      miss(Reason.RANGE, from, end, owner, null, hole, shown, "");
      return false;
    }
    long bitsLow = hole.field().putLow(value);
    long bitsHigh = hole.field().putHigh(value);
    long maskLow = hole.field().maskLow();
    long maskHigh = hole.field().maskHigh();
    if (((low ^ bitsLow) & fixedLow & maskLow) != 0
        || ((high ^ bitsHigh) & fixedHigh & maskHigh) != 0) {
      miss(Reason.CONFLICT, from, end, owner, null, hole, shown, "");
      return false;
    }
    low |= bitsLow;
    high |= bitsHigh;
    fixedLow |= maskLow;
    fixedHigh |= maskHigh;
    if (said != null) {
      said.add(new Spelling.Said(top, owner, null, hole, new Span(from, end)));
    }
    return true;
  }
}
