package org.sass.lang.asm;

import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Checks that long instructions stand where the hardware fetches them. */
final class Alignment {

  private Alignment() {}

  /** Checks the word that is about to be placed; what is misplaced moves on to where it may be. */
  static void check(Assembly assembly, KernelBuilder kernel, Place place, Word word) {
    int bytes = word.size() / 8;
    if (!aligns(assembly.isa()) || bytes == 4) {
      boolean odd = (kernel.address & 7) != 0;
      kernel.oddShort = odd ? null : place;
      return;
    }
    Place before = kernel.oddShort;
    kernel.oddShort = null;
    int over = kernel.address % bytes;
    if (over == 0) {
      return;
    }
    if (!kernel.unsure) {
      String address = "0x" + Integer.toHexString(kernel.address);
      assembly.problems.error(
          place,
          "misaligned-long",
          "a long instruction cannot start at "
              + address
              + ", only at a multiple of "
              + bytes
              + ": an odd number of short instructions stands before it"
              + (before == null ? "" : ", the last one in line " + before.line())
              + "; use the long form of one of them, or a second short one");
    }
    kernel.address += bytes - over;
  }

  /** Whether words of the set must stand at multiples of their size. */
  static boolean aligns(Isa isa) {
    return isa.unit() == 32 && isa.maxSize() == 64;
  }

  /** A short instruction alone at a kernel's end has no partner. */
  static void checkEnd(Assembly assembly, KernelBuilder kernel) {
    if (aligns(assembly.isa()) && kernel.oddShort != null && !kernel.unsure) {
      assembly.problems.warning(
          kernel.oddShort,
          "odd-short",
          "the kernel ends with an odd number of short instructions, and half of the last 8 bytes"
              + " is undefined; use the long form of this one");
    }
  }
}
