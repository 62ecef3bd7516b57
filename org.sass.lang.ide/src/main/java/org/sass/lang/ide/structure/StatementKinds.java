package org.sass.lang.ide.structure;

import org.sass.lang.document.Document;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Classifies lines for the structure of a text: lines with labels, comments, declarations, blank
 * lines.
 */
final class StatementKinds {

  private StatementKinds() {}

  /** Returns whether the line has a label. */
  static boolean hasLabel(SourceLine line) {
    for (Statement statement : line.statements()) {
      if (!statement.labels().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the line has nothing but comments. */
  static boolean isComment(SourceLine line) {
    return line.statements().isEmpty() && line.header() == null && !line.comments().isEmpty();
  }

  static boolean isBlank(SourceLine line) {
    return line.statements().isEmpty() && line.header() == null && line.comments().isEmpty();
  }

  /** Returns whether the line has exactly one directive that declares something. */
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

  /**
   * Returns whether the line belongs to the frame of a kernel: a header line of a listing, {@code
   * .kernel} or {@code .end}. No block extends across such a line.
   */
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

  /**
   * Returns the last line from {@code first} to {@code from} that has a statement; {@code first} if
   * none has.
   */
  static int lastStatementLine(Document document, int first, int from) {
    int last = from;
    while (last > first && document.sourceLine(last).statements().isEmpty()) {
      last--;
    }
    return last;
  }

  /** Returns the kernel that a line belongs to, or null. */
  static KernelLines kernel(Document document, int line) {
    int index = document.kernelIndexAt(line);
    for (KernelLines region : document.kernelLines()) {
      if (region.kernelIndex() == index
          && region.firstLine() <= line
          && line <= region.lastLine()) {
        return region;
      }
    }
    return null;
  }
}
