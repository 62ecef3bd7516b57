package org.sass.sim.debug;

import java.util.List;

/**
 * Why the machine stands still.
 *
 * @param reason the kind of reason
 * @param warp whom it is about; null where there is none
 * @param lane the lane that it is about, or -1
 * @param text for people: what happened
 * @param breakpoints the numbers of the breakpoints that were hit
 */
public record StopReason(
    Reason reason, WarpId warp, int lane, String text, List<Integer> breakpoints) {

  /** The kinds of reasons. */
  public enum Reason {
    /** Nothing has run yet. */
    ENTRY,
    /** What was asked for is done: a step, a run to a place. */
    STEP,
    /** The user asked to pause. */
    PAUSE,
    /** A line, instruction or function breakpoint. */
    BREAKPOINT,
    /** A data breakpoint. */
    DATA,
    /** A finding that the user waits for. */
    FINDING,
    /** A fault has ended the run; one can go back. */
    FAULT,
    /** The run is over. */
    END,
    /** Going back, the start was reached. */
    START
  }

  static StopReason of(Reason reason, WarpId warp, String text) {
    return new StopReason(reason, warp, -1, text, List.of());
  }
}
