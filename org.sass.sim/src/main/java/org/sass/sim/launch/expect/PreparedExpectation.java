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
 * @param source as it was written
 * @param type what the elements are
 * @param first number of the first element
 * @param count how many
 * @param expected the bits of each, or of all if there is only one; null if a file has them
 * @param file the file that has them, or null
 */
public record PreparedExpectation(
    Expectation source, ElementType type, int first, int count, long[] expected, FileRef file) {
  /** A line with more values is not worth reading. */
  private static final int MOST_VALUES = 256;

  /** The same check with the bytes of its file; there are enough of them. */
  public PreparedExpectation withBytes(byte[] bytes) {
    Memory memory = Memory.of(bytes);
    long[] bits = new long[count];
    for (int i = 0; i < count; i++) {
      bits[i] = type.read(memory, i * type.bytes());
    }
    return new PreparedExpectation(source, type, first, count, bits, null);
  }

  /** What is wrong in the buffer's memory, or null if nothing is. */
  public Problem failure(Memory memory, int offset) {
    int wrong = 0;
    int firstWrong = -1;
    for (int i = 0; i < count; i++) {
      long bits = type.read(memory, offset + (first + i) * type.bytes());
      if (!source.tolerance().accepts(type, bits, expected(i))) {
        firstWrong = wrong++ == 0 ? i : firstWrong;
      }
    }
    if (wrong == 0) {
      return null;
    }
    int index = first + firstWrong;
    long bits = type.read(memory, offset + index * type.bytes());
    String is = type.format(bits);
    String wanted = type.format(expected(firstWrong));
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
                + allowance()
                + (count > 1 ? " (" + wrong + " of " + count + " differ)" : ""));
    String fix = source.origin().line() > 0 ? source.with(actual(memory, offset)) : null;
    return fix == null ? failure : failure.withFix(fix);
  }

  /** The values that are there, as an expectation has them; null where they are too many. */
  private String actual(Memory memory, int offset) {
    if (count > MOST_VALUES) {
      return null;
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(type.format(type.read(memory, offset + (first + i) * type.bytes())));
    }
    boolean one = values.stream().distinct().count() == 1;
    return one ? values.get(0) : String.join(", ", values);
  }

  private long expected(int i) {
    return expected[expected.length == 1 ? 0 : i];
  }

  private String allowance() {
    if (source.tolerance() instanceof Tolerance.Ulp ulp) {
      return " within " + ulp.count() + " ulp";
    }
    if (source.tolerance() instanceof Tolerance.Absolute absolute) {
      return " within " + absolute.amount();
    }
    return "";
  }
}
