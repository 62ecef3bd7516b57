package org.sass.sim.arith.special;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.sass.sim.arith.Floats;

/** Compares all functions with the results and checksums in the corpus. */
class SpecialFunctionCorpusTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/mufu");

  private static final int VECTOR_COUNT = 8192;

  private static final List<CorpusFunction> FUNCTIONS = CorpusFunction.ALL;

  /** Returns the rows of a file, without its first line, which has the headings. */
  private static List<String[]> readRows(String name) throws IOException {
    Path file = FOLDER.resolve(name);
    assumeTrue(Files.exists(file), file + " is not there");
    return Files.readAllLines(file).stream().skip(1).map(line -> line.split("\t")).toList();
  }

  @ParameterizedTest
  @FieldSource("FUNCTIONS")
  void vectors(CorpusFunction function) throws IOException {
    assertEquals(VECTOR_COUNT, compareVectors(function.name(), function, operand -> true));
  }

  /**
   * The project that made the vectors returns denormals for reciprocals of magnitudes above 2^126.
   * The PTX manual says that {@code rcp.approx.ftz} returns zero.
   */
  @Test
  void vectorsOfReciprocalsWithoutDenormals() throws IOException {
    IntPredicate isComparable = a -> (a & 0x7fffffff) <= 0x7e800000 || isInfiniteOrNan(a);
    int count =
        compareVectors("mufu_rcp", CorpusFunction.named("mufu_rcp_advised").get(0), isComparable);
    assertTrue(count > VECTOR_COUNT / 2, () -> "compared: " + count);
  }

  private static boolean isInfiniteOrNan(int a) {
    return (a & 0x7fffffff) >= Floats.INFINITY;
  }

  /**
   * The project that made the vectors returns zero or NaN for the reciprocal root of a denormal.
   * The PTX manual says that {@code rsqrt.approx.ftz} returns an infinity.
   */
  @Test
  void vectorsOfReciprocalRootsWithoutDenormals() throws IOException {
    IntPredicate isComparable = a -> a << 1 == 0 || Floats.flushDenormal(a) << 1 != 0;
    int count =
        compareVectors("mufu_rsq", CorpusFunction.named("mufu_rsq_advised").get(0), isComparable);
    assertTrue(count > VECTOR_COUNT / 2, () -> "compared: " + count);
  }

  /** Compares a function with the vectors of a name, and returns how many were compared. */
  private static int compareVectors(String name, CorpusFunction function, IntPredicate isComparable)
      throws IOException {
    List<String> different = new ArrayList<>();
    int count = 0;
    for (String[] row : readRows("vectors_" + name + ".tsv")) {
      int operand = Integer.parseUnsignedInt(row[0], 16);
      if (isComparable.test(operand)) {
        String actual = String.format("%08x", function.apply(operand));
        if (!actual.equals(row[1])) {
          different.add(String.join(" ", row) + " not " + actual);
        }
        count++;
      }
    }
    assertEquals(List.of(), different);
    return count;
  }

  /** Returns the checksums of a function, in the order of the groups. */
  private static int[] readChecksums(CorpusFunction function) throws IOException {
    int[] checksums =
        readRows("checksums.tsv").stream()
            .filter(row -> row[0].equals(function.name()) && !row[1].equals("all"))
            .mapToInt(row -> Integer.parseUnsignedInt(row[3], 16))
            .toArray();
    assertEquals(CorpusFunction.GROUP_COUNT, checksums.length);
    return checksums;
  }

  private static boolean differs(CorpusFunction function, int group, int[] checksums) {
    return function.checksum(group) != checksums[group];
  }

  /**
   * Compares the checksum of all operands with one sign and exponent, which are chosen at random
   * for each function. {@link #everyOperand} compares all of them.
   */
  @ParameterizedTest
  @FieldSource("FUNCTIONS")
  void randomChecksum(CorpusFunction function) throws IOException {
    int[] checksums = readChecksums(function);
    long seed = new Random().nextLong();
    int group = new Random(seed).nextInt(CorpusFunction.GROUP_COUNT);
    assertFalse(
        differs(function, group, checksums),
        () -> String.format("%s, group %03x, seed %d", function, group, seed));
  }

  /**
   * Compares all 2^32 operands of each function. This takes minutes, so it runs only if the
   * property {@code excludedGroups} does not name this test's tag, as with {@code ./build fast
   * -Pnightly}.
   */
  @Tag("nightly")
  @ParameterizedTest
  @FieldSource("FUNCTIONS")
  void everyOperand(CorpusFunction function) throws IOException {
    int[] checksums = readChecksums(function);
    int[] groups =
        IntStream.range(0, CorpusFunction.GROUP_COUNT)
            .parallel()
            .filter(group -> differs(function, group, checksums))
            .toArray();
    assertEquals(List.of(), toHex(groups), function::toString);
  }

  private static List<String> toHex(int[] groups) {
    return IntStream.of(groups).mapToObj(group -> String.format("%03x", group)).toList();
  }
}
