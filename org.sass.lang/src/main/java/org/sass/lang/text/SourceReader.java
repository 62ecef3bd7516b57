package org.sass.lang.text;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Reads a source text line by line: labels, directives, instructions, comments, and the columns and
 * header lines of genuine listings. It reports no errors: any text gives lines, and other classes
 * check them. It takes linear time. It works on offsets and copies only statements with a comment
 * or an invisible character inside.
 */
public final class SourceReader {

  /** Greatest number of pieces of one kind in a line. A line of noise must not fill the memory. */
  private static final int MAX_PIECES = 1 << 16;

  private final String text;
  private final int length;
  private int pos;
  private int number;
  private boolean inComment;

  // The state of the line being read.
  private int lineStart;
  private int invisibleOffset;
  private Header header;
  private List<Statement> statements;
  private List<Comment> comments;
  private int codeStart;
  private int codeEnd;
  private boolean gap;
  private boolean needsCopy;
  private Column address;
  private Column hexColumn;

  public SourceReader(String text) {
    this(text, 1, false);
  }

  /**
   * Creates a reader that starts in the middle of a text.
   *
   * @param text the text from there on
   * @param number number of the first line, from 1
   * @param inComment whether the line before left a block comment open
   */
  public SourceReader(String text, int number, boolean inComment) {
    this.text = text;
    this.length = text.length();
    this.number = number;
    this.inComment = inComment;
  }

