package org.sass.lang.ide.tokens;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/** Which mnemonics write the register that they name first, and which may go elsewhere. */
final class Destinations {
  private final Map<String, Boolean> writes = new HashMap<>();
  private final Set<String> flow = new HashSet<>();

  Destinations(Isa isa) {
    for (Form form : isa.forms()) {
      boolean written = writesFirst(form);
      add(form.mnemonic(), written);
      form.aliases().forEach(alias -> add(alias, written));
      if (form.group().equals("control")) {
        flow.add(form.mnemonic());
        flow.addAll(form.aliases());
      }
    }
  }

  private void add(String mnemonic, boolean written) {
    writes.merge(mnemonic, written, Boolean::logicalAnd);
  }

  /** A lone register as first operand is the destination; memory and targets are not. */
  private static boolean writesFirst(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Element.Ref ref && ref.part().operand()) {
        return isRegister(ref.part());
      }
    }
    return false;
  }

  private static boolean isRegister(Part part) {
    for (Case one : part.cases()) {
      boolean other =
          one.text().size() == 1
              && one.text().get(0) instanceof Element.Ref ref
              && isRegister(ref.part());
      if (other || one.tags().stream().anyMatch(REGISTERS::contains)) {
        return true;
      }
    }
    return false;
  }

  private static final List<String> REGISTERS = List.of("reg", "half", "areg", "creg", "pred");

  boolean writesFirst(String mnemonic) {
    return writes.getOrDefault(mnemonic, true);
  }

  boolean isFlow(String mnemonic) {
    return flow.contains(mnemonic);
  }
}
