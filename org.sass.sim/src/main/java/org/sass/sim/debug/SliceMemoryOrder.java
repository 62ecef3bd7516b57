package org.sass.sim.debug;

import java.util.IdentityHashMap;
import java.util.Map;
import org.sass.sim.debug.eval.ReadObserver;
import org.sass.sim.machine.GlobalMemory;
import org.sass.sim.machine.Memory;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.MemoryAccess;

/**
 * Finds out whether conditions that read memory have seen what they would have seen in the order of
 * the precise interpreter.
 *
 * <p>In a slice, warps run ahead of each other. So a condition of one warp may read a word that
 * another warp has already stored, or has not stored yet. For each word this class keeps the times
 * of the latest read by a condition and of the latest store. If an access comes after a later
 * access of the other kind, the two are in the wrong order: a conflict. There is none if the run
 * ends before the round of the later access.
 */
final class SliceMemoryOrder implements ReadObserver {
  private static final int PAGE_SHIFT = 9;

  private static final int PAGE_WORDS = 1 << PAGE_SHIFT;

  /** Maximum number of pages. Each has 8 KB. */
  private static final int MAX_PAGES = 4096;

  /**
   * The pages of each memory. Each word has two elements: the time of the latest read, and of the
   * latest store. Times are positive and rise from piece to piece, so those of earlier pieces need
   * not be cleared.
   */
  private final Map<Memory, long[][]> pagesByMemory = new IdentityHashMap<>();

  private Memory lastMemory;
  private long[][] lastPages;
  private int pageCount;

  /** The time of round 0 of this piece. */
  private long pieceStart = 1;

  private int warpCount = 1;
  private long now;
  private long latestTime;
  private long conflictRound = Long.MAX_VALUE;
  private boolean isRecording;

  /**
   * Begins a piece: a run of the warps of one block whose first round is 0.
   *
   * @param warps number of warps of the block
   */
  void beginPiece(int warps) {
    if (pageCount > MAX_PAGES / 2 || pagesByMemory.size() > MAX_PAGES / 2) {
      pagesByMemory.clear();
      pageCount = 0;
      lastMemory = null;
    }
    pieceStart = Math.max(pieceStart, latestTime + 1);
    warpCount = warps;
    conflictRound = Long.MAX_VALUE;
    isRecording = true;
  }

  /** Ends a piece. What conditions read from here on does not count. */
  void endPiece() {
    isRecording = false;
  }

  /** Sets the place in the piece of the accesses that follow. */
  void moveTo(Warp warp, long round) {
    now = pieceStart + round * warpCount + warp.index();
    latestTime = Math.max(latestTime, now);
  }

  /**
   * Returns the round before which the piece has to end, so that no two accesses are in the wrong
   * order; the largest number if none are.
   */
  long conflictRound() {
    return conflictRound;
  }

  @Override
  public void onRead(Memory memory, int offset, int bytes) {
    if (isRecording) {
      record(memory, offset, bytes, 0);
    }
  }

  /** Records what an instruction is about to store. */
  void recordStores(Warp warp, DecodedInstruction instruction) {
    int mask = instruction.guard().passingLanes(warp);
    for (MemoryAccess access : instruction.effects().memory()) {
      if (access.writes()) {
        switch (access.space()) {
          case GLOBAL -> recordGlobalStores(warp, mask, access);
          case SHARED -> recordSharedStores(warp, mask, access);
          default -> {
            // No other warp sees these.
          }
        }
      }
    }
  }

  private void recordGlobalStores(Warp warp, int mask, MemoryAccess access) {
    GlobalMemory global = warp.block().grid().global();
    GlobalMemory.Region region = null;
    for (int lanes = mask; lanes != 0; lanes &= lanes - 1) {
      long address = access.address(warp, Integer.numberOfTrailingZeros(lanes));
      if (region == null || !region.contains(address, access.bytes())) {
        region = global.find(address, access.bytes());
      }
      if (region != null) {
        record(region.memory(), region.offset(address), access.bytes(), 1);
      }
    }
  }

  private void recordSharedStores(Warp warp, int mask, MemoryAccess access) {
    Memory shared = warp.block().shared();
    for (int lanes = mask; lanes != 0; lanes &= lanes - 1) {
      long address = access.address(warp, Integer.numberOfTrailingZeros(lanes));
      if (address >= 0 && address <= shared.size() - access.bytes()) {
        record(shared, (int) address, access.bytes(), 1);
      }
    }
  }

  /**
   * Records an access.
   *
   * @param kind 0 for a read by a condition, 1 for a store
   */
  private void record(Memory memory, int offset, int bytes, int kind) {
    if (memory != lastMemory) {
      lastMemory = memory;
      lastPages =
          pagesByMemory.computeIfAbsent(
              memory, one -> new long[(one.words().length >>> PAGE_SHIFT) + 1][]);
    }
    int last = offset + bytes - 1 >>> 2;
    for (int word = offset >>> 2; word <= last; word++) {
      long[] page = lastPages[word >>> PAGE_SHIFT];
      if (page == null) {
        page = allocatePage(word >>> PAGE_SHIFT);
      }
      int at = 2 * (word & PAGE_WORDS - 1);
      if (page[at + 1 - kind] > now) {
        endBefore(page[at + 1 - kind]);
      }
      if (page[at + kind] < now) {
        page[at + kind] = now;
      }
    }
  }

  private long[] allocatePage(int index) {
    if (++pageCount > MAX_PAGES) {
      endBefore(now);
    }
    lastPages[index] = new long[2 * PAGE_WORDS];
    return lastPages[index];
  }

  private void endBefore(long time) {
    conflictRound = Math.min(conflictRound, (time - pieceStart) / warpCount);
  }
}
