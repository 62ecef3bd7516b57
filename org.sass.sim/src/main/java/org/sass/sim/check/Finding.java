package org.sass.sim.check;

import org.sass.lang.text.Problem;
import org.sass.sim.machine.Dim3;
import org.sass.sim.op.Fault;

/**
 * A mistake that the checks found during a run. There is one finding for a pair of instructions,
 * however often the mistake happened.
 *
 * @param check the check that found it
 * @param code the name of the mistake, with which comments silence it, such as {@code race-shared}
 * @param severity how severe it is
 * @param message what happened and why it is wrong, in one line
 * @param site the instruction that made the mistake, as it ran the first time
 * @param relatedSite the other instruction that is involved, or null
 * @param location the place in memory that is involved, or null
 * @param count how often it happened, counted for each thread
 * @param lanes mask of the lanes that it happened to, lane 0 in bit 0; 0 if lanes do not apply
 */
public record Finding(
    CheckKind check,
    String code,
    Problem.Severity severity,
    String message,
    Site site,
    Site relatedSite,
    MemoryLocation location,
    long count,
    int lanes) {

  /** A finding that has happened once. */
  Finding(
      CheckKind check,
      String code,
      Problem.Severity severity,
      String message,
      Site site,
      Site relatedSite,
      MemoryLocation location) {
    this(check, code, severity, message, site, relatedSite, location, 1, 0);
  }

  /**
   * An instruction that ran.
   *
   * @param pc its byte address
   * @param line its source line, from 1; 0 if there is no source
   * @param instruction its text
   * @param thread the thread that ran it, or null if the thread does not matter
   * @param action what it did, in words: {@code wrote 5}
   * @param value the value that it read or wrote, or null
   */
  public record Site(
      int pc, int line, String instruction, Thread thread, String action, Long value) {}

  /**
   * A thread. All numbers count from 0.
   *
   * @param block the position of the block in the grid
   * @param warp the number of the warp in the block
   * @param lane the lane in the warp
   * @param position the position of the thread in the block
   */
  public record Thread(Dim3 block, int warp, int lane, Dim3 position) {
    /** Returns the thread in words: {@code thread (3,0,0) of block (1,0), warp 0, lane 3}. */
    public String text() {
      return String.format(
          "%s of block %s, warp %d, lane %d", shortText(), block.positionText(), warp, lane);
    }

    /** Returns the thread by its position in the block: {@code thread (3,0,0)}. */
    public String shortText() {
      return String.format("thread (%d,%d,%d)", position.x(), position.y(), position.z());
    }
  }

  /**
   * A place in memory.
   *
   * @param space {@code global}, {@code shared}, {@code local} or {@code constant}
   * @param address its byte address in that space
   * @param buffer the name of the buffer that contains it or is nearest to it; null if there is
   *     none nearby
   * @param element the number of the element in the buffer, below 0 before its start; 0 if there is
   *     no buffer
   * @param text the place in words: {@code c[3] (0x0000100c)}
   */
  public record MemoryLocation(
      String space, long address, String buffer, long element, String text) {}

  /**
   * Returns whether this finding is about the fault that ended the run: about the same access by
   * the same warp, or about a barrier that can never open.
   *
   * @param fault the fault; null if there is none
   */
  public boolean explainsFault(Fault fault) {
    if (fault == null) {
      return false;
    }
    return switch (fault.kind()) {
      case OUT_OF_BOUNDS, MISALIGNED -> check == CheckKind.MEMORY && isSameAccess(fault);
      case BARRIER_DEADLOCK -> check == CheckKind.BARRIER && isDeadlock();
      default -> false;
    };
  }

  /**
   * Returns whether {@link BarrierCheck#checkDeadlock} made this finding, when the run could not go
   * on.
   */
  private boolean isDeadlock() {
    return code.equals(BarrierCheck.EXITED) || code.equals(BarrierCheck.DEADLOCK);
  }

  private boolean isSameAccess(Fault fault) {
    Thread thread = site.thread();
    return site.pc() == fault.pc()
        && thread != null
        && thread.block().equals(fault.block())
        && thread.warp() == fault.warp();
  }

  /** Returns this finding with another count and other lanes. */
  Finding withOccurrences(long count, int lanes) {
    return new Finding(check, code, severity, message, site, relatedSite, location, count, lanes);
  }
}
