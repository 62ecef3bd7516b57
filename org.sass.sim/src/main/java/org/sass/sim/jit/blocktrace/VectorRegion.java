package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.machine.Warp;

/**
 * A sequence of instructions of a warp in which none of its vectors depends on another one. A warp
 * runs in lockstep: each instruction for all lanes before the next. Within a region, however, each
 * vector can run all of its instructions by itself.
 */
final class VectorRegion {
  private final int vectorLanes;
  private final List<Visit> visits = new ArrayList<>();

  /**
   * For each word of shared memory, a mask of the vectors that load it; the first vector is in bit
   * 0.
   */
  private final Map<Integer, Integer> loadingVectors = new HashMap<>();

  private final Map<Integer, Integer> storingVectors = new HashMap<>();

  /**
   * Mask of the vectors that load from unknown addresses. {@link #anyStoreVectors} is the mask of
   * those that store anything.
   */
  private int unknownLoadVectors;

  private int anyStoreVectors;
  private boolean loadsGlobal;
  private boolean storesGlobal;
  private boolean needsOverlapCheck;
  private boolean hasPartialVisits;

  /**
   * @param vectorLanes number of lanes of a vector
   */
  VectorRegion(int vectorLanes) {
    this.vectorLanes = vectorLanes;
  }

  /** Returns the instructions in their order. */
  List<Visit> visits() {
    return visits;
  }

  /**
   * Returns whether the region is valid only if no vector stores to global memory that another
   * vector accesses. If so, all of its instructions run for all lanes.
   */
  boolean needsOverlapCheck() {
    return needsOverlapCheck;
  }

  /**
   * Returns whether the lanes of an instruction allow it in this region.
   *
   * @param isWholeWarp whether all lanes of the warp run it
   */
  boolean acceptsLanes(boolean isWholeWarp) {
    return isWholeWarp || !needsOverlapCheck;
  }

  /**
   * Returns whether the region can contain a further access to global memory.
   *
   * @param isStore whether the access is a store
   * @param isWholeWarp whether all lanes of the warp run it
   */
  boolean acceptsGlobal(boolean isStore, boolean isWholeWarp) {
    return !conflictsGlobally(isStore) || isWholeWarp && !hasPartialVisits;
  }

  private boolean conflictsGlobally(boolean isStore) {
    return storesGlobal || isStore && loadsGlobal;
  }

  /**
   * Returns whether the region can contain a further load from shared memory.
   *
   * @param addresses byte addresses by lane; null if they are not known
   * @param mask the lanes that load
   * @param loadsBeforeRegion whether the word is loaded before the whole region, because its
   *     address is a constant
   */
  boolean acceptsLoad(IntUnaryOperator addresses, int mask, boolean loadsBeforeRegion) {
    if (addresses == null) {
      return anyStoreVectors == 0;
    }
    return !conflicts(addresses, mask, storingVectors, loadsBeforeRegion);
  }

  /**
   * Returns whether the region can contain a further store to shared memory.
   *
   * @param addresses byte addresses by lane
   * @param mask the lanes that store
   */
  boolean acceptsStore(IntUnaryOperator addresses, int mask) {
    boolean conflictsWithUnknownLoad =
        unknownLoadVectors != 0
            && Integer.bitCount(unknownLoadVectors | vectorMask(mask, vectorLanes)) > 1;
    return !conflictsWithUnknownLoad
        && !conflicts(addresses, mask, storingVectors, false)
        && !conflicts(addresses, mask, loadingVectors, false);
  }

  /**
   * Returns whether a lane accesses a word that another vector accesses. With {@code own}, accesses
   * of its own vector count, too.
   */
  private boolean conflicts(
      IntUnaryOperator addresses,
      int mask,
      Map<Integer, Integer> accesses,
      boolean includesOwnVector) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int accessingVectors = accesses.getOrDefault(addresses.applyAsInt(lane) >> 2, 0);
        if ((includesOwnVector ? accessingVectors : accessingVectors & ~vectorBit(lane)) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  void add(Visit visit, boolean isWholeWarp) {
    visits.add(visit);
    hasPartialVisits |= !isWholeWarp;
  }

  void addGlobal(boolean isStore) {
    needsOverlapCheck |= conflictsGlobally(isStore);
    storesGlobal |= isStore;
    loadsGlobal |= !isStore;
  }

  void addLoad(IntUnaryOperator addresses, int mask) {
    if (addresses == null) {
      unknownLoadVectors |= vectorMask(mask, vectorLanes);
    } else {
      addAccesses(addresses, mask, loadingVectors);
    }
  }

  void addStore(IntUnaryOperator addresses, int mask) {
    addAccesses(addresses, mask, storingVectors);
    anyStoreVectors |= vectorMask(mask, vectorLanes);
  }

  private void addAccesses(IntUnaryOperator addresses, int mask, Map<Integer, Integer> accesses) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        accesses.merge(addresses.applyAsInt(lane) >> 2, vectorBit(lane), (a, b) -> a | b);
      }
    }
  }

  /** Returns a mask of the vectors that contain any of some lanes; the first vector is in bit 0. */
  static int vectorMask(int mask, int vectorLanes) {
    int vectors = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      vectors |= (mask >>> lane & 1) << lane / vectorLanes;
    }
    return vectors;
  }

  private int vectorBit(int lane) {
    return 1 << lane / vectorLanes;
  }
}
