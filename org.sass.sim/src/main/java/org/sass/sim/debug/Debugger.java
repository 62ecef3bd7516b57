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
import org.sass.sim.interp.MachineState;
import org.sass.sim.interp.RunResult;
import org.sass.sim.launch.PreparedLaunch;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Fault;
import org.sass.sim.op.OperationEffects;

/**
 * A launch that can be run step by step, forward and back, inspected and changed. All calls must
 * come from one thread. Only the {@code interrupted} conditions may depend on other threads.
 *
 * <p>All warps stop together. They always run in the same order, so the same number of warp
 * instructions always leads to the same state. That number is used as the time.
 */
public final class Debugger {
  /** Default number of bytes for copies of the machine. */
  public static final long DEFAULT_HISTORY_BYTES = 512L << 20;

  /** Maximum number of instructions of a kernel that is searched for the registers that it uses. */
  private static final int MAX_SCANNED_INSTRUCTIONS = 20_000;

  private final PreparedLaunch prepared;
  private final ExecutionTimeline timeline;
  private final Watchpoints watchpoints;
  private final CheckedTimeline checkedTimeline;
  private final ExecutionControl control;
  private final Movements movements;
  private final NameTable names;
  private final Consumer<String> log;

  /** Number of changes by the user that the log has reported as made. */
  private int reportedEdits;

  private final Map<RegisterKind, BitSet> usedRegisters = new EnumMap<>(RegisterKind.class);
  private Program.Kernel usedRegistersKernel;
  private SourceMap map;
  private Program.Kernel mapKernel;

  /**
   * @param prepared the launch; its {@link org.sass.sim.interp.Launch#problem()} is null
   * @param historyBytes bytes that copies of the machine may take
   * @param log takes the messages of logpoints, and messages about changes by the user that are
   *     undone, made again or dropped
   */
  public Debugger(PreparedLaunch prepared, long historyBytes, Consumer<String> log) {
    this.prepared = prepared;
    this.log = log;
    timeline = new ExecutionTimeline(prepared.launch(), historyBytes, log);
    watchpoints = timeline.watchpoints();
    checkedTimeline = new CheckedTimeline(timeline, prepared);
    control = new ExecutionControl(timeline, watchpoints, checkedTimeline);
    movements = new Movements(prepared, timeline, control);
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
    return MachineState.digest(timeline.stepper());
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
    return timeline.stepper().counters().issued.clone();
  }

  /**
   * Goes to a time, or to the end if that comes first. Returns false if it was interrupted on the
   * way.
   */
  public boolean goTo(long time, BooleanSupplier interrupted) {
    return timeline.goTo(Math.max(0, time), interrupted);
  }

  /** Returns the runs and steps that move the machine. */
  public Movements movements() {
    return movements;
  }

  // ---- what stops it

  /** Replaces all breakpoints by these. */
  public void setBreakpoints(List<Breakpoint> breakpoints) {
    timeline.breakpoints().set(breakpoints);
  }

  /** Replaces all data breakpoints by these. */
  public void setWatchpoints(List<Watchpoint> newWatchpoints) {
    watchpoints.set(newWatchpoints);
  }

  /** Sets the checks to run. The machine stops at their findings. */
  public void setChecks(Set<CheckKind> checks) {
    checkedTimeline.setKinds(checks);
  }

  /** Returns what the checks have found until now, in the order of time. */
  public List<Finding> findings() {
    return checkedTimeline.findingsUntil(timeline.now());
  }

  /**
   * Sets the type in which logpoints show words.
   *
   * @param type the type; null for hexadecimal
   */
  public void setDisplayType(ElementType type) {
    timeline.breakpoints().setDisplayType(type);
  }

  /** Sets whether to stop where the lanes of any warp diverge for the first time in the run. */
  public void stopAtFirstDivergence(boolean wanted) {
    control.stopAtFirstDivergence(wanted);
  }

  // ---- what there is

  /** Returns the resident blocks. */
  public List<Block> blocks() {
    return timeline.stepper().residentBlocks();
  }

  /** Returns the warp with an id; null if it is not resident. */
  public Warp warp(WarpId id) {
    return timeline.warp(id);
  }

  /**
   * Returns the warp that runs next. If the run is over: the warp with the fault, or a warp of the
   * last block.
   */
  public WarpId nextWarp() {
    Warp next = timeline.stepper().nextResidentWarp();
    if (next != null) {
      return WarpId.of(next);
    }
    Fault fault = fault();
    if (fault != null) {
      return new WarpId(fault.block(), fault.warp());
    }
    Block block = timeline.stepper().block();
    return block == null ? WarpId.FIRST : WarpId.of(block.warps().get(0));
  }

  /**
   * Returns the kernel with its current instructions, including those that the user has replaced.
   */
  public Program.Kernel kernel() {
    return timeline.kernel();
  }

