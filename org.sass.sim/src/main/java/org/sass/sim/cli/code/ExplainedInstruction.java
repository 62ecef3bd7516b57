package org.sass.sim.cli.code;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Isa;

/**
 * The explanation of one instruction, bit by bit, as {@code gsass explain --format json} writes it.
 *
 * @param isa the architecture
 * @param text the instruction as the disassembler prints it
 * @param word its bits as one number
 * @param bits the number of bits
 * @param notes facts about the word that its text does not show
 * @param architectures the architectures of the table for which the text is an instruction
 * @param form the row of the instruction table; null if no instruction has these bits
 * @param fields the meanings of the bits, the highest bits first
 */
record ExplainedInstruction(
    String isa,
    String text,
    String word,
    int bits,
    List<String> notes,
    List<String> architectures,
    FormJson form,
    List<Field> fields) {

  /**
   * A group of bits and its meaning.
   *
   * @param name the name of the field
   * @param kind the kind of row, such as {@code field} or {@code opcode}
   * @param bits the bits, the most significant first: {@code 51:46,26:11}
   * @param value their value
   * @param shown the part of the text that comes from them
   * @param meaning what they mean
   * @param operand the number of the operand that they belong to, from 0; null if there is none
   */
  record Field(
      String name,
      String kind,
      String bits,
      long value,
      String shown,
      String meaning,
      Integer operand) {}

  static ExplainedInstruction of(Isa isa, Insn insn) {
    List<Field> fields =
        BitTable.of(isa, insn, 0).stream().map(ExplainedInstruction::toField).toList();
    FormJson form = insn.form() == null ? null : FormJson.of(isa, insn.form());
    return new ExplainedInstruction(
        isa.archName(),
        insn.text(),
        insn.word().toString(),
        insn.word().size(),
        insn.notes(),
        FormEncoder.archs(isa, insn.text(), 0).stream().mapToObj(isa.archs()::get).toList(),
        form,
        fields);
  }

  private static Field toField(BitTable.Row row) {
    return new Field(
        row.name(),
        row.kind().name().toLowerCase(Locale.ROOT),
        formatBits(row.bits()),
        row.value(),
        row.operandText(),
        row.meaning(),
        row.operandIndex() < 0 ? null : row.operandIndex());
  }

  private static String formatBits(BitField field) {
    return field.pieces().stream()
        .map(one -> one.high() == one.low() ? "" + one.low() : one.high() + ":" + one.low())
        .collect(Collectors.joining(","));
  }
}
