package org.sass.lang.explain;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.OperandShapes;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.codec.TruncatedFloats;
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
  private static final int MAX_LISTED_WORDS = 24;

  private final RejectedText rejected;
  private final Form form;
  private final MatchFailure mismatch;
  private final Map<String, List<String>> shapesByKind;

  /**
   * @param possible tells which cases of a part were still possible where the text stopped matching
   */
  MatchFailureText(
      RejectedText rejected, Form form, MatchFailure mismatch, Predicate<BitPattern> possible) {
    this.rejected = rejected;
    this.form = form;
    this.mismatch = mismatch;
    this.shapesByKind =
        !mismatch.isInOperand()
            ? Map.of()
            : OperandShapes.of(mismatch.topPart(), possible, rejected.isa.archIndex());
  }

  EncodingFailure explain() {
    return switch (mismatch.reason()) {
      case RANGE -> explainRange();
      case ALIGNMENT -> alignment();
      case INTEGER -> integer();
      case EXPRESSION ->
          rejected.failure("bad-expression", mismatch.detail(), failureSpan(mismatch));
      case ARCH -> {
        String what = Quote.of(failureText().strip()) + " of " + form.mnemonic();
        String needs = MnemonicMistakes.needs(rejected.isa, what, neededArch(mismatch.partCase()));
        yield rejected.failure("needs-arch", needs, failureSpan(mismatch));
      }
      case NAME -> explainName();
      case CONFLICT -> conflict();
      case SUFFIX, TEXT, REST -> operand();
    };
  }

  private OperandMistakes operands() {
    return new OperandMistakes(rejected, form, mismatch, shapesByKind);
  }

  private EncodingFailure operand() {
    return operands().find();
  }

  /** Returns the architecture nearest to the chosen one that has a case. */
  private int neededArch(Case partCase) {
    return Math.min(
        Math.max(rejected.isa.archIndex(), partCase.archIndex()), partCase.lastArchIndex());
  }

  private static Span failureSpan(MatchFailure mismatch) {
    return new Span(mismatch.start(), mismatch.end());
  }

  private String failureText() {
    return rejected.line.substring(mismatch.start(), mismatch.end());
  }

  // ---------------------------------------------------------------- numbers

  private EncodingFailure explainRange() {
    Hole hole = mismatch.hole();
    boolean register = hole.isNumbered();
    return register ? register(hole) : number(hole);
  }

  private EncodingFailure register(Hole hole) {
    int from = mismatch.start();
    while (from > rejected.start && Letters.isLetter(rejected.line.charAt(from - 1))) {
      from--;
    }
    String letter = rejected.line.substring(from, mismatch.start());
    Span range = new Span(from, mismatch.end());
    String message = rejected.quote(range) + " is out of range: " + form.mnemonic() + " takes ";
    String constant =
        RegisterSyntax.of(rejected.isa).constantName(letter, Math.toIntExact(hole.maxValue()));
    long last = constant == null ? hole.maxValue() : hole.maxValue() - 1;
    message += letter + registerText(hole, 0) + " to " + letter + registerText(hole, last);
    message += (constant == null ? "" : " and " + constant) + " here";
    if (letter.equals("R") && hole.format() == Format.DECIMAL && hole.maxValue() == 127) {
      message += " (by convention R124 reads as zero; a result in R127 or o[0x7f] is discarded)";
    }
    return rejected.failure("register-range", message + note() + relatedFormClause(), range);
  }

  private static String registerText(Hole hole, long value) {
    if (hole.isHalf()) {
      return hole.halfRegisterText(value);
    }
    return String.valueOf(value);
  }

  private EncodingFailure number(Hole hole) {
    if (hole.format() == Format.FLOAT8) {
      String message =
          failureText() + " has no 8-bit form: such a number is a multiple of 1/64 up to 31.0";
      return rejected.failure("out-of-range", message, failureSpan(mismatch));
    }
    if (hole.format().isReal()) {
      return rejected.failure(
          "out-of-range", TruncatedFloats.mistake(hole, failureText()), failureSpan(mismatch));
    }
    String message = Quote.of(failureText()) + " is out of range: the " + valueName(hole) + " of ";
    message += form.mnemonic() + " holds " + limits(hole) + note() + relatedFormClause();
    return rejected.failure("out-of-range", message, failureSpan(mismatch));
  }

  private static String limits(Hole hole) {
    StringBuilder limits = new StringBuilder();
    NumberPrinter.printSignedHex(
        hole.format() == Format.WRAPPING_HEX ? -(hole.maxValue() + 1 >> 1) : hole.minValue(),
        limits);
    limits.append(" to ");
    NumberPrinter.printSignedHex(hole.maxValue(), limits);
    return limits.toString();
  }

  private String valueName(Hole hole) {
    return switch (hole.name()) {
      case "off" -> "offset";
      case "n", "i", "t" -> mismatch.part() == null ? "number" : mismatch.part().title();
      default -> hole.name();
    };
  }

  private EncodingFailure alignment() {
    long unit = 1L << mismatch.hole().shift();
    long down = mismatch.number() & -unit;
    StringBuilder near = new StringBuilder();
    NumberPrinter.printSignedHex(down, near);
    near.append(" and ");
    NumberPrinter.printSignedHex(down + unit, near);
    String message = "the " + valueName(mismatch.hole()) + " " + Quote.of(failureText());
    message += " is not a multiple of " + unit + "; the nearest are " + near;
    return rejected.failure("misaligned", message, failureSpan(mismatch));
  }

  private EncodingFailure integer() {
    String digits = failureText();
    StringBuilder hex = new StringBuilder();
    NumberPrinter.printHex(mismatch.number(), hex);
    String message =
        digits
            + " has no decimal point: write "
            + digits
            + ".0 for the number, "
            + hex
            + " for the bits";
    return rejected.failure("float-literal", message, failureSpan(mismatch), digits + ".0");
  }

  /**
   * Returns the note of the table on the operand that has the field, after a semicolon; empty if
   * there is none.
   */
  private String note() {
    Part part = mismatch.part();
    if (part == null || !part.isOperand()) {
      return "";
    }
    for (Case partCase : part.cases()) {
      // Compare identities, because another case may have an equal field.
      if (!partCase.note().isEmpty()
          && partCase.elements().stream().anyMatch(e -> e == mismatch.hole())) {
        return "; " + partCase.note();
      }
    }
    return "";
  }

  /**
   * Returns a clause that names a related instruction that takes the text unchanged; empty if there
   * is none.
   */
  private String relatedFormClause() {
    return RelatedForms.clause(rejected, " takes it");
  }

  // ---------------------------------------------------------------- words and bits

  private EncodingFailure explainName() {
    if (mismatch.isInOperand()) {
      return operand();
    }
    List<String> known = mismatch.hole().names().words().stream().filter(w -> w != null).toList();
    String upper = rejected.isa.toIsaCase(mismatch.detail());
    boolean condition = mismatch.hole().name().startsWith("c");
    String what = condition ? "condition" : mismatch.hole().title();
    if (known.contains(upper)) {
      String message = what + "s are written in " + rejected.isa.caseName() + ": " + upper;
      return rejected.failure("unknown-condition", message, failureSpan(mismatch), upper);
    }
    List<String> some =
        known.size() > MAX_LISTED_WORDS ? known.subList(0, MAX_LISTED_WORDS) : known;
    String message = "'" + Quote.of(mismatch.detail()) + "' is no " + what + " (there are ";
    message += String.join(" ", some) + (known.size() > MAX_LISTED_WORDS ? " and so on" : "") + ")";
    List<String> near = NearestWords.nearest(mismatch.detail(), known, 1);
    String fix = near.isEmpty() ? null : near.get(0);
    return rejected.failure("unknown-condition", message, failureSpan(mismatch), fix);
  }

  private EncodingFailure conflict() {
    if (mismatch.hole() != null
        && mismatch.partCase() == null
        && mismatch.hole().format() == Format.DECIMAL) {
      EncodingFailure repeated = new RepeatedRegisters(rejected, form, mismatch).find();
      return repeated == null ? operand() : repeated;
    }
    if (mismatch.partCase() != null && !mismatch.partCase().note().isEmpty()) {
      String message =
          Quote.of(failureText().strip()) + " cannot be used here: " + mismatch.partCase().note();
      return rejected.failure(
          "conflict", message + RelatedForms.clause(rejected, " can"), failureSpan(mismatch));
    }
    return operand();
  }
}
