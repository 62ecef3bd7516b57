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
 * A launch that can be run step by step, forward and back, looked at and changed. All calls must
 * come from one thread. Only the {@code interrupted} conditions may depend on other threads.
 *
 * <p>All warps stop together. They always run in the same order, so the same number of warp
 * instructions always leads to the same state. That number is used as the time.
 */
public final class Debugger {
  /** Default number of bytes for copies of the machine. */
  public static final long ROOM = 512L << 20;

  /** Maximum number of instructions of a kernel that is searched for the registers that it uses. */
  private static final int LOOKED_THROUGH = 20_000;

  /** Number of warp instructions after which the fast engines are tried. */
  private static final long NEAR = 1 << 13;

  private final PreparedLaunch prepared;
  private final ExecutionTimeline timeline;
  private final Watchpoints watches;
  private final CheckedTimeline checker;
  private final ExecutionControl motion;
  private final NameTable names;
  private final Consumer<String> log;
  private boolean looksAtEnd;

  /** Number of changes by the user that the log has reported as made. */
  private int told;

  private final Map<RegisterFile, BitSet> used = new EnumMap<>(RegisterFile.class);
  private Program.Kernel usedOf;
  private SourceMap map;
  private Program.Kernel mapOf;

  /**
   * @param prepared the launch; its {@link org.sass.sim.interp.Launch#problem()} is null
   * @param room bytes that copies of the machine may take
   * @param log takes the messages of logpoints, and messages about changes by the user that are
   *     undone, made again or dropped
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

  /** Returns the launch that runs. */
  public PreparedLaunch prepared() {
    return prepared;
  }

  // ---- time

  /** Returns the time: the number of warp instructions that have run. */
  public long now() {
    return timeline.now();
  }

  /** Returns a hash of the whole state of the machine. It is equal for equal states. */
  public long digest() {
    return timeline.stepper().digest();
  }

  /**
   * Returns the statistics of the run until now, and its fault if there is one.
   *
   * @param interrupted whether the result says that the run was asked to stop
   */
  public RunResult result(boolean interrupted) {
    return new RunResult(timeline.stepper().stats(), fault(), interrupted);
  }

  /** Returns the fault that ended the run; null if there is none. */
  public Fault fault() {
    return timeline.stepper().fault();
  }

  /** Returns whether the run is over, at its end or by a fault. */
  public boolean isOver() {
    return timeline.stepper().isOver();
  }

  /** Returns how often each instruction has been issued until now, by index of the instruction. */
  public long[] issued() {
    return timeline.stepper().tally().issued.clone();
  }

  /**
   * Goes to a time, or to the end if that comes first. Returns false if it was interrupted on the
   * way.
   */
  public boolean goTo(long time, BooleanSupplier interrupted) {
    return timeline.goTo(Math.max(0, time), interrupted);
  }

  // ---- motion

  /** A movement of the machine, forward or back, that lasts until there is a reason to stop. */
  public abstract static class Movement {
    private boolean begun;

    /**
     * Moves the machine and returns the reason for the stop. If interrupted it returns null; the
     * next call continues the movement. Nothing else may move the machine between the two calls.
     */
    public StopReason move(BooleanSupplier interrupted) {
      boolean again = begun;
      begun = true;
      return move(again, interrupted);
    }

    abstract StopReason move(boolean again, BooleanSupplier interrupted);
  }

  /** Returns a movement forward until there is a reason to stop. */
  public Movement go() {
    return new Go();
  }

  /**
   * Moves forward. The precise interpreter runs the first instructions, so that a near stop is
   * found soon. Then the fast engines run whole blocks, and slices of blocks. Where they make
   * little progress, the precise interpreter runs for twice as long before they are tried again.
   *
   * <p>An editor may send requests again and again while the machine runs. So each call makes some
   * progress before it can be interrupted.
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
   * Sets whether the registers will be looked at when the run has come to its end. If not, a fast
   * engine may run the last blocks, which leaves their registers unknown. Then {@link #settle} must
   * be called before anybody looks at the machine.
   */
  public void looksAtEnd(boolean wanted) {
    looksAtEnd = wanted;
  }

  /** Makes the whole state of the machine available, also at the end of a run. */
  public void settle() {
    if (isOver() && blocks().isEmpty()) {
      timeline.goTo(timeline.now() - 1, () -> false);
      timeline.goTo(Long.MAX_VALUE, () -> false);
    }
  }

  /**
   * Returns a movement forward like {@link #go}, which also stops at a breakpoint at the current
   * instruction.
   */
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

  /**
   * Returns a movement that runs one instruction of a warp. The other warps take their turns
   * meanwhile.
   */
  public Movement step(WarpId id) {
    return forward(StepGoals.instruction(timeline, id));
  }

