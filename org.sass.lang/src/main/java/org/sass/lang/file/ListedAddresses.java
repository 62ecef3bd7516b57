package org.sass.lang.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Excerpt;
import org.sass.lang.assemble.PlacedList;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.file.CodeImage.Jump;
import org.sass.lang.isa.Isa;

/**
 * Gives the instructions of a disassembled listing the addresses that they have in the listing, so
 * that targets are those of the listing, too. {@link Disassembler} places the bytes one after the
 * other, as they would be in a file; a listing may leave out code between them.
 *
 * <p>The result is for showing only: there are no bytes in the gaps.
 */
public final class ListedAddresses {

  private ListedAddresses() {}

  /**
   * Returns the program with the addresses of the listing. A kernel stays as it is if its addresses
   * in the listing contradict the sizes of its instructions or the places of its control words.
   *
   * @param image what the program was disassembled from
   */
  public static Program restore(Program program, CodeImage image) {
    List<Kernel> kernels = new ArrayList<>();
    boolean isSame = true;
    for (int i = 0; i < program.kernels().size(); i++) {
      Kernel kernel = program.kernels().get(i);
      Kernel restored = restore(kernel, image.sections().get(i).jumps());
      kernels.add(restored);
      isSame &= restored == kernel;
    }
    return isSame
        ? program
        : new Program(
            program.isa(), List.copyOf(kernels), program.launchComments(), program.problems());
  }

  private static Kernel restore(Kernel kernel, List<Jump> jumps) {
    if (jumps.isEmpty()) {
      return kernel;
    }
    PlacedList code = new PlacedList(kernel.code().size());
    Set<Integer> resumptions = new HashSet<>();
    int next = 0;
    long shift = 0;
    long end = 0;
    for (PlacedInstruction placed : kernel.code()) {
      while (next < jumps.size() && jumps.get(next).offset() <= placed.address()) {
        shift = (long) jumps.get(next).address() - jumps.get(next).offset();
        next++;
        resumptions.add((int) (placed.address() + shift));
      }
      long address = placed.address() + shift;
      if (address < end || address != (int) address || !keepsGroups(placed.isa(), shift)) {
        return kernel;
      }
      code.add(placed.isa(), (int) address, placed.word(), placed.line(), placed.column());
      end = address + placed.bytes();
    }
    return new Kernel(
        kernel.name(),
        kernel.line(),
        Collections.unmodifiableList(code),
        kernel.labels(),
        kernel.params(),
        kernel.sharedBytes(),
        kernel.constants(),
        new Excerpt(resumptions, Set.of()));
  }

  /** Returns whether control words stay in their places if the code moves by a number of bytes. */
  private static boolean keepsGroups(Isa isa, long shift) {
    return !isa.hasControlWords() || shift % isa.control().groupBytes() == 0;
  }
}
