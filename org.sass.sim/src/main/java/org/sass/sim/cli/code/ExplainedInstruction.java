package org.sass.sim.cli.code;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Isa;

/**
 * One instruction, bit by bit: what {@code gsass explain --format json} writes.
 *
 * @param isa the architecture
 * @param text as the disassembler prints it
 * @param word its bits as one number
 * @param bits how many there are
 * @param notes what the word has and its text does not say
 * @param form the row of the table; null where no instruction has these bits
 * @param fields what the bits say, the uppermost first
 */
record ExplainedInstruction(
    String isa,
    String text,
    String word,
    int bits,
    List<String> notes,
    FormFacts form,
    List<Field> fields) {

  /**
   * Bits that say something.
   *
   * @param bits which, the most significant first: {@code 51:46,26:11}
   * @param shown what they make the text show
   * @param operand position of the operand that they belong to, from 0; null for none
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
        BitTable.of(isa, insn, 0).stream().map(ExplainedInstruction::field).toList();
    FormFacts form = insn.form() == null ? null : FormFacts.of(isa, insn.form());
    return new ExplainedInstruction(
        isa.archName(),
        insn.text(),
        insn.word().toString(),
        insn.word().size(),
        insn.notes(),
        form,
        fields);
  }

  private static Field field(BitTable.Row row) {
    return new Field(
        row.name(),
        row.kind().name().toLowerCase(Locale.ROOT),
        bits(row.bits()),
        row.value(),
        row.shown(),
        row.meaning(),
        row.operand() < 0 ? null : row.operand());
  }

  private static String bits(BitField field) {
    return field.pieces().stream()
        .map(one -> one.high() == one.low() ? "" + one.low() : one.high() + ":" + one.low())
        .collect(Collectors.joining(","));
  }
}
