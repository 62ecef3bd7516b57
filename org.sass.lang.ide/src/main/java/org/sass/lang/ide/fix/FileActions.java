package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.EditNote;
import org.sass.lang.edit.HexEdits;
import org.sass.lang.edit.HostConversion;
import org.sass.lang.edit.ListingSource;
import org.sass.lang.edit.Progress;
import org.sass.lang.edit.SizeEdits;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Statement;

/** Code actions on a whole text. */
final class FileActions {
  static final String SOURCE = "source.gsass";
  static final String FIX_ALL = "source.fixAll.gsass";

  /**
   * Number of lines that are checked to find out whether a text is a listing, and whether hex
   * columns are missing.
   */
  private static final int MAX_CHECKED_LINES = 200;

  /**
   * Maximum number of rounds of safe fixes. Each line gets one fix a round, because the assembler
   * reports one error of an instruction at a time.
   */
  private static final int MAX_ROUNDS = 6;

  /**
   * Texts of at most this number of lines are converted at once, to find out whether something
   * prevents the conversion.
   */
  private static final int MAX_EAGER_LINES = 2000;

  /** Maximum number of reasons that are shown for an impossible conversion. */
  private static final int MAX_HINDRANCES = 3;

  private FileActions() {}

  static void add(FixCollector fixes) {
    Document document = fixes.document;
    if (!safe(document).isEmpty()) {
      fixes.addDeferredAction(
          "Fix all problems that have a safe fix",
          FIX_ALL,
          progress -> applySafeFixes(document, progress));
    }
    PastedTextFix.addAction(fixes);
    if (isListing(document)) {
      if (!document.program().hasErrors()) {
        EditNote known = isShort(document) ? ListingSource.hindrance(document) : null;
        fixes.addConversion(
            "Convert the listing to a source text with labels",
            SOURCE + ".toSource",
            known == null ? null : known.text(),
            progress -> convertListing(document, progress));
      }
      fixes.addDeferredAction(
          "Remove the columns of the listing",
          SOURCE + ".removeColumns",
          progress -> removeColumns(document, progress));
    }
    addHostConversion(
        fixes, true, "Convert the parameters of a 64-bit host for FlexGripPlus (4-byte pointers)");
    addHostConversion(fixes, false, "Convert the parameters for a 64-bit host (8-byte pointers)");
    if (SizeEdits.needsEnds(document)) {
      fixes.addDeferredAction(
          "Append a return instruction to each kernel (FlexGripPlus ignores the exit marker)",
          SOURCE + ".appendEnd",
          progress -> SizeEdits.appendEnds(document, progress));
    }
    if (lacksHex(document)) {
      fixes.addDeferredAction(
          "Write the hex column of the whole text",
          SOURCE + ".writeHex",
          progress -> addHexColumns(document, progress));
    }
  }

  /**
   * Returns whether one of the first lines has an address or hex column, or is the header of a
   * function in a listing.
   */
  private static boolean isListing(Document document) {
    for (int i = 0; i < document.lineCount() && i < MAX_CHECKED_LINES; i++) {
      SourceLine source = document.sourceLine(i);
      if (source.header() != null && source.header().kind() == HeaderKind.FUNCTION) {
        return true;
      }
      for (Statement statement : source.statements()) {
        if (statement.addressColumn() != null || statement.hexColumn() != null) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns whether an instruction in one of the first lines has no hex column. */
  private static boolean lacksHex(Document document) {
    for (int i = 0; i < document.lineCount() && i < MAX_CHECKED_LINES; i++) {
      if (!HexEdits.addMissingHexColumn(document, i).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static HostConversion.Result convertListing(Document document, Progress progress) {
    EditNote hindrance = ListingSource.hindrance(document);
    return hindrance == null
        ? FixCollector.resultWithoutNotes(
            replaceText(document, ListingSource.of(document, progress)))
        : new HostConversion.Result(List.of(), List.of(), List.of(hindrance));
  }

  /** Returns whether a text is short enough for a check at each request for actions. */
  private static boolean isShort(Document document) {
    return document.lineCount() <= MAX_EAGER_LINES;
  }

  private static void addHostConversion(FixCollector fixes, boolean from64, String title) {
    Document document = fixes.document;
    if (HostConversion.isApplicable(document, from64)) {
      fixes.addConversion(
          title,
          SOURCE + (from64 ? ".params64to32" : ".params32to64"),
          hindrance(document, from64),
          progress -> HostConversion.convert(document, from64, progress));
    }
  }

  /**
   * Returns why the parameters cannot be converted; null if nothing prevents it or if the text is
   * too long for a check in advance.
   */
  private static String hindrance(Document document, boolean from64) {
    if (!isShort(document)) {
      return null;
    }
    List<String> all = HostConversion.convert(document, from64).obstacleLines();
    int more = all.size() - MAX_HINDRANCES;
    String shown = String.join("; ", all.subList(0, Math.min(MAX_HINDRANCES, all.size())));
    return all.isEmpty() ? null : more > 0 ? shown + "; and " + more + " more" : shown;
  }

  /** Replaces the whole text. Returns no change if the new text is null. */
  private static List<Change> replaceText(Document document, String text) {
    int last = document.lineCount() - 1;
    return text == null
        ? List.of()
        : List.of(new Change(0, 0, last, document.lineLength(last), text));
  }

  private static List<Change> removeColumns(Document document, Progress progress) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      progress.report(i, document.lineCount());
      changes.addAll(HexEdits.removeColumns(document, i));
    }
    return changes;
  }

  private static List<Change> addHexColumns(Document document, Progress progress) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < document.lineCount(); i++) {
      progress.report(i, document.lineCount());
      changes.addAll(HexEdits.addMissingHexColumn(document, i));
    }
    return changes;
  }

  /**
   * Applies all safe fixes, also those for problems that appear only after an earlier fix. Returns
   * one change for each line that differs.
   */
  private static List<Change> applySafeFixes(Document document, Progress progress) {
    Document now = document;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      progress.report(round, MAX_ROUNDS);
      List<Change> changes = safe(now);
      if (changes.isEmpty()) {
        break;
      }
      now = Change.apply(now, changes);
    }
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < document.lineCount() && i < now.lineCount(); i++) {
      if (!document.lineText(i).equals(now.lineText(i))) {
        changes.add(Change.replace(i, 0, document.lineLength(i), now.lineText(i)));
      }
    }
    return changes;
  }

  /**
   * Returns the safe fixes: those whose replacement text comes from the problem itself and that
   * correct the spelling. Each line gets at most one.
   */
  private static List<Change> safe(Document document) {
    List<Change> changes = new ArrayList<>();
    int line = -1;
    for (Problem problem : document.program().problems()) {
      if (problem.replacement() == null || problem.line() == line) {
        continue;
      }
      int at = problem.line() - 1;
      String was = document.text(at, problem.start(), at, problem.end());
      if (isSafe(problem.code()) || was.equalsIgnoreCase(problem.replacement())) {
        changes.add(Change.replace(at, problem.start(), problem.end(), problem.replacement()));
        line = problem.line();
      }
    }
    return changes;
  }

  private static boolean isSafe(String code) {
    return switch (code) {
      case "implied-exit", "invisible-character", "lower-case", "typing-error" -> true;
      case "modifier-order", "modifier-apart" -> true;
      default -> false;
    };
  }
}
