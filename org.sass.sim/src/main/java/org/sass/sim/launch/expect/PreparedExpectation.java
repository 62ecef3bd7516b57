package org.sass.sim.launch.expect;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.FileRef;
import org.sass.sim.machine.Memory;

/**
 * An expectation that is ready to be checked.
 *
 * @param source the expectation as it was written
 * @param type type of the elements
 * @param first number of the first element, from 0
 * @param count number of elements
 * @param expected the bits of each element, or of all if there is only one value; null if they are
 *     in a file
 * @param file the file with the values; else null
 */
public record PreparedExpectation(
    Expectation source, ElementType type, int first, int count, long[] expected, FileRef file) {
  /** Maximum number of values in a quick fix. A line with more is not readable. */
  private static final int MAX_FIX_VALUES = 256;

  /**
   * Returns the same check with the values from a file.
   *
   * @param bytes the contents of the file, at least as many bytes as the elements have
   */
  public PreparedExpectation withBytes(byte[] bytes) {
    Memory memory = Memory.of(bytes);
    long[] bits = new long[count];
    for (int i = 0; i < count; i++) {
      bits[i] = type.read(memory, i * type.bytes());
    }
    return new PreparedExpectation(source, type, first, count, bits, null);
  }

  /**
   * Returns the problem if the buffer does not meet the expectation; else null.
   *
   * @param memory the memory with the buffer
   * @param offset offset there of the buffer's first byte
   */
  public Problem findFailure(Memory memory, int offset) {
    int wrongCount = 0;
    int firstWrong = -1;
    for (int i = 0; i < count; i++) {
      long bits = type.read(memory, offset + (first + i) * type.bytes());
      if (!source.tolerance().accepts(type, bits, expectedBits(i))) {
        firstWrong = wrongCount++ == 0 ? i : firstWrong;
      }
    }
    if (wrongCount == 0) {
      return null;
    }
    int index = first + firstWrong;
    long bits = type.read(memory, offset + index * type.bytes());
    String is = type.format(bits);
    String wanted = type.format(expectedBits(firstWrong));
    Problem failure =
        source.error(
            "expectation-failed",
            source.buffer()
                + "["
                + index
                + "] is "
                + is
                + ", expected "
                + wanted
                + formatTolerance()
                + (count > 1 ? " (" + wrongCount + " of " + count + " differ)" : ""));
    String fix =
        source.origin().line() > 0 ? source.withValues(formatActual(memory, offset)) : null;
    return fix == null ? failure : failure.withFix(fix);
  }

  /** Returns the actual values in the form of an expectation; null if there are too many. */
  private String formatActual(Memory memory, int offset) {
    if (count > MAX_FIX_VALUES) {
      return null;
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(type.format(type.read(memory, offset + (first + i) * type.bytes())));
    }
    boolean one = values.stream().distinct().count() == 1;
    return one ? values.get(0) : String.join(", ", values);
  }

  private long expectedBits(int i) {
    return expected[expected.length == 1 ? 0 : i];
  }

  private String formatTolerance() {
    if (source.tolerance() instanceof Tolerance.Ulp ulp) {
      return " within " + ulp.count() + " ulp";
    }
    if (source.tolerance() instanceof Tolerance.Absolute absolute) {
      return " within " + absolute.amount();
    }
    return "";
  }
}
