package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.edit.NumberEdits;
import org.sass.lang.edit.NumberEdits.Spelling;
import org.sass.lang.edit.Resizing;
import org.sass.lang.edit.Resizing.SizeChange;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.edit.TextReplacement;
import org.sass.lang.text.Problem;

/** Code actions that rewrite the selected lines without a change of meaning. */
final class LineActions {

  /**
   * Longer selections get no action for their columns; the action for the whole text changes those.
   */
  private static final int MAX_LINES = 2000;

  private LineActions() {}

  static void add(FixCollector fixes, Selection selection) {
    // If a name has no value, the bits are only a guess and must not be written into the text.
    if (hasUndefinedName(fixes.document, selection)) {
      return;
    }
    addColumnActions(fixes, selection);
    if (!selection.isOneLine()) {
      return;
    }
    CodeStatement code = fixes.codeAt(selection.firstLine(), selection.startColumn());
    if (code == null || code.instruction() == null) {
      return;
    }
    addSizeActions(fixes, code);
    addTargetActions(fixes, code);
    addNumberActions(fixes, selection, code);
    addWordActions(fixes, code);
  }

  private static boolean hasUndefinedName(Document document, Selection selection) {
    return selection.isOneLine()
        && LineProblems.of(document, selection.firstLine(), selection.firstLine()).stream()
            .map(Problem::code)
            .anyMatch(NameFixes.UNDEFINED::equals);
  }

  private static void addSizeActions(FixCollector fixes, CodeStatement code) {
    Document document = fixes.document;
    for (SizeChange way : Resizing.of(code.kernel(), code.codeIndex())) {
      String form = way.bytes() < code.instruction().bytes() ? "short form" : "long form";
      String title = "Use the " + form + " " + Resizing.joinMnemonics(way);
      if (way.indices().size() > 1) {
        int other = way.indices().get(way.indices().get(0) == code.codeIndex() ? 1 : 0);
        PlacedInstruction partner = code.kernel().code().get(other);
        String pair = "Use the " + form + "s " + Resizing.joinMnemonics(way);
        title = pair + " as a pair, here and in line " + partner.line();
      }
      fixes.addDeferredAction(
          title,
          CodeActionKind.RefactorRewrite,
          progress -> Resizing.changes(document, code.kernel(), way));
    }
  }

  private static void addTargetActions(FixCollector fixes, CodeStatement code) {
    Document document = fixes.document;
    long target = TargetEdits.targetAddress(code);
    PlacedInstruction there = target < 0 ? null : code.kernel().instructionAt(target);
    if (there == null || TargetEdits.isTargetLeftOut(code)) {
      return;
    }
    String hex = "0x" + Long.toHexString(target);
    if (TargetEdits.isNumericTarget(code)) {
      boolean has = TargetEdits.labelAt(code.kernel(), target) != null;
      String name = TargetEdits.labelOrNewName(document, code.kernel(), target);
      String title = (has ? "Use the label " : "Introduce the label ") + name + " for " + hex;
      fixes.addDeferredAction(
          title,
          CodeActionKind.RefactorExtract,
          progress -> TargetEdits.introduceLabel(document, code));
    } else if (TargetEdits.targetText(code) != null) {
      fixes.addDeferredAction(
          "Write the address " + hex + " instead of " + TargetEdits.targetText(code),
          CodeActionKind.RefactorInline,
          progress -> TargetEdits.inlineLabel(document, code));
    }
  }

  private static void addNumberActions(
      FixCollector fixes, Selection selection, CodeStatement code) {
    for (Spelling spelling : NumberEdits.spellings(fixes.document, code, selection.startColumn())) {
      fixes.addRewrite(
          "Write " + spelling.oldText() + " as " + spelling.newText(), spelling.changes());
    }
  }

  /** Offers to write an instruction as {@code .word}, and a {@code .word} as its instruction. */
  private static void addWordActions(FixCollector fixes, CodeStatement code) {
    Document document = fixes.document;
    String other = NumberEdits.alternativeStatement(document, code);
    if (other != null) {
      // The word does not change, so the hex column stays valid.
      fixes.addRewrite(
          "Write it as " + other, TextReplacement.replaceTextOnly(document, code, other));
    }
  }

  private static void addColumnActions(FixCollector fixes, Selection selection) {
    int last = selection.lastSelectedLine();
    if (last - selection.firstLine() > MAX_LINES) {
      return;
    }
    Document document = fixes.document;
    List<Change> written = new ArrayList<>();
    List<Change> removed = new ArrayList<>();
    boolean any = false;
    for (int line = selection.firstLine(); line <= last; line++) {
      for (CodeStatement code : document.codeStatements(line)) {
        if (code.instruction() != null) {
          any |= code.statement().hexColumn() == null;
        }
      }
    }
    boolean one = last == selection.firstLine();
    String where = one ? "" : " of the selected lines";
    if (any) {
      for (int line = selection.firstLine(); line <= last; line++) {
        written.addAll(HexEdits.addMissingHexColumn(document, line));
      }
      fixes.addRewrite("Write the hex column" + where, written);
    }
    for (int line = selection.firstLine(); line <= last; line++) {
      removed.addAll(HexEdits.removeColumns(document, line));
    }
    fixes.addRewrite("Remove the columns" + where, removed);
  }
}
