package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.sass.lang.codec.ExpressionReader;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.MatchFailure;
import org.sass.lang.codec.Matcher;
import org.sass.lang.codec.ModifierGroups;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * Explains why a text is not an instruction. It first looks for simple mistakes: mnemonic, typing
 * errors, modifiers, brackets, guard, number of operands. If there is none, it explains where the
 * text stops matching the form that matches furthest.
 */
public final class MismatchExplainer {
  /** The mistakes that text of another instruction set has; others are about numbers. */
  private static final Set<String> FORM_CODES =
      Set.of(
          "unknown-modifier",
          "modifier-missing",
          "operand-kind",
          "operand-count",
          "operand-sign",
          "unknown-name");

  private final Isa isa;
  private final Symbols symbols;
  private final long address;
  private final RejectedText rejected;

  public MismatchExplainer(
      Isa isa, Symbols symbols, String line, int start, int end, long address) {
    this.isa = isa;
    this.symbols = symbols;
    this.address = address;
    this.rejected =
        new RejectedText(
            isa,
            line,
            start,
            end,
            text -> FormEncoder.isInstruction(isa, text, 0, text.length(), address, symbols));
  }

  public EncodingFailure explain() {
    EncodingFailure failure = new MnemonicMistakes(rejected).find();
    if (failure != null) {
      return failure;
    }
    List<Form> forms = rejected.forms();
    return needsArch(explain(forms));
  }

  private EncodingFailure explain(List<Form> forms) {
    EncodingFailure failure = new TypoMistakes(rejected).find();
    failure = failure != null ? failure : new ModifierMistakes(rejected, forms).find();
    failure = failure != null ? failure : BracketMistakes.find(rejected);
    failure = failure != null ? failure : new GuardMistakes(rejected, forms).find();
    failure = failure != null ? failure : count(withModifiers(forms));
    return failure != null ? failure : furthest(forms);
  }

  /**
   * Returns the failure, or another one that names an architecture if the text is an instruction of
   * another architecture of this table.
   */
  private EncodingFailure needsArch(EncodingFailure failure) {
    if (failure.code().equals("needs-arch")) {
      return failure;
    }
    BitSet fitting = archsOfText().of(isa);
    // The oldest newer architecture that has it; if there is none, the newest older one.
    int newer = fitting.nextSetBit(isa.archIndex() + 1);
    int found = newer >= 0 ? newer : fitting.previousSetBit(isa.archIndex() - 1);
    if (found < 0) {
      return namesArchs(failure);
    }
    String subject =
        failure.code().contains("modifier")
            ? rejected.text(rejected.pieces.fullMnemonic())
            : "this form of " + rejected.mnemonic();
    return new EncodingFailure(
        "needs-arch",
        MnemonicMistakes.needs(isa, subject, found),
        failure.start(),
        failure.end(),
        null);
  }

  private ArchsOfText archsOfText() {
    return new ArchsOfText(rejected.line, rejected.start, rejected.end, address, symbols);
  }

  /**
   * Returns the failure; its message names the architectures of other tables where the text is an
   * instruction.
   */
  private EncodingFailure namesArchs(EncodingFailure failure) {
    // A brace or remark too many has a fix, other text may be what another set has there.
    boolean isAboutForm =
        FORM_CODES.contains(failure.code())
            || failure.code().equals("trailing-text") && failure.fix() == null;
    if (!isAboutForm) {
      return failure;
    }
    List<String> archs =
        archsOfText().ofAllTables(rejected.mnemonic(), arch -> !isa.archs().contains(arch));
    if (archs.isEmpty()) {
      return failure;
    }
    String message =
        failure.message()
            + "; "
            + Isas.ranges(archs)
            + (archs.size() == 1 ? " has" : " have")
            + " this form";
    return new EncodingFailure(
        failure.code(), message, failure.start(), failure.end(), failure.fix());
  }

  /** Returns the forms that can have the modifiers of the text; all of them if none can. */
  private List<Form> withModifiers(List<Form> forms) {
    List<String> modifiers = rejected.pieces.suffixes().stream().map(rejected::text).toList();
    List<Form> fitting =
        forms.stream().filter(form -> ModifierGroups.of(isa, form).fits(modifiers)).toList();
    return fitting.isEmpty() ? forms : fitting;
  }

