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
 * Keeps targets that are written as numbers where they go when instructions before them move. In a
 * listing with address columns they do so by themselves.
 */
final class Moving {
  private final Document document;
  private final Kernel kernel;
  private final List<int[]> moves = new ArrayList<>();

  Moving(Document document, Kernel kernel) {
    this.document = document;
    this.kernel = kernel;
  }

  /** Everything from an address on moves by so many bytes. */
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

  /** The changes of the other instructions of the kernel. */
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

  /** Whether address columns say where instructions stand. */
  static boolean hasColumns(Document document, Kernel kernel) {
    Code first = kernel.code().isEmpty() ? null : Resizing.code(document, kernel, 0);
    return first != null && first.statement().address() != null;
  }

  private static boolean mayBranch(Placed placed) {
    Insn insn = placed.insn();
    return insn.form() != null && BranchTargets.possible(insn.form());
  }

  /** The address that an instruction goes to; -1 if it goes nowhere. */
  static long target(Insn insn) {
    for (Operand operand : insn.operands()) {
      if (operand.kind().equals("target")) {
        return operand.value("t", -1);
      }
    }
    return -1;
  }

  /** Where the target stands in a text if it is a number there, or null. */
  static Span number(Insn insn, String text) {
    Span operand = operand(insn, text);
    return operand != null && Letters.isDigit(text.charAt(operand.start())) ? operand : null;
  }

  /** Where the target stands in a text, or null. */
  static Span operand(Insn insn, String text) {
    List<OperandText> texts = InsnReader.read(text).operands();
    // A condition stands before the operands: `BRA C0.NE, 0x10`.
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
