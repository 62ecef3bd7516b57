package org.sass.sim.jit.run;

import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Counters;
import org.sass.sim.jit.analysis.Hammock;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.WarpLoop;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.LoopExit;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;

/**
 * What the blocks of a chunk have done, by fragments as long as they run, by instructions when they
 * are through. It also sees which fragments are hot, and for which too little of what was supposed
 * holds.
 */
public final class TranslationCounters {
  /** Fragments between two questions whether to stop. */
  private static final int POLL = 1024;

  /** About as many warp instructions as a fragment has, run by all warps. */
  private static final int STEPS = 64;

  /** Vectors that take as long as to leave a loop. */
  private static final int LEAVING = 4;

  /** The share of vectors for which suppositions may not hold before a fragment does with less. */
  private static final double MOST_MISSES = 0.2;

  private final TranslationCache plan;
  private final BlockData data;
  private final int hot;

  /** How often each fragment was run by a warp in this chunk, by its first instruction. */
  private final long[] runs;

  /** How often warps ran what comes ahead of a branch in a hammock, by the branch's index. */
  private final long[] went;

  /** The same for what lanes run that take the branch. */
  private final long[] turned;

  /** The fragments that were run in this chunk. */
  private final int[] ran;

  private int ranCount;

  /** What blocks of this chunk followed, and how many did. */
  private SpecializedBlock followed;

  private long follows;
  private long limit;
  private BooleanSupplier interrupted;
  private int poll;

  /** The chunk's. */
  Counters tally;

  /**
   * @param hot how many runs of a warp make a fragment worth a translation
   */
  public TranslationCounters(TranslationCache plan, BlockData data, int hot) {
    this.plan = plan;
    this.data = data;
    this.hot = hot;
    this.runs = new long[plan.code().size()];
    this.went = new long[plan.code().size()];
    this.turned = new long[plan.code().size()];
    this.ran = new int[plan.code().size()];
  }

  /**
   * Begins a chunk.
   *
   * @param most warp instructions after which a block is given up
   * @param stop asked now and then
   */
  public void start(Counters chunk, long most, BooleanSupplier stop) {
    tally = chunk;
    limit = most;
    interrupted = stop;
  }

  /** Writes what was counted to the chunk's tally. */
  public void leave() {
    for (int i = 0; i < ranCount; i++) {
      TranslationBlock fragment = plan.at(plan.code().step(ran[i]).address());
      long misses = 0;
      for (int site : fragment.always) {
        tally.issued[site] += runs[fragment.first];
        misses += data.misses[site];
        data.misses[site] = 0;
      }
      for (Hammock hammock : fragment.hammocks) {
        leave(hammock);
      }
      int vectors = Warp.LANES / plan.way().lanes();
      if (misses > MOST_MISSES * vectors * runs[fragment.first]) {
        plan.supposeLess(fragment);
      }
      runs[fragment.first] = 0;
    }
    ranCount = 0;
    for (int i = 0; follows > 0 && i < tally.issued.length; i++) {
      tally.issued[i] += follows * followed.each().issued[i];
    }
    follows = 0;
    tally.threadInstructions += data.guardedLanes;
    data.guardedLanes = 0;
  }

  private void leave(Hammock hammock) {
    int branch = hammock.branch();
    for (DecodedInstruction step : hammock.ahead()) {
      tally.issued[plan.code().index(step.address())] += went[branch];
    }
    if (hammock.skip() >= 0) {
      tally.issued[hammock.skip()] += went[branch];
    }
    for (DecodedInstruction step : hammock.aside()) {
      tally.issued[plan.code().index(step.address())] += turned[branch];
    }
    went[branch] = 0;
    turned[branch] = 0;
  }

  /** How many blocks may run as all do without more instructions than the launch allows. */
  long mayFollow(SpecializedBlock course) {
    return Math.max(0, (limit - tally.steps) / course.each().steps);
  }

  /** Counts blocks that have run as all do. */
  void follow(SpecializedBlock course, int blocks) {
    followed = course;
    follows += blocks;
    Counters each = course.each();
    tally.blocks += blocks;
    tally.barriers += blocks * each.barriers;
    tally.maxStackDepth = Math.max(tally.maxStackDepth, blocks > 0 ? each.maxStackDepth : 0);
    poll += (int) Math.min(POLL, blocks * (each.steps / STEPS));
    spend(blocks * each.steps, blocks * each.threadInstructions);
  }

  /** Counts a run of a fragment by all warps. */
  void begin(TranslationBlock fragment, int warps, int lanesActive) {
    count(fragment, warps, 0);
    spend((long) warps * fragment.size, (long) fragment.unguarded * lanesActive);
  }