  /**
   * Returns a movement that runs one instruction of a warp. If it calls a subroutine, the whole
   * subroutine runs.
   */
  public Movement stepOver(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.over(timeline, warp));
  }

  /** Returns a movement forward until a warp leaves its subroutine, or ends. */
  public Movement stepOut(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.out(timeline, warp));
  }

  /**
   * Returns a movement forward until the lanes of a warp have reconverged. If they have not
   * diverged and no place to reconverge is set, it stops at once.
   */
  public Movement toReconvergence(WarpId id) {
    Warp warp = warp(id);
    ExecutionControl.Goal goal = warp == null ? null : StepGoals.reconvergence(timeline, warp);
    if (goal != null) {
      return forward(goal);
    }
    return new Movement() {
      @Override
      StopReason move(boolean again, BooleanSupplier interrupted) {
        String text =
            "no lanes of " + id.text() + " have diverged, and no reconvergence point is set";
        return StopReason.of(StopReason.Reason.STEP, id, text);
      }
    };
  }

  /**
   * Returns a movement forward until the next barrier of a warp's block opens, or the block ends.
   */
  public Movement toBarrier(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? step(id) : forward(StepGoals.barrier(timeline, id, warp.block()));
  }

  /**
   * Returns a movement forward until any warp is about to run an instruction.
   *
   * @param index index of the instruction
   */
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

  /** Returns a movement back to where a warp was about to run its last instruction. */
  public Movement stepBack(WarpId id) {
    return back(interrupted -> motion.back(id::is, false, interrupted));
  }

  /**
   * Returns a movement back to the last place that would have stopped a run forward, or else to the
   * start of the run.
   */
  public Movement goBack() {
    return back(interrupted -> motion.back(null, true, interrupted));
  }

  /** Returns a movement back to before the instruction that last wrote some data. */
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

  /** Replaces all breakpoints by these. */
  public void setBreakpoints(List<Breakpoint> breakpoints) {
    timeline.breakpoints().set(breakpoints);
  }

  /** Replaces all data breakpoints by these. */
  public void setWatches(List<Watchpoint> all) {
    watches.set(all);
  }

  /** Sets the checks to run. The machine stops at their findings. */
  public void setChecks(Set<CheckKind> checks) {
    checker.want(checks);
  }

  /** Returns what the checks have found until now, in the order of time. */
  public List<Finding> findings() {
    return checker.until(timeline.now());
  }

  /**
   * Sets the type in which logpoints show words.
   *
   * @param type the type; null for hexadecimal
   */
  public void show(ElementType type) {
    timeline.breakpoints().show(type);
  }

  /** Sets whether to stop where the lanes of any warp diverge for the first time in the run. */
  public void stopAtFirstDivergence(boolean wanted) {
    motion.stopAtFirstDivergence(wanted);
  }

  // ---- what there is

  /** Returns the resident blocks. */
  public List<Block> blocks() {
    return timeline.stepper().blocks();
  }

  /** Returns the warp with an id; null if it is not resident. */
  public Warp warp(WarpId id) {
    return timeline.warp(id);
  }

  /**
   * Returns the warp that runs next. If the run is over: the warp with the fault, or a warp of the
   * last block.
   */
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

  /**
   * Returns the kernel with its current instructions, including those that the user has replaced.
   */
  public Program.Kernel kernel() {
    return timeline.kernel();
  }

  /** Returns the map of lines, addresses and names to the instructions of {@link #kernel}. */
  public SourceMap map() {
    if (mapOf != timeline.kernel()) {
      mapOf = timeline.kernel();
      map = new SourceMap(mapOf);
    }
    return map;
  }

  /**
   * Returns the stack of a warp, newest frame first. The frame of a warp that has ended is at its
   * last instruction. Empty if the warp is not resident.
   */
  public List<WarpFrame> frames(WarpId id) {
    Warp warp = warp(id);
    return warp == null ? List.of() : WarpFrame.of(warp, map());
  }

  /**
   * Returns the numbers of the registers of a file that the kernel uses; all registers if the
   * kernel is very long.
   */
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

  /** Returns the values of a register of a warp, lane 0 first. */
  public int[] row(Warp warp, RegisterFile file, int number) {
    int at = warp.row(number);
    return Arrays.copyOfRange(file.of(warp), at, at + Warp.LANES);
  }

  /** Returns the names that expressions can use. */
  public NameTable names() {
    return names;
  }

  /** Compiles an expression. */
  public Expression.Compiled compile(String text) {
    return Expression.compile(text, names);
  }

  // ---- changes

  /**
   * Makes a change at the current time. Drops the recorded future of the run: checkpoints, findings
   * and changes after this time.
   */
  void edit(MachineEdit.What what) {
    long now = timeline.now();
    checker.forgetAfter(now);
    motion.forgetAfter(now);
    List<MachineEdit> all = timeline.edits();
    if (timeline.editsAhead()) {
      List<MachineEdit> ahead = all.subList(timeline.made(), all.size());
      log.accept("Changes made later in the run are dropped: " + MachineEdit.places(ahead));
    }
    timeline.edit(what);
    told = timeline.made();
  }

  /** Logs which changes by the user were undone or made again since the last call. */
  public void tellChanges() {
    List<MachineEdit> all = timeline.edits();
    int made = timeline.made();
    if (made < told) {
      String places = MachineEdit.places(all.subList(made, told));
      log.accept("Undone by going back: " + places + ". Going forward applies it again.");
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
   * Replaces instructions of the kernel by others at the same addresses.
   *
   * @param other the kernel as it shall be
   * @return why the instructions cannot be replaced, as a message; null if they were replaced
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
