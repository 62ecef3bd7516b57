package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.sim.interp.Observer;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperationEffects;

/** All data breakpoints. Observes each instruction for accesses that meet one of them. */
final class Watchpoints implements Observer {
  private final List<Watching> watching = new ArrayList<>();
  private final ExecutionTimeline timeline;
  private StopReason found;
  private int version;

  /** A data breakpoint with the contents of its data before the current instruction. */
  private static final class Watching {
    private final Watchpoint watch;
    private final int[] before;
    private int touched;

    private Watching(Watchpoint watch) {
      this.watch = watch;
      boolean register = watch.place() instanceof Watchpoint.Register;
      int bytes = watch.place() instanceof Watchpoint.Memory memory ? memory.bytes() : 0;
      this.before = new int[register ? Warp.LANES : bytes];
    }
  }

  Watchpoints(ExecutionTimeline timeline) {
    this.timeline = timeline;
  }

  void set(List<Watchpoint> all) {
    watching.clear();
    version++;
    for (Watchpoint watch : all) {
      watching.add(new Watching(watch));
    }
  }

  boolean isEmpty() {
    return watching.isEmpty();
  }

  /** Returns a number that changes whenever the data breakpoints change. */
  int version() {
    return version;
  }

  /**
   * Returns the indices of the instructions that may meet a data breakpoint, whatever the registers
   * hold.
   */
  BitSet places() {
    BitSet places = new BitSet();
    for (int i = 0; i < timeline.code().size() && !watching.isEmpty(); i++) {
      OperationEffects what = timeline.code().step(i).effects();
      places.set(i, watching.stream().anyMatch(one -> mayMeet(one.watch, what)));
    }
    return places;
  }

  private static boolean mayMeet(Watchpoint watch, OperationEffects what) {
    boolean reads = watch.access().reads();
    boolean writes = watch.access().writes() || watch.access() == Watchpoint.Access.CHANGE;
    if (watch.place() instanceof Watchpoint.Memory memory) {
      MemorySpace space = space(memory);
      return reads && what.loads(space) || writes && what.stores(space);
    }
    Watchpoint.Register register = (Watchpoint.Register) watch.place();
    return writes && what.writes(register.file(), register.number())
        || reads && what.reads(register.file(), register.number());
  }

