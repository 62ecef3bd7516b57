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
import org.sass.lang.assemble.Program;
import org.sass.lang.isa.Word;
import org.sass.sim.check.CheckKind;
import org.sass.sim.check.Finding;
import org.sass.sim.debug.eval.Expression;
import org.sass.sim.debug.eval.NameTable;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterFile;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Fault;
import org.sass.sim.op.OperationEffects;

/**
 * A launch that can be stopped, looked at and changed, and that can go back. For one thread; only
 * the questions whether to stop come from others.
 *
 * <p>All warps stand still together. They always run in the same order, so that the same number of
 * warp instructions always leads to the same state: that number is the time.
 */
public final class Debugger {
  /** Bytes that copies of the machine may take unless the user says. */
  public static final long ROOM = 512L << 20;

  /** A longer kernel is not looked through for the registers that it uses. */
  private static final int LOOKED_THROUGH = 20_000;

  /** Instructions after which a way on is a long one. */
  private static final long NEAR = 1 << 13;

  private final PreparedLaunch prepared;
  private final ExecutionTimeline timeline;
  private final Watchpoints watches;
  private final CheckedTimeline checker;
  private final ExecutionControl motion;
  private final NameTable names;
  private final Consumer<String> log;
  private boolean looksAtEnd;

  /** How many changes by hand the console has named. */
  private int told;

  private final Map<RegisterFile, BitSet> used = new EnumMap<>(RegisterFile.class);
  private Program.Kernel usedOf;
  private SourceMap map;
  private Program.Kernel mapOf;

  /**
   * @param prepared the launch; its {@link org.sass.sim.interp.Launch#problem()} is null
   * @param room bytes that copies of the machine may take
   * @param log takes the messages of logpoints, and what becomes of changes by hand
   */
  public Debugger(PreparedLaunch prepared, long room, Consumer<String> log) {
    this.prepared = prepared;
    this.log = log;
    timeline = new ExecutionTimeline(prepared.launch(), room, log);
    watches = timeline.watches();
    checker = new CheckedTimeline(timeline, prepared);
    motion = new ExecutionControl(timeline, watches, checker);
    names = NameTable.of(prepared);
  }

  /** The launch that runs. */
  public PreparedLaunch prepared() {
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
    public StopReason move(BooleanSupplier interrupted) {
      boolean again = begun;
      begun = true;
      return move(again, interrupted);
    }

    abstract StopReason move(boolean again, BooleanSupplier interrupted);
  }

  /** Goes on until there is a reason to stop. */
  public Movement go() {
    return new Go();
  }

  /**
   * What is near is found by the precise interpreter, and what is far by whole blocks and slices of
   * them. Where they are not for the fast engine, the precise interpreter goes on for longer.
   *
   * <p>An editor may ask something again and again while the machine runs; so it is not interrupted
   * before it has come forward.
   */
  private final class Go extends Movement {
    private long near = NEAR;

    @Override
    StopReason move(boolean again, BooleanSupplier interrupted) {
      boolean here = again;
      while (true) {
        boolean fast = motion.canBeFast() && timeline.fast().helps();
        long start = timeline.now();
        long until = fast ? start + near : start;
        BooleanSupplier enough =
            fast
                ? () -> now() >= until || now() >= start + NEAR && interrupted.getAsBoolean()
                : () -> now() > start && interrupted.getAsBoolean();
        StopReason stop = motion.forward(null, here, enough);
        if (stop != null || !fast || now() < until) {
          return stop;
        }
        here = true;
        long before = timeline.now();
        timeline.fast().run(!looksAtEnd, interrupted);
        if (isOver()) {
          return StopReason.of(StopReason.Reason.END, null, "the kernel has run to its end");
        }
        near = timeline.now() - before > near ? NEAR : near * 2;
        if (interrupted.getAsBoolean()) {
          return null;
        }
      }
    }
  }

  /**
   * Whether the registers will be looked at when the run has come to its end. Otherwise the last
   * blocks are run by whatever engine is fast, and {@link #settle} must come before a look.
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

  private Movement forward(ExecutionControl.Goal goal) {
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        return motion.forward(goal, again, interrupted);
      }
    };
  }

  /** Lets a warp run one instruction; the others run meanwhile in their turns. */
  public Movement step(WarpId id) {
    return forward(StepGoals.instruction(timeline, id));
  }

