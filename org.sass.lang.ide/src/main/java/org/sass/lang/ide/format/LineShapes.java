package org.sass.lang.ide.format;

import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import org.eclipse.lsp4j.FormattingOptions;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
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
  private static final String NEW = "        ";

  private final Document document;
  private final String indent;
  private final int tab;
  private final int digits;

  /** The lines with errors or warnings. Their words may not mean what they seem to mean. */
  private final BitSet wrong = new BitSet();

  LineShapes(Document document, FormattingOptions options) {
    this.document = document;
    this.indent = indent(options);
    this.tab = Math.max(1, options.getTabSize());
    this.digits = document.isa().maxSize() / 4;
    for (Problem problem : document.program().problems()) {
      if (problem.isError() || problem.severity() == Severity.WARNING) {
        wrong.set(Math.max(0, problem.line() - 1));
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
      width = text.charAt(i) == '\t' ? (width / tab + 1) * tab : width + 1;
    }
    return width;
  }

  LineShape of(int line) {
    String text = document.line(line);
    SourceLine source = document.source(line);
    if (source.invisible() >= 0) {
      return new LineShape(LineShape.Kind.KEPT, text, null, -1, null, -1);
    }
    if (source.header() != null) {
      return LineShape.kept(LineShape.Kind.FRAME, text);
    }
    if (source.open() || line > 0 && document.source(line - 1).open()) {
      return LineShape.kept(LineShape.Kind.KEPT, text);
    }
    if (source.statements().isEmpty()) {
      return withoutCode(text, source.comments());
    }
    LineShape shape = code(line, text, source);
    return shape != null ? shape : odd(text, source);
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
  private LineShape odd(String text, SourceLine source) {
    Statement first = source.statements().get(0);
    boolean bare = source.comments().isEmpty() || source.comments().get(0).start() > first.start();
    boolean plain = first.address() == null && first.word() == null && first.labels().isEmpty();
    return bare && plain && first.kind() == Kind.INSTRUCTION
        ? LineShape.kept(LineShape.Kind.KEPT, indent + text.strip())
        : LineShape.kept(LineShape.Kind.KEPT, text);
  }

  // ---------------------------------------------------------------- code

  /** Returns the shape of a usual line; null if the line is unusual. */
  private LineShape code(int line, String text, SourceLine source) {
    List<Code> code = document.code(line);
    Statement first = code.get(0).statement();
    boolean columns = first.address() != null || first.word() != null;
    Comment comment = source.comments().isEmpty() ? null : source.comments().get(0);
    if (source.comments().size() > 1 || columns && code.size() > 1 || !isWhole(code)) {
      return null;
    }
    int end = comment == null ? text.length() : comment.start();
    StringBuilder body = new StringBuilder();
    if (columns && !columns(text, first, body)) {
      return null;
    }
    for (int i = 0; i < code.size(); i++) {
      Statement statement = code.get(i).statement();
      boolean old = columns && first.word() != null && first.word().before();
      boolean listing = columns && !old;
      int next = i + 1 < code.size() ? start(code.get(i + 1).statement()) : end;
      if (statement.end() > end) {
        return null;
      }
      boolean inside = i > 0 || old || first.address() != null;
      statement(code.get(i), old, listing, inside, body);
      Column word =
          statement.word() != null && !statement.word().before() ? statement.word() : null;
      String tail = text.substring(statement.end(), word == null ? next : word.start());
      boolean rest =
          word != null && !text.substring(word.end(), Math.max(word.end(), next)).isBlank();
      if (rest || !tail(tail, listing, i + 1 < code.size(), body)) {
        return null;
      }
    }
    return shape(text, first, body.toString(), comment, isFrame(code));
  }

  private static boolean isFrame(List<Code> code) {
    return code.stream()
        .map(Code::statement)
        .filter(s -> s.kind() == Kind.DIRECTIVE)
        .map(Statement::text)
        .anyMatch(t -> t.startsWith(".kernel") || t.startsWith(".end"));
  }

  private LineShape shape(
      String text, Statement first, String body, Comment comment, boolean isFrame) {
    Column word = first.word() != null && !first.word().before() ? first.word() : null;
    return new LineShape(
        isFrame
            ? LineShape.Kind.FRAME
            : first.address() != null ? LineShape.Kind.LISTING : LineShape.Kind.CODE,
        body,
        word == null ? null : word(text, word),
        word == null ? -1 : width(text.substring(0, word.start())),
        comment == null ? null : text.substring(comment.start()).stripTrailing(),
        comment == null ? -1 : width(text.substring(0, comment.start())));
  }

  /**
   * Returns whether no comment is inside a statement and no statement except the first has columns
   * before it.
   */
  private static boolean isWhole(List<Code> code) {
    for (int i = 0; i < code.size(); i++) {
      Statement statement = code.get(i).statement();
      boolean columns = statement.address() != null || statement.word() != null;
      boolean nothing = statement.kind() == Kind.NONE && statement.labels().isEmpty();
      if (statement.shift() != 0 || nothing || i > 0 && columns) {
        return false;
      }
    }
    return true;
  }

  private static int start(Statement statement) {
    return statement.labels().isEmpty() ? statement.start() : statement.labels().get(0).start();
  }

  /** Writes the columns before the code; returns false if their order is unusual. */
  private boolean columns(String text, Statement first, StringBuilder body) {
    Column address = first.address();
    Column word = first.word();
    boolean before = word != null && word.before();
    if (address != null
        && (address.start() > start(first) || before && word.start() < address.end())) {
      return false;
    }
    if (address != null) {
      body.append(before ? "\t" : NEW).append(text, address.start(), address.end());
      body.append(before ? "     " : NEW);
    } else if (before) {
      body.append(indent);
    }
    if (before) {
      body.append(word(text, word)).append(address != null ? " \t" : " ");
    }
    return true;
  }

  /**
   * Returns the hex column in the width that NVIDIA uses. A column without a valid word is returned
   * unchanged.
   */
  private String word(String text, Column word) {
    String inner = text.substring(word.start() + 2, word.end() - 2).strip();
    if (word.digits() == 0) {
      return text.substring(word.start(), word.end());
    }
    String padded = inner + " ".repeat(Math.max(0, digits + 2 - inner.length()));
    return word.before() ? "/*" + padded + "*/" : "/* " + padded + " */";
  }

  /**
   * Writes the labels and the code of a statement.
   *
   * @param old whether it is in a listing of the old generation
   * @param listing whether it is in a listing of the new generation
   * @param inside whether something precedes the statement in its line
   */
  private void statement(
      Code code, boolean old, boolean listing, boolean inside, StringBuilder body) {
    Statement statement = code.statement();
    for (Span label : statement.labels()) {
      boolean first = label == statement.labels().get(0);
      body.append(first ? "" : " ").append(statement.name(label)).append(':');
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
    boolean odd = code.placed() == null && word;
    boolean hidden =
        wrong.get(code.line()) && (!word || statement.word() != null && !reads(statement));
    if (odd || hidden) {
      body.append(statement.text());
    } else if (statement.kind() == Kind.INSTRUCTION) {
      body.append(InsnSpelling.of(code, old, listing));
    } else {
      body.append(InsnSpelling.directive(statement.text()));
    }
  }

  /**
   * Returns whether the text itself assembles. If it does not, the hex column still gives the
   * statement a place in the code.
   */
  private boolean reads(Statement statement) {
    Symbols any = name -> OptionalLong.of(0);
    Span text = statement.inSource();
    return Encoder.encode(document.isa(), statement.source(), text.start(), text.end(), 0, any)
            .failure()
        == null;
  }

  /** Writes the separator between a statement and the next one; returns false if it is unusual. */
  private static boolean tail(String tail, boolean listing, boolean more, StringBuilder body) {
    String bare = tail.strip();
    if (bare.isEmpty() && !more) {
      return true;
    }
    if (!bare.equals(";")) {
      return false;
    }
    // NVIDIA's new disassembler prints a space where a condition could be: RET ;
    body.append(listing && tail.startsWith(" ;") ? " ;" : ";").append(more ? " " : "");
    return true;
  }
}
