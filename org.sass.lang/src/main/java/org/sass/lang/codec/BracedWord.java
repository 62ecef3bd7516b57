package org.sass.lang.codec;

import org.sass.lang.text.SourceLine.Column;

/**
 * The hex column of an instruction that closes a pair. From CUDA 10.2 on it stands alone in the
 * next line, where a control word could also stand.
 */
public final class BracedWord {

  private BracedWord() {}

  /** Returns the word of a column that is alone in its line. Its high half comes first. */
  public static long value(Column column) {
    return column.isBeforeText() ? column.value() << 32 | column.value() >>> 32 : column.value();
  }

  /** Returns the column as if it stood after its text. */
  public static Column asTrailingColumn(Column column) {
    return new Column(column.start(), column.end(), value(column), column.digitCount(), false, 0);
  }
}
