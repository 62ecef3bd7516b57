package org.sass.sim.target;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.assemble.Program;
import org.sass.sim.interp.Kernels;
import org.sass.sim.interp.Launch;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.DeviceOutput;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.target.g80.G80;

/** Tests that launches beyond the limits of a G80 are refused. */
class MachineLimitsTest {

  private static void check(int[] grid, int[] block, int params, int shared, String expected) {
    Program.Kernel kernel =
        new Program.Kernel("k", 1, List.of(), Map.of(), List.of(), shared, List.of());
    Launch launch =
        new Launch(
            kernel,
            Kernels.isa("sm_10"),
            G80.TARGET,
            new Dim3(grid[0], grid[1], 1),
            new Dim3(block[0], block[1], block[2]),
            new int[params],
            new Launch.Memories(GlobalMemory.flat(new Memory(0)), new ConstantMemory()),
            Launch.Bounds.NONE,
            DeviceOutput.NONE);
    assertEquals(expected, launch.problem());
  }

  @Test
  void limits() {
    int[] one = {1, 1, 1};
    check(one, new int[] {512, 1, 1}, 64, 0, null);
    check(new int[] {65535, 65535}, new int[] {8, 1, 64}, 0, 16368, null);
    check(one, new int[] {513, 1, 1}, 0, 0, "block x is 513; the G80 allows 1 to 512");
    check(one, new int[] {1, 1, 65}, 0, 0, "block z is 65; the G80 allows 1 to 64");
    check(one, new int[] {0, 1, 1}, 0, 0, "block x is 0; the G80 allows 1 to 512");
    check(new int[] {1, 65536}, one, 0, 0, "grid y is 65536; the G80 allows 1 to 65535");
    check(
        one,
        new int[] {32, 32, 1},
        0,
        0,
        "a block of 32 x 32 x 1 has 1024 threads; the G80 allows 512");
    check(one, one, 65, 0, "260 bytes of parameters; the G80 allows 256, 64 words");
    check(
        one,
        one,
        2,
        16368,
        "16392 bytes of shared memory, header (16) and parameters (8) included; "
            + "the G80 has 16384");
  }
}