  /** Checks for a number of operands that no form takes. */
  private EncodingFailure count(List<Form> forms) {
    List<OperandText> operands = rejected.pieces.operands();
    int given = operands.size();
    SortedSet<Integer> counts = new TreeSet<>();
    List<String> titles = List.of();
    for (Form form : forms) {
      List<String> own = titles(form);
      counts.addAll(OperandCounts.of(form, isa.archIndex()));
      titles = titles.isEmpty() ? own : titles;
    }
    Span empty = given == 0 ? null : operands.get(given - 1).span();
    if (empty != null && empty.isEmpty() && counts.contains(given - 1)) {
      int comma = rejected.line.lastIndexOf(',', empty.start());
      String extra = "this comma is one too many: no operand follows it";
      return rejected.failure("operand-missing", extra, new Span(comma, comma + 1), "");
    }
    if (counts.contains(given)) {
      return null;
    }
    String message =
        rejected.mnemonic() + " takes " + describeCounts(counts, titles) + ", found " + given;
    if (given > titles.size()) {
      int first = Math.min(counts.last(), given - 1);
      Span surplus = new Span(operands.get(first).span().start(), rejected.end);
      return rejected.failure("operand-count", message, surplus);
    }
    message += given > 0 ? ": the " + titles.get(given) + " is missing" : "";
    Span last = given == 0 ? rejected.pieces.fullMnemonic() : operands.get(given - 1).span();
    return rejected.failure("operand-count", message, last);
  }

  private static String describeCounts(SortedSet<Integer> counts, List<String> titles) {
    String numbers = OperandCounts.text(counts);
    if (numbers.equals("0")) {
      return "no operand";
    }
    String word = counts.last() == 1 ? " operand (" : " operands (";
    return numbers + word + String.join(", ", titles) + ")";
  }

  /** Returns the names of a form's operands. */
  private static List<String> titles(Form form) {
    List<String> titles = new ArrayList<>();
    for (Part part : SyntaxSummary.operands(form)) {
      String title = part.title();
      titles.add(titles.contains(title) ? "repeated " + title : title);
    }
    // Operands without a part of their own have no name.
    for (int i = titles.size(); i < operandCount(form); i++) {
      titles.add("operand " + (i + 1));
    }
    return titles;
  }

  /** Returns how many operands a form has, counted by its commas. */
  private static int operandCount(Form form) {
    int count = 0;
    boolean operands = false;
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        operands |= literal.text().indexOf(' ') >= 0;
        count += (int) literal.text().chars().filter(c -> c == ',').count();
      }
    }
    return operands ? count + 1 : 0;
  }

  /** Finds the form that matches furthest, and explains where the text stops matching it. */
  private EncodingFailure furthest(List<Form> forms) {
    Matcher matcher = new Matcher(isa);
    matcher.enableDiagnosis();
    ExpressionReader expressions = new ExpressionReader(rejected.line, rejected.end, symbols);
    matcher.text(rejected.line, rejected.start, rejected.end, address, expressions);
    MatchFailure best = null;
    MatchFailureText explanation = null;
    for (Form form : forms) {
      matcher.match(form);
      MatchFailure miss = matcher.failure();
      if (miss != null && !isMnemonicAsNumber(miss) && miss.isBetterThan(best, rejected.line)) {
        best = miss;
        explanation = new MatchFailureText(rejected, form, miss, matcher::isPossible);
      }
    }
    if (explanation == null) {
      return rejected.failure(
          "no-form",
          "no form of "
              + rejected.mnemonic()
              + " matches this text; one form is "
              + SyntaxSummary.syntax(forms.get(0)),
          new Span(rejected.start, rejected.end));
    }
    return explanation.explain();
  }

  /** Returns whether a form took the mnemonic for a number in front of it, such as BA of BAR. */
  private boolean isMnemonicAsNumber(MatchFailure miss) {
    Span word = rejected.pieces.mnemonic();
    return miss.isNumber() && miss.start() >= word.start() && miss.start() < word.end();
  }
}
