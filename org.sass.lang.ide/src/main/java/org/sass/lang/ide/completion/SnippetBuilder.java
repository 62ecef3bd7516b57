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
  private static final int MAX_REGISTER_LETTERS = 2;

  /** A tab stop with its number and its likely value. */
  private record Stop(int number, String value) {}

  private final FieldDefaults defaults;
  private final boolean isWholeInstruction;
  private final RegisterRuns runs;

  /** The registers already used in the text, if some operands are runs of registers. */
  private final Set<Integer> takenRegisters = new HashSet<>();

  private final Map<Hole, Stop> stopByHole = new HashMap<>();
  private final StringBuilder plain = new StringBuilder();
  private final StringBuilder snippet = new StringBuilder();
  private final StringBuilder pattern = new StringBuilder();
  private KnownBits knownBits;
  private String precedingText = "";
  private int stopCount;
  private int registerCount;
  private boolean hasResult;
  private int plainEnd = -1;

  /**
   * Creates an empty piece.
   *
   * @param knownBits the bits that are already known from the text before it
   * @param isWholeInstruction whether a whole instruction is written; then its first register is
   *     the result
   */
  SnippetBuilder(FieldDefaults defaults, KnownBits knownBits, boolean isWholeInstruction) {
    this(defaults, knownBits, isWholeInstruction, RegisterRuns.NONE);
  }

  /**
   * Creates an empty piece for an instruction with runs of registers.
   *
   * @param runs how many registers each operand takes
   */
  SnippetBuilder(
      FieldDefaults defaults, KnownBits knownBits, boolean isWholeInstruction, RegisterRuns runs) {
    this.runs = runs;
    this.defaults = defaults;
    this.knownBits = knownBits;
    this.isWholeInstruction = isWholeInstruction;
  }

  /**
   * Returns the text with the likely values, without tab stops. It ends before the first word that
   * the user has to choose.
   */
  String plain() {
    return plainEnd < 0 ? plain.toString() : plain.substring(0, plainEnd);
  }

  /** Returns the text with the likely values and the first choice of each list of words. */
  String fullText() {
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
    return plainEnd < 0 ? plain() : pattern();
  }

  int stopCount() {
    return stopCount;
  }

  KnownBits knownBits() {
    return knownBits;
  }

  SnippetBuilder appendLiteral(String text) {
    plain.append(text);
    snippet.append(escaped(text));
    pattern.append(text);
    precedingText = text;
    return this;
  }

  /** Appends a fixed value, which is not a tab stop. */
  SnippetBuilder appendValue(Hole hole, long value) {
    String text = valueText(hole, value);
    plain.append(text);
    snippet.append(text);
    pattern.append(text);
    KnownBits more = knownBits.with(hole, value);
    knownBits = more == null ? knownBits : more;
    precedingText = text;
    return this;
  }

  SnippetBuilder appendElements(List<Element> elements) {
    for (Element element : elements) {
      if (element instanceof Literal literal) {
        appendLiteral(literal.text());
      } else if (element instanceof Hole hole) {
        appendHole(hole);
      } else {
        appendPart(((Element.Ref) element).part());
      }
    }
    return this;
  }

  private void appendPart(Part part) {
    Case partCase = defaults.defaultCase(part, knownBits);
    if (partCase != null) {
      knownBits = knownBits.with(partCase.when());
      appendElements(partCase.elements());
    }
  }

  private void appendHole(Hole hole) {
    if (hole.format() == Format.NAME) {
      stopCount++;
      appendChoice(hole);
      return;
    }
    boolean numbered = hole.isNumbered();
    int from = numbered ? Letters.lettersStart(plain, plain.length()) : plain.length();
    String letters = plain.substring(from);
    if (letters.length() > MAX_REGISTER_LETTERS) {
      appendLiteral(defaults.likelyNumber(hole, precedingText));
      return;
    }
    // The later registers of a run follow from its first register, which is already in the text.
    long bits = knownBits.fixedLow() & hole.field().maskLow();
    boolean isDetermined =
        numbered
            && hole.base() > 0
            && bits == hole.field().maskLow()
            && (knownBits.fixedHigh() & hole.field().maskHigh()) == hole.field().maskHigh();
    if (isDetermined) {
      appendValue(hole, hole.field().extract(knownBits.low(), knownBits.high()));
      return;
    }
    // A field that occurs twice in a form becomes one tab stop, because both places must have the
    // same value.
    Stop stop =
        stopByHole.computeIfAbsent(
            hole,
            h ->
                new Stop(
                    ++stopCount,
                    defaults.isRegisterPrefix(letters) && !defaults.isControlField(h)
                        ? chooseRegister(h, letters)
                        : defaults.likelyNumber(h, precedingText)));
    plain.append(stop.value);
    snippet.setLength(snippet.length() - letters.length());
    snippet.append("${").append(stop.number).append(':');
    snippet.append(letters).append(stop.value).append('}');
    pattern.append(
        numbered ? hole.isHalf() ? "n" + hole.halfLetters().charAt(0) : "n" : placeholder(hole));
    precedingText = "";
  }

  private String chooseRegister(Hole hole, String letters) {
    if (!runs.hasOnlySingles() && hole.format() == Format.DECIMAL) {
      int operand = (int) plain.chars().filter(c -> c == ',').count();
      return Integer.toString(
          defaults.allocateRun(hole, letters, runs.width(operand), takenRegisters));
    }
    String free =
        isWholeInstruction && registerCount == 0 ? defaults.unusedRegister(hole, letters) : null;
    // After a result register, the sources are the registers in use nearby, counted from the first.
    hasResult |= free != null;
    int index = hasResult ? registerCount - 1 : registerCount;
    registerCount++;
    return free != null ? free : defaults.likelyRegister(hole, letters, index);
  }

  static String placeholder(Hole hole) {
    return switch (hole.format()) {
      case FLOAT32, FLOAT8, REAL16, REAL32, REAL64 -> "1.5";
      default -> "0x..";
    };
  }

  private void appendChoice(Hole hole) {
    List<String> words = defaults.words(hole);
    plainEnd = plainEnd < 0 && !defaults.isControlField(hole) ? plain.length() : plainEnd;
    plain.append(words.get(0));
    snippet.append("${").append(stopCount).append('|');
    snippet.append(String.join(",", words)).append("|}");
    pattern.append(hole.names().name().toUpperCase(java.util.Locale.ROOT));
    precedingText = "";
  }

  /** Returns how a value of a register field or of a list of words is written. */
  static String valueText(Hole hole, long value) {
    return switch (hole.format()) {
      case HALF, SMALL_HALF -> hole.halfRegisterText(value + hole.base());
      case NAME -> hole.names().word(value);
      default -> Long.toString(value + hole.base());
    };
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}");
  }

  /** Returns both lists joined, for {@link #appendElements}. */
  static List<Element> joined(List<Element> first, List<Element> second) {
    List<Element> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
