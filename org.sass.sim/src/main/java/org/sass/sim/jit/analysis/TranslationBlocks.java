package org.sass.sim.jit.analysis;

import org.sass.sim.op.DecodedKernel;

/** The fragments of a kernel, by the addresses of their first instructions. */
public interface TranslationBlocks {
  /** The kernel's instructions. */
  DecodedKernel code();

  /** The fragment that starts at an address, or a new one. */
  TranslationBlock at(int address);
}
