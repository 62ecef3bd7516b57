package org.sass.sim.target.g80;

import org.sass.sim.machine.Block;
import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.op.Semantics;
import org.sass.sim.target.MachineLimits;
import org.sass.sim.target.Reconvergence;
import org.sass.sim.target.Target;

/**
 * A G80, the first machine with this instruction set, with the behaviour that NVIDIA's manuals
 * describe.
 */
public final class G80 implements Target {
  /** The only instance; it has no state. */
  public static final G80 TARGET = new G80();

  /** The limits of devices of compute capability 1.0. */
  public static final MachineLimits LIMITS =
      new MachineLimits(
          "the G80",
          512,
          512,
          512,
          64,
          65_535,
          65_535,
          1,
          256,
          Block.SHARED_BYTES,
          false,
          G80LaunchAbi.STANDARD);

  private G80() {}

  @Override
  public String name() {
    return "g80";
  }

  @Override
  public Semantics semantics() {
    return G80Semantics.G80;
  }

  @Override
  public Reconvergence reconvergence() {
    return G80Reconvergence.STACK;
  }

  @Override
  public MachineLimits limits() {
    return LIMITS;
  }

  @Override
  public LaunchAbi abi() {
    return G80LaunchAbi.STANDARD;
  }

  @Override
  public boolean matchesReference() {
    return true;
  }
}
