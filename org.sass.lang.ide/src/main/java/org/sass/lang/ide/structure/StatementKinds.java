package org.sass.lang.ide.structure;

import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Region;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/** What lines are, as far as the shape of a text goes: labels, comments, directives, nothing. */
final class StatementKinds {

  private StatementKinds() {}

  /** Whether a label stands in the line. */
  static boolean hasLabel(SourceLine line) {
    for (Statement statement : line.statements()) {
      if (!statement.labels().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether nothing but comments stands in the line. */
  static boolean isComment(SourceLine line) {
    return line.statements().isEmpty() && line.header() == null && !line.comments().isEmpty();
  }

  static boolean isBlank(SourceLine line) {
    return line.statements().isEmpty() && line.header() == null && line.comments().isEmpty();
  }

  /** Whether the line holds one directive that declares something. */
  static boolean isDeclaration(SourceLine line) {
    if (line.statements().size() != 1 || line.statements().get(0).kind() != Kind.DIRECTIVE) {
      return false;
    }
    String text = line.statements().get(0).text();
    return !startsWith(text, ".kernel") && !startsWith(text, ".end") && !startsWith(text, ".word");
  }

  private static boolean startsWith(String text, String word) {
    return text.startsWith(word)
        && (text.length() == word.length() || text.charAt(word.length()) <= ' ');
  }

  /** Whether a kernel's frame stands in the line: no block goes beyond it. */
  static boolean isFrame(SourceLine line) {
    if (line.header() != null) {
      return true;
    }
    for (Statement statement : line.statements()) {
      if (statement.kind() == Kind.DIRECTIVE
          && (startsWith(statement.text(), ".kernel") || startsWith(statement.text(), ".end"))) {
        return true;
      }
    }
    return false;
  }

  /** The last line from {@code from} down to {@code first} that is more than a comment. */
  static int lastCode(Document document, int first, int from) {
    int last = from;
    while (last > first && document.source(last).statements().isEmpty()) {
      last--;
    }
    return last;
  }

  /** The kernel whose lines a line is among, or null. */
  static Region kernel(Document document, int line) {
    int index = document.kernelAt(line);
    for (Region region : document.regions()) {
      if (region.kernel() == index && region.first() <= line && line <= region.last()) {
        return region;
      }
    }
    return null;
  }
}
