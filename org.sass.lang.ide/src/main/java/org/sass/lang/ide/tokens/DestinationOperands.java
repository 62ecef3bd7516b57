package org.sass.lang.ide.tokens;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.isa.Shapes;

/** Tells which mnemonics write their first operand, and which may change the control flow. */
final class DestinationOperands {

  /** Tags of operands that are a register and nothing else. */
  private static final Set<String> REGISTER_TAGS = Set.of("reg", "half", "areg", "creg", "pred");

  private final Map<String, Boolean> writesFirstByMnemonic = new HashMap<>();
  private final Set<String> flowMnemonics = new HashSet<>();

  DestinationOperands(Isa isa) {
    for (Form form : isa.forms()) {
      boolean written = startsWithRegister(form) && form.roles().accessOf(0).writes();
      addMnemonic(form.mnemonic(), written);
      form.aliases().forEach(alias -> addMnemonic(alias, written));
      if (form.roles().flow() != Flow.NEXT) {
        flowMnemonics.add(form.mnemonic());
        flowMnemonics.addAll(form.aliases());
      }
    }
  }

  /** Returns whether the first operand is a register alone. Memory and branch targets are not. */
  private static boolean startsWithRegister(Form form) {
    List<Part> operands = Shapes.operands(form);
    return !operands.isEmpty() && isRegister(operands.get(0));
  }

  private static boolean isRegister(Part part) {
    for (Case one : part.cases()) {
      boolean other =
          one.elements().size() == 1
              && one.elements().get(0) instanceof Ref ref
              && isRegister(ref.part());
      if (other || one.tags().stream().anyMatch(REGISTER_TAGS::contains)) {
        return true;
      }
    }
    return false;
  }

  private void addMnemonic(String mnemonic, boolean writesFirst) {
    writesFirstByMnemonic.merge(mnemonic, writesFirst, Boolean::logicalAnd);
  }

  /** Returns whether a mnemonic writes its first operand. True for unknown mnemonics. */
  boolean writesFirst(String mnemonic) {
    return writesFirstByMnemonic.getOrDefault(mnemonic, true);
  }

  boolean isControlFlow(String mnemonic) {
    return flowMnemonics.contains(mnemonic);
  }
}
