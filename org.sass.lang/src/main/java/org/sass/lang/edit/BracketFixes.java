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
  private static final int LONGEST = 64;

  private final Attempts attempts;

  BracketFixes(Attempts attempts) {
    this.attempts = attempts;
  }

  /** Tries to move the guard to its proper place. */
  void guard() {
    Span guard = attempts.marked;
    String condition = condition(attempts.text(guard));
    if (condition.isEmpty()) {
      return;
    }
    int from = attempts.blanksBefore(guard.start());
    boolean comma = from > 0 && attempts.line.charAt(from - 1) == ',';
    String without = attempts.with(new Span(comma ? from - 1 : from, guard.end()), "").strip();
    InsnText rest = InsnReader.read(without);
    String title = "Move the guard to its place: ";
    if (!rest.operands().isEmpty()) {
      Span first = rest.operands().get(0).text();
      String behind =
          without.substring(0, first.end())
              + " ("
              + condition
              + ")"
              + without.substring(first.end());
      attempts.tryText(title + behind, behind);
      String before =
          without.substring(0, first.start()) + condition + ", " + without.substring(first.start());
      attempts.tryText(title + before, before);
    } else {
      attempts.tryText(title + without + " " + condition, without + " " + condition);
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

  void closing() {
    attempts.tryText("Remove " + attempts.shown(attempts.marked), attempts.marked, "");
    String open = attempts.text(attempts.marked);
    String close = open.equals("[") ? "]" : open.equals("(") ? ")" : open.equals("|") ? "|" : "";
    for (OperandText operand : attempts.pieces.operands()) {
      Span text = operand.text();
      for (int at : new int[] {text.end(), operand.bare(attempts.line).end()}) {
        if (!close.isEmpty() && at > attempts.marked.start()) {
          attempts.tryText("Close it with " + close, new Span(at, at), close);
        }
      }
    }
  }

  /** Tries to add the missing opening bracket at every place of the operand. */
  void opening() {
    String close = attempts.text(attempts.marked);
    String open = close.equals("]") ? "[" : close.equals(")") ? "(" : "";
    int at = attempts.marked.start() - 1;
    for (; !open.isEmpty() && at > 0 && attempts.line.charAt(at) != ','; at--) {
      boolean blank = Letters.isBlank(attempts.line.charAt(at));
      attempts.tryText("Open it with " + open, new Span(at, blank ? at + 1 : at), open);
    }
  }

  /** Tries each condition for a guard that has none. */
  void conditions() {
    String register = condition(attempts.text(attempts.marked));
    if (register.isEmpty() || register.length() > LONGEST) {
      return;
    }
    Set<String> words = new LinkedHashSet<>();
    // A condition that is never or always true has no formula, and is hardly ever meant.
    attempts
        .isa
        .names()
        .values()
        .forEach(names -> names.formulas().keySet().forEach(v -> words.add(names.word(v))));
    for (String word : words) {
      String guard = "(" + register + "." + word + ")";
      if (attempts.titles.size() < Attempts.MOST) {
        attempts.tryText(
            "Replace " + attempts.shown(attempts.marked) + " by " + guard, attempts.marked, guard);
      }
    }
  }
}
