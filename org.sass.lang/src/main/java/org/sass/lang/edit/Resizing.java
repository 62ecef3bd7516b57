package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Synonyms.Synonym;
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
  private static final int LONGEST_RUN = 4096;

  private Resizing() {}

  /**
   * A way to give one instruction, or two neighbours, another size.
   *
   * @param indices indices of the instructions in the kernel's code
   * @param mnemonics the new mnemonic of each
   * @param bytes the new size of each
   */
  public record Way(List<Integer> indices, List<String> mnemonics, int bytes) {}

  /**
   * Returns the ways to change the size of the instruction at an index of a kernel's code: alone if
   * that fits, else together with a neighbour.
   *
   * @return empty if there is none
   */
  public static List<Way> of(Kernel kernel, int index) {
    List<Way> ways = new ArrayList<>();
    Placed placed = kernel.code().get(index);
    for (Synonym synonym : Synonyms.of(placed)) {
      Way alone = new Way(List.of(index), List.of(synonym.mnemonic()), synonym.bytes());
      if (!placed.isa().aligns() || fits(kernel, alone)) {
        ways.add(alone);
        continue;
      }
      for (int other : new int[] {index + 1, index - 1}) {
        Way pair = pair(kernel, alone, other);
        if (pair != null && fits(kernel, pair)) {
          ways.add(pair);
          break;
        }
      }
    }
    return ways;
  }

  private static Way pair(Kernel kernel, Way alone, int other) {
    if (other < 0 || other >= kernel.code().size()) {
      return null;
    }
    for (Synonym synonym : Synonyms.of(kernel.code().get(other))) {
      if (synonym.bytes() == alone.bytes) {
        int index = alone.indices.get(0);
        boolean before = other < index;
        String mine = alone.mnemonics.get(0);
        String its = synonym.mnemonic();
        return new Way(
            before ? List.of(other, index) : List.of(index, other),
            before ? List.of(its, mine) : List.of(mine, its),
            alone.bytes);
      }
    }
    return null;
  }

  /**
   * Returns whether long instructions around the changed ones keep a valid address. Those that
   * follow a pair of short ones move by a multiple of their size, or not at all.
   */
  private static boolean fits(Kernel kernel, Way way) {
    List<Placed> code = kernel.code();
    int first = way.indices.get(0);
    while (first > 0
        && way.indices.get(0) - first < LONGEST_RUN
        && code.get(first - 1).bytes() == 4) {
      first--;
    }
    int address = code.get(first).address();
    int last = way.indices.get(way.indices.size() - 1);
    int most = Math.min(code.size(), last + LONGEST_RUN);
    for (int i = first; i < most; i++) {
      int bytes = way.indices.contains(i) ? way.bytes : code.get(i).bytes();
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
  public static String names(Way way) {
    return String.join(" and ", way.mnemonics);
  }

  /**
   * Returns the changes of the text, including targets that are written as numbers.
   *
   * @return empty if one of the instructions has no statement of its own
   */
  public static List<Change> changes(Document document, Kernel kernel, Way way) {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < way.indices.size(); i++) {
      Code code = code(document, kernel, way.indices.get(i));
      if (code == null) {
        return List.of();
      }
      String text = code.statement().text();
      Span name = InsnReader.read(text).mnemonic();
      String now =
          text.substring(0, name.start()) + way.mnemonics.get(i) + text.substring(name.end());
      changes.addAll(Retext.of(document, code, now));
    }
    Moving moving = new Moving(document, kernel);
    for (int index : way.indices) {
      Placed placed = kernel.code().get(index);
      moving.moved(placed.end(), way.bytes - placed.bytes());
    }
    changes.addAll(moving.changes(way.indices));
    return changes;
  }

  /** Returns the statement of an instruction; null if its line has no statement for it. */
  static Code code(Document document, Kernel kernel, int index) {
    int line = kernel.code().get(index).line() - 1;
    for (Code code : document.code(line)) {
      if (code.kernel() == kernel && code.index() == index) {
        return code;
      }
    }
    return null;
  }
}
