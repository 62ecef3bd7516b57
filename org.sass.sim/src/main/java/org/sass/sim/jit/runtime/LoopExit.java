package org.sass.sim.jit.runtime;

/** What a warp did in a loop: translated code writes it down when it leaves. */
public final class LoopExit {
  /** Most fragments of a turn. */
  public static final int LONGEST = 4;

  /** How often all fragments of a turn may run at most; then, how often they all did. */
  public int turns;

  /**
   * The number of the fragment that ran last, in a turn that is not whole; -1 if there is none: the
   * lanes were not as was supposed of them, and the turn is to begin again in another way.
   */
  public int last;

  /** The lanes that were active then. */
  public int mask;

  /** Of each lane that had left before, the whole turns it had run, summed. */
  public int gone;

  /** How often lanes had left behind each fragment, to wait for the others. */
  public final int[] exits = new int[LONGEST];

  /** How many lanes had. */
  public final int[] lanes = new int[LONGEST];

  /** Whether the lanes were not as was supposed. */
  public boolean odd() {
    return last < 0;
  }

  /** How often a fragment has run. */
  public int runs(int fragment) {
    return fragment <= last ? turns + 1 : turns;
  }

  /** How often lanes have run a fragment, summed. */
  public long runsOfLanes(int fragment) {
    long sum = (long) runs(fragment) * Integer.bitCount(mask) + gone;
    for (int exit = fragment; exit < lanes.length; exit++) {
      sum += lanes[exit];
    }
    return sum;
  }

  /** How often lanes have come back from the last fragment to the first one, summed. */
  public long returnsOfLanes() {
    return (long) turns * Integer.bitCount(mask) + gone;
  }
}
