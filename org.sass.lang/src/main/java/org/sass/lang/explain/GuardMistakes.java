package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Names;
import org.sass.lang.isa.Part;
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
    BEHIND,
    /** As the first operand, with a comma. */
    FIRST,
    /** As the only operand. */
    ALONE,
    /** The instruction takes no guard. */
    NONE
  }

  private final RejectedText wrong;
  private final Style style;
  private final String sample;
  private Part part;

  GuardMistakes(RejectedText wrong, List<Form> forms) {
    this.wrong = wrong;
    for (Form form : forms) {
      part = part == null ? part(form) : part;
    }
    String shape = part == null ? "" : sample(part);
    this.style =
        shape.isEmpty()
            ? Style.NONE
            : shape.startsWith("@")
                ? Style.PREFIX
                : shape.contains("(")
                    ? Style.BEHIND
                    : shape.contains(",") ? Style.FIRST : Style.ALONE;
    this.sample = shape.replace(",", "").strip();
  }

  /** Returns the part of a form that is its guard, or null if it has none. */
  private static Part part(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Ref ref
          && (ref.part().modifier().equals("guard") || ref.part().title().equals("guard"))) {
        return innermost(ref.part());
      }
    }
    return null;
  }

  /** Follows references: a guard part may consist of another guard part, or of no text. */
  private static Part innermost(Part part) {
    for (Case one : part.cases()) {
      if (one.text().size() == 1 && one.text().get(0) instanceof Ref ref) {
        return innermost(ref.part());
      }
    }
    return part;
  }

  /** Returns an example of a guard: {@code (C0.NE)}. Empty if the guard has no text. */
  private static String sample(Part part) {
    for (Case one : part.cases()) {
      StringBuilder text = new StringBuilder();
      for (Element element : one.text()) {
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

  private static String word(Names names) {
    return names.values().containsKey("NE") ? "NE" : names.values().keySet().iterator().next();
  }

  /** Returns the range of registers that the guard can name, as text for a message. */
  private String registers() {
    for (Element.Case one : part.cases()) {
      for (Element element : one.text()) {
        if (element instanceof Element.Hole hole && hole.names() == null) {
          return "C" + hole.min() + " to C" + hole.max();
        }
      }
    }
    return "none";
  }

  /** Returns the mistake, or null if no guard is wrong or in the wrong place. */
  EncodingFailure find() {
    EncodingFailure failure = prefix();
    List<OperandText> operands = wrong.pieces.operands();
    for (int i = 1; failure == null && i < operands.size(); i++) {
      Span text = operands.get(i).text();
      if (style == Style.FIRST && isCondition(text)) {
        failure = wrong.failure("guard-place", before(wrong.text(text)), text);
      }
    }
    for (int i = 0; failure == null && i < operands.size(); i++) {
      failure =
          switch (style) {
            case BEHIND, NONE -> behind(i);
            case FIRST, ALONE -> branch(i);
            default -> null;
          };
    }
    return failure;
  }

  private boolean isCondition(Span text) {
    return CONDITION.matcher(wrong.text(text)).matches();
  }

  /**
   * Checks for a guard before the mnemonic, as newer instruction sets write it: {@code @P0 FADD
   * ...}.
   */
  private EncodingFailure prefix() {
    Span prefix = wrong.pieces.guard();
    if (prefix == null || style == Style.PREFIX) {
      return null;
    }
    return wrong.failure(style == Style.NONE ? "no-guard" : "guard-form", where(), prefix);
  }

  private String where() {
    String name = wrong.mnemonic();
    return switch (style) {
      case BEHIND ->
          "a guard comes after the first operand, not before the mnemonic: "
              + first()
              + " "
              + sample;
      case FIRST, ALONE ->
          "the condition of " + name + " comes after the mnemonic: " + name + " " + sample;
      default -> name + " takes no guard";
    };
  }

  private String first() {
    List<OperandText> operands = wrong.pieces.operands();
    String name = wrong.mnemonic();
    if (operands.isEmpty()) {
      return name;
    }
    String bare = wrong.text(operands.get(0).bare(wrong.line));
    boolean plain =
        !bare.isEmpty() && bare.chars().noneMatch(c -> c == '(' || c == '@' || c == ' ');
    return plain ? Quote.of(bare) : "R1";
  }

  /**
   * Checks a guard in parentheses, which is allowed after the first operand only.
   *
   * @param index number of the operand to check, from 0
   */
  private EncodingFailure behind(int index) {
    OperandText operand = wrong.pieces.operands().get(index);
    Span text = operand.text();
    String written = wrong.text(text);
    Span guard = operand.guard();
    if (style == Style.NONE && isCondition(text)) {
      return wrong.failure("no-guard", wrong.mnemonic() + " takes no condition", text);
    }
    if (written.startsWith("@")) {
      int blank =
          Letters.skipText(
              wrong.line, Letters.skipBlanks(wrong.line, text.start(), text.end()), text.end());
      return wrong.failure("guard-form", where(), new Span(text.start(), blank));
    }
    int close = written.indexOf(')');
    if (guard == null && written.startsWith("(C") && close > 0) {
      // The guard comes before the operand instead of after it, or alone after a mnemonic without
      // operands.
      guard = new Span(text.start(), text.start() + close + 1);
    }
    if (guard != null && style == Style.NONE) {
      String longer = RelatedForms.of(wrong);
      String message = wrong.mnemonic() + " takes no guard";
      message += longer == null ? "" : "; " + longer + " does";
      return wrong.failure("no-guard", message, guard);
    }
    if (guard != null && (index > 0 || guard.start() == text.start())) {
      String message = "a guard follows the first operand: ";
      message += (index > 0 ? first() : "R1") + " " + Quote.of(wrong.text(guard));
      return wrong.failure("guard-place", message, guard);
    }
    int blank = written.lastIndexOf(' ');
    if (guard == null && index == 0 && blank > 0 && style == Style.BEHIND) {
      String last = written.substring(blank + 1);
      if (CONDITION.matcher(last).matches()) {
        return wrong.failure(
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
    OperandText operand = wrong.pieces.operands().get(index);
    Span text = operand.text();
    String written = wrong.text(text);
    if (operand.guard() != null) {
      return wrong.failure(
          "guard-form", before(inner(wrong.text(operand.guard()))), operand.guard());
    }
    if (written.length() > 2 && written.startsWith("(C") && written.endsWith(")")) {
      String bare = inner(written);
      String message = wrong.mnemonic() + " takes its condition without parentheses: " + bare;
      return wrong.failure("guard-form", message, text, bare);
    }
    boolean only = wrong.pieces.operands().size() == 1;
    if (index == 0 && isCondition(text) && style == Style.FIRST && only) {
      String message = "the target is missing: " + wrong.mnemonic() + " " + written + ", TARGET";
      return wrong.failure("operand-count", message, text);
    }
    boolean condition = style == Style.ALONE || !only;
    if (index == 0 && condition && !isCondition(text)) {
      return wrong.failure(
          "bad-guard",
          Quote.of(written)
              + " is not a condition; "
              + wrong.mnemonic()
              + " takes one such as "
              + sample,
          text);
    }
    int dot = written.indexOf('.');
    if (index == 0 && dot > 2 && isCondition(text)) {
      return wrong.failure(
          "register-range",
          written.substring(0, dot) + " is not a condition register, there are " + registers(),
          new Span(text.start(), text.start() + dot));
    }
    return null;
  }

  private String before(String condition) {
    List<String> others = new ArrayList<>();
    for (OperandText operand : wrong.pieces.operands()) {
      String bare = Quote.of(wrong.text(operand.bare(wrong.line)));
      if (!bare.equals(condition)) {
        others.add(bare);
      }
    }
    String right = wrong.mnemonic() + " " + condition;
    right += others.isEmpty() ? "" : ", " + String.join(", ", others);
    return "the condition comes first, without parentheses: " + right;
  }

  private static String inner(String guard) {
    return guard.substring(1, guard.length() - 1).strip();
  }
}
