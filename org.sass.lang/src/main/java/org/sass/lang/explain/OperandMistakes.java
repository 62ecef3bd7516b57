package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.sass.lang.codec.FloatText;
import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.codec.OperandShapes;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Shapes;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains why the instruction cannot take an operand at this position. */
final class OperandMistakes {
  private static final Predicate<String> TYPE = part -> part.startsWith("type");
  private final RejectedText wrong;
  private final Form form;
  private final MatchFailure miss;
  private final Map<String, List<String>> shapes;
  private final int index;

  /**
   * @param shapes the texts that the operand could have where the text stops matching, by kind
   */
  OperandMistakes(
      RejectedText wrong, Form form, MatchFailure miss, Map<String, List<String>> shapes) {
    this.wrong = wrong;
    this.form = form;
    this.miss = miss;
    this.shapes = shapes;
    this.index = index();
  }

  /**
   * Returns the number, from 0, of the operand that contains or precedes the mismatch. Returns -1
   * if there is none: the mismatch is in the mnemonic or after the end of the instruction.
   */
  private int index() {
    int found = wrong.pieces.operandAt(miss.start());
    List<OperandText> operands = wrong.pieces.operands();
    for (int i = operands.size() - 1; found < 0 && i >= 0; i--) {
      boolean before = operands.get(i).text().start() <= miss.start();
      found = before && miss.reason() != MatchFailure.Reason.REST ? i : found;
    }
    return found;
  }

  EncodingFailure find() {
    if (index < 0) {
      return miss.reason() == MatchFailure.Reason.REST ? trailing() : nowhere();
    }
    OperandText operand = wrong.pieces.operands().get(index);
    Span bare = operand.bare(wrong.line);
    if (bare.isEmpty()) {
      String what = title() + " of " + wrong.mnemonic();
      return wrong.failure("operand-missing", "the " + what + " is missing" + takes(), bare);
    }
    EncodingFailure failure = behind(operand);
    failure = failure != null ? failure : guard(operand);
    failure = failure != null ? failure : name(bare);
    failure = failure != null ? failure : sign(bare);
    return failure != null ? failure : kind(bare);
  }

  private EncodingFailure trailing() {
    Span rest = new Span(miss.start(), wrong.end);
    String message = "'" + wrong.quote(rest) + "' follows the end of the instruction";
    return wrong.failure("trailing-text", message, rest, "");
  }

  private EncodingFailure nowhere() {
    Span word = wrong.pieces.fullMnemonic();
    String message = Quote.of(wrong.text(word)) + " is not a possible combination; ";
    return wrong.failure(
        "no-form", message + form.mnemonic() + " is written " + Shapes.syntax(form), word);
  }

  /** Returns the name of the operand. */
  private String title() {
    Part top = miss.top();
    List<Part> operands = Shapes.operands(form);
    if (!miss.isInOperand()) {
      return index < operands.size() ? operands.get(index).title() : "operand " + (index + 1);
    }
    int first = operands.indexOf(top);
    boolean again = first != operands.lastIndexOf(top) && index > first;
    return again ? top.title() + ", named again," : top.title();
  }

  private String takes() {
    return shapes.isEmpty() ? "" : "; it takes " + OperandShapes.list(shapes);
  }

  /** Checks for extra text after a complete operand. */
  private EncodingFailure behind(OperandText operand) {
    int from = Letters.skipBlanks(wrong.line, miss.start(), wrong.end);
    if (miss.isInOperand() || from <= operand.text().start() || from >= operand.text().end()) {
      return null;
    }
    if (operand.guard() != null && from >= operand.guard().start()) {
      return null;
    }
    Span rest = new Span(from, operand.text().end());
    String before = Quote.of(wrong.line.substring(operand.text().start(), from).strip());
    boolean point = wrong.text(rest).matches("\\.\\d.*");
    if (point && before.matches("-?\\d+")) {
      return noInteger(operand.bare(wrong.line));
    }
    boolean last = index == wrong.pieces.operands().size() - 1;
    String message = "'" + wrong.quote(rest) + "' cannot follow " + before;
    message += last ? "; the instruction ends here" : "; a comma is expected here";
    boolean comment = wrong.text(rest).startsWith("//") || wrong.text(rest).startsWith("/*");
    return wrong.failure(
        "trailing-text", comment ? message + " and a comment is not part of it" : message, rest);
  }

