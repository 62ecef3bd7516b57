package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.asm.Targets;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/** Finds who goes to an address. It compares words and decodes none: kernels can be long. */
final class Jumps {
  private static final int SHOWN = 6;

  private Jumps() {}

  /** The instructions that name an address as their target. */
  static List<Placed> to(Kernel kernel, long address) {
    List<Placed> found = new ArrayList<>();
    if (kernel.code().isEmpty()) {
      return found;
    }
    List<Form> forms =
        kernel.code().get(0).isa().forms().stream().filter(Targets::possible).toList();
    for (Placed placed : kernel.code()) {
      if (goes(placed, forms, address)) {
        found.add(placed);
      }
    }
    return found;
  }

  private static boolean goes(Placed placed, List<Form> forms, long address) {
    Word word = placed.word();
    for (Form form : forms) {
      if (form.match().matches(word.low(), word.high())
          && form.sizeOf(word.low(), word.high()) == word.size()) {
        Hole hole = Targets.hole(form, word);
        if (hole != null && Targets.get(hole, word, placed.address()) == address) {
          return true;
        }
      }
    }
    return false;
  }

  /** Who goes to an address, for people; nothing if nobody does. */
  static void list(Document document, Kernel kernel, long address, Page page) {
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
    page.line(page.text("Named as a target by:"));
    page.list(items);
  }
}
