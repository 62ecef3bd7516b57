package org.sass.bench.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Launch;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.machine.Memory;

/**
 * Tests that the kernels of the engine benchmark have the expected results, and the same ones in C.
 */
class KernelsTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Isa ISA = Isas.load("sm_10");

  /**
   * Bit patterns at which float arithmetic has special cases. Each is also used with the other
   * sign.
   */
  private static final int[] SPECIAL_FLOAT_BITS = {
    0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x00800001, 0x00ffffff, 0x01000000, 0x1f800000,
    0x20000000, 0x3f7fffff, 0x3f800000, 0x3f800001, 0x40000000, 0x40490fdb, 0x42fc0000, 0x43000000,
    0x4b7fffff, 0x4b800000, 0x5f800000, 0x7effffff, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001,
    0x7fc00000, 0x7fffffff
  };

  @TempDir private Path folder;

  @Test
  void everyEngineMeetsTheExpectations() throws IOException {
    for (BenchKernel kernel : BenchKernel.load(ROOT, ISA, null)) {
      for (Tier tier : Tier.all()) {
        PreparedLaunch prepared = kernel.smallLaunch();
        assertFalse(prepared.expectations().isEmpty(), kernel.name());
        tier.runnerFor(prepared.launch()).get();
        assertEquals(
            List.of(), prepared.failedExpectations(), kernel.name() + " by " + tier.title());
      }
    }
  }

  @Test
  void programsInCLeaveTheSameMemory() throws IOException {
    Path kernels = compile("kernels");
    Path interpreter = compile("interpreter");
    for (BenchKernel kernel : BenchKernel.load(ROOT, ISA, null)) {
      Launch launch = kernel.smallLaunch().launch();
      List<String> c = List.of(kernels.toString(), kernel.name());
      int[] byC = runAndReadMemory(NativeProgram.start("C", c, launch));
      int[] interpreted =
          runAndReadMemory(NativeProgram.start("C", List.of(interpreter.toString()), launch));
      Tier.PRECISE.runnerFor(launch).get();
      assertArrayEquals(LaunchFile.readMemory(launch), byC, kernel.name());
      assertArrayEquals(LaunchFile.readMemory(launch), interpreted, kernel.name());
    }
  }

  @Test
  void floatsInCHaveTheSameBits() throws Exception {
    Path interpreter = compile("interpreter");
    Path file = Path.of(KernelsTest.class.getResource("floats.gsass").toURI());
    Launch launch = BenchKernel.read(file, ISA).smallLaunch().launch();
    Random random = new Random(20);
    for (String name : List.of("a", "b", "c")) {
      Memory memory = launch.global().region(name).memory();
      for (int at = 0; at < memory.size(); at += 4) {
        memory.putWord(at, randomOperand(random));
      }
    }
    int[] byC = runAndReadMemory(NativeProgram.start("C", List.of(interpreter.toString()), launch));
    Tier.PRECISE.runnerFor(launch).get();
    assertArrayEquals(LaunchFile.readMemory(launch), byC);
  }

  /** Returns a special case, a number with a magnitude near one, or random bits. */
  private static int randomOperand(Random random) {
    return switch (random.nextInt(3)) {
      case 0 ->
          SPECIAL_FLOAT_BITS[random.nextInt(SPECIAL_FLOAT_BITS.length)] ^ random.nextInt(2) << 31;
      case 1 -> 0x3f800000 + random.nextInt(1 << 26) - (1 << 25) ^ random.nextInt(2) << 31;
      default -> random.nextInt();
    };
  }

  private Path compile(String name) throws IOException {
    assumeTrue(NativeProgram.compiler() != null, "gcc is not installed");
    return NativeProgram.compile(ROOT.resolve("bench/src/main/c"), name, folder);
  }

  private static int[] runAndReadMemory(NativeProgram program) throws IOException {
    try (program) {
      program.run(1);
      return program.memory();
    }
  }
}