  /**
   * Explains a number with a decimal point. Either another instruction takes it, or the user means
   * its bits.
   */
  private EncodingFailure noInteger(Span bare) {
    String message = wrong.quote(bare) + " is not an integer";
    String other = RelatedForms.clause(wrong, " takes it");
    OptionalLong bits = FloatText.bits(wrong.text(bare));
    if (!other.isEmpty() || bits.isEmpty()) {
      return wrong.failure("no-integer", message + other, bare);
    }
    StringBuilder hex = new StringBuilder();
    NumberStyle.hex(bits.getAsLong(), hex);
    return wrong.reads(bare, hex.toString())
        ? wrong.failure(
            "no-integer", message + "; write " + hex + " for its bits", bare, hex.toString())
        : wrong.failure("no-integer", message, bare);
  }

  private EncodingFailure guard(OperandText operand) {
    Span guard = operand.guard();
    if (guard == null || miss.start() < guard.start()) {
      return null;
    }
    String without = wrong.with(guard, "");
    boolean carry =
        wrong.pieces.suffixes().stream().anyMatch(s -> wrong.text(s).startsWith(".CARRY"));
    if (wrong.text(operand.bare(wrong.line)).endsWith(")")) {
      return wrong.failure("bad-guard", "an instruction has one guard", guard, "");
    }
    if (carry && wrong.reads(without)) {
      String message =
          "an instruction that adds a carry has no guard: its condition register gives the carry";
      return wrong.failure("bad-guard", message, guard, "");
    }
    String message =
        wrong.quote(guard) + " is not a guard; write (C0.NE), with C0 to C3 and a condition";
    return wrong.failure("bad-guard", message, guard);
  }

  /** Checks for a word in the wrong letter case, or a word that the table lists as lacking. */
  private EncodingFailure name(Span bare) {
    String written = wrong.text(bare);
    String known = wrong.isa.lacking().get(written);
    if (known != null) {
      return wrong.failure("unknown-name", "there is no " + written + ": " + known, bare);
    }
    String capitals = capitals(written);
    String whole = capitals(wrong.line.substring(wrong.start, wrong.end));
    if (!capitals.equals(written) && wrong.reads(whole)) {
      String message = "registers are written in " + wrong.isa.letters() + ": " + capitals;
      return wrong.failure("lower-case", message, bare, capitals);
    }
    String usual = wrong.isa.inItsLetters(written);
    String message = "this is written in " + wrong.isa.letters() + ": " + usual;
    return !usual.equals(written) && wrong.reads(bare, usual)
        ? wrong.failure("lower-case", message, bare, usual)
        : null;
  }

  /**
   * Returns the text with everything that looks like a register in the letter case of the
   * instruction set.
   */
  private String capitals(String text) {
    StringBuilder fixed = new StringBuilder(text);
    for (int i = 0; i + 1 < text.length(); i++) {
      boolean starts = i == 0 || !Letters.isName(text.charAt(i - 1));
      boolean small = wrong.isa.isSmall();
      boolean letter = (small ? "RU" : "rac").indexOf(text.charAt(i)) >= 0;
      if (starts && letter && Letters.isDigit(text.charAt(i + 1))) {
        int end = small ? Letters.wordEnd(text, i, text.length()) : i + 1;
        fixed.replace(i, end, wrong.isa.inItsLetters(text.substring(i, end)));
      }
    }
    return fixed.toString();
  }

  /** Checks for a sign that the operand cannot have. */
  private EncodingFailure sign(Span bare) {
    String written = wrong.text(bare);
    String plain = written.replace("|", "").replaceFirst("^[-~\\s]+", "").strip();
    if (plain.equals(written) || plain.isEmpty()) {
      return null;
    }
    if (written.matches("\\|\\s*-.*\\|") && wrong.reads(bare, "-|" + plain + "|")) {
      String right = "-|" + plain + "|";
      return wrong.failure("operand-sign", "the sign comes before the bars: " + right, bare, right);
    }
    if (!wrong.reads(bare, plain)) {
      return null;
    }
    List<String> signs = new ArrayList<>();
    if (written.contains("|")) {
      signs.add("absolute value");
    }
    if (written.contains("-")) {
      signs.add("minus sign");
    }
    if (written.contains("~")) {
      signs.add("inversion");
    }
    // The sign may be written twice where one is valid.
    boolean twice =
        written.matches("[-~]\\s*[-~].*") && wrong.reads(bare, written.substring(1).strip());
    String message =
        twice
            ? "one sign is enough"
            : "the "
                + title()
                + " of "
                + name()
                + " takes no "
                + String.join(" and no ", signs)
                + " here";
    String fix = twice ? written.substring(1).strip() : plain;
    return wrong.failure("operand-sign", message, bare, fix);
  }

  private String name() {
    return wrong.text(wrong.pieces.fullMnemonic());
  }

