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
 * The machine and all times of its run. A time is the number of warp instructions that have run. To
 * come to an earlier one, a copy from before it is restored and the rest is run again, with the
 * changes that a person made on the way.
 */
final class ExecutionTimeline {
  /** Instructions between two questions whether to stop; a power of two. */
  static final int POLL = 1024;

  /** Instructions that are not worth another way than one after the other. */
  private static final long FAR = 1 << 16;

  /** Instructions from a copy to a place that was far away: the way back from it is short then. */
  private static final long NEAR = 1 << 12;

  private final FastForward fast;
  private final Watchpoints watches;
  private final Launch launch;
  private final Stepper stepper;
  private final CheckpointHistory history;
  private final Breakpoints breakpoints;
  private final List<MachineEdit> edits = new ArrayList<>();
  private int nextEdit;
  private long due;
  private Program.Kernel kernel;
  private DecodedKernel kernelOf;

  /**
   * @param room bytes that copies of the machine may take
   * @param log takes the messages of logpoints
   */
  ExecutionTimeline(Launch launch, long room, Consumer<String> log) {
    this.launch = launch;
    this.stepper = new Stepper(launch, null);
    this.history = new CheckpointHistory(room, launch.global());
    this.breakpoints = new Breakpoints(launch.kernel().code().size(), log);
    this.watches = new Watchpoints(this);
    this.fast = new FastForward(this, watches);
    kernel = launch.kernel();
    kernelOf = stepper.code();
    stepper.start(0, null);
    remember();
  }

  Launch launch() {
    return launch;
  }

  FastForward fast() {
    return fast;
  }

  /** The data breakpoints. */
  Watchpoints watches() {
    return watches;
  }

  /** The launch with the instructions that are in force now. */
  Launch launchNow() {
    return kernel() == launch.kernel() ? launch : launch.with(kernel());
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

  /** The kernel as it is now: instructions may have been replaced. */
  Program.Kernel kernel() {
    if (kernelOf != stepper.code()) {
      kernelOf = stepper.code();
      List<Program.Placed> placed = new ArrayList<>(launch.kernel().code());
      for (MachineEdit edit : edits) {
        if (edit.steps() <= now() && edit.what() instanceof MachineEdit.Patch patch) {
          placed.set(patch.index(), patched(placed.get(patch.index()), patch));
        }
      }
      kernel = kernel(placed);
    }
    return kernel;
  }

  private Program.Kernel kernel(List<Program.Placed> placed) {
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

  private static Program.Placed patched(Program.Placed old, MachineEdit.Patch patch) {
    return new Program.Placed(old.isa(), old.address(), patch.word(), old.line(), old.column());
  }

  /** The time: warp instructions that have run. */
  long now() {
    return stepper.tally().steps;
  }

  /** The warp that runs next; null if the run is over. */
  Warp next() {
    return stepper.next();
  }

  /** The index of the instruction that runs next. */
  int index() {
    return stepper.code().index(stepper.next().pc());
  }

  /** Whether a person's changes lie ahead. */
  boolean editsAhead() {
    return nextEdit < edits.size();
  }

  /** The changes that a person made until now, and after them those that lie ahead. */
  List<MachineEdit> edits() {
    return List.copyOf(edits);
  }

  /** How many of them were made until now. */
  int made() {
    return nextEdit;
  }

  /** The time of the last change that a person made; -1 if there is none. */
  long lastEdit() {
    return edits.isEmpty() ? -1 : edits.get(edits.size() - 1).steps();
  }

  // ---- motion

  /** Runs the next instruction. */
  void step() {
    if (breakpoints.counting()) {
      breakpoints.pass(next(), index());
    }
    stepper.step();
    if (nextEdit < edits.size() && edits.get(nextEdit).steps() <= now()) {
      applyDue();
    }
    if (now() >= due) {
      remember();
    }
  }

  /** Copies the machine as it is. A run that is over needs no copy: one can run there again. */
  void remember() {
    if (!stepper.isOver() || now() == 0) {
      history.add(stepper, breakpoints.hits());
    }
    due = history.due(now());
  }

  /** Makes the machine what it was at a time again, whatever was done to it since. */
  void reset(long time) {
    restore(history.before(time));
    goTo(time, () -> false);
  }

  /** The machine has come to another state by itself. */
  void arrived() {
    due = history.due(now());
  }

  /** Goes to a time; false if it was interrupted on the way. */
  boolean goTo(long time, BooleanSupplier interrupted) {
    CheckpointHistory.Copy copy = history.before(time);
    boolean back = time < now() || stepper.fault() != null;
    if (back || copy.image().steps() > now()) {
      restore(copy);
    }
    if (time - now() > FAR) {
      CheckpointHistory.Copy after = history.after(time);
      long last = after == null ? stepper.grid().blocks() : after.image().first();
      fast.approach(time - NEAR, last, interrupted);
      remember();
    }
    while (now() < time && stepper.next() != null) {
      if ((now() & POLL - 1) == 0 && interrupted.getAsBoolean()) {
        return false;
      }
      step();
    }
    return true;
  }

  /** Makes the machine what it was when it was copied. */
  void restore(CheckpointHistory.Copy copy) {
    stepper.restore(copy.image());
    breakpoints.restore(copy.hits());
    nextEdit = 0;
    while (nextEdit < edits.size() && edits.get(nextEdit).steps() < now()) {
      nextEdit++;
    }
    applyDue();
    due = history.due(now());
  }

  // ---- changes

  /** Makes a change. What came after this time will not come again. */
  void edit(MachineEdit.What what) {
    if (stepper.fault() != null) {
      // What could not run may run now.
      goTo(now(), () -> false);
    }
    edits.subList(nextEdit, edits.size()).clear();
    history.forgetAfter(now());
    edits.add(new MachineEdit(now(), what));
    applyDue();
    due = history.due(now());
  }

  private void applyDue() {
    while (nextEdit < edits.size() && edits.get(nextEdit).steps() <= now()) {
      apply(edits.get(nextEdit++).what());
    }
  }

  private void apply(MachineEdit.What what) {
    if (what instanceof MachineEdit.Register register) {
      apply(register);
    } else if (what instanceof MachineEdit.Bytes bytes) {
      apply(bytes);
    } else if (what instanceof MachineEdit.Patch patch) {
      List<Program.Placed> placed = new ArrayList<>(kernel().code());
      placed.set(patch.index(), patched(placed.get(patch.index()), patch));
      kernel = kernel(placed);
      kernelOf = new DecodedKernel(kernel, launch.isa(), launch.target().semantics());
      stepper.replace(kernelOf);
    }
  }

  /** The resident warp of that name, or null. */
  Warp warp(WarpId id) {
    for (var block : stepper.blocks()) {
      if (block.x() == id.blockX() && block.y() == id.blockY()) {
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
    int[] file = edit.file().of(warp);
    int at = warp.row(edit.number());
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((edit.lanes() >>> lane & 1) != 0) {
        file[at + lane] = file[at + lane] & edit.kept() | edit.bits();
      }
    }
  }

  private void apply(MachineEdit.Bytes edit) {
    Memory memory = null;
    int at = (int) edit.address();
    if (edit.space().equals("global")) {
      GlobalMemory.Region region = launch.global().find(at, edit.bytes().length);
      memory = region == null ? null : region.memory();
      at = region == null ? 0 : region.offset(at);
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
