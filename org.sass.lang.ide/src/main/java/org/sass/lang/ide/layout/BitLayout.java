package org.sass.lang.ide.layout;

import java.util.List;
import org.eclipse.lsp4j.Range;

/**
 * The answer to {@code sass/bitLayout}: an instruction with everything its bits say. Its JSON is
 * described in docs/server-requests.md.
 *
 * @param text the instruction as the disassembler prints it
 * @param units the units of the word in hexadecimal, as listings of words have them: low unit first
 * @param word the whole word, {@code 0x..}, the uppermost digit first
 * @param shown the word in the order of the setting {@code gsass.hints.wordOrder}
 * @param binary the bits of the word, 32 a line, the uppermost first
 * @param size bits of the word
 * @param address its byte address in the kernel; null if it stands nowhere
 * @param range where the source has it; null if it stands nowhere
 * @param form the row of the table; null if the word is no instruction
 * @param notes what the word has and the text cannot say
 * @param fields what the bits say, the uppermost bit first
 * @param svg a drawing of the word
 */
public record BitLayout(
    String text,
    List<String> units,
    String word,
    String shown,
    List<String> binary,
    int size,
    Long address,
    Range range,
    FormFacts form,
    List<String> notes,
    List<Field> fields,
    String svg) {

  /**
   * What the table says of a form.
   *
   * @param isa name of the table that has it, {@code sm_10}
   * @param syntax its text, operands by their titles
   * @param status {@code verified}, {@code corrected} or {@code unproven}
   * @param flexgrip what FlexGripPlus lacks or does otherwise, or empty
   */
  public record FormFacts(
      String isa,
      String mnemonic,
      String syntax,
      String description,
      String operation,
      String source,
      String status,
      String statusNote,
      String flexgrip) {}

  /**
   * Some bits of the word.
   *
   * @param name what they are called
   * @param kind {@code opcode}, {@code field}, {@code ignored} or {@code reserved}
   * @param bits where they stand; a split field has several pieces, the most significant first
   * @param value their unsigned value
   * @param shown what they make the text show, or empty
   * @param meaning a few words more, or empty
   * @param operand position of the operand, from 0; -1 if they belong to none
   * @param colour the number of the colour they share with the characters that say so
   * @param range those characters; null if the source has none
   * @param editable whether another value gives an instruction, too
   * @param marked whether the position asked for lies in those characters
   * @param choices the values that give an instruction; empty where there are too many to list
   * @param min the least value
   * @param max the greatest value
   */
  public record Field(
      String name,
      String kind,
      List<Piece> bits,
      long value,
      String shown,
      String meaning,
      int operand,
      int colour,
      Range range,
      boolean editable,
      boolean marked,
      List<Choice> choices,
      long min,
      long max) {}

  /** Bits {@code high} down to {@code low}. */
  public record Piece(int high, int low) {}

  /**
   * A value of a field.
   *
   * @param shown what it makes the text show; empty if nothing
   * @param text the instruction that the word is with it
   */
  public record Choice(long value, String shown, String text) {}
}
