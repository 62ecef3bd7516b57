package org.sass.lang.parser;

import com.google.inject.Inject;
import java.io.StringReader;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.parser.IParseResult;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.ParseResult;
import org.eclipse.xtext.parser.impl.PartialParsingHelper;
import org.eclipse.xtext.util.ReplaceRegion;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Line;
import org.sass.lang.sass.Program;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceReader;

/**
 * Reparses only the edited line after an edit that cannot affect other lines; any other edit
 * reparses the whole document. Xtext would accept any part that parses without an error. That is
 * not enough here: this grammar has no errors, and a part may mean something else by itself than in
 * its line.
 */
public class LineParsing extends PartialParsingHelper {

  @Inject private NodeModelBuilder nodes;

  @Override
  public IParseResult reparse(IParser parser, IParseResult previous, ReplaceRegion edit) {
    ICompositeNode oldLine = editedLine(previous, edit);
    IParseResult line = oldLine == null ? null : parseLine(parser, oldLine, edit);
    return line == null
        ? fullyReparse(parser, previous, edit)
        : replaceLine(previous, oldLine, (ParseResult) line, edit);
  }

  /**
   * Returns the node of the only statement that the edit affects, or null if it may affect more.
   */
  private static ICompositeNode editedLine(IParseResult previous, ReplaceRegion edit) {
    ICompositeNode root = previous.getRootNode();
    String text = root.getText();
    int start = edit.getOffset();
    int end = edit.getEndOffset();
    if (end > text.length() || hasBreak(edit.getText()) || hasBreak(text.substring(start, end))) {
      return null;
    }
    while (start > 0 && !isBreak(text.charAt(start - 1))) {
      start--;
    }
    while (end < text.length() && !isBreak(text.charAt(end))) {
      end++;
    }
    String before = text.substring(start, end);
    StringBuilder after = new StringBuilder(before);
    edit.shiftBy(-start).applyTo(after);
    ILeafNode first = NodeModelUtils.findLeafNodeAtOffset(root, start);
    ICompositeNode line = first == null ? null : lineOf(first);
    return line != null
            && line.getTotalOffset() == start
            && edit.getEndOffset() <= line.getTotalEndOffset()
            && isSoleStatement(before, line.getTotalEndOffset() - start)
            && isSoleStatement(
                after.toString(),
                line.getTotalEndOffset() - start + edit.getText().length() - edit.getLength())
        ? line
        : null;
  }

  /**
   * Returns whether a line has exactly one statement, which ends at {@code end}, and leaves no
   * comment open.
   */
  private static boolean isSoleStatement(String line, int end) {
    SourceLine pieces = new SourceReader(line).nextLine();
    return pieces != null
        && pieces.header() == null
        && !pieces.isCommentOpen()
        && pieces.statements().size() == 1
        && pieces.statements().get(0).end() == end;
  }

  /** Returns the node of the line that a leaf belongs to, or null if it belongs to none. */
  private static ICompositeNode lineOf(ILeafNode leaf) {
    INode node = leaf;
    while (node != null && node.getParent() != leaf.getRootNode()) {
      node = node.getParent();
    }
    return node instanceof ICompositeNode line && line.getGrammarElement() instanceof RuleCall
        ? line
        : null;
  }

  private static boolean hasBreak(String text) {
    return text.chars().anyMatch(c -> isBreak((char) c));
  }

  private static boolean isBreak(char c) {
    return c == '\n' || c == '\r';
  }

  /**
   * Parses the line alone; returns null if the result cannot be used. The listing columns after the
   * line are missing here, because they are comments to the parser. Without them an instruction may
   * look like the header of a listing.
   */
  private IParseResult parseLine(IParser parser, ICompositeNode oldLine, ReplaceRegion edit) {
    String text = insertChangeIntoReplaceRegion(oldLine, edit);
    RuleCall call = (RuleCall) oldLine.getGrammarElement();
    IParseResult result = parser.parse(call, new StringReader(text), oldLine.getLookAhead());
    return result.hasSyntaxErrors()
            || !(result.getRootASTElement() instanceof Line line)
            || line.getStatement() instanceof Header
        ? null
        : result;
  }

  private IParseResult replaceLine(
      IParseResult previous, ICompositeNode oldLine, ParseResult line, ReplaceRegion edit) {
    ICompositeNode root = previous.getRootNode();
    Program program = (Program) previous.getRootASTElement();
    StringBuilder text = new StringBuilder(root.getText());
    edit.applyTo(text);
    Line edited = (Line) NodeModelUtils.findActualSemanticObjectFor(oldLine);
    int index = program.getLines().indexOf(edited);
    unloadSemanticObject(edited);
    program.getLines().set(index, (Line) line.getRootASTElement());
    nodes.replaceAndTransferLookAhead(oldLine, line.getRootNode());
    nodes.setCompleteContent(root, text.toString());
    line.setRootASTElement(program);
    line.setRootNode(root);
    return line;
  }
}
