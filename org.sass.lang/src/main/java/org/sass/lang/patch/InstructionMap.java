package org.sass.lang.patch;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.EditMarks;
import org.sass.lang.file.SourceWriter;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;

/**
 * Which instruction of a changed kernel was which one in the file. The marks of the text say so.
 * Lines without a mark replace the instructions that were in their place, if they are as many; else
 * they are new.
 */
final class InstructionMap {
  private final Kernel before;
  private final Kernel after;

  /** For each new instruction the index of the old one; -1 if there is none. */
  private final int[] origins;

  /** The index of each old instruction, by its address. */
  private final Map<Integer, Integer> oldIndex = new HashMap<>();

  /** The labels that the text of the file has, by address; null until they are needed. */
  private Map<Integer, String> oldLabels;

  private InstructionMap(Kernel before, Kernel after) {
    this.before = before;
    this.after = after;
    origins = new int[after.code().size()];
    Arrays.fill(origins, -1);
    for (int i = 0; i < before.code().size(); i++) {
      oldIndex.put(before.code().get(i).address(), i);
    }
  }

  /**
   * Compares a kernel with what it was.
   *
   * @param problems gets what is wrong with the marks
   * @return null if the marks are wrong
   */
  static InstructionMap of(Kernel before, Kernel after, EditMarks marks, List<Problem> problems) {
    InstructionMap map = new InstructionMap(before, after);
    boolean[] used = new boolean[before.code().size()];
    int count = problems.size();
    boolean isMarked = false;
    for (int i = 0; i < map.origins.length; i++) {
      PlacedInstruction placed = after.code().get(i);
      int address = marks.address(placed.line());
      isMarked |= address >= 0;
      Integer origin = map.oldIndex.get(address);
      String message = null;
      if (address >= 0 && origin == null) {
        message = "no instruction of the file is at " + hex(address) + "; correct this mark";
      } else if (origin != null && used[origin]) {
        message =
            "an instruction before has the mark of address "
                + hex(address)
                + " too; remove the mark of the one that is new";
      }
      if (message != null) {
        problems.add(at(placed, "bad-mark", message));
      } else if (origin != null) {
        map.origins[i] = origin;
        used[origin] = true;
      }
    }
    map.fillGaps(used);
    if (!isMarked && map.origins.length != used.length) {
      String message =
          "the kernel "
              + before.name()
              + " has "
              + used.length
              + " instructions in the file and "
              + map.origins.length
              + " in the text, and no mark says which are new; write the text with"
              + " gsass dis --editable and keep the marks //@ADDRESS";
      problems.add(Problem.error(CubinPatcher.REFUSED, message, Math.max(1, after.line()), 0, 0));
    }
    return problems.size() == count ? map : null;
  }

  /** Lines without a mark replace the instructions between their neighbours, one for one. */
  private void fillGaps(boolean[] used) {
    int at = 0;
    while (at < origins.length) {
      int end = at;
      while (end < origins.length && origins[end] < 0) {
        end++;
      }
      int first = at == 0 ? 0 : origins[at - 1] + 1;
      int last = end == origins.length ? used.length : origins[end];
      if (end > at && last - first == end - at) {
        for (int i = 0; i < end - at; i++) {
          if (!used[first + i]) {
            origins[at + i] = first + i;
            used[first + i] = true;
          }
        }
      }
      at = end + 1;
    }
  }

  static Problem at(PlacedInstruction placed, String code, String message) {
    return Problem.error(code, message, placed.line(), placed.column(), placed.column() + 1);
  }

  static String hex(long address) {
    return "0x" + Long.toHexString(address);
  }

  /** Returns whether every instruction is where it was, and none was added or removed. */
  boolean keepsPlaces() {
    if (origins.length != before.code().size()) {
      return false;
    }
    for (int i = 0; i < origins.length; i++) {
      if (origins[i] != i || before.code().get(i).address() != after.code().get(i).address()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the instruction that was at an address; null if none is left of it. */
  PlacedInstruction find(long oldAddress) {
    Integer index = oldAddress == (int) oldAddress ? oldIndex.get((int) oldAddress) : null;
    return index == null ? null : successor(index);
  }

  private PlacedInstruction successor(int index) {
    for (int i = 0; i < origins.length; i++) {
      if (origins[i] == index) {
        return after.code().get(i);
      }
    }
    return null;
  }

  /**
   * Returns the index of the instruction of the file that an instruction of the changed kernel was;
   * -1 if it is new.
   */
  int origin(int index) {
    return origins[index];
  }

  /**
   * Returns where a boundary between instructions is now, such as the start or the end of a
   * function. It moves with its label, if the text has one, so that calls and symbols name the same
   * place; else with the first instruction after it that is left.
   *
   * @param oldEnd size of the code in the file, in bytes
   * @param newEnd size of the changed code, in bytes
   */
  long boundary(long oldAddress, long oldEnd, long newEnd) {
    if (oldAddress == 0) {
      return 0;
    }
    if (oldAddress >= oldEnd) {
      return newEnd + oldAddress - oldEnd;
    }
    PlacedInstruction labelled = labelled(oldAddress);
    if (labelled != null) {
      return beforeControlWord(labelled);
    }
    for (int i = 0; i < before.code().size(); i++) {
      PlacedInstruction old = before.code().get(i);
      PlacedInstruction now = old.address() >= oldAddress ? successor(i) : null;
      if (now != null) {
        return beforeControlWord(now);
      }
    }
    return newEnd;
  }

  /** Returns the instruction after the label of an old address; null if there is none. */
  private PlacedInstruction labelled(long oldAddress) {
    if (oldLabels == null) {
      oldLabels = SourceWriter.labels(before);
    }
    int start = (int) BranchTargets.landingAddress(before, isaOf(before), oldAddress);
    Integer address = after.labels().get(oldLabels.getOrDefault(start, ""));
    return address == null
        ? null
        : after.instructionAt(BranchTargets.landingAddress(after, isaOf(after), address));
  }

  private static Isa isaOf(Kernel kernel) {
    return kernel.code().get(0).isa();
  }

  /** Returns the address that compilers write for the start of an instruction. */
  private long beforeControlWord(PlacedInstruction placed) {
    Isa isa = placed.isa();
    return BranchTargets.encodedTarget(
        isa, address -> after.instructionAt(address) != null, placed.address());
  }
}
