package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.Span;

/**
 * The text of an instruction as the encoder gets it, and the mapping back to the source text.
 * Comments in it are replaced by blanks, and the name of a parameter by its operand.
 *
 * @param text a text that contains the instruction
 * @param start offset of its first character
 * @param end offset after its last character
 * @param line line number in the source text, from 1
 * @param columnShift number to add to an offset to get the column, if no edit is before it
 * @param edits the replaced ranges, in order
 */
public record InsnInput(
    String text, int start, int end, int line, int columnShift, List<Edit> edits) {

  /**
   * A replaced range.
   *
   * @param start offset of the replacement in {@link #text}
   * @param length length of the replacement
   * @param oldLength length of the replaced text
   */
  public record Edit(int start, int length, int oldLength) {}

  public static InsnInput of(SourceLine line, int lineNumber, SourceLine.Statement statement) {
    int shift = statement.sourceShift();
    return new InsnInput(
        statement.source(),
        statement.start() - shift,
        statement.end() - shift,
        lineNumber,
        shift - line.start(),
        List.of());
  }

  /** Returns the same text with another line number. */
  public InsnInput atLine(int newLine) {
    return newLine == line ? this : new InsnInput(text, start, end, newLine, columnShift, edits);
  }

  /** Returns the place in the source text of a range of offsets. */
  public Place place(int from, int to) {
    int first = toColumn(from, false);
    return new Place(line, first, Math.max(first, toColumn(to, true)));
  }

  public Place place(Span span) {
    return place(span.start(), span.end());
  }

  /** Returns the place of the base mnemonic, or of the whole text if there is none. */
  public Place mnemonicPlace() {
    InsnText insn = InsnReader.read(text, start, end);
    return insn.mnemonic().isEmpty() ? place(start, end) : place(insn.mnemonic());
  }

  private int toColumn(int offset, boolean isEnd) {
    int result = offset + columnShift;
    for (Edit edit : edits) {
      if (offset >= edit.start + edit.length) {
        result += edit.oldLength - edit.length;
      } else if (offset > edit.start || isEnd && offset == edit.start) {
        // A position inside a replacement has no counterpart in the source, so the whole name is
        // marked.
        return result - (offset - edit.start) + (isEnd ? edit.oldLength : 0);
      }
    }
    return result;
  }
}