  /** The same, and a subroutine that it calls as a whole. */
  public Movement stepOver(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.over(timeline, warp));
  }

  /** Goes on until a warp leaves its subroutine, or ends. */
  public Movement stepOut(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.out(timeline, warp));
  }

  /** Goes on until the lanes of a warp are together again. */
  public Movement toReconvergence(WarpId id) {
    Warp warp = warp(id);
    ExecutionControl.Goal goal = warp == null ? null : StepGoals.reconvergence(timeline, warp);
    if (goal != null) {
      return forward(goal);
    }
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        String text = "no lanes of " + id.text() + " have parted, and no place to meet is named";
        return StopReason.of(StopReason.Reason.STEP, id, text);
      }
    };
  }

  /** Goes on until the next barrier of a warp's block opens, or the block ends. */
  public Movement toBarrier(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.barrier(timeline, id, warp.block()));
  }

  /** Goes on until some warp is about to run an instruction. */
  public Movement runTo(int index) {
    return forward(StepGoals.place(timeline, index));
  }

  private interface Back {
    StopReason go(BooleanSupplier interrupted);
  }

  private static Movement back(Back way) {
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
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
  public Movement lastWrite(Watchpoint.Place place) {
    Watchpoints only = new Watchpoints(timeline);
    only.set(List.of(new Watchpoint(-1, place, Watchpoint.Access.WRITE, null, null)));
    ExecutionControl back =
        new ExecutionControl(timeline, only, new CheckedTimeline(timeline, prepared));
    return back(
        interrupted -> {
          StopReason stop = back.backToData(interrupted);
          return stop == null || stop.reason() != StopReason.Reason.DATA
              ? stop
              : new StopReason(
                  StopReason.Reason.STEP,
                  stop.warp(),
                  stop.lane(),
                  "last " + stop.text(),
                  List.of());
        });
  }

  // ---- what stops it

  /** Stops at these instructions and no others. */
  public void setBreakpoints(List<Breakpoint> breakpoints) {
    timeline.breakpoints().set(breakpoints);
  }

  /** Stops when something is done with these data and no others. */
  public void setWatches(List<Watchpoint> all) {
    watches.set(all);
  }

  /** Stops at findings of these checks. */
  public void setChecks(Set<CheckKind> checks) {
    checker.want(checks);
  }

  /** What the checks have found on the way here, in the order of time. */
  public List<Finding> findings() {
    return checker.until(timeline.now());
  }

  /**
   * How logpoints show words.
   *
   * @param type the type; null for hexadecimal
   */
  public void show(ElementType type) {
    timeline.breakpoints().show(type);
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
  public List<WarpFrame> frames(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? List.of() : WarpFrame.of(warp, map());
  }

  /** The registers of a file that the kernel uses, by number; all of them if it is very long. */
  public BitSet used(RegisterFile file) {
    if (usedOf != timeline.kernel()) {
      usedOf = timeline.kernel();
      used.clear();
      boolean few = usedOf.code().size() <= LOOKED_THROUGH;
      for (RegisterFile one : RegisterFile.values()) {
        BitSet numbers = new BitSet();
        if (!few) {
          numbers.set(0, names.registers().count(one));
        }
        used.put(one, numbers);
      }
      for (int i = 0; few && i < usedOf.code().size(); i++) {
        OperationEffects effects = timeline.code().step(i).effects();
        effects.reads().forEach(use -> used.get(use.file()).set(use.number()));
        effects.writes().forEach(use -> used.get(use.file()).set(use.number()));
      }
    }
    return used.get(file);
  }

  /** The values of a register of a warp, lane 0 first. */
  public int[] row(Warp warp, RegisterFile file, int number) {
    int at = warp.row(number);
    return Arrays.copyOfRange(file.of(warp), at, at + Warp.LANES);
  }

  /** What names stand for in expressions. */
  public NameTable names() {
    return names;
  }

  /** Compiles an expression. */
  public Expression.Compiled compile(String text) {
    return Expression.compile(text, names);
  }

  // ---- changes

  /** Makes a change that belongs to this time. What came after it will not come again. */
  void edit(MachineEdit.What what) {
    long now = timeline.now();
    checker.forgetAfter(now);
    motion.forgetAfter(now);
    List<MachineEdit> all = timeline.edits();
    if (timeline.editsAhead()) {
      List<MachineEdit> ahead = all.subList(timeline.made(), all.size());
      log.accept("Changes that lay ahead are dropped: " + MachineEdit.places(ahead));
    }
    timeline.edit(what);
    told = timeline.made();
  }

  /** Logs which changes by hand are undone or made again since it was asked before. */
  public void tellChanges() {
    List<MachineEdit> all = timeline.edits();
    int made = timeline.made();
    if (made < told) {
      String places = MachineEdit.places(all.subList(made, told));
      log.accept("Undone on the way back: " + places + ". On the way forward it is changed again.");
    } else if (made > told) {
      log.accept("Changed again: " + MachineEdit.places(all.subList(told, made)));
    }
    told = made;
  }

  private static final String RESTART = " Restart to use it.";

  private static String counted(int now, int before) {
    int more = Math.abs(now - before);
    return (now > before ? "adds " : "removes ")
        + (more == 1 ? "an instruction" : more + " instructions")
        + String.format(" (%d instead of %d).", now, before);
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
      return "Edit not applied: it " + counted(other.code().size(), old.size()) + RESTART;
    }
    List<MachineEdit.Patch> patches = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      Word word = other.code().get(i).word();
      if (other.code().get(i).address() != old.get(i).address()
          || word.size() != old.get(i).word().size()) {
        return String.format(
            "Edit not applied: the instruction at 0x%x has %d bytes instead of %d, which would move"
                + " those after it.%s",
            old.get(i).address(), word.size() / 8, old.get(i).word().size() / 8, RESTART);
      }
      if (!word.equals(old.get(i).word())) {
        patches.add(new MachineEdit.Patch(i, word));
      }
    }
    patches.forEach(this::edit);
    return null;
  }
}
