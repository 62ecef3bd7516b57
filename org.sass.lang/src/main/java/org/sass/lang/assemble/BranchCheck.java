package org.sass.lang.assemble;

import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Checks the targets of branches and, in listings, adjusts them. In a listing a target is the
 * address column of a line. The target means that line, so the branch is changed if the line has
 * moved to another address.
 */
final class BranchCheck {
  private final Assembly assembly;
  private final KernelBuilder kernel;

  /**
   * Pairs in ascending order: the address column in the upper 32 bits, the current address in the
   * lower ones. Null if no line has moved.
   */
  private long[] moved;

  BranchCheck(Assembly assembly, KernelBuilder kernel) {
    this.assembly = assembly;
    this.kernel = kernel;
  }

  void run() {
    if (kernel.branches.isEmpty()) {
      return;
    }
    if (kernel.unsure) {
      kernel.branches.forEach(this::doubt);
      return;
    }
    moved = moved();
    Object layout = assembly.retained.layout(kernel);
    for (KernelBuilder.Open branch : kernel.branches) {
      if (moved == null && branch.reading().goesRight(layout)) {
        continue;
      }
      Placed placed = kernel.code.get(branch.index());
      Form form = branch.named() ? branch.reading().resolvedForm() : branch.reading().branch;
      Hole hole = form == null ? null : BranchTargets.hole(form, placed.word());
      boolean right = hole == null || check(branch, placed, hole);
      if (right) {
        doubt(branch);
      }
      branch.reading().goesRight(layout, right && moved == null);
    }
  }

  /** Reports what is wrong with the hex column of a branch, if anything. */
  private void doubt(KernelBuilder.Open branch) {
    Problem doubt = branch.reading().doubt;
    if (doubt != null) {
      assembly.problems.add(doubt.at(branch.line()));
    }
  }

  /**
   * Returns the address columns together with the current addresses of their lines, or null if no
   * line has moved.
   */
  private long[] moved() {
    int count = 0;
    boolean same = true;
    for (int i = 0; kernel.hasColumns() && i < kernel.code.size(); i++) {
      count += kernel.column(i) >= 0 ? 1 : 0;
      same &= kernel.column(i) < 0 || kernel.column(i) == kernel.code.address(i);
    }
    if (same) {
      return null;
    }
    long[] pairs = new long[count];
    for (int i = 0, k = 0; i < kernel.code.size(); i++) {
      if (kernel.column(i) >= 0) {
        pairs[k++] = (long) kernel.column(i) << 32 | kernel.code.address(i);
      }
    }
    Arrays.sort(pairs);
    return pairs;
  }

  /** Returns whether the target is correct; reports an error or warning if not. */
  private boolean check(KernelBuilder.Open branch, Placed placed, Hole hole) {
    long named = BranchTargets.get(hole, placed.word(), placed.address());
    InsnInput input = branch.reading().input;
    Span operand = branch.reading().target();
    boolean byName = branch.named() || !isNumber(input, operand);
    boolean stays = moved == null || byName;
    long target =
        BranchTargets.landing(placed.isa(), at -> stays ? indexOf(at) >= 0 : isColumn(at), named);
    if (stays && indexOf(target) >= 0) {
      return true;
    }
    Place place = branch.input().place(operand);
    if (stays) {
      boolean listed = moved == null && kernel.column(branch.index()) >= 0;
      // A listing shows what the machine executes, so a target that leads nowhere is only a warning
      // there.
      say(listed && branch.reading().doubt == null, outside(place, target, byName));
      return false;
    }
    int at = Arrays.binarySearch(moved, target << 32);
    int first = at < 0 ? -at - 1 : at;
    if (first >= moved.length || moved[first] >>> 32 != target) {
      noSuchLine(place, target, first);
      return false;
    } else if (first + 1 < moved.length && moved[first + 1] >>> 32 == target) {
      Placed one = kernel.code.get(indexOf((int) moved[first]));
      Placed other = kernel.code.get(indexOf((int) moved[first + 1]));
      assembly.problems.error(
          place,
          "ambiguous-target",
          hex(target)
              + " is the address column of the lines "
              + one.line()
              + " and "
              + other.line()
              + "; put a label before the one that is meant",
          "one that may be meant",
          line(one),
          line(other));
      return false;
    } else if ((int) moved[first] != target) {
      long now = (int) moved[first];
      return move(branch, placed, hole, place, named == target ? now : aim(placed, now));
    }
    return true;
  }

