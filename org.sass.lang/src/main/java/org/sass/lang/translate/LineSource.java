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
 * The text of a line in the document, as the assembler reads it. All code that needs the records of
 * {@code text} for one of Xtext's objects gets them through this class.
 *
 * @param offset where the line starts in the document
 * @param text its characters, without the line break
 * @param inComment whether the line before leaves a block comment open
 */
public record LineSource(int offset, String text, boolean inComment) {

  /**
   * Returns the whole line of the source text that contains this object. One line of the source can
   * hold several of the grammar's {@code Line} objects, because each of these is one statement.
   */
  public static LineSource ofLine(Line line) {
    ICompositeNode node = NodeModelUtils.findActualNodeFor(line);
    INode before = breakBefore(node);
    INode after = breakAfter(node);
    String document = node.getRootNode().getText();
    int start = before == null ? 0 : lastBreak(document, before) + 1;
    int end = after == null ? document.length() : firstBreak(document, after.getOffset());
    boolean comment = before != null && document.charAt(before.getOffset()) == '/';
    return new LineSource(start, document.substring(start, end), comment);
  }

  /** Reads the line into its pieces; their offsets are offsets in {@link #text}. */
  public SourceLine read() {
    return new SourceReader(text, 1, inComment).nextLine();
  }

  /**
   * Returns the statement that a {@code Line} object of the document represents; null for a header
   * line. Its offsets are offsets in {@link #text}.
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

  /** Returns the kind of a header line, which a disassembler printed around the code. */
  public static HeaderKind kind(Header header) {
    return ofLine((Line) header.eContainer()).read().header().kind();
  }

  /**
   * Reads a statement that is an instruction into its pieces; their offsets are offsets in the
   * source of the statement.
   */
  public static InsnText instruction(Statement statement) {
    Span place = statement.sourceSpan();
    return InsnReader.read(statement.source(), place.start(), place.end());
  }

  private static INode breakBefore(INode node) {
    INode before = node.getPreviousSibling();
    while (before != null && !isLineBreak(before)) {
      before = before.getPreviousSibling();
    }
    return before;
  }

  private static INode breakAfter(INode node) {
    INode after = node.getNextSibling();
    while (after != null && !isLineBreak(after)) {
      after = after.getNextSibling();
    }
    return after;
  }

  /**
   * Returns whether a node is a line break. The visible siblings of the lines of a program are only
   * line breaks and semicolons.
   */
  private static boolean isLineBreak(INode node) {
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
