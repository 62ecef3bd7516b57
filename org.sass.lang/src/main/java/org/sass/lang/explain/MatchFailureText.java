package org.sass.lang.explain;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.codec.OperandShapes;
import org.sass.lang.codec.Reals;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains in words why a text stops matching a form at a certain place. */
final class MatchFailureText {

  /** Maximum number of words that a message lists. */
  private static final int SOME = 24;

  private final RejectedText wrong;
  private final Form form;
  private final MatchFailure miss;
  private final Map<String, List<String>> shapes;

  /**
   * @param possible tells which cases of a part were still possible where the text stopped matching
   */
  MatchFailureText(
      RejectedText wrong, Form form, MatchFailure miss, Predicate<BitPattern> possible) {
    this.wrong = wrong;
    this.form = form;
    this.miss = miss;
    this.shapes =
        !miss.isInOperand() ? Map.of() : OperandShapes.of(miss.top(), possible, wrong.isa.arch());
  }

  EncodingFailure explain() {
    return switch (miss.reason()) {
      case RANGE -> range();
      case ALIGNMENT -> alignment();
      case INTEGER -> integer();
      case EXPRESSION -> wrong.failure("bad-expression", miss.text(), range(miss));
      case ARCH -> {
        String what = Quote.of(text().strip()) + " of " + form.mnemonic();
        String needs = MnemonicMistakes.needs(wrong.isa, what, miss.one().arch());
        yield wrong.failure("needs-arch", needs, range(miss));
      }
      case NAME -> name();
      case CONFLICT -> conflict();
      case SUFFIX, TEXT, REST -> operand();
    };
  }

  private OperandMistakes operands() {
    return new OperandMistakes(wrong, form, miss, shapes);
  }

  private EncodingFailure operand() {
    return operands().find();
  }

  private static Span range(MatchFailure miss) {
    return new Span(miss.start(), miss.end());
  }

  private String text() {
    return wrong.line.substring(miss.start(), miss.end());
  }

  // ---------------------------------------------------------------- numbers

  private EncodingFailure range() {
    Hole hole = miss.hole();
    boolean register = hole.isNumbered();
    return register ? register(hole) : number(hole);
  }

  private EncodingFailure register(Hole hole) {
    int from = miss.start();
    while (from > wrong.start && Letters.isLetter(wrong.line.charAt(from - 1))) {
      from--;
    }
    String letter = wrong.line.substring(from, miss.start());
    Span range = new Span(from, miss.end());
    String message = wrong.quote(range) + " is out of range: " + form.mnemonic() + " takes ";
    message += letter + last(hole, 0) + " to " + letter + last(hole, hole.max()) + " here";
    if (letter.equals("R") && hole.format() == Format.DECIMAL && hole.max() == 127) {
      message += " (by convention R124 reads as zero; a result in R127 or o[0x7f] is discarded)";
    }
    return wrong.failure("register-range", message + note() + elsewhere(), range);
  }

  private static String last(Hole hole, long value) {
    if (hole.isHalf()) {
      return hole.half(value);
    }
    return String.valueOf(value);
  }

  private EncodingFailure number(Hole hole) {
    if (hole.format() == Format.FLOAT8) {
      String message =
          text() + " has no 8-bit form: such a number is a multiple of 1/64 up to 31.0";
      return wrong.failure("out-of-range", message, range(miss));
    }
    if (hole.format() == Format.REAL32 || hole.format() == Format.REAL64) {
      return wrong.failure("out-of-range", Reals.mistake(hole, text()), range(miss));
    }
    String message = Quote.of(text()) + " is out of range: the " + thing(hole) + " of ";
    message += form.mnemonic() + " holds " + limits(hole) + note() + elsewhere();
    return wrong.failure("out-of-range", message, range(miss));
  }

  private static String limits(Hole hole) {
    StringBuilder limits = new StringBuilder();
    NumberStyle.signedHex(
        hole.format() == Format.WRAPPING_HEX ? -(hole.max() + 1 >> 1) : hole.min(), limits);
    limits.append(" to ");
    NumberStyle.signedHex(hole.max(), limits);
    return limits.toString();
  }

  private String thing(Hole hole) {
    return switch (hole.name()) {
      case "off" -> "offset";
      case "n", "i", "t" -> miss.part() == null ? "number" : miss.part().title();
      default -> hole.name();
    };
  }

  private EncodingFailure alignment() {
    long unit = 1L << miss.hole().shift();
    long down = miss.value() & -unit;
    StringBuilder near = new StringBuilder();
    NumberStyle.signedHex(down, near);
    near.append(" and ");
    NumberStyle.signedHex(down + unit, near);
    String message = "the " + thing(miss.hole()) + " " + Quote.of(text());
    message += " is not a multiple of " + unit + "; the nearest are " + near;
    return wrong.failure("misaligned", message, range(miss));
  }

  private EncodingFailure integer() {
    String digits = text();
    StringBuilder hex = new StringBuilder();
    NumberStyle.hex(miss.value(), hex);
    String message =
        digits
            + " has no decimal point: write "
            + digits
            + ".0 for the number, "
            + hex
            + " for the bits";
    return wrong.failure("float-literal", message, range(miss), digits + ".0");
  }

  /**
   * Returns the note of the table on the operand that has the field, after a semicolon; empty if
   * there is none.
   */
  private String note() {
    Part part = miss.part();
    if (part == null || !part.operand()) {
      return "";
    }
    for (Case one : part.cases()) {
      // Compare identities, because another case may have an equal field.
      if (!one.note().isEmpty() && one.text().stream().anyMatch(e -> e == miss.hole())) {
        return "; " + one.note();
      }
    }
    return "";
  }

  /**
   * Returns a clause that names a related instruction that takes the text unchanged; empty if there
   * is none.
   */
  private String elsewhere() {
    return RelatedForms.clause(wrong, " takes it");
  }

  // ---------------------------------------------------------------- words and bits

  private EncodingFailure name() {
    if (miss.isInOperand()) {
      return operand();
    }
    List<String> known = miss.hole().names().words().stream().filter(w -> w != null).toList();
    String upper = wrong.isa.inItsLetters(miss.text());
    boolean condition = miss.hole().name().startsWith("c");
    String what = condition ? "condition" : miss.hole().title();
    if (known.contains(upper)) {
      String message = what + "s are written in " + wrong.isa.letters() + ": " + upper;
      return wrong.failure("unknown-condition", message, range(miss), upper);
    }
    List<String> some = known.size() > SOME ? known.subList(0, SOME) : known;
    String message = "'" + Quote.of(miss.text()) + "' is no " + what + " (there are ";
    message += String.join(" ", some) + (known.size() > SOME ? " and so on" : "") + ")";
    List<String> near = NearestWords.of(miss.text(), known, 1);
    String fix = near.isEmpty() ? null : near.get(0);
    return wrong.failure("unknown-condition", message, range(miss), fix);
  }

  private EncodingFailure conflict() {
    if (miss.hole() != null && miss.one() == null && miss.hole().format() == Format.DECIMAL) {
      return operands().repeated();
    }
    if (miss.one() != null && !miss.one().note().isEmpty()) {
      String message = Quote.of(text().strip()) + " cannot be used here: " + miss.one().note();
      return wrong.failure("conflict", message + RelatedForms.clause(wrong, " can"), range(miss));
    }
    return operand();
  }
}
