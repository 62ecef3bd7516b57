package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;

/**
 * Compares the beginning of an instruction with a form and finds what can follow. Like {@link
 * Matcher}, it takes the first possible case that fits and does not go back. But at the end of the
 * text it goes through all cases that are still possible.
 *
 * <p>The beginning must end between two words. An undeclared name in it may be a label that will be
 * written later, so the name determines no bits.
 */
public final class FormPrefix {

  /**
   * The result.
   *
   * @param next what can follow the beginning, in the order of reading
   * @param matchedEnd how far the text fits: the offset after the last word that fits
   * @param isComplete whether the beginning is a complete instruction
   */
  public record PrefixMatch(List<ExpectedElement> next, int matchedEnd, boolean isComplete) {}

  private enum Outcome {
    FITS,
    AT_END,
    FAILS
  }

  /** A place to continue: an element of a list, and the place after that list. */
  private record Frame(List<Element> elements, int index, Frame outer) {}

  private final Isa isa;
  private final Form form;
  private final String text;
  private final int start;
  private final int limit;
  private final int nameStart;
  private final int nameEnd;
  private final Symbols symbols;
  private final List<ExpectedElement> next = new ArrayList<>();
  private boolean usesName;
  private int elementIndex;
  private int pos;
  private int matchedEnd;
  private int separatedOffset = -1;
  private KnownBits knownBits;

  private FormPrefix(Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    this.isa = isa;
    this.form = form;
    this.text = text;
    this.start = start;
    this.limit = limit;
    this.nameStart = MnemonicReader.start(text, start, limit);
    this.nameEnd = MnemonicReader.end(text, nameStart, limit);
    this.pos = start;
    this.matchedEnd = start;
    this.knownBits = KnownBits.ofForm(form);
    RegisterSyntax registers = RegisterSyntax.of(isa);
    this.symbols =
        name -> {
          OptionalLong value = symbols.value(name);
          if (value.isPresent() || registers.isWholeOperand(name)) {
            return value;
          }
          usesName = true;
          return OptionalLong.of(0);
        };
  }

  /**
   * Reads the beginning of an instruction.
   *
   * @param form a form with the mnemonic of the text
   * @param limit offset where the beginning ends
   * @param symbols the values of names
   */
  public static PrefixMatch read(
      Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    return new FormPrefix(isa, form, text, start, limit, symbols).read(0);
  }

  /**
   * Reads the beginning of one operand. The text before the operand is assumed to be correct.
   *
   * @param index index of the element of the form's text that the operand starts with
   */
  public static PrefixMatch readFrom(
      int index, Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    return new FormPrefix(isa, form, text, start, limit, symbols).read(index);
  }

  private PrefixMatch read(int from) {
    Outcome outcome = readElementsFrom(from);
    boolean rest = Letters.skipBlanks(text, pos, limit) < limit;
    boolean whole = outcome == Outcome.FITS && !rest && form.matches(wordLow(), wordHigh());
    return new PrefixMatch(List.copyOf(next), matchedEnd, whole);
  }

  /** Reads the form from one of its elements on. */
  private Outcome readElementsFrom(int from) {
    List<Element> all = form.elements();
    Outcome outcome = Outcome.FITS;
    for (elementIndex = from;
        elementIndex < all.size() && outcome == Outcome.FITS;
        elementIndex++) {
      if (all.get(elementIndex) instanceof Element.Ref ref && ref.part().isAmbiguous()) {
        return readAmbiguousPart(ref.part(), elementIndex);
      }
      outcome = readElement(all, elementIndex, null, null, null);
    }
    return outcome;
  }

  /**
   * Reads a part with several cases that look alike. Only the text after it tells which case is
   * meant, so every case is tried.
   */
  private Outcome readAmbiguousPart(Part part, int index) {
    int from = pos;
    KnownBits before = knownBits;
    boolean ends = false;
    for (Case partCase : before.cases(part, isa.archIndex())) {
      pos = from;
      elementIndex = index;
      knownBits = before.with(partCase.when());
      Outcome outcome = readElements(partCase.elements(), part, partCase, null);
      outcome = outcome == Outcome.FITS ? readElementsFrom(index + 1) : outcome;
      if (outcome == Outcome.FITS) {
        return outcome;
      }
      ends |= outcome == Outcome.AT_END;
    }
    return ends ? Outcome.AT_END : Outcome.FAILS;
  }

  private long wordLow() {
    return form.baseLow() & ~knownBits.fixedLow() | knownBits.low();
  }

  private long wordHigh() {
    return form.baseHigh() & ~knownBits.fixedHigh() | knownBits.high();
  }

  private Outcome readElements(List<Element> elements, Part owner, Case partCase, Frame outer) {
    for (int i = 0; i < elements.size(); i++) {
      Outcome outcome = readElement(elements, i, owner, partCase, outer);
      if (outcome != Outcome.FITS) {
        return outcome;
      }
    }
    return Outcome.FITS;
  }