  /** Reads all lines of a text. A line break at the end of the text starts no further line. */
  public static List<SourceLine> read(String text) {
    SourceReader reader = new SourceReader(text);
    List<SourceLine> lines = new ArrayList<>();
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      lines.add(line);
    }
    return lines;
  }

  /** Reads the next line; null after the last one. */
  public SourceLine nextLine() {
    if (pos >= length) {
      return null;
    }
    lineStart = pos;
    invisibleOffset = -1;
    header = null;
    statements = List.of();
    comments = List.of();
    address = null;
    startStatement();
    int lineNumberEnd = inComment ? pos : CommentColumns.lineNumberEnd(text, pos);
    int i = inComment ? continueComment() : lineNumberEnd;
    while (i < length) {
      char c = text.charAt(i);
      if (c > ' ' && c < 0x7f && c != '/' && c != ';' && c != '#') {
        addCode(i++);
      } else if (c == ' ' || c == '\t') {
        i++;
      } else if (Letters.isLineBreak(c)) {
        break;
      } else {
        i = special(c, i);
      }
    }
    endStatement();
    if (lineNumberEnd > lineStart) {
      addComment(lineStart, lineNumberEnd, false);
    }
    SourceLine line =
        new SourceLine(
            number++, lineStart, i, header, statements, comments, inComment, invisibleOffset);
    pos = lineBreakEnd(i);
    return line;
  }

  private int lineBreakEnd(int i) {
    if (i >= length) {
      return length;
    }
    boolean pair = text.charAt(i) == '\r' && i + 1 < length && text.charAt(i + 1) == '\n';
    return pair ? i + 2 : i + 1;
  }

  private void addCode(int i) {
    if (codeStart < 0) {
      codeStart = i;
      gap = false;
    } else if (gap) {
      needsCopy = true;
      gap = false;
      // More text follows what looked like the hex column after the text, so it is an ordinary
      // comment.
      if (hexColumn != null && !hexColumn.isBeforeText()) {
        addComment(hexColumn.start(), hexColumn.end(), false);
        hexColumn = null;
      }
    }
    codeEnd = i + 1;
  }

  /**
   * Handles a character that is neither plain code nor plain white space, and returns the offset
   * after what was read.
   */
  private int special(char c, int i) {
    if (c == ';' && isLineEmpty()) {
      int end = lineEnd(i);
      addComment(i, end, false);
      return end;
    }
    if (c == ';' && statements.size() < MAX_PIECES) {
      endStatement();
      return i + 1;
    }
    char next = i + 1 < length ? text.charAt(i + 1) : 0;
    if (c == '/' && next == '*') {
      return blockComment(i);
    }
    boolean hash = c == '#' && (i == lineStart || Letters.isBlank(text.charAt(i - 1)));
    if (hash || c == '/' && next == '/') {
      int end = lineEnd(i);
      boolean launch = text.startsWith(LaunchWords.COMMENT_PREFIX, i);
      addComment(i, end, launch);
      return end;
    }
    if (Letters.isBlank(c)) {
      if (c > 0x7f) {
        invisibleOffset = invisibleOffset < 0 ? i : invisibleOffset;
        gap = true;
      }
      return i + 1;
    }
    addCode(i);
    return i + 1;
  }

  /**
   * Returns whether the line has had nothing but blanks. A semicolon then begins a comment, as in
   * the listings of CUDA.jl.
   */
  private boolean isLineEmpty() {
    return codeStart < 0
        && statements.isEmpty()
        && comments.isEmpty()
        && header == null
        && address == null
        && hexColumn == null;
  }

  /**
   * Returns whether a block comment is open at the end of a line. It gives the same result as
   * reading the line, but sooner.
   *
   * @param line the line without anything after its line break
   * @param inComment whether the line before left a block comment open
   */
  public static boolean endsInComment(String line, boolean inComment) {
    boolean open = inComment;
    boolean isEmpty = !inComment;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      char next = i + 1 < line.length() ? line.charAt(i + 1) : 0;
      if (open) {
        if (c == '*' && next == '/') {
          open = false;
          i++;
        }
      } else if (c == '/' && next == '*') {
        open = true;
        i++;
      } else if (c == '/' && next == '/'
          || c == ';' && isEmpty
          || c == '#' && (i == 0 || Letters.isBlank(line.charAt(i - 1)))) {
        return false;
      }
      isEmpty &= Letters.isBlank(c);
    }
    return open;
  }

  private int lineEnd(int from) {
    int i = from;
    while (i < length && !Letters.isLineBreak(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private int continueComment() {
    int end = commentEnd(pos);
    addComment(pos, end, false);
    return end;
  }

  /**
   * Returns the offset after the end of the comment; the end of the line if the comment stays open.
   */
  private int commentEnd(int from) {
    for (int i = from; i < length; i++) {
      char c = text.charAt(i);
      if (c == '*' && i + 1 < length && text.charAt(i + 1) == '/') {
        inComment = false;
        return i + 2;
      }
      if (Letters.isLineBreak(c)) {
        inComment = true;
        return i;
      }
      if (c > 0x7f && invisibleOffset < 0 && Letters.isInvisible(c)) {
        invisibleOffset = i;
      }
    }
    inComment = true;
    return length;
  }

  private int blockComment(int start) {
    int end = commentEnd(start + 2);
    gap = true;
    if (!inComment && readColumn(start, end)) {
      return end;
    }
    addComment(start, end, false);
    return end;
  }

  /** Stores a comment as a column of a listing if it is one, and returns whether it was. */
  private boolean readColumn(int start, int end) {
    boolean first =
        codeStart < 0 && statements.isEmpty() && comments.isEmpty() && hexColumn == null;
    if (first && address == null) {
      address = CommentColumns.address(text, start, end);
      if (address != null) {
        return true;
      }
    }
    Column read = CommentColumns.word(text, start, end, codeStart < 0 && statements.isEmpty());
    if (read == null || !read.hasUsualSize() && !hasAddress()) {
      return false;
    }
    if (codeStart >= 0 || statements.isEmpty()) {
      if (hexColumn != null) {
        return false;
      }
      hexColumn = read;
      return true;
    }
    int last = statements.size() - 1;
    Statement before = statements.get(last);
    if (before.hexColumn() != null) {
      return false;
    }
    statements.set(last, withHexColumn(before, read));
    return true;
  }

  private boolean hasAddress() {
    return address != null || !statements.isEmpty() && statements.get(0).addressColumn() != null;
  }

  private static Statement withHexColumn(Statement s, Column word) {
    return new Statement(
        s.kind(),
        s.labels(),
        s.start(),
        s.end(),
        s.addressColumn(),
        word,
        s.source(),
        s.sourceShift());
  }

  private void addComment(int start, int end, boolean launch) {
    if (comments.isEmpty()) {
      comments = new ArrayList<>(2);
    } else if (comments.size() >= MAX_PIECES) {
      return;
    }
    int at = comments.size();
    while (at > 0 && comments.get(at - 1).start() > start) {
      at--;
    }
    comments.add(at, new Comment(start, end, launch));
  }

  private void startStatement() {
    codeStart = -1;
    codeEnd = -1;
    gap = false;
    needsCopy = false;
    hexColumn = null;
  }

  private void endStatement() {
    if (codeStart < 0 && address == null && hexColumn == null) {
      return;
    }
    moveColumnBeforeBrace();
    Statement statement = codeStart < 0 ? columnsStatement() : statement();
    if (statement != null) {
      if (statements.isEmpty()) {
        statements = new ArrayList<>(2);
      }
      statements.add(statement);
    }
    address = null;
    startStatement();
  }

  /**
   * Moves the hex column to the instruction before a closing brace. Up to CUDA 10.1 the brace that
   * closes a pair comes after the semicolon, {@code STG.E [R2], R0; }}, and the hex column after it
   * belongs to that instruction.
   */
  private void moveColumnBeforeBrace() {
    int last = statements.size() - 1;
    boolean brace = codeStart >= 0 && codeEnd == codeStart + 1 && text.charAt(codeStart) == '}';
    if (brace && hexColumn != null && last >= 0 && statements.get(last).hexColumn() == null) {
      statements.set(last, withHexColumn(statements.get(last), hexColumn));
      hexColumn = null;
    }
  }

  private Statement columnsStatement() {
    int at = hexColumn != null ? hexColumn.end() : address.end();
    return new Statement(Kind.NONE, List.of(), at, at, address, hexColumn, text, 0);
  }

  private Statement statement() {
    int shift = needsCopy ? codeStart : 0;
    String source = needsCopy ? withoutComments() : text;
    if (header == null && statements.isEmpty() && address == null && hexColumn == null) {
      header = ListingHeaders.read(source, codeStart - shift, codeEnd - shift, shift);
      if (header != null) {
        return null;
      }
    }
    List<Span> labels = List.of();
    int end = codeEnd - shift;
    int start = codeStart - shift;
    for (int colon = firstLabelColon(source, start, end);
        colon >= 0 && labels.size() < MAX_PIECES; ) {
      if (labels.isEmpty()) {
        labels = new ArrayList<>(1);
      }
      labels.add(new Span(start, Letters.trimmedEnd(source, start, colon)).shifted(shift));
      start = Letters.skipBlanks(source, colon + 1, end);
      colon = labelColon(source, start, end);
    }
    boolean brace = end == start + 1 && source.charAt(start) == '}' && !statements.isEmpty();
    Kind kind =
        start >= end || brace
            ? Kind.NONE
            : source.charAt(start) == '.' ? Kind.DIRECTIVE : Kind.INSTRUCTION;
    return new Statement(kind, labels, start + shift, codeEnd, address, hexColumn, source, shift);
  }

  private int firstLabelColon(String source, int start, int end) {
    int colon = labelColon(source, start, end);
    return colon < 0
            && statements.isEmpty()
            && !needsCopy
            && CppSignature.isLabel(source, start, end)
        ? end - 1
        : colon;
  }

  /** Returns the offset of the colon if a label starts at {@code start}, or -1. */
  private static int labelColon(String source, int start, int end) {
    if (start >= end) {
      return -1;
    }
    char c = source.charAt(start);
    if (!Letters.isNameStart(c) && c != '.') {
      return -1;
    }
    int name = Letters.nameEnd(source, start, end);
    int colon = Letters.skipBlanks(source, name, end);
    // Two colons are part of a name of C++: `a::f(int):`.
    boolean label =
        colon < end
            && source.charAt(colon) == ':'
            && (colon + 1 >= end || source.charAt(colon + 1) != ':');
    return label && ForeignControlPrefix.end(source, start, end) == start ? colon : -1;
  }

  /** Returns the statement with every comment and invisible character in it replaced by spaces. */
  private String withoutComments() {
    char[] chars = text.substring(codeStart, codeEnd).toCharArray();
    for (int i = comments.size() - 1; i >= 0 && comments.get(i).end() > codeStart; i--) {
      int to = Math.min(comments.get(i).end(), codeEnd);
      for (int k = Math.max(comments.get(i).start(), codeStart); k < to; k++) {
        chars[k - codeStart] = ' ';
      }
    }
    for (int k = 0; k < chars.length; k++) {
      if (chars[k] > 0x7f && Letters.isInvisible(chars[k])) {
        chars[k] = ' ';
      }
    }
    return new String(chars);
  }
}
