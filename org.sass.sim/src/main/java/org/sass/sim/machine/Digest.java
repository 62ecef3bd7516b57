package org.sass.sim.machine;

/**
 * Computes a 64-bit hash of many numbers. Equal states have equal hashes; different states almost
 * never do.
 */
public final class Digest {
  private long value = 0x9e3779b97f4a7c15L;

  public void add(long word) {
    long mixed = (value ^ word) * 0xff51afd7ed558ccdL;
    value = mixed ^ mixed >>> 32;
  }

  public void add(int[] words) {
    for (int word : words) {
      add(word);
    }
  }

  public void add(Memory memory) {
    add(memory.words());
  }

  public long value() {
    return value;
  }
}
