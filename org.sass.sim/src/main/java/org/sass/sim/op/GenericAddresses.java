package org.sass.sim.op;

/** A space of addresses in which other memories have windows besides global memory. */
public interface GenericAddresses {
  /** Returns the memory that an address leads to. */
  MemorySpace space(long address);

  /** Returns the address in that memory. It is negative just below a window of local memory. */
  long offset(long address);
}
