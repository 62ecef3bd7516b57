package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.codec.MatchFailure.Reason;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Compares a text with a form and collects the bits that the text determines. It walks over the
 * same elements as {@link Printer}, in the other direction.
 *
 * <p>A case of a part is possible if its bits do not contradict the bits determined so far, and if
 * these do not select an earlier case. The matcher takes the first possible case whose text fits
 * and does not go back. The exception is a part with several cases of the same text: if what
 * follows does not fit, the next such case is tried.
 */
public final class Matcher {

  private final Isa isa;
  private final HoleReader holes = new HoleReader();
  private String text;
  private int start;
  private int limit;
  private int nameStart;
  private int nameEnd;
  private String mnemonic;
  private int pos;
  private long low;
  private long high;
  private long fixedLow;
  private long fixedHigh;
  private RegisterNames registers;
  private Part top;
  private MatchFailure miss;
  private List<SpelledPart> said;
  private CaseSelector turns;

  public Matcher(Isa isa) {
    this.isa = isa;
  }

  /** Returns bits 63 to 0 of the word of the last match. */
  long low(Form form) {
    return form.baseLow() & ~fixedLow | low;
  }

  /** Returns bits 127 to 64 of the word of the last match. */
  long high(Form form) {
    return form.baseHigh() & ~fixedHigh | high;
  }

  /** Makes the following matches find out why they fail. */
  public void diagnose() {
    registers = RegisterNames.of(isa);
  }

  /**
   * Makes the following matches record which characters of a fitting text stand for which part or
   * field.
   *
   * @param to receives the records
   */
  public void listen(List<SpelledPart> to) {
    said = to;
  }

  private boolean diagnoses() {
    return registers != null;
  }

  /**
   * Returns the most informative mistake of the last match that failed; null unless {@link
   * #diagnose} was called.
   */
  public MatchFailure miss() {
    return miss;
  }

  /** Returns whether a condition is possible with the bits that the last match determined. */
  public boolean possible(BitPattern when) {
    return ((low ^ when.valueLow()) & fixedLow & when.maskLow()) == 0
        && ((high ^ when.valueHigh()) & fixedHigh & when.maskHigh()) == 0;
  }

  /**
   * Sets the text to compare with.
   *
   * @param from offset of its first character
   * @param to offset after its last character
   * @param at byte address of the instruction
   * @param reader reads the expressions in the text
   * @return the forms of its mnemonic; null if the mnemonic is unknown
   */
  public List<Form> text(String line, int from, int to, long at, ExpressionReader reader) {
    text = line;
    start = from;
    limit = to;
    holes.text(line, to, at, reader);
    nameStart = MnemonicReader.start(line, from, to);
    nameEnd = MnemonicReader.end(line, nameStart, to);
    return isa.forms(line.substring(nameStart, nameEnd));
  }

  /** Returns whether the text fits the form. */
  public boolean match(Form form) {
    turns = null;
    int heard = said == null ? 0 : said.size();
    boolean fits = attempt(form);
    while (!fits && turns != null && turns.next()) {
      if (said != null) {
        said.subList(heard, said.size()).clear();
      }
      fits = attempt(form);
    }
    return fits;
  }

  private boolean attempt(Form form) {
    mnemonic = form.mnemonic();
    pos = start;
    miss = turns == null ? null : miss;
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
   * Reads fixed characters. White space around punctuation is optional.
   *
   * @param whole whether the text must not continue with a character of a word
   */
  private boolean literal(String literal, boolean whole) {
    int at = pos;
    int first = 0;
    if (at == nameStart && literal.startsWith(mnemonic)) {
      // The forms were found by this word, so it need not be compared. It may be an alias.
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

  /**
   * Takes one of the fitting cases: the first one, or a later one if what followed the earlier ones
   * did not fit.
   */
  private boolean alike(Part part) {
    turns = turns == null ? new CaseSelector() : turns;
    int skip = turns.enter();
    int from = pos;
    long[] before = {low, high, fixedLow, fixedHigh};
    for (Case one : part.reading()) {
      boolean possible = possible(one.when()) && !decided(part, one) && one.arch() <= isa.arch();
      if (!possible || !take(part, one, from)) {
        continue;
      }
      if (skip-- == 0) {
        return true;
      }
      low = before[0];
      high = before[1];
      fixedLow = before[2];
      fixedHigh = before[3];
      pos = from;
    }
    turns.exhausted();
    return false;
  }

  private boolean part(Part part) {
    if (part.alike()) {
      return alike(part);
    }
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

  /** Returns whether the determined bits select an earlier case. */
  private boolean decided(Part part, Case one) {
    return KnownBits.decidesAgainst(part, one, low, high, fixedLow, fixedHigh);
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
        said.add(new SpelledPart(top, part, one, null, new Span(from, pos)));
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

  /** Records the failure if a text would fit a case that is excluded. */
  private void explain(Part part, Case one, int from, Reason reason) {
    long oldLow = low;
    long oldHigh = high;
    long oldFixedLow = fixedLow;
    long oldFixedHigh = fixedHigh;
    MatchFailure before = miss;
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

  /** Keeps the more informative of this failure and the one recorded before. */
  private void miss(
      Reason reason, int from, int to, Part part, Case one, Hole hole, long value, String words) {
    if (diagnoses()) {
      MatchFailure found = new MatchFailure(reason, from, to, top, part, one, hole, value, words);
      miss = found.isBetterThan(miss, text) ? found : miss;
    }
  }

  private boolean hole(Hole hole, Part owner, boolean whole) {
    int from =
        pos < limit && Letters.isBlank(text.charAt(pos)) && afterMark(pos)
            ? Letters.skipBlanks(text, pos, limit)
            : pos;
    if (hole.format() == Format.FLOAT32) {
      if (holes.floating(from) && put(hole, owner, from)) {
        return true;
      }
      if (holes.integer(from)) {
        missed(hole, owner, from);
        return false;
      }
    }
    if (holes.read(hole, from, whole)) {
      return put(hole, owner, from);
    }
    missed(hole, owner, from);
    return false;
  }

  /** Records why nothing could be read at a hole. */
  private void missed(Hole hole, Part owner, int from) {
    Reason reason = holes.reason();
    if (reason == Reason.TEXT) {
      missed(holes.missStart(), false);
    } else if (reason == Reason.EXPRESSION && isRegister(from)) {
      missed(from, false);
    } else {
      int start = holes.missStart();
      miss(reason, start, holes.missEnd(), owner, null, hole, holes.shown(), holes.words());
    }
  }

  private boolean isRegister(int from) {
    if (!diagnoses()) {
      return false;
    }
    String word = text.substring(from, Letters.wordEnd(text, from, limit));
    return registers.covers(word) || registers.contains(isa.inItsLetters(word));
  }

  /**
   * Puts what was read from {@code from} on into its field. Returns false if it does not fit or
   * contradicts the bits determined before.
   */
  private boolean put(Hole hole, Part owner, int from) {
    long value = holes.value();
    long shown = holes.shown();
    int end = holes.end();
    pos = end;
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
      said.add(new SpelledPart(top, owner, null, hole, new Span(from, end)));
    }
    return true;
  }
}
