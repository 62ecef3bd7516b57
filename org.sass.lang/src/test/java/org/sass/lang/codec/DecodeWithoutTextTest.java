package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;

/** Compares instructions that are decoded without their texts with whole ones. */
class DecodeWithoutTextTest {
  private static final int ADDRESS = 0x40;

  @ParameterizedTest
  @ValueSource(strings = {"sm_10", "sm_13", "sm_21", "sm_35", "sm_50", "sm_61", "sm_70", "g13"})
  void sameInstruction(String arch) {
    Isa isa = Isas.load(arch);
    SplittableRandom random = new SplittableRandom(17);
    RandomInstructions words = new RandomInstructions(isa, random);
    for (Form form : RandomInstructions.forms(isa)) {
      Word word = words.next(form);
      assertSame(isa, word);
      // A word that the assembler does not write: reserved bits, no case, or no form.
      int bit = random.nextInt(word.size());
      assertSame(
          isa,
          new Word(
              word.size(),
              word.low() ^ (bit < 64 ? 1L << bit : 0),
              word.high() ^ (bit < 64 ? 0 : 1L << bit - 64)));
    }
  }

  private static void assertSame(Isa isa, Word word) {
    Insn whole = Decoder.decode(isa, word, ADDRESS);
    Insn quick = Decoder.decodeWithoutText(isa, word, ADDRESS);
    String context = isa.archName() + " " + word + " " + whole.text();
    assertEquals(whole.form(), quick.form(), context);
    assertEquals(whole.form(), Decoder.form(isa, word), context);
    assertEquals(word, quick.word(), context);
    assertEquals(whole.notes(), quick.notes(), context);
    assertEquals(whole.suffixes(), quick.suffixes(), context);
    assertEquals(whole.operands().size(), quick.operands().size(), context);
    for (int i = 0; i < whole.operands().size(); i++) {
      Operand expected = whole.operands().get(i);
      Operand actual = quick.operands().get(i);
      assertEquals(expected.kind(), actual.kind(), context);
      assertEquals(expected.negated(), actual.negated(), context);
      assertEquals(expected.absolute(), actual.absolute(), context);
      assertEquals(expected.inverted(), actual.inverted(), context);
      assertEquals(expected.values(), actual.values(), context);
      assertEquals(expected.suffixes(), actual.suffixes(), context);
      assertEquals(expected.text(), actual.text(), context);
    }
    Map<String, String> modifiers = new HashMap<>(whole.modifiers());
    Map<String, Long> fields = new HashMap<>(whole.fields());
    Map<String, Long> quickFields = new HashMap<>(quick.fields());
    Part control = whole.form() == null ? null : whole.form().controlPart();
    if (control != null) {
      modifiers.remove(control.baseName());
      Set<String> inControl = holes(control, new HashSet<>());
      fields.keySet().removeAll(inControl);
      quickFields.keySet().removeAll(inControl);
    }
    assertEquals(modifiers, quick.modifiers(), context);
    assertEquals(fields, quickFields, context);
    assertEquals(whole.text(), quick.text(), context);
  }

  /**
   * The text of a control shows all of its bits, but for those of the operand cache that operands
   * show. So no control is printed only to find out which bits it shows.
   */
  @ParameterizedTest
  @CsvSource({"sm_35, 1ff", "sm_50, 21ffff"})
  void textsOfControlsShowTheirBits(String arch, String bits) {
    long mask = Long.parseLong(bits, 16);
    for (Form form : RandomInstructions.forms(Isas.load(arch))) {
      Part control = form.controlPart();
      if (control != null) {
        assertEquals(mask, control.controlTextBits().maskHigh() & mask, control.name());
      }
    }
  }

  private static Set<String> holes(Part part, Set<String> names) {
    for (Element.Case partCase : part.cases()) {
      partCase.tagValues().forEach(tag -> names.add(tag.name()));
      for (Element element : partCase.elements()) {
        if (element instanceof Element.Hole hole) {
          names.add(hole.name());
        } else if (element instanceof Element.Ref ref) {
          holes(ref.part(), names);
        }
      }
    }
    return names;
  }
}
