package org.sass.sim.debug;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.Stepper;
import org.sass.sim.jit.BoundedRun;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedKernel;

/**
 * Runs what lies ahead fast up to where a breakpoint stops a warp, and asks conditions on the way.
 *
 * <p>It goes in slices. Warps run apart in them, so that what stops one is seen when others have
 * run on: then the slice is undone and run again, no further than there. That is why a condition
 * can be asked here only if it depends on nothing but the warp's own registers, what a launch gives
 * and local memory; any other is taken to be true, and the precise interpreter asks it.
 */
final class ConditionalFastForward implements BoundedRun.Waiting {
  /** Warp instructions of a slice: some ten milliseconds. */
  private static final long SLICE = 1 << 20;

  /** The same where memory is large, or the run so long that copies of it have become rare. */
  private static final long LONGEST = 1 << 24;

  /** Copies at the ordinary distance that a slice saves. */
  private static final int SAVED = 32;

  /** Where in a slice a warp came to a breakpoint. */
  private record Met(Breakpoint breakpoint, Place place, int warp, String text) {}

  /** A round of one of the pieces in which a slice is run. */
  private record Place(int piece, long round) {
    static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::piece).thenComparingLong(Place::round);

    boolean isBefore(Place other) {
      return other == null || ORDER.compare(this, other) < 0;
    }
  }

  private static final Comparator<Met> ORDER =
      Comparator.comparing(Met::place, Place.ORDER).thenComparingInt(Met::warp);

  /** Where the precise interpreter has to run. */
  private static final Place REFUSED = new Place(-1, -1);

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watches;
  private final List<Met> met = new ArrayList<>();
  private BoundedRun rounds;
  private DecodedKernel roundsOf;
  private int roundsFor;
  private boolean canRun;

  /** Warp instructions from a copy to the place where a breakpoint stops a warp. */
  private static final long NEAR = 1 << 12;

  /** A breakpoint, whether it can be asked here, and how often it was met in this slice. */
  private static final class Asked {
    final Breakpoint breakpoint;
    final boolean here;
    int met;

    Asked(Breakpoint breakpoint, boolean here) {
      this.breakpoint = breakpoint;
      this.here = here;
    }
  }

  /** Those at each instruction. */
  private Asked[][] at;

  private static final Asked[] NONE = {};

  /** The instructions that may meet a data breakpoint. */
  private BitSet watched;

  /** Those that count how often they are met. */
  private final List<Asked> counted = new ArrayList<>();

  private boolean asksAll;

  /** Whether breakpoints stop, or are counted only. */
  private boolean stops;

  /** Whether logpoints say something. */
  private boolean speaks;

  /** Whether to take note of where breakpoints are met that count. */
  private boolean notes;

  private int piece;

  /**
   * @param watches the data breakpoints: a slice ends before an instruction that may meet one
   */
  ConditionalFastForward(ExecutionTimeline timeline, Watchpoints watches) {
    this.timeline = timeline;
    this.watches = watches;
    this.breakpoints = timeline.breakpoints();
  }

  /**
   * Runs on until it is interrupted, the run is over or the precise interpreter is needed: at the
   * latest within a round of a breakpoint that stops a warp. A slice is run in any case.
   */
  void run(BooleanSupplier interrupted) {
    boolean far = timeline.next() != null;
    while (far) {
      far = slice() && timeline.next() != null && !interrupted.getAsBoolean();
    }
  }

  /** Whether the kernel is one that it can run. */
  boolean canRun() {
    return timeline.next() != null && ready();
  }

  /** Whether it can run on after that. */
  private boolean slice() {
    long until = until(timeline.now() + length());
    if (!ready() || until <= timeline.now()) {
      return false;
    }
    timeline.remember();
    long start = timeline.now();
    stops = true;
    speaks = true;
    Place stop = go(until, null);
    if (stop == REFUSED) {
      timeline.reset(start);
      return false;
    }
    if (stops()) {
      // Where that is, is only looked up when it matters.
      timeline.reset(start);
      notes = true;
      stop = firstCounted(go(until, null));
      notes = false;
    }
    if (stop != null) {
      timeline.reset(start);
      stops = false;
      goTo(stop, until);
    }
    tell();
    return stop == null && timeline.now() > start;
  }

  /** Runs to a place in a slice, with a copy of the machine on the way for steps back from it. */
  private void goTo(Place stop, long until) {
    long rounds = Math.min(stop.round, NEAR / timeline.next().block().warps().size());
    go(until, new Place(stop.piece, stop.round - rounds));
    tell();
    timeline.remember();
    go(until, new Place(0, rounds));
  }

  /** What was met is to be counted, and what logpoints say is to be said, in the order of time. */
  private void tell() {
    count();
    met.sort(ORDER);
    met.forEach(one -> breakpoints.say(one.text));
    timeline.arrived();
  }

  /**
   * Goes nearer to a time that lies ahead, unless it is interrupted; breakpoints are counted and do
   * nothing else.
   */
  void approach(long time, BooleanSupplier interrupted) {
    boolean nearer = ready() && (asksAll || !breakpoints.counting());
    stops = false;
    speaks = false;
    while (nearer && timeline.next() != null && !interrupted.getAsBoolean()) {
      timeline.remember();
      long start = timeline.now();
      if (go(until(Math.min(time, start + length())), null) == REFUSED) {
        timeline.reset(start);
        return;
      }
      tell();
      nearer = timeline.now() > start;
    }
  }

  /** Each slice begins with a copy of the machine, which must not take longer than the slice. */
  private long length() {
    return Math.min(LONGEST, Math.max(SLICE, SAVED * timeline.history().interval()));
  }

  /** The limit of the launch is the precise interpreter's. */
  private long until(long time) {
    long most = timeline.launch().maxSteps();
    int warps = timeline.next() == null ? 0 : timeline.next().block().warps().size();
    return most > 0 ? Math.min(time, most - warps) : time;
  }

  private boolean ready() {
    if (timeline.next() == null) {
      return false;
    }
    int version = breakpoints.version() + watches.version();
    if (rounds == null || roundsOf != timeline.code() || roundsFor != version) {
      Launch launch = timeline.launchNow();
      canRun = roundsOf == timeline.code() ? canRun : BoundedRun.canRun(launch);
      roundsOf = timeline.code();
      roundsFor = version;
      watched = watches.places();
      BitSet places = breakpoints.places();
      places.or(watched);
      rounds = canRun ? new BoundedRun(launch, timeline.stepper(), places, this) : null;
      ask(launch.target().abi().filledShared(launch.params().length));
    }
    return canRun;
  }

  private void ask(int fixed) {
    at = new Asked[timeline.code().size()][];
    asksAll = true;
    counted.clear();
    breakpoints.places().stream()
        .forEach(
            index ->
                at[index] =
                    Arrays.stream(breakpoints.at(index))
                        .map(one -> asked(one, fixed))
                        .toArray(Asked[]::new));
  }

  private Asked asked(Breakpoint one, int fixed) {
    boolean own = one.condition() == null || one.condition().isOwn(fixed);
    boolean says = one.log() == null || one.hits() == null && one.log().isOwn(fixed);
    Asked asked = new Asked(one, own && says);
    asksAll &= asked.here;
    if (asked.here && one.hits() != null) {
      counted.add(asked);
    }
    return asked;
  }

  /**
   * Runs a slice.
   *
   * @param until the time to come to, and not beyond
   * @param end where it ends before; null for nowhere
   * @return where a breakpoint stops a warp, and {@link #REFUSED} if the precise interpreter is
   *     needed: the machine is between two states then. Else null
   */
  private Place go(long until, Place end) {
    Stepper stepper = timeline.stepper();
    met.clear();
    counted.forEach(one -> one.met = 0);
    piece = 0;
    while (stepper.next() != null) {
      Block block = stepper.next().block();
      boolean last = end != null && piece == end.piece;
      long most = last ? end.round : (until - timeline.now()) / block.warps().size();
      if (most == 0) {
        return null;
      }
      long done = rounds.run(most);
      if (done < 0 || stepper.fault() != null || changesParameters(block)) {
        return REFUSED;
      }
      if (done < most) {
        return new Place(piece, done);
      }
      if (last) {
        return null;
      }
      piece++;
    }
    return null;
  }

  /** Conditions may name parameters, on the word that they are what the launch has given. */
  private static boolean changesParameters(Block block) {
    int[] params = block.grid().params();
    int at = block.grid().abi().parametersAt();
    for (int i = 0; i < params.length; i++) {
      if (block.shared().word(at + 4 * i) != params[i]) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean stops(Warp warp, int index, long round) {
    if (stops && watched.get(index) && watches.mayMeet(warp, index)) {
      return true;
    }
    for (Asked asked : at[index] == null ? NONE : at[index]) {
      Breakpoint one = asked.breakpoint;
      if (!asked.here) {
        if (stops) {
          return true;
        }
        continue;
      }
      boolean counts = one.hits() != null;
      boolean says = one.log() != null;
      if (!counts && (says ? !speaks : !stops)) {
        continue;
      }
      int lanes = Breakpoints.lanes(one, warp);
      if (lanes == 0) {
        continue;
      }
      if (!counts && !says) {
        return true;
      }
      asked.met++;
      if (says && speaks || notes) {
        String text = says ? breakpoints.text(one, warp, lanes) : null;
        met.add(new Met(one, new Place(piece, round), warp.index(), text));
      }
    }
    return false;
  }

  /** Whether a breakpoint stops a warp in this slice because of how often it was hit. */
  private boolean stops() {
    return counted.stream().anyMatch(one -> first(one.breakpoint, one.met) >= 0);
  }

  /** Which of the times that a breakpoint was met in this slice stops a warp; -1 for none. */
  private int first(Breakpoint one, int times) {
    return one.hits().first(breakpoints.hits().getOrDefault(one.id(), 0L), times);
  }

  /** The first place at which one does, or the place that is known if it comes before. */
  private Place firstCounted(Place stop) {
    Place first = stop;
    for (Asked asked : counted) {
      List<Met> all = met.stream().filter(each -> each.breakpoint == asked.breakpoint).toList();
      int number = first(asked.breakpoint, all.size());
      if (number >= 0) {
        Place place = all.stream().sorted(ORDER).toList().get(number).place;
        first = place.isBefore(first) ? place : first;
      }
    }
    return first;
  }

  private void count() {
    counted.forEach(one -> breakpoints.count(one.breakpoint, one.met));
  }
}
