package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.sass.lang.codec.FloatText;
import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.OperandShapes;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains why the instruction cannot take an operand at this position. */
final class OperandMistakes {
  private static final Predicate<String> IS_TYPE = part -> part.startsWith("type");
  private final RejectedText rejected;
  private final Form form;
  private final MatchFailure mismatch;
  private final Map<String, List<String>> shapesByKind;
  private final int operandIndex;

  /**
   * @param shapesByKind the texts that the operand could have where the text stops matching, by
   *     kind
   */
  OperandMistakes(
      RejectedText rejected,
      Form form,
      MatchFailure mismatch,
      Map<String, List<String>> shapesByKind) {
    this.rejected = rejected;
    this.form = form;
    this.mismatch = mismatch;
    this.shapesByKind = shapesByKind;
    this.operandIndex = index();
  }

  /**
   * Returns the number, from 0, of the operand that contains or precedes the mismatch. Returns -1
   * if there is none: the mismatch is in the mnemonic or after the end of the instruction.
   */
  private int index() {
    int found = rejected.pieces.operandAt(mismatch.start());
    List<OperandText> operands = rejected.pieces.operands();
    for (int i = operands.size() - 1; found < 0 && i >= 0; i--) {
      boolean before = operands.get(i).span().start() <= mismatch.start();
      found = before && mismatch.reason() != MatchFailure.Reason.REST ? i : found;
    }
    return found;
  }

  EncodingFailure find() {
    if (operandIndex < 0) {
      return mismatch.reason() == MatchFailure.Reason.REST ? trailing() : explainNoForm();
    }
    OperandText operand = rejected.pieces.operands().get(operandIndex);
    Span bare = operand.bareSpan(rejected.line);
    if (bare.isEmpty()) {
      String what = title() + " of " + rejected.mnemonic();
      return rejected.failure("operand-missing", what + " is missing" + shapesClause(""), bare);
    }
    if (!mismatch.isInOperand() && mismatch.start() >= operand.span().end()) {
      EncodingFailure end = explainEnd(operand);
      if (end != null) {
        return end;
      }
    }
    EncodingFailure failure = explainTextAfter(operand);
    failure = failure != null ? failure : guard(operand);
    failure = failure != null ? failure : explainName(bare);
    failure = failure != null ? failure : sign(bare);
    return failure != null ? failure : kind(bare);
  }

  private EncodingFailure trailing() {
    Span rest = new Span(mismatch.start(), rejected.end);
    String message = "'" + rejected.quote(rest) + "' follows the end of the instruction";
    return rejected.failure("trailing-text", message, rest, "");
  }

  /**
   * Explains that the operands up to this one fit, but not that there are more, or no more, or that
   * nothing is between this one and the next. Returns null if it is something else.
   */
  private EncodingFailure explainEnd(OperandText operand) {
    int from = Letters.skipBlanks(rejected.line, mismatch.start(), rejected.end);
    Span bare = operand.bareSpan(rejected.line);
    String before = rejected.quote(bare);
    if (mismatch.reason() == MatchFailure.Reason.REST) {
      Span rest = new Span(from, rejected.end);
      String message = "'" + rejected.quote(rest) + "' is too much: the instruction ends after ";
      return rejected.failure("operand-count", message + before, rest, "");
    }
    if (mismatch.topPart() == null) {
      return from < rejected.end
          ? null
          : rejected.failure("operand-count", "an operand is missing after " + before, bare);
    }
    List<String> suffixes = SyntaxSummary.shapesOf(mismatch.topPart(), bits -> true);
    String message = before + " lacks the " + mismatch.topPart().title() + ", such as ";
    return !suffixes.stream().allMatch(text -> text.startsWith("."))
        ? null
        : rejected.failure("modifier-missing", message + suffixes.get(0), bare);
  }

  private EncodingFailure explainNoForm() {
    Span word = rejected.pieces.fullMnemonic();
    EncodingFailure guard = new GuardMistakes(rejected, List.of(form)).unfit();
    if (guard != null) {
      return guard;
    }
    String message = Quote.of(rejected.text(word)) + " is not a possible combination; ";
    return rejected.failure(
        "no-form", message + form.mnemonic() + " is written " + SyntaxSummary.syntax(form), word);
  }

  /** Returns the name of the operand, with its article. */
  private String title() {
    Part top = mismatch.topPart();
    List<Part> operands = SyntaxSummary.operands(form);
    if (!mismatch.isInOperand()) {
      List<Part> others = partsOfOtherForms();
      Part named =
          operandIndex < operands.size()
              ? operands.get(operandIndex)
              : others.isEmpty() ? null : others.get(0);
      return named == null ? "operand " + (operandIndex + 1) : "the " + named.title();
    }
    int first = operands.indexOf(top);
    boolean again = first != operands.lastIndexOf(top) && operandIndex > first;
    return "the " + top.title() + (again ? ", named again," : "");
  }

