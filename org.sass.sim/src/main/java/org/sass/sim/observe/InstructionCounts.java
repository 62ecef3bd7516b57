package org.sass.sim.observe;

/** What one instruction did, or several of them together. */
public final class InstructionCounts {
  /** How often a warp issued it. */
  public long issued;

  /** Lanes that it ran for, summed. */
  public long threads;

  /** Lanes that were active, whether its guard let them through or not. */
  public long active;

  /** Lanes that its guard let through and held back; only where it has a guard. */
  public long held;

  public long stopped;

  /** Warps whose lanes all took a branch, none of them, some of them. */
  public long taken;

  public long notTaken;
  public long divergent;

  /** Half warps that asked shared memory, and how often it had to be asked again. */
  public long sharedRequests;

  public long sharedConflicts;

  /** Half warps that asked constant memory for more than one word, each further word. */
  public long constantRequests;

  public long constantRepeats;

  /** Half warps that asked global memory, those that were not served in one go, and pieces. */
  public long globalRequests;

  public long uncoalesced;
  public long segments;

  /** Bytes that were moved, and those of them that were wanted. */
  public long moved;

  public long wanted;

  public long localRequests;

  /** Warps that came to a barrier, those that had to wait, and for how many instructions. */
  public long arrivals;

  public long waits;
  public long waited;

  /** Lanes that wrote flags, and how many of them wrote each: zero, sign, carry, overflow. */
  public long flagged;

  public final long[] flags = new long[4];

  public void add(InstructionCounts other) {
    issued += other.issued;
    threads += other.threads;
    active += other.active;
    held += other.held;
    stopped += other.stopped;
    taken += other.taken;
    notTaken += other.notTaken;
    divergent += other.divergent;
    sharedRequests += other.sharedRequests;
    sharedConflicts += other.sharedConflicts;
    constantRequests += other.constantRequests;
    constantRepeats += other.constantRepeats;
    globalRequests += other.globalRequests;
    uncoalesced += other.uncoalesced;
    segments += other.segments;
    moved += other.moved;
    wanted += other.wanted;
    localRequests += other.localRequests;
    arrivals += other.arrivals;
    waits += other.waits;
    waited += other.waited;
    flagged += other.flagged;
    for (int i = 0; i < flags.length; i++) {
      flags[i] += other.flags[i];
    }
  }

  public long branches() {
    return taken + notTaken + divergent;
  }

  /** Lanes that it ran for each time, on average. */
  public double lanes() {
    return issued == 0 ? 0 : (double) threads / issued;
  }

  /** Lanes that were active each time, on average. */
  public double activeLanes() {
    return issued == 0 ? 0 : (double) active / issued;
  }
}
