package org.sass.lang.asm;

import java.util.List;

/**
 * A line of a {@link Document}, with what was found out about it. Versions of a document share the
 * lines that an edit leaves alone.
 */
final class Line {

  /** The characters of the line with its line break. */
  final String raw;

  /**
   * Its pieces; the offsets count from the line's start, the number may be that of an older
   * version.
   */
  final SourceLine source;

  /** Whether the line before leaves a block comment open. */
  final boolean inComment;

  /** The column of its first zero character; -1 without one. */
  final int zero;

  Line(String raw, int number, boolean inComment) {
    this.raw = raw;
    this.inComment = inComment;
    this.zero = raw.indexOf('\0');
    SourceLine read = new SourceReader(raw, number, inComment).next();
    this.source =
        read != null
            ? read
            : new SourceLine(number, 0, 0, null, List.of(), List.of(), inComment, -1);
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
