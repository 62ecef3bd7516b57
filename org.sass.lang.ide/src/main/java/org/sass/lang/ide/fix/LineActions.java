package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.CodeActionKind;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.edit.NumberEdits;
import org.sass.lang.edit.NumberEdits.Spelling;
import org.sass.lang.edit.Resizing;
import org.sass.lang.edit.Resizing.Way;
import org.sass.lang.edit.Retext;
import org.sass.lang.edit.TargetEdits;
import org.sass.lang.text.Problem;

/** Code actions that rewrite the selected lines without a change of meaning. */
final class LineActions {

  /**
   * Longer selections get no action for their columns; the action for the whole text changes those.
   */
  private static final int MOST_LINES = 2000;

  private LineActions() {}

  static void add(QuickFixes fixes, Selection selection) {
    // If a name has no value, the bits are only a guess and must not be written into the text.
    if (isGuess(fixes.document, selection)) {
      return;
    }
    columns(fixes, selection);
    if (!selection.isOneLine()) {
      return;
    }
    Code code = fixes.codeAt(selection.firstLine(), selection.startColumn());
    if (code == null || code.placed() == null) {
      return;
    }
    sizes(fixes, code);
    targets(fixes, code);
    numbers(fixes, selection, code);
    words(fixes, code);
  }

  private static boolean isGuess(Document document, Selection selection) {
    return selection.isOneLine()
        && LineProblems.of(document, selection.firstLine(), selection.firstLine()).stream()
            .map(Problem::code)
            .anyMatch(NameFixes.UNDEFINED::equals);
  }

  private static void sizes(QuickFixes fixes, Code code) {
    Document document = fixes.document;
    for (Way way : Resizing.of(code.kernel(), code.index())) {
      String form = way.bytes() < code.placed().bytes() ? "short form" : "long form";
      String title = "Use the " + form + " " + Resizing.names(way);
      if (way.indices().size() > 1) {
        int other = way.indices().get(way.indices().get(0) == code.index() ? 1 : 0);
        Placed partner = code.kernel().code().get(other);
        String pair = "Use the " + form + "s " + Resizing.names(way);
        title = pair + " as a pair, here and in line " + partner.line();
      }
      fixes.later(
          title,
          CodeActionKind.RefactorRewrite,
          progress -> Resizing.changes(document, code.kernel(), way));
    }
  }

  private static void targets(QuickFixes fixes, Code code) {
    Document document = fixes.document;
    long target = TargetEdits.target(code);
    Placed there = target < 0 ? null : code.kernel().at(target);
    if (there == null) {
      return;
    }
    String hex = "0x" + Long.toHexString(target);
    if (TargetEdits.isNumber(code)) {
      boolean has = TargetEdits.label(code.kernel(), target) != null;
      String name = TargetEdits.labelOrName(document, code.kernel(), target);
      String title = (has ? "Use the label " : "Introduce the label ") + name + " for " + hex;
      fixes.later(
          title, CodeActionKind.RefactorExtract, progress -> TargetEdits.introduce(document, code));
    } else if (TargetEdits.written(code) != null) {
      fixes.later(
          "Write the address " + hex + " instead of " + TargetEdits.written(code),
          CodeActionKind.RefactorInline,
          progress -> TargetEdits.inline(document, code));
    }
  }

  private static void numbers(QuickFixes fixes, Selection selection, Code code) {
    for (Spelling spelling : NumberEdits.spellings(fixes.document, code, selection.startColumn())) {
      fixes.rewrite("Write " + spelling.was() + " as " + spelling.now(), spelling.changes());
    }
  }

  /** Offers to write an instruction as {@code .word}, and a {@code .word} as its instruction. */
  private static void words(QuickFixes fixes, Code code) {
    Document document = fixes.document;
    String other = NumberEdits.wordOrText(document, code);
    if (other != null) {
      // The word does not change, so the hex column stays valid.
      fixes.rewrite("Write it as " + other, Retext.textAlone(document, code, other));
    }
  }

  private static void columns(QuickFixes fixes, Selection selection) {
    int last = selection.lastTouched();
    if (last - selection.firstLine() > MOST_LINES) {
      return;
    }
    Document document = fixes.document;
    List<Change> written = new ArrayList<>();
    List<Change> removed = new ArrayList<>();
    boolean any = false;
    for (int line = selection.firstLine(); line <= last; line++) {
      for (Code code : document.code(line)) {
        if (code.placed() != null) {
          any |= code.statement().word() == null;
        }
      }
    }
    boolean one = last == selection.firstLine();
    String where = one ? "" : " of the selected lines";
    if (any) {
      for (int line = selection.firstLine(); line <= last; line++) {
        written.addAll(HexEdits.missing(document, line));
      }
      fixes.rewrite("Write the hex column" + where, written);
    }
    for (int line = selection.firstLine(); line <= last; line++) {
      removed.addAll(HexEdits.withoutColumns(document, line));
    }
    fixes.rewrite("Remove the columns" + where, removed);
  }
}
