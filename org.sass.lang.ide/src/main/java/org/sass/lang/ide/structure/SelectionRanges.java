package org.sass.lang.ide.structure;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectionRange;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Finds the ranges to which a selection grows step by step: word, pieces of the operand, operand,
 * operands, instruction, statement with its columns, line, block between labels, kernel, text.
 */
public final class SelectionRanges {

  /** Maximum number of lines of a block on either side of the cursor. */
  private static final int MAX_BLOCK_LINES = 4096;

  private final Document document;
  private final int line;
  private final int column;
  private final String text;

  /** The ranges, from the largest to the smallest. */
  private final List<Range> ranges = new ArrayList<>();

  private SelectionRanges(Document document, int line, int column) {
    this.document = document;
    this.line = line;
    this.column = column;
    this.text = document.lineText(line);
  }

  /** Returns one chain of ranges for each position, the smallest range first. */
  public static List<SelectionRange> of(Document document, List<Position> positions) {
    List<SelectionRange> all = new ArrayList<>(positions.size());
    for (Position position : positions) {
      int line = Positions.lineIndex(document, position);
      int column = Positions.columnIndex(document, position);
      all.add(new SelectionRanges(document, line, column).buildChain());
    }
    return all;
  }

  private SelectionRange buildChain() {
    addLineRanges();
    SourceLine source = document.sourceLine(line);
    for (Comment comment : source.comments()) {
      add(comment.start(), comment.end());
    }
    for (Statement statement : source.statements()) {
      addStatement(statement);
    }
    addWord();
    SelectionRange chain = null;
    for (Range range : ranges) {
      chain = new SelectionRange(range, chain);
    }
    return chain;
  }

  // ---------------------------------------------------------------- lines

  private void addLineRanges() {
    int last = document.lineCount() - 1;
    addLines(0, last);
    KernelLines kernel = StatementKinds.kernel(document, line);
    if (kernel != null) {
      addLines(kernel.firstLine(), kernel.lastLine());
    }
    int firstLine = kernel == null ? 0 : kernel.firstLine();
    int lastLine = kernel == null ? last : kernel.lastLine();
    addBlock(firstLine, lastLine);
    if (StatementKinds.isComment(document.sourceLine(line))) {
      addComments(firstLine, lastLine);
    }
    int start = Letters.skipBlanks(text, 0, text.length());
    int end = Letters.trimmedEnd(text, start, text.length());
    if (end > start) {
      addLines(line, line);
      add(start, end);
    }
  }

  /**
   * Adds the block around the cursor: the lines from the last label or the kernel's start to the
   * next label. A block that is too long to search while the user waits is left out.
   */
  private void addBlock(int firstLine, int lastLine) {
    int first = line;
    while (first > firstLine && line - first < MAX_BLOCK_LINES && !startsBlock(first)) {
      first--;
    }
    int next = line + 1;
    while (next <= lastLine && next - line < MAX_BLOCK_LINES && !startsBlock(next)) {
      next++;
    }
    boolean whole = line - first < MAX_BLOCK_LINES && next - line < MAX_BLOCK_LINES;
    int last = StatementKinds.lastStatementLine(document, first, next - 1);
    if (whole && last >= line && !StatementKinds.isFrame(document.sourceLine(first))) {
      addLines(first, last);
    }
  }

  private boolean startsBlock(int lineIndex) {
    SourceLine source = document.sourceLine(lineIndex);
    return StatementKinds.hasLabel(source) || StatementKinds.isFrame(source);
  }

  private void addComments(int firstLine, int lastLine) {
    int first = line;
    while (first > firstLine && StatementKinds.isComment(document.sourceLine(first - 1))) {
      first--;
    }
    int last = line;
    while (last < lastLine && StatementKinds.isComment(document.sourceLine(last + 1))) {
      last++;
    }
    addLines(first, last);
  }

  private void addLines(int first, int last) {
    add(new Range(new Position(first, 0), new Position(last, document.lineLength(last))));
  }

  // ---------------------------------------------------------------- pieces of a line