  /** Returns the operands that the forms of the mnemonic have at the position of this one. */
  private List<Part> partsOfOtherForms() {
    List<Part> parts = new ArrayList<>();
    for (Form other : rejected.forms()) {
      List<Part> operands = SyntaxSummary.operands(other);
      if (operandIndex < operands.size()) {
        parts.add(operands.get(operandIndex));
      }
    }
    return parts;
  }

  private String shapesClause(String given) {
    Map<String, List<String>> possible = new LinkedHashMap<>(shapesByKind);
    if (possible.isEmpty()) {
      for (Part part : partsOfOtherForms()) {
        OperandShapes.of(part, bits -> true, rejected.isa.archIndex())
            .forEach(possible::putIfAbsent);
      }
    }
    String shapes = OperandShapes.joinShapes(possible, given);
    return shapes.isEmpty() ? "" : "; it takes " + shapes;
  }

  /** Checks for extra text after a complete operand. */
  private EncodingFailure explainTextAfter(OperandText operand) {
    int from = Letters.skipBlanks(rejected.line, mismatch.start(), rejected.end);
    if (mismatch.isInOperand() || from <= operand.span().start() || from >= operand.span().end()) {
      return null;
    }
    if (operand.guard() != null && from >= operand.guard().start()) {
      return null;
    }
    Span rest = new Span(from, operand.span().end());
    String before = Quote.of(rejected.line.substring(operand.span().start(), from).strip());
    boolean point = rejected.text(rest).matches("\\.\\d.*");
    if (point && before.matches("-?\\d+")) {
      return noInteger(operand.bareSpan(rejected.line));
    }
    boolean last = operandIndex == rejected.pieces.operands().size() - 1;
    String message = "'" + rejected.quote(rest) + "' cannot follow " + before;
    message += last ? "; the instruction ends here" : "; a comma is expected here";
    boolean comment = rejected.text(rest).startsWith("//") || rejected.text(rest).startsWith("/*");
    return rejected.failure(
        "trailing-text", comment ? message + " and a comment is not part of it" : message, rest);
  }

  /**
   * Explains a number with a decimal point. Either another instruction takes it, or the user means
   * its bits.
   */
  private EncodingFailure noInteger(Span bare) {
    String message = rejected.quote(bare) + " is not an integer";
    String other = RelatedForms.clause(rejected, " takes it");
    OptionalLong bits = FloatText.parseBits(rejected.text(bare));
    if (!other.isEmpty() || bits.isEmpty()) {
      return rejected.failure("no-integer", message + other, bare);
    }
    StringBuilder hex = new StringBuilder();
    NumberPrinter.printHex(bits.getAsLong(), hex);
    return rejected.isInstruction(bare, hex.toString())
        ? rejected.failure(
            "no-integer", message + "; write " + hex + " for its bits", bare, hex.toString())
        : rejected.failure("no-integer", message, bare);
  }

  private EncodingFailure guard(OperandText operand) {
    Span guard = operand.guard();
    if (guard == null || mismatch.start() < guard.start()) {
      return null;
    }
    String without = rejected.replaceRange(guard, "");
    boolean carry =
        rejected.pieces.suffixes().stream().anyMatch(s -> rejected.text(s).startsWith(".CARRY"));
    if (rejected.text(operand.bareSpan(rejected.line)).endsWith(")")) {
      return rejected.failure("bad-guard", "an instruction has one guard", guard, "");
    }
    if (carry && rejected.isInstruction(without)) {
      String message =
          "an instruction that adds a carry has no guard: its condition register gives the carry";
      return rejected.failure("bad-guard", message, guard, "");
    }
    EncodingFailure newer = new GuardMistakes(rejected, List.of(form)).afterOperand(form, operand);
    if (newer != null) {
      return newer;
    }
    String message =
        rejected.quote(guard) + " is not a guard; write (C0.NE), with C0 to C3 and a condition";
    return rejected.failure("bad-guard", message, guard);
  }

