package org.sass.sim.jit.emit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.jit.analysis.Hammock;

/**
 * Allocates the variables of a translated loop that other methods do not have.
 *
 * @param free the first of them
 * @param vectors number of vectors of a warp
 * @param kept the keys of the registers that are kept from iteration to iteration
 * @param hammocks the hammocks of an iteration
 * @param fragments number of translation blocks of an iteration
 */
record LoopVariables(
    int free, int vectors, List<Integer> kept, List<Hammock> hammocks, int fragments) {

  /** Returns the number of variables. */
  int count() {
    return counted() + 1 - free;
  }

  /** Returns the variable with the mask of the active lanes of a vector. */
  int active(int vector) {
    return free + vector * (kept.size() + 1);
  }

  /** Returns the variables that keep the registers of a vector, by the keys of the registers. */
  Map<Integer, Integer> registers(int vector) {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (int key : kept) {
      places.put(key, active(vector) + 1 + places.size());
    }
    return places;
  }

  /**
   * Returns the variable with the mask of the lanes that take the branch of a hammock in an
   * iteration. The next three variables are its counters for all iterations.
   */
  int hammock(int number) {
    return active(vectors) + 4 * number;
  }

  /**
   * Returns the variables with the masks of the lanes that take the branches of hammocks, by the
   * indices of the branches.
   */
  Map<Integer, Integer> ways() {
    Map<Integer, Integer> places = new LinkedHashMap<>();
    for (Hammock hammock : hammocks) {
      places.put(hammock.branch(), hammock(places.size()));
    }
    return places;
  }

  /**
   * Returns the variable that counts how often lanes left after a translation block. The next
   * variable counts those lanes.
   */
  int exits(int number) {
    return hammock(hammocks.size()) + 2 * number;
  }

  /**
   * Returns the variable with the maximum number of iterations. It is 0 if lanes have left in the
   * current iteration, so that the masks of the active lanes must be computed before the next one.
   */
  int limit() {
    return exits(fragments);
  }

  /** Returns the variable with the count of guarded lanes before the current iteration. */
  int counted() {
    return limit() + 1;
  }
}
