package org.sass.sim.see;

/** What one instruction did, or several of them together. */
final class Counts {
  /** How often a warp issued it. */
  long issued;

  /** Lanes that it ran for, summed. */
  long threads;

  /** Lanes that were active, whether its guard let them through or not. */
  long active;

  /** Lanes that its guard let through and held back; only where it has a guard. */
  long held;

  long stopped;

  /** Warps whose lanes all took a branch, none of them, some of them. */
  long taken;

  long notTaken;
  long divergent;

  /** Half warps that asked shared memory, and how often it had to be asked again. */
  long sharedRequests;

  long sharedConflicts;

  /** Half warps that asked constant memory for more than one word, each further word. */
  long constantRequests;

  long constantRepeats;

  /** Half warps that asked global memory, those that were not served in one go, and pieces. */
  long globalRequests;

  long uncoalesced;
  long segments;

  /** Bytes that were moved, and those of them that somebody wanted. */
  long moved;

  long wanted;

  long localRequests;

  /** Warps that came to a barrier, those that had to wait, and for how many instructions. */
  long arrivals;

  long waits;
  long waited;

  /** Lanes that wrote flags, and how many of them wrote each: zero, sign, carry, overflow. */
  long flagged;

  final long[] flags = new long[4];

  void add(Counts other) {
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

  long branches() {
    return taken + notTaken + divergent;
  }

  /** Lanes that it ran for each time, on average. */
  double lanes() {
    return issued == 0 ? 0 : (double) threads / issued;
  }

  /** Lanes that were active each time, on average. */
  double activeLanes() {
    return issued == 0 ? 0 : (double) active / issued;
  }
}