  /** Checks for a word in the wrong letter case, or a word that the table lists as lacking. */
  private EncodingFailure explainName(Span bare) {
    String written = rejected.text(bare);
    String known = rejected.isa.missingWords().get(written);
    if (known != null) {
      return rejected.failure("unknown-name", "there is no " + written + ": " + known, bare);
    }
    String capitals = fixRegisterCase(written);
    String whole = fixRegisterCase(rejected.line.substring(rejected.start, rejected.end));
    if (!capitals.equals(written) && rejected.isInstruction(whole)) {
      String message = "registers are written in " + rejected.isa.caseName() + ": " + capitals;
      return rejected.failure("lower-case", message, bare, capitals);
    }
    String usual = rejected.isa.toIsaCase(written);
    String message = "this is written in " + rejected.isa.caseName() + ": " + usual;
    return !usual.equals(written) && rejected.isInstruction(bare, usual)
        ? rejected.failure("lower-case", message, bare, usual)
        : null;
  }

  /**
   * Returns the text with everything that looks like a register in the letter case of the
   * instruction set.
   */
  private String fixRegisterCase(String text) {
    StringBuilder fixed = new StringBuilder(text);
    for (int i = 0; i + 1 < text.length(); i++) {
      boolean starts = i == 0 || !Letters.isNamePart(text.charAt(i - 1));
      boolean small = rejected.isa.isLowerCase();
      boolean letter = (small ? "RU" : "rac").indexOf(text.charAt(i)) >= 0;
      if (starts && letter && Letters.isDigit(text.charAt(i + 1))) {
        int end = small ? Letters.wordEnd(text, i, text.length()) : i + 1;
        fixed.replace(i, end, rejected.isa.toIsaCase(text.substring(i, end)));
      }
    }
    return fixed.toString();
  }

  private EncodingFailure sign(Span bare) {
    return SignMistakes.find(rejected, bare, title() + " of " + fullMnemonic());
  }

  private String fullMnemonic() {
    return rejected.text(rejected.pieces.fullMnemonic());
  }

  private EncodingFailure kind(Span bare) {
    String given = rejected.quote(bare);
    String message = "'" + given + "' cannot be " + title() + " of " + fullMnemonic();
    String half = half(rejected.text(bare));
    message += shapesClause(rejected.text(bare)) + (half.isEmpty() ? "" : "; " + half);
    return rejected.failure(
        "operand-kind", message + (half.isEmpty() ? suggestAlternative(bare) : ""), bare);
  }

  /**
   * Suggests another order of the operands, or another instruction with the same operands; empty if
   * neither fits.
   */
  private String suggestAlternative(Span bare) {
    String other = RelatedForms.clause(rejected, " takes it");
    List<OperandText> operands = rejected.pieces.operands();
    String written = rejected.text(bare);
    if (Letters.isDeclarable(written) && !RegisterSyntax.of(rejected.isa).isWholeOperand(written)) {
      // In another order it could only be the name of a label or a number.
      return other;
    }
    for (int i = 0; i < operands.size(); i++) {
      Span with = operands.get(i).bareSpan(rejected.line);
      if (i == operandIndex || with.isEmpty()) {
        continue;
      }
      Span first = i < operandIndex ? with : bare;
      Span second = i < operandIndex ? bare : with;
      String swapped =
          rejected.line.substring(rejected.start, first.start())
              + rejected.text(second)
              + rejected.line.substring(first.end(), second.start())
              + rejected.text(first)
              + rejected.line.substring(second.end(), rejected.end);
      if (rejected.isInstruction(swapped)) {
        return "; in another order it fits: " + Quote.of(swapped) + other;
      }
    }
    return other;
  }

  /**
   * Suggests a half register or a whole one, because confusing them is the most frequent mistake;
   * empty if that is not the mistake.
   */
  private String half(String givenText) {
    String upper = givenText.toUpperCase(Locale.ROOT);
    boolean register = upper.matches("[-~|]*R\\d+\\|?");
    boolean half = upper.matches("[-~|]*R\\d+[LH]\\|?");
    String whole = rejected.isa.toIsaCase("R") + givenText.replaceAll("\\D", "");
    if (register && shapesByKind.containsKey("half")) {
      String low = whole + rejected.isa.toIsaCase("L");
      return "write "
          + low
          + " or "
          + whole
          + rejected.isa.toIsaCase("H")
          + " for a half of the register";
    }
    boolean halves =
        mismatch.isInOperand()
            && OperandShapes.of(mismatch.topPart(), bits -> true, rejected.isa.archIndex())
                .containsKey("half");
    if (half && shapesByKind.containsKey("reg")) {
      boolean typed = halves && rejected.isa.parts().keySet().stream().anyMatch(IS_TYPE);
      return typed
          ? "a half needs a 16-bit type such as .U16"
          : "write " + whole + ", the whole register";
    }
    return "";
  }
}
