package org.sass.lang.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/** Checks what must be true of any word and any text. */
class RoundTripTest {
  private static final List<Isa> ARCHS =
      List.of("sm_10", "sm_11", "sm_12", "sm_13").stream().map(Isas::load).toList();

  @Provide
  Arbitrary<Isa> archs() {
    return Arbitraries.of(ARCHS);
  }

  @Provide
  Arbitrary<Word> words() {
    Arbitrary<Word> any =
        Combinators.combine(Arbitraries.of(32, 64), Arbitraries.longs())
            .as((size, bits) -> wordOfSize(size, bits));
    Arbitrary<Word> likely =
        Combinators.combine(Arbitraries.of(ARCHS.get(0).forms()), Arbitraries.longs())
            .as(RoundTripTest::withFixedBits);
    return Arbitraries.frequencyOf(
        net.jqwik.api.Tuple.of(1, any), net.jqwik.api.Tuple.of(3, likely));
  }

  private static Word wordOfSize(int size, long bits) {
    return Word.of(size, size == 32 ? bits & 0xffff_ffffL : bits);
  }

  private static Word withFixedBits(Form form, long bits) {
    return wordOfSize(
        form.size(), bits & ~form.fixedPattern().maskLow() | form.fixedPattern().valueLow());
  }

  @Property(tries = 20_000)
  void notesAreEmptyExactlyWhenTheTextGivesTheWord(
      @ForAll("archs") Isa isa, @ForAll("words") Word word) {
    check(isa, word);
  }

  @Property(tries = 20_000)
  void oneFlippedBitIsSeen(
      @ForAll("archs") Isa isa, @ForAll long seed, @ForAll("bits") int flipped) {
    Word word = new RandomInstructions(isa, new Random(seed)).next();
    int bit = flipped % word.size();
    check(isa, Word.of(word.size(), word.low() ^ 1L << bit));
  }

  @Provide
  Arbitrary<Integer> bits() {
    return Arbitraries.integers().between(0, 63);
  }

  /** Checks a million words, most of them with the fixed bits of some form. */
  @Tag("nightly")
  @Property(tries = 1)
  void aMillionWords(@ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Form> forms = ARCHS.get(0).forms();
    for (int i = 0; i < 1_000_000; i++) {
      Form form = forms.get(random.nextInt(forms.size()));
      long bits = random.nextLong();
      Word word = (i & 3) == 0 ? wordOfSize(32 + (i & 32), bits) : withFixedBits(form, bits);
      check(ARCHS.get(i & 3), word);
    }
  }

  private static void check(Isa isa, Word word) {
    Insn insn = Decoder.decode(isa, word);
    String text = insn.text();
    assertFalse(text.isBlank());
    assertTrue(text.chars().allMatch(c -> c >= ' ' && c < 0x7f), text);
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    assertEquals(
        word.equals(encoded.word()),
        insn.notes().isEmpty(),
        () -> isa.archName() + " " + word + " " + text + insn.notes() + encoded);
    assertEquals(encoded.word() == null, encoded.failure() != null);
    if (encoded.word() == null) {
      assertTrue(insn.notes().get(0).contains(" needs "), () -> text + encoded.failure());
    } else {
      // What the text does show is kept.
      assertEquals(text, Decoder.decode(isa, encoded.word()).text());
    }
    if (insn.form() == null) {
      assertTrue(text.startsWith(".word ") || !insn.notes().isEmpty(), text);
    }
    StringBuilder fast = new StringBuilder();
    assertEquals(insn.notes(), new Decoder(isa, fast).print(word, 0));
    assertEquals(text, fast.toString());
    assertNotNull(BitTable.of(isa, insn, 0));
  }

  // ---------------------------------------------------------------- any text

  @Property(tries = 3000)
  void anyTextGivesAWordOrAReason(@ForAll("archs") Isa isa, @ForAll String text) {
    assertAnswered(isa, text);
  }

