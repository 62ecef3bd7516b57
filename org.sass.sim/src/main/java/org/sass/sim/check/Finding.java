package org.sass.sim.check;

import org.sass.lang.text.Problem;
import org.sass.sim.op.Fault;

/**
 * A mistake that a run has shown, said once for a pair of instructions however often it happened.
 *
 * @param check who found it
 * @param code its name, which comments silence: {@code race-shared}
 * @param severity how bad it is
 * @param message the thing and the reason, in one line
 * @param site the instruction that did it, the first time
 * @param other the other instruction that has to do with it, or null
 * @param where the place in memory that it is about, or null
 * @param count how often it happened, each thread for itself
 * @param lanes the lanes that it happened to, lane 0 in bit 0; 0 where it is no question of lanes
 */
public record Finding(
    CheckKind check,
    String code,
    Problem.Severity severity,
    String message,
    Site site,
    Site other,
    Where where,
    long count,
    int lanes) {

  /** What happened for the first time. */
  Finding(
      CheckKind check,
      String code,
      Problem.Severity severity,
      String message,
      Site site,
      Site other,
      Where where) {
    this(check, code, severity, message, site, other, where, 1, 0);
  }

  /**
   * An instruction that ran.
   *
   * @param pc its byte address
   * @param line its source line, from 1; 0 if there is no source
   * @param instruction its text
   * @param thread who ran it, or null where that does not matter
   * @param did what it did, in words: {@code wrote 5}
   * @param value the value it read or wrote, or null
   */
  public record Site(int pc, int line, String instruction, Thread thread, String did, Long value) {}

  /**
   * A thread.
   *
   * @param blockX the block's place in the grid
   * @param blockY the block's place in the grid
   * @param warp the warp's place in the block
   * @param lane its place in the warp
   * @param x its place in the block
   * @param y its place in the block
   * @param z its place in the block
   */
  public record Thread(int blockX, int blockY, int warp, int lane, int x, int y, int z) {
    /** In words: {@code thread (3,0,0) of block (1,0), warp 0, lane 3}. */
    public String text() {
      return String.format(
          "thread (%d,%d,%d) of block (%d,%d), warp %d, lane %d",
          x, y, z, blockX, blockY, warp, lane);
    }
  }

  /**
   * A place in memory.
   *
   * @param space {@code global}, {@code shared}, {@code local} or {@code constant}
   * @param address its byte address there
   * @param buffer the buffer it lies in or is nearest to, or null
   * @param element the number of its element there
   * @param text all of that in words: {@code c[3] (0x0000100c)}
   */
  public record Where(String space, long address, String buffer, long element, String text) {}

  /**
   * Whether it is about what ended the run: the same access of the same warp, or a barrier that can
   * never open.
   *
   * @param fault what ended it; null for nothing
   */
  public boolean tellsOf(Fault fault) {
    if (fault == null) {
      return false;
    }
    return switch (fault.kind()) {
      case OUT_OF_BOUNDS, MISALIGNED -> check == CheckKind.MEMORY && isBy(fault);
      case BARRIER_DEADLOCK -> check == CheckKind.BARRIER && isStuck();
      default -> false;
    };
  }

  /** Whether it was found when a run could not go on: {@link BarrierCheck#faults}. */
  private boolean isStuck() {
    return code.equals(BarrierCheck.EXITED) || code.equals(BarrierCheck.DEADLOCK);
  }

  private boolean isBy(Fault fault) {
    Thread thread = site.thread();
    return site.pc() == fault.pc()
        && thread != null
        && thread.blockX() == fault.blockX()
        && thread.blockY() == fault.blockY()
        && thread.warp() == fault.warp();
  }

  /** The same, that often and in those lanes. */
  Finding seen(long often, int by) {
    return new Finding(check, code, severity, message, site, other, where, often, by);
  }
}
