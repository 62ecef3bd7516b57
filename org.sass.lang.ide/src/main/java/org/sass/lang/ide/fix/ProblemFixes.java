package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.InstructionFixes;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.edit.TextReplacement;
import org.sass.lang.explain.UnnamedArch;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Kind;

/** Quick fixes for the problems that the assembler reports. */
final class ProblemFixes {

  /** Maximum number of characters of a text that a title shows. */
  private static final int MAX_SHOWN_LENGTH = 40;

  private ProblemFixes() {}

  static void add(FixCollector fixes, Problem problem) {
    if (problem.line() < 1 || problem.line() > fixes.document.lineCount()) {
      return;
    }
    CodeStatement code = fixes.codeAt(problem);
    if (problem.replacement() != null && !problem.code().equals("word-without-text")) {
      addReplacement(fixes, problem, code);
    }
    switch (problem.code()) {
      case "hex-disagrees", "malformed-word", "reserved-bit", "word-without-text" ->
          HexFixes.add(fixes, problem, code);
      case "unused-ignore", "ignore-syntax" -> SuppressionFixes.addCommentFix(fixes, problem);
      case "address-column" -> HexFixes.addRenumbering(fixes, problem);
      case "misaligned-long", "odd-short", "missing-exit" -> LayoutFixes.add(fixes, problem, code);
      case NameFixes.UNDEFINED, NameFixes.UNUSED_LABEL, "duplicate-label", "duplicate-name" ->
          NameFixes.add(fixes, problem, code);
      case "duplicate-kernel", "register-name" -> NameFixes.add(fixes, problem, code);
      case "branch-middle", "branch-outside", "no-such-line", "ambiguous-target" ->
          TargetFixes.add(fixes, problem, code);
      case "missing-end", "stray-end", "duplicate-arch", "late-arch", "late-param" ->
          DirectiveFixes.add(fixes, problem, code);
      case "register-run", "register-pair" -> RegisterFixes.addRunStarts(fixes, problem, code);
      case "bad-word" -> DirectiveFixes.addSplit(fixes, problem);
      case UnnamedArch.CODE -> DirectiveFixes.addNamedArch(fixes, problem);
      case "needs-arch" -> DirectiveFixes.addNewerArch(fixes, problem, code);
      case "open-comment", "word-size" -> DirectiveFixes.add(fixes, problem, code);
      default -> addInstructionFixes(fixes, problem, code);
    }
    boolean isSuppressionProblem =
        problem.code().equals("unused-ignore") || problem.code().equals("ignore-syntax");
    if (!problem.isError() && !isSuppressionProblem) {
      SuppressionFixes.add(fixes, problem);
    }
  }

  /** Offers the replacement that the problem itself proposes. */
  private static void addReplacement(FixCollector fixes, Problem problem, CodeStatement code) {
    int line = problem.line() - 1;
    String marked = fixes.markedText(problem);
    String replacement = problem.replacement();
    String title =
        replacement.isEmpty()
            ? "Remove " + (marked.isBlank() ? "the blank" : quoteForTitle(marked))
            : marked.isBlank()
                ? "Put " + quoteForTitle(replacement) + " here"
                : replaceTitle(marked, replacement);
    List<Change> changes = replaceMarked(fixes, code, line, problem, replacement);
    fixes.add(problem, title, removesErrors(fixes, problem, changes), changes);
  }

  /**
   * Returns whether the line has no errors after changes of this line alone. Also returns true if
   * the problem is not an error, or if the changes only correct upper and lower case.
   */
  private static boolean removesErrors(FixCollector fixes, Problem problem, List<Change> changes) {
    String spelled = problem.replacement();
    if (!problem.isError() || fixes.markedText(problem).equalsIgnoreCase(spelled)) {
      return true;
    }
    Document after = Change.apply(fixes.document, changes);
    return LineProblems.of(after, problem.line() - 1).stream().noneMatch(Problem::isError);
  }

  static String replaceTitle(String oldText, String newText) {
    return "Replace " + quoteForTitle(oldText) + " by " + quoteForTitle(newText);
  }

  /**
   * Returns a text as titles show it: shortened, quoted if it contains blanks, and described if it
   * is invisible.
   */
  static String quoteForTitle(String text) {
    String stripped = text.strip();
    String bare = stripped.isEmpty() ? text : stripped;
    String cut =
        bare.length() > MAX_SHOWN_LENGTH ? bare.substring(0, MAX_SHOWN_LENGTH) + "..." : bare;
    boolean plain = cut.chars().noneMatch(c -> c <= ' ' || c > '~') && !cut.isEmpty();
    boolean invisible = cut.chars().anyMatch(c -> c < ' ' || c > '~');
    return plain ? cut : invisible ? "the invisible character" : "'" + cut + "'";
  }

  /**
   * Replaces the marked characters. If they are part of an instruction with a hex column, the
   * column changes too.
   */
  private static List<Change> replaceMarked(
      FixCollector fixes, CodeStatement code, int line, Problem problem, String replacement) {
    int start = problem.start();
    int end = problem.end();
    boolean inside =
        code != null
            && code.statement().hexColumn() != null
            && code.statement().kind() == Kind.INSTRUCTION
            && start >= code.statement().start()
            && end <= code.statement().end();
    if (!inside) {
      return List.of(Change.replace(line, start, end, replacement));
    }
    String text = fixes.document.lineText(line);
    String now =
        text.substring(code.statement().start(), start)
            + replacement
            + text.substring(end, code.statement().end());
    return TextReplacement.replaceText(fixes.document, code, now);
  }

  /** Offers corrected texts of an instruction, and the instruction of the hex column. */
  private static void addInstructionFixes(FixCollector fixes, Problem problem, CodeStatement code) {
    boolean text = code != null && code.statement().kind() == Kind.INSTRUCTION;
    if (!text || !problem.isError()) {
      return;
    }
    for (InstructionFixes.Fix fix : InstructionFixes.of(fixes.document, code, problem)) {
      fixes.add(
          problem,
          shortenTitle(fix.title()),
          TextReplacement.replaceText(fixes.document, code, fix.text()));
    }
    if (problem.code().equals("operand-kind")) {
      NameFixes.addParameterDeclaration(fixes, problem, code);
    }
    Insn insn = HexFixes.insn(fixes.document, code);
    if (insn != null) {
      List<Change> changes = HexFixes.replaceTextFromHex(fixes.document, code, insn);
      String title = "Use the instruction of the hex column: " + insn.text();
      fixes.add(problem, title, !fixes.hasPreferred(problem), changes);
    }
  }

  private static String shortenTitle(String title) {
    return title.length() > 100 ? title.substring(0, 100) + "..." : title;
  }
}
