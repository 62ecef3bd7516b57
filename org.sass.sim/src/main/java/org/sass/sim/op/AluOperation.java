package org.sass.sim.op;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.sass.sim.machine.Warp;

/**
 * An operation that computes one result from up to three operands, for each lane separately.
 *
 * @param a first operand, or null
 * @param b second operand, or null
 * @param c third operand, or null
 * @param function computes the result
 * @param destination where the result goes
 * @param flags computes the flags of the result; null for none
 * @param predicate the predicate register for the flags; null if there are none
 */
public record AluOperation(
    Source a,
    Source b,
    Source c,
    Function function,
    Destination destination,
    FlagRule flags,
    Destination.Predicate predicate)
    implements Operation {

  /** A function of one lane's operands. It ignores arguments that it does not use. */
  public interface Function {
    int apply(int a, int b, int c);

    /**
     * Computes the results of some lanes. A function that kernels run often has a loop of its own
     * here: to call {@link #apply} through this interface for each lane takes most of the time of
     * an instruction.
     *
     * @param mask the lanes; the results of others are dropped
     * @param result receives the results; may be one of the operands
     */
    default void applyToWarp(int[] a, int[] b, int[] c, int mask, int[] result) {
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        result[lane] = apply(a[lane], b[lane], c[lane]);
      }
    }
  }

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    FaultCause cause = readSources(warp, mask, lanes);
    if (cause != null) {
      return cause;
    }
    int[] result = lanes.result;
    function.applyToWarp(lanes.a, lanes.b, lanes.c, mask, result);
    destination.write(warp, mask, result);
    if (flags != null) {
      flags.applyToWarp(lanes.a, lanes.b, lanes.c, result);
      predicate.write(warp, mask, result);
    }
    return null;
  }

  @Override
  public List<Source> sources() {
    return Stream.of(a, b, c).filter(Objects::nonNull).toList();
  }

  private FaultCause readSources(Warp warp, int mask, LaneBuffers lanes) {
    FaultCause cause = a == null ? null : a.read(warp, mask, lanes.a);
    if (cause == null && b != null) {
      cause = b.read(warp, mask, lanes.b);
    }
    if (cause == null && c != null) {
      cause = c.read(warp, mask, lanes.c);
    }
    return cause;
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects.addReads(a, b, c).addWrites(destination);
    if (flags != null) {
      effects.addWrites(predicate);
    }
  }
}
