package org.sass.sim.target;

import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.op.Semantics;

/**
 * A machine that kernels run on: what its instructions mean, how its lanes part and meet again,
 * what it can hold.
 */
public interface Target {
  /** Its name, for messages and the command line. */
  String name();

  /** What instructions mean on it. */
  Semantics semantics();

  /** How the lanes of a warp part and meet again. */
  Reconvergence reconvergence();

  /** What a launch has to keep. */
  MachineLimits limits();

  /** What a block holds before its first instruction, and where its parameters are. */
  LaunchAbi abi();

  /**
   * How many blocks run together, where that matters to a kernel; else 1.
   *
   * @param warps warps of a block
   * @param places how many blocks were asked for; 0 for as many as fit
   */
  int residents(int warps, int places);

  /**
   * The machine that this one deviates from, by whose rules kernels are checked; itself if it is
   * one.
   */
  Target reference();

  /** Whether it computes as its {@link #reference}, so that translated engines can run it. */
  boolean plain();

  /** The bits of a global address that count. */
  int globalAddressBits();

  /** Whether an access to global memory may lie at any address. */
  boolean allowsUnaligned();
}
