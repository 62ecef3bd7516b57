package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/**
 * Finds the instructions that branch to an address. It only compares bits and does not decode the
 * words, because kernels can be long.
 */
final class BranchSources {
  private static final int SHOWN = 6;

  private BranchSources() {}

  /** Returns the instructions that have an address as their target. */
  static List<Placed> to(Kernel kernel, long address) {
    List<Placed> found = new ArrayList<>();
    if (kernel.code().isEmpty()) {
      return found;
    }
    List<Form> forms =
        kernel.code().get(0).isa().forms().stream().filter(BranchTargets::possible).toList();
    for (Placed placed : kernel.code()) {
      if (goes(kernel, placed, forms, address)) {
        found.add(placed);
      }
    }
    return found;
  }

  private static boolean goes(Kernel kernel, Placed placed, List<Form> forms, long address) {
    Word word = placed.word();
    for (Form form : forms) {
      if (form.match().matches(word.low(), word.high())
          && form.sizeOf(word.low(), word.high()) == word.size()) {
        Hole hole = BranchTargets.hole(form, word);
        long target = hole == null ? -1 : BranchTargets.get(hole, word, placed.address());
        if (hole != null && BranchTargets.landing(kernel, placed.isa(), target) == address) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Writes a list of the instructions that branch to an address. Writes nothing if there are none.
   */
  static void list(Document document, Kernel kernel, long address, HoverPage page) {
    List<Placed> from = to(kernel, address);
    if (from.isEmpty()) {
      return;
    }
    List<String[]> items = new ArrayList<>();
    for (Placed placed : from.subList(0, Math.min(SHOWN, from.size()))) {
      items.add(new String[] {"line " + placed.line(), page.code(placed.insn().text())});
    }
    if (from.size() > SHOWN) {
      items.add(new String[] {"", (from.size() - SHOWN) + " more"});
    }
    page.line(page.text("Target of:"));
    page.list(items);
  }
}
