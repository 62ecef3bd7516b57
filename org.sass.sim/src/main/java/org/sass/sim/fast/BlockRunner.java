package org.sass.sim.fast;

import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Step;
import org.sass.sim.fast.Fragment.Item;
import org.sass.sim.fast.Fragment.Translated;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Grid;
import org.sass.sim.machine.Warp;

/**
 * Runs blocks, one at a time, fragment by fragment.
 *
 * <p>As long as all threads of a block go the same way, they go it together: one fragment runs for
 * all warps at once, and one stack stands for theirs. Where they part, each warp goes on by itself
 * to the next barrier; warps have no order between barriers. When all have come there, they are
 * together again.
 */
final class BlockRunner {
  private static final int PART = -1;
  private static final int END = -2;

  private final Plan plan;
  private final Grid grid;
  private final int hot;
  private final int threads;

  /** The block that runs; the next ones take its place. Null before the first. */
  private Block block;

  private BlockData data;
  private LaunchState state;
  private RunCounts counts;
  private FragmentRunner body;
  private WarpRunner single;

  /** Whether the warps have a state of their own. */
  private boolean apart;

  /** The stack of all warps as long as they run together. */
  private final Kind[] kinds = new Kind[Warp.STACK_ENTRIES];

  private final int[] places = new int[Warp.STACK_ENTRIES];
  private int depth;

  /**
   * @param hot how many runs of a warp make a fragment worth a translation
   */
  BlockRunner(Plan plan, Grid grid, int hot) {
    this.plan = plan;
    this.grid = grid;
    this.hot = hot;
    this.threads = grid.threadsPerBlock();
  }

  /**
   * Prepares for the blocks of a chunk.
   *
   * @param most warp instructions after which a block is given up
   * @param stop asked now and then
   */
  void begin(Chunk chunk, long most, BooleanSupplier stop) {
    if (block == null) {
      block = grid.block(0);
      data = new BlockData(block, plan.code().size());
      counts = new RunCounts(plan, data, hot);
      body = new FragmentRunner(plan, block, data, counts);
      single = new WarpRunner(plan, counts, body);
    }
    counts.start(chunk.tally, most, stop);
    data.undo = chunk.undo;
  }

  /** Writes what was counted to the chunk's tally. */
  void leave() {
    counts.leave();
  }

  /**
   * Runs a block to its end.
   *
   * @param index its number in the grid, counted in x first
   * @throws GiveUp if it needs the precise interpreter
   * @throws Stopped if somebody wants to stop
   */
  void run(long index) {
    if (state == null) {
      state = new LaunchState(plan.code(), plan.at(0));
      state.first(block);
    }
    state.restart(block, index, apart);
    apart = false;
    depth = 0;
    int at = together(0);
    while (at >= 0) {
      alone();
      at = meet() ? together(block.warps().get(0).pc()) : -1;
    }
    counts.tally.blocks++;
    counts.tally.barriers += block.openings();
  }

  /**
   * Runs all warps together from an address on.
   *
   * @return where they part, each warp being ready to go on by itself; -1 if all threads have ended
   */
  private int together(int start) {
    int warps = block.warps().size();
    int at = start;
    while (true) {
      Fragment fragment = plan.at(at);
      counts.begin(fragment, warps, threads);
      Item[] items = fragment.items();
      if (fragment.hammocks.isEmpty()) {
        for (Item item : items) {
          body.together(item);
        }
      } else if (items.length == 1 && items[0] instanceof Translated only && only.inStep()) {
        body.inStep(fragment, only, depth);
      } else {
        body.each(fragment, items, depth);
      }
      at = fragment.next;
      Step control = fragment.control;
      if (control == null) {
        if (fragment.joins()) {
          at = join(at);
        }
        if (fragment.ends()) {
          return -1;
        }
        continue;
      }
      int next = flow(control, fragment.tests(items));
      if (next == PART) {
        part(control.address());
        counts.uncount(fragment, warps);
        return control.address();
      }
      if (next == END) {
        return -1;
      }
      at = next;
    }
  }

  /** Where all warps go, {@link #PART} if they cannot go together, {@link #END} if they end. */
  private int flow(Step control, boolean tested) {
    if (control.joins() || control.ends()) {
      return PART;
    }
    Operation operation = control.operation();
    boolean always = control.guard().always();
    if (operation instanceof Flow.Branch branch) {
      int taken = always ? threads : tested ? body.agreed() : body.agreed(control.guard());
      if (taken < 0 || branch.target().problem() != null) {
        return PART;
      }
      counts.tally.threadInstructions += taken;
      return taken > 0 ? branch.target().address() : control.next();
    }
    counts.tally.threadInstructions += threads;
    if (always && operation instanceof Flow.Mark mark) {
      return push(mark.kind(), mark.address()) ? control.next() : PART;
    }
    if (always && operation instanceof Flow.Barrier barrier) {
      if (barrier.arrives() && barrier.waits()) {
        counts.tally.barriers++;
        return control.next();
      }
    } else if (always && operation instanceof Flow.Leave leave && newest(leave.kind()) < 0) {
      return END;
    } else if (always && operation instanceof Flow.Call call && call.target().problem() == null) {
      if (push(Kind.CALL, control.next())) {
        return call.target().address();
      }
    }
    counts.tally.threadInstructions -= threads;
    return PART;
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
        throw GiveUp.NOW;
      }
      if (block.openings() != openings && meet()) {
        return;
      }
    }
  }
}
