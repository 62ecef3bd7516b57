package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Word;
import org.sass.sim.check.Check;
import org.sass.sim.check.Touches;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.Names;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Fault;
import org.sass.sim.exec.Profile;
import org.sass.sim.exec.RunResult;
import org.sass.sim.launch.Prepared;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;

/**
 * A launch that can be stopped, looked at and changed, and that can go back. For one thread; only
 * the questions whether to stop come from others.
 *
 * <p>All warps stand still together. They always run in the same order, so that the same number of
 * warp instructions always leads to the same state: that number is the time.
 */
public final class Debugger {
  /** Bytes that copies of the machine may take where nobody says. */
  public static final long ROOM = 512L << 20;

  /** A longer kernel is not looked through for the registers that it uses. */
  private static final int LOOKED_THROUGH = 20_000;

  /** Instructions after which a way on is a long one. */
  private static final long NEAR = 1 << 13;

  private final Prepared prepared;
  private final Timeline timeline;
  private final Watches watches;
  private final Checker checker;
  private final Motion motion;
  private final Names names;
  private boolean looksAtEnd;
  private final Map<Touches.File, BitSet> used = new EnumMap<>(Touches.File.class);
  private Program.Kernel usedOf;
  private SourceMap map;
  private Program.Kernel mapOf;

  /**
   * @param prepared the launch; its {@link org.sass.sim.exec.Launch#problem()} is null
   * @param room bytes that copies of the machine may take
   * @param log takes the messages of logpoints
   */
  public Debugger(Prepared prepared, long room, Consumer<String> log) {
    this.prepared = prepared;
    timeline = new Timeline(prepared.launch(), room, log);
    watches = new Watches(timeline);
    checker = new Checker(timeline, prepared);
    motion = new Motion(timeline, watches, checker);
    names = Names.of(prepared);
  }

  /** The launch that runs. */
  public Prepared prepared() {
    return prepared;
  }

  // ---- time

  /** The time: warp instructions that have run. */
  public long now() {
    return timeline.now();
  }

  /** One number for the whole state of the machine: equal for equal states. */
  public long digest() {
    return timeline.stepper().digest();
  }

  /** What the run has done until now, and how it ended if it has. */
  public RunResult result(boolean interrupted) {
    return new RunResult(timeline.stepper().stats(), fault(), interrupted);
  }

  /** What ended the run before its time; null if nothing did. */
  public Fault fault() {
    return timeline.stepper().fault();
  }

  /** Whether the run is over, by a fault or at its end. */
  public boolean isOver() {
    return timeline.stepper().isOver();
  }

  /** What has been done until now, by instruction: how often each was issued. */
  public long[] issued() {
    return timeline.stepper().tally().issued.clone();
  }

  /** Goes to a time, or to the end if that is sooner; false if it was interrupted on the way. */
  public boolean goTo(long time, BooleanSupplier interrupted) {
    return timeline.goTo(Math.max(0, time), interrupted);
  }

  // ---- motion

  /** A way to go, until there is a reason to stop. */
  public abstract static class Movement {
    private boolean begun;

    /**
     * Goes. If it is interrupted it gives null, and goes on when called again; nothing else may
     * have moved the machine meanwhile.
     */
    public Stop move(BooleanSupplier interrupted) {
      boolean again = begun;
      begun = true;
      return move(again, interrupted);
    }

    abstract Stop move(boolean again, BooleanSupplier interrupted);
  }

  /** Goes on until there is a reason to stop. */
  public Movement go() {
    return new Movement() {
      @Override
      Stop move(boolean again, BooleanSupplier interrupted) {
        return go(again, interrupted);
      }
    };
  }

  /**
   * What is near is found by the precise interpreter, and what is far by whole blocks. When a block
   * turns out not to be for the fast engine, the precise interpreter goes on for longer.
   */
  private Stop go(boolean again, BooleanSupplier interrupted) {
    boolean here = again;
    long near = NEAR;
    while (true) {
      boolean fast = motion.onlyBreakpoints() && timeline.fast().helps();
      long until = fast ? timeline.now() + near : Long.MAX_VALUE;
      Stop stop =
          motion.forward(null, here, () -> interrupted.getAsBoolean() || timeline.now() >= until);
      if (stop != null || interrupted.getAsBoolean()) {
        return stop;
      }
      here = true;
      long before = timeline.now();
      timeline.fast().run(!looksAtEnd, interrupted);
      if (isOver()) {
        return Stop.of(Stop.Reason.END, null, "the kernel has run to its end");
      }
      near = timeline.now() - before > near ? NEAR : near * 2;
    }
  }

