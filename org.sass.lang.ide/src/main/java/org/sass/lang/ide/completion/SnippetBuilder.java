package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;

/**
 * Writes a piece of an instruction from the table: fixed characters as they are, fields as tab
 * stops with a likely value. Of what can be left out, everything is.
 */
final class SnippetBuilder {
  /**
   * Longer letters before a number make a word with it, {@code global14}; these name a register.
   */
  private static final int REGISTER = 2;

  /** A tab stop with its likely value. */
  private record Stop(int number, String value) {}

  private final FieldDefaults samples;
  private final boolean whole;
  private final RegisterRuns runs;

  /** The registers that stand there already, where some operands are runs of them. */
  private final Set<Integer> taken = new HashSet<>();

  private final Map<Hole, Stop> known = new HashMap<>();
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder snippet = new StringBuilder();
  private final StringBuilder pattern = new StringBuilder();
  private KnownBits said;
  private String before = "";
  private int stops;
  private int registers;
  private boolean result;
  private int cut = -1;

  /**
   * An empty piece.
   *
   * @param said the bits that are said before it
   * @param whole whether a whole instruction is to be written: its first register takes the result
   */
  SnippetBuilder(FieldDefaults samples, KnownBits said, boolean whole) {
    this(samples, said, whole, RegisterRuns.NONE);
  }

  /**
   * @param runs how many registers each operand takes
   */
  SnippetBuilder(FieldDefaults samples, KnownBits said, boolean whole, RegisterRuns runs) {
    this.runs = runs;
    this.samples = samples;
    this.said = said;
    this.whole = whole;
  }

  /** The text with the likely values. Without tab stops it ends before a word to be chosen. */
  String plain() {
    return cut < 0 ? plain.toString() : plain.substring(0, cut);
  }

  /** The text with the likely values and the first of the words to be chosen. */
  String full() {
    return plain.toString();
  }

  /** The text with tab stops, as editors read them. */
  String snippet() {
    return snippet.toString();
  }

  /** The text with the values left open, for people: {@code Rn}. */
  String pattern() {
    return pattern.toString();
  }

  /** The text as lists show it: with the likely values, but for words that are to be chosen. */
  String label() {
    return cut < 0 ? plain() : pattern();
  }

  int stops() {
    return stops;
  }

  KnownBits said() {
    return said;
  }

  SnippetBuilder literal(String text) {
    plain.append(text);
    snippet.append(escaped(text));
    pattern.append(text);
    before = text;
    return this;
  }

  /** A value that is no tab stop. */
  SnippetBuilder value(Hole hole, long value) {
    String text = text(hole, value);
    plain.append(text);
    snippet.append(text);
    pattern.append(text);
    KnownBits more = said.with(hole, value);
    said = more == null ? said : more;
    before = text;
    return this;
  }

  SnippetBuilder elements(List<Element> elements) {
    for (Element element : elements) {
      if (element instanceof Literal literal) {
        literal(literal.text());
      } else if (element instanceof Hole hole) {
        hole(hole);
      } else {
        part(((Element.Ref) element).part());
      }
    }
    return this;
  }

  private void part(Part part) {
    Case one = samples.plainest(part, said);
    if (one != null) {
      said = said.with(one.when());
      elements(one.text());
    }
  }

  private void hole(Hole hole) {
    if (hole.format() == Format.NAME) {
      stops++;
      choice(hole);
      return;
    }
    boolean numbered = hole.isNumbered();
    int from = numbered ? Letters.lettersStart(plain, plain.length()) : plain.length();
    String letters = plain.substring(from);
    if (letters.length() > REGISTER) {
      literal(samples.number(hole, before));
      return;
    }
    // Registers in a row are the numbers after the first one, which is there.
    long bits = said.fixedLow() & hole.field().maskLow();
    boolean behind =
        numbered
            && hole.base() > 0
            && bits == hole.field().maskLow()
            && (said.fixedHigh() & hole.field().maskHigh()) == hole.field().maskHigh();
    if (behind) {
      value(hole, hole.field().get(said.low(), said.high()));
      return;
    }
    // A field that stands twice in a form is one tab stop: both must say the same.
    Stop stop =
        known.computeIfAbsent(
            hole,
            h ->
                new Stop(
                    ++stops,
                    samples.isRegister(letters)
                        ? register(h, letters)
                        : samples.number(h, before)));
    plain.append(stop.value);
    snippet.setLength(snippet.length() - letters.length());
    snippet.append("${").append(stop.number).append(':');
    snippet.append(letters).append(stop.value).append('}');
    pattern.append(numbered ? hole.isHalf() ? "n" + hole.halves().charAt(0) : "n" : open(hole));
    before = "";
  }

  private String register(Hole hole, String letters) {
    if (!runs.isPlain() && hole.format() == Format.DECIMAL) {
      int operand = (int) plain.chars().filter(c -> c == ',').count();
      return Integer.toString(samples.run(hole, letters, runs.width(operand), taken));
    }
    String free = whole && registers == 0 ? samples.free(hole, letters) : null;
    // The registers after the result are those that are there: the first of them first.
    result |= free != null;
    int index = result ? registers - 1 : registers;
    registers++;
    return free != null ? free : samples.register(hole, letters, index);
  }

  static String open(Hole hole) {
    return switch (hole.format()) {
      case FLOAT32, FLOAT8, REAL32, REAL64 -> "1.5";
      default -> "0x..";
    };
  }

  private void choice(Hole hole) {
    List<String> words = samples.words(hole);
    cut = cut < 0 && !samples.isControl(hole) ? plain.length() : cut;
    plain.append(words.get(0));
    snippet.append("${").append(stops).append('|');
    snippet.append(String.join(",", words)).append("|}");
    pattern.append(hole.names().name().toUpperCase(java.util.Locale.ROOT));
    before = "";
  }

  /** How a value of a register's or a word's field is written. */
  static String text(Hole hole, long value) {
    return switch (hole.format()) {
      case HALF, SMALL_HALF -> hole.half(value + hole.base());
      case NAME -> hole.names().word(value);
      default -> Long.toString(value + hole.base());
    };
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}");
  }

  /** All elements of a list, for {@link #elements}. */
  static List<Element> joined(List<Element> first, List<Element> second) {
    List<Element> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
