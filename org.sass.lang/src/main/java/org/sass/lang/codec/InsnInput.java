package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.Span;

/**
 * The text of an instruction as the encoder gets it, with the way back to the source text: comments
 * in it are blank, and a parameter's name is replaced by the operand it stands for.
 *
 * @param text a text that holds the instruction
 * @param start offset of its first character
 * @param end offset after its last one
 * @param line line number in the source text
 * @param column what to add to an offset to get the column, if there are no edits before it
 * @param edits the replaced ranges, in order
 */
public record InsnInput(String text, int start, int end, int line, int column, List<Edit> edits) {

  /**
   * A replaced range.
   *
   * @param start where the replacement starts in {@link #text}
   * @param length how long it is
   * @param was how long the replaced text is
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

  /** The same text in another line. */
  public InsnInput at(int now) {
    return now == line ? this : new InsnInput(text, start, end, now, column, edits);
  }

  /** The place in the source text of a range of offsets. */
  public Place place(int from, int to) {
    int first = column(from, false);
    return new Place(line, first, Math.max(first, column(to, true)));
  }

  public Place place(Span span) {
    return place(span.start(), span.end());
  }

  /** The base mnemonic, or the whole text where there is none. */
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
        // Inside a replacement there is nothing to point at but the whole name.
        return result - (offset - edit.start) + (isEnd ? edit.was : 0);
      }
    }
    return result;
  }
}
