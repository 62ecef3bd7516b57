package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.sass.lang.assemble.Program;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;

/**
 * The machine at any time of its run. A time is the number of warp instructions that have run. To
 * go to an earlier time, a copy from before it is restored and the rest is replayed, including the
 * changes that the user made on the way.
 */
final class ExecutionTimeline {
  /** Number of instructions between two queries whether to stop; a power of two. */
  static final int POLL_STEPS = 1024;

  /**
   * Number of warp instructions up to which the interpreter runs them one by one. Longer distances
   * use the fast engines.
   */
  private static final long FAST_DISTANCE = 1 << 16;

  /**
   * Number of warp instructions between a new copy and a place that was far away. The copy makes
   * steps back from that place fast.
   */
  private static final long CHECKPOINT_DISTANCE = 1 << 12;

  private final FastForward fastForward;
  private final Watchpoints watchpoints;
  private final Launch launch;
  private final FirstTimeOutput output;
  private final Stepper stepper;
  private final CheckpointHistory history;
  private final Breakpoints breakpoints;
  private final List<MachineEdit> edits = new ArrayList<>();
  private int nextEdit;
  private long nextCheckpointTime;
  private Program.Kernel kernel;
  private DecodedKernel decodedKernel;

  /**
   * @param historyBytes bytes that copies of the machine may take
   * @param log takes the messages of logpoints
   */
  ExecutionTimeline(Launch launch, long historyBytes, Consumer<String> log) {
    this.output = new FirstTimeOutput(launch.output(), this::now);
    this.launch = launch.withOutput(output);
    this.stepper = new Stepper(this.launch, null);
    this.history = new CheckpointHistory(historyBytes, launch.global());
    this.breakpoints = new Breakpoints(launch.kernel().code().size(), log);
    this.watchpoints = new Watchpoints(this);
    this.fastForward = new FastForward(this, watchpoints);
    kernel = launch.kernel();
    decodedKernel = stepper.code();
    stepper.start(0, null);
    addCheckpoint();
  }

  Launch launch() {
    return launch;
  }

  FastForward fastForward() {
    return fastForward;
  }

  /** Returns the data breakpoints. */
  Watchpoints watchpoints() {
    return watchpoints;
  }

  /**
   * Returns the launch with its current instructions, including those that the user has replaced.
   */
  Launch currentLaunch() {
    return kernel() == launch.kernel() ? launch : launch.withKernel(kernel());
  }

  Stepper stepper() {
    return stepper;
  }

  CheckpointHistory history() {
    return history;
  }

  Breakpoints breakpoints() {
    return breakpoints;
  }

  Map<Integer, Long> hits() {
    return breakpoints.hits();
  }

  DecodedKernel code() {
    return stepper.code();
  }

  /**
   * Returns the kernel with its current instructions, including those that the user has replaced.
   */
  Program.Kernel kernel() {
    if (decodedKernel != stepper.code()) {
      decodedKernel = stepper.code();
      List<Program.PlacedInstruction> placed = new ArrayList<>(launch.kernel().code());
      for (MachineEdit edit : edits) {
        if (edit.steps() <= now() && edit.change() instanceof MachineEdit.Patch patch) {
          placed.set(patch.index(), patchedInstruction(placed.get(patch.index()), patch));
        }
      }
      kernel = kernelWith(placed);
    }
    return kernel;
  }

  private Program.Kernel kernelWith(List<Program.PlacedInstruction> placed) {
    Program.Kernel old = launch.kernel();
    return new Program.Kernel(
        old.name(),
        old.line(),
        List.copyOf(placed),
        old.labels(),
        old.params(),
        old.sharedBytes(),
        old.constants());
  }

  private static Program.PlacedInstruction patchedInstruction(
      Program.PlacedInstruction old, MachineEdit.Patch patch) {
    return new Program.PlacedInstruction(
        old.isa(), old.address(), patch.word(), old.line(), old.column());
  }

  /** Returns the time: the number of warp instructions that have run. */
  long now() {
    return stepper.counters().steps;
  }

  /** Returns the warp that runs next; null if the run is over. */
  Warp nextWarp() {
    return stepper.nextWarp();
  }

  /** Returns the index of the instruction that runs next. */
  int nextIndex() {
    return stepper.code().indexAt(stepper.nextWarp().pc());
  }

  /**
   * Returns whether there are changes by the user that lie ahead: they were undone on the way back.
   */
  boolean hasEditsAhead() {
    return nextEdit < edits.size();
  }

  /** Returns the changes by the user: first those made until now, then those that lie ahead. */
  List<MachineEdit> edits() {
    return List.copyOf(edits);
  }

  /** Returns how many of {@link #edits} were made until now. */
  int appliedEditCount() {
    return nextEdit;
  }

  /** Returns the time of the last change by the user, which may lie ahead; -1 if there is none. */
  long lastEditTime() {
    return edits.isEmpty() ? -1 : edits.get(edits.size() - 1).steps();
  }

  // ---- motion

