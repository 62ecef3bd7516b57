package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ModifierGroups;
import org.sass.lang.codec.ModifierGroups.Group;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Proposes corrections of a wrong instruction. It tries small changes and keeps those that give a
 * correct instruction. The problem's own {@link Problem#replacement} is not among them.
 */
public final class InstructionFixes {
  private final FixCandidates candidates;
  private final OperandFixes operands;
  private final BracketFixes brackets;

  /**
   * A proposed correction.
   *
   * @param title what it changes, to be displayed
   * @param text the whole corrected instruction
   */
  public record Fix(String title, String text) {}

  private InstructionFixes(FixCandidates candidates) {
    this.candidates = candidates;
    operands = new OperandFixes(candidates);
    brackets = new BracketFixes(candidates);
  }

  /** Returns the proposed corrections of a statement, at most 12. */
  public static List<Fix> of(Document document, CodeStatement code, Problem problem) {
    FixCandidates candidates = new FixCandidates(document, code, problem);
    new InstructionFixes(candidates).tryFixes(problem.code());
    List<Fix> found = new ArrayList<>();
    for (Map.Entry<String, String> entry : candidates.titles.entrySet()) {
      Word word = candidates.reader.encode(entry.getKey(), 0);
      if (found.size() < FixCandidates.MAX_PROPOSALS
          && (word == null || hasValidTarget(code, word))) {
        found.add(new Fix(entry.getValue(), entry.getKey()));
      }
    }
    return found;
  }

  /**
   * Returns whether the branch target of a word is an instruction of the kernel. Also true if it
   * has no target.
   */
  private static boolean hasValidTarget(CodeStatement code, Word word) {
    if (code.kernel() == null || code.kernel().code().isEmpty()) {
      return true;
    }
    Isa isa = code.kernel().code().get(0).isa();
    long target =
        BranchTargets.landingAddress(
            code.kernel(), isa, TargetAdjuster.target(Decoder.decode(isa, word)));
    return target < 0 || code.kernel().instructionAt(target) != null;
  }

  private void tryFixes(String code) {
    switch (code) {
      case "unknown-mnemonic", "no-mnemonic" -> tryMnemonics();
      case "modifier-empty" -> candidates.tryText("Remove the dot", candidates.problemSpan, "");
      case "unknown-modifier", "modifier-conflict", "register-range" -> {
        tryRelatedMnemonics();
        if (isModifierMarked()) {
          tryModifiers();
          candidates.tryText(
              "Remove " + candidates.displayText(candidates.problemSpan),
              candidates.problemSpan,
              "");
        } else {
          operands.tryRegisters();
        }
      }
      case "modifier-missing" -> tryMissingModifiers();
      case "guard-place", "guard-form" -> brackets.tryGuardPlaces();
      case "bad-guard" -> {
        brackets.tryGuardPlaces();
        brackets.tryConditions();
      }
      case "no-guard" -> {
        tryRelatedMnemonics();
        Span blanks =
            new Span(
                candidates.blanksBefore(candidates.problemSpan.start()),
                candidates.problemSpan.end());
        candidates.tryText("Remove the guard", blanks, "");
        int commaOffset =
            Letters.skipBlanks(candidates.line, candidates.problemSpan.end(), candidates.end);
        boolean comma = commaOffset < candidates.end && candidates.line.charAt(commaOffset) == ',';
        if (comma) {
          int from = Letters.skipBlanks(candidates.line, commaOffset + 1, candidates.end);
          candidates.tryText(
              "Remove the condition", new Span(candidates.problemSpan.start(), from), "");
        }
      }
      case "trailing-text", "leading-text", "operand-count", "operand-missing" -> {
        candidates.tryText(
            "Remove " + candidates.displayText(candidates.problemSpan),
            candidates.withComma(candidates.problemSpan),
            "");
        tryRelatedMnemonics();
      }
      case "operand-kind", "operand-repeat", "operand-sign", "no-form" -> {
        operands.trySimilarNames();
        operands.tryOrders();
        operands.tryRegisters();
        tryRelatedMnemonics();
      }
      case "unknown-name" -> operands.tryZeroRegisters();
      case "misaligned" -> {
        operands.tryMultiples();
        tryRelatedMnemonics();
      }
      case "out-of-range" -> {
        operands.tryNearestNumbers();
        tryRelatedMnemonics();
      }
      case "unclosed", "unopened" -> {
        brackets.tryClosingBrackets();
        brackets.tryOpeningBrackets();
      }
      default -> tryRelatedMnemonics();
    }
  }

  private boolean isModifierMarked() {
    return candidates.pieces.suffixes().stream()
        .anyMatch(
            s ->
                s.start() <= candidates.problemSpan.start()
                    && candidates.problemSpan.end() <= s.end());
  }

  private void tryMnemonics() {
    Span name = candidates.pieces.mnemonic();
    List<String> known = new ArrayList<>(candidates.isa.byMnemonic().keySet());
    for (String near : candidates.similarWords(candidates.mnemonic(), known)) {
      candidates.tryText("Replace " + candidates.displayText(name) + " by " + near, name, near);
    }
  }

  /**
   * Tries related mnemonics in the table, for example the long form, which can do what the short
   * one cannot.
   */
  private void tryRelatedMnemonics() {
    List<Form> forms = candidates.isa.formsOf(candidates.mnemonic());
    Set<String> others = new LinkedHashSet<>();
    for (Form form : forms == null ? List.<Form>of() : forms) {
      for (Form other : candidates.isa.forms()) {
        if (form.semantics() != null && form.semantics().equals(other.semantics())) {
          others.add(other.mnemonic());
        }
      }
      others.addAll(form.relatedMnemonics());
    }
    others.remove(candidates.mnemonic());
    Span name = candidates.pieces.mnemonic();
    for (String other : others) {
      candidates.tryText("Replace " + candidates.displayText(name) + " by " + other, name, other);
    }
  }

  private void tryModifiers() {
    Set<String> texts = new LinkedHashSet<>();
    for (Form form : candidates.isa.formsOf(candidates.mnemonic())) {
      for (Group group : ModifierGroups.of(candidates.isa, form).groups()) {
        group.printedTexts().forEach(text -> texts.add(String.join("", text)));
      }
    }
    texts.removeIf(text -> text.isEmpty() || text.indexOf(ModifierGroups.NUMBER_PLACEHOLDER) >= 0);
    for (String near : candidates.similarWords(candidates.text(candidates.problemSpan), texts)) {
      candidates.tryText(
          "Replace " + candidates.displayText(candidates.problemSpan) + " by " + near,
          candidates.problemSpan,
          near);
    }
  }

  private void tryMissingModifiers() {
    List<Integer> places = new ArrayList<>();
    places.add(candidates.pieces.mnemonic().end());
    candidates.pieces.suffixes().forEach(suffix -> places.add(suffix.end()));
    for (Form form : candidates.isa.formsOf(candidates.mnemonic())) {
      for (Group group : ModifierGroups.of(candidates.isa, form).groups()) {
        for (List<String> pieces :
            group.isOptional() ? List.<List<String>>of() : group.printedTexts()) {
          String text = String.join("", pieces);
          for (int at : places) {
            candidates.tryText("Add " + text, new Span(at, at), text);
          }
        }
      }
    }
  }
}
