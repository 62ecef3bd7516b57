package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.TableExamples;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.ValueNames;

/** Runs the checks of the table that are left out, for speed, when the table is loaded. */
class Sm10TableTest {
  private static final Isa SM_10 = IsaReader.read("sm_10.isa", Isas.tableText("sm_10"), null);

  @Test
  void isReadWithAllChecks() {
    assertEquals(List.of("sm_10", "sm_11", "sm_12", "sm_13"), SM_10.archs());
    assertTrue(SM_10.forms().size() > 70);
  }

  @Test
  void examplesHoldInBothDirections() {
    assertEquals(List.of(), TableExamples.check("sm_10.isa", SM_10));
  }

  @Test
  void rowsAreComplete() {
    for (Form form : SM_10.forms()) {
      assertFalse(form.goldens().isEmpty(), form::toString);
      assertTrue(form.description().endsWith("."), form::toString);
      assertFalse(form.source().isEmpty(), form::toString);
      for (String other : form.relatedMnemonics()) {
        assertTrue(SM_10.byMnemonic().containsKey(other), () -> form + " names " + other);
        assertFalse(other.equals(form.mnemonic()), form::toString);
      }
    }
  }

  @Test
  void whatIsLackingIsNotThere() {
    assertTrue(SM_10.missingWords().containsKey("ISUB"));
    for (String word : SM_10.missingWords().keySet()) {
      assertNull(SM_10.formsOf(word), word);
    }
  }

  @Test
  void nothingIsUnused() {
    Set<Object> used = new HashSet<>();
    for (Form form : SM_10.forms()) {
      collectUsed(form.elements(), used);
    }
    for (Part part : SM_10.parts().values()) {
      assertTrue(used.contains(part), () -> "the part " + part + " is not used");
    }
    for (ValueNames names : SM_10.nameLists().values()) {
      assertTrue(used.contains(names), () -> "the names " + names.name() + " are not used");
    }
  }

  private static void collectUsed(List<Element> text, Set<Object> used) {
    for (Element element : text) {
      if (element instanceof Hole hole && hole.names() != null) {
        used.add(hole.names());
      } else if (element instanceof Ref ref && used.add(ref.part())) {
        for (Case one : ref.part().cases()) {
          collectUsed(one.elements(), used);
        }
      }
    }
  }
}
