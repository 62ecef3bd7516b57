package org.sass.sim.jit.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.sass.sim.jit.analysis.TranslationBlock;
import org.sass.sim.jit.analysis.TranslationBlock.Item;
import org.sass.sim.jit.analysis.TranslationBlock.Translated;
import org.sass.sim.jit.blocktrace.SpecializedBlock;
import org.sass.sim.jit.runtime.Bailout;
import org.sass.sim.jit.runtime.BlockData;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;

/**
 * Runs blocks, one at a time, fragment by fragment.
 *
 * <p>As long as all threads of a block go the same way, they go it together: one fragment runs for
 * all warps at once, and one stack stands for theirs. Where they part, each warp goes on by itself
 * to the next barrier; warps have no order between barriers. When all have come there, they are
 * together again.
 */
public final class BlockRunner {
  private static final int NOWHERE = -1;

  private final TranslationCache plan;
  private final Grid grid;
  private final TieringPolicy patience;
  private final int threads;

  /**
   * Chunks that are not used; the holder of the lock of a {@link BlockScheduler} may touch them.
   */
  public final Deque<BlockRange> spare = new ArrayDeque<>();

  /** The block that runs; the next ones take its place. Null before the first. */
  private Block block;

  private BlockData data;
  private LaunchStateCopy state;
  private TranslationCounters counts;
  private TranslationBlockRunner body;
  private WarpRunner single;

  /** Whether all threads have, when nothing comes next. */
  private boolean ended;

  /** Whether the warps have a state of their own. */
  private boolean apart;

  /** The stack of all warps as long as they run together. */
  private final Kind[] kinds = new Kind[Warp.STACK_ENTRIES];

  private final int[] places = new int[Warp.STACK_ENTRIES];
  private int depth;

  /**
   * @param patience when to translate what
   */
  public BlockRunner(TranslationCache plan, Grid grid, TieringPolicy patience) {
    this.plan = plan;
    this.grid = grid;
    this.patience = patience;
    this.threads = grid.threadsPerBlock();
  }

  /**
   * Prepares for the blocks of a chunk.
   *
   * @param most warp instructions after which a block is given up
   * @param stop asked now and then
   */
  public void begin(BlockRange chunk, long most, BooleanSupplier stop) {
    if (block == null) {
      block = grid.block(0);
      data = new BlockData(block, plan.code().size());
      counts = new TranslationCounters(plan, data, patience.hot());
      body = new TranslationBlockRunner(plan, block, data, counts);
      single = new WarpRunner(plan, counts, body);
    }
    counts.start(chunk.tally, most, stop);
    data.undo = chunk.undo;
    plan.ran(0, patience.worth(), grid);
  }

  /** Writes what was counted to the chunk's tally. */
  public void leave() {
    counts.leave();
    plan.ran(counts.tally.steps, patience.worth(), grid);
  }

  /**
   * Runs a block to its end, or some.
   *
   * @param index the number of the first one in the grid, counted in x first
   * @param end after the last one
   * @return after the last one that was run
   * @throws Bailout if it needs the precise interpreter
   * @throws StoppedException if the run is to stop
   */
  public long run(long index, long end) {
    if (state == null) {
      state = new LaunchStateCopy(plan.code());
      state.first(block);
    }
    SpecializedBlock course = plan.course();
    if (course != null) {
      long next = follow(course, index, end);
      if (next > index) {
        return next;
      }
    }
    state.restart(block, index, apart);
    apart = false;
    depth = 0;
    boolean parted = together(0);
    while (parted) {
      alone();
      parted = meet() && together(block.warps().get(0).pc());
    }
    counts.tally.blocks++;
    counts.tally.barriers += block.openings();
    return index + 1;
  }

  /** Runs blocks as all are run, until one is not like all, which is undone. */
  private long follow(SpecializedBlock course, long index, long end) {
    long most = Math.min(end - index, counts.mayFollow(course));
    int count = (int) Math.min(most, course.ready(index, patience.worth() > 0));
    if (count == 0) {
      return index;
    }
    data.beginAt(index);
    int done = course.run(data, count);
    boolean clean = done == count || data.undoBlock();
    counts.follow(course, done);
    if (!course.fits()) {
      plan.foreseeLess(course, grid);
    }
    if (!clean) {
      throw Bailout.NOW;
    }
    return index + done;
  }

  /**
   * Runs all warps together from an address on.
   *
   * @return whether they part, each warp being ready to go on by itself; if not, all have ended
   */
  private boolean together(int start) {
    int warps = block.warps().size();
    TranslationBlock fragment = plan.at(start);
    while (true) {
      counts.begin(fragment, warps, threads);
      boolean tested = body(fragment);
      TranslationBlock next = fragment.opens ? open(fragment) : next(fragment, tested);
      if (next == null) {
        if (!ended) {
          part(fragment, tested);
        }
        return !ended;
      }
      fragment = next;
    }
  }

  /** Runs the body for all warps; returns whether the branch's condition was looked at. */
  private boolean body(TranslationBlock fragment) {
    CompiledCode only = fragment.only();
    if (only != null && fragment.hammocks.isEmpty()) {
      body.together(only);
      return fragment.tests(null);
    }
    Item[] items = fragment.items();
    if (fragment.hammocks.isEmpty()) {
      for (Item item : items) {
        body.together(item);
      }
    } else if (items.length == 1 && items[0] instanceof Translated one && one.inStep()) {
      body.inStep(fragment, one.piece(), depth);
    } else {
      body.each(fragment, items, depth);
    }
    return fragment.tests(items);
  }

