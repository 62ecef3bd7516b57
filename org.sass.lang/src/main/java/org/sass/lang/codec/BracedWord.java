package org.sass.lang.codec;

import org.sass.lang.text.SourceLine.Column;

/**
 * The hex column of an instruction that closes a pair. From CUDA 10.2 on it stands alone in the
 * next line, where a control word could stand, too.
 */
public final class BracedWord {

  private BracedWord() {}

  /** The word that a column alone in its line shows: its high half stands first. */
  public static long value(Column column) {
    return column.before() ? column.value() << 32 | column.value() >>> 32 : column.value();
  }

  /** The same column as if it came after its text. */
  public static Column behind(Column column) {
    return new Column(column.start(), column.end(), value(column), column.digits(), false, 0);
  }
}
