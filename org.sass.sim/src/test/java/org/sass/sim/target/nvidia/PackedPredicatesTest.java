package org.sass.sim.target.nvidia;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.launch.buffers.PlacedBuffer;
import org.sass.sim.machine.Warp;

/**
 * P2R and R2P with random predicates, words and masks. The kernel sets predicates one by one and
 * reads them one by one; the test moves the bits as digits of a text.
 */
class PackedPredicatesTest {
  private static final int PREDICATES = 7;
  private static final int ROUNDS = 20;
  private static final int VALUES = 5;

  /**
   * R0 is the lane; R10 to R14 are its values: predicates, word and mask of P2R, word and mask of
   * R2P.
   */
  private static final String START =
      """
      S2R R0, SR_LANEID
      SHL R1, R0, 0x2
      LDC R10, c[0x3][R1]
      LDC R11, c[0x3][R1+0x80]
      LDC R12, c[0x3][R1+0x100]
      LDC R13, c[0x3][R1+0x180]
      LDC R14, c[0x3][R1+0x200]
      """;

  private static final String END =
      """
      SHL R1, R0, 0x3
      MOV R2, c[0x0][0x140]
      MOV R3, c[0x0][0x144]
      IADD R2, R2, R1
      ST.E [R2], R20
      ST.E [R2+0x4], R21
      EXIT
      """;

  private static String constants(int[][] values) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < VALUES; i++) {
      text.append(".const 3 0x").append(Integer.toHexString(4 * Warp.LANES * i)).append(" = ");
      text.append(
          IntStream.of(values[i])
              .mapToObj(value -> "0x" + Integer.toHexString(value))
              .collect(Collectors.joining(", ")));
      text.append('\n');
    }
    return text.toString();
  }

  /** Sets P0 to P6 from bits 0 to 6 of R10. */
  private static String setPredicates() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < PREDICATES; i++) {
      text.append("LOP.AND R4, R10, 0x%x\n".formatted(1 << i));
      text.append("ISETP.NE.AND P%d, PT, R4, RZ, PT\n".formatted(i));
    }
    return text.toString();
  }

  /** Adds to R21, which is 0, bits 0 to 6 where P0 to P6 are set. */
  private static String readPredicates() {
    StringBuilder text = new StringBuilder("MOV R21, RZ\n");
    for (int i = 0; i < PREDICATES; i++) {
      text.append("@P%d IADD R21, R21, 0x%x\n".formatted(i, 1 << i));
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sm_35 | P2R R20, PR, R11, R12 | R2P PR, R13, R14 | 0",
        "sm_35 | P2R.H1 R20, PR, R11, R12 | R2P.H1 PR, R13, R14 | 16",
        "sm_50 | P2R R20, PR, R11, R12 | R2P PR, R13, R14 | 0",
        "sm_50 | P2R.B1 R20, PR, R11, R12 | R2P PR, R13.B1, R14 | 8",
        "sm_50 | P2R.B2 R20, PR, R11, R12 | R2P PR, R13.B2, R14 | 16",
        "sm_50 | P2R.B3 R20, PR, R11, R12 | R2P PR, R13.B3, R14 | 24",
      })
  void bitsWhereTheMaskSays(String arch, String pack, String unpack, int shift) {
    Random random = new Random(shift);
    for (int round = 0; round < ROUNDS; round++) {
      int[][] values = new int[VALUES][];
      for (int i = 0; i < VALUES; i++) {
        values[i] = random.ints(Warp.LANES).toArray();
      }
      // Bits above those of the predicates belong to the condition code.
      for (int lane = 0; lane < Warp.LANES; lane++) {
        values[2][lane] &= 0x7f;
        values[4][lane] &= 0x7f;
      }
      String code =
          constants(values)
              + START
              + setPredicates()
              + pack
              + "\n"
              + unpack
              + "\n"
              + readPredicates()
              + END;
      DriverCall call = DriverCall.run(arch, "", code, "32", "o=64xu32");
      assertNull(call.result().fault());
      PlacedBuffer buffer = call.launch().buffers().get(0);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        String predicates = digits(values[0][lane]);
        String packed = digits(values[1][lane]);
        String left = digits(values[0][lane]);
        for (int i = 0; i < PREDICATES; i++) {
          if (isSet(values[2][lane], i)) {
            packed = replace(packed, shift + i, predicates.charAt(31 - i));
          }
          if (isSet(values[4][lane], i)) {
            left = replace(left, i, digits(values[3][lane]).charAt(31 - shift - i));
          }
        }
        String where = "round " + round + ", lane " + lane;
        int at = buffer.offset() + 8 * lane;
        assertEquals(packed, digits(buffer.memory().word(at)), where);
        assertEquals(
            "0".repeat(32 - PREDICATES) + left.substring(32 - PREDICATES),
            digits(buffer.memory().word(at + 4)),
            where);
      }
    }
  }

  /** Returns the 32 binary digits of a word. */
  private static String digits(int word) {
    return "%32s".formatted(Integer.toBinaryString(word)).replace(' ', '0');
  }

  private static boolean isSet(int word, int bit) {
    return digits(word).charAt(31 - bit) == '1';
  }

  private static String replace(String digits, int bit, char digit) {
    return digits.substring(0, 31 - bit) + digit + digits.substring(32 - bit);
  }
}
