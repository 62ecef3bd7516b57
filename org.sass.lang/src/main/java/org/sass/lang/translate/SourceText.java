package org.sass.lang.translate;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Line;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;

/**
 * The text of a line in the document, as the assembler reads it: the only way from Xtext's objects
 * to the records of {@code text}.
 *
 * @param offset where the line starts in the document
 * @param text its characters, without the break
 * @param inComment whether the line before leaves a block comment open
 */
public record SourceText(int offset, String text, boolean inComment) {

  /** The line that a statement stands in, with everything else that stands there. */
  public static SourceText of(Line line) {
    ICompositeNode node = NodeModelUtils.findActualNodeFor(line);
    INode before = breakBefore(node);
    INode behind = breakBehind(node);
    String document = node.getRootNode().getText();
    int start = before == null ? 0 : lastBreak(document, before) + 1;
    int end = behind == null ? document.length() : firstBreak(document, behind.getOffset());
    boolean comment = before != null && document.charAt(before.getOffset()) == '/';
    return new SourceText(start, document.substring(start, end), comment);
  }

  /** The pieces of the line; their offsets are those of {@link #text}. */
  public SourceLine read() {
    return new SourceReader(text, 1, inComment).next();
  }

  /**
   * The statement that an object of the document stands for; null for a header line. Its offsets
   * are those of {@link #text}.
   */
  public Statement statement(Line line) {
    int end = NodeModelUtils.findActualNodeFor(line).getEndOffset() - offset;
    for (Statement statement : read().statements()) {
      if (statement.end() == end && !(line.getStatement() instanceof Header)) {
        return statement;
      }
    }
    return null;
  }

  /** Which line of a listing's frame it is. */
  public static HeaderKind kind(Header header) {
    return of((Line) header.eContainer()).read().header().kind();
  }

  /** The pieces of a statement that is an instruction; their offsets are those of its source. */
  public static InsnText instruction(Statement statement) {
    Span place = statement.inSource();
    return InsnReader.read(statement.source(), place.start(), place.end());
  }

  private static INode breakBefore(INode node) {
    INode before = node.getPreviousSibling();
    while (before != null && !isBreak(before)) {
      before = before.getPreviousSibling();
    }
    return before;
  }

  private static INode breakBehind(INode node) {
    INode behind = node.getNextSibling();
    while (behind != null && !isBreak(behind)) {
      behind = behind.getNextSibling();
    }
    return behind;
  }

  /** Beside the lines of a program stand only breaks, semicolons and what is hidden. */
  private static boolean isBreak(INode node) {
    return node instanceof ILeafNode leaf && !leaf.isHidden() && !leaf.getText().equals(";");
  }

  private static int firstBreak(String document, int from) {
    int i = from;
    while (document.charAt(i) != '\n' && document.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  private static int lastBreak(String document, INode node) {
    int i = node.getEndOffset() - 1;
    while (document.charAt(i) != '\n' && document.charAt(i) != '\r') {
      i--;
    }
    return i;
  }
}
