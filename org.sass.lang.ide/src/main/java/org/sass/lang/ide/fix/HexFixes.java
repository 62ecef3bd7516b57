package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.TextReplacement;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;

/** Quick fixes that make the columns of a listing agree with its text. */
final class HexFixes {

  private HexFixes() {}

  static void add(FixCollector fixes, Problem problem, CodeStatement code) {
    if (problem.code().equals("word-without-text")) {
      Change text = HexEdits.insertMissingText(fixes.document, problem.line() - 1);
      if (text != null) {
        String title = "Write the instruction that the word encodes: " + text.text().strip();
        fixes.add(problem, title, true, List.of(text));
      }
      return;
    }
    if (code == null) {
      return;
    }
    if (code.statement().hexColumn() == null) {
      addPlainInstruction(fixes, problem, code);
      return;
    }
    Insn insn = insn(fixes.document, code);
    List<Change> swapped = HexEdits.swapHalves(fixes.document, code);
    fixes.add(problem, "Swap the halves of the hex column", true, swapped);
    List<Change> hex = TextReplacement.replaceText(fixes.document, code, code.statement().text());
    boolean clear = problem.code().equals("reserved-bit");
    String write = clear ? "Clear the reserved bits" : "Rewrite the hex column from the text";
    // A malformed hex column does not contradict the text, so the text is certainly right.
    boolean certain = clear || problem.code().equals("malformed-word");
    fixes.add(problem, write, certain, hex);
    if (insn != null && !clear) {
      fixes.add(
          problem,
          "Use the instruction of the hex column: " + insn.text(),
          replaceTextFromHex(fixes.document, code, insn));
    }
    if (!clear) {
      fixes.add(problem, "Remove the hex column", HexEdits.removeHexColumn(fixes.document, code));
    }
  }

  /** Fixes a {@code .word} with bits that the text of its instruction cannot express. */
  private static void addPlainInstruction(FixCollector fixes, Problem problem, CodeStatement code) {
    if (code.instruction() != null && code.instruction().decode().form() != null) {
      String text = code.instruction().decode().text();
      fixes.add(
          problem,
          "Write the instruction without these bits: " + text,
          TextReplacement.replaceText(fixes.document, code, text));
    }
  }

  static void addRenumbering(FixCollector fixes, Problem problem) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    int kernel = document.kernelIndexAt(line);
    boolean leavesOutTarget =
        document.program().problems().stream()
            .anyMatch(
                other ->
                    other.code().equals("no-such-line")
                        && !other.isError()
                        && document.kernelIndexAt(other.line() - 1) == kernel);
    if (leavesOutTarget) {
      return;
    }
    // The addresses of an excerpt are right; they say where its lines stand in the whole code.
    boolean isExcerpt =
        document.codeStatements(line).stream()
            .filter(code -> code.instruction() != null && code.statement().addressColumn() != null)
            .anyMatch(
                code -> code.statement().addressColumn().value() > code.instruction().address());
    fixes.addDeferred(
        problem,
        "Renumber the address columns of the kernel",
        !isExcerpt,
        () -> HexEdits.renumber(document, line));
  }

  /** Returns the instruction of a statement's hex column; null if it has no valid hex column. */
  static Insn insn(Document document, CodeStatement code) {
    Column word = code.statement().hexColumn();
    return word == null || !word.fitsIsa(document.isa())
        ? null
        : HexEdits.decodeHexColumn(document, code);
  }

  /** Replaces the text by the instruction of the hex column. The column stays. */
  static List<Change> replaceTextFromHex(Document document, CodeStatement code, Insn insn) {
    return TextReplacement.replaceTextOnly(document, code, HexEdits.listingText(document, insn));
  }
}
