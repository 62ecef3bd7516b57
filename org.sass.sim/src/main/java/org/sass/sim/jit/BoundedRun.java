package org.sass.sim.jit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.sass.sim.interp.Counters;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.emit.VectorTarget;
import org.sass.sim.jit.run.TranslationBlockRunner;
import org.sass.sim.jit.run.TranslationCache;
import org.sass.sim.jit.run.TranslationCounters;
import org.sass.sim.jit.run.WarpRunner;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.OperationEffects;

/**
 * Runs the resident block of a {@link Stepper} fast for a number of rounds, and leaves it in the
 * state in which the stepper itself would. In a round, each warp that can run runs one instruction.
 *
 * <p>If the kernel has no race, a warp depends on no other warp between two barriers. So each warp
 * runs its instructions in one go, as translated blocks. If a translation block has more
 * instructions than there are rounds left, its instructions run one by one. A barrier opens in the
 * round in which the last warp arrives. Warps with higher numbers than that warp continue in the
 * same round, the others in the next.
 */
public final class BoundedRun {
  /** Number of runs by a warp after which a translation block is translated. */
  private static final int HOT = 64;

  /**
   * Number of instructions that a warp runs in one call. It is small, so that the just-in-time
   * compiler sees many calls and need not replace a method while it runs.
   */
  private static final long TURN = 1 << 12;

  /** A caller that wants to be asked before certain instructions. */
  public interface Waiting {
    /**
     * Called when a warp is about to run one of these instructions. The registers of the warp are
     * up to date.
     *
     * @param index index of the instruction
     * @param round round in which the warp runs it, from 0
     * @return whether to stop before that round
     */
    boolean stops(Warp warp, int index, long round);
  }

  private final Stepper stepper;
  private final boolean[] watched;
  private final Waiting waiting;
  private final DecodedKernel code;
  private final TranslationCache plan;
  private final Counters tally;
  private Block block;
  private BlockData data;
  private TranslationCounters counts;
  private WarpRunner single;

  /** For each warp, the round in which it runs its next instruction. */
  private long[] at;

  /**
   * For each warp, the round in which it arrived at the barrier at which it waits; -1 for a round
   * before this run.
   */
  private long[] arrived;

  private long openings;
  private boolean stopped;
  private long limit;

  /**
   * @param stepper a run, with one resident block, of a launch that {@link #canRun} accepts
   * @param instructions indices of the instructions before which {@code waiting} is asked
   * @param waiting the caller to ask
   */
  public BoundedRun(Launch launch, Stepper stepper, BitSet instructions, Waiting waiting) {
    this.stepper = stepper;
    this.waiting = waiting;
    code = new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    watched = new boolean[code.size()];
    instructions.stream().forEach(index -> watched[index] = true);
    int threads = stepper.grid().threadsPerBlock();
    int warps = (threads + Warp.LANES - 1) / Warp.LANES;
    plan =
        new TranslationCache(
            code,
            launch.target().reconvergence(),
            VectorTarget.BEST,
            warps * Warp.LANES,
            threads % Warp.LANES == 0,
            // A debugger may have changed the register with the number of the thread, so the code
            // must not rely on it.
            false,
            launch.constants(),
            true,
            instructions);
    tally = new Counters(code.size());
  }

  /**
   * Returns whether warps can run ahead of each other. The kernel must not depend on the order of
   * its warps, except at barriers at which all of them wait.
   */
  public static boolean canRun(Launch launch) {
    DecodedKernel code =
        new DecodedKernel(launch.kernel(), launch.isa(), launch.target().semantics());
    for (int i = 0; i < code.size(); i++) {
      DecodedInstruction step = code.step(i);
      boolean splits =
          step.operation() instanceof ControlFlow.Barrier bar && !(bar.arrives() && bar.waits());
      OperationEffects effects = step.effects();
      if (splits
          || effects.readsClock()
          || effects.isOrdered()
          || effects.control() == OperationEffects.Control.INDIRECT) {
        return false;
      }
    }
    return code.size() > 0;
  }

  /**
   * Runs rounds; fewer if the block ends or {@link Waiting} asks to stop. In the latter case warps
   * may have run too far, and the machine is in an inconsistent state.
   *
   * @param rounds number of rounds, including the one that has begun
   * @return the number of rounds that can be run before the caller wants to stop. If it is {@code
   *     rounds}, they have been run and the state is consistent. Negative if the precise
   *     interpreter is needed; the state is inconsistent then, too.
   */
  public long run(long rounds) {
    prepare();
    List<Warp> warps = block.warps();
    int turn = stepper.next().index();
    for (int i = 0; i < at.length; i++) {
      at[i] = i < turn ? 1 : 0;
    }
    Arrays.fill(arrived, -1);
    openings = block.openings();
    limit = rounds;
    tally.clear();
    data.undo.clear();
    counts.start(tally, Long.MAX_VALUE, () -> false);
    try {
      boolean moved = true;
      while (moved) {
        moved = false;
        for (Warp warp : warps) {
          moved |= run(warp);
        }
      }
    } catch (Bailout e) {
      counts.leave();
      return -1;
    }
    counts.leave();
    if (limit < rounds || stepper.fault() != null) {
      return stepper.fault() != null ? -1 : limit;
    }
    stepper.beginRound(tally);
    return rounds;
  }

  private void prepare() {
    Block now = stepper.block();
    if (block == now) {
      return;
    }
    block = now;
    data = new BlockData(block, code.size());
    counts = new TranslationCounters(plan, data, HOT);
    TranslationBlockRunner body = new TranslationBlockRunner(plan, block, data, counts);
    single = new WarpRunner(plan, counts, body, new Asked());
    at = new long[block.warps().size()];
    arrived = new long[block.warps().size()];
  }

  private final class Asked implements WarpRunner.Passing {
    @Override
    public boolean isAt(int index) {
      return watched[index];
    }

    @Override
    public boolean stops(Warp warp, int index, long ran) {
      stopped = waiting.stops(warp, index, at[warp.index()] + ran);
      return stopped;
    }
  }

  /** Runs a warp as far as possible. Returns false if it could not run at all. */
  private boolean run(Warp warp) {
    int number = warp.index();
    boolean moved = false;
    while (at[number] < limit && !warp.finished() && warp.waiting() < 0) {
      int index = code.index(warp.pc());
      if (index < 0) {
        throw Bailout.NOW;
      }
      int size = plan.isStart(index) ? plan.at(warp.pc()).size : Integer.MAX_VALUE;
      if (at[number] + size <= limit) {
        at[number] += single.run(warp, Math.min(limit - at[number], Math.max(TURN, size)));
      } else {
        stopped = watched[index] && waiting.stops(warp, index, at[number]);
        if (!stopped) {
          if (!stepper.run(warp)) {
            throw Bailout.NOW;
          }
          at[number]++;
        }
      }
      moved = true;
      if (stopped) {
        stopped = false;
        limit = at[number];
      }
      if (warp.waiting() >= 0) {
        arrived[number] = at[number] - 1;
      } else if (block.openings() != openings) {
        arrived[number] = at[number] - 1;
        opened();
      }
    }
    return moved;
  }

  /**
   * Updates the rounds of all warps after a barrier has opened: they continue after the warp that
   * arrived last.
   */
  private void opened() {
    openings = block.openings();
    int last = 0;
    for (int i = 1; i < at.length; i++) {
      last = arrived[i] >= arrived[last] ? i : last;
    }
    long round = arrived[last];
    for (int i = 0; i < at.length; i++) {
      at[i] = i > last ? round : round + 1;
      arrived[i] = -1;
    }
  }
}
