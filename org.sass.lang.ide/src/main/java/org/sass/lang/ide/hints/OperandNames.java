package org.sass.lang.ide.hints;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.sass.lang.codec.Decoder;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.hints.InlayHints.Hint;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * Creates hints with the names of operands that are not obvious: numbers that are neither an
 * address nor a plain source, and operands for which the table has a special title.
 */
final class OperandNames {

  /** Operands of these kinds are bare numbers, which do not show their purpose. */
  private static final Set<String> NUMBER_KINDS = Set.of("imm", "mask", "count");

  /** Matches an operation that multiplies or takes a difference, and then adds. */
  private static final Pattern ADDS = Pattern.compile(".*<- .*[*|].* \\+ \\S+");

  /** Matches a shift. Its second source is known to be the amount, so it needs no name. */
  private static final Pattern SHIFTS = Pattern.compile(".*<- \\S+ (<<|>>) \\S+");

  private record Name(int operand, String title) {}

  /** Whether a form has names to show. Most forms have none and need no further work. */
  private final Map<Form, Boolean> hasNamesByForm = new HashMap<>();

  void addHints(CodeStatement code, List<Hint> hints) {
    Word word = code.instruction().word();
    Form form = Decoder.form(code.instruction().isa(), word);
    if (form == null || !hasNamesByForm.computeIfAbsent(form, OperandNames::hasNames)) {
      return;
    }
    String text = code.statement().source();
    Span whole = code.statement().sourceSpan();
    List<OperandText> operands = InsnReader.read(text, whole.start(), whole.end()).operands();
    for (Name name : names(form, word, code.instruction().isa().archIndex())) {
      if (name.operand >= 0
          && name.operand < operands.size()
          && !operands.get(name.operand).span().isEmpty()) {
        int column = operands.get(name.operand).span().start() + code.statement().sourceShift();
        hints.add(new Hint(column, name.title + ":", true, null));
      }
    }
  }

  private static boolean hasNames(Form form) {
    if (endsWithAddend(form)) {
      return true;
    }
    for (Element element : form.elements()) {
      if (element instanceof Ref ref
          && (hasTellingTitle(ref.part()) || startsWithComma(ref.part()))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether the title says more than that the operand is a source, a destination or an
   * immediate.
   */
  private static boolean hasTellingTitle(Part part) {
    String title = part.title();
    return part.isOperand()
        && !title.endsWith("source")
        && !title.equals("immediate")
        && !title.equals("destination");
  }

  /**
   * Returns whether a part that is not an operand in the table looks like one in the text, with a
   * comma before it.
   */
  private static boolean startsWithComma(Part part) {
    return !part.isOperand()
        && part.cases().stream()
            .anyMatch(
                c ->
                    c.elements().size() > 1
                        && c.elements().get(0) instanceof Literal literal
                        && literal.text().startsWith(","));
  }

  private static List<Name> names(Form form, Word word, int arch) {
    List<Name> names = new ArrayList<>();
    int operand = -1;
    for (Element element : form.elements()) {
      if (element instanceof Literal literal) {
        operand = countOperands(operand, literal.text());
      } else if (element instanceof Ref ref) {
        Case shown = ref.part().printedCase(word.low(), word.high(), arch);
        if (shown == null) {
          return names;
        }
        // An operand that may be absent has its own comma, and counts only if the text shows it.
        boolean isAbsent = shown.elements().isEmpty();
        Part.Separator separator = isAbsent ? Part.Separator.NONE : ref.part().separator();
        operand += separator == Part.Separator.BEFORE ? 1 : 0;
        if (ref.part().isOperand() && hasTellingTitle(ref.part())) {
          boolean plain = SHIFTS.matcher(form.operation()).matches();
          if (!plain && !isAbsent && NUMBER_KINDS.contains(kind(shown, word, arch))) {
            names.add(new Name(operand, ref.part().title()));
          }
        } else if (!ref.part().isOperand()) {
          operand = countExtraOperands(ref.part(), shown, operand, names);
        }
        operand += separator == Part.Separator.AFTER ? 1 : 0;
      }
    }
    if (endsWithAddend(form)) {
      names.add(new Name(operand, "addend"));
    }
    return names;
  }

  /** Returns whether the operation ends with adding another source to the result of two others. */
  private static boolean endsWithAddend(Form form) {
    return ADDS.matcher(form.operation()).matches() && SyntaxSummary.operands(form).size() > 3;
  }

  /**
   * Counts the operands that a modifier or guard adds; returns the position of the last operand so
   * far.
   */
  private static int countExtraOperands(Part part, Case shown, int operand, List<Name> names) {
    int now = operand;
    long holes = shown.elements().stream().filter(e -> e instanceof Hole).count();
    boolean listed = startsWithComma(part);
    for (Element element : shown.elements()) {
      if (element instanceof Literal literal) {
        now = countOperands(now, literal.text());
      } else if (element instanceof Hole hole && listed) {
        names.add(new Name(now, holes == 1 ? part.title() : hole.title()));
      }
    }
    return now;
  }

  /** Counts operands: commas separate them, and the first one starts after the first space. */
  private static int countOperands(int operand, String literal) {
    int now = operand;
    for (int i = 0; i < literal.length(); i++) {
      char c = literal.charAt(i);
      if (c == ',' || c == ' ' && now < 0) {
        now++;
      }
    }
    return now;
  }

  /** Returns the kind of operand that a case leads to; empty if there is none. */
  private static String kind(Case shown, Word word, int arch) {
    Case now = shown;
    while (now != null
        && now.elements().size() == 1
        && now.elements().get(0) instanceof Ref ref
        && ref.part().isOperand()) {
      now = ref.part().printedCase(word.low(), word.high(), arch);
    }
    return now == null
        ? ""
        : now.tags().stream().filter(tag -> tag.indexOf(':') < 0).findFirst().orElse("");
  }
}
