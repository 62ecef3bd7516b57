package org.sass.sim.op;

/**
 * Why an instruction could not be carried out; {@link Fault} adds where.
 *
 * @param kind what it was
 * @param lane the lane that did it, or -1 if it was no single one
 * @param message the thing, the reason and where there is one the way out
 */
public record FaultCause(Fault.Kind kind, int lane, String message) {

  public static FaultCause of(Fault.Kind kind, String message, Object... args) {
    return new FaultCause(kind, -1, String.format(message, args));
  }

  public static FaultCause of(Fault.Kind kind, int lane, String message, Object... args) {
    return new FaultCause(kind, lane, String.format(message, args));
  }
}
