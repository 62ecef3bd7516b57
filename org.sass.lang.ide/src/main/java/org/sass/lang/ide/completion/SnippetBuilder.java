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
 * Writes a piece of an instruction from the elements of the table. Fixed characters are copied.
 * Each field becomes a tab stop with a likely value. Optional parts are left out.
 */
final class SnippetBuilder {
  /**
   * Maximum number of letters in a register name. With more letters, the letters and the number
   * form one word that is not a register: {@code global14}.
   */
  private static final int REGISTER = 2;

  /** A tab stop with its number and its likely value. */
  private record Stop(int number, String value) {}

  private final FieldDefaults samples;
  private final boolean whole;
  private final RegisterRuns runs;

  /** The registers already used in the text, if some operands are runs of registers. */
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
   * Creates an empty piece.
   *
   * @param said the bits that are already known from the text before it
   * @param whole whether a whole instruction is written; then its first register is the result
   */
  SnippetBuilder(FieldDefaults samples, KnownBits said, boolean whole) {
    this(samples, said, whole, RegisterRuns.NONE);
  }

  /**
   * Creates an empty piece for an instruction with runs of registers.
   *
   * @param runs how many registers each operand takes
   */
  SnippetBuilder(FieldDefaults samples, KnownBits said, boolean whole, RegisterRuns runs) {
    this.runs = runs;
    this.samples = samples;
    this.said = said;
    this.whole = whole;
  }

  /**
   * Returns the text with the likely values, without tab stops. It ends before the first word that
   * the user has to choose.
   */
  String plain() {
    return cut < 0 ? plain.toString() : plain.substring(0, cut);
  }

  /** Returns the text with the likely values and the first choice of each list of words. */
  String full() {
    return plain.toString();
  }

  /** Returns the text with tab stops, in the snippet syntax of the protocol. */
  String snippet() {
    return snippet.toString();
  }

  /** Returns the text with placeholders for the values, for display: {@code Rn}. */
  String pattern() {
    return pattern.toString();
  }

  /**
   * Returns the text for lists: with the likely values, or with placeholders if the user has to
   * choose a word.
   */
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

  /** Appends a fixed value, which is not a tab stop. */
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
    // The later registers of a run follow from its first register, which is already in the text.
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
    // A field that occurs twice in a form becomes one tab stop, because both places must have the
    // same value.
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
    // After a result register, the sources are the registers in use nearby, counted from the first.
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

  /** Returns how a value of a register field or of a list of words is written. */
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

  /** Returns both lists joined, for {@link #elements}. */
  static List<Element> joined(List<Element> first, List<Element> second) {
    List<Element> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
