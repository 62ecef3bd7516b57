package org.sass.sim.jit.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.BitSet;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.jit.Launches;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.ExitKind;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.LaneBuffers;

/**
 * Compares the divergence stack that {@link WarpRunner} keeps with {@link Divergence}, after each
 * translation block of generated control flow. Nothing in it makes sense as a program: branches go
 * anywhere, and joins come without their SSY.
 */
class WarpRunnerTest {
  private static final int PROGRAMS = 20;
  private static final int INSTRUCTIONS = 16;

  /** How often each program runs, each time with other conditions. */
  private static final int RUNS = 5;

  /** Number of translation blocks of a run: control flow that goes anywhere may never end. */
  private static final int STEPS = 60;

  private final Set<ExitKind> exits = EnumSet.noneOf(ExitKind.class);
  private int maxDepth;

  /** A caller that is never waiting, so that each call runs one translation block. */
  private static final WarpRunner.StopCheck NEVER_STOPS =
      new WarpRunner.StopCheck() {
        @Override
        public boolean isWatched(int index) {
          return false;
        }

        @Override
        public boolean shouldStop(Warp warp, int index, long stepsRun) {
          return false;
        }
      };

  private static String program(Random random) {
    int threads = random.nextBoolean() ? 32 : 1 + random.nextInt(31);
    StringBuilder source = new StringBuilder("//! launch grid=1 block=" + threads + "\n");
    for (int i = 0; i < INSTRUCTIONS; i++) {
      source.append("l%d: %s\n".formatted(i, instruction(random)));
    }
    return source + "l" + INSTRUCTIONS + ": RET\n";
  }

  private static String instruction(Random random) {
    String target = "l" + random.nextInt(INSTRUCTIONS + 1);
    String condition = "C" + random.nextInt(4) + (random.nextBoolean() ? ".NE" : ".EQ");
    return switch (random.nextInt(20)) {
      case 0, 1, 2 -> "SSY " + target;
      case 3, 4, 5, 6 -> "BRA " + condition + ", " + target;
      case 7 -> "BRA " + target;
      case 8, 9, 10, 11 -> "NOP.S";
      case 12, 13 -> "MOV.S R1 (" + condition + "), R2";
      case 14 -> "MOV.EXIT R1 (" + condition + "), R2";
      case 15 -> "CAL " + target;
      case 16 -> "RET " + condition;
      case 17 -> "PBK " + target;
      case 18 -> "BRK " + condition;
      default -> "MOV R1, R2";
    };
  }

  @Test
  void itsStackIsThatOfDivergence() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Random random = new Random(seed);
      Launch launch = Launches.prepare(program(random)).launch();
      for (int run = 0; run < RUNS; run++) {
        compare(launch, random, "seed " + seed + ", run " + run);
      }
    }
    assertEquals(EnumSet.allOf(ExitKind.class), exits);
    assertEquals(true, maxDepth > 5, "deepest stack: " + maxDepth);
  }

  private void compare(Launch launch, Random random, String what) {
    DecodedKernel code = Launches.code(launch);
    Block block = launch.newGrid().newBlock(0);
    Block expectedBlock = launch.newGrid().newBlock(0);
    for (int i = 0; i < block.predicates().length; i++) {
      int flags = random.nextInt(16);
      block.predicates()[i] = flags;
      expectedBlock.predicates()[i] = flags;
    }
    TranslationCache cache =
        new TranslationCache(
            code,
            launch.target().reconvergence(),
            null,
            block.stride(),
            launch.block().count() % Warp.LANES == 0,
            false,
            launch.constants(),
            true,
            new BitSet(),
            Runnable::run);
    BlockData data = new BlockData(block, code.size());
    TieringPolicy policy = new TieringPolicy(Integer.MAX_VALUE, TieringPolicy.NEVER);
    TranslationCounters counters = new TranslationCounters(cache, data, policy, 1);
    Counters total = new Counters(code.size());
    counters.beginChunk(total, Long.MAX_VALUE, () -> false);
    WarpRunner runner =
        new WarpRunner(
            cache, counters, new TranslationBlockRunner(cache, block, data, counters), NEVER_STOPS);
    Warp warp = block.warps().get(0);
    Warp expected = expectedBlock.warps().get(0);
    int expectedDepth = 0;
    for (int step = 0; step < STEPS && !expected.isFinished(); step++) {
      TranslationBlock translationBlock = cache.at(warp.pc());
      exits.add(translationBlock.exitKind);
      StringBuilder instructions = new StringBuilder();
      long count = runner.run(warp, translationBlock.size);
      for (long i = 0; i < count; i++) {
        instructions.append(stepByDivergence(code, expected));
        expectedDepth = Math.max(expectedDepth, expected.stack().depth());
      }
      assertEquals(state(expected), state(warp), what + ", step " + step + ":" + instructions);
    }
    counters.endChunk();
    assertEquals(expectedDepth, total.maxStackDepth, what);
    maxDepth = Math.max(maxDepth, expectedDepth);
  }

  /** Runs one instruction; returns it, with its address. */
  private static String stepByDivergence(DecodedKernel code, Warp warp) {
    DecodedInstruction instruction = code.instruction(code.indexAt(warp.pc()));
    int lanes = instruction.guard().passingLanes(warp);
    warp.jump(instruction.nextAddress());
    assertNull(instruction.operation().execute(warp, lanes, new LaneBuffers()));
    Divergence.applyMarkers(warp, instruction.hasJoinMarker(), instruction.hasExitMarker());
    return " 0x%04x %s".formatted(instruction.address(), instruction.insn().text());
  }

  private static String state(Warp warp) {
    return warp.isFinished()
        ? "finished"
        : "pc 0x%04x, active %08x, live %08x, stack %s"
            .formatted(
                warp.pc(), warp.activeMask(), warp.liveMask(), warp.stack().entries().toString());
  }
}
