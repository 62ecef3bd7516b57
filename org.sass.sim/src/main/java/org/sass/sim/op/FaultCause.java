package org.sass.sim.op;

/**
 * Why an instruction could not be executed. {@link Fault} adds the place.
 *
 * @param kind the kind of error
 * @param lane the lane that caused it, or -1 if it was not a single lane
 * @param message what failed, why, and how to avoid it if that is known
 */
public record FaultCause(Fault.Kind kind, int lane, String message) {

  /**
   * Returns a cause of a fault that no single lane has caused.
   *
   * @param message the message, with {@link String#format} placeholders for {@code args}
   */
  public static FaultCause of(Fault.Kind kind, String message, Object... args) {
    return new FaultCause(kind, -1, String.format(message, args));
  }

  /**
   * Returns a cause of a fault that a lane, by its number, has caused.
   *
   * @param message the message, with {@link String#format} placeholders for {@code args}
   */
  public static FaultCause of(Fault.Kind kind, int lane, String message, Object... args) {
    return new FaultCause(kind, lane, String.format(message, args));
  }
}
