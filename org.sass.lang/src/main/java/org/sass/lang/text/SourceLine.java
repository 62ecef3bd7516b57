package org.sass.lang.text;

import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * A line of a source text, cut into its pieces by {@link SourceReader}. All offsets are offsets in
 * the text that the reader was given; the column of an offset is {@code offset - start}.
 *
 * @param number line number, from 1
 * @param start offset of its first character
 * @param end offset after its last character, before the line break
 * @param header the line as one that stands around the code of a listing, or null if it is none
 * @param statements labels, directives and instructions, in order
 * @param comments its comments, except those that are columns of a listing
 * @param isCommentOpen whether a block comment is still open at its end
 * @param invisibleOffset offset of the first invisible format character, or -1
 */
public record SourceLine(
    int number,
    int start,
    int end,
    Header header,
    List<Statement> statements,
    List<Comment> comments,
    boolean isCommentOpen,
    int invisibleOffset) {

  /** What a statement is, apart from its labels. */
  public enum Kind {
    INSTRUCTION,
    DIRECTIVE,
    /** Labels or columns with nothing after them, or the brace that closes a pair. */
    NONE
  }

  /**
   * A statement: labels, which may be followed by a directive or an instruction.
   *
   * @param kind what it is
   * @param labels the names before the colons
   * @param start offset of the directive's or instruction's first character
   * @param end offset after its last character, without the semicolon
   * @param addressColumn the address column of a listing, or null
   * @param hexColumn the hex column of a listing, or null
   * @param source a text in which {@code start - shift} to {@code end - shift} hold the statement
   *     with every comment and invisible character in it replaced by spaces
   * @param sourceShift what to subtract from an offset to get one in {@code source}; 0 if the
   *     source is the text itself
   */
  public record Statement(
      Kind kind,
      List<Span> labels,
      int start,
      int end,
      Column addressColumn,
      Column hexColumn,
      String source,
      int sourceShift) {

    /** Returns the text of the directive or instruction. */
    public String text() {
      return source.substring(start - sourceShift, end - sourceShift);
    }

    /** Returns the range of the directive or instruction in {@link #source}. */
    public Span sourceSpan() {
      return new Span(start - sourceShift, end - sourceShift);
    }

    /**
     * Returns whether the statement ends with a brace, which closes a pair of instructions that are
     * issued together.
     */
    public boolean closesPair() {
      return end > start && source.charAt(end - sourceShift - 1) == '}';
    }

    /** Returns the name of a label of this statement. */
    public String labelName(Span label) {
      return source.substring(label.start() - sourceShift, label.end() - sourceShift);
    }
  }

  /**
   * A column of a listing: a comment that holds the address or the word of an instruction.
   *
   * @param start offset of the comment
   * @param end offset after it
   * @param value the address, or bits 63 to 0 of the word
   * @param digitCount number of hexadecimal digits; 0 if the comment looks like a word but holds no
   *     valid one
   * @param isBeforeText whether a word is before its text, as in old listings, which print the low
   *     half first; new listings print it after the text, the high half first
   * @param high bits 127 to 64 of the word
   */
  public record Column(
      int start, int end, long value, int digitCount, boolean isBeforeText, long high) {
    private static final int MAX_HALF_DIGITS = 16;

    /** Returns the word, with 4 bits for each digit. */
    public Word toWord() {
      return new Word(4 * digitCount, value, high);
    }

    /** Returns whether the word has a size that instructions of the set have, or the usual one. */
    public boolean fitsIsa(Isa isa) {
      return isa.hasWideWords()
          ? isa.hasSize(4 * digitCount) && digitCount > MAX_HALF_DIGITS
          : hasUsualSize() || digitCount > 0 && isa.hasSize(4 * digitCount);
    }

    /**
     * Returns whether this is the lower half of a word of 128 bits, as NVIDIA's disassemblers print
     * it. The upper half is alone in the next line.
     */
    public boolean isLowerHalf(Isa isa) {
      return isa.hasWideWords() && digitCount == MAX_HALF_DIGITS;
    }

    /** Returns whether the word has 8 or 16 digits, like the words of most sets. */
    public boolean hasUsualSize() {
      return digitCount == 8 || digitCount == 16;
    }
  }

  /**
   * A comment, or the part of it that is in this line.
   *
   * @param start offset of its first character
   * @param end offset after its last character
   * @param isLaunch whether it is a launch comment, {@code //!}
   */
  public record Comment(int start, int end, boolean isLaunch) {}

  /**
   * A line that a disassembler prints around the code, or that stands around a copied listing.
   *
   * @param kind which of these lines it is
   * @param start offset of the name in it; of the line's first character if it has no name
   * @param end offset after the name or the line
   */
  public record Header(HeaderKind kind, int start, int end) {}

  /** The kinds of lines around the code. */
  public enum HeaderKind {
    /** {@code code for sm_10}. */
    ARCH,
    /** {@code Function : NAME}. */
    FUNCTION,
    /** The dots after a function. */
    RULE,
    /**
     * Anything else: {@code .headerflags}, {@code Fatbin elf code:}, {@code host = linux}, a fence
     * of Markdown, an ellipsis.
     */
    OTHER
  }

  /** Returns this line with another line number. */
  public SourceLine withNumber(int newNumber) {
    return new SourceLine(
        newNumber, start, end, header, statements, comments, isCommentOpen, invisibleOffset);
  }

  /**
   * Returns the directive or instruction that contains the offset or ends at it; null if there is
   * none.
   */
  public Statement statementAt(int offset) {
    for (Statement statement : statements) {
      if (statement.kind != Kind.NONE && offset >= statement.start && offset <= statement.end) {
        return statement;
      }
    }
    return null;
  }
}
