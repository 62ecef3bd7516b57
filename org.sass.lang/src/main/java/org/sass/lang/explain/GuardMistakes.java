package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains what is wrong with a guard, the condition under which an instruction runs. */
final class GuardMistakes {

  /** Matches a condition without parentheses, valid or not: {@code C0.NE}, {@code C48.EQU}. */
  private static final Pattern CONDITION = Pattern.compile("C\\d+\\.\\w*");

  /** How an instruction set writes a guard. */
  private enum Style {
    /** In front of the mnemonic. */
    PREFIX,
    /** In parentheses after the first operand. */
    AFTER_OPERAND,
    /** As the first operand, with a comma. */
    FIRST_OPERAND,
    /** As the only operand. */
    SOLE_OPERAND,
    /** The instruction takes no guard. */
    NONE
  }

  private final RejectedText rejected;
  private final Style style;
  private final String example;
  private Part part;

  GuardMistakes(RejectedText rejected, List<Form> forms) {
    this.rejected = rejected;
    for (Form form : forms) {
      part = part == null ? part(form) : part;
    }
    String shape = part == null ? "" : exampleOf(part);
    this.style =
        shape.isEmpty()
            ? Style.NONE
            : shape.startsWith("@")
                ? Style.PREFIX
                : shape.contains("(")
                    ? Style.AFTER_OPERAND
                    : shape.contains(",") ? Style.FIRST_OPERAND : Style.SOLE_OPERAND;
    this.example = shape.replace(",", "").strip();
  }

  /** Returns the part of a form that is its guard, or null if it has none. */
  private static Part part(Form form) {
    for (Element element : form.elements()) {
      if (element instanceof Ref ref
          && (ref.part().baseName().equals("guard") || ref.part().title().equals("guard"))) {
        return innermost(ref.part());
      }
    }
    return null;
  }

  /** Follows references: a guard part may consist of another guard part, or of no text. */
  private static Part innermost(Part part) {
    for (Case partCase : part.cases()) {
      if (partCase.elements().size() == 1 && partCase.elements().get(0) instanceof Ref ref) {
        return innermost(ref.part());
      }
    }
    return part;
  }

  /**
   * Returns an example of a guard, with a number if one can have a number: {@code (C0.NE)}. Empty
   * if the guard has no text.
   */
  private static String exampleOf(Part part) {
    String numbered =
        exampleOf(
            part.cases().stream()
                .filter(one -> one.elements().stream().anyMatch(e -> e instanceof Element.Hole))
                .toList());
    return numbered.isEmpty() ? exampleOf(part.cases()) : numbered;
  }

  private static String exampleOf(List<Case> cases) {
    for (Case partCase : cases) {
      StringBuilder text = new StringBuilder();
      for (Element element : partCase.elements()) {
        if (element instanceof Element.Literal literal) {
          text.append(literal.text());
        } else if (element instanceof Element.Hole hole) {
          text.append(hole.names() == null ? "0" : word(hole.names()));
        }
      }
      if (!text.isEmpty()) {
        return text.toString();
      }
    }
    return "";
  }

  private static String word(ValueNames names) {
    return names.values().containsKey("NE") ? "NE" : names.values().keySet().iterator().next();
  }

  /** Returns the range of registers that the guard can name, as text for a message. */
  private String registers() {
    for (Element.Case partCase : part.cases()) {
      for (Element element : partCase.elements()) {
        if (element instanceof Element.Hole hole && hole.names() == null) {
          return "C" + hole.minValue() + " to C" + hole.maxValue();
        }
      }
    }
    return "none";
  }

  /** Returns the mistake, or null if no guard is wrong or in the wrong place. */
  EncodingFailure find() {
    EncodingFailure failure = prefix();
    List<OperandText> operands = rejected.pieces.operands();
    for (int i = 1; failure == null && i < operands.size(); i++) {
      Span text = operands.get(i).span();
      if (style == Style.FIRST_OPERAND && isCondition(text)) {
        failure = rejected.failure("guard-place", conditionFirstMessage(rejected.text(text)), text);
      }
    }
    for (int i = 0; failure == null && i < operands.size(); i++) {
      failure =
          switch (style) {
            case AFTER_OPERAND, NONE -> checkParenthesized(i);
            case FIRST_OPERAND, SOLE_OPERAND -> branch(i);
            default -> null;
          };
    }
    return failure;
  }

