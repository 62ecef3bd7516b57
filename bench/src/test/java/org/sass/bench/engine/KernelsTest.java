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
  private static final int[] CORNERS = {
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
        PreparedLaunch prepared = kernel.small();
        assertFalse(prepared.checks().isEmpty(), kernel.name());
        tier.on(prepared.launch()).get();
        assertEquals(List.of(), prepared.failures(), kernel.name() + " by " + tier.title());
      }
    }
  }

  @Test
  void programsInCLeaveTheSameMemory() throws IOException {
    Path kernels = compiled("kernels");
    Path interpreter = compiled("interpreter");
    for (BenchKernel kernel : BenchKernel.load(ROOT, ISA, null)) {
      Launch launch = kernel.small().launch();
      List<String> c = List.of(kernels.toString(), kernel.name());
      int[] byC = ran(NativeProgram.start("C", c, launch));
      int[] interpreted = ran(NativeProgram.start("C", List.of(interpreter.toString()), launch));
      Tier.PRECISE.on(launch).get();
      assertArrayEquals(LaunchFile.memory(launch), byC, kernel.name());
      assertArrayEquals(LaunchFile.memory(launch), interpreted, kernel.name());
    }
  }

  @Test
  void floatsInCHaveTheSameBits() throws Exception {
    Path interpreter = compiled("interpreter");
    Path file = Path.of(KernelsTest.class.getResource("floats.gsass").toURI());
    Launch launch = BenchKernel.read(file, ISA).small().launch();
    Random random = new Random(20);
    for (String name : List.of("a", "b", "c")) {
      Memory memory = launch.global().region(name).memory();
      for (int at = 0; at < memory.size(); at += 4) {
        memory.putWord(at, operand(random));
      }
    }
    int[] byC = ran(NativeProgram.start("C", List.of(interpreter.toString()), launch));
    Tier.PRECISE.on(launch).get();
    assertArrayEquals(LaunchFile.memory(launch), byC);
  }

  /** Returns a special case, a number with a magnitude near one, or random bits. */
  private static int operand(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> CORNERS[random.nextInt(CORNERS.length)] ^ random.nextInt(2) << 31;
      case 1 -> 0x3f800000 + random.nextInt(1 << 26) - (1 << 25) ^ random.nextInt(2) << 31;
      default -> random.nextInt();
    };
  }

  private Path compiled(String name) throws IOException {
    assumeTrue(NativeProgram.compiler() != null, "gcc is not installed");
    return NativeProgram.compile(ROOT.resolve("bench/src/main/c"), name, folder);
  }

  private static int[] ran(NativeProgram program) throws IOException {
    try (program) {
      program.run(1);
      return program.memory();
    }
  }
}
