package org.sass.lang.ide.format;

/**
 * A line, cut into the parts that are aligned in columns.
 *
 * @param kind the kind of line
 * @param body the formatted code with everything before it
 * @param word the formatted hex column after the code, or null
 * @param wordColumn the current column of the hex column
 * @param comment the comment at the end, or null; for a {@link Kind#COMMENT} the whole line
 * @param commentColumn the current column of the comment
 */
record LineShape(
    Kind kind, String body, String word, int wordColumn, String comment, int commentColumn) {

  /** The kind of a line. */
  enum Kind {
    /** A line where only white space at the end changes. */
    KEPT,
    /**
     * The start or end of a kernel, or a header line of a listing. Groups of aligned hex columns
     * end here.
     */
    FRAME,
    EMPTY,
    /** A line with only a comment. */
    COMMENT,
    /** A line with labels, directives or instructions. */
    CODE,
    /** A line with an instruction and the address column of a listing. */
    LISTING
  }

  static LineShape kept(Kind kind, String text) {
    return new LineShape(kind, text.stripTrailing(), null, -1, null, -1);
  }

  /** Returns whether an instruction without columns is likely to follow. */
  boolean isPlainCode() {
    return kind == Kind.CODE && !body.startsWith(".") && !body.isEmpty();
  }

  boolean hasComment() {
    return comment != null && kind != Kind.COMMENT;
  }
}
