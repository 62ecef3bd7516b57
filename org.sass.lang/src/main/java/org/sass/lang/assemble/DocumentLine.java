package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Suppressions;

/**
 * A line of a {@link Document}, with what was found out about it. Versions of a document share the
 * lines that an edit leaves alone.
 */
public final class DocumentLine {

  /** The characters of the line with its line break. */
  public final String raw;

  /** Its number in the version that it was made for. */
  private final int number;

  /** Whether the line before leaves a block comment open. */
  public final boolean inComment;

  /** Whether it leaves one open itself. */
  public final boolean opens;

  /** Its pieces, once they were asked for: most lines of a long text are never seen. */
  private SourceLine source;

  /** What it is for the assembler, which alone asks; null while it has not. */
  private Use use;

  private Statement plain;

  /** What its first instruction was found to be, or null. */
  public CachedEncoding first;

  /** The same for the statements after the first; null while nothing was found. */
  private CachedEncoding[] further;

  /** What a line is for the assembler. */
  private enum Use {
    /** It holds one instruction and nothing else but comments and columns. */
    PLAIN,
    /** It holds nothing that an assembler would look at. */
    BLANK,
    /** It holds a label, a directive or several statements. */
    CODE,
    /** It is a header of a listing, or has a comment that says something. */
    OTHER
  }

  public DocumentLine(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.number = number;
    this.inComment = inComment;
    this.opens = SourceReader.opens(raw, inComment);
  }

  /** Its pieces; offsets count from the line's start, the number may be that of an old version. */
  public SourceLine source() {
    SourceLine known = source;
    if (known == null) {
      // Two threads may do so at once and find the same.
      SourceLine read = new SourceReader(raw, number, inComment).next();
      known = read != null ? read : empty(number, inComment);
      source = known;
    }
    return known;
  }

  private Use use() {
    if (use == null) {
      SourceLine read = source();
      List<Statement> all = read.statements();
      boolean one =
          all.size() == 1 && all.get(0).kind() == Kind.INSTRUCTION && all.get(0).labels().isEmpty();
      plain = one ? all.get(0) : null;
      Use calm = one ? Use.PLAIN : all.isEmpty() ? Use.BLANK : Use.CODE;
      use = isCalm(raw, read) ? calm : Use.OTHER;
    }
    return use;
  }

  /** Its instruction, if it holds one and nothing else but comments and columns; else null. */
  public Statement plain() {
    return use() == Use.PLAIN ? plain : null;
  }

  /** Whether it has nothing but statements to say: no header, no comment for the assembler. */
  boolean isCalm() {
    return use() != Use.OTHER;
  }

  /** Whether it holds nothing that an assembler would look at. */
  public boolean isBlank() {
    return use() == Use.BLANK;
  }

  /** The number of its characters, without the line break. */
  public int length() {
    int end = raw.length();
    while (end > 0 && Letters.isBreak(raw.charAt(end - 1))) {
      end--;
    }
    return end;
  }

  private static SourceLine empty(int number, boolean inComment) {
    return new SourceLine(number, 0, 0, null, List.of(), List.of(), inComment, -1);
  }

  /** Whether there is nothing to say of it but of its statements. */
  private static boolean isCalm(String raw, SourceLine line) {
    for (Comment comment : line.comments()) {
      if (comment.launch() || Suppressions.startsAt(raw, comment.start(), comment.end())) {
        return false;
      }
    }
    return line.header() == null && line.invisible() < 0 && !line.open();
  }

  /** What a statement was found to be, or null. */
  CachedEncoding kept(int statement) {
    return statement == 0 ? first : further == null ? null : further[statement];
  }

  void keep(int statement, CachedEncoding reading) {
    if (statement == 0) {
      first = reading;
      return;
    }
    if (further == null) {
      further = new CachedEncoding[source().statements().size()];
    }
    further[statement] = reading;
  }

  /** Its pieces under the number it has now. */
  public SourceLine numbered(int number) {
    SourceLine read = source();
    return read.number() == number ? read : read.withNumber(number);
  }
}
