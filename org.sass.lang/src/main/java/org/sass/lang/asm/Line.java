package org.sass.lang.asm;

import java.util.List;
import org.sass.lang.asm.SourceLine.Comment;
import org.sass.lang.asm.SourceLine.Kind;
import org.sass.lang.asm.SourceLine.Statement;

/**
 * A line of a {@link Document}, with what was found out about it. Versions of a document share the
 * lines that an edit leaves alone.
 */
final class Line {

  /** The characters of the line with its line break. */
  final String raw;

  /** Its number in the version that it was made for. */
  private final int number;

  /** Whether the line before leaves a block comment open. */
  final boolean inComment;

  /** Whether it leaves one open itself. */
  final boolean opens;

  /** Its pieces, once somebody has asked for them: most lines of a long text are never seen. */
  private Pieces pieces;

  /** What its first instruction was found to be, or null. */
  Reading first;

  /** The same for the statements behind the first; null while nothing was found. */
  private Reading[] further;

  /**
   * What a line consists of.
   *
   * @param source its pieces; offsets count from the line's start, the number may be an old one
   * @param plain its instruction, if it holds one and nothing else but comments and columns
   * @param blank whether it holds nothing that an assembler would look at
   */
  private record Pieces(SourceLine source, Statement plain, boolean blank) {}

  Line(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.number = number;
    this.inComment = inComment;
    this.opens = SourceReader.opens(raw, inComment);
  }

  private Pieces pieces() {
    Pieces known = pieces;
    if (known == null) {
      // Two threads may do so at once and find the same.
      known = read();
      pieces = known;
    }
    return known;
  }

  private Pieces read() {
    SourceLine next = new SourceReader(raw, number, inComment).next();
    SourceLine read = next != null ? next : empty(number, inComment);
    List<Statement> all = read.statements();
    boolean calm = isCalm(raw, read);
    boolean one =
        calm
            && all.size() == 1
            && all.get(0).kind() == Kind.INSTRUCTION
            && all.get(0).labels().isEmpty();
    return new Pieces(read, one ? all.get(0) : null, calm && all.isEmpty());
  }

  /** Its pieces; offsets count from the line's start, the number may be that of an old version. */
  SourceLine source() {
    return pieces().source;
  }

  /** Its instruction, if it holds one and nothing else but comments and columns; else null. */
  Statement plain() {
    return pieces().plain;
  }

  /** Whether it holds nothing that an assembler would look at. */
  boolean isBlank() {
    return pieces().blank;
  }

  /** The number of its characters, without the line break. */
  int length() {
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
      if (comment.launch() || Silences.startsAt(raw, comment.start(), comment.end())) {
        return false;
      }
    }
    return line.header() == null && line.invisible() < 0 && !line.open();
  }

  /** What a statement was found to be, or null. */
  Reading kept(int statement) {
    return statement == 0 ? first : further == null ? null : further[statement];
  }

  void keep(int statement, Reading reading) {
    if (statement == 0) {
      first = reading;
      return;
    }
    if (further == null) {
      further = new Reading[source().statements().size()];
    }
    further[statement] = reading;
  }

  /** Its pieces under the number it has now. */
  SourceLine numbered(int number) {
    SourceLine source = source();
    return source.number() == number ? source : source.withNumber(number);
  }
}
