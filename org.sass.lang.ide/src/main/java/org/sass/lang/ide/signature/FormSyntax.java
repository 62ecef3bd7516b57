package org.sass.lang.ide.signature;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;

/**
 * The syntax of a form in one line, with the offsets of its modifiers and operands in that line.
 *
 * @param form the form
 * @param label the line: {@code GLD[.marker].memory type <destination> [guard], <global memory>}
 * @param parameters the modifiers, operands and guards, in the order of the line
 */
record FormSyntax(Form form, String label, List<Parameter> parameters) {

  /** Maximum number of ways to write a parameter that are shown. */
  private static final int MAX_SHAPES = 16;

  /**
   * A list of at least 16 words, of which only the first and the last are shown: they suggest the
   * others.
   */
  private static final Pattern LONG_WORD_LIST = Pattern.compile("(\\w+)(?:\\|\\w+){14,}\\|(\\w+)");

  /** Number of bars in the shortest {@link #LONG_WORD_LIST}. */
  private static final int MIN_BARS = 15;

  private static final Pattern EDGE_COMMA = Pattern.compile("^, |,$");

  /**
   * A modifier group, an operand or a guard.
   *
   * @param part its part of the table
   * @param elementIndex index of its element in the form's text
   * @param operandIndex number of commas before it in the form; -1 for a modifier
   * @param start offset of its first character in the label
   * @param end offset after its last character
   * @param ways what can be written for it if nothing is known of the text around it, in Markdown
   */
  record Parameter(Part part, int elementIndex, int operandIndex, int start, int end, String ways) {
    private static Parameter of(
        Part part, int elementIndex, int operandIndex, int start, int end, KnownBits known) {
      String ways = describe(part, known::isPossible);
      return new Parameter(part, elementIndex, operandIndex, start, end, ways);
    }
  }

  /** Returns the syntax of a form. It is found once. */
  static FormSyntax of(Isa isa, Form form) {
    return isa.derive(FormSyntax.class, form, FormSyntax::find);
  }

  private static FormSyntax find(Form form) {
    StringBuilder label = new StringBuilder();
    List<Parameter> parameters = new ArrayList<>();
    KnownBits known = KnownBits.ofForm(form);
    int operand = -1;
    for (int i = 0; i < form.elements().size(); i++) {
      Element element = form.elements().get(i);
      if (element instanceof Literal literal) {
        label.append(literal.text());
        for (char c : literal.text().toCharArray()) {
          operand += c == ' ' && operand < 0 || c == ',' ? 1 : 0;
        }
      } else if (element instanceof Ref ref && !isSign(ref.part())) {
        operand += ref.part().separator() == Part.Separator.BEFORE ? 1 : 0;
        parameters.add(parameter(ref.part(), i, operand, label, known));
        operand += ref.part().separator() == Part.Separator.AFTER ? 1 : 0;
      }
    }
    return new FormSyntax(form, label.toString().strip(), List.copyOf(parameters));
  }

  private static Parameter parameter(
      Part part, int index, int operand, StringBuilder label, KnownBits known) {
    boolean optional =
        part.cases().stream().anyMatch(c -> c.elements().isEmpty() && !c.isInputOnly());
    boolean guard = part.baseName().equals("guard");
    boolean modifier = !part.isOperand() && !guard && startsWith(part, ".");
    String lead = startsWith(part, " ") ? " " : startsWith(part, ", ") ? ", " : "";
    boolean ownComma = guard || part.separator() == Part.Separator.AFTER;
    String trail = ownComma && endsWith(part, ", ") ? ", " : "";
    if (part.isOperand() && part.separator() == Part.Separator.NONE) {
      int start = label.length();
      label.append(part.fixedName() != null ? part.fixedName() : "<" + part.title() + ">");
      return Parameter.of(part, index, Math.max(0, operand), start, label.length(), known);
    }
    if (!optional) {
      int start = label.length();
      label.append(modifier ? "." : "").append(part.title());
      return Parameter.of(part, index, modifier ? -1 : operand, start, label.length(), known);
    }
    label
        .append(guard && trail.isEmpty() ? " " : "")
        .append('[')
        .append(modifier ? "" : lead.strip());
    label.append(modifier || lead.isBlank() ? "" : " ");
    int start = label.length();
    label.append(modifier ? "." : "").append(part.title());
    int end = label.length();
    label.append(trail.strip()).append(']').append(trail.isEmpty() ? "" : " ");
    return Parameter.of(part, index, modifier ? -1 : operand, start, end, known);
  }

