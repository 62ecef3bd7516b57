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

  /** Its pieces; offsets count from the line's start, the number may be that of an old version. */
  final SourceLine source;

  /** Its instruction, if it holds one and nothing else but comments and columns; else null. */
  final Statement plain;

  /** Whether it holds nothing that an assembler would look at. */
  final boolean blank;

  /** Whether the line before leaves a block comment open. */
  final boolean inComment;

  /** What its first instruction was found to be, or null. */
  Reading first;

  /** The same for the statements behind the first; null while nothing was found. */
  private Reading[] further;

  Line(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.inComment = inComment;
    SourceLine read = new SourceReader(raw, number, inComment).next();
    this.source = read != null ? read : empty(number, inComment);
    List<Statement> all = source.statements();
    boolean calm = isCalm(raw, source);
    this.blank = calm && all.isEmpty();
    boolean one =
        calm
            && all.size() == 1
            && all.get(0).kind() == Kind.INSTRUCTION
            && all.get(0).labels().isEmpty();
    this.plain = one ? all.get(0) : null;
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
      further = new Reading[source.statements().size()];
    }
    further[statement] = reading;
  }

  /** Its pieces under the number it has now. */
  SourceLine numbered(int number) {
    return source.number() == number ? source : source.withNumber(number);
  }
}