  /**
   * Counts runs of a fragment by warps, and has it translated if they make it hot.
   *
   * @param from the first thread it is about to run for
   */
  void count(TranslationBlock fragment, int warps, int from) {
    long before = runs[fragment.first];
    runs[fragment.first] = before + warps;
    if (before == 0) {
      ran[ranCount++] = fragment.first;
    }
    if (fragment.isCold() && fragment.warmer(warps) > hot) {
      plan.translate(fragment, data, from);
    }
  }

  /**
   * Counts a loop of one warp, but for what lanes do that take the last branch.
   *
   * @param from the first thread it ran for
   * @param entries of the divergence stack
   * @return what it did
   */
  LoopExit laps(WarpLoop cycle, int from, int entries) {
    LoopExit laps = data.laps;
    for (int i = 0; i < cycle.fragments().size(); i++) {
      TranslationBlock fragment = cycle.fragments().get(i);
      int runs = laps.runs(i);
      long lanes = laps.runsOfLanes(i);
      for (Hammock hammock : fragment.hammocks) {
        close(hammock, lanes, runs, entries);
      }
      add(fragment, runs, from);
      tally.steps += (long) runs * fragment.size;
      // Lanes that left have taken the branch, and then come to where they wait.
      tally.threadInstructions += lanes * fragment.unguarded + 2L * laps.lanes[i];
      if (laps.exits[i] > 0) {
        add(cycle.meeting(), laps.exits[i], from);
        tally.steps += laps.exits[i];
        tally.maxStackDepth = Math.max(tally.maxStackDepth, entries + 1);
      }
    }
    if (cycle.link() != null) {
      add(cycle.link(), laps.turns, from);
      tally.steps += laps.turns;
    }
    tally.threadInstructions += laps.returnsOfLanes();
    if (laps.odd()) {
      data.misses[cycle.fragments().get(0).first] += LEAVING;
    }
    return laps;
  }

  private void add(TranslationBlock fragment, int warps, int from) {
    if (warps > 0) {
      count(fragment, warps, from);
    }
  }

  /**
   * Counts what warps are about to run or have run.
   *
   * @param steps warp instructions
   * @param threadSteps the same for each thread
   * @throws Bailout if that is more than the launch allows
   * @throws StoppedException if the run is to stop
   */
  void spend(long steps, long threadSteps) {
    tally.steps += steps;
    tally.threadInstructions += threadSteps;
    if (tally.steps > limit) {
      throw Bailout.NOW;
    }
    if (++poll >= POLL) {
      poll = 0;
      if (interrupted.getAsBoolean()) {
        throw StoppedException.NOW;
      }
    }
  }

  /** Prepares for the lanes that take one of two ways. */
  void open(TranslationBlock fragment, int entries) {
    if (entries + Hammock.DEPTH > Warp.STACK_ENTRIES) {
      throw Bailout.NOW;
    }
    for (int i = 0; i < fragment.hammocks.size(); i++) {
      data.taken[fragment.hammocks.get(i).branch()] = 0;
    }
  }

  /** Counts what the lanes of a warp did that took one of two ways. */
  void close(TranslationBlock fragment, int mask, int entries) {
    for (int i = 0; i < fragment.hammocks.size(); i++) {
      Hammock hammock = fragment.hammocks.get(i);
      int aside = data.taken[hammock.branch()];
      data.went(
          hammock.branch(),
          (mask & ~aside) != 0 ? 1 : 0,
          aside != 0 ? 1 : 0,
          Integer.bitCount(aside));
      close(hammock, Integer.bitCount(mask), 1, entries);
    }
  }

  /**
   * The same for some turns.
   *
   * @param lanes active in the turns, summed
   */
  void close(Hammock hammock, long lanes, int turns, int entries) {
    int branch = hammock.branch();
    int ahead = data.ways[3 * branch];
    int aside = data.ways[3 * branch + 1];
    long taking = data.ways[3 * branch + 2];
    went[branch] += ahead;
    turned[branch] += aside;
    int parted = ahead + aside - turns;
    tally.issued[hammock.join()] += parted;
    tally.steps +=
        (long) ahead * hammock.sizeAhead() + (long) aside * hammock.aside().size() + parted;
    tally.threadInstructions +=
        taking + (lanes - taking) * hammock.sizeAhead() + taking * hammock.aside().size();
    tally.maxStackDepth = Math.max(tally.maxStackDepth, entries + (parted > 0 ? 2 : 1));
  }

  /** The control of a fragment has been counted, but is yet to run for each warp by itself. */
  void uncount(TranslationBlock fragment, int warps) {
    tally.steps -= warps;
    tally.issued[fragment.always[fragment.size - 1]] -= warps;
  }
}