  private static boolean startsWith(Part part, String text) {
    return part.cases().stream()
        .anyMatch(
            c ->
                !c.elements().isEmpty()
                    && (c.elements().get(0) instanceof Literal literal
                            && literal.text().startsWith(text)
                        || c.elements().get(0) instanceof Ref ref && startsWith(ref.part(), text)));
  }

  private static boolean endsWith(Part part, String text) {
    return part.cases().stream()
        .filter(c -> !c.elements().isEmpty())
        .map(c -> c.elements().get(c.elements().size() - 1))
        .anyMatch(e -> e instanceof Literal literal && literal.text().endsWith(text));
  }

  /**
   * Returns whether a part is a sign (negation, absolute value or not) of the operand after it. A
   * sign is no parameter of its own.
   */
  private static boolean isSign(Part part) {
    return !part.isOperand()
        && part.cases().stream()
            .anyMatch(
                c -> c.tags().stream().anyMatch(t -> List.of("neg", "abs", "not").contains(t)));
  }

  /**
   * Returns the index of the parameter for an element of the form. For a sign, this is the operand
   * after it. Returns -1 if there is none.
   *
   * @param index index of the element in the form's text
   */
  int parameterIndex(int index) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).elementIndex() == index) {
        return i;
      }
    }
    if (!(form.elements().get(index) instanceof Ref)) {
      return -1;
    }
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      if (parameter.elementIndex() > index && parameter.part().isOperand()) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the index of the parameter that is the given operand; null if there is none.
   *
   * @param operandIndex number of the operand, from 0
   */
  Integer parameterIndexOfOperand(int operandIndex) {
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).operandIndex() == operandIndex
          && parameters.get(i).part().isOperand()) {
        return i;
      }
    }
    return null;
  }

  /**
   * Returns what can be written for a part that is a parameter, in Markdown.
   *
   * @param possible tells which bit patterns are possible at its place
   */
  static String describe(Part part, Predicate<BitPattern> possible) {
    Set<String> shapes = new LinkedHashSet<>();
    Set<String> notes = new LinkedHashSet<>();
    collectShapes(part, possible, shapes, notes);
    StringBuilder text = new StringBuilder();
    // A control word has many parts with many words each. The first few ways show its shape.
    if (shapes.size() > MAX_SHAPES) {
      shapes.removeAll(List.copyOf(shapes).subList(MAX_SHAPES, shapes.size()));
    }
    if (!shapes.isEmpty()) {
      text.append('`').append(String.join("`, `", shapes)).append('`');
    }
    for (String note : notes) {
      text.append(text.isEmpty() ? "- " : "\n- ").append(note);
    }
    return text.toString();
  }

  private static void collectShapes(
      Part part, Predicate<BitPattern> possible, Set<String> shapes, Set<String> notes) {
    for (Case one : part.cases()) {
      if (one.isInputOnly() || one.elements().isEmpty() || !possible.test(one.when())) {
        continue;
      }
      if (one.elements().size() == 1 && one.elements().get(0) instanceof Ref ref) {
        collectShapes(ref.part(), w -> possible.test(w) && !one.when().excludes(w), shapes, notes);
        continue;
      }
      for (String shape : SyntaxSummary.shapesOf(one, possible)) {
        String bare = EDGE_COMMA.matcher(shape.strip()).replaceAll("");
        if (SyntaxSummary.isMeaningless(bare)) {
          continue;
        }
        // Few texts are so long, and a search with the pattern is slow.
        if (bare.chars().filter(c -> c == '|').count() >= MIN_BARS) {
          bare = LONG_WORD_LIST.matcher(bare).replaceAll("$1..$2");
        }
        int halves = bare.indexOf("L|nH");
        shapes.add(halves < 0 ? bare : bare.substring(0, halves + 1));
        if (halves >= 0) {
          shapes.add(bare.substring(0, halves) + "H");
        }
      }
      if (!one.note().isEmpty()) {
        boolean word = one.elements().size() == 1 && one.elements().get(0) instanceof Literal;
        String name = word ? "`" + ((Literal) one.elements().get(0)).text() + "` " : "";
        notes.add(name + one.note());
      }
    }
  }
}