  /** Runs the next instruction. */
  void step() {
    if (breakpoints.countsHits()) {
      breakpoints.countHits(nextWarp(), nextIndex());
    }
    stepper.step();
    output.advanceTo(now());
    if (nextEdit < edits.size() && edits.get(nextEdit).steps() <= now()) {
      applyDueEdits();
    }
    if (now() >= nextCheckpointTime) {
      addCheckpoint();
    }
  }

  /**
   * Makes a copy of the machine. None is made if the run is over, because its end can be reached
   * again by a replay.
   */
  void addCheckpoint() {
    if (!stepper.isOver() || now() == 0) {
      history.add(stepper, breakpoints.hits());
    }
    nextCheckpointTime = history.nextDue(now());
  }

  /** Restores the state of the machine at a time, whatever was done to the machine since. */
  void restoreTo(long time) {
    restore(history.findAtOrBefore(time));
    goTo(time, () -> false);
  }

  /** Must be called after an engine has moved the machine by itself. */
  void updateNextCheckpoint() {
    nextCheckpointTime = history.nextDue(now());
  }

  /** Goes to a time. Returns false if it was interrupted on the way. */
  boolean goTo(long time, BooleanSupplier interrupted) {
    CheckpointHistory.Checkpoint copy = history.findAtOrBefore(time);
    boolean back = time < now() || stepper.fault() != null;
    if (back || copy.state().steps() > now()) {
      restore(copy);
    }
    if (time - now() > FAST_DISTANCE) {
      CheckpointHistory.Checkpoint after = history.findAfter(time);
      long last = after == null ? stepper.grid().blockCount() : after.state().firstBlock();
      fastForward.approach(time - CHECKPOINT_DISTANCE, last, interrupted);
      addCheckpoint();
    }
    // An editor may send requests again and again. So each call makes some progress.
    long from = now();
    while (now() < time && stepper.nextWarp() != null) {
      if ((now() & POLL_STEPS - 1) == 0 && now() > from && interrupted.getAsBoolean()) {
        return false;
      }
      step();
    }
    return true;
  }

  /** Restores a copy of the machine. */
  void restore(CheckpointHistory.Checkpoint copy) {
    copy.state().restore(stepper);
    breakpoints.restore(copy.hits());
    nextEdit = 0;
    while (nextEdit < edits.size() && edits.get(nextEdit).steps() < now()) {
      nextEdit++;
    }
    applyDueEdits();
    nextCheckpointTime = history.nextDue(now());
  }

  // ---- changes

  /**
   * Makes a change at the current time. Drops the copies and changes after this time, because the
   * run will be different from there on.
   */
  void edit(MachineEdit.Change change) {
    if (stepper.fault() != null) {
      // Goes back to before the instruction with the fault: the change may prevent the fault.
      goTo(now(), () -> false);
    }
    edits.subList(nextEdit, edits.size()).clear();
    history.forgetAfter(now());
    output.forgetAfter(now());
    edits.add(new MachineEdit(now(), change));
    applyDueEdits();
    nextCheckpointTime = history.nextDue(now());
  }

  private void applyDueEdits() {
    while (nextEdit < edits.size() && edits.get(nextEdit).steps() <= now()) {
      apply(edits.get(nextEdit++).change());
    }
  }

  private void apply(MachineEdit.Change change) {
    if (change instanceof MachineEdit.Register register) {
      apply(register);
    } else if (change instanceof MachineEdit.Bytes bytes) {
      apply(bytes);
    } else if (change instanceof MachineEdit.Patch patch) {
      List<Program.PlacedInstruction> placed = new ArrayList<>(kernel().code());
      placed.set(patch.index(), patchedInstruction(placed.get(patch.index()), patch));
      kernel = kernelWith(placed);
      decodedKernel = new DecodedKernel(kernel, launch.isa(), launch.target().semantics());
      stepper.replaceCode(decodedKernel);
    }
  }

  /** Returns the warp with an id; null if it is not resident. */
  Warp warp(WarpId id) {
    for (var block : stepper.residentBlocks()) {
      if (block.position().equals(id.block())) {
        return id.warp() < block.warps().size() ? block.warps().get(id.warp()) : null;
      }
    }
    return null;
  }

  private void apply(MachineEdit.Register edit) {
    Warp warp = warp(edit.warp());
    if (warp == null) {
      return;
    }
    int[] file = edit.file().registers(warp);
    int at = warp.row(edit.number());
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((edit.lanes() >>> lane & 1) != 0) {
        file[at + lane] = file[at + lane] & edit.keptMask() | edit.bits();
      }
    }
  }

  private void apply(MachineEdit.Bytes edit) {
    Memory memory = null;
    int at = (int) edit.address();
    if (edit.space().equals("global")) {
      GlobalMemory.Region region = launch.global().find(edit.address(), edit.bytes().length);
      memory = region == null ? null : region.memory();
      at = region == null ? 0 : region.offset(edit.address());
    } else {
      Warp warp = warp(edit.warp());
      if (warp != null) {
        memory =
            edit.space().equals("shared") ? warp.block().shared() : warp.local().lane(edit.lane());
      }
    }
    if (memory != null) {
      memory.put(at, edit.bytes());
    }
  }
}
