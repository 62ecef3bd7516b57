package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Part;

/**
 * Collects the operands and modifiers of an instruction while {@link Printer} walks over its form.
 */
final class OperandCollector {
  final List<Operand> operands = new ArrayList<>();
  final ArrayMap<String> modifiers = new ArrayMap<>();
  final ArrayMap<Long> fields = new ArrayMap<>();
  final List<String> mnemonicSuffixes = new ArrayList<>();
  private final List<String> operandSuffixes = new ArrayList<>();
  private boolean inOperand;
  private boolean hasOperand;
  private boolean isSignInText;
  private boolean negated;
  private boolean absolute;
  private boolean inverted;
  private String kind = "";
  private ArrayMap<Long> values = new ArrayMap<>();
  private String text = "";
  private final LazyInsnText lazyTexts;

  /**
   * @param lazyTexts makes the texts of operands when they are asked for; null if they are made now
   */
  OperandCollector(LazyInsnText lazyTexts) {
    this.lazyTexts = lazyTexts;
  }

  /** Adds the words after the dots of a mnemonic, which a form writes itself. */
  void addMnemonic(Element.Literal literal) {
    for (int i = 0; i < literal.suffixes().size(); i++) {
      mnemonicSuffixes.add(literal.suffixes().get(i));
    }
  }

  /** Adds the words after the dots of a text. */
  private static void addWords(String text, int end, List<String> words) {
    int dot = text.indexOf('.');
    while (dot >= 0 && dot + 1 < end) {
      int next = text.indexOf('.', dot + 1);
      int wordEnd = next < 0 ? end : Math.min(next, end);
      words.add(text.substring(dot + 1, wordEnd));
      dot = next;
    }
  }

  void enterPart(Part part, Case partCase, boolean top) {
    if (top) {
      inOperand = part.isOperand();
      hasOperand |= inOperand;
    }
    List<String> tags = partCase.tags();
    for (int i = 0; i < tags.size(); i++) {
      String tag = tags.get(i);
      switch (tag) {
        case "neg" -> negated = true;
        case "abs" -> absolute = true;
        case "not" -> inverted = true;
        default -> kind = inOperand && tag.indexOf(':') < 0 ? tag : kind;
      }
      boolean isSign = tag.equals("neg") || tag.equals("abs") || tag.equals("not");
      // A sign that a case of the operand shows is in the text of the operand.
      isSignInText |= isSign && inOperand;
    }
    for (int i = 0; i < partCase.tagValues().size(); i++) {
      Element.TagValue tag = partCase.tagValues().get(i);
      addValue(tag.name(), tag.value());
    }
  }

  /** Ends a part of the form. The characters from {@code from} on are its text. */
  void leavePart(Part part, Case partCase, StringBuilder out, int from) {
    if (part.isOperand()) {
      String known = lazyTexts == null ? out.substring(from) : tableText(partCase);
      text = known == null ? null : part.withoutSeparator(known);
    } else {
      String modifier = text(partCase, out, from);
      modifiers.put(part.baseName(), modifier);
      if (modifier.startsWith(".")) {
        addWords(modifier, modifier.length(), hasOperand ? operandSuffixes : mnemonicSuffixes);
      }
    }
    inOperand = false;
  }

  /** Returns the text of a case, which most often is no text or a single word of the table. */
  private static String text(Case partCase, StringBuilder out, int from) {
    String known = tableText(partCase);
    return known == null ? out.substring(from) : known;
  }

  /** Returns the text of a case if it is no text or a single word of the table; else null. */
  private static String tableText(Case partCase) {
    List<Element> elements = partCase.elements();
    return elements.isEmpty()
        ? ""
        : elements.size() == 1 && elements.get(0) instanceof Element.Literal literal
            ? literal.text()
            : null;
  }

  /** Notes the words after dots that a modifier inside an operand has. */
  void leaveInnerPart(Part part, StringBuilder out, int from) {
    if (inOperand && !part.isOperand() && from < out.length() && out.charAt(from) == '.') {
      operandSuffixes.addAll(List.of(out.substring(from + 1).split("\\.")));
    }
  }

  void addValue(String name, long value) {
    (inOperand ? values : fields).put(name, value);
  }

  private String textWithSigns() {
    String shown = absolute && !isSignInText ? "|" + text + "|" : text;
    return isSignInText ? shown : negated ? "-" + shown : inverted ? "~" + shown : shown;
  }

  void finishOperand() {
    if (hasOperand) {
      operands.add(
          new Operand(
              kind,
              negated,
              absolute,
              inverted,
              values,
              text == null ? null : textWithSigns(),
              operandSuffixes.isEmpty() ? List.of() : List.copyOf(operandSuffixes),
              lazyTexts,
              operands.size()));
      values = new ArrayMap<>();
      operandSuffixes.clear();
    }
    hasOperand = false;
    isSignInText = false;
    negated = false;
    absolute = false;
    inverted = false;
    kind = "";
  }
}
