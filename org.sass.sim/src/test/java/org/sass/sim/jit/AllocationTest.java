package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.commons.JUnitException;
import org.objectweb.asm.ClassWriter;
import org.opentest4j.AssertionFailedError;
import org.sass.lang.isa.Isas;
import org.sass.sim.ClassPath;
import org.sass.sim.jit.emit.VectorTarget;

/**
 * Vectors live in registers: after the just-in-time compiler has compiled the translated code, a
 * launch allocates next to nothing. A vector that it leaves on the heap takes some ten times as
 * long.
 *
 * <p>The launches run in a separate JVM, as a user's do. In a JVM that has run hundreds of other
 * tests first, the compiler of Java 17 sometimes leaves vectors on the heap if the processor has no
 * AVX-512 (that of Java 25 does not). Which tests came first is chance.
 */
class AllocationTest {
  private static final Path MATMUL =
      Path.of("../bench/src/main/resources/org/sass/bench/engine/matmul.gsass");

  /**
   * Bytes that a launch may allocate. Its counters and logs take some hundred thousand. Vectors on
   * the heap take more than half a million, even if only the translation blocks beside the inner
   * loop have them.
   */
  private static final long MAX_ALLOCATED_BYTES = 300_000;

  /** Maximum number of launches, more than the compiler needs to be done. */
  private static final int MAX_LAUNCHES = 20_000;

  @Test
  @Timeout(value = 300, unit = TimeUnit.SECONDS)
  void launchesAllocateNextToNothingInTheLongRun() throws Exception {
    Assumptions.assumeTrue(
        VectorTarget.best().laneCount() > 1, "skipped: this JVM runs without vectors");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                ClassPath.of(
                    AllocationTest.class,
                    JitEngine.class,
                    Isas.class,
                    ClassWriter.class,
                    Assertions.class,
                    JUnitException.class,
                    AssertionFailedError.class),
                AllocationTest.class.getName())
            .redirectErrorStream(true)
            .start();
    try {
      String printed =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertEquals(0, process.waitFor(), printed);
      // The JVM first prints a warning about its incubator module.
      long least = Long.parseLong(printed.substring(printed.lastIndexOf('\n') + 1));
      Assumptions.assumeTrue(least >= 0, "skipped: this JVM counts no allocations");
      assertTrue(least <= MAX_ALLOCATED_BYTES, () -> least + " bytes in each launch");
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Repeats a launch until it allocates next to nothing, but at most {@link #MAX_LAUNCHES} times.
   * Prints the least number of bytes that a launch allocated, or -1 if this JVM does not count
   * them.
   */
  public static void main(String[] args) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    if (!threads.isThreadAllocatedMemorySupported()) {
      System.out.println(-1);
      return;
    }
    JitEngine engine =
        new JitEngine(Launches.prepare(largeMatmul()).launch(), EngineKind.GENERATED, 1);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MAX_LAUNCHES && least > MAX_ALLOCATED_BYTES; i++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      engine.run(() -> false);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    System.out.println(least);
  }

  /**
   * Returns a larger matmul than the file asks for: sixteen blocks, each of which multiplies four
   * tiles.
   */
  private static String largeMatmul() throws IOException {
    String source = Files.readString(MATMUL);
    String large =
        source
            .replace(
                "grid=2,2 block=16,16 param=@a,@b,@c,32", "grid=4,4 block=16,16 param=@a,@b,@c,64")
            .replace("32x32xf32", "64x64xf32")
            .replaceAll("(?m)^//! expect.*", "");
    assertTrue(large.contains("grid=4,4") && large.contains("64x64xf32"), large);
    return large;
  }
}
