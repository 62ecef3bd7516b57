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
   * @param reached how far the text fits: the offset after the last word that fits
   * @param whole whether the beginning is a complete instruction
   */
  public record Found(List<Expected> next, int reached, boolean whole) {}

  private enum Outcome {
    FITS,
    ENDS,
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
  private final List<Expected> next = new ArrayList<>();
  private boolean named;
  private int element;
  private int pos;
  private int reached;
  private int separated = -1;
  private KnownBits said;

  private FormPrefix(Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    this.isa = isa;
    this.form = form;
    this.text = text;
    this.start = start;
    this.limit = limit;
    this.nameStart = MnemonicReader.start(text, start, limit);
    this.nameEnd = MnemonicReader.end(text, nameStart, limit);
    this.pos = start;
    this.reached = start;
    this.said = KnownBits.by(form);
    RegisterNames registers = RegisterNames.of(isa);
    this.symbols =
        name -> {
          OptionalLong value = symbols.value(name);
          if (value.isPresent() || registers.contains(name)) {
            return value;
          }
          named = true;
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
  public static Found read(Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    return new FormPrefix(isa, form, text, start, limit, symbols).read(0);
  }

  /**
   * Reads the beginning of one operand. The text before the operand is assumed to be correct.
   *
   * @param index index of the element of the form's text that the operand starts with
   */
  public static Found readFrom(
      int index, Isa isa, Form form, String text, int start, int limit, Symbols symbols) {
    return new FormPrefix(isa, form, text, start, limit, symbols).read(index);
  }

  private Found read(int from) {
    Outcome outcome = rest(from);
    boolean rest = Letters.skipBlanks(text, pos, limit) < limit;
    boolean whole = outcome == Outcome.FITS && !rest && form.matches(low(), high());
    return new Found(List.copyOf(next), reached, whole);
  }

  /** Reads the form from one of its elements on. */
  private Outcome rest(int from) {
    List<Element> all = form.text();
    Outcome outcome = Outcome.FITS;
    for (element = from; element < all.size() && outcome == Outcome.FITS; element++) {
      if (all.get(element) instanceof Element.Ref ref && ref.part().alike()) {
        return alike(ref.part(), element);
      }
      outcome = element(all, element, null, null, null);
    }
    return outcome;
  }

  /**
   * Reads a part with several cases that look alike. Only the text after it tells which case is
   * meant, so every case is tried.
   */
  private Outcome alike(Part part, int at) {
    int from = pos;
    KnownBits before = said;
    boolean ends = false;
    for (Case one : part.reading()) {
      pos = from;
      said = before;
      element = at;
      if (isPossible(part, one)) {
        said = before.with(one.when());
        Outcome outcome = elements(one.text(), part, one, null);
        outcome = outcome == Outcome.FITS ? rest(at + 1) : outcome;
        if (outcome == Outcome.FITS) {
          return outcome;
        }
        ends |= outcome == Outcome.ENDS;
      }
    }
    return ends ? Outcome.ENDS : Outcome.FAILS;
  }

  private boolean isPossible(Part part, Case one) {
    return one.arch() <= isa.arch() && said.possible(one.when()) && !said.decidesAgainst(part, one);
  }

  private long low() {
    return form.baseLow() & ~said.fixedLow() | said.low();
  }

  private long high() {
    return form.baseHigh() & ~said.fixedHigh() | said.high();
  }

  private Outcome elements(List<Element> elements, Part owner, Case one, Frame outer) {
    for (int i = 0; i < elements.size(); i++) {
      Outcome outcome = element(elements, i, owner, one, outer);
      if (outcome != Outcome.FITS) {
        return outcome;
      }
    }
    return Outcome.FITS;
  }

  private Outcome element(List<Element> elements, int i, Part owner, Case one, Frame outer) {
    Element element = elements.get(i);
    // The elements after one of the form itself do not belong to that element.
    Frame behind = owner == null ? null : new Frame(elements, i + 1, outer);
    Outcome outcome;
    if (element instanceof Literal literal) {
      boolean whole = i + 1 == elements.size() || !(elements.get(i + 1) instanceof Hole);
      outcome = literal(literal.text(), whole, owner, one, behind);
    } else if (element instanceof Hole hole) {
      boolean whole =
          i + 1 == elements.size()
              || !(elements.get(i + 1) instanceof Literal more
                  && Letters.isName(more.text().charAt(0)));
      outcome = hole(hole, whole, owner, one, behind);
    } else {
      outcome = part(((Element.Ref) element).part(), behind);
    }
    if (outcome == Outcome.FITS) {
      reached = Math.max(reached, pos);
    }
    return outcome;
  }

  private Outcome part(Part part, Frame behind) {
    int from = pos;
    KnownBits before = said;
    boolean ends = false;
    for (Case one : part.reading()) {
      if (!isPossible(part, one)) {
        continue;
      }
      said = before.with(one.when());
      Outcome outcome = elements(one.text(), part, one, behind);
      if (outcome == Outcome.FITS) {
        return outcome;
      }
      ends |= outcome == Outcome.ENDS;
      said = before;
      pos = from;
    }
    return ends ? Outcome.ENDS : Outcome.FAILS;
  }

  /** Reads fixed characters in the same way as {@link Matcher}. */
  private Outcome literal(String literal, boolean whole, Part owner, Case one, Frame behind) {
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
        separated = at;
        continue;
      }
      if (at < limit && Letters.isBlank(text.charAt(at)) && (isMark(c) || afterMark(at))) {
        at = Letters.skipBlanks(text, at, limit);
      }
      if (at >= limit) {
        return i > first && isWord(literal.charAt(i - 1)) && isWord(c)
            ? Outcome.FAILS
            : ends(literal.substring(i), null, false, owner, one, behind);
      }
      if (text.charAt(at) != c) {
        return Outcome.FAILS;
      }
      at++;
    }
    boolean goesOn = at < limit && isWord(text.charAt(at));
    if (whole && goesOn && isWord(literal.charAt(literal.length() - 1))) {
      return Outcome.FAILS;
    }
    pos = at;
    return Outcome.FITS;
  }

  private Outcome ends(
      String literal, Hole hole, boolean inside, Part owner, Case one, Frame behind) {
    reached = limit;
    List<Element> rest = new ArrayList<>();
    for (Frame frame = behind; frame != null; frame = frame.outer) {
      rest.addAll(frame.elements.subList(frame.index, frame.elements.size()));
    }
    List<Element> after = new ArrayList<>();
    for (int i = element + 1; i < form.text().size(); i++) {
      if (form.text().get(i) instanceof Literal) {
        break;
      }
      after.add(form.text().get(i));
    }
    next.add(new Expected(form, element, owner, one, literal, hole, inside, rest, after, said));
    return Outcome.ENDS;
  }

  private Outcome hole(Hole hole, boolean whole, Part owner, Case one, Frame behind) {
    int from =
        pos < limit && Letters.isBlank(text.charAt(pos)) && afterMark(pos)
            ? Letters.skipBlanks(text, pos, limit)
            : pos;
    if (from >= limit) {
      return afterWord(from) && separated != from
          ? Outcome.FAILS
          : ends("", hole, false, owner, one, behind);
    }
    return switch (hole.format()) {
      case NAME -> name(hole, from);
      case DECIMAL -> decimal(hole, from, whole);
      case HALF, SMALL_HALF -> half(hole, from, whole);
      case FLOAT32, FLOAT8 -> {
        int end = FloatText.end(text, from, limit, hole.format() == Format.FLOAT8);
        if (end == from) {
          yield expression(hole, from, owner, one, behind);
        }
        pos = end;
        yield Outcome.FITS;
      }
      case REAL32, REAL64, SET, MASK, BINARY, DIGITS -> other(hole, from, owner, one, behind);
      case FROM_PC ->
          text.startsWith("pc", from)
              ? other(hole, from, owner, one, behind)
              : expression(hole, from, owner, one, behind);
      default -> expression(hole, from, owner, one, behind);
    };
  }

  /** Reads a value that is not an expression and must be complete. */
  private Outcome other(Hole hole, int from, Part owner, Case one, Frame behind) {
    boolean real = hole.format() == Format.REAL32 || hole.format() == Format.REAL64;
    boolean sign = real && text.charAt(from) == '-' && from + 1 >= limit;
    boolean set = hole.format() == Format.SET && text.charAt(from) == '{';
    boolean pc = hole.format() == Format.FROM_PC && afterMark(limit) && isOperator(lastCharacter());
    if (pc || sign || set && !text.substring(from, limit).contains("}")) {
      return ends("", hole, true, owner, one, behind);
    }
    HoleReader reader = new HoleReader();
    reader.text(text, limit, 0, new ExpressionReader(text, limit, symbols));
    return reader.read(hole, from, true) ? put(hole, reader.value(), reader.end()) : Outcome.FAILS;
  }

  private Outcome name(Hole hole, int from) {
    int end = from;
    while (end < limit && isWord(text.charAt(end))) {
      end++;
    }
    Integer value = hole.names().values().get(text.substring(from, end));
    return value == null ? Outcome.FAILS : put(hole, value, end);
  }

  private Outcome decimal(Hole hole, int from, boolean whole) {
    int end = Letters.digitsEnd(text, from, limit);
    if (end == from || whole && end < limit && isWord(text.charAt(end))) {
      return Outcome.FAILS;
    }
    return put(hole, digits(from, end) - hole.base() >> hole.shift(), end);
  }

  private Outcome half(Hole hole, int from, boolean whole) {
    int end = Letters.digitsEnd(text, from, limit);
    char c = end < limit ? text.charAt(end) : 0;
    int half = hole.halves().indexOf(c);
    if (end == from || half < 0 || whole && end + 1 < limit && isWord(text.charAt(end + 1))) {
      return Outcome.FAILS;
    }
    return put(hole, 2 * digits(from, end) + half - hole.base(), end + 1);
  }

  /** Returns the value of decimal digits, limited to a number far above any field. */
  private long digits(int from, int to) {
    long value = 0;
    for (int i = from; i < to; i++) {
      value = Math.min(value * 10 + text.charAt(i) - '0', 1L << 40);
    }
    return value;
  }

  private Outcome expression(Hole hole, int from, Part owner, Case one, Frame behind) {
    named = false;
    ExpressionReader expressions = new ExpressionReader(text, limit, symbols);
    long value = expressions.read(from);
    if (!expressions.valid()) {
      boolean open = expressions.end() >= limit && isOperator(lastCharacter());
      return open ? ends("", hole, true, owner, one, behind) : Outcome.FAILS;
    }
    int end = expressions.end();
    if (named || hole.isRelative()) {
      pos = end;
      return Outcome.FITS;
    }
    if (value < Math.min(hole.min(), -(1L << hole.field().width() - 1))
        || value > hole.max() + (1L << hole.shift()) - 1) {
      return Outcome.FAILS;
    }
    int unused = 64 - hole.field().width();
    return put(hole, value >> hole.shift() << unused >>> unused, end);
  }

  private Outcome put(Hole hole, long value, int end) {
    KnownBits more = said.with(hole, value);
    if (more == null) {
      return Outcome.FAILS;
    }
    said = more;
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
  private boolean afterWord(int at) {
    return at > start && isWord(text.charAt(at - 1));
  }

  private static boolean isWord(char c) {
    return Letters.isName(c) && c != '.';
  }

  private static boolean isMark(char c) {
    return "[]()|,+".indexOf(c) >= 0;
  }

  private boolean afterMark(int at) {
    return at <= start || "[]()|,+-~".indexOf(text.charAt(at - 1)) >= 0;
  }
}
