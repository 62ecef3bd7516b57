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
 * @param column number to add to an offset to get the column, if no edit is before it
 * @param edits the replaced ranges, in order
 */
public record InsnInput(String text, int start, int end, int line, int column, List<Edit> edits) {

  /**
   * A replaced range.
   *
   * @param start offset of the replacement in {@link #text}
   * @param length length of the replacement
   * @param was length of the replaced text
   */
  public record Edit(int start, int length, int was) {}

  public static InsnInput of(SourceLine line, int number, SourceLine.Statement statement) {
    int shift = statement.shift();
    return new InsnInput(
        statement.source(),
        statement.start() - shift,
        statement.end() - shift,
        number,
        shift - line.start(),
        List.of());
  }

  /** Returns the same text with another line number. */
  public InsnInput at(int now) {
    return now == line ? this : new InsnInput(text, start, end, now, column, edits);
  }

  /** Returns the place in the source text of a range of offsets. */
  public Place place(int from, int to) {
    int first = column(from, false);
    return new Place(line, first, Math.max(first, column(to, true)));
  }

  public Place place(Span span) {
    return place(span.start(), span.end());
  }

  /** Returns the place of the base mnemonic, or of the whole text if there is none. */
  public Place mnemonic() {
    InsnText insn = InsnReader.read(text, start, end);
    return insn.mnemonic().isEmpty() ? place(start, end) : place(insn.mnemonic());
  }

  private int column(int offset, boolean isEnd) {
    int result = offset + column;
    for (Edit edit : edits) {
      if (offset >= edit.start + edit.length) {
        result += edit.was - edit.length;
      } else if (offset > edit.start || isEnd && offset == edit.start) {
        // A position inside a replacement has no counterpart in the source, so the whole name is
        // marked.
        return result - (offset - edit.start) + (isEnd ? edit.was : 0);
      }
    }
    return result;
  }
}