  /** Returns the map of lines, addresses and names to the instructions of {@link #kernel}. */
  public SourceMap map() {
    if (mapKernel != timeline.kernel()) {
      mapKernel = timeline.kernel();
      map = new SourceMap(mapKernel);
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
   * kernel is very long. Registers that always have the same value are left out.
   */
  public BitSet usedRegisters(RegisterKind file) {
    if (usedRegistersKernel != timeline.kernel()) {
      usedRegistersKernel = timeline.kernel();
      usedRegisters.clear();
      boolean isScannable = usedRegistersKernel.code().size() <= MAX_SCANNED_INSTRUCTIONS;
      for (RegisterKind one : RegisterKind.values()) {
        BitSet numbers = new BitSet();
        if (!isScannable) {
          numbers.set(0, names.registers().count(one));
        }
        usedRegisters.put(one, numbers);
      }
      for (int i = 0; isScannable && i < usedRegistersKernel.code().size(); i++) {
        OperationEffects effects = timeline.code().instruction(i).effects();
        effects.reads().forEach(use -> usedRegisters.get(use.file()).set(use.number()));
        effects.writes().forEach(use -> usedRegisters.get(use.file()).set(use.number()));
      }
      for (RegisterKind one : RegisterKind.values()) {
        for (int number : usedRegisters.get(one).stream().toArray()) {
          usedRegisters.get(one).set(number, names.registers().fixedName(one, number) == null);
        }
      }
    }
    return usedRegisters.get(file);
  }

  /** Returns the values of a register of a warp, lane 0 first. */
  public int[] registerRow(Warp warp, RegisterKind file, int number) {
    int at = warp.row(number);
    return Arrays.copyOfRange(file.registers(warp), at, at + Warp.LANES);
  }

  /** Returns the names that expressions can use. */
  public NameTable names() {
    return names;
  }

  /** Compiles an expression. */
  public Expression.CompileResult compile(String text) {
    return Expression.compile(text, names);
  }

  // ---- changes

  /**
   * Makes a change at the current time. Drops the recorded future of the run: checkpoints, findings
   * and changes after this time.
   */
  void edit(MachineEdit.Change change) {
    long now = timeline.now();
    checkedTimeline.forgetAfter(now);
    control.forgetAfter(now);
    List<MachineEdit> all = timeline.edits();
    if (timeline.hasEditsAhead()) {
      List<MachineEdit> futureEdits = all.subList(timeline.appliedEditCount(), all.size());
      log.accept("Changes made later in the run are dropped: " + MachineEdit.describe(futureEdits));
    }
    timeline.edit(change);
    reportedEdits = timeline.appliedEditCount();
  }

  /** Logs which changes by the user were undone or made again since the last call. */
  public void reportEdits() {
    List<MachineEdit> all = timeline.edits();
    int made = timeline.appliedEditCount();
    if (made < reportedEdits) {
      String places = MachineEdit.describe(all.subList(made, reportedEdits));
      log.accept("Undone by going back: " + places + ". Going forward applies it again.");
    } else if (made > reportedEdits) {
      log.accept("Changed again: " + MachineEdit.describe(all.subList(reportedEdits, made)));
    }
    reportedEdits = made;
  }

  private static final String RESTART_HINT = " Restart to use it.";

  private static String describeCountChange(int now, int before) {
    int difference = Math.abs(now - before);
    return (now > before ? "adds " : "removes ")
        + (difference == 1 ? "an instruction" : difference + " instructions")
        + String.format(" (%d instead of %d).", now, before);
  }

  /**
   * Replaces instructions of the kernel by others at the same addresses.
   *
   * @param patchedKernel the kernel with the new instructions
   * @return why the instructions cannot be replaced, as a message; null if they were replaced
   */
  public String patch(Program.Kernel patchedKernel) {
    List<Program.PlacedInstruction> old = kernel().code();
    if (patchedKernel.code().size() != old.size()) {
      return "Edit not applied: it "
          + describeCountChange(patchedKernel.code().size(), old.size())
          + RESTART_HINT;
    }
    List<MachineEdit.Patch> patches = new ArrayList<>();
    for (int i = 0; i < old.size(); i++) {
      Word word = patchedKernel.code().get(i).word();
      if (patchedKernel.code().get(i).address() != old.get(i).address()
          || word.size() != old.get(i).word().size()) {
        return String.format(
            "Edit not applied: the instruction at 0x%x has %d bytes instead of %d, which would move"
                + " those after it.%s",
            old.get(i).address(), word.size() / 8, old.get(i).word().size() / 8, RESTART_HINT);
      }
      if (!word.equals(old.get(i).word())) {
        patches.add(new MachineEdit.Patch(i, word));
      }
    }
    patches.forEach(this::edit);
    return null;
  }
}
