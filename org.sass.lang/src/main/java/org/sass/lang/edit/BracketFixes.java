package org.sass.lang.edit;

import java.util.LinkedHashSet;
import java.util.Set;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/** Proposes fixes for misplaced guards and for missing or extra brackets. */
final class BracketFixes {
  private static final int MAX_CONDITION_LENGTH = 64;

  private final FixCandidates candidates;

  BracketFixes(FixCandidates candidates) {
    this.candidates = candidates;
  }

  /** Tries to move the guard to its proper place. */
  void tryGuardPlaces() {
    Span guard = candidates.problemSpan;
    String condition = condition(candidates.text(guard));
    if (condition.isEmpty()) {
      return;
    }
    int from = candidates.blanksBefore(guard.start());
    boolean comma = from > 0 && candidates.line.charAt(from - 1) == ',';
    String without =
        candidates.replaceRange(new Span(comma ? from - 1 : from, guard.end()), "").strip();
    InsnText rest = InsnReader.read(without);
    String title = "Move the guard to its place: ";
    if (!rest.operands().isEmpty()) {
      Span first = rest.operands().get(0).span();
      String conditionAfter =
          without.substring(0, first.end())
              + " ("
              + condition
              + ")"
              + without.substring(first.end());
      candidates.tryText(title + conditionAfter, conditionAfter);
      String before =
          without.substring(0, first.start()) + condition + ", " + without.substring(first.start());
      candidates.tryText(title + before, before);
    } else {
      candidates.tryText(title + without + " " + condition, without + " " + condition);
    }
  }

  /**
   * Returns the condition of a guard: {@code C0.NE} for {@code @C0.NE}, {@code (C0.NE)} or {@code
   * C0.NE}.
   */
  private static String condition(String text) {
    String bare = text.strip();
    bare = bare.startsWith("@") ? bare.substring(1) : bare;
    bare = bare.startsWith("(") && bare.endsWith(")") ? bare.substring(1, bare.length() - 1) : bare;
    return bare.strip();
  }

  void tryClosingBrackets() {
    candidates.tryText(
        "Remove " + candidates.displayText(candidates.problemSpan), candidates.problemSpan, "");
    String open = candidates.text(candidates.problemSpan);
    String close = open.equals("[") ? "]" : open.equals("(") ? ")" : open.equals("|") ? "|" : "";
    for (OperandText operand : candidates.pieces.operands()) {
      Span text = operand.span();
      for (int at : new int[] {text.end(), operand.bareSpan(candidates.line).end()}) {
        if (!close.isEmpty() && at > candidates.problemSpan.start()) {
          candidates.tryText("Close it with " + close, new Span(at, at), close);
        }
      }
    }
  }

  /** Tries to add the missing opening bracket at every place of the operand. */
  void tryOpeningBrackets() {
    String close = candidates.text(candidates.problemSpan);
    String open = close.equals("]") ? "[" : close.equals(")") ? "(" : "";
    int at = candidates.problemSpan.start() - 1;
    for (; !open.isEmpty() && at > 0 && candidates.line.charAt(at) != ','; at--) {
      boolean blank = Letters.isBlank(candidates.line.charAt(at));
      candidates.tryText("Open it with " + open, new Span(at, blank ? at + 1 : at), open);
    }
  }

  /** Tries each condition for a guard that has none. */
  void tryConditions() {
    String register = condition(candidates.text(candidates.problemSpan));
    if (register.isEmpty() || register.length() > MAX_CONDITION_LENGTH) {
      return;
    }
    Set<String> words = new LinkedHashSet<>();
    // A condition that is never or always true has no formula, and is hardly ever meant.
    candidates
        .isa
        .nameLists()
        .values()
        .forEach(names -> names.formulas().keySet().forEach(v -> words.add(names.word(v))));
    for (String word : words) {
      String guard = "(" + register + "." + word + ")";
      if (candidates.titles.size() < FixCandidates.MAX_PROPOSALS) {
        candidates.tryText(
            "Replace " + candidates.displayText(candidates.problemSpan) + " by " + guard,
            candidates.problemSpan,
            guard);
      }
    }
  }
}
