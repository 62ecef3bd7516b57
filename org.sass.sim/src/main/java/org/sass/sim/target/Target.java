package org.sass.sim.target;

import org.sass.lang.isa.Isa;
import org.sass.sim.machine.LaunchAbi;
import org.sass.sim.machine.RegisterCounts;
import org.sass.sim.op.Semantics;

/**
 * A machine that kernels run on: what its instructions mean, how its lanes diverge and reconverge,
 * and its limits.
 */
public interface Target {
  /** Returns its name, for developers. Users know it by its {@link #profile}. */
  String name();

  /**
   * Returns the name of the profile by which a launch chooses it; empty if the architecture of the
   * kernel does.
   */
  default String profile() {
    return name();
  }

  /** Returns what instructions mean on it. */
  Semantics semantics();

  /** Returns how the lanes of a warp diverge and reconverge. */
  Reconvergence reconvergence();

  /** Returns the limits for launches. */
  MachineLimits limits();

  /** Returns what a block holds before its first instruction, and where its parameters are. */
  LaunchAbi abi();

  /** Returns how many registers a thread has. */
  default RegisterCounts registerCounts(Isa isa) {
    return RegisterCounts.of(isa);
  }

  /**
   * Returns how many blocks run together, if a kernel can notice that; otherwise 1.
   *
   * @param warpsPerBlock warps of a block
   * @param residentLimit how many blocks were asked for; 0 for as many as fit
   */
  default int residentBlocks(int warpsPerBlock, int residentLimit) {
    return 1;
  }

  /**
   * Returns the machine that this one deviates from. Kernels are checked by the rules of that
   * machine. A machine that deviates from no other returns itself.
   */
  default Target reference() {
    return this;
  }

  /**
   * Returns whether it computes exactly like its {@link #reference}, so that translating engines
   * can run it.
   */
  boolean matchesReference();

  /** Returns whether the checks of a run know its registers and memories. */
  default boolean isCheckable() {
    return true;
  }

  /**
   * A machine that has read tables of special functions.
   *
   * @param target the machine with the tables; without them if there is a problem
   * @param problem what is wrong with the file, and how to fix it; null if nothing is wrong
   */
  record WithTables(Target target, String problem) {}

  /** Returns whether a launch can name a file with tables of its special functions. */
  default boolean takesTables() {
    return false;
  }

  /**
   * Returns this machine with the tables of special functions that a file contains. Called only if
   * it {@link #takesTables}.
   *
   * @param text the text of the file, which may be anything
   */
  default WithTables readTables(String text) {
    throw new IllegalStateException(name() + " takes no tables of special functions");
  }

  /** Returns the address from which buffers are placed if a launch does not say where. */
  default long firstBufferAddress() {
    return 0x1000;
  }

  /** Returns the lowest address that a launch may give a buffer. */
  default long lowestAddress() {
    return 0;
  }

  /** Returns the address after the last one of global memory. */
  default long addressLimit() {
    return 1L << Integer.SIZE;
  }

  /** Returns whether global memory is one flat region if a launch has no buffers. */
  default boolean hasFlatMemory() {
    return true;
  }

  /** Returns how many 32-bit words the address of a buffer has as a parameter: 1 or 2. */
  default int addressWords() {
    return 1;
  }

  /** Returns a mask of the bits of a global address that count; -1 for all. */
  default int globalAddressMask() {
    return -1;
  }

  /** Returns whether an access to global memory may start at any address. */
  default boolean allowsUnaligned() {
    return false;
  }
}
