package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.PastedListing;
import org.sass.lang.text.Problem;

/**
 * Offers to convert a text that was copied out of the window of another tool, such as rows of
 * Nsight Compute's source page. Comments and directives may precede the copied text: the user
 * writes there for which architecture it is.
 */
final class PastedTextFix {
  private static final String TITLE = "Convert the copied text to a listing";

  /** Number of lines that are checked to find out whether a text was copied. */
  private static final int MAX_CHECKED_LINES = 200;

  private PastedTextFix() {}

  /** Offers the conversion as an action on the whole text. */
  static void addAction(FixCollector fixes) {
    if (isIn(fixes.document)) {
      fixes.addDeferredAction(
          TITLE, FileActions.SOURCE + ".toListing", progress -> toListing(fixes.document));
    }
  }

  /**
   * Offers the conversion as the fix of the first of the given problems that a copied text causes:
   * an error, or the name of a function, which is read as a label.
   */
  static void addFix(FixCollector fixes, List<Problem> problems) {
    Problem cause =
        problems.stream()
            .filter(problem -> problem.isError() || problem.code().equals(NameFixes.UNUSED_LABEL))
            .findFirst()
            .orElse(null);
    if (cause != null && isIn(fixes.document)) {
      fixes.addDeferred(cause, TITLE, true, () -> toListing(fixes.document));
    }
  }

  private static boolean isIn(Document document) {
    int last = Math.min(document.lineCount(), MAX_CHECKED_LINES);
    int first = firstCopiedLine(document, last);
    return PastedListing.convert(text(document, first, last)) != null;
  }

  private static List<Change> toListing(Document document) {
    int last = document.lineCount();
    int first = firstCopiedLine(document, last);
    String listing = PastedListing.convert(text(document, first, last));
    return listing == null
        ? List.of()
        : List.of(new Change(first, 0, last - 1, document.lineLength(last - 1), listing));
  }

  /** Returns the first line that is neither blank nor a comment nor names the architecture. */
  private static int firstCopiedLine(Document document, int end) {
    for (int line = 0; line < end; line++) {
      String text = document.lineText(line).strip();
      if (!text.isEmpty() && !text.startsWith("//") && !text.startsWith(".arch ")) {
        return line;
      }
    }
    return end;
  }

  private static String text(Document document, int first, int end) {
    StringBuilder text = new StringBuilder();
    for (int line = first; line < end; line++) {
      text.append(line == first ? "" : "\n").append(document.lineText(line));
    }
    return text.toString();
  }
}
