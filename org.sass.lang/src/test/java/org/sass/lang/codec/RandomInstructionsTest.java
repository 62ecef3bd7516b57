package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Checks random instructions of every form: they are canonical, and their text gives the same word
 * again.
 */
class RandomInstructionsTest {
  private static final int PER_FORM = 1000;

  @TestFactory
  Stream<DynamicTest> everyFormOfEveryArchitectureComesBack() {
    return Stream.of("sm_10", "sm_11", "sm_12", "sm_13")
        .map(Isas::load)
        .flatMap(
            isa ->
                RandomInstructions.forms(isa).stream()
                    .map(
                        form ->
                            DynamicTest.dynamicTest(
                                isa.archName() + " " + form, () -> assertComesBack(isa, form))));
  }

  private static void assertComesBack(Isa isa, Form form) {
    // The seed depends only on the form, so that a failure can be repeated.
    long seed = form.line();
    RandomInstructions generator = new RandomInstructions(isa, new Random(seed));
    Encoder encoder = new Encoder(isa, Symbols.NONE);
    for (int i = 0; i < PER_FORM; i++) {
      Word word = generator.next(form);
      Insn insn = Decoder.decode(isa, word);
      String text = insn.text();
      assertSame(form, insn.form(), () -> word + " " + text + " seed " + seed);
      assertEquals(List.of(), insn.notes(), () -> word + " " + text + " seed " + seed);
      Encoder.Encoded encoded = encoder.encode(text, 0, text.length(), 0);
      assertEquals(word, encoded.word(), () -> text + " " + encoded.failure() + " seed " + seed);
      assertSame(form, encoded.form(), text);
    }
  }

  @Test
  void theSameSeedGivesTheSameWords() {
    Isa isa = Isas.load("sm_10");
    assertEquals(words(isa, 7), words(isa, 7));
    assertNotEquals(words(isa, 7), words(isa, 8));
  }

  private static List<Word> words(Isa isa, long seed) {
    RandomInstructions generator = new RandomInstructions(isa, new Random(seed));
    return Stream.generate(generator::next).limit(100).toList();
  }

  @Test
  void everyModifierOfAnOldArchitectureIsMade() {
    Isa isa = Isas.load("sm_10");
    Form imad = isa.byMnemonic().get("IMAD").get(0);
    RandomInstructions generator = new RandomInstructions(isa, new Random(1));
    Set<String> types = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      types.add(Decoder.decode(isa, generator.next(imad)).modifier("type"));
    }
    assertEquals(isa.parts().get("type.mad").cases().size(), types.size(), types::toString);
  }

  @Test
  void newerCasesAreLeftOut() {
    Isa old = Isas.load("sm_10");
    Form fmul = old.byMnemonic().get("FMUL").get(0);
    assertTrue(saturations(old, fmul).equals(Set.of("")));
    Isa newer = Isas.load("sm_12");
    assertEquals(Set.of("", ".SAT"), saturations(newer, newer.byMnemonic().get("FMUL").get(0)));
  }

  private static Set<String> saturations(Isa isa, Form form) {
    RandomInstructions generator = new RandomInstructions(isa, new Random(1));
    Set<String> found = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      found.add(Decoder.decode(isa, generator.next(form)).modifier("sat"));
    }
    return found;
  }
}
