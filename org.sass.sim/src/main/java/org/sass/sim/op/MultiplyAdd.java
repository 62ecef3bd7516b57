package org.sass.sim.op;

import java.util.List;
import org.sass.sim.machine.Warp;

/**
 * IMAD: a product, or its complement, plus a third operand and a carry.
 *
 * @param a first factor
 * @param b second factor
 * @param c the operand that is added
 * @param carry a source of 0 or 1
 * @param product how the factors are multiplied
 * @param productXor -1 to add the complement of the product, else 0
 * @param saturates whether the sum saturates as a signed number
 * @param destination where the sum goes
 * @param predicate the predicate register for the flags of the sum, or null
 */
public record MultiplyAdd(
    Source a,
    Source b,
    Source c,
    Source carry,
    AluOperation.Function product,
    int productXor,
    boolean saturates,
    Destination destination,
    Destination.Predicate predicate)
    implements Operation {

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    FaultCause cause = a.read(warp, mask, lanes.a);
    if (cause == null) {
      cause = b.read(warp, mask, lanes.b);
    }
    if (cause == null) {
      cause = c.read(warp, mask, lanes.c);
    }
    if (cause != null) {
      return cause;
    }
    product.applyToWarp(lanes.a, lanes.b, lanes.c, mask, lanes.a);
    if (productXor != 0) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.a[lane] ^= productXor;
      }
    }
    carry.read(warp, mask, lanes.b);
    IntegerFunction sum = saturates ? IntegerFunction.ADD_SAT : IntegerFunction.ADD;
    sum.applyToWarp(lanes.a, lanes.c, lanes.b, mask, lanes.result);
    destination.write(warp, mask, lanes.result);
    if (predicate != null) {
      FlagRule.SUM.applyToWarp(lanes.a, lanes.c, lanes.b, lanes.result);
      predicate.write(warp, mask, lanes.result);
    }
    return null;
  }

  @Override
  public List<Source> sources() {
    return List.of(a, b, c, carry);
  }

  @Override
  public void addEffects(OperationEffects effects) {
    effects.addReads(a, b, c, carry).addWrites(destination, predicate);
  }
}
