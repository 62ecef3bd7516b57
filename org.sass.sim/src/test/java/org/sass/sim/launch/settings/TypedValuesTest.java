package org.sass.sim.launch.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sass.sim.launch.Launches;
import org.sass.sim.launch.PreparedLaunch;

/** A number without a prefix has the type of the parameter that it is for. */
class TypedValuesTest {

  private static String source(String type, String value) {
    return "//! launch param=1,"
        + value
        + ",9\n.kernel k\n.param a\n.param b "
        + type
        + "\n.param c\nNOP.EXIT\n.end\n";
  }

  /** The words are those of all parameters; a wide one starts at an even word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          u32 | -1           | 1 ffffffff 9
          u32 | 2*3          | 1 6 9
          f32 | 1.5          | 1 3fc00000 9
          f32 | 2            | 1 40000000 9
          f32 | 0x2          | 1 2 9
          f32 | f:1.5        | 1 3fc00000 9
          u64 | 7            | 1 0 7 0 9
          u64 | 2*3          | 1 0 6 0 9
          u64 | 0x100000002  | 1 0 2 1 9
          u64 | u64:7        | 1 0 7 0 9
          u64 | d:1.5        | 1 0 0 3ff80000 9
          s64 | -7           | 1 0 fffffff9 ffffffff 9
          s64 | -(2*3)       | 1 0 fffffffa ffffffff 9
          f64 | 1.5          | 1 0 0 3ff80000 9
          f64 | -2           | 1 0 0 c0000000 9
          f64 | 1e300        | 1 0 8800759c 7e37e43c 9
          f64 | inf          | 1 0 0 7ff00000 9
          f64 | 0x3ff0000000000001 | 1 0 1 3ff00000 9
          f64 | d:1.5        | 1 0 0 3ff80000 9
          """)
  void aNumberHasTheTypeOfItsParameter(String type, String value, String words) {
    PreparedLaunch prepared = Launches.prepareWithoutProblems(source(type, value));
    List<String> given = new ArrayList<>();
    for (int word : prepared.launch().params()) {
      given.add(Integer.toHexString(word));
    }
    assertEquals(words, String.join(" ", given));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          u32 | 1.5         | '1.5' is not a whole number; write f:1.5 for the bits of a float
          s32 | 0x100000002 | 0x100000002 does not fit in 32 bits; u64:0x100000002 takes two words
          f32 | 1e39        | parameter b of kernel k: 1e39 is too large for f32
          f32 | 2*3         | parameter b of kernel k: '2*3' is not a number of type f32
          f32 | d:1.5       | parameter b of kernel k is f32; d: gives a double of 8 bytes; write f: for a float
          f64 | 1e400       | 1e400 is too large for a parameter
          f64 | d:-1e400    | -1e400 is too large for a double
          f64 | f:1.5       | parameter b of kernel k is f64; f: gives a float of 4 bytes; write d: for a double
          f64 | 2*3         | parameter b of kernel k: '2*3' is not a number of type f64
          u64 | 1.5         | parameter b of kernel k: 1.5 is not a whole number; u64 holds whole numbers, f16, f32 and f64 others
          """)
  void aValueOfAnotherTypeIsRefused(String type, String value, String message) {
    String problem = Launches.problems(source(type, value)).get(0);
    assertTrue(problem.endsWith(" " + message), problem);
  }
}