  /**
   * Returns whether a warp may meet a data breakpoint in the instruction that it is about to run.
   */
  boolean mayMeet(Warp warp, int index) {
    before(warp, timeline.code().step(index), warp.active());
    for (Watching one : watching) {
      boolean register = one.watch.place() instanceof Watchpoint.Register of && of.warp().is(warp);
      if (register || one.touched != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the stop for what was found in the last instruction and forgets it; null if nothing was
   * found.
   */
  StopReason take() {
    StopReason stop = found;
    found = null;
    return stop;
  }

  @Override
  public void before(Warp warp, DecodedInstruction step, int mask) {
    OperationEffects what = step.effects();
    for (Watching one : watching) {
      one.touched = 0;
      if (one.watch.place() instanceof Watchpoint.Memory memory) {
        memory(one, memory, what, warp, mask);
      } else if (one.watch.place() instanceof Watchpoint.Register register
          && register.warp().is(warp)) {
        register(one, register, what, warp, mask);
      }
    }
  }

  private static MemorySpace space(Watchpoint.Memory memory) {
    return memory.global() ? MemorySpace.GLOBAL : MemorySpace.SHARED;
  }

  private static boolean concerns(Watchpoint.Memory memory, Warp warp) {
    Block block = warp.block();
    return memory.global()
        || memory.block().blockX() == block.x() && memory.block().blockY() == block.y();
  }

  private static void memory(
      Watching one, Watchpoint.Memory memory, OperationEffects what, Warp warp, int mask) {
    if (!concerns(memory, warp) || !what.accesses(space(memory))) {
      return;
    }
    Watchpoint.Access access = one.watch.access();
    boolean writes = access.writes() || access == Watchpoint.Access.CHANGE;
    for (MemoryAccess place : what.memory()) {
      if (place.space() == space(memory)
          && (access.reads() && place.reads() || writes && place.writes())) {
        one.touched |= mask & place.lanes(warp, memory.address(), memory.bytes());
      }
    }
    for (int i = 0; i < one.before.length; i++) {
      one.before[i] = value(memory, warp, i);
    }
  }

  /** Returns a byte of the watched memory; -1 if nothing is mapped there. */
  private static int value(Watchpoint.Memory memory, Warp warp, int i) {
    long at = memory.address() + i;
    if (!memory.global()) {
      return at < warp.block().shared().size() ? warp.block().shared().u8((int) at) : -1;
    }
    GlobalMemory.Region region = warp.block().grid().global().find((int) at, 1);
    return region == null ? -1 : region.memory().u8(region.offset((int) at));
  }

  private static void register(
      Watching one, Watchpoint.Register register, OperationEffects what, Warp warp, int mask) {
    int lanes = register.lane() < 0 ? mask : mask & 1 << register.lane();
    Watchpoint.Access access = one.watch.access();
    if (access.reads() && what.reads(register.file(), register.number())
        || access.writes() && what.writes(register.file(), register.number())) {
      one.touched |= lanes;
    }
    System.arraycopy(
        register.file().of(warp), warp.row(register.number()), one.before, 0, Warp.LANES);
  }

  @Override
  public void after(Warp warp, DecodedInstruction step, int mask) {
    for (Watching one : watching) {
      int lanes = one.touched;
      String change = "";
      if (one.watch.place() instanceof Watchpoint.Memory memory && concerns(memory, warp)) {
        if (lanes == 0) {
          continue;
        }
        change = changed(one, memory, warp);
        lanes = one.watch.access() == Watchpoint.Access.CHANGE && change.isEmpty() ? 0 : lanes;
      } else if (one.watch.place() instanceof Watchpoint.Register register
          && register.warp().is(warp)) {
        int changed = changed(one, register, warp);
        lanes = one.watch.access() == Watchpoint.Access.READ ? lanes : lanes | changed;
        lanes = one.watch.access() == Watchpoint.Access.CHANGE ? changed : lanes;
        change = changed == 0 || lanes == 0 ? "" : text(one, register, warp, changed);
      }
      if (lanes != 0) {
        meets(one, warp, lanes, change);
      }
    }
  }

  private static String changed(Watching one, Watchpoint.Memory memory, Warp warp) {
    long was = 0;
    long is = 0;
    boolean same = true;
    for (int i = Math.min(8, one.before.length) - 1; i >= 0; i--) {
      was = was << 8 | one.before[i] & 0xff;
      is = is << 8 | value(memory, warp, i) & 0xff;
    }
    for (int i = 0; i < one.before.length; i++) {
      same &= one.before[i] == value(memory, warp, i);
    }
    return same ? "" : String.format(": 0x%x became 0x%x", was, is);
  }

  private static int changed(Watching one, Watchpoint.Register register, Warp warp) {
    int[] values = register.file().of(warp);
    int at = warp.row(register.number());
    int lanes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes |= (values[at + lane] != one.before[lane] ? 1 : 0) << lane;
    }
    return register.lane() < 0 ? lanes : lanes & 1 << register.lane();
  }

  private static String text(Watching one, Watchpoint.Register register, Warp warp, int lanes) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    int is = register.file().of(warp)[warp.row(register.number()) + lane];
    return String.format(": 0x%x became 0x%x in lane %d", one.before[lane], is, lane);
  }

  private void meets(Watching one, Warp warp, int lanes, String change) {
    Watchpoint watch = one.watch;
    if (watch.condition() != null && (watch.condition().truths(warp) & lanes) == 0) {
      return;
    }
    long time = timeline.hits().merge(watch.id(), 1L, Long::sum);
    if (watch.hits() != null && !watch.hits().counts(time)) {
      return;
    }
    List<Integer> ids = new ArrayList<>(found == null ? List.of() : found.breakpoints());
    ids.add(watch.id());
    String text = watch.access().word() + " of " + watch.place().text() + change;
    int lane = Integer.numberOfTrailingZeros(lanes);
    found = new StopReason(StopReason.Reason.DATA, WarpId.of(warp), lane, text, ids);
  }
}
