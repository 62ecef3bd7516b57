package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.TargetText;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Adjusts branch targets that are written as numbers when instructions before them move, so that
 * each branch still reaches the same instruction. A listing with address columns needs no
 * adjustment: there a number means the line with that address column, wherever the line stands now.
 */
final class TargetAdjuster {
  private final Document document;
  private final Kernel kernel;
  private final List<int[]> moves = new ArrayList<>();

  TargetAdjuster(Document document, Kernel kernel) {
    this.document = document;
    this.kernel = kernel;
  }

  /**
   * Notes that everything from {@code address} on moves by a number of bytes.
   *
   * @param address byte address in the kernel, before the change
   * @param bytes distance of the move; negative towards address 0
   */
  void addMove(int address, int bytes) {
    moves.add(new int[] {address, bytes});
  }

  private long newAddress(long address) {
    long newAddress = address;
    for (int[] move : moves) {
      newAddress += address >= move[0] ? move[1] : 0;
    }
    return newAddress;
  }

  /**
   * Returns the changes that write the new targets, for the instructions of the kernel that the
   * caller does not change itself.
   *
   * @param excludedIndices indices in the kernel's code of the instructions to leave out
   * @return empty if no target changes, or if the kernel has address columns
   */
  List<Change> changes(List<Integer> excludedIndices) {
    List<Change> changes = new ArrayList<>();
    if (hasAddressColumns(document, kernel)) {
      return changes;
    }
    for (int i = 0; i < kernel.code().size(); i++) {
      PlacedInstruction placed = kernel.code().get(i);
      if (excludedIndices.contains(i) || !canBranch(placed)) {
        continue;
      }
      CodeStatement code = Resizing.findStatement(document, kernel, i);
      Span target =
          code == null
              ? null
              : numericTargetSpan(placed.isa(), placed.decode(), code.statement().text());
      if (target == null) {
        continue;
      }
      long was = target(placed.decode());
      if (newAddress(was) != was) {
        String text = code.statement().text();
        String number = "0x" + Long.toHexString(newAddress(was));
        changes.addAll(
            TextReplacement.replaceText(
                document,
                code,
                text.substring(0, target.start()) + number + text.substring(target.end())));
      }
    }
    return changes;
  }

  /** Returns whether an address column says where the kernel's first instruction stands. */
  static boolean hasAddressColumns(Document document, Kernel kernel) {
    CodeStatement first =
        kernel.code().isEmpty() ? null : Resizing.findStatement(document, kernel, 0);
    return first != null && first.statement().addressColumn() != null;
  }

  private static boolean canBranch(PlacedInstruction placed) {
    Insn insn = placed.decode();
    return insn.form() != null && BranchTargets.canHaveTarget(insn.form());
  }

  /** Returns the byte address that an instruction branches to; -1 if it has no target. */
  static long target(Insn insn) {
    for (Operand operand : insn.operands()) {
      if (operand.kind().equals("target")) {
        return operand.value("t", -1);
      }
    }
    return -1;
  }

  /**
   * Returns the range of the target in an instruction's text if it is written as a number, else
   * null.
   */
  static Span numericTargetSpan(Isa isa, Insn insn, String text) {
    Span operand = targetSpan(isa, insn, text);
    return operand != null && Letters.isDigit(text.charAt(operand.start())) ? operand : null;
  }

  /** Returns the range of the target in an instruction's text; null if it has none. */
  static Span targetSpan(Isa isa, Insn insn, String text) {
    List<OperandText> texts = InsnReader.read(text).operands();
    // The text may have an operand more than the instruction: a condition comes before the target,
    // as in `BRA C0.NE, 0x10`.
    int skipped = texts.size() - insn.operands().size();
    for (int i = 0; i < insn.operands().size(); i++) {
      if (insn.operands().get(i).kind().equals("target") && i + skipped < texts.size()) {
        OperandText operand = i + skipped < 0 ? null : texts.get(i + skipped);
        return operand == null || operand.span().isEmpty()
            ? null
            : TargetText.find(isa, text, 0, text.length(), operand);
      }
    }
    return null;
  }
}
