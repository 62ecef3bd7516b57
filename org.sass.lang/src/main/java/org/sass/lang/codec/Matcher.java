package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.MatchFailure.Reason;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.EarlierCases;
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
  private final LiteralReader literals = new LiteralReader();
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
  private RegisterSyntax registers;
  private Part topPart;
  private MatchFailure failure;
  private List<SpelledPart> spelledParts;
  private CaseSelector caseSelector;

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
  public void enableDiagnosis() {
    registers = RegisterSyntax.of(isa);
    spelledParts = new ArrayList<>();
  }

  /**
   * Makes each of the following matches record which characters of a fitting text stand for which
   * part or field.
   *
   * @param target receives the records of one match, in place of those of the match before it
   */
  public void recordSpelling(List<SpelledPart> target) {
    spelledParts = target;
  }

  private int spelledCount() {
    return spelledParts == null ? 0 : spelledParts.size();
  }

  private void dropSpelling(int count) {
    if (spelledParts != null) {
      spelledParts.subList(count, spelledParts.size()).clear();
    }
  }

  private boolean isDiagnosing() {
    return registers != null;
  }

  /**
   * Returns the most informative mistake of the last match that failed; null unless {@link
   * #enableDiagnosis} was called.
   */
  public MatchFailure failure() {
    return failure;
  }

  /** Returns whether a condition is possible with the bits that the last match determined. */
  public boolean isPossible(BitPattern when) {
    return ((low ^ when.valueLow()) & fixedLow & when.maskLow()) == 0
        && ((high ^ when.valueHigh()) & fixedHigh & when.maskHigh()) == 0;
  }

  /**
   * Sets the text to compare with.
   *
   * @param from offset of its first character
   * @param endOffset offset after its last character
   * @param byteAddress byte address of the instruction
   * @param reader reads the expressions in the text
   * @return the forms of its mnemonic; null if the mnemonic is unknown
   */
  public List<Form> text(
      String line, int from, int endOffset, long byteAddress, ExpressionReader reader) {
    text = line;
    start = from;
    limit = endOffset;
    holes.setText(line, endOffset, byteAddress, reader);
    literals.setText(line, from, endOffset);
    nameStart = MnemonicReader.start(line, from, endOffset);
    nameEnd = MnemonicReader.end(line, nameStart, endOffset);
    return isa.formsOf(line.substring(nameStart, nameEnd));
  }

  /**
   * Returns the first form of the architecture that fits a text; null if none fits.
   *
   * @param from offset of its first character
   * @param endOffset offset after its last character
   * @param byteAddress byte address of the instruction
   * @param reader reads the expressions in the text
   */
  public Form firstFit(
      String line, int from, int endOffset, long byteAddress, ExpressionReader reader) {
    List<Form> forms = text(line, from, endOffset, byteAddress, reader);
    for (int i = 0; forms != null && i < forms.size(); i++) {
      if (forms.get(i).isIn(isa) && match(forms.get(i))) {
        return forms.get(i);
      }
    }
    return null;
  }

  /** Returns whether the text fits the form. */
  public boolean match(Form form) {
    caseSelector = null;
    boolean fits = tryMatch(form);
    while (!fits && caseSelector != null && caseSelector.advance()) {
      fits = tryMatch(form);
    }
    return fits;
  }

  private boolean tryMatch(Form form) {
    dropSpelling(0);
    mnemonic = form.mnemonic();
    pos = start;
    failure = caseSelector == null ? null : failure;
    low = form.fixedPattern().valueLow();
    high = form.fixedPattern().valueHigh();
    fixedLow = form.fixedPattern().maskLow();
    fixedHigh = form.fixedPattern().maskHigh();
    if (!matchElements(form.elements(), null)) {
      return false;
    }
    int rest = Letters.skipBlanks(text, pos, limit);
    if (rest < limit) {
      topPart = null;
      recordFailure(Reason.REST, rest, limit, null, null, null, 0, "");
      return false;
    }
    return form.matches(low(form), high(form));
  }

  private boolean matchElements(List<Element> elements, Part owner) {
    for (int i = 0; i < elements.size(); i++) {
      Element element = elements.get(i);
      if (owner == null) {
        topPart = element instanceof Element.Ref ref ? ref.part() : null;
      }
      boolean fits;
      if (element instanceof Element.Literal literal) {
        fits = matchLiteral(literal.text(), i + 1 < elements.size() ? elements.get(i + 1) : null);
      } else if (element instanceof Hole hole) {
        boolean whole = i + 1 == elements.size() || !isGluedTo(elements.get(i + 1));
        fits = matchHole(hole, owner, whole);
      } else {
        fits = matchPart(((Element.Ref) element).part());
      }
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether an element can continue the word of a hole before it: characters of a name, or
   * a name of a list.
   */
  static boolean isGluedTo(Element next) {
    return next instanceof Element.Literal literal
        ? Letters.isNamePart(literal.text().charAt(0))
        : next instanceof Hole hole && hole.names() != null;
  }

  /**
   * Reads fixed characters.
   *
   * @param next what follows; null if nothing does
   */
  private boolean matchLiteral(String literal, Element next) {
    int at = pos;
    int first = 0;
    if (at == nameStart && literal.startsWith(mnemonic)) {
      // The forms were found by this word, so it need not be compared. It may be an alias.
      first = mnemonic.length();
      at = nameEnd;
    }
    int end = literals.read(literal, first, at, isContinuedBy(next));
    if (end < 0) {
      recordTextFailure(literals.failureStart(), literals.lacksSuffix());
      return false;
    }
    pos = end;
    return true;
  }

  /** Returns whether an element can continue the word that a literal before it has begun. */
  static boolean isContinuedBy(Element next) {
    return next instanceof Hole || next instanceof Element.Ref ref && ref.part().continuesWord();
  }

  private void recordTextFailure(int at, boolean suffix) {
    recordFailure(suffix ? Reason.SUFFIX : Reason.TEXT, at, at, null, null, null, 0, "");
  }

  /**
   * Takes one of the fitting cases: the first one, or a later one if what followed the earlier ones
   * did not fit.
   */
  private boolean matchAmbiguousPart(Part part) {
    caseSelector = caseSelector == null ? new CaseSelector() : caseSelector;
    int skip = caseSelector.enter();
    int from = pos;
    long[] before = {low, high, fixedLow, fixedHigh};
    int spelledCount = spelledCount();
    for (Case partCase : part.matchOrder()) {
      boolean possible =
          (isDiagnosing() || !hasOtherStart(partCase, from))
              && isPossible(partCase.when())
              && !isExcluded(part.excluding(partCase))
              && partCase.isReadIn(isa.archIndex());
      if (!possible || !tryCase(part, partCase, from)) {
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
      dropSpelling(spelledCount);
    }
    caseSelector.markExhausted();
    return false;
  }

  private boolean matchPart(Part part) {
    if (part.isAmbiguous()) {
      return matchAmbiguousPart(part);
    }
    List<Case> cases = part.matchOrder();
    int from = pos;
    for (int i = 0; i < cases.size(); i++) {
      Case partCase = cases.get(i);
      if (!isDiagnosing() && hasOtherStart(partCase, from)) {
        continue;
      }
      BitPattern when = partCase.when();
      boolean possible = isPossible(when) && !isExcluded(part.excluding().get(i));
      if (possible && partCase.isReadIn(isa.archIndex())) {
        if (tryCase(part, partCase, from)) {
          return true;
        }
      } else if (isDiagnosing() && !partCase.isOutputOnly() && !partCase.elements().isEmpty()) {
        diagnoseCase(part, partCase, from, possible ? Reason.ARCH : Reason.CONFLICT);
      }
    }
    return false;
  }

  /**
   * Returns whether a text cannot have a case, because its first characters are others. This is
   * quick, and rejects most cases of a part with many of them, such as special registers.
   */
  private boolean hasOtherStart(Case partCase, int from) {
    return from != nameStart
        && !partCase.elements().isEmpty()
        && partCase.elements().get(0) instanceof Element.Literal literal
        && literals.hasOtherStart(literal.text(), from);
  }

  /** Returns whether the determined bits select one of these earlier cases. */
  private boolean isExcluded(EarlierCases earlierCases) {
    return earlierCases.isAnySelected(isa.archIndex(), low, high, fixedLow, fixedHigh);
  }

  private boolean tryCase(Part part, Case partCase, int from) {
    long oldLow = low;
    long oldHigh = high;
    long oldFixedLow = fixedLow;
    long oldFixedHigh = fixedHigh;
    int before = spelledCount();
    setBits(partCase.when());
    if (matchElements(partCase.elements(), part)) {
      if (spelledParts != null) {
        spelledParts.add(new SpelledPart(topPart, part, partCase, null, new Span(from, pos)));
      }
      return true;
    }
    dropSpelling(before);
    low = oldLow;
    high = oldHigh;
    fixedLow = oldFixedLow;
    fixedHigh = oldFixedHigh;
    pos = from;
    return false;
  }

  private void setBits(BitPattern bits) {
    low |= bits.valueLow();
    high |= bits.valueHigh();
    fixedLow |= bits.maskLow();
    fixedHigh |= bits.maskHigh();
  }

  /** Records the failure if a text would fit a case that is excluded. */
  private void diagnoseCase(Part part, Case partCase, int from, Reason reason) {
    long oldLow = low;
    long oldHigh = high;
    long oldFixedLow = fixedLow;
    long oldFixedHigh = fixedHigh;
    MatchFailure before = failure;
    low = low & ~partCase.when().maskLow();
    high = high & ~partCase.when().maskHigh();
    setBits(partCase.when());
    int spelledCount = spelledCount();
    boolean fits = matchElements(partCase.elements(), part);
    dropSpelling(spelledCount);
    int end = pos;
    failure = before;
    low = oldLow;
    high = oldHigh;
    fixedLow = oldFixedLow;
    fixedHigh = oldFixedHigh;
    pos = from;
    if (fits && end > from) {
      recordFailure(reason, Letters.skipBlanks(text, from, end), end, part, partCase, null, 0, "");
    }
  }

  /** Keeps the more informative of this failure and the one recorded before. */
  private void recordFailure(
      Reason reason,
      int from,
      int to,
      Part part,
      Case partCase,
      Hole hole,
      long value,
      String detail) {
    if (isDiagnosing()) {
      SpelledPart earlier =
          reason == Reason.CONFLICT ? SpelledPart.inField(hole, spelledParts) : null;
      MatchFailure found =
          new MatchFailure(reason, from, to, topPart, part, partCase, hole, value, detail, earlier);
      failure = found.isBetterThan(failure, text) ? found : failure;
    }
  }

  private boolean matchHole(Hole hole, Part owner, boolean mustEndWord) {
    int from =
        pos < limit && Letters.isBlank(text.charAt(pos)) && literals.isAfterPunctuation(pos)
            ? Letters.skipBlanks(text, pos, limit)
            : pos;
    if (hole.format() == Format.FLOAT32) {
      if (holes.readFloat(from) && storeField(hole, owner, from)) {
        return true;
      }
      if (holes.rejectInteger(from)) {
        recordHoleFailure(hole, owner, from);
        return false;
      }
    }
    if (holes.read(hole, from, mustEndWord)) {
      return storeField(hole, owner, from);
    }
    recordHoleFailure(hole, owner, from);
    return false;
  }

  /** Records why nothing could be read at a hole. */
  private void recordHoleFailure(Hole hole, Part owner, int from) {
    Reason reason = holes.reason();
    if (reason == Reason.TEXT) {
      recordTextFailure(holes.failureStart(), false);
    } else if (reason == Reason.EXPRESSION && isRegister(skipSigns(from))) {
      recordTextFailure(from, false);
    } else {
      int start = holes.failureStart();
      recordFailure(
          reason, start, holes.failureEnd(), owner, null, hole, holes.textValue(), holes.detail());
    }
  }

  /** Returns the offset after the signs before a register, which an expression can have, too. */
  private int skipSigns(int from) {
    int at = from;
    while (at < limit && "-~| ".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }

  private boolean isRegister(int from) {
    if (!isDiagnosing()) {
      return false;
    }
    String word = text.substring(from, Letters.wordEnd(text, from, limit));
    return registers.isRegisterText(word) || registers.isWholeOperand(isa.toIsaCase(word));
  }

  /**
   * Puts what was read from {@code from} on into its field. Returns false if it does not fit or
   * contradicts the bits determined before.
   */
  private boolean storeField(Hole hole, Part owner, int from) {
    long value = holes.value();
    long shown = holes.textValue();
    pos = holes.end();
    if (value >>> hole.field().width() != 0) {
      recordFailure(Reason.RANGE, from, pos, owner, null, hole, shown, "");
      return false;
    }
    long bitsLow = hole.field().putLow(value);
    long bitsHigh = hole.field().putHigh(value);
    long maskLow = hole.field().maskLow();
    long maskHigh = hole.field().maskHigh();
    if (((low ^ bitsLow) & fixedLow & maskLow) != 0
        || ((high ^ bitsHigh) & fixedHigh & maskHigh) != 0) {
      recordFailure(Reason.CONFLICT, from, pos, owner, null, hole, shown, "");
      return false;
    }
    low |= bitsLow;
    high |= bitsHigh;
    fixedLow |= maskLow;
    fixedHigh |= maskHigh;
    if (spelledParts != null) {
      spelledParts.add(new SpelledPart(topPart, owner, null, hole, new Span(from, pos)));
    }
    return true;
  }
}
