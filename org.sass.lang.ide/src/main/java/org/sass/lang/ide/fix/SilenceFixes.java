package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.asm.Change;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Problem;
import org.sass.lang.asm.SourceLine;
import org.sass.lang.asm.SourceLine.Comment;

/** Comments that silence what is no error. */
final class SilenceFixes {
  private static final String LINE = "gsass-ignore:";
  private static final String FILE = "gsass-ignore-file:";

  private SilenceFixes() {}

  static void add(Fixes fixes, Problem problem) {
    add(fixes, problem, problem.line() - 1, problem.code());
  }

  static void add(Fixes fixes, Problem problem, int line, String code) {
    Document document = fixes.document;
    if (document.source(line).open()) {
      return;
    }
    fixes.mend(problem, "Ignore " + code + " in this line", here(document, line, code));
    Change file = Change.lineBefore(document, 0, "// " + FILE + " " + code);
    fixes.mend(problem, "Ignore " + code + " in this file", List.of(file));
  }

  /** Behind the codes that the line silences already, else in a comment of its own. */
  private static List<Change> here(Document document, int line, String code) {
    String text = document.line(line);
    SourceLine source = document.source(line);
    for (Comment comment : source.comments()) {
      String words = text.substring(comment.start(), comment.end());
      if (words.startsWith("//") && words.substring(2).strip().startsWith(LINE)) {
        return List.of(Change.insert(line, comment.end(), ", " + code));
      }
    }
    int end = text.stripTrailing().length();
    boolean comment =
        source.comments().stream()
            .anyMatch(c -> text.startsWith("//", c.start()) || text.charAt(c.start()) == '#');
    if (comment) {
      // A comment to the line's end cannot be followed by another one.
      String indent = text.substring(0, text.length() - text.stripLeading().length());
      return List.of(Change.lineBefore(document, line, indent + "// " + LINE + " " + code));
    }
    String gap = end == 0 ? "" : "  ";
    return List.of(Change.replace(line, end, text.length(), gap + "// " + LINE + " " + code));
  }
}