  /** A barrier that all warps have come to. */
  private TranslationBlock open(TranslationBlock fragment) {
    counts.tally.barriers++;
    counts.tally.threadInstructions += threads;
    return fragment.next(plan);
  }

  /** What all warps run next; null if they cannot go together, or have ended. */
  private TranslationBlock next(TranslationBlock fragment, boolean tested) {
    ended = false;
    switch (fragment.way) {
      case FALL -> {
        return fragment.next(plan);
      }
      case BRANCH -> {
        Guard guard = fragment.control.guard();
        int taken = guard.always() ? threads : tested ? body.agreed() : body.agreed(guard);
        if (taken < 0) {
          return null;
        }
        counts.tally.threadInstructions += taken;
        return taken > 0 ? fragment.taken(plan) : fragment.next(plan);
      }
      case MARK -> {
        if (!push(((ControlFlow.Mark) fragment.control.operation()).kind(), fragment.target())) {
          return null;
        }
        counts.tally.threadInstructions += threads;
        return fragment.next(plan);
      }
      case JOIN -> {
        return plan.at(join(fragment.next));
      }
      default -> {
        ended = fragment.control == null;
        int at = ended ? NOWHERE : flow(fragment.control);
        return at == NOWHERE ? null : plan.at(at);
      }
    }
  }

  /** Lets each warp go its own way from the end of a fragment on. */
  private void part(TranslationBlock fragment, boolean tested) {
    part(fragment.control.address());
    if (!tested) {
      counts.uncount(fragment, block.warps().size());
      return;
    }
    for (Warp warp : block.warps()) {
      single.branch(warp, fragment, body.found(warp));
    }
  }

  /** Where all warps go; {@link #NOWHERE} if they cannot go together, or have ended. */
  private int flow(DecodedInstruction control) {
    if (control.joins() || control.ends() || !control.guard().always()) {
      return NOWHERE;
    }
    Operation operation = control.operation();
    if (operation instanceof ControlFlow.Leave leave && newest(leave.kind()) < 0) {
      counts.tally.threadInstructions += threads;
      ended = true;
    } else if (operation instanceof ControlFlow.Call call && call.target().problem() == null) {
      if (push(Kind.CALL, control.next())) {
        counts.tally.threadInstructions += threads;
        return call.target().address();
      }
    }
    return NOWHERE;
  }

  private boolean push(Kind kind, int place) {
    if (depth == kinds.length) {
      return false;
    }
    kinds[depth] = kind;
    places[depth++] = place;
    counts.tally.maxStackDepth = Math.max(counts.tally.maxStackDepth, depth);
    return true;
  }

  private int newest(Kind kind) {
    for (int i = depth - 1; i >= 0; i--) {
      if (kinds[i] == kind) {
        return i;
      }
    }
    return -1;
  }

  /** The join marker for all warps; together they have no entry of a divergent branch. */
  private int join(int next) {
    if (depth == 0) {
      return next;
    }
    depth--;
    return kinds[depth] == Kind.SYNC ? next : places[depth];
  }

  /** Gives each warp its own state: all go on at an address. */
  private void part(int address) {
    apart = true;
    for (Warp warp : block.warps()) {
      warp.jump(address);
      DivergenceStack stack = warp.stack();
      stack.clear();
      for (int i = 0; i < depth; i++) {
        stack.push(warp.threads(), kinds[i], places[i]);
      }
    }
  }

  /** Whether all warps, each by itself until now, can go on together; takes over their state. */
  private boolean meet() {
    Warp first = block.warps().get(0);
    if (first.finished()) {
      return false;
    }
    DivergenceStack stack = first.stack();
    for (Warp warp : block.warps()) {
      if (!isWhole(warp) || warp.pc() != first.pc() || warp.stack().depth() != stack.depth()) {
        return false;
      }
      for (int i = 0; i < stack.depth(); i++) {
        if (warp.stack().mask(i) != warp.threads()
            || warp.stack().kind(i) != stack.kind(i)
            || warp.stack().pc(i) != stack.pc(i)) {
          return false;
        }
      }
    }
    depth = stack.depth();
    for (int i = 0; i < depth; i++) {
      kinds[i] = stack.kind(i);
      places[i] = stack.pc(i);
    }
    return true;
  }

  private static boolean isWhole(Warp warp) {
    return warp.waiting() < 0 && warp.active() == warp.threads();
  }

  /** Runs each warp by itself until all can go on together or have ended. */
  private void alone() {
    while (true) {
      long openings = block.openings();
      boolean moved = false;
      boolean running = false;
      for (Warp warp : block.warps()) {
        if (!warp.finished() && warp.waiting() < 0) {
          moved = true;
          single.turn(warp);
        }
        running |= !warp.finished();
      }
      if (!running) {
        return;
      }
      if (!moved) {
        throw Bailout.NOW;
      }
      if (block.openings() != openings && meet()) {
        return;
      }
    }
  }
}
