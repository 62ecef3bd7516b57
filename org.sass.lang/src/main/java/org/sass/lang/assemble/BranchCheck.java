package org.sass.lang.assemble;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Span;

/**
 * Checks the targets of branches and, in listings, adjusts them. In a listing a target is the
 * address column of a line. The target means that line, so the branch is changed if the line has
 * moved to another address.
 *
 * <p>If the listing leaves out the line of the target, there is only a warning, because nothing is
 * wrong with the text. The word of the branch then stays that of the whole code: a field for a
 * distance holds the distance in the listing, a field for an address the listed address. So what
 * was copied from a word is the same word again, although it does not lead to the same instruction
 * in the lines alone.
 */
final class BranchCheck {
  private final Assembly assembly;
  private final KernelBuilder kernel;
  private final ListingGaps gaps;

  /**
   * Pairs in ascending order: the address column in the upper 32 bits, the current address in the
   * lower ones. Null if no line has moved.
   */
  private long[] movedAddresses;

  private final Set<Integer> branchesOut = new HashSet<>();

  BranchCheck(Assembly assembly, KernelBuilder kernel, ListingGaps gaps) {
    this.assembly = assembly;
    this.kernel = kernel;
    this.gaps = gaps;
  }

  /**
   * Checks all branches of the kernel.
   *
   * @return the byte addresses of the branches whose targets the listing leaves out, or may leave
   *     out
   */
  Set<Integer> run() {
    if (kernel.branches.isEmpty()) {
      return branchesOut;
    }
    if (kernel.hasUncertainAddresses) {
      kernel.branches.forEach(this::reportHexProblem);
      if (gaps.exist()) {
        kernel.branches.stream()
            .filter(one -> isNumber(one.encoding().input, one.encoding().targetSpan()))
            .forEach(one -> branchesOut.add(kernel.code.address(one.index())));
      }
      return branchesOut;
    }
    movedAddresses = findMovedAddresses();
    Object layout = assembly.pool.layoutKey(kernel);
    for (KernelBuilder.DeferredInstruction branch : kernel.branches) {
      if (movedAddresses == null && branch.encoding().isTargetCorrect(layout)) {
        continue;
      }
      PlacedInstruction placed = kernel.code.get(branch.index());
      Form form =
          branch.usesUnknownName()
              ? branch.encoding().resolvedForm()
              : branch.encoding().branchForm;
      Hole hole = form == null ? null : BranchTargets.targetHole(form, placed.word());
      boolean right = hole == null || checkTarget(branch, placed, hole);
      if (right) {
        reportHexProblem(branch);
      }
      branch.encoding().storeTargetCorrect(layout, right && movedAddresses == null);
    }
    return branchesOut;
  }

  /** Reports what is wrong with the hex column of a branch, if anything. */
  private void reportHexProblem(KernelBuilder.DeferredInstruction branch) {
    Problem hexProblem = branch.encoding().hexProblem;
    if (hexProblem != null) {
      assembly.problems.add(hexProblem.atLine(branch.line()));
    }
  }

  /**
   * Returns the address columns together with the current addresses of their lines, or null if no
   * line has moved.
   */
  private long[] findMovedAddresses() {
    int count = 0;
    boolean same = true;
    for (int i = 0; kernel.hasAddressColumns() && i < kernel.code.size(); i++) {
      count += kernel.addressColumn(i) >= 0 ? 1 : 0;
      same &= kernel.addressColumn(i) < 0 || kernel.addressColumn(i) == kernel.code.address(i);
    }
    if (same) {
      return null;
    }
    long[] pairs = new long[count];
    for (int i = 0, k = 0; i < kernel.code.size(); i++) {
      if (kernel.addressColumn(i) >= 0) {
        pairs[k++] = (long) kernel.addressColumn(i) << 32 | kernel.code.address(i);
      }
    }
    Arrays.sort(pairs);
    return pairs;
  }

  /** Returns whether the target is correct; reports an error or warning if not. */
  private boolean checkTarget(
      KernelBuilder.DeferredInstruction branch, PlacedInstruction placed, Hole hole) {
    long encodedTarget = BranchTargets.targetAddress(hole, placed.word(), placed.address());
    InsnInput input = branch.encoding().input;
    Span operand = branch.encoding().targetSpan();
    // The name of the function is the address 0 of the listing, which may leave out its start.
    boolean byName =
        (branch.usesUnknownName() || !isNumber(input, operand)) && !isFunction(input, operand);
    boolean isAbsolute = movedAddresses == null || byName;
    long target =
        BranchTargets.landingAddress(
            placed.isa(), at -> isAbsolute ? indexOf(at) >= 0 : isAddressColumn(at), encodedTarget);
    if (isAbsolute && indexOf(target) >= 0) {
      return true;
    }
    Place place = branch.input().place(operand);
    if (isAbsolute) {
      boolean listed = movedAddresses == null && kernel.addressColumn(branch.index()) >= 0;
      // A listing shows what the machine executes, so a target that leads nowhere is only a warning
      // there.
      report(
          listed && branch.encoding().hexProblem == null,
          describeOutsideTarget(place, target, byName));
      return false;
    }
    int searchResult = Arrays.binarySearch(movedAddresses, target << 32);
    int first = searchResult < 0 ? -searchResult - 1 : searchResult;
    if (first >= movedAddresses.length || movedAddresses[first] >>> 32 != target) {
      ListingGaps.Gap gap = kernel.addressColumn(branch.index()) < 0 ? null : gaps.find(target);
      if (gap == null) {
        reportNoSuchLine(place, target, first);
        return false;
      }
      return keepListedTarget(branch, placed, hole, place, encodedTarget, gap);
    } else if (first + 1 < movedAddresses.length && movedAddresses[first + 1] >>> 32 == target) {
      PlacedInstruction firstMatch = kernel.code.get(indexOf((int) movedAddresses[first]));
      PlacedInstruction secondMatch = kernel.code.get(indexOf((int) movedAddresses[first + 1]));
      assembly.problems.error(
          place,
          "ambiguous-target",
          hex(target)
              + " is the address column of the lines "
              + firstMatch.line()
              + " and "
              + secondMatch.line()
              + "; put a label before the one that is meant",
          "one that may be meant",
          lineStart(firstMatch),
          lineStart(secondMatch));
      return false;
    } else if ((int) movedAddresses[first] != target) {
      long newTarget = (int) movedAddresses[first];
      return retarget(
          branch,
          placed,
          hole,
          place,
          encodedTarget == target ? newTarget : encodedTargetFor(placed, newTarget));
    }
    return true;
  }

