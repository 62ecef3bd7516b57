package org.sass.sim.fast;

import java.util.function.BooleanSupplier;
import org.sass.sim.exec.Cause;
import org.sass.sim.exec.Divergence;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Guard;
import org.sass.sim.exec.Lanes;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Step;
import org.sass.sim.exec.Tally;
import org.sass.sim.fast.Fragment.Item;
import org.sass.sim.fast.Fragment.Precise;
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
  /** Fragments a warp runs before the next one has its turn: others may wait for what it stores. */
  private static final int TURN = 4096;

  /** Fragments between two questions whether to stop. */
  private static final int POLL = 1024;

  /** The share of vectors for which suppositions may not hold before a fragment does without. */
  private static final double MOST_MISSES = 0.2;

  private final Plan plan;
  private final Lanewise.Conditions conditions;
  private final Grid grid;
  private final int hot;
  private final int threads;
  private final int fullThreads;
  private final int rest;
  private final Lanes lanes = new Lanes();

  /** How often each fragment was run by a warp in this chunk, by its first instruction. */
  private final long[] runs;

  /** How often warps ran what comes ahead of a branch in a hammock, by the branch's index. */
  private final long[] went;

  /** The same for what lanes run that take the branch. */
  private final long[] turned;

  /** The fragments that were run in this chunk. */
  private final int[] ran;

  private int ranCount;
  private Tally tally;
  private long limit;
  private BooleanSupplier interrupted;
  private int poll;
  private Block block;
  private BlockData data;
  private LaunchState state;

  /** Whether a piece has looked at the condition of the branch that comes next. */
  private boolean tested;

  /** What it found when all warps ran together: lanes in any vector, and whether all hold. */
  private int any;

  private boolean all;

  /** Whether the warps have a state of their own. */
  private boolean apart;

  private final Kind[] kinds = new Kind[Warp.STACK_ENTRIES];
  private final int[] places = new int[Warp.STACK_ENTRIES];
  private int depth;

  /**
   * @param hot how many runs of a warp make a fragment worth a translation
   */
  BlockRunner(Plan plan, Grid grid, int hot) {
    this.plan = plan;
    this.conditions = plan.way().conditions();
    this.grid = grid;
    this.hot = hot;
    this.threads = grid.threadsPerBlock();
    this.fullThreads = threads / Warp.LANES * Warp.LANES;
    this.rest = (1 << threads - fullThreads) - 1;
    this.runs = new long[plan.code().size()];
    this.went = new long[plan.code().size()];
    this.turned = new long[plan.code().size()];
    this.ran = new int[plan.code().size()];
  }

  /** Thrown when somebody wants the run to stop. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final Stopped NOW = new Stopped();

    private Stopped() {
      super("stopped", null, false, false);
    }
  }

  /**
   * Prepares for the blocks of a chunk.
   *
   * @param most warp instructions after which a block is given up
   * @param stop asked now and then
   */
  void begin(Chunk chunk, long most, BooleanSupplier stop) {
    tally = chunk.tally;
    limit = most;
    interrupted = stop;
    if (block == null) {
      block = grid.block(0);
      data = new BlockData(block, plan.code().size());
      state = new LaunchState(plan.code(), plan.at(0));
      state.first(block);
    }
    data.undo = chunk.undo;
  }

  /** Writes what was counted to the chunk's tally. */
  void leave() {
    for (int i = 0; i < ranCount; i++) {
      Fragment fragment = plan.at(plan.code().step(ran[i]).address());
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
        plan.supposeNothing(fragment);
      }
      runs[fragment.first] = 0;
    }
    ranCount = 0;
    tally.threadInstructions += data.guardedLanes;
    data.guardedLanes = 0;
  }

  private void leave(Hammock hammock) {
    int branch = hammock.branch();
    for (Step step : hammock.ahead()) {
      tally.issued[plan.code().index(step.address())] += went[branch];
    }
    if (hammock.skip() >= 0) {
      tally.issued[hammock.skip()] += went[branch];
    }
    for (Step step : hammock.aside()) {
      tally.issued[plan.code().index(step.address())] += turned[branch];
    }
    went[branch] = 0;
    turned[branch] = 0;
  }

  /**
   * Runs a block to its end.
   *
   * @param index its number in the grid, counted in x first
   * @throws GiveUp if it needs the precise interpreter
   * @throws Stopped if somebody wants to stop
   */
  void run(long index) {
    state.restart(block, index, apart);
    apart = false;
    depth = 0;
    int at = together(0);
    while (at >= 0) {
      alone();
      at = meet() ? together(block.warps().get(0).pc()) : -1;
    }
    tally.blocks++;
    tally.barriers += block.openings();
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
      begin(fragment, warps, threads);
      Item[] items = fragment.items();
      if (fragment.hammocks.isEmpty()) {
        for (Item item : items) {
          runTogether(item);
        }
      } else {
        runEach(fragment, items);
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
        uncount(fragment, warps);
        return control.address();
      }
      if (next == END) {
        return -1;
      }
      at = next;
    }
  }

  private static final int PART = -1;
  private static final int END = -2;

  /** Where all warps go, {@link #PART} if they cannot go together, {@link #END} if they end. */
  private int flow(Step control, boolean tested) {
    if (control.joins() || control.ends()) {
      return PART;
    }
    Operation operation = control.operation();
    boolean always = control.guard().always();
    if (operation instanceof Flow.Branch branch) {
      int taken = always ? threads : tested ? agreed() : agreed(control.guard());
      if (taken < 0 || branch.target().problem() != null) {
        return PART;
      }
      tally.threadInstructions += taken;
      return taken > 0 ? branch.target().address() : control.next();
    }
    tally.threadInstructions += threads;
    if (always && operation instanceof Flow.Mark mark) {
      return push(mark.kind(), mark.address()) ? control.next() : PART;
    }
    if (always && operation instanceof Flow.Barrier barrier) {
      if (barrier.arrives() && barrier.waits()) {
        tally.barriers++;
        return control.next();
      }
    } else if (always && operation instanceof Flow.Leave leave && newest(leave.kind()) < 0) {
      return END;
    } else if (always && operation instanceof Flow.Call call && call.target().problem() == null) {
      if (push(Kind.CALL, control.next())) {
        return call.target().address();
      }
    }
    tally.threadInstructions -= threads;
    return PART;
  }

  private boolean push(Kind kind, int place) {
    if (depth == kinds.length) {
      return false;
    }
    kinds[depth] = kind;
    places[depth++] = place;
    tally.maxStackDepth = Math.max(tally.maxStackDepth, depth);
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

  /** How many threads a condition holds for if it is all or none of them; else -1. */
  private int agreed(Guard guard) {
    int any = 0;
    int all = -1;
    for (Warp warp : block.warps()) {
      int mask = holds(warp, guard);
      any |= mask & warp.threads();
      all &= mask | ~warp.threads();
    }
    return any == 0 ? 0 : all == -1 ? threads : -1;
  }

  /** The same where the piece that ran last has looked at the condition. */
  private int agreed() {
    return any == 0 ? 0 : all ? threads : -1;
  }

  private void begin(Fragment fragment, int warps, int lanesActive) {
    count(fragment, warps, 0);
    spend((long) warps * fragment.size, (long) fragment.unguarded * lanesActive);
  }

  private void count(Fragment fragment, int warps, int from) {
    long before = runs[fragment.first];
    runs[fragment.first] = before + warps;
    if (before == 0) {
      ran[ranCount++] = fragment.first;
    }
    if (fragment.isCold() && fragment.warmer(warps) > hot) {
      plan.translate(fragment, data, from);
    }
  }

  private void spend(long steps, long threadSteps) {
    tally.steps += steps;
    tally.threadInstructions += threadSteps;
    if (tally.steps > limit) {
      throw GiveUp.NOW;
    }
    if (++poll == POLL) {
      poll = 0;
      if (interrupted.getAsBoolean()) {
        throw Stopped.NOW;
      }
    }
  }

  private void runTogether(Item item) {
    if (item instanceof Translated translated) {
      any = 0;
      all = true;
      if (fullThreads > 0) {
        translated.piece().full(data, 0, fullThreads);
        any = data.any;
        all = (data.all | plan.way().beyond()) == -1;
      }
      if (rest != 0) {
        int taken = translated.piece().part(data, fullThreads, rest);
        any |= taken;
        all &= taken == rest;
      }
      return;
    }
    Step step = ((Precise) item).step();
    for (Warp warp : block.warps()) {
      runPrecisely(warp, step);
    }
  }

  /** Runs the body for one warp after the other: each may go other ways in it. */
  private void runEach(Fragment fragment, Item[] items) {
    int some = 0;
    boolean every = true;
    for (Warp warp : block.warps()) {
      int mask = warp.threads();
      data.any = 0;
      data.all = -1;
      open(fragment, depth);
      int found = runItems(items, warp, warp.index() * Warp.LANES, mask);
      close(fragment, mask, depth);
      some |= found;
      every &= found == mask;
    }
    any = some;
    all = every;
  }

  /** Prepares for the lanes that take one of two ways. */
  private void open(Fragment fragment, int entries) {
    if (entries + Hammock.DEPTH > kinds.length) {
      throw GiveUp.NOW;
    }
    for (int i = 0; i < fragment.hammocks.size(); i++) {
      data.taken[fragment.hammocks.get(i).branch()] = 0;
    }
  }

  /** Counts what the lanes of a warp did that took one of two ways. */
  private void close(Fragment fragment, int mask, int entries) {
    for (int i = 0; i < fragment.hammocks.size(); i++) {
      Hammock hammock = fragment.hammocks.get(i);
      int branch = hammock.branch();
      int aside = data.taken[branch];
      int ahead = mask & ~aside;
      int taking = Integer.bitCount(aside);
      long steps = 0;
      tally.threadInstructions += taking;
      if (ahead != 0) {
        went[branch]++;
        steps += hammock.sizeAhead();
        tally.threadInstructions += (long) Integer.bitCount(ahead) * hammock.sizeAhead();
      }
      if (aside != 0) {
        turned[branch]++;
        steps += hammock.aside().size();
        tally.threadInstructions += (long) taking * hammock.aside().size();
      }
      boolean parted = ahead != 0 && aside != 0;
      if (parted) {
        tally.issued[hammock.join()]++;
        steps++;
      }
      tally.maxStackDepth = Math.max(tally.maxStackDepth, entries + (parted ? 2 : 1));
      tally.steps += steps;
    }
  }

  private void runPrecisely(Warp warp, Step step) {
    if (step.operation() instanceof Hammock hammock) {
      int aside = warp.active() & holds(warp, hammock.condition());
      data.taken[hammock.branch()] |= aside;
      for (Step ahead : hammock.ahead()) {
        ahead.operation().execute(warp, warp.active() & ~aside, lanes);
      }
      for (Step other : hammock.aside()) {
        other.operation().execute(warp, aside, lanes);
      }
      return;
    }
    int mask = mask(warp, step.guard());
    if (!step.guard().always()) {
      data.guardedLanes += Integer.bitCount(mask);
    }
    Undoing.note(step.operation(), warp, mask, lanes, data.undo);
    if (step.operation().execute(warp, mask, lanes) != null) {
      throw GiveUp.NOW;
    }
  }

  private int mask(Warp warp, Guard guard) {
    return guard.always() ? warp.active() : warp.active() & holds(warp, guard);
  }

  private int holds(Warp warp, Guard guard) {
    return conditions.holds(data.predicates, warp.row(guard.register()), guard.table());
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

  /** The control of a fragment has been counted, but is yet to run for each warp by itself. */
  private void uncount(Fragment fragment, int warps) {
    tally.steps -= warps;
    tally.issued[fragment.always[fragment.size - 1]] -= warps;
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
          turn(warp);
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

  /** Runs one warp by itself until it ends, waits, or has had its turn. */
  private void turn(Warp warp) {
    DivergenceStack stack = warp.stack();
    int from = warp.index() * Warp.LANES;
    int mask = warp.active();
    Fragment fragment = plan.at(warp.pc());
    long steps = 0;
    long threadSteps = 0;
    for (int i = 0; i < TURN; i++) {
      count(fragment, 1, from);
      steps += fragment.size;
      threadSteps += (long) fragment.unguarded * Integer.bitCount(mask);
      boolean splits = !fragment.hammocks.isEmpty();
      if (splits) {
        open(fragment, stack.depth());
      }
      int found = runAlone(fragment, warp, from, mask);
      if (splits) {
        close(fragment, mask, stack.depth());
      }
      switch (fragment.way) {
        case FALL -> fragment = fragment.next(plan);
        case BRANCH -> {
          Guard guard = fragment.control.guard();
          int taken = guard.always() ? mask : tested ? found : mask & holds(warp, guard);
          threadSteps += Integer.bitCount(taken);
          if (taken == 0) {
            fragment = fragment.next(plan);
          } else {
            if (taken != mask) {
              push(stack, mask & ~taken, Kind.DIVERGE, fragment.next);
              mask = taken;
            }
            fragment = fragment.taken(plan);
          }
        }
        case MARK -> {
          threadSteps += Integer.bitCount(mask);
          push(stack, mask, ((Flow.Mark) fragment.control.operation()).kind(), fragment.target());
          fragment = fragment.next(plan);
        }
        case JOIN -> {
          int top = stack.depth() - 1;
          if (top < 0) {
            fragment = fragment.next(plan);
          } else if (stack.kind(top) == Kind.SYNC && stack.mask(top) != 0) {
            mask = stack.mask(top);
            stack.pop();
            fragment = fragment.next(plan);
          } else {
            warp.activate(mask);
            warp.jump(fragment.next);
            mark(warp, true, false);
            mask = warp.active();
            fragment = plan.at(warp.pc());
          }
        }
        case OTHER -> {
          warp.activate(mask);
          warp.jump(fragment.next);
          if (fragment.control != null) {
            control(warp, fragment.control);
          } else {
            mark(warp, fragment.joins(), fragment.ends());
          }
          if (warp.finished() || warp.waiting() >= 0) {
            spend(steps, threadSteps);
            return;
          }
          mask = warp.active();
          fragment = plan.at(warp.pc());
        }
      }
    }
    warp.activate(mask);
    warp.jump(plan.code().step(fragment.first).address());
    spend(steps, threadSteps);
  }

  /** Runs the body; returns for which lanes the branch's condition holds if {@link #tested}. */
  private int runAlone(Fragment fragment, Warp warp, int from, int mask) {
    Piece only = fragment.only();
    if (only != null) {
      tested = fragment.tests(null);
      return run(only, from, mask);
    }
    Item[] items = fragment.items();
    tested = fragment.tests(items);
    return runItems(items, warp, from, mask);
  }

  private int runItems(Item[] items, Warp warp, int from, int mask) {
    warp.activate(mask);
    int found = 0;
    for (Item item : items) {
      if (item instanceof Translated translated) {
        found = run(translated.piece(), from, mask);
      } else {
        runPrecisely(warp, ((Precise) item).step());
      }
    }
    return found;
  }

  private int run(Piece piece, int from, int mask) {
    return mask == -1 ? piece.full(data, from, from + Warp.LANES) : piece.part(data, from, mask);
  }

  private void push(DivergenceStack stack, int mask, Kind kind, int place) {
    if (!stack.push(mask, kind, place)) {
      throw GiveUp.NOW;
    }
    tally.maxStackDepth = Math.max(tally.maxStackDepth, stack.depth());
  }

  private void control(Warp warp, Step step) {
    int mask = mask(warp, step.guard());
    tally.threadInstructions += Integer.bitCount(mask);
    Cause cause = step.operation().execute(warp, mask, lanes);
    if (cause != null) {
      throw GiveUp.NOW;
    }
    tally.maxStackDepth = Math.max(tally.maxStackDepth, warp.stack().depth());
    mark(warp, step.joins(), step.ends());
  }

  private static void mark(Warp warp, boolean joins, boolean ends) {
    if (joins) {
      Divergence.join(warp);
    }
    if (ends) {
      warp.end(warp.active());
    }
    if (warp.active() == 0) {
      Divergence.resume(warp);
    }
  }
}