  /**
   * Whether somebody will look at the registers when the run has come to its end. Otherwise the
   * last blocks are run by whatever engine is fast, and {@link #settle} must come before a look.
   */
  public void looksAtEnd(boolean wanted) {
    looksAtEnd = wanted;
  }

  /** Sees to it that all of the machine can be looked at, also at the end of a run. */
  public void settle() {
    if (isOver() && blocks().isEmpty()) {
      timeline.goTo(timeline.now() - 1, () -> false);
      timeline.goTo(Long.MAX_VALUE, () -> false);
    }
  }

  /** The same, but a breakpoint right here stops it, too. */
  public Movement start() {
    Movement movement = go();
    movement.begun = true;
    return movement;
  }

  private Movement forward(Motion.Goal goal) {
    return new Movement() {
      @Override
      Stop move(boolean again, BooleanSupplier interrupted) {
        return motion.forward(goal, again, interrupted);
      }
    };
  }

  /** Lets a warp run one instruction; the others run meanwhile in their turns. */
  public Movement step(WarpId id) {
    return forward(Goals.instruction(timeline, id));
  }

  /** The same, and a subroutine that it calls as a whole. */
  public Movement stepOver(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(Goals.over(timeline, warp));
  }

  /** Goes on until a warp leaves its subroutine, or ends. */
  public Movement stepOut(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(Goals.out(timeline, warp));
  }

  /** Goes on until the lanes of a warp are together again. */
  public Movement toReconvergence(WarpId id) {
    Warp warp = warp(id);
    Motion.Goal goal = warp == null ? null : Goals.reconvergence(timeline, warp);
    if (goal != null) {
      return forward(goal);
    }
    return new Movement() {
      @Override
      Stop move(boolean again, BooleanSupplier interrupted) {
        String text = "no lanes of " + id.text() + " have parted, and no place to meet is named";
        return Stop.of(Stop.Reason.STEP, id, text);
      }
    };
  }

  /** Goes on until the next barrier of a warp's block opens, or the block ends. */
  public Movement toBarrier(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(Goals.barrier(timeline, id, warp.block()));
  }

  /** Goes on until some warp is about to run an instruction. */
  public Movement runTo(int index) {
    return forward(Goals.place(timeline, index));
  }

  private interface Back {
    Stop go(BooleanSupplier interrupted);
  }

  private static Movement back(Back way) {
    return new Movement() {
      @Override
      Stop move(boolean again, BooleanSupplier interrupted) {
        return way.go(interrupted);
      }
    };
  }

  /** Goes back to where a warp was about to run its last instruction. */
  public Movement stepBack(WarpId id) {
    return back(interrupted -> motion.back(id::is, false, interrupted));
  }

  /**
   * Goes back to the last place that would have stopped it on the way forward, else to the start.
   */
  public Movement goBack() {
    return back(interrupted -> motion.back(null, true, interrupted));
  }

  /** Goes back to before the instruction that wrote some data last: who was it? */
  public Movement lastWrite(Watch.Place place) {
    Watches only = new Watches(timeline);
    only.set(List.of(new Watch(-1, place, Watch.Access.WRITE, null, null)));
    Motion back = new Motion(timeline, only, new Checker(timeline, prepared));
    return back(
        interrupted -> {
          Stop stop = back.backToData(interrupted);
          return stop == null || stop.reason() != Stop.Reason.DATA
              ? stop
              : new Stop(
                  Stop.Reason.STEP, stop.warp(), stop.lane(), "last " + stop.text(), List.of());
        });
  }

  // ---- what stops it

  /** Stops at these instructions and no others. */
  public void setBreakpoints(List<Breakpoint> breakpoints) {
    timeline.breakpoints().set(breakpoints);
  }

