package org.sass.sim.debug;

import java.util.List;

/**
 * The reason why the machine has stopped.
 *
 * @param reason the kind of reason
 * @param warp the warp that caused the stop; null if there is none
 * @param lane the lane that caused the stop; -1 if there is none
 * @param text a message for people: what happened
 * @param breakpoints the numbers of the breakpoints that were hit
 */
public record StopReason(
    Reason reason, WarpId warp, int lane, String text, List<Integer> breakpoints) {

  /** The kinds of reasons. */
  public enum Reason {
    /** Nothing has run yet. */
    ENTRY,
    /** A step, or a run to a place, has reached its goal. */
    STEP,
    /** The user asked to pause. */
    PAUSE,
    /** A line, instruction or function breakpoint. */
    BREAKPOINT,
    /** A data breakpoint. */
    DATA,
    /** A finding of a check that the user has enabled, or the first divergence of a warp. */
    FINDING,
    /** A fault has ended the run. It is possible to go back. */
    FAULT,
    /** The run is over. */
    END,
    /** A movement back has reached the start of the run. */
    START
  }

  static StopReason of(Reason reason, WarpId warp, String text) {
    return new StopReason(reason, warp, -1, text, List.of());
  }
}
