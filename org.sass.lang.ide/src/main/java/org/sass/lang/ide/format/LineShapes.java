package org.sass.lang.ide.format;

import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.lsp4j.FormattingOptions;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Severity;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Cuts lines into the parts that are aligned in columns. */
final class LineShapes {

  /** The white space around the address column in listings of the new generation. */
  private static final String NEW_LISTING_GAP = "        ";

  private final Document document;
  private final String indent;
  private final int tabSize;
  private final int hexDigits;

  /** The lines with errors or warnings. Their words may not mean what they seem to mean. */
  private final BitSet linesWithProblems = new BitSet();

  LineShapes(Document document, FormattingOptions options) {
    this.document = document;
    this.indent = indent(options);
    this.tabSize = Math.max(1, options.getTabSize());
    this.hexDigits = document.isa().maxSize() / 4;
    for (Problem problem : document.program().problems()) {
      if (problem.isError() || problem.severity() == Severity.WARNING) {
        linesWithProblems.set(Math.max(0, problem.line() - 1));
      }
    }
  }

  /** Returns the white space before an instruction. */
  static String indent(FormattingOptions options) {
    int size = Math.max(1, Math.min(options.getTabSize(), 16));
    return options.isInsertSpaces() ? " ".repeat(size) : "\t";
  }

