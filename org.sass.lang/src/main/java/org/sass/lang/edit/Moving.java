package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Adjusts branch targets that are written as numbers when instructions before them move, so that
 * each branch still reaches the same instruction. A listing with address columns needs no
 * adjustment: there a number means the line with that address column, wherever the line stands now.
 */
final class Moving {
  private final Document document;
  private final Kernel kernel;
  private final List<int[]> moves = new ArrayList<>();

  Moving(Document document, Kernel kernel) {
    this.document = document;
    this.kernel = kernel;
  }

  /**
   * Notes that everything from {@code address} on moves by a number of bytes.
   *
   * @param address byte address in the kernel, before the change
   * @param bytes distance of the move; negative towards address 0
   */
  void moved(int address, int bytes) {
    moves.add(new int[] {address, bytes});
  }

  private long now(long address) {
    long now = address;
    for (int[] move : moves) {
      now += address >= move[0] ? move[1] : 0;
    }
    return now;
  }

  /**
   * Returns the changes that write the new targets, for the instructions of the kernel that the
   * caller does not change itself.
   *
   * @param without indices in the kernel's code of the instructions to leave out
   * @return empty if no target changes, or if the kernel has address columns
   */
  List<Change> changes(List<Integer> without) {
    List<Change> changes = new ArrayList<>();
    if (hasColumns(document, kernel)) {
      return changes;
    }
    for (int i = 0; i < kernel.code().size(); i++) {
      Placed placed = kernel.code().get(i);
      if (without.contains(i) || !mayBranch(placed)) {
        continue;
      }
      Code code = Resizing.code(document, kernel, i);
      Span target = code == null ? null : number(placed.insn(), code.statement().text());
      if (target == null) {
        continue;
      }
      long was = target(placed.insn());
      if (now(was) != was) {
        String text = code.statement().text();
        String number = "0x" + Long.toHexString(now(was));
        changes.addAll(
            Retext.of(
                document,
                code,
                text.substring(0, target.start()) + number + text.substring(target.end())));
      }
    }
    return changes;
  }

  /** Returns whether an address column says where the kernel's first instruction stands. */
  static boolean hasColumns(Document document, Kernel kernel) {
    Code first = kernel.code().isEmpty() ? null : Resizing.code(document, kernel, 0);
    return first != null && first.statement().address() != null;
  }

  private static boolean mayBranch(Placed placed) {
    Insn insn = placed.insn();
    return insn.form() != null && BranchTargets.possible(insn.form());
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
  static Span number(Insn insn, String text) {
    Span operand = operand(insn, text);
    return operand != null && Letters.isDigit(text.charAt(operand.start())) ? operand : null;
  }

  /** Returns the range of the target in an instruction's text; null if it has none. */
  static Span operand(Insn insn, String text) {
    List<OperandText> texts = InsnReader.read(text).operands();
    // The text may have an operand more than the instruction: a condition comes before the target,
    // as in `BRA C0.NE, 0x10`.
    int skipped = texts.size() - insn.operands().size();
    for (int i = 0; i < insn.operands().size(); i++) {
      if (insn.operands().get(i).kind().equals("target") && i + skipped < texts.size()) {
        Span span = i + skipped < 0 ? null : texts.get(i + skipped).text();
        return span == null || span.isEmpty() ? null : span;
      }
    }
    return null;
  }
}
