package org.sass.sim.jit.blocktrace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.sass.sim.jit.blocktrace.BlockSpecializer.Visit;
import org.sass.sim.machine.Warp;

/**
 * A part of what a warp runs in which none of its vectors depends on another one. A warp runs in
 * step: each instruction for all lanes before the next. In a leg each vector can run all of its
 * instructions by itself instead.
 */
final class VectorRegion {
  private final int width;
  private final List<Visit> visits = new ArrayList<>();

  /** For each word of shared memory, the vectors that load it, the first one in bit 0. */
  private final Map<Integer, Integer> loads = new HashMap<>();

  private final Map<Integer, Integer> stores = new HashMap<>();

  /** Those that load something, from unknown places; and those that store anything. */
  private int loadsAnywhere;

  private int storesAnything;
  private boolean loadsGlobal;
  private boolean storesGlobal;
  private boolean clashes;
  private boolean someLanes;

  /**
   * @param width lanes of a vector
   */
  VectorRegion(int width) {
    this.width = width;
  }

  /** In their order. */
  List<Visit> visits() {
    return visits;
  }

  /**
   * Whether it is a leg only where no vector stores in global memory what another one accesses;
   * then all of it is for all lanes.
   */
  boolean clashes() {
    return clashes;
  }

  /**
   * Whether an instruction can be part of it as far as lanes go that run it.
   *
   * @param all whether all lanes of the warp do
   */
  boolean takes(boolean all) {
    return all || !clashes;
  }

  /** The same of an access to global memory. */
  boolean takesGlobal(boolean isStore, boolean all) {
    return !meetsGlobal(isStore) || all && !someLanes;
  }

  private boolean meetsGlobal(boolean isStore) {
    return storesGlobal || isStore && loadsGlobal;
  }

  /**
   * The same of a load from shared memory.
   *
   * @param addresses of the lanes, in bytes; null if they are not known
   * @param ahead whether the word is loaded ahead of everything, because it has a number for an
   *     address
   */
  boolean takesLoad(IntUnaryOperator addresses, int mask, boolean ahead) {
    if (addresses == null) {
      return storesAnything == 0;
    }
    return !meets(addresses, mask, stores, ahead);
  }

  /** The same of a store there. */
  boolean takesStore(IntUnaryOperator addresses, int mask) {
    boolean anywhere =
        loadsAnywhere != 0 && Integer.bitCount(loadsAnywhere | vectors(mask, width)) > 1;
    return !anywhere
        && !meets(addresses, mask, stores, false)
        && !meets(addresses, mask, loads, false);
  }

  /** Whether a lane accesses a word that another vector does, or any if {@code own} counts. */
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

  /** The vectors of a warp that have some lanes, the first one in bit 0. */
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