  @Property(tries = 20_000)
  void likelyTextsGiveAWordOrAReason(@ForAll("archs") Isa isa, @ForAll("pieces") String text) {
    assertAnswered(isa, text);
  }

  /** Creates texts from the pieces of instructions, in any order. */
  @Provide
  Arbitrary<String> pieces() {
    List<String> pieces =
        new ArrayList<>(
            List.of(
                " ",
                ",",
                ", ",
                "(",
                ")",
                "[",
                "]",
                "{",
                "}",
                "|",
                "-",
                "~",
                "+",
                "+++",
                ".",
                "@",
                "!",
                "\t",
                ";",
                "\"",
                "0",
                "0x",
                "0x7f",
                "-0x1",
                "1.5",
                "99999999999999999999",
                "R",
                "R1",
                "R124",
                "R127",
                "R128",
                "R3L",
                "R64H",
                "A1",
                "C0",
                "C4",
                "(C0.EQ)",
                "C0.NE",
                ".U16",
                ".S32",
                ".C0",
                ".EXIT",
                ".S",
                ".SAT",
                ".U32",
                "g [0x4]",
                "g",
                "g [A1+0x1].U8",
                "c[0x1][0x2]",
                "c",
                "o[0x7f]",
                "global14[R1]",
                "local[0x4]",
                "b0",
                "GT",
                "SIN",
                "loop",
                ".word",
                "\u200b",
                "\u00e4",
                "\ud83d"));
    pieces.addAll(ARCHS.get(0).byMnemonic().keySet());
    return Arbitraries.of(pieces).list().ofMaxSize(12).map(list -> String.join("", list));
  }

  /** Instructions with typing errors. */
  @Property(tries = 20_000)
  void mistypedInstructionsGiveAWordOrAReason(
      @ForAll("archs") Isa isa, @ForAll long seed, @ForAll("slips") List<Integer> slips) {
    String text = Decoder.decode(isa, new RandomInstructions(isa, new Random(seed)).next()).text();
    StringBuilder mistyped = new StringBuilder(text);
    String typed = " ,.()[]|-~+xRCALHgcO0129S";
    for (int slip : slips) {
      int at = (slip >>> 8) % (mistyped.length() + 1);
      char c = typed.charAt(slip % typed.length());
      switch (slip & 3) {
        case 0 -> mistyped.insert(at, c);
        case 1 -> mistyped.delete(at, at + 1);
        case 2 -> mistyped.replace(at, at + 1, String.valueOf(c));
        default -> mistyped.delete(at, at + (slip >>> 4 & 7));
      }
    }
    assertAnswered(isa, mistyped.toString());
  }

  @Provide
  Arbitrary<List<Integer>> slips() {
    return Arbitraries.integers().between(0, 1 << 20).list().ofMinSize(1).ofMaxSize(3);
  }

  private static void assertAnswered(Isa isa, String text) {
    Encoder.Encoded encoded = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    EncodingFailure failure = encoded.failure();
    if (failure == null) {
      Insn insn = Decoder.decode(isa, encoded.word());
      String printed = insn.text();
      Encoder.Encoded again = Encoder.encode(isa, printed, 0, printed.length(), 0, Symbols.NONE);
      // A word that is no instruction is shown as the nearest one. Only as a number can it be
      // written exactly.
      assertEquals(
          insn.notes().isEmpty() || !text.strip().toLowerCase(Locale.ROOT).startsWith(".word"),
          encoded.word().equals(again.word()),
          () -> text + " / " + printed + insn.notes());
      return;
    }
    assertTrue(failure.start() >= 0 && failure.start() <= failure.end(), () -> text + failure);
    assertTrue(failure.end() <= text.length(), () -> text + failure);
    assertFalse(failure.message().isBlank());
    assertFalse(failure.message().contains("\n"), () -> text + failure);
    assertTrue(failure.code().matches("[a-z]+(-[a-z]+)*"), failure.code());
  }
}
