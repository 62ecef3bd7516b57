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

  /** The column of its first zero character; -1 without one. */
  final int zero;

  /** Whether it holds one instruction and nothing else but comments and columns. */
  final boolean plain;

  /** Whether it holds nothing that an assembler would look at. */
  final boolean blank;

  /** Whether the line before leaves a block comment open. */
  final boolean inComment;

  /** What its instructions were found to be, by statement; null while nothing was. */
  private Reading[] kept;

  Line(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.inComment = inComment;
    this.zero = raw.indexOf('\0');
    SourceLine read = new SourceReader(raw, number, inComment).next();
    this.source = read != null ? read : empty(number, inComment);
    List<Statement> all = source.statements();
    boolean calm = isCalm(source);
    this.blank = calm && all.isEmpty();
    this.plain =
        calm
            && all.size() == 1
            && all.get(0).kind() == Kind.INSTRUCTION
            && all.get(0).labels().isEmpty();
  }

  private static SourceLine empty(int number, boolean inComment) {
    return new SourceLine(number, 0, 0, null, List.of(), List.of(), inComment, -1);
  }

  /** Whether there is nothing to say of it but of its statements. */
  private static boolean isCalm(SourceLine line) {
    for (Comment comment : line.comments()) {
      if (comment.launch()) {
        return false;
      }
    }
    return line.header() == null && line.invisible() < 0 && !line.open();
  }

  /** What a statement was found to be, or null. */
  Reading kept(int statement) {
    return kept == null ? null : kept[statement];
  }

  void keep(int statement, Reading reading) {
    if (kept == null) {
      kept = new Reading[source.statements().size()];
    }
    kept[statement] = reading;
  }

  /** Its pieces under the number it has now. */
  SourceLine numbered(int number) {
    return source.number() == number ? source : source.withNumber(number);
  }

  /** Whether the line before now leaves it in another state than when it was read. */
  boolean stale(boolean inCommentNow) {
    return inComment != inCommentNow;
  }
}
