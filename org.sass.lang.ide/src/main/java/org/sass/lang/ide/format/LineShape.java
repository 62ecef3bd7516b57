package org.sass.lang.ide.format;

/**
 * A line in the pieces that are put in their places.
 *
 * @param kind what it is
 * @param body its code with everything before it, as it is to be
 * @param word the hex column after the code as it is to be, or null
 * @param wordColumn column of that now
 * @param comment the comment at the end, or null; the whole line of a {@link Kind#COMMENT}
 * @param commentColumn column of that now
 */
record LineShape(
    Kind kind, String body, String word, int wordColumn, String comment, int commentColumn) {

  /** What a line is. */
  enum Kind {
    /** Nothing but white space at its end changes. */
    KEPT,
    /** A kernel's frame: no column goes on beyond it. */
    FRAME,
    EMPTY,
    /** Nothing but a comment. */
    COMMENT,
    /** Labels, directives, instructions. */
    CODE,
    /** An instruction with the address column of a listing. */
    LISTING
  }

  static LineShape kept(Kind kind, String text) {
    return new LineShape(kind, text.stripTrailing(), null, -1, null, -1);
  }

  /** Whether an instruction without columns is likely to follow. */
  boolean isPlainCode() {
    return kind == Kind.CODE && !body.startsWith(".") && !body.isEmpty();
  }

  boolean hasComment() {
    return comment != null && kind != Kind.COMMENT;
  }
}
