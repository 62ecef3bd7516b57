package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Runs kernels from the unchanged listings of NVIDIA's compiler. Pointers are 64 bits wide if the
 * compiler ran on a 64-bit host.
 */
class ListingRunTest {

  private static String listing(String name) {
    Path file =
        Path.of(System.getProperty("gsass.corpus", "../shared"), "data", "sm_10", "raw", name);
    Assumptions.assumeTrue(Files.isRegularFile(file), "skipped: there is no listing at " + file);
    return file.toString();
  }

  /** Runs a listing and returns the values that {@code --dump c} printed. */
  private static List<String> run(String file, String... options) {
    List<String> args = new ArrayList<>(List.of("run", listing(file), "--dump", "c"));
    args.addAll(Arrays.asList(options));
    List<String> values = new ArrayList<>();
    for (String line :
        GsassRun.run(args.toArray(String[]::new)).assertStatus(0).out().split("\n")) {
      if (line.startsWith("c[")) {
        values.add(line.substring(line.indexOf("= ") + 2));
      }
    }
    return values;
  }

  private static String joinWithCommas(IntStream values) {
    return String.join(",", values.mapToObj(Integer::toString).toList());
  }

  private static List<String> strings(IntStream values) {
    return values.mapToObj(Integer::toString).toList();
  }

  @Test
  void addsVectorsOfIntegers() {
    List<String> sums =
        run(
            "VectorAdd_integer_kernel.sass",
            "--grid=2",
            "--block=32",
            "--buffer=a=64xs32:iota",
            "--buffer=b=64xs32:" + joinWithCommas(IntStream.range(0, 64).map(i -> 1000 - 3 * i)),
            "--buffer=c=64xs32",
            "--param=u64:@a,u64:@b,u64:@c");
    assertEquals(strings(IntStream.range(0, 64).map(i -> 1000 - 2 * i)), sums);
  }

  @Test
  void addsVectorsOfFloats() {
    for (String file :
        List.of("VectorAdd_float_kernel.sass", "VectorAdd_float_multiblock_kernel.sass")) {
      List<String> sums =
          run(
              file,
              "--grid=2",
              "--block=32",
              "--buffer=a=64xf32:1.5",
              "--buffer=b=64xf32:iota",
              "--buffer=c=64xf32",
              "--param=u64:@a,u64:@b,u64:@c");
      List<Float> expected = IntStream.range(0, 64).mapToObj(i -> 1.5f + i).toList();
      assertEquals(expected, sums.stream().map(Float::valueOf).toList(), file);
    }
  }

  /**
   * Odd-even transposition sort. There are as many rounds as numbers; each thread compares two
   * neighbours. To store the second one, the code adds {@code c[0x1][0x0]} to the address of the
   * first, so this constant is 4, the size of a number.
   */
  @Test
  void sortsNumbers() {
    int[] numbers = IntStream.range(0, 64).map(i -> (i * 37 + 11) % 64).toArray();
    for (String file :
        List.of("Sort_version_1_kernel.sass.txt", "Sort_version_2_kernel.sass.txt")) {
      List<String> sorted =
          run(
              file,
              "--block=32",
              "--buffer=c=64xs32:" + joinWithCommas(Arrays.stream(numbers)),
              "--param=u64:@c,64",
              "--const=1:0=4");
      assertEquals(strings(IntStream.range(0, 64)), sorted, file);
    }
  }

  /**
   * A tree of sums in global memory: thread t adds the value of thread t + s if t is a multiple of
   * 2s, with s = 1, 2, 4 .. while s <= n. After a round the code compares n with 2s. Before the
   * first round it tests whether n is less than {@code c[0x1][0x0]}, so this constant must be the
   * first s, 1. The round of s = n reads one number after the last, which is zero here. The code
   * tests divisibility by a floating-point division with a correction.
   */
  @Test
  void reducesToASum() {
    int[] numbers = IntStream.range(0, 32).map(i -> i * i - 100).toArray();
    List<String> sums =
        run(
            "Reduction_kernel.sass",
            "--block=32",
            "--buffer=c=32xs32:" + joinWithCommas(Arrays.stream(numbers)),
            "--buffer=work=33xs32",
            "--param=u64:@c,u64:@work,32",
            "--const=1:0=1");
    assertEquals(Integer.toString(Arrays.stream(numbers).sum()), sums.get(0));
    // Only thread 0 writes its sum back.
    assertEquals(strings(Arrays.stream(numbers).skip(1)), sums.subList(1, 32));
  }

  /**
   * Computes products, then sums them by the tree of {@link #reducesToASum}, with the constant 1 in
   * {@code c[0x1][0x0]} for the same reason. The kernel was compiled for a 32-bit host. The number
   * after the last product is zero here, too.
   */
  @Test
  void multipliesVectors() {
    int[] a = IntStream.range(0, 32).map(i -> i - 7).toArray();
    int[] b = IntStream.range(0, 32).map(i -> 100 * i + 1).toArray();
    List<String> sums =
        run(
            "Scalar_product_vectors_kernel.sass",
            "--block=32",
            "--buffer=a=32xs32:" + joinWithCommas(Arrays.stream(a)),
            "--buffer=b=32xs32:" + joinWithCommas(Arrays.stream(b)),
            "--buffer=c=33xs32",
            "--param=@c,@a,@b,32",
            "--const=1:0=1");
    int product = IntStream.range(0, 32).map(i -> a[i] * b[i]).sum();
    assertEquals(Integer.toString(product), sums.get(0));
  }
}
