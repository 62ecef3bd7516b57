package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.EquivalentForms.Alternative;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Span;

/**
 * Changes instructions from a long form to a short one and back. Every long instruction must stay
 * at a multiple of its size. Short ones therefore come in pairs, and two neighbours may have to
 * change together.
 */
public final class Resizing {

  /**
   * Distance, in instructions, up to which long instructions around the changed one are checked.
   */
  private static final int MAX_CHECKED_DISTANCE = 4096;

  private Resizing() {}

  /**
   * A way to give one instruction, or two neighbours, another size.
   *
   * @param indices indices of the instructions in the kernel's code
   * @param mnemonics the new mnemonic of each
   * @param bytes the new size of each
   */
  public record SizeChange(List<Integer> indices, List<String> mnemonics, int bytes) {}

  /**
   * Returns the ways to change the size of the instruction at an index of a kernel's code: alone if
   * that fits, else together with a neighbour.
   *
   * @return empty if there is none
   */
  public static List<SizeChange> of(Kernel kernel, int index) {
    List<SizeChange> ways = new ArrayList<>();
    PlacedInstruction placed = kernel.code().get(index);
    for (Alternative alternative : EquivalentForms.of(placed)) {
      SizeChange alone =
          new SizeChange(List.of(index), List.of(alternative.mnemonic()), alternative.bytes());
      if (!placed.isa().needsAlignment() || keepsAlignment(kernel, alone)) {
        ways.add(alone);
        continue;
      }
      for (int other : new int[] {index + 1, index - 1}) {
        SizeChange pair = withNeighbour(kernel, alone, other);
        if (pair != null && keepsAlignment(kernel, pair)) {
          ways.add(pair);
          break;
        }
      }
    }
    return ways;
  }

  private static SizeChange withNeighbour(Kernel kernel, SizeChange single, int neighbourIndex) {
    if (neighbourIndex < 0 || neighbourIndex >= kernel.code().size()) {
      return null;
    }
    for (Alternative alternative : EquivalentForms.of(kernel.code().get(neighbourIndex))) {
      if (alternative.bytes() == single.bytes) {
        int index = single.indices.get(0);
        boolean before = neighbourIndex < index;
        String mine = single.mnemonics.get(0);
        String its = alternative.mnemonic();
        return new SizeChange(
            before ? List.of(neighbourIndex, index) : List.of(index, neighbourIndex),
            before ? List.of(its, mine) : List.of(mine, its),
            single.bytes);
      }
    }
    return null;
  }

  /**
   * Returns whether long instructions around the changed ones keep a valid address. Those that
   * follow a pair of short ones move by a multiple of their size, or not at all.
   */
  private static boolean keepsAlignment(Kernel kernel, SizeChange sizeChange) {
    List<PlacedInstruction> code = kernel.code();
    int first = sizeChange.indices.get(0);
    while (first > 0
        && sizeChange.indices.get(0) - first < MAX_CHECKED_DISTANCE
        && code.get(first - 1).bytes() == 4) {
      first--;
    }
    int address = code.get(first).address();
    int last = sizeChange.indices.get(sizeChange.indices.size() - 1);
    int most = Math.min(code.size(), last + MAX_CHECKED_DISTANCE);
    for (int i = first; i < most; i++) {
      int bytes = sizeChange.indices.contains(i) ? sizeChange.bytes : code.get(i).bytes();
      if (address % bytes != 0) {
        return false;
      }
      if (i > last && bytes == 8) {
        return true;
      }
      address += bytes;
    }
    return address % 8 == 0;
  }

  /** Returns the new mnemonics, for the title of the change: {@code A and B}. */
  public static String joinMnemonics(SizeChange sizeChange) {
    return String.join(" and ", sizeChange.mnemonics);
  }

  /**
   * Returns the changes of the text, including targets that are written as numbers.
   *
   * @return empty if one of the instructions has no statement of its own
   */
  public static List<Change> changes(Document document, Kernel kernel, SizeChange sizeChange) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < sizeChange.indices.size(); i++) {
      CodeStatement code = findStatement(document, kernel, sizeChange.indices.get(i));
      if (code == null) {
        return List.of();
      }
      String text = code.statement().text();
      Span name = InsnReader.read(text).mnemonic();
      String now =
          text.substring(0, name.start())
              + sizeChange.mnemonics.get(i)
              + text.substring(name.end());
      changes.addAll(TextReplacement.replaceText(document, code, now));
    }
    TargetAdjuster moving = new TargetAdjuster(document, kernel);
    for (int index : sizeChange.indices) {
      PlacedInstruction placed = kernel.code().get(index);
      moving.addMove(placed.endAddress(), sizeChange.bytes - placed.bytes());
    }
    changes.addAll(moving.changes(sizeChange.indices));
    return changes;
  }

  /** Returns the statement of an instruction; null if its line has no statement for it. */
  static CodeStatement findStatement(Document document, Kernel kernel, int index) {
    int line = kernel.code().get(index).line() - 1;
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.kernel() == kernel && code.codeIndex() == index) {
        return code;
      }
    }
    return null;
  }
}
