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
import org.sass.lang.document.Document.Code;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Proposes corrections of a wrong instruction. It tries small changes and keeps those that give a
 * correct instruction. The problem's own {@link Problem#fix} is not among them.
 */
public final class InstructionFixes {
  private final Attempts attempts;
  private final OperandFixes operands;
  private final BracketFixes brackets;

  /**
   * A proposed correction.
   *
   * @param title what it changes, to be displayed
   * @param text the whole corrected instruction
   */
  public record Fix(String title, String text) {}

  private InstructionFixes(Attempts attempts) {
    this.attempts = attempts;
    operands = new OperandFixes(attempts);
    brackets = new BracketFixes(attempts);
  }

  /** Returns the proposed corrections of a statement, at most 12. */
  public static List<Fix> of(Document document, Code code, Problem problem) {
    Attempts attempts = new Attempts(document, code, problem);
    new InstructionFixes(attempts).find(problem.code());
    List<Fix> found = new ArrayList<>();
    for (Map.Entry<String, String> entry : attempts.titles.entrySet()) {
      Word word = attempts.reader.word(entry.getKey(), 0);
      if (found.size() < Attempts.MOST && (word == null || goesSomewhere(code, word))) {
        found.add(new Fix(entry.getValue(), entry.getKey()));
      }
    }
    return found;
  }

  /**
   * Returns whether the branch target of a word is an instruction of the kernel. Also true if it
   * has no target.
   */
  private static boolean goesSomewhere(Code code, Word word) {
    if (code.kernel() == null || code.kernel().code().isEmpty()) {
      return true;
    }
    Isa isa = code.kernel().code().get(0).isa();
    long target =
        BranchTargets.landing(code.kernel(), isa, Moving.target(Decoder.decode(isa, word)));
    return target < 0 || code.kernel().at(target) != null;
  }

  private void find(String code) {
    switch (code) {
      case "unknown-mnemonic", "no-mnemonic" -> mnemonics();
      case "modifier-empty" -> attempts.tryText("Remove the dot", attempts.marked, "");
      case "unknown-modifier", "modifier-conflict", "register-range" -> {
        related();
        if (isModifier()) {
          modifiers();
          attempts.tryText("Remove " + attempts.shown(attempts.marked), attempts.marked, "");
        } else {
          operands.registers();
        }
      }
      case "modifier-missing" -> missingModifier();
      case "guard-place", "guard-form" -> brackets.guard();
      case "bad-guard" -> {
        brackets.guard();
        brackets.conditions();
      }
      case "no-guard" -> {
        related();
        Span blanks =
            new Span(attempts.blanksBefore(attempts.marked.start()), attempts.marked.end());
        attempts.tryText("Remove the guard", blanks, "");
        int behind = Letters.skipBlanks(attempts.line, attempts.marked.end(), attempts.end);
        boolean comma = behind < attempts.end && attempts.line.charAt(behind) == ',';
        if (comma) {
          int from = Letters.skipBlanks(attempts.line, behind + 1, attempts.end);
          attempts.tryText("Remove the condition", new Span(attempts.marked.start(), from), "");
        }
      }
      case "trailing-text", "leading-text", "operand-count", "operand-missing" -> {
        attempts.tryText(
            "Remove " + attempts.shown(attempts.marked), attempts.withComma(attempts.marked), "");
        related();
      }
      case "operand-kind", "operand-repeat", "operand-sign", "no-form" -> {
        operands.names();
        operands.order();
        operands.registers();
        related();
      }
      case "unknown-name" -> operands.zeros();
      case "misaligned" -> {
        operands.multiples();
        related();
      }
      case "out-of-range" -> {
        operands.nearestNumber();
        related();
      }
      case "unclosed", "unopened" -> {
        brackets.closing();
        brackets.opening();
      }
      default -> related();
    }
  }

  private boolean isModifier() {
    return attempts.pieces.suffixes().stream()
        .anyMatch(s -> s.start() <= attempts.marked.start() && attempts.marked.end() <= s.end());
  }

  private void mnemonics() {
    Span name = attempts.pieces.mnemonic();
    List<String> known = new ArrayList<>(attempts.isa.byMnemonic().keySet());
    for (String near : attempts.near(attempts.mnemonic(), known)) {
      attempts.tryText("Replace " + attempts.shown(name) + " by " + near, name, near);
    }
  }

  /**
   * Tries related mnemonics in the table, for example the long form, which can do what the short
   * one cannot.
   */
  private void related() {
    List<Form> forms = attempts.isa.forms(attempts.mnemonic());
    Set<String> others = new LinkedHashSet<>();
    for (Form form : forms == null ? List.<Form>of() : forms) {
      for (Form other : attempts.isa.forms()) {
        if (form.semantics() != null && form.semantics().equals(other.semantics())) {
          others.add(other.mnemonic());
        }
      }
      others.addAll(form.see());
    }
    others.remove(attempts.mnemonic());
    Span name = attempts.pieces.mnemonic();
    for (String other : others) {
      attempts.tryText("Replace " + attempts.shown(name) + " by " + other, name, other);
    }
  }

  private void modifiers() {
    Set<String> texts = new LinkedHashSet<>();
    for (Form form : attempts.isa.forms(attempts.mnemonic())) {
      for (Group group : ModifierGroups.of(form).groups()) {
        group.shown().forEach(text -> texts.add(String.join("", text)));
      }
    }
    texts.removeIf(text -> text.isEmpty() || text.indexOf(ModifierGroups.NUMBER) >= 0);
    for (String near : attempts.near(attempts.text(attempts.marked), texts)) {
      attempts.tryText(
          "Replace " + attempts.shown(attempts.marked) + " by " + near, attempts.marked, near);
    }
  }

  private void missingModifier() {
    List<Integer> places = new ArrayList<>();
    places.add(attempts.pieces.mnemonic().end());
    attempts.pieces.suffixes().forEach(suffix -> places.add(suffix.end()));
    for (Form form : attempts.isa.forms(attempts.mnemonic())) {
      for (Group group : ModifierGroups.of(form).groups()) {
        for (List<String> pieces : group.optional() ? List.<List<String>>of() : group.shown()) {
          String text = String.join("", pieces);
          for (int at : places) {
            attempts.tryText("Add " + text, new Span(at, at), text);
          }
        }
      }
    }
  }
}
