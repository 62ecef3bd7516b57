package org.sass.sim.observe;

/** Counts of what one instruction did, or several instructions together. */
public final class InstructionCounts {
  /** How often warps issued it. */
  public long issued;

  /** Sum of the lanes that it ran for. */
  public long threads;

  /** Sum of the active lanes, whether the guard let them through or not. */
  public long active;

  /**
   * Sums of the lanes for which the guard's condition held ({@code held}) and of the active lanes
   * that the guard kept back ({@code stopped}). Only counted if the instruction has a guard.
   */
  public long guardTrueLanes;

  public long guardFalseLanes;

  /**
   * Number of times that all active lanes of a warp took a branch ({@code taken}), none of them
   * ({@code notTaken}), or only some of them ({@code divergent}).
   */
  public long taken;

  public long notTaken;
  public long divergent;

  /**
   * Accesses to shared memory by half warps, and how often these had to be repeated because of bank
   * conflicts.
   */
  public long sharedRequests;

  public long sharedConflicts;

  /**
   * Accesses to constant memory by half warps, and the additional accesses where the lanes had
   * different addresses: one for each address after the first.
   */
  public long constantRequests;

  public long constantRepeats;

  /**
   * Accesses to global memory by half warps, those of them that were not coalesced, and the pieces
   * in which memory was moved.
   */
  public long globalRequests;

  public long uncoalesced;
  public long segments;

  /** Bytes of global memory that were moved, and the bytes that the lanes asked for. */
  public long movedBytes;

  public long requestedBytes;

  public long localRequests;

  /**
   * How often warps arrived at a barrier, how often they had to wait there, and for how many
   * instructions of their block they waited in all.
   */
  public long arrivals;

  public long waits;
  public long waitedInstructions;

  /**
   * Sum of the lanes that wrote flags, and of the lanes that set each flag: zero, sign, carry,
   * overflow.
   */
  public long flagWrites;

  public final long[] flagCounts = new long[4];

  public void add(InstructionCounts other) {
    issued += other.issued;
    threads += other.threads;
    active += other.active;
    guardTrueLanes += other.guardTrueLanes;
    guardFalseLanes += other.guardFalseLanes;
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
    movedBytes += other.movedBytes;
    requestedBytes += other.requestedBytes;
    localRequests += other.localRequests;
    arrivals += other.arrivals;
    waits += other.waits;
    waitedInstructions += other.waitedInstructions;
    flagWrites += other.flagWrites;
    for (int i = 0; i < flagCounts.length; i++) {
      flagCounts[i] += other.flagCounts[i];
    }
  }

  public long branchCount() {
    return taken + notTaken + divergent;
  }

  /** Returns the average number of lanes that it ran for; 0 if it was never issued. */
  public double meanLanes() {
    return issued == 0 ? 0 : (double) threads / issued;
  }

  /** Returns the average number of active lanes; 0 if it was never issued. */
  public double meanActiveLanes() {
    return issued == 0 ? 0 : (double) active / issued;
  }
}