  private void addStatement(Statement statement) {
    Column address = statement.addressColumn();
    Column word = statement.hexColumn();
    int start =
        statement.labels().isEmpty() ? statement.start() : statement.labels().get(0).start();
    int end = statement.end();
    int semicolon = Letters.skipBlanks(text, end, text.length());
    boolean closed = semicolon < text.length() && text.charAt(semicolon) == ';';
    int from = address == null ? start : Math.min(start, address.start());
    int to = closed ? semicolon + 1 : end;
    if (word != null) {
      add(Math.min(from, word.start()), Math.max(to, word.end()));
    } else if (address != null) {
      add(from, to);
    }
    addColumn(address);
    addColumn(word);
    if (closed && column <= end) {
      add(start, to);
    }
    add(start, end);
    add(statement.start(), end);
    if (statement.kind() == Kind.INSTRUCTION) {
      addInstruction(statement);
    } else if (statement.kind() == Kind.DIRECTIVE) {
      int name = Letters.skipNonBlanks(text, statement.start(), end);
      add(statement.start(), name);
      int rest = Letters.skipBlanks(text, name, end);
      add(rest, end);
      addBrackets(text, new Span(rest, end), 0);
    }
  }

  private void addColumn(Column column) {
    if (column != null) {
      add(column.start(), column.end());
    }
  }

  private void addInstruction(Statement statement) {
    String source = statement.source();
    int shift = statement.sourceShift();
    Span whole = statement.sourceSpan();
    InsnText insn = InsnReader.read(source, whole.start(), whole.end());
    add(insn.control(), shift);
    add(insn.guard(), shift);
    add(insn.fullMnemonic(), shift);
    insn.suffixes().forEach(suffix -> add(suffix, shift));
    List<OperandText> operands = insn.operands();
    if (operands.isEmpty()) {
      return;
    }
    int last = operands.get(operands.size() - 1).span().end();
    add(new Span(operands.get(0).span().start(), last), shift);
    for (OperandText operand : operands) {
      Span all = operand.span();
      if (column < all.start() + shift || column > all.end() + shift) {
        continue;
      }
      add(all, shift);
      add(operand.bareSpan(source), shift);
      add(operand.guard(), shift);
      addBrackets(source, all, shift);
    }
  }

  /**
   * Adds the ranges of the brackets around the cursor, from the outermost to the innermost: with
   * the name before them, with the brackets, and without the brackets.
   */
  private void addBrackets(String source, Span operand, int shift) {
    List<Integer> open = new ArrayList<>();
    List<Span> pairs = new ArrayList<>();
    for (int i = operand.start(); i < operand.end(); i++) {
      char c = source.charAt(i);
      if (c == '[' || c == '(') {
        open.add(i);
      } else if ((c == ']' || c == ')') && !open.isEmpty()) {
        pairs.add(new Span(open.remove(open.size() - 1), i + 1));
      }
    }
    for (int i = pairs.size() - 1; i >= 0; i--) {
      Span pair = pairs.get(i);
      int name = Letters.trimmedEnd(source, operand.start(), pair.start());
      while (name > operand.start() && Letters.isWordPart(source.charAt(name - 1))) {
        name--;
      }
      add(new Span(name, pair.end()), shift);
      add(pair, shift);
      add(new Span(pair.start() + 1, pair.end() - 1), shift);
    }
  }

  private void addWord() {
    int start = Letters.wordStart(text, column);
    add(start, Letters.wordEnd(text, column, text.length()));
  }

  private void add(Span span, int shift) {
    if (span != null) {
      add(span.start() + shift, span.end() + shift);
    }
  }

  private void add(int start, int end) {
    if (start < end) {
      add(Positions.toRange(line, start, end));
    }
  }

  /** Adds a range if it contains the cursor and is smaller than the range added before. */
  private void add(Range range) {
    Position here = new Position(line, column);
    boolean around = isBefore(range.getStart(), here) && isBefore(here, range.getEnd());
    if (!around) {
      return;
    }
    if (!ranges.isEmpty()) {
      Range last = ranges.get(ranges.size() - 1);
      boolean inside =
          isBefore(last.getStart(), range.getStart()) && isBefore(range.getEnd(), last.getEnd());
      if (!inside || last.equals(range)) {
        return;
      }
    }
    ranges.add(range);
  }

  private static boolean isBefore(Position a, Position b) {
    return a.getLine() < b.getLine()
        || a.getLine() == b.getLine() && a.getCharacter() <= b.getCharacter();
  }
}