  /** Returns the mistake that a guard before the mnemonic is not one that it takes; else null. */
  EncodingFailure unfit() {
    Span prefix = rejected.pieces.guard();
    if (prefix == null || style != Style.PREFIX || !rejected.isInstruction(prefix, "")) {
      return null;
    }
    String message = "'" + rejected.quote(prefix) + "' cannot be the guard of ";
    return rejected.failure(
        "bad-guard", message + rejected.mnemonic() + "; it takes one such as " + example, prefix);
  }

  /**
   * Explains parentheses after an operand in a set whose guards come before the mnemonic: a guard
   * in the notation of another set, or a name of C++ without its backquotes. Null for other sets.
   */
  EncodingFailure afterOperand(Form form, OperandText operand) {
    if (style != Style.PREFIX) {
      return null;
    }
    Span parentheses = operand.guard();
    String inner = withoutParentheses(rejected.text(parentheses));
    String guarded = "@" + inner + " " + rejected.replaceRange(parentheses, "");
    if (rejected.pieces.guard() == null && rejected.isInstruction(guarded)) {
      String message = "a guard comes before the mnemonic: @" + inner + " " + rejected.mnemonic();
      return rejected.failure("guard-place", message, parentheses);
    }
    String written = rejected.text(operand.span());
    boolean isName = form.effects().flow() != Flow.NEXT && Letters.isNameStart(written.charAt(0));
    String message = "'" + rejected.quote(parentheses) + "' cannot follow ";
    message += rejected.quote(operand.bareSpan(rejected.line));
    message += isName ? "; a name with parentheses is written `(" + Quote.of(written) + ")" : "";
    return rejected.failure("trailing-text", message, parentheses);
  }

  private boolean isCondition(Span text) {
    return CONDITION.matcher(rejected.text(text)).matches();
  }

  /**
   * Checks for a guard before the mnemonic, as newer instruction sets write it: {@code @P0 FADD
   * ...}.
   */
  private EncodingFailure prefix() {
    Span prefix = rejected.pieces.guard();
    if (prefix == null || style == Style.PREFIX) {
      return null;
    }
    return rejected.failure(
        style == Style.NONE ? "no-guard" : "guard-form", describePlace(), prefix);
  }

  private String describePlace() {
    String name = rejected.mnemonic();
    return switch (style) {
      case AFTER_OPERAND ->
          "a guard comes after the first operand, not before the mnemonic: "
              + firstOperandText()
              + " "
              + example;
      case FIRST_OPERAND, SOLE_OPERAND ->
          "the condition of " + name + " comes after the mnemonic: " + name + " " + example;
      default -> name + " takes no guard";
    };
  }

  private String firstOperandText() {
    List<OperandText> operands = rejected.pieces.operands();
    String name = rejected.mnemonic();
    if (operands.isEmpty()) {
      return name;
    }
    String bare = rejected.text(operands.get(0).bareSpan(rejected.line));
    boolean plain =
        !bare.isEmpty() && bare.chars().noneMatch(c -> c == '(' || c == '@' || c == ' ');
    return plain ? Quote.of(bare) : "R1";
  }

