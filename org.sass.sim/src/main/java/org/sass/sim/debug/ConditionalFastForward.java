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
 * Runs fast up to the next breakpoint that stops a warp, and evaluates conditions of breakpoints on
 * the way.
 *
 * <p>The run is done in slices. Within a slice, warps run ahead of each other. So when a warp meets
 * a breakpoint that stops it, others may have run too far. Then the slice is undone and run again,
 * exactly up to that place. For this reason a condition is evaluated here only if it depends on
 * nothing but the warp's own registers, the values that the launch sets, and local memory. Any
 * other condition is taken to be true, and the precise interpreter evaluates it.
 */
final class ConditionalFastForward implements BoundedRun.Waiting {
  /** Minimum number of warp instructions of a slice. They take about ten milliseconds. */
  private static final long SLICE = 1 << 20;

  /**
   * Maximum number of warp instructions of a slice. Slices are longer than {@link #SLICE} if memory
   * is large, or if the run is so long that copies of the machine have become rare.
   */
  private static final long LONGEST = 1 << 24;

  /**
   * Minimum length of a slice in intervals between two copies of the machine. A slice makes one
   * copy instead.
   */
  private static final int SAVED = 32;

  /**
   * A breakpoint that a warp met in a slice, and where. {@code text} is the message of a logpoint;
   * null for other breakpoints.
   */
  private record Met(Breakpoint breakpoint, Place place, int warp, String text) {}

  /**
   * A place in a slice: a piece of it, and a round of that piece, both from 0. Each call of {@link
   * BoundedRun#run} is one piece.
   */
  private record Place(int piece, long round) {
    static final Comparator<Place> ORDER =
        Comparator.comparingInt(Place::piece).thenComparingLong(Place::round);

    boolean isBefore(Place other) {
      return other == null || ORDER.compare(this, other) < 0;
    }
  }

  private static final Comparator<Met> ORDER =
      Comparator.comparing(Met::place, Place.ORDER).thenComparingInt(Met::warp);

  /** Means that the precise interpreter has to run. */
  private static final Place REFUSED = new Place(-1, -1);

  private final ExecutionTimeline timeline;
  private final Breakpoints breakpoints;
  private final Watchpoints watches;
  private final List<Met> met = new ArrayList<>();
  private BoundedRun rounds;
  private DecodedKernel roundsOf;
  private int roundsFor;
  private boolean canRun;

  /**
   * Warp instructions between a copy of the machine and the place where a breakpoint stops a warp.
   */
  private static final long NEAR = 1 << 12;

  /**
   * A breakpoint, whether its condition can be evaluated here, and how often it was met in this
   * slice.
   */
  private static final class Asked {
    final Breakpoint breakpoint;
    final boolean here;
    int met;

    Asked(Breakpoint breakpoint, boolean here) {
      this.breakpoint = breakpoint;
      this.here = here;
    }
  }

  /** The breakpoints by index of their instruction; null for instructions without one. */
  private Asked[][] at;

  private static final Asked[] NONE = {};

  /** Indices of the instructions that may meet a data breakpoint. */
  private BitSet watched;

  /** The breakpoints with a hit condition that can be evaluated here. */
  private final List<Asked> counted = new ArrayList<>();

  private boolean asksAll;

  /** Whether breakpoints stop a warp; if not, their hits are only counted. */
  private boolean stops;

  /** Whether logpoints write their messages. */
  private boolean speaks;

  /** Whether to record where breakpoints with a hit condition are met. */
  private boolean notes;

  private int piece;

  /**
   * @param watches the data breakpoints. A slice ends before an instruction that may meet one.
   */
  ConditionalFastForward(ExecutionTimeline timeline, Watchpoints watches) {
    this.timeline = timeline;
    this.watches = watches;
    this.breakpoints = timeline.breakpoints();
  }

  /**
   * Runs slices until the run is interrupted or over, or until the precise interpreter is needed.
   * It is needed at the latest when at most one round is left before a breakpoint stops a warp. At
   * least one slice is tried.
   */
  void run(BooleanSupplier interrupted) {
    boolean far = timeline.next() != null;
    while (far) {
      far = slice() && timeline.next() != null && !interrupted.getAsBoolean();
    }
  }

  /** Returns whether the run is not over and the kernel can be run in this way. */
  boolean canRun() {
    return timeline.next() != null && ready();
  }

  /** Runs a slice. Returns whether another slice can follow it. */
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
      // A breakpoint with a hit condition stops a warp. The slice runs again to find the place,
      // which is not recorded the first time because it is rarely needed.
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

  /**
   * Runs to a place in a slice. On the way it makes a copy of the machine, which makes steps back
   * from that place fast.
   */
  private void goTo(Place stop, long until) {
    long rounds = Math.min(stop.round, NEAR / timeline.next().block().warps().size());
    go(until, new Place(stop.piece, stop.round - rounds));
    tell();
    timeline.remember();
    go(until, new Place(0, rounds));
  }

  /** Counts the hits of this slice and writes the messages of logpoints in the order of time. */
  private void tell() {
    count();
    met.sort(ORDER);
    met.forEach(one -> breakpoints.say(one.text));
    timeline.arrived();
  }

  /**
   * Runs towards a later time until it is reached or the run is interrupted. Hits of breakpoints
   * are counted, but breakpoints neither stop nor log.
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

  /**
   * Returns the number of warp instructions of a slice. Each slice begins with a copy of the
   * machine, which must not take longer than the slice itself.
   */
  private long length() {
    return Math.min(LONGEST, Math.max(SLICE, SAVED * timeline.history().interval()));
  }

  /**
   * Limits a time so that the instruction at which the launch reaches its step limit is left to the
   * precise interpreter.
   */
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
   * @param until the time that must not be passed
   * @param end the place at which to stop; null for none
   * @return the place where a breakpoint stops a warp; {@link #REFUSED} if the precise interpreter
   *     is needed, and the machine is then in an inconsistent state; null otherwise
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

  /**
   * Returns whether the block has written to its parameters. Conditions that name parameters are
   * evaluated here under the assumption that they keep the values of the launch.
   */
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

  /** Returns whether a breakpoint with a hit condition stops a warp in this slice. */
  private boolean stops() {
    return counted.stream().anyMatch(one -> first(one.breakpoint, one.met) >= 0);
  }

  /**
   * Returns which of the hits of a breakpoint in this slice stops a warp, from 0; -1 if none does.
   */
  private int first(Breakpoint one, int times) {
    return one.hits().first(breakpoints.hits().getOrDefault(one.id(), 0L), times);
  }

  /**
   * Returns the first place at which a breakpoint with a hit condition stops a warp, or {@code
   * stop} if that comes first.
   */
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
