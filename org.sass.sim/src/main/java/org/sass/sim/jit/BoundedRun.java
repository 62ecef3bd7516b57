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
 * Runs the resident block of a {@link Stepper} fast for a number of rounds, and leaves it as that
 * would: in a round each warp that can runs one instruction.
 *
 * <p>Between two barriers a warp depends on no other if the kernel has no race. So each runs its
 * instructions in one go, in translated fragments; where a fragment is too long for the rounds that
 * are left, one after the other. A barrier opens in the round in which the last warp comes to it,
 * and warps with higher numbers go on in that round.
 */
public final class BoundedRun {
  /** Runs by a warp after which a fragment is translated. */
  private static final int HOT = 64;

  /**
   * Instructions that a warp runs in one call: few enough that the just-in-time compiler sees many
   * calls, and need not replace a method that runs.
   */
  private static final long TURN = 1 << 12;

  /** A caller that waits for warps to come to some instructions. */
  public interface Waiting {
    /**
     * A warp is about to run an instruction that is waited for; its registers are as they should
     * be.
     *
     * @param index of the instruction
     * @param round in which it runs it, from 0
     * @return whether the rounds end before that one
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

  /** The round in which each warp runs its next instruction. */
  private long[] at;

  /** The round in which each came to the barrier at which it waits; -1 for before. */
  private long[] arrived;

  private long openings;
  private boolean stopped;
  private long limit;

  /**
   * @param stepper a run of a launch that {@link #canRun} with one resident block
   * @param instructions indices of those that are waited for
   * @param waiting who waits for them
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
            // An observer may have changed what a thread knows of its place.
            false,
            launch.constants(),
            true,
            instructions);
    tally = new Counters(code.size());
  }

  /**
   * Whether warps can run apart: nothing in the kernel depends on their order but at barriers that
   * all of them wait at.
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
   * Runs rounds, fewer if the block ends or {@link Waiting} says so. Where it does, warps may have
   * run on: the machine is between two states then.
   *
   * @param rounds how many, the one that has begun included
   * @return how many can be run until the caller wants to stop; {@code rounds} if it does not, and
   *     the machine is there then. Below 0 if it needs the precise interpreter; the machine is
   *     between two states then, too
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

  /** Runs a warp as far as it may; false if that is nowhere. */
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

  /** A barrier is open: all warps were there, and now go on after the one that came last. */
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