  /** Returns whether the target is the start of the function, by its name. */
  private boolean isFunction(InsnInput input, Span operand) {
    String text = input.text();
    Predicate<String> isOther = name -> !kernel.scope.isFunction(name);
    return kernel.scope.isFunction(operand.textIn(text))
        || LinkerExpression.find(text, operand.start(), operand.end(), isOther) != null;
  }

  private long encodedTargetFor(PlacedInstruction branch, long address) {
    return BranchTargets.encodedTarget(branch.isa(), at -> indexOf(at) >= 0, address);
  }

  /** Returns whether some line has that address column. */
  private boolean isAddressColumn(long address) {
    int searchResult = Arrays.binarySearch(movedAddresses, address << 32);
    int first = searchResult < 0 ? -searchResult - 1 : searchResult;
    return first < movedAddresses.length && movedAddresses[first] >>> 32 == address;
  }

  private void reportNoSuchLine(Place place, long target, int index) {
    String before = index > 0 ? hex(movedAddresses[index - 1] >>> 32) : null;
    String after = index < movedAddresses.length ? hex(movedAddresses[index] >>> 32) : null;
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

  /** Gives a branch into code that the listing leaves out the word that it has in all the code. */
  private boolean keepListedTarget(
      KernelBuilder.DeferredInstruction branch,
      PlacedInstruction placed,
      Hole hole,
      Place place,
      long target,
      ListingGaps.Gap gap) {
    branchesOut.add(placed.address());
    int listed = kernel.addressColumn(branch.index());
    Word word =
        hole.isRelative()
            ? BranchTargets.withTarget(
                hole, placed.word(), placed.address(), target - listed + placed.address())
            : placed.word();
    if (word == null) {
      assembly.problems.error(
          place,
          "target-range",
          hex(target) + " is too far from " + hex(listed) + " for this branch");
      return false;
    }
    kernel.code.replace(branch.index(), word);
    assembly.problems.warning(
        place,
        "no-such-line",
        hex(target)
            + " is in the code that this listing leaves out ("
            + gap.range()
            + "); the word of the branch keeps the listed "
            + (hole.isRelative() ? "distance" : "address"));
    return true;
  }

  private boolean retarget(
      KernelBuilder.DeferredInstruction branch,
      PlacedInstruction placed,
      Hole hole,
      Place place,
      long target) {
    Word word = BranchTargets.withTarget(hole, placed.word(), placed.address(), target);
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

  private void report(boolean asWarning, Problem problem) {
    assembly.problems.add(asWarning ? problem.withSeverity(Problem.Severity.WARNING) : problem);
  }

  /** Returns the problem that no instruction starts at the target. */
  private Problem describeOutsideTarget(Place place, long target, boolean isByName) {
    int size = kernel.code.get(kernel.code.size() - 1).endAddress();
    if (target < 0 || target >= size) {
      String label = isByName ? "no instruction follows this label" : hex(target);
      String message =
          (isByName ? label : hex(target) + " is outside of the kernel " + kernel.name)
              + (isByName ? "; the kernel's" : "; its")
              + " instructions are at 0x0 to "
              + hex(kernel.code.get(kernel.code.size() - 1).address());
      return Problem.error("branch-outside", message, place.line(), place.start(), place.end());
    }
    PlacedInstruction containing = kernel.code.get(-indexOf(target) - 2);
    String message =
        hex(target)
            + " is in the middle of the instruction at "
            + hex(containing.address())
            + " (line "
            + containing.line()
            + "); use a label, or "
            + hex(containing.address())
            + " or "
            + hex(containing.endAddress());
    Place containingPlace = lineStart(containing);
    return Problem.error("branch-middle", message, place.line(), place.start(), place.end())
        .withRelated(
            List.of(
                new Problem.Related(
                    containingPlace.line(),
                    containingPlace.start(),
                    containingPlace.end(),
                    "this instruction")));
  }

  private static Place lineStart(PlacedInstruction placed) {
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
