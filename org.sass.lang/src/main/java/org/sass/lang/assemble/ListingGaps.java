package org.sass.lang.assemble;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;
import org.sass.lang.text.ProblemCollector;

/**
 * What the address columns of a kernel say about its lines: which code the listing leaves out, and
 * which columns contradict the lines before them.
 *
 * <p>Forums, issues and blogs often show only parts of a listing. Its lines are assembled one after
 * the other all the same, without room for what is left out. So the result cannot run as the listed
 * code does. One warning says so, whatever number of places is left out.
 */
final class ListingGaps {

  /**
   * Code that the listing leaves out.
   *
   * @param start byte address of its first byte
   * @param end byte address after its last byte; {@link Long#MAX_VALUE} if no line follows
   * @param next index in the kernel's code of the instruction after it; -1 if no line follows
   */
  record Gap(long start, long end, int next) {

    /** Returns the range of its addresses: {@code 0x20 to 0x1ff}. */
    String range() {
      return end == Long.MAX_VALUE
          ? "from " + hex(start) + " on"
          : hex(start) + " to " + hex(end - 1);
    }
  }

  private final KernelBuilder kernel;

  /** The gaps before lines, by their first address. */
  private final TreeMap<Long, Gap> gaps = new TreeMap<>();

  /** The first gap in the order of the lines; null if there is none. */
  private Gap firstGap;

  private long leftOutBytes;

  /** The address after the last listed byte. */
  private long listedEnd;

  private int outdatedCount;
  private int firstOutdated;

  /** Size of the shortest instructions in bytes; 0 until first needed. */
  private int smallestSize;

  private ListingGaps(KernelBuilder kernel) {
    this.kernel = kernel;
  }

  /** Compares the address columns of a kernel with the sizes of its instructions. */
  static ListingGaps of(KernelBuilder kernel) {
    ListingGaps found = new ListingGaps(kernel);
    if (kernel.hasAddressColumns()) {
      found.read();
    }
    return found;
  }

  private void read() {
    // Where the line before ends by its address column.
    long end = 0;
    // The same, but a line that was inserted also moves the lines after it.
    long movedEnd = 0;
    Isa isa = kernel.code.get(0).isa();
    for (int i = 0; i < kernel.code.size(); i++) {
      int column = kernel.addressColumn(i);
      if (column < 0) {
        end = skipControlWord(isa, end);
        movedEnd = skipControlWord(isa, movedEnd);
      } else {
        if (column > skipControlWord(isa, end)) {
          add(new Gap(end, startOfGroup(isa, column), i));
        }
        if (column < movedEnd) {
          firstOutdated = outdatedCount == 0 ? i : firstOutdated;
          outdatedCount++;
          movedEnd = skipControlWord(isa, movedEnd);
        } else {
          movedEnd = column;
        }
        end = column;
      }
      end += kernel.code.bytes(i);
      movedEnd += kernel.code.bytes(i);
      listedEnd = Math.max(listedEnd, end);
    }
  }

  private void add(Gap gap) {
    firstGap = firstGap == null ? gap : firstGap;
    leftOutBytes += gap.end() - gap.start();
    gaps.put(gap.start(), gap);
  }

  private static long skipControlWord(Isa isa, long address) {
    return address == (int) address ? isa.skipControlWord((int) address) : address;
  }

  /** Returns the address of the control word directly before an instruction, else its own. */
  private static long startOfGroup(Isa isa, long address) {
    return BranchTargets.encodedTarget(isa, at -> false, address);
  }

  /**
   * Returns the code that the listing leaves out at an address; null if no instruction can start
   * there in left out code. A listing that leaves out code before its end may leave out code after
   * it, too.
   */
  Gap find(long address) {
    if (gaps.isEmpty() || address % smallestSize() != 0) {
      return null;
    }
    if (address >= listedEnd) {
      return new Gap(listedEnd, Long.MAX_VALUE, -1);
    }
    Map.Entry<Long, Gap> nearest = gaps.floorEntry(address);
    return nearest != null && address < nearest.getValue().end() ? nearest.getValue() : null;
  }

  /** Returns the size of the shortest instructions, in bytes. */
  private int smallestSize() {
    if (smallestSize == 0) {
      int bits = Integer.MAX_VALUE;
      for (Form form : kernel.code.get(0).isa().forms()) {
        bits = Math.min(bits, form.size());
      }
      smallestSize = bits / 8;
    }
    return smallestSize;
  }

  /** Returns whether the listing leaves out code. */
  boolean exist() {
    return firstGap != null;
  }

  /** Returns the byte addresses of the instructions directly before which code is left out. */
  Set<Integer> resumptions() {
    return gaps.values().stream()
        .map(gap -> kernel.code.address(gap.next()))
        .collect(Collectors.toSet());
  }

  /** Gives one warning if the listing leaves out code, and one if columns are outdated. */
  void report(ProblemCollector problems) {
    if (firstGap != null) {
      reportGaps(problems);
    }
    if (outdatedCount > 0) {
      PlacedInstruction placed = kernel.code.get(firstOutdated);
      problems.warning(
          new Place(placed.line(), 0, 0),
          "address-column",
          (outdatedCount == 1 ? "1 address column is" : outdatedCount + " address columns are")
              + " outdated, first in this line, whose instruction is now at "
              + String.format("0x%04x", placed.address())
              + "; targets still mean the lines with these columns");
    }
  }

  private void reportGaps(ProblemCollector problems) {
    problems.warning(
        new Place(kernel.code.get(firstGap.next()).line(), 0, 0),
        "address-column",
        "this listing leaves out "
            + leftOutBytes
            + " bytes of code, "
            + (gaps.size() > 1 ? "first " : "")
            + firstGap.range()
            + ", before this line; the lines are assembled without room for them, so the result"
            + " does not run as the listed code does");
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }
}