  private long aim(Placed branch, long address) {
    return BranchTargets.aim(branch.isa(), at -> indexOf(at) >= 0, address);
  }

  /** Returns whether some line has that address column. */
  private boolean isColumn(long address) {
    int at = Arrays.binarySearch(moved, address << 32);
    int first = at < 0 ? -at - 1 : at;
    return first < moved.length && moved[first] >>> 32 == address;
  }

  private void noSuchLine(Place place, long target, int index) {
    String before = index > 0 ? hex(moved[index - 1] >>> 32) : null;
    String after = index < moved.length ? hex(moved[index] >>> 32) : null;
    String nearest = before == null ? after : after == null ? before : before + " and " + after;
    assembly.problems.error(
        place,
        "no-such-line",
        hex(target)
            + " is not the address column of any line of the kernel "
            + kernel.name
            + (before != null && after != null ? "; the nearest are " : "; the nearest is ")
            + nearest);
  }

  private boolean move(
      KernelBuilder.Open branch, Placed placed, Hole hole, Place place, long target) {
    Word word = BranchTargets.set(hole, placed.word(), placed.address(), target);
    if (word != null) {
      kernel.code.replace(branch.index(), word);
      return true;
    }
    assembly.problems.error(
        place,
        "target-range",
        "the target line has moved to " + hex(target) + ", which this branch cannot reach");
    return false;
  }

  private void say(boolean mild, Problem problem) {
    assembly.problems.add(mild ? problem.withSeverity(Problem.Severity.WARNING) : problem);
  }

  /** Returns the problem that no instruction starts at the target. */
  private Problem outside(Place place, long target, boolean named) {
    int size = kernel.code.get(kernel.code.size() - 1).end();
    if (target < 0 || target >= size) {
      String label = named ? "no instruction follows this label" : hex(target);
      String message =
          (named ? label : hex(target) + " is outside of the kernel " + kernel.name)
              + (named ? "; the kernel's" : "; its")
              + " instructions are at 0x0 to "
              + hex(kernel.code.get(kernel.code.size() - 1).address());
      return Problem.error("branch-outside", message, place.line(), place.start(), place.end());
    }
    Placed around = kernel.code.get(-indexOf(target) - 2);
    String message =
        hex(target)
            + " is in the middle of the instruction at "
            + hex(around.address())
            + " (line "
            + around.line()
            + "); use a label, or "
            + hex(around.address())
            + " or "
            + hex(around.end());
    Place there = line(around);
    return Problem.error("branch-middle", message, place.line(), place.start(), place.end())
        .withRelated(
            List.of(
                new Problem.Related(there.line(), there.start(), there.end(), "this instruction")));
  }

  private static Place line(Placed placed) {
    return new Place(placed.line(), 0, 0);
  }

  /**
   * Returns the index of the instruction that starts at the address. If there is none, the result
   * is negative, as from a binary search: -(insertion point) - 1.
   */
  private int indexOf(long target) {
    PlacedList code = kernel.code;
    // Most kernels have words of one size only, so the index can be computed.
    long guess = target / Math.max(1, code.bytes(0));
    if (guess >= 0 && guess < code.size() && code.address((int) guess) == target) {
      return (int) guess;
    }
    int low = 0;
    int high = code.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int address = code.address(middle);
      if (address == target) {
        return middle;
      }
      if (address < target) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value);
  }

  private static boolean isNumber(InsnInput input, Span operand) {
    return !operand.isEmpty() && Letters.isDigit(input.text().charAt(operand.start()));
  }
}
