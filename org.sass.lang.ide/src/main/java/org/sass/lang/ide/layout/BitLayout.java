package org.sass.lang.ide.layout;

import java.util.List;
import org.eclipse.lsp4j.Range;

/**
 * The answer to {@code sass/bitLayout}: an instruction and the meaning of each of its bits. The
 * JSON is described in docs/server-requests.md.
 *
 * @param text the instruction as the disassembler prints it
 * @param units the units of the word in hexadecimal, the low unit first, as in hex files
 * @param word the whole word, {@code 0x..}, the most significant digit first
 * @param shown the word in the order of the setting {@code gsass.hints.wordOrder}
 * @param binary the bits of the word, 32 a line, the most significant first
 * @param size number of bits of the word
 * @param address its byte address in the kernel; null if it is in no source
 * @param range its range in the source; null if it is in no source
 * @param form the row of the table; null if the word is not an instruction
 * @param notes what the word contains and the text cannot express
 * @param fields the bit fields, the most significant first
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
    FormTraits form,
    List<String> notes,
    List<Field> fields,
    String svg) {

  /**
   * What the table says about a form.
   *
   * @param isa name of the table that has it, {@code sm_10}
   * @param syntax its text, with the titles of the operands
   * @param status {@code verified}, {@code corrected} or {@code unproven}
   * @param flexgrip what FlexGripPlus lacks or does differently, or empty
   */
  public record FormTraits(
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
   * A bit field of the word.
   *
   * @param name the name of the field
   * @param kind {@code opcode}, {@code field}, {@code ignored} or {@code reserved}
   * @param bits the positions of the bits; a split field has several pieces, the most significant
   *     first
   * @param value the unsigned value
   * @param shown the text that the field produces in the instruction, or empty
   * @param meaning a short explanation, or empty
   * @param operand position of the operand, from 0; -1 if the field belongs to no operand
   * @param colour the number of the colour that it shares with its characters in the source
   * @param range these characters; null if the source has none
   * @param editable whether another value also gives an instruction
   * @param marked whether the requested position is in these characters
   * @param choices the values that give an instruction; empty if there are too many to list
   * @param min the smallest value
   * @param max the largest value
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

  /** The bits from {@code high} down to {@code low}, both inclusive. */
  public record Piece(int high, int low) {}

  /**
   * A possible value of a field.
   *
   * @param shown the text that the value produces in the instruction; empty if nothing
   * @param text the instruction that the word is with this value
   */
  public record Choice(long value, String shown, String text) {}
}
