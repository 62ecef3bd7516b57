package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QuirkTest {
  @Test
  void eachHasOneSentenceOfItsOwn() {
    Set<String> sentences = new HashSet<>();
    for (Quirk quirk : Quirk.values()) {
      String sentence = quirk.sentence();
      assertTrue(sentence.endsWith("."), sentence);
      assertFalse(sentence.contains(". "), sentence);
      assertTrue(sentences.add(sentence), sentence);
    }
  }

  @Test
  void namesAreInKebabCase() {
    assertEquals("end-ignored", Quirk.END_IGNORED.optionName());
    assertEquals("half-124-127", Quirk.HALF_124_127.optionName());
  }

  @Test
  void oneIsSwitchedAlone() {
    Quirks without = Quirks.DEFAULT.with(Quirk.END_IGNORED, false);
    assertFalse(without.has(Quirk.END_IGNORED));
    assertTrue(without.has(Quirk.GHOST_LANES));
    assertEquals(Quirks.DEFAULT, without.with(Quirk.END_IGNORED, true));
    assertTrue(Quirks.NONE.isEmpty());
    assertFalse(Quirks.DEFAULT.has(Quirk.CALL_CORES_32));
  }
}
