package org.sass.sim.jit.analysis;

import org.sass.sim.op.DecodedKernel;

/** The translation blocks of a kernel, by the addresses of their first instructions. */
public interface TranslationBlocks {
  /** Returns the instructions of the kernel. */
  DecodedKernel code();

  /**
   * Returns the translation block that starts at an address. Creates it if it does not exist yet.
   */
  TranslationBlock at(int address);
}
