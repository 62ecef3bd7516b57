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
 * Runs blocks, one at a time, translation block by translation block.
 *
 * <p>While all threads of a block take the same path, they run together: each translation block
 * runs for all warps at once, and a single stack represents the stacks of all warps. When the
 * threads diverge, each warp runs by itself to the next barrier; between barriers the order of the
 * warps is not defined. When all warps have come to the barrier, they run together again.
 */
public final class BlockRunner {
  private static final int NOWHERE = -1;

  private final TranslationCache plan;
  private final Grid grid;
  private final TieringPolicy patience;
  private final int threads;

  /**
   * Ranges that are not in use. Only the holder of the lock of a {@link BlockScheduler} may access
   * them.
   */
  public final Deque<BlockRange> spare = new ArrayDeque<>();

  /** The block that runs. Later blocks reuse the object. Null before the first block. */
  private Block block;

  private BlockData data;
  private LaunchStateCopy state;
  private TranslationCounters counts;
  private TranslationBlockRunner body;
  private WarpRunner single;

  /** Whether all threads have ended. Valid when no translation block comes next. */
  private boolean ended;

  /** Whether the warps have states of their own. */
  private boolean apart;

  /** The kinds of the entries of the stack of all warps while they run together. */
  private final Kind[] kinds = new Kind[Warp.STACK_ENTRIES];

  private final int[] places = new int[Warp.STACK_ENTRIES];
  private int depth;

  /**
   * @param patience when to translate
   */
  public BlockRunner(TranslationCache plan, Grid grid, TieringPolicy patience) {
    this.plan = plan;
    this.grid = grid;
    this.patience = patience;
    this.threads = grid.threadsPerBlock();
  }

  /**
   * Prepares for the blocks of a range.
   *
   * @param most number of warp instructions beyond which the range is given up
   * @param stop whether the run is to stop; asked now and then
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

  /** Adds the counts to the counters of the range. */
  public void leave() {
    counts.leave();
    plan.ran(counts.tally.steps, patience.worth(), grid);
  }

  /**
   * Runs one block to its end, or several blocks if they can run as a {@link SpecializedBlock}.
   *
   * @param index number of the first block in the grid, counted in x first
   * @param end number after the last block
   * @return the number after the last block that was run
   * @throws Bailout if a block needs the precise interpreter
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

  /**
   * Runs blocks with the specialized code, until one does not meet its assumptions; that one is
   * undone.
   *
   * @return the number after the last block that was run
   */
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
   * @return true if the warps diverge; each is ready to continue by itself then. False if all have
   *     ended.
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

  /** Runs the body for all warps; returns whether it has evaluated the condition of the branch. */
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

  /**
   * Opens a barrier to which all warps have come together; returns the translation block after it.
   */
  private TranslationBlock open(TranslationBlock fragment) {
    counts.tally.barriers++;
    counts.tally.threadInstructions += threads;
    return fragment.next(plan);
  }

  /**
   * Returns the translation block that all warps run next; null if they cannot continue together,
   * or have ended.
   */
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

  /** Lets each warp continue by itself from the end of a translation block on. */
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

  /**
   * Returns the address at which all warps continue; {@link #NOWHERE} if they cannot continue
   * together, or have ended.
   */
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

  /**
   * Does what the join marker does, for all warps, and returns the address at which they continue.
   * While the warps run together, their stack has no entry of a divergent branch.
   */
  private int join(int next) {
    if (depth == 0) {
      return next;
    }
    depth--;
    return kinds[depth] == Kind.SYNC ? next : places[depth];
  }

  /** Gives each warp a state of its own. All warps continue at the same address. */
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

  /**
   * Returns whether all warps, which ran by themselves until now, can continue together. If so,
   * takes over their state.
   */
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

  /** Runs each warp by itself until all can continue together or have ended. */
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
