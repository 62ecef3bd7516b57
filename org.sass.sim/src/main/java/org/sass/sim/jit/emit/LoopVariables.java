package org.sass.sim.jit.emit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.jit.analysis.Hammock;

/**
 * The variables of a translated loop besides those that each method has.
 *
 * @param free the first of them
 * @param vectors of a warp
 * @param kept the registers that are kept from turn to turn, by their keys
 * @param hammocks the short ways of a turn
 * @param fragments of a turn
 */
record LoopVariables(
    int free, int vectors, List<Integer> kept, List<Hammock> hammocks, int fragments) {

  /** How many there are. */
  int count() {
    return counted() + 1 - free;
  }

  /** The lanes of a vector that are active, as a mask. */
  int active(int vector) {
    return free + vector * (kept.size() + 1);
  }

  /** Where the registers of a vector are kept, by their keys. */
  Map<Integer, Integer> registers(int vector) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (int key : kept) {
      places.put(key, active(vector) + 1 + places.size());
    }
    return places;
  }

  /** The lanes that take a hammock's branch in a turn; after it three numbers of all turns. */
  int hammock(int number) {
    return active(vectors) + 4 * number;
  }

  /** The first of those, by the indices of the branches. */
  Map<Integer, Integer> ways() {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Hammock hammock : hammocks) {
      places.put(hammock.branch(), hammock(places.size()));
    }
    return places;
  }

  /** How often lanes left behind a fragment; behind it, how many did. */
  int exits(int number) {
    return hammock(hammocks.size()) + 2 * number;
  }

  /** Turns before which no lanes have left, nor there were enough. */
  int limit() {
    return exits(fragments);
  }

  /** What guarded instructions had counted ahead of a turn. */
  int counted() {
    return limit() + 1;
  }
}
