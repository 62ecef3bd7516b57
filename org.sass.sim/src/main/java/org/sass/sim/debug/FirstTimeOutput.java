package org.sass.sim.debug;

import java.util.function.LongSupplier;
import org.sass.sim.machine.DeviceOutput;

/**
 * Passes on what a kernel prints when an instruction runs for the first time. A run that is
 * replayed, because the user went back, prints nothing until it is beyond the furthest time that it
 * has reached.
 */
final class FirstTimeOutput implements DeviceOutput {
  private final DeviceOutput receiver;
  private final LongSupplier time;

  /** The time up to which the texts were passed on. */
  private long reachedTime;

  /**
   * @param receiver takes the texts
   * @param time returns the current time, in warp instructions
   */
  FirstTimeOutput(DeviceOutput receiver, LongSupplier time) {
    this.receiver = receiver;
    this.time = time;
  }

  @Override
  public void print(byte[] text) {
    if (time.getAsLong() >= reachedTime) {
      receiver.print(text);
    }
  }

  /** Must be called after each instruction, with the new time. */
  void advanceTo(long newTime) {
    reachedTime = Math.max(reachedTime, newTime);
  }

  /** Passes on what is printed after a time again, because the run will be different from there. */
  void forgetAfter(long earlierTime) {
    reachedTime = Math.min(reachedTime, earlierTime);
  }
}