  /**
   * Checks a guard in parentheses, which is allowed after the first operand only.
   *
   * @param index number of the operand to check, from 0
   */
  private EncodingFailure checkParenthesized(int index) {
    OperandText operand = rejected.pieces.operands().get(index);
    Span text = operand.span();
    String written = rejected.text(text);
    Span guard = operand.guard();
    if (style == Style.NONE && isCondition(text)) {
      return rejected.failure("no-guard", rejected.mnemonic() + " takes no condition", text);
    }
    if (written.startsWith("@")) {
      int blank =
          Letters.skipNonBlanks(
              rejected.line,
              Letters.skipBlanks(rejected.line, text.start(), text.end()),
              text.end());
      return rejected.failure("guard-form", describePlace(), new Span(text.start(), blank));
    }
    int close = written.indexOf(')');
    if (guard == null && written.startsWith("(C") && close > 0) {
      // The guard comes before the operand instead of after it, or alone after a mnemonic without
      // operands.
      guard = new Span(text.start(), text.start() + close + 1);
    }
    if (guard != null && style == Style.NONE) {
      String longer = RelatedForms.findRelated(rejected);
      String message = rejected.mnemonic() + " takes no guard";
      message += longer == null ? "" : "; " + longer + " does";
      return rejected.failure("no-guard", message, guard);
    }
    if (guard != null && (index > 0 || guard.start() == text.start())) {
      String message = "a guard follows the first operand: ";
      message += (index > 0 ? firstOperandText() : "R1") + " " + Quote.of(rejected.text(guard));
      return rejected.failure("guard-place", message, guard);
    }
    int blank = written.lastIndexOf(' ');
    if (guard == null && index == 0 && blank > 0 && style == Style.AFTER_OPERAND) {
      String last = written.substring(blank + 1);
      if (CONDITION.matcher(last).matches()) {
        return rejected.failure(
            "guard-form",
            "a guard is in parentheses: "
                + Quote.of(written.substring(0, blank))
                + " ("
                + last
                + ")",
            new Span(text.start() + blank + 1, text.end()),
            "(" + last + ")");
      }
    }
    return null;
  }

  /**
   * Checks the condition of a branch: it is the first operand, without parentheses.
   *
   * @param index number of the operand to check, from 0
   */
  private EncodingFailure branch(int index) {
    OperandText operand = rejected.pieces.operands().get(index);
    Span text = operand.span();
    String written = rejected.text(text);
    if (operand.guard() != null) {
      return rejected.failure(
          "guard-form",
          conditionFirstMessage(withoutParentheses(rejected.text(operand.guard()))),
          operand.guard());
    }
    if (written.length() > 2 && written.startsWith("(C") && written.endsWith(")")) {
      String bare = withoutParentheses(written);
      String message = rejected.mnemonic() + " takes its condition without parentheses: " + bare;
      return rejected.failure("guard-form", message, text, bare);
    }
    boolean only = rejected.pieces.operands().size() == 1;
    if (index == 0 && isCondition(text) && style == Style.FIRST_OPERAND && only) {
      String message = "the target is missing: " + rejected.mnemonic() + " " + written + ", TARGET";
      return rejected.failure("operand-count", message, text);
    }
    boolean condition = style == Style.SOLE_OPERAND || !only;
    if (index == 0 && condition && !isCondition(text)) {
      return rejected.failure(
          "bad-guard",
          Quote.of(written)
              + " is not a condition; "
              + rejected.mnemonic()
              + " takes one such as "
              + example,
          text);
    }
    int dot = written.indexOf('.');
    if (index == 0 && dot > 2 && isCondition(text)) {
      return rejected.failure(
          "register-range",
          written.substring(0, dot) + " is not a condition register, there are " + registers(),
          new Span(text.start(), text.start() + dot));
    }
    return null;
  }

  private String conditionFirstMessage(String condition) {
    List<String> otherOperands = new ArrayList<>();
    for (OperandText operand : rejected.pieces.operands()) {
      String bare = Quote.of(rejected.text(operand.bareSpan(rejected.line)));
      if (!bare.equals(condition)) {
        otherOperands.add(bare);
      }
    }
    String correctText = rejected.mnemonic() + " " + condition;
    correctText += otherOperands.isEmpty() ? "" : ", " + String.join(", ", otherOperands);
    return "the condition comes first, without parentheses: " + correctText;
  }

  private static String withoutParentheses(String guard) {
    return guard.substring(1, guard.length() - 1).strip();
  }
}
