package org.sass.lang.assemble;

import org.sass.lang.isa.Word;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;

/**
 * Checks that long instructions stand at addresses where the hardware can fetch them. FlexGripPlus
 * accepts any address, and some programs for it contain misaligned long instructions. Therefore a
 * misaligned instruction is only a warning if the address column of a listing confirms its address;
 * otherwise it is an error.
 */
final class AlignmentCheck {

  private AlignmentCheck() {}

  /**
   * Checks the word that is about to be placed at {@link KernelBuilder#lastPosition}, and remembers
   * whether it is a short one.
   */
  static void check(Assembly assembly, KernelBuilder kernel, Word word) {
    int bytes = word.size() / 8;
    int over = assembly.isa().needsAlignment() ? kernel.address % bytes : 0;
    Place before = kernel.lastShortPosition.isSet() ? kernel.lastShortPosition.place() : null;
    if (bytes == 4) {
      kernel.lastShortPosition.set(kernel.lastPosition);
    } else {
      kernel.lastShortPosition.clear();
    }
    // Long instructions after a misplaced one are misplaced too, so only the first one is reported.
    if (over == 0 || before == null || kernel.hasUncertainAddresses) {
      return;
    }
    Place place = kernel.lastPosition.place();
    SourceLine.Column column = kernel.lastPosition.statement().addressColumn();
    String message =
        "a long instruction cannot start at 0x"
            + Integer.toHexString(kernel.address)
            + ", only at a multiple of "
            + bytes
            + ": an odd number of short instructions precedes it, the last one in line "
            + before.line()
            + "; use the long form of one of them, or add a short instruction";
    String what = "the last short instruction before it";
    if (column != null && column.value() == kernel.address) {
      assembly.problems.warning(place, "misaligned-long", message, what, before);
    } else {
      assembly.problems.error(place, "misaligned-long", message, what, before);
    }
  }

  /**
   * Warns if the kernel ends with a single short instruction, because the other half of its 8 bytes
   * is undefined.
   */
  static void checkEnd(Assembly assembly, KernelBuilder kernel) {
    boolean odd =
        assembly.isa().needsAlignment()
            && (kernel.address & 7) != 0
            && !kernel.hasUncertainAddresses;
    if (odd && kernel.lastShortPosition.isSet()) {
      assembly.problems.warning(
          kernel.lastShortPosition.place(),
          "odd-short",
          "the kernel ends with an odd number of short instructions, and half of the last 8 bytes"
              + " is undefined; use the long form of this one");
    }
  }
}
