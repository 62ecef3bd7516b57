package org.sass.sim.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.MachineState;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.Warp;

/** Rounds that are run fast leave the machine in the same state as the precise interpreter does. */
class BoundedRunTest {
  @Property(tries = 60, shrinking = ShrinkingMode.OFF)
  void randomKernels(@ForAll long seed) {
    assertSameAsPrecise(seed);
  }

  @Property(tries = 3000, shrinking = ShrinkingMode.OFF)
  @Tag("nightly")
  void manyRandomKernels(@ForAll long seed) {
    assertSameAsPrecise(seed);
  }

  /** Values that are written last are visible only in the machine's state at the end of a block. */
  @Test
  void theEndHasAllRegisters() {
    String source =
        """
        //! launch grid=200 block=64 max-steps=0
        .kernel last
        I2I.U32.U16 R1, R0L
        MVI R2, 3
        IADD R3, R1, R2
        IADD.C1 R4, R3, R3
        SHL R5, R4, 2
        NOP.EXIT
        .end
        """;
    assertTrue(assertSameAsPrecise(1, source));
    assertTrue(assertSameAsPrecise(4, source));
  }

  /** {@link BoundedRun} can run many of the random kernels to their end. */
  @Test
  void mostCanBeRun() {
    int all = 0;
    for (long seed = 0; seed < 40; seed++) {
      all += assertSameAsPrecise(seed) ? 1 : 0;
    }
    assertTrue(all > 15, all + " of 40 were run to their end");
  }

  /**
   * Compares the fast run of a random kernel with the precise one. Returns whether the fast run
   * came to its end.
   */
  private static boolean assertSameAsPrecise(long seed) {
    return assertSameAsPrecise(seed, RandomLaunch.of(seed));
  }

  private static boolean assertSameAsPrecise(long seed, String source) {
    Launch launch = Launches.prepare(source).launch();
    Random random = new Random(seed);
    if (!BoundedRun.canRun(launch)) {
      return false;
    }
    Stepper fast = new Stepper(launch, null);
    fast.start(0, null);
    // The two machines must not share memory, so the launch is prepared again.
    Stepper precise = new Stepper(Launches.prepare(source).launch(), null);
    precise.start(0, null);
    BitSet watched = new BitSet();
    for (int i = random.nextInt(4); i > 0; i--) {
      watched.set(random.nextInt(fast.code().size()));
    }
    Waiter waiter = new Waiter(random.nextInt(3), random.nextInt(32));
    BoundedRun rounds = new BoundedRun(launch, fast, watched, waiter);
    while (fast.nextWarp() != null) {
      MachineState before = MachineState.of(fast, null);
      long most = 1L << random.nextInt(14);
      waiter.isActive = true;
      long done = rounds.run(most);
      waiter.isActive = false;
      if (done < 0) {
        return false;
      }
      if (done < most) {
        before.restore(fast);
        if (done > 0) {
          assertEquals(done, rounds.run(done));
        }
      }
      if (launch.bounds().maxSteps() > 0 && fast.counters().steps > launch.bounds().maxSteps()) {
        // The caller must enforce the step limit of the launch.
        return false;
      }
      while (precise.nextWarp() != null && precise.counters().steps < fast.counters().steps) {
        assertTrue(
            !waiter.matches(precise.nextWarp(), watched, precise),
            () -> "seed " + seed + "\n" + source);
        precise.step();
      }
      assertSameState(precise, fast, seed, source);
      if (done < most) {
        // The stop must come within the next round.
        int turns = 0;
        while (!waiter.matches(fast.nextWarp(), watched, fast)) {
          fast.step();
          precise.step();
          assertTrue(++turns < 32 && fast.nextWarp() != null, "seed " + seed + "\n" + source);
        }
        fast.step();
        precise.step();
      }
    }
    return true;
  }

  private static void assertSameState(Stepper precise, Stepper fast, long seed, String source) {
    precise.nextWarp();
    fast.nextWarp();
    String what = "seed " + seed + ", after " + fast.counters().steps + "\n" + source;
    assertEquals(precise.stats(), fast.stats(), what);
    assertEquals(MachineState.digest(precise), MachineState.digest(fast), what);
  }

  /**
   * Stops before a watched instruction if a certain register has a certain value (its lowest bits
   * are 3) in a certain active lane.
   */
  private static final class Waiter implements BoundedRun.StopQuery {
    private final int register;
    private final int lane;
    private boolean isActive;

    Waiter(int register, int lane) {
      this.register = register;
      this.lane = lane;
    }

    @Override
    public long stopRound(Warp warp, int index, long round) {
      return isActive && matches(warp) ? round : Long.MAX_VALUE;
    }

    private boolean matches(Warp warp) {
      int value = warp.registers()[warp.row(4 + register) + lane];
      return (value & 7) == 3 && (warp.activeMask() >>> lane & 1) != 0;
    }

    boolean matches(Warp warp, BitSet watched, Stepper stepper) {
      return warp != null && watched.get(stepper.code().indexAt(warp.pc())) && matches(warp);
    }
  }
}
