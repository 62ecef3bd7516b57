package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

class ArchBoundariesTest {

  /** The architectures of a text are those for which it can be encoded, one by one. */
  @ParameterizedTest
  @ValueSource(strings = {"sm_10", "sm_20", "sm_35", "sm_50", "sm_70", "g13"})
  void architecturesBetweenTwoBoundariesHaveTheSameTexts(String name) {
    Isa isa = Isas.load(name);
    for (Form form : isa.forms()) {
      for (Form.Golden golden : form.goldens()) {
        String text = golden.text();
        BitSet expected = new BitSet();
        for (int i = 0; i < isa.archs().size(); i++) {
          Isa other = isa.withArch(isa.archs().get(i));
          boolean fits = FormEncoder.isInstruction(other, text, 0, text.length(), 0, Symbols.NONE);
          expected.set(i, fits);
        }
        assertEquals(expected, FormEncoder.archs(isa, text, 0), text);
      }
    }
  }

  /** Uniform registers came with sm_75. */
  @Test
  void boundariesAreWhereTextsDiffer() {
    Isa maxwell = Isas.load("sm_50");
    assertEquals(
        BitSet.valueOf(new long[] {1}), ArchBoundaries.of(maxwell, maxwell.formsOf("FADD")));
    Isa volta = Isas.load("sm_70");
    BitSet boundaries = ArchBoundaries.of(volta, volta.formsOf("FADD"));
    assertTrue(boundaries.get(volta.archs().indexOf("sm_75")), boundaries::toString);
    assertTrue(boundaries.cardinality() < volta.archs().size(), boundaries::toString);
  }
}