  /** Returns the width of a text in columns, with tabs expanded. */
  int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); i++) {
      width = text.charAt(i) == '\t' ? (width / tabSize + 1) * tabSize : width + 1;
    }
    return width;
  }

  LineShape of(int line) {
    String text = document.lineText(line);
    SourceLine source = document.sourceLine(line);
    if (source.invisibleOffset() >= 0) {
      return new LineShape(LineShape.Kind.KEPT, text, null, -1, null, -1);
    }
    if (source.header() != null) {
      return LineShape.kept(LineShape.Kind.FRAME, text);
    }
    if (source.isCommentOpen() || line > 0 && document.sourceLine(line - 1).isCommentOpen()) {
      return LineShape.kept(LineShape.Kind.KEPT, text);
    }
    if (source.statements().isEmpty()) {
      return withoutCode(text, source.comments());
    }
    LineShape shape = shapeOfCode(line, text, source);
    return shape != null ? shape : shapeOfUnusual(text, source);
  }

  private LineShape withoutCode(String text, List<Comment> comments) {
    if (comments.isEmpty()) {
      return LineShape.kept(LineShape.Kind.EMPTY, "");
    }
    int start = comments.get(0).start();
    String comment = text.substring(start).stripTrailing();
    int column = width(text.substring(0, start));
    return new LineShape(LineShape.Kind.COMMENT, "", null, -1, comment, column);
  }

  /**
   * Returns the shape of a line with comments or columns in unusual places, or with text that is
   * not a statement.
   */
  private LineShape shapeOfUnusual(String text, SourceLine source) {
    Statement first = source.statements().get(0);
    boolean bare = source.comments().isEmpty() || source.comments().get(0).start() > first.start();
    boolean plain =
        first.addressColumn() == null && first.hexColumn() == null && first.labels().isEmpty();
    return bare && plain && first.kind() == Kind.INSTRUCTION
        ? LineShape.kept(LineShape.Kind.KEPT, indent + text.strip())
        : LineShape.kept(LineShape.Kind.KEPT, text);
  }

  // ---------------------------------------------------------------- code

  /** Returns the shape of a usual line; null if the line is unusual. */
  private LineShape shapeOfCode(int line, String text, SourceLine source) {
    List<CodeStatement> code = document.codeStatements(line);
    Statement first = code.get(0).statement();
    boolean columns = first.addressColumn() != null || first.hexColumn() != null;
    Comment comment = source.comments().isEmpty() ? null : source.comments().get(0);
    if (source.comments().size() > 1 || columns && code.size() > 1 || !isRegular(code)) {
      return null;
    }
    int end = comment == null ? text.length() : comment.start();
    StringBuilder body = new StringBuilder();
    if (columns && !appendColumns(text, first, body)) {
      return null;
    }
    for (int i = 0; i < code.size(); i++) {
      Statement statement = code.get(i).statement();
      boolean oldListing = columns && first.hexColumn() != null && first.hexColumn().isBeforeText();
      boolean newListing = columns && !oldListing;
      int next = i + 1 < code.size() ? start(code.get(i + 1).statement()) : end;
      if (statement.end() > end) {
        return null;
      }
      boolean inside = i > 0 || oldListing || first.addressColumn() != null;
      appendStatement(code.get(i), oldListing, newListing, inside, body);
      Column word =
          statement.hexColumn() != null && !statement.hexColumn().isBeforeText()
              ? statement.hexColumn()
              : null;
      String tail = text.substring(statement.end(), word == null ? next : word.start());
      boolean rest =
          word != null && !text.substring(word.end(), Math.max(word.end(), next)).isBlank();
      if (rest || !appendSeparator(tail, newListing, i + 1 < code.size(), body)) {
        return null;
      }
    }
    return shape(text, first, body.toString(), comment, isFrame(code));
  }

  private static boolean isFrame(List<CodeStatement> code) {
    return code.stream()
        .map(CodeStatement::statement)
        .filter(s -> s.kind() == Kind.DIRECTIVE)
        .map(Statement::text)
        .anyMatch(t -> t.startsWith(".kernel") || t.startsWith(".end"));
  }

  private LineShape shape(
      String text, Statement first, String body, Comment comment, boolean isFrame) {
    Column word =
        first.hexColumn() != null && !first.hexColumn().isBeforeText() ? first.hexColumn() : null;
    return new LineShape(
        isFrame
            ? LineShape.Kind.FRAME
            : first.addressColumn() != null ? LineShape.Kind.LISTING : LineShape.Kind.CODE,
        body,
        word == null ? null : formatHexColumn(text, word),
        word == null ? -1 : width(text.substring(0, word.start())),
        comment == null ? null : text.substring(comment.start()).stripTrailing(),
        comment == null ? -1 : width(text.substring(0, comment.start())));
  }

  /**
   * Returns whether no comment is inside a statement and no statement except the first has columns
   * before it.
   */
  private static boolean isRegular(List<CodeStatement> code) {
    for (int i = 0; i < code.size(); i++) {
      Statement statement = code.get(i).statement();
      boolean columns = statement.addressColumn() != null || statement.hexColumn() != null;
      boolean nothing = statement.kind() == Kind.NONE && statement.labels().isEmpty();
      if (statement.sourceShift() != 0 || nothing || i > 0 && columns) {
        return false;
      }
    }
    return true;
  }

  private static int start(Statement statement) {
    return statement.labels().isEmpty() ? statement.start() : statement.labels().get(0).start();
  }

  /** Writes the columns before the code; returns false if their order is unusual. */
  private boolean appendColumns(String text, Statement first, StringBuilder body) {
    Column address = first.addressColumn();
    Column word = first.hexColumn();
    boolean before = word != null && word.isBeforeText();
    if (address != null
        && (address.start() > start(first) || before && word.start() < address.end())) {
      return false;
    }
    if (address != null) {
      body.append(before ? "\t" : NEW_LISTING_GAP).append(text, address.start(), address.end());
      body.append(before ? "     " : NEW_LISTING_GAP);
    } else if (before) {
      body.append(indent);
    }
    if (before) {
      body.append(formatHexColumn(text, word)).append(address != null ? " \t" : " ");
    }
    return true;
  }

  /**
   * Returns the hex column in the width that NVIDIA uses. A column without a valid word is returned
   * unchanged.
   */
  private String formatHexColumn(String text, Column word) {
    String inner = text.substring(word.start() + 2, word.end() - 2).strip();
    if (word.digitCount() == 0) {
      return text.substring(word.start(), word.end());
    }
    String padded = inner + " ".repeat(Math.max(0, hexDigits + 2 - inner.length()));
    return word.isBeforeText() ? "/*" + padded + "*/" : "/* " + padded + " */";
  }

  /**
   * Writes the labels and the code of a statement.
   *
   * @param oldListing whether it is in a listing of the old generation
   * @param newListing whether it is in a listing of the new generation
   * @param inside whether something precedes the statement in its line
   */
  private void appendStatement(
      CodeStatement code,
      boolean oldListing,
      boolean newListing,
      boolean inside,
      StringBuilder body) {
    Statement statement = code.statement();
    for (Span label : statement.labels()) {
      boolean first = label == statement.labels().get(0);
      body.append(first ? "" : " ").append(statement.labelName(label)).append(':');
    }
    if (statement.kind() == Kind.NONE) {
      return;
    }
    boolean word = statement.kind() == Kind.INSTRUCTION || statement.text().startsWith(".word");
    if (!statement.labels().isEmpty()) {
      int missing = inside || !word ? 1 : width(indent) - width(body.toString());
      body.append(
          missing > 0 && !inside && indent.equals("\t") ? "\t" : " ".repeat(Math.max(1, missing)));
    } else if (word && !inside) {
      body.append(indent);
    }
    boolean odd = code.instruction() == null && word;
    boolean hidden =
        linesWithProblems.get(code.lineIndex())
            && (!word || statement.hexColumn() != null && !canAssemble(statement));
    if (odd || hidden) {
      body.append(statement.text());
    } else if (statement.kind() == Kind.INSTRUCTION) {
      body.append(InsnSpelling.formatInstruction(code, oldListing, newListing));
    } else {
      body.append(InsnSpelling.formatDirective(statement.text()));
    }
  }

  /**
   * Returns whether the text itself assembles. If it does not, the hex column still gives the
   * statement a place in the code.
   */
  private boolean canAssemble(Statement statement) {
    Symbols any = name -> OptionalLong.of(0);
    Span text = statement.sourceSpan();
    return Encoder.encode(document.isa(), statement.source(), text.start(), text.end(), 0, any)
            .failure()
        == null;
  }

  /** Writes the separator between a statement and the next one; returns false if it is unusual. */
  private static boolean appendSeparator(
      String tail, boolean newListing, boolean hasNext, StringBuilder body) {
    String bare = tail.strip();
    if (bare.isEmpty() && !hasNext) {
      return true;
    }
    if (!bare.equals(";")) {
      return false;
    }
    // NVIDIA's new disassembler prints a space where a condition could be: RET ;
    body.append(newListing && tail.startsWith(" ;") ? " ;" : ";").append(hasNext ? " " : "");
    return true;
  }
}