  private Outcome readElement(
      List<Element> elements, int i, Part owner, Case partCase, Frame outer) {
    Element element = elements.get(i);
    // The elements after one of the form itself do not belong to that element.
    Frame continuation = owner == null ? null : new Frame(elements, i + 1, outer);
    Outcome outcome;
    if (element instanceof Literal literal) {
      boolean whole = i + 1 == elements.size() || !Matcher.isContinuedBy(elements.get(i + 1));
      outcome = literal(literal.text(), whole, owner, partCase, continuation);
    } else if (element instanceof Hole hole) {
      boolean whole = i + 1 == elements.size() || !Matcher.isGluedTo(elements.get(i + 1));
      outcome = hole(hole, whole, owner, partCase, continuation);
    } else {
      outcome = readPart(((Element.Ref) element).part(), continuation);
    }
    if (outcome == Outcome.FITS) {
      matchedEnd = Math.max(matchedEnd, pos);
    }
    return outcome;
  }

  private Outcome readPart(Part part, Frame continuation) {
    int from = pos;
    KnownBits before = knownBits;
    boolean ends = false;
    for (Case partCase : before.cases(part, isa.archIndex())) {
      knownBits = before.with(partCase.when());
      Outcome outcome = readElements(partCase.elements(), part, partCase, continuation);
      if (outcome == Outcome.FITS) {
        return outcome;
      }
      ends |= outcome == Outcome.AT_END;
      knownBits = before;
      pos = from;
    }
    return ends ? Outcome.AT_END : Outcome.FAILS;
  }

