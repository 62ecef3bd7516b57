package org.sass.lang.ide.hints;

import java.util.List;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.layout.InstructionAnatomy;

/**
 * Writes the tooltip of an encoding hint in Markdown: the instructions of a line and the bit fields
 * of their encodings.
 */
final class EncodingText {

  private EncodingText() {}

  static String of(List<CodeStatement> code, boolean lowFirst) {
    StringBuilder out = new StringBuilder();
    for (CodeStatement one : code) {
      if (one.instruction() != null) {
        out.append(out.isEmpty() ? "" : "\n\n");
        appendInstruction(one.instruction(), lowFirst, out);
      }
    }
    return out.toString();
  }

  private static void appendInstruction(
      PlacedInstruction placed, boolean lowFirst, StringBuilder out) {
    Insn insn = placed.decode();
    out.append("```gsass\n").append(insn.text()).append("\n```\n");
    out.append(String.format("at 0x%04x, ", placed.address())).append(placed.bytes());
    out.append(" bytes: `");
    out.append(InstructionAnatomy.displayText(placed.isa(), placed.word(), lowFirst))
        .append("`\n\n");
    List<BitTable.Row> rows = BitTable.of(placed.isa(), insn, placed.address());
    if (rows.isEmpty()) {
      return;
    }
    out.append("| bits | field | value | text |\n|---:|---|---:|---|\n");
    for (BitTable.Row row : rows) {
      if (row.kind() == BitTable.Kind.RESERVED && row.value() == 0) {
        continue;
      }
      out.append("| ").append(row.bits()).append(" | ").append(escapeCell(row.name()));
      out.append(" | 0x").append(Long.toHexString(row.value())).append(" | ");
      out.append(row.operandText().isEmpty() ? "" : "`" + escapeCell(row.operandText()) + "`");
      boolean both = !row.operandText().isEmpty() && !row.meaning().isEmpty();
      out.append(both ? ": " : "").append(escapeCell(row.meaning())).append(" |\n");
    }
  }

  /** Escapes vertical bars, which would end the cell of the table. */
  private static String escapeCell(String text) {
    return text.replace("|", "\\|");
  }
}
