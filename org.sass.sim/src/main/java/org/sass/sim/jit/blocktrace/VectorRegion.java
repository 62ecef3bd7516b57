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
  private final int width;
  private final List<Visit> visits = new ArrayList<>();

  /**
   * For each word of shared memory, a mask of the vectors that load it; the first vector is in bit
   * 0.
   */
  private final Map<Integer, Integer> loads = new HashMap<>();

  private final Map<Integer, Integer> stores = new HashMap<>();

  /**
   * Mask of the vectors that load from unknown addresses. {@link #storesAnything} is the mask of
   * those that store anything.
   */
  private int loadsAnywhere;

  private int storesAnything;
  private boolean loadsGlobal;
  private boolean storesGlobal;
  private boolean clashes;
  private boolean someLanes;

  /**
   * @param width number of lanes of a vector
   */
  VectorRegion(int width) {
    this.width = width;
  }

  /** Returns the instructions in their order. */
  List<Visit> visits() {
    return visits;
  }

  /**
   * Returns whether the region is valid only if no vector stores to global memory that another
   * vector accesses. If so, all of its instructions run for all lanes.
   */
  boolean clashes() {
    return clashes;
  }

  /**
   * Returns whether the lanes of an instruction allow it in this region.
   *
   * @param all whether all lanes of the warp run it
   */
  boolean takes(boolean all) {
    return all || !clashes;
  }

  /**
   * Returns whether the region can contain a further access to global memory.
   *
   * @param isStore whether the access is a store
   * @param all whether all lanes of the warp run it
   */
  boolean takesGlobal(boolean isStore, boolean all) {
    return !meetsGlobal(isStore) || all && !someLanes;
  }

  private boolean meetsGlobal(boolean isStore) {
    return storesGlobal || isStore && loadsGlobal;
  }

  /**
   * Returns whether the region can contain a further load from shared memory.
   *
   * @param addresses byte addresses by lane; null if they are not known
   * @param mask the lanes that load
   * @param ahead whether the word is loaded before the whole region, because its address is a
   *     constant
   */
  boolean takesLoad(IntUnaryOperator addresses, int mask, boolean ahead) {
    if (addresses == null) {
      return storesAnything == 0;
    }
    return !meets(addresses, mask, stores, ahead);
  }

  /**
   * Returns whether the region can contain a further store to shared memory.
   *
   * @param addresses byte addresses by lane
   * @param mask the lanes that store
   */
  boolean takesStore(IntUnaryOperator addresses, int mask) {
    boolean anywhere =
        loadsAnywhere != 0 && Integer.bitCount(loadsAnywhere | vectors(mask, width)) > 1;
    return !anywhere
        && !meets(addresses, mask, stores, false)
        && !meets(addresses, mask, loads, false);
  }

  /**
   * Returns whether a lane accesses a word that another vector accesses. With {@code own}, accesses
   * of its own vector count, too.
   */
  private boolean meets(
      IntUnaryOperator addresses, int mask, Map<Integer, Integer> accesses, boolean own) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        int who = accesses.getOrDefault(addresses.applyAsInt(lane) >> 2, 0);
        if ((own ? who : who & ~vector(lane)) != 0) {
          return true;
        }
      }
    }
    return false;
  }

  void add(Visit visit, boolean all) {
    visits.add(visit);
    someLanes |= !all;
  }

  void global(boolean isStore) {
    clashes |= meetsGlobal(isStore);
    storesGlobal |= isStore;
    loadsGlobal |= !isStore;
  }

  void load(IntUnaryOperator addresses, int mask) {
    if (addresses == null) {
      loadsAnywhere |= vectors(mask, width);
    } else {
      note(addresses, mask, loads);
    }
  }

  void store(IntUnaryOperator addresses, int mask) {
    note(addresses, mask, stores);
    storesAnything |= vectors(mask, width);
  }

  private void note(IntUnaryOperator addresses, int mask, Map<Integer, Integer> accesses) {
    for (int lane = 0; lane < Warp.LANES; lane++) {
      if ((mask >>> lane & 1) != 0) {
        accesses.merge(addresses.applyAsInt(lane) >> 2, vector(lane), (a, b) -> a | b);
      }
    }
  }

  /** Returns a mask of the vectors that contain any of some lanes; the first vector is in bit 0. */
  static int vectors(int mask, int width) {
    int vectors = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      vectors |= (mask >>> lane & 1) << lane / width;
    }
    return vectors;
  }

  private int vector(int lane) {
    return 1 << lane / width;
  }
}
