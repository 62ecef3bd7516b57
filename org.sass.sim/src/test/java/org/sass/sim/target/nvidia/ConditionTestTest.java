package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.function.IntBinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;

/** The numbers that the tables give the conditions, and what these mean after a subtraction. */
class ConditionTestTest {
  private static final int[] NUMBERS = {
    0, 1, 2, -1, -2, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE + 1
  };

  /** What each condition says of two numbers: 1 if it holds. */
  private static final Map<String, IntBinaryOperator> MEANINGS =
      Map.ofEntries(
          Map.entry("F", (a, b) -> 0),
          Map.entry("EQ", (a, b) -> a == b ? 1 : 0),
          Map.entry("NE", (a, b) -> a != b ? 1 : 0),
          Map.entry("OFF", (a, b) -> (long) a - b == a - b ? 1 : 0),
          Map.entry("OFT", (a, b) -> (long) a - b != a - b ? 1 : 0),
          Map.entry("SFF", (a, b) -> a - b >= 0 ? 1 : 0),
          Map.entry("SFT", (a, b) -> a - b < 0 ? 1 : 0),
          Map.entry("LO", (a, b) -> Integer.compareUnsigned(a, b) < 0 ? 1 : 0),
          Map.entry("LS", (a, b) -> Integer.compareUnsigned(a, b) <= 0 ? 1 : 0),
          Map.entry("HI", (a, b) -> Integer.compareUnsigned(a, b) > 0 ? 1 : 0),
          Map.entry("HS", (a, b) -> Integer.compareUnsigned(a, b) >= 0 ? 1 : 0));

  private static Insn read(Isa isa, String text) {
    Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), 0, Symbols.NONE);
    return Decoder.decode(isa, read.word());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_35", "sm_50"})
  void eachConditionOfAnOperandAndOfAModifier(String arch) {
    Isa isa = Isas.load(arch);
    MEANINGS.forEach(
        (word, meaning) -> {
          long number = read(isa, "CSETP." + word + ".AND P0, PT, CC, PT").field("cond", -1);
          Insn exit = read(isa, "EXIT CC." + word);
          assertEquals(number, exit.operands().get(0).value("cond"), word);
          int table = ConditionTest.table((int) number);
          for (int a : NUMBERS) {
            for (int b : NUMBERS) {
              int result = Integers.iadd(a, ~b, 1);
              int flags = Flags.ofInt(result) | Flags.ofSum(a, ~b, 1);
              assertEquals(meaning.applyAsInt(a, b), table >> flags & 1, a + " " + word + " " + b);
            }
          }
        });
  }
}
