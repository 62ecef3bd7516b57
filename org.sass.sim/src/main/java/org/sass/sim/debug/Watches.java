package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.check.Touches;
import org.sass.sim.exec.Code;
import org.sass.sim.exec.Observer;
import org.sass.sim.exec.Profile;
import org.sass.sim.exec.Step;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/** Looks on for what data breakpoints wait for. */
final class Watches implements Observer {
  /** Bits of a global address where it wraps around. */
  private static final int WRAPPED = 0x3ffff;

  private final List<Watching> watching = new ArrayList<>();
  private final Timeline timeline;
  private final Map<Integer, Touches> touches = new HashMap<>();
  private Code asked;
  private Code meaning;
  private Stop found;

  /** A data breakpoint, and what its data were before the instruction that runs. */
  private static final class Watching {
    private final Watch watch;
    private final int[] before;
    private int touched;

    private Watching(Watch watch) {
      this.watch = watch;
      boolean register = watch.place() instanceof Watch.Register;
      int bytes = watch.place() instanceof Watch.Memory memory ? memory.bytes() : 0;
      this.before = new int[register ? Warp.LANES : bytes];
    }
  }

  Watches(Timeline timeline) {
    this.timeline = timeline;
  }

  void set(List<Watch> all) {
    watching.clear();
    for (Watch watch : all) {
      watching.add(new Watching(watch));
    }
  }

  boolean isEmpty() {
    return watching.isEmpty();
  }

  /** What was found in the instruction that has just run, once; null if nothing was. */
  Stop take() {
    Stop stop = found;
    found = null;
    return stop;
  }

  private Touches touches(Step step) {
    Code code = timeline.code();
    if (asked != code) {
      // Another program, or an instruction has been replaced.
      asked = code;
      touches.clear();
      meaning = new Code(timeline.kernel(), timeline.launch().isa(), Profile.G80);
    }
    boolean wraps = timeline.launch().profile().has(Quirk.ADDRESS_WRAP);
    return touches.computeIfAbsent(
        code.index(step.address()),
        index -> new Touches(meaning.step(index), wraps ? WRAPPED : -1));
  }

  @Override
  public void before(Warp warp, Step step, int mask) {
    Touches what = touches(step);
    for (Watching one : watching) {
      one.touched = 0;
      if (one.watch.place() instanceof Watch.Memory memory) {
        memory(one, memory, what, warp, mask);
      } else if (one.watch.place() instanceof Watch.Register register && register.warp().is(warp)) {
        register(one, register, what, warp, mask);
      }
    }
  }

  private static boolean concerns(Watch.Memory memory, Warp warp) {
    Block block = warp.block();
    return memory.global()
        || memory.block().blockX() == block.x() && memory.block().blockY() == block.y();
  }

  private static void memory(Watching one, Watch.Memory memory, Touches what, Warp warp, int mask) {
    if (!concerns(memory, warp) || !what.memory(memory.global())) {
      return;
    }
    Watch.Access access = one.watch.access();
    boolean global = memory.global();
    if (access.reads()) {
      one.touched |= what.lanes(warp, mask, global, memory.address(), memory.bytes(), false);
    }
    if (access.writes() || access == Watch.Access.CHANGE) {
      one.touched |= what.lanes(warp, mask, global, memory.address(), memory.bytes(), true);
    }
    for (int i = 0; i < one.before.length; i++) {
      one.before[i] = value(memory, warp, i);
    }
  }

  /** A byte of what is watched; -1 where nothing is. */
  private static int value(Watch.Memory memory, Warp warp, int i) {
    long at = memory.address() + i;
    if (!memory.global()) {
      return at < warp.block().shared().size() ? warp.block().shared().u8((int) at) : -1;
    }
    GlobalMemory.Region region = warp.block().grid().global().find((int) at, 1);
    return region == null ? -1 : region.memory().u8(region.offset((int) at));
  }

  static int[] file(Touches.File file, Warp warp) {
    return switch (file) {
      case GENERAL -> warp.registers();
      case ADDRESS -> warp.addresses();
      case PREDICATE -> warp.predicates();
    };
  }

  /** How many registers a file has. */
  static int count(Touches.File file) {
    return switch (file) {
      case GENERAL -> Warp.REGISTERS;
      case ADDRESS -> Warp.ADDRESS_REGISTERS;
      case PREDICATE -> Warp.PREDICATES;
    };
  }

  private static void register(
      Watching one, Watch.Register register, Touches what, Warp warp, int mask) {
    int lanes = register.lane() < 0 ? mask : mask & 1 << register.lane();
    Watch.Access access = one.watch.access();
    if (access.reads() && what.reads(register.file(), register.number())
        || access.writes() && what.writes(register.file(), register.number())) {
      one.touched |= lanes;
    }
    System.arraycopy(
        file(register.file(), warp), warp.row(register.number()), one.before, 0, Warp.LANES);
  }

  @Override
  public void after(Warp warp, Step step, int mask) {
    for (Watching one : watching) {
      int lanes = one.touched;
      String change = "";
      if (one.watch.place() instanceof Watch.Memory memory && concerns(memory, warp)) {
        if (lanes == 0) {
          continue;
        }
        change = changed(one, memory, warp);
        lanes = one.watch.access() == Watch.Access.CHANGE && change.isEmpty() ? 0 : lanes;
      } else if (one.watch.place() instanceof Watch.Register register && register.warp().is(warp)) {
        int changed = changed(one, register, warp);
        // A register that an address was added to is written, too.
        lanes = one.watch.access() == Watch.Access.READ ? lanes : lanes | changed;
        lanes = one.watch.access() == Watch.Access.CHANGE ? changed : lanes;
        change = changed == 0 || lanes == 0 ? "" : text(one, register, warp, changed);
      }
      if (lanes != 0) {
        meets(one, warp, lanes, change);
      }
    }
  }

  private static String changed(Watching one, Watch.Memory memory, Warp warp) {
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

  private static int changed(Watching one, Watch.Register register, Warp warp) {
    int[] values = file(register.file(), warp);
    int at = warp.row(register.number());
    int lanes = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      lanes |= (values[at + lane] != one.before[lane] ? 1 : 0) << lane;
    }
    return register.lane() < 0 ? lanes : lanes & 1 << register.lane();
  }

  private static String text(Watching one, Watch.Register register, Warp warp, int lanes) {
    int lane = Integer.numberOfTrailingZeros(lanes);
    int is = file(register.file(), warp)[warp.row(register.number()) + lane];
    return String.format(": 0x%x became 0x%x in lane %d", one.before[lane], is, lane);
  }

  private void meets(Watching one, Warp warp, int lanes, String change) {
    Watch watch = one.watch;
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
    found = new Stop(Stop.Reason.DATA, WarpId.of(warp), lane, text, ids);
  }
}