  /** Stops when something is done with these data and no others. */
  public void setWatches(List<Watch> all) {
    watches.set(all);
  }

  /** Stops at findings of these checks. */
  public void setChecks(Set<Check> checks) {
    checker.want(checks);
  }

  /** Whether to stop where lanes of a warp part for the first time. */
  public void stopAtFirstDivergence(boolean wanted) {
    motion.stopAtFirstDivergence(wanted);
  }

  // ---- what there is

  /** The resident blocks. */
  public List<Block> blocks() {
    return timeline.stepper().blocks();
  }

  /** The resident warp of that name; null if it is not resident. */
  public Warp warp(WarpId id) {
    return timeline.warp(id);
  }

  /** The warp that runs next; if the run is over one that ran last. */
  public WarpId next() {
    Warp next = timeline.stepper().resident();
    if (next != null) {
      return WarpId.of(next);
    }
    Fault fault = fault();
    if (fault != null) {
      return new WarpId(fault.blockX(), fault.blockY(), fault.warp());
    }
    Block block = timeline.stepper().block();
    return block == null ? new WarpId(0, 0, 0) : WarpId.of(block.warps().get(0));
  }

  /** The kernel with the instructions that are in force now. */
  public Program.Kernel kernel() {
    return timeline.kernel();
  }

  /** Where its instructions are. */
  public SourceMap map() {
    if (mapOf != timeline.kernel()) {
      mapOf = timeline.kernel();
      map = new SourceMap(mapOf);
    }
    return map;
  }

  /**
   * The stack of a warp, the newest frame first; one that has ended stands at its last instruction.
   * Empty if it is not resident.
   */
  public List<Frame> frames(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? List.of() : Frame.of(warp, map());
  }

  /** The registers of a file that the kernel uses, by number; all of them if it is very long. */
  public BitSet used(Touches.File file) {
    if (usedOf != timeline.kernel()) {
      usedOf = timeline.kernel();
      used.clear();
      boolean few = usedOf.code().size() <= LOOKED_THROUGH;
      Code meaning = few ? new Code(usedOf, prepared.launch().isa(), Profile.G80) : null;
      for (Touches.File one : Touches.File.values()) {
        BitSet numbers = new BitSet();
        if (!few) {
          numbers.set(0, Watches.count(one));
        }
        used.put(one, numbers);
      }
      for (int i = 0; few && i < usedOf.code().size(); i++) {
        Touches touches = new Touches(meaning.step(i), -1);
        used.forEach(touches::registers);
      }
    }
    return used.get(file);
  }

  /** The values of a register of a warp, lane 0 first. */
  public int[] row(Warp warp, Touches.File file, int number) {
    int at = warp.row(number);
    return Arrays.copyOfRange(Watches.file(file, warp), at, at + Warp.LANES);
  }

  /** What names stand for in expressions. */
  public Names names() {
    return names;
  }

  /** Compiles an expression. */
  public Expression.Compiled compile(String text) {
    return Expression.compile(text, names);
  }

  // ---- changes

  /** Makes a change that belongs to this time. What came after it will not come again. */
  void edit(Edit.What what) {
    long now = timeline.now();
    checker.forgetAfter(now);
    motion.forgetAfter(now);
    timeline.edit(what);
  }

  /**
   * Puts other instructions in the places of those of the kernel.
   *
   * @param other the kernel as it shall be
   * @return what stands in the way, in words; null if it is done
   */
  public String patch(Program.Kernel other) {
    List<Program.Placed> old = kernel().code();
    if (other.code().size() != old.size()) {
      return "the kernel has another number of instructions now: "
          + other.code().size()
          + " instead of "
          + old.size()
          + "; only instructions in their places can be changed while it runs: restart it";
    }
    List<Edit.Patch> patches = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      Word word = other.code().get(i).word();
      if (other.code().get(i).address() != old.get(i).address()
          || word.size() != old.get(i).word().size()) {
        return String.format(
            "the instruction at 0x%04x takes another number of bytes now; what comes behind it"
                + " would move: restart it",
            old.get(i).address());
      }
      if (!word.equals(old.get(i).word())) {
        patches.add(new Edit.Patch(i, word));
      }
    }
    patches.forEach(this::edit);
    return null;
  }
}
