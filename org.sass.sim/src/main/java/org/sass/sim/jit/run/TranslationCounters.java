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
 * Counts what a range of blocks does: runs of translation blocks while it runs, and instructions
 * when it is finished. Also finds which translation blocks are hot, and which have translations
 * whose assumptions fail too often.
 */
public final class TranslationCounters {
  /** Number of runs of translation blocks after which the run is asked whether to stop. */
  private static final int POLL = 1024;

  /** About as many warp instructions as all warps together run in a translation block. */
  private static final int STEPS = 64;

  /** Number of vectors that take as long as leaving a loop. */
  private static final int LEAVING = 4;

  /**
   * If assumptions fail for more than this share of the vectors, a translation block is translated
   * again with fewer assumptions.
   */
  private static final double MOST_MISSES = 0.2;

  private final TranslationCache plan;
  private final BlockData data;
  private final int hot;

  /**
   * How often a warp has run each translation block in this range, by the index of its first
   * instruction.
   */
  private final long[] runs;

  /**
   * How often a warp ran the path of a hammock for lanes that do not take the branch, by the index
   * of the branch.
   */
  private final long[] went;

  /**
   * How often a warp ran the path of a hammock for lanes that take the branch, by the index of the
   * branch.
   */
  private final long[] turned;

  /** The first instructions of the translation blocks that have run in this range. */
  private final int[] ran;

  private int ranCount;

  /**
   * The specialized code that blocks of this range ran. {@link #follows} is the number of those
   * blocks.
   */
  private SpecializedBlock followed;

  private long follows;
  private long limit;
  private BooleanSupplier interrupted;
  private int poll;

  /** The counters of the range. */
  Counters tally;

  /**
   * @param hot number of runs by a warp after which a translation block is translated
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
   * Begins a range of blocks.
   *
   * @param chunk the counters of the range
   * @param most number of warp instructions beyond which the range is given up
   * @param stop whether the run is to stop; asked now and then
   */
  public void start(Counters chunk, long most, BooleanSupplier stop) {
    tally = chunk;
    limit = most;
    interrupted = stop;
  }

  /** Adds what was counted to the counters of the range. */
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

  /**
   * Returns how many blocks may run specialized code without exceeding the instructions that the
   * launch allows.
   */
  long mayFollow(SpecializedBlock course) {
    return Math.max(0, (limit - tally.steps) / course.each().steps);
  }

  /** Counts blocks that have run specialized code. */
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

  /** Counts a run of a translation block by all warps. */
  void begin(TranslationBlock fragment, int warps, int lanesActive) {
    count(fragment, warps, 0);
    spend((long) warps * fragment.size, (long) fragment.unguarded * lanesActive);
  }

  /**
   * Counts runs of a translation block by warps, and translates the block if they make it hot.
   *
   * @param from the first thread for which it is about to run
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
   * Counts a loop that one warp has run, except for the lanes that take the last branch.
   *
   * @param from the first thread for which it ran
   * @param entries number of entries of the divergence stack
   * @return what the loop did
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
      // Each lane that left has taken the branch and run the instruction at which it waits.
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
   * Counts instructions that warps are about to run or have run.
   *
   * @param steps number of warp instructions
   * @param threadSteps number of thread instructions
   * @throws Bailout if there are more than the launch allows
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

  /**
   * Prepares for the hammocks of a translation block: no lane has taken a branch yet.
   *
   * @param entries number of entries of the divergence stack
   * @throws Bailout if the stack has no room for the entries that a hammock needs
   */
  void open(TranslationBlock fragment, int entries) {
    if (entries + Hammock.DEPTH > Warp.STACK_ENTRIES) {
      throw Bailout.NOW;
    }
    for (int i = 0; i < fragment.hammocks.size(); i++) {
      data.taken[fragment.hammocks.get(i).branch()] = 0;
    }
  }

  /**
   * Counts the instructions that the lanes of a warp ran in the hammocks of a translation block.
   *
   * @param mask the active lanes
   * @param entries number of entries of the divergence stack
   */
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
   * Counts the instructions that were run in a hammock, from its three numbers in {@link
   * BlockData#ways}.
   *
   * @param lanes number of active lanes, summed over the runs
   * @param turns how often warps ran the hammock
   * @param entries number of entries of the divergence stack
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

  /**
   * Takes back the count of the control instruction of a translation block, because each warp still
   * has to run it by itself.
   */
  void uncount(TranslationBlock fragment, int warps) {
    tally.steps -= warps;
    tally.issued[fragment.always[fragment.size - 1]] -= warps;
  }
}
