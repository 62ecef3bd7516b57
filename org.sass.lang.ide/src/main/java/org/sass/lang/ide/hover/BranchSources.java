package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/**
 * Finds the instructions that branch to an address. It only compares bits and does not decode the
 * words, because kernels can be long.
 */
final class BranchSources {
  private static final int MAX_SHOWN = 6;

  private BranchSources() {}

  /** Returns the instructions that have an address as their target. */
  static List<PlacedInstruction> findBranchesTo(Kernel kernel, long address) {
    List<PlacedInstruction> found = new ArrayList<>();
    if (kernel.code().isEmpty()) {
      return found;
    }
    List<Form> forms =
        kernel.code().get(0).isa().forms().stream().filter(BranchTargets::canHaveTarget).toList();
    for (PlacedInstruction placed : kernel.code()) {
      if (!kernel.branchesOut(placed) && isBranchTo(kernel, placed, forms, address)) {
        found.add(placed);
      }
    }
    return found;
  }

  private static boolean isBranchTo(
      Kernel kernel, PlacedInstruction placed, List<Form> forms, long address) {
    Word word = placed.word();
    for (Form form : forms) {
      if (form.fixedPattern().matches(word.low(), word.high())
          && form.sizeOf(word.low(), word.high()) == word.size()) {
        Hole hole = BranchTargets.targetHole(form, word);
        long target = hole == null ? -1 : BranchTargets.targetAddress(hole, word, placed.address());
        if (hole != null && BranchTargets.landingAddress(kernel, placed.isa(), target) == address) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Writes a list of the instructions that branch to an address. Writes nothing if there are none.
   */
  static void writeList(Document document, Kernel kernel, long address, HoverPage page) {
    List<PlacedInstruction> from = findBranchesTo(kernel, address);
    if (from.isEmpty()) {
      return;
    }
    List<String[]> items = new ArrayList<>();
    for (PlacedInstruction placed : from.subList(0, Math.min(MAX_SHOWN, from.size()))) {
      items.add(new String[] {"line " + placed.line(), page.formatCode(placed.decode().text())});
    }
    if (from.size() > MAX_SHOWN) {
      items.add(new String[] {"", (from.size() - MAX_SHOWN) + " more"});
    }
    page.addParagraph(page.formatText("Target of:"));
    page.addList(items);
  }
}
