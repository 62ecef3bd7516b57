package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.InstructionFixes;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.edit.Retext;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Kind;

/** Quick fixes for the problems that the assembler reports. */
final class ProblemFixes {

  /** Maximum number of characters of a text that a title shows. */
  private static final int MOST_SHOWN = 40;

  private ProblemFixes() {}

  static void add(QuickFixes fixes, Problem problem) {
    if (problem.line() < 1 || problem.line() > fixes.document.lineCount()) {
      return;
    }
    Code code = fixes.codeAt(problem);
    if (problem.fix() != null && !problem.code().equals("word-without-text")) {
      replace(fixes, problem, code);
    }
    switch (problem.code()) {
      case "hex-disagrees", "malformed-word", "reserved-bit", "word-without-text" ->
          HexFixes.add(fixes, problem, code);
      case "unused-ignore", "ignore-syntax" -> SuppressionFixes.fix(fixes, problem);
      case "address-column" -> HexFixes.renumber(fixes, problem);
      case "misaligned-long", "odd-short", "missing-exit" -> LayoutFixes.add(fixes, problem, code);
      case NameFixes.UNDEFINED, "unused-label", "duplicate-label", "duplicate-name" ->
          NameFixes.add(fixes, problem, code);
      case "duplicate-kernel", "register-name" -> NameFixes.add(fixes, problem, code);
      case "branch-middle", "branch-outside", "no-such-line", "ambiguous-target" ->
          TargetFixes.add(fixes, problem, code);
      case "missing-end", "stray-end", "duplicate-arch", "late-arch", "late-param" ->
          DirectiveFixes.add(fixes, problem, code);
      case "register-run", "register-pair" -> RegisterFixes.start(fixes, problem, code);
      case "bad-word" -> DirectiveFixes.split(fixes, problem);
      case "needs-arch" -> DirectiveFixes.newer(fixes, problem, code);
      case "open-comment", "word-size" -> DirectiveFixes.add(fixes, problem, code);
      default -> instruction(fixes, problem, code);
    }
    boolean ofSilence =
        problem.code().equals("unused-ignore") || problem.code().equals("ignore-syntax");
    if (!problem.isError() && !ofSilence) {
      SuppressionFixes.add(fixes, problem);
    }
  }

  /** Offers the replacement that the problem itself proposes. */
  private static void replace(QuickFixes fixes, Problem problem, Code code) {
    int line = problem.line() - 1;
    String marked = fixes.marked(problem);
    String by = problem.fix();
    String title =
        by.isEmpty()
            ? "Remove " + (marked.isBlank() ? "the blank" : shown(marked))
            : marked.isBlank() ? "Put " + shown(by) + " here" : replace(marked, by);
    List<Change> changes = text(fixes, code, line, problem, by);
    fixes.add(problem, title, isRight(fixes, problem, changes), changes);
  }

  /**
   * Returns whether the line has no errors after changes of this line alone. Also returns true if
   * the problem is not an error, or if the changes only correct upper and lower case.
   */
  private static boolean isRight(QuickFixes fixes, Problem problem, List<Change> changes) {
    String spelled = problem.fix();
    if (!problem.isError() || fixes.marked(problem).equalsIgnoreCase(spelled)) {
      return true;
    }
    Document after = Change.apply(fixes.document, changes);
    return LineProblems.of(after, problem.line() - 1).stream().noneMatch(Problem::isError);
  }

  static String replace(String was, String now) {
    return "Replace " + shown(was) + " by " + shown(now);
  }

  /**
   * Returns a text as titles show it: shortened, quoted if it contains blanks, and described if it
   * is invisible.
   */
  static String shown(String text) {
    String stripped = text.strip();
    String bare = stripped.isEmpty() ? text : stripped;
    String cut = bare.length() > MOST_SHOWN ? bare.substring(0, MOST_SHOWN) + "..." : bare;
    boolean plain = cut.chars().noneMatch(c -> c <= ' ' || c > '~') && !cut.isEmpty();
    boolean invisible = cut.chars().anyMatch(c -> c < ' ' || c > '~');
    return plain ? cut : invisible ? "the invisible character" : "'" + cut + "'";
  }

  /**
   * Replaces the marked characters. If they are part of an instruction with a hex column, the
   * column changes too.
   */
  private static List<Change> text(
      QuickFixes fixes, Code code, int line, Problem problem, String by) {
    int start = problem.start();
    int end = problem.end();
    boolean inside =
        code != null
            && code.statement().word() != null
            && code.statement().kind() == Kind.INSTRUCTION
            && start >= code.statement().start()
            && end <= code.statement().end();
    if (!inside) {
      return List.of(Change.replace(line, start, end, by));
    }
    String text = fixes.document.line(line);
    String now =
        text.substring(code.statement().start(), start)
            + by
            + text.substring(end, code.statement().end());
    return Retext.of(fixes.document, code, now);
  }

  /** Offers corrected texts of an instruction, and the instruction of the hex column. */
  private static void instruction(QuickFixes fixes, Problem problem, Code code) {
    boolean text = code != null && code.statement().kind() == Kind.INSTRUCTION;
    if (!text || !problem.isError()) {
      return;
    }
    for (InstructionFixes.Fix fix : InstructionFixes.of(fixes.document, code, problem)) {
      fixes.add(problem, cut(fix.title()), Retext.of(fixes.document, code, fix.text()));
    }
    if (problem.code().equals("operand-kind")) {
      NameFixes.parameter(fixes, problem, code);
    }
    Insn insn = HexFixes.insn(fixes.document, code);
    if (insn != null) {
      List<Change> changes = HexFixes.fromHex(fixes.document, code, insn);
      String title = "Use the instruction of the hex column: " + insn.text();
      fixes.add(problem, title, !fixes.hasFirst(problem), changes);
    }
  }

  private static String cut(String title) {
    return title.length() > 100 ? title.substring(0, 100) + "..." : title;
  }
}
