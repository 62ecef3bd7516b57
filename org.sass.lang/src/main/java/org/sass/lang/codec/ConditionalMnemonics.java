package org.sass.lang.codec;

import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/**
 * The mnemonics of a table that a condition without parentheses may follow: {@code BRA C0.NE,
 * 0x348}. They are found once for each table.
 */
public record ConditionalMnemonics(List<String> mnemonics) {

  /** Returns the mnemonics of a table. */
  public static List<String> of(Isa isa) {
    return isa.derive(ConditionalMnemonics.class, ConditionalMnemonics::find).mnemonics;
  }

  private static ConditionalMnemonics find(Isa isa) {
    // Forms share parts, so a part is looked at once.
    Map<Part, Boolean> conditions = new IdentityHashMap<>();
    Set<String> mnemonics = new LinkedHashSet<>();
    for (Form form : isa.forms()) {
      for (Element element : form.elements()) {
        if (element instanceof Element.Ref ref
            && conditions.computeIfAbsent(ref.part(), ConditionalMnemonics::holdsCondition)) {
          mnemonics.add(form.mnemonic());
        }
      }
    }
    return new ConditionalMnemonics(List.copyOf(mnemonics));
  }

  private static boolean holdsCondition(Part part) {
    return !part.isOperand() && part.cases().stream().anyMatch(ConditionalMnemonics::isCondition);
  }

  private static boolean isCondition(Case partCase) {
    return !partCase.elements().isEmpty()
        && partCase.elements().get(0) instanceof Element.Literal literal
        && literal.text().strip().equals("C");
  }
}