  /** Reads fixed characters in the same way as {@link Matcher}. */
  private Outcome literal(
      String literal, boolean mustEndWord, Part owner, Case partCase, Frame continuation) {
    int at = pos;
    int first = 0;
    if (at == nameStart && literal.startsWith(form.mnemonic()) && nameEnd > nameStart) {
      first = form.mnemonic().length();
      at = nameEnd;
    }
    for (int i = first; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ' ') {
        at = Letters.skipBlanks(text, at, limit);
        separatedOffset = at;
        continue;
      }
      if (at < limit
          && Letters.isBlank(text.charAt(at))
          && (isPunctuation(c) || isAfterPunctuation(at))) {
        at = Letters.skipBlanks(text, at, limit);
      }
      if (at >= limit) {
        return i > first && isWord(literal.charAt(i - 1)) && isWord(c)
            ? Outcome.FAILS
            : addExpected(literal.substring(i), null, false, owner, partCase, continuation);
      }
      if (text.charAt(at) != c) {
        return Outcome.FAILS;
      }
      at++;
    }
    boolean goesOn = at < limit && isWord(text.charAt(at));
    if (mustEndWord && goesOn && isWord(literal.charAt(literal.length() - 1))) {
      return Outcome.FAILS;
    }
    pos = at;
    return Outcome.FITS;
  }

  private Outcome addExpected(
      String literal,
      Hole hole,
      boolean isExpressionStarted,
      Part owner,
      Case partCase,
      Frame continuation) {
    matchedEnd = limit;
    List<Element> rest = new ArrayList<>();
    for (Frame frame = continuation; frame != null; frame = frame.outer) {
      rest.addAll(frame.elements.subList(frame.index, frame.elements.size()));
    }
    List<Element> after = new ArrayList<>();
    for (int i = elementIndex + 1; i < form.elements().size(); i++) {
      if (form.elements().get(i) instanceof Literal) {
        break;
      }
      after.add(form.elements().get(i));
    }
    next.add(
        new ExpectedElement(
            form,
            elementIndex,
            owner,
            partCase,
            literal,
            hole,
            isExpressionStarted,
            rest,
            after,
            knownBits));
    return Outcome.AT_END;
  }

  private Outcome hole(
      Hole hole, boolean mustEndWord, Part owner, Case partCase, Frame continuation) {
    int from =
        pos < limit && Letters.isBlank(text.charAt(pos)) && isAfterPunctuation(pos)
            ? Letters.skipBlanks(text, pos, limit)
            : pos;
    if (from >= limit) {
      return isAfterWord(from) && separatedOffset != from
          ? Outcome.FAILS
          : addExpected("", hole, false, owner, partCase, continuation);
    }
    return switch (hole.format()) {
      case NAME -> readName(hole, from, mustEndWord);
      case DECIMAL -> decimal(hole, from, mustEndWord);
      case HALF, SMALL_HALF -> readHalf(hole, from, mustEndWord);
      case FLOAT32, FLOAT8 -> {
        int end = FloatText.numberEnd(text, from, limit, hole.format() == Format.FLOAT8);
        if (end == from) {
          yield expression(hole, from, owner, partCase, continuation);
        }
        pos = end;
        yield Outcome.FITS;
      }
      case REAL16, REAL32, REAL64, SET, MASK, BINARY, DIGITS ->
          readOther(hole, from, owner, partCase, continuation);
      case FROM_PC ->
          text.startsWith("pc", from)
              ? readOther(hole, from, owner, partCase, continuation)
              : expression(hole, from, owner, partCase, continuation);
      default -> expression(hole, from, owner, partCase, continuation);
    };
  }

  /** Reads a value that is not an expression and must be complete. */
  private Outcome readOther(Hole hole, int from, Part owner, Case partCase, Frame continuation) {
    boolean real = hole.format().isReal();
    boolean sign = real && text.charAt(from) == '-' && from + 1 >= limit;
    boolean set = hole.format() == Format.SET && text.charAt(from) == '{';
    boolean pc =
        hole.format() == Format.FROM_PC && isAfterPunctuation(limit) && isOperator(lastCharacter());
    if (pc || sign || set && !text.substring(from, limit).contains("}")) {
      return addExpected("", hole, true, owner, partCase, continuation);
    }
    HoleReader reader = new HoleReader();
    reader.setText(text, limit, 0, new ExpressionReader(text, limit, symbols));
    return reader.read(hole, from, true)
        ? setField(hole, reader.value(), reader.end())
        : Outcome.FAILS;
  }

  private Outcome readName(Hole hole, int from, boolean mustEndWord) {
    int end = from;
    while (end < limit && isWord(text.charAt(end))) {
      end++;
    }
    end = HoleReader.nameEnd(hole, text, from, end, mustEndWord);
    Integer value = hole.names().values().get(text.substring(from, end));
    return value == null ? Outcome.FAILS : setField(hole, value, end);
  }

  private Outcome decimal(Hole hole, int from, boolean mustEndWord) {
    int end = Letters.digitsEnd(text, from, limit);
    if (end == from || mustEndWord && end < limit && isWord(text.charAt(end))) {
      return Outcome.FAILS;
    }
    return setField(hole, digits(from, end) - hole.base() >> hole.shift(), end);
  }

  private Outcome readHalf(Hole hole, int from, boolean mustEndWord) {
    int end = Letters.digitsEnd(text, from, limit);
    char c = end < limit ? text.charAt(end) : 0;
    int half = hole.halfLetters().indexOf(c);
    if (end == from || half < 0 || mustEndWord && end + 1 < limit && isWord(text.charAt(end + 1))) {
      return Outcome.FAILS;
    }
    return setField(hole, 2 * digits(from, end) + half - hole.base(), end + 1);
  }

  /** Returns the value of decimal digits, limited to a number far above any field. */
  private long digits(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = Math.min(value * 10 + text.charAt(i) - '0', 1L << 40);
    }
    return value;
  }

  private Outcome expression(Hole hole, int from, Part owner, Case partCase, Frame continuation) {
    usesName = false;
    ExpressionReader expressions = new ExpressionReader(text, limit, symbols);
    long value = expressions.read(from);
    if (!expressions.isValid()) {
      boolean open = expressions.end() >= limit && isOperator(lastCharacter());
      return open ? addExpected("", hole, true, owner, partCase, continuation) : Outcome.FAILS;
    }
    int end = expressions.end();
    if (usesName || hole.isRelative()) {
      pos = end;
      return Outcome.FITS;
    }
    if (value < Math.min(hole.minValue(), -(1L << hole.field().width() - 1))
        || value > hole.maxValue() + (1L << hole.shift()) - 1) {
      return Outcome.FAILS;
    }
    int unused = 64 - hole.field().width();
    return setField(hole, value >> hole.shift() << unused >>> unused, end);
  }

  private Outcome setField(Hole hole, long value, int end) {
    KnownBits newBits = knownBits.with(hole, value);
    if (newBits == null) {
      return Outcome.FAILS;
    }
    knownBits = newBits;
    pos = end;
    return Outcome.FITS;
  }

  private char lastCharacter() {
    int at = limit - 1;
    while (at > start && Letters.isBlank(text.charAt(at))) {
      at--;
    }
    return at < start ? 0 : text.charAt(at);
  }

  private static boolean isOperator(char c) {
    return "+-*/<>&|~(".indexOf(c) >= 0;
  }

  /** Returns whether a word ends directly before an offset. */
  private boolean isAfterWord(int at) {
    return at > start && isWord(text.charAt(at - 1));
  }

  private static boolean isWord(char c) {
    return Letters.isNamePart(c) && c != '.';
  }

  private static boolean isPunctuation(char c) {
    return "[]()|,+".indexOf(c) >= 0;
  }

  private boolean isAfterPunctuation(int at) {
    return at <= start || "[]()|,+-~".indexOf(text.charAt(at - 1)) >= 0;
  }
}