  private EncodingFailure kind(Span bare) {
    String given = wrong.quote(bare);
    String message = "'" + given + "' cannot be the " + title() + " of " + name();
    String half = half(wrong.text(bare));
    message += takes() + (half.isEmpty() ? "" : "; " + half);
    return wrong.failure("operand-kind", message + (half.isEmpty() ? otherwise(bare) : ""), bare);
  }

  /**
   * Suggests another order of the operands, or another instruction with the same operands; empty if
   * neither fits.
   */
  private String otherwise(Span bare) {
    String other = RelatedForms.clause(wrong, " takes it");
    List<OperandText> operands = wrong.pieces.operands();
    for (int i = 0; i < operands.size(); i++) {
      Span with = operands.get(i).bare(wrong.line);
      if (i == index || with.isEmpty()) {
        continue;
      }
      Span first = i < index ? with : bare;
      Span second = i < index ? bare : with;
      String swapped =
          wrong.line.substring(wrong.start, first.start())
              + wrong.text(second)
              + wrong.line.substring(first.end(), second.start())
              + wrong.text(first)
              + wrong.line.substring(second.end(), wrong.end);
      if (wrong.reads(swapped)) {
        return "; in another order it fits: " + Quote.of(swapped) + other;
      }
    }
    return other;
  }

  /**
   * Suggests a half register or a whole one, because confusing them is the most frequent mistake;
   * empty if that is not the mistake.
   */
  private String half(String given) {
    String upper = given.toUpperCase(Locale.ROOT);
    boolean register = upper.matches("[-~|]*R\\d+\\|?");
    boolean half = upper.matches("[-~|]*R\\d+[LH]\\|?");
    String whole = wrong.isa.inItsLetters("R") + given.replaceAll("\\D", "");
    if (register && shapes.containsKey("half")) {
      String low = whole + wrong.isa.inItsLetters("L");
      return "write "
          + low
          + " or "
          + whole
          + wrong.isa.inItsLetters("H")
          + " for a half of the register";
    }
    boolean halves =
        miss.isInOperand()
            && OperandShapes.of(miss.top(), bits -> true, wrong.isa.arch()).containsKey("half");
    if (half && shapes.containsKey("reg")) {
      boolean typed = halves && wrong.isa.parts().keySet().stream().anyMatch(TYPE);
      return typed
          ? "a half needs a 16-bit type such as .U16"
          : "write " + whole + ", the whole register";
    }
    return "";
  }

  /** Explains a register that must repeat another one, usually the destination, and does not. */
  EncodingFailure repeated() {
    int from = miss.start();
    while (from > wrong.start && Letters.isLetter(wrong.line.charAt(from - 1))) {
      from--;
    }
    Span range = new Span(from, miss.end());
    if (miss.hole().base() > 0) {
      return row(range);
    }
    String first =
        wrong.pieces.operands().isEmpty()
            ? ""
            : wrong.text(wrong.pieces.operands().get(0).bare(wrong.line));
    String message =
        wrong.text(range) + " must be " + Quote.of(first) + " again: " + form.mnemonic();
    message +=
        " has no field of its own for this register" + RelatedForms.clause(wrong, " has one");
    return wrong.failure("operand-repeat", message, range, first);
  }

  /** Explains a register that must follow the one before it, and does not. */
  private EncodingFailure row(Span range) {
    String text = wrong.text(range);
    boolean joined = range.start() > wrong.start && wrong.line.charAt(range.start() - 1) == '_';
    String letter = wrong.isa.inItsLetters("R");
    if (joined) {
      String message =
          text + " cannot be used here: registers joined by _ must be consecutive, as in ";
      return wrong.failure("operand-repeat", message + letter + "4_" + letter + "5", range);
    }
    String next = next(range);
    String message =
        text
            + " must be the register "
            + (miss.hole().base() == 1 ? "" : miss.hole().base() + " ")
            + "after the one before it"
            + (next == null ? "" : ", " + next)
            + ": "
            + form.mnemonic()
            + " has no field of its own for it";
    return wrong.failure("operand-repeat", message, range, next);
  }

  /**
   * Returns the register that the operand before this range calls for, or null if it is not a
   * register.
   */
  private String next(Span range) {
    String before = "";
    for (InsnText.OperandText operand : wrong.pieces.operands()) {
      if (operand.text().end() <= range.start()) {
        before = wrong.text(operand.bare(wrong.line));
      }
    }
    int digits = Math.min(1, before.length());
    boolean register =
        before.length() > 1
            && Letters.digitsEnd(before, digits, before.length()) == before.length();
    return register && before.length() < 5
        ? before.charAt(0) + "" + (Integer.parseInt(before.substring(1)) + miss.hole().base())
        : null;
  }
}
