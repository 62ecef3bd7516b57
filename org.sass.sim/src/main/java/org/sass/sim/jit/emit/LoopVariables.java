package org.sass.sim.jit.emit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.sim.jit.analysis.Hammock;

/**
 * The variables of a translated loop that other methods do not have or use otherwise.
 *
 * @param firstVariable the first of those that other methods do not have
 * @param vectorsPerWarp number of vectors of a warp
 * @param keptRegisters the keys of the registers that are kept from iteration to iteration
 * @param hammocks the hammocks of an iteration
 * @param blockCount number of translation blocks of an iteration
 */
record LoopVariables(
    int firstVariable,
    int vectorsPerWarp,
    List<Integer> keptRegisters,
    List<Hammock> hammocks,
    int blockCount) {
  /**
   * The variable with the mask of the active lanes of the warp, the last argument of the method.
   */
  static final int MASK_VARIABLE = CompiledClassBuilder.LAST_ARGUMENT_VARIABLE;

  /** The variable with the mask of the lanes that take the branch of the last translation block. */
  static final int FOUND_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE;

  /** The variable with the number of complete iterations. */
  static final int ITERATIONS_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 1;

  /** The variable with the sum of the complete iterations of the lanes that left earlier. */
  static final int GONE_ITERATIONS_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 2;

  /** The variable with the number of the translation block that ran last. */
  static final int LAST_BLOCK_VARIABLE = InstructionEmitter.FIRST_RESULT_VARIABLE + 3;

  /** Returns the number of variables that other methods do not have. */
  int count() {
    return savedGuardedCount() + 1 - firstVariable;
  }

  /** Returns the variable with the mask of the active lanes of a vector. */
  int activeMask(int vector) {
    return firstVariable + vector * (keptRegisters.size() + 1);
  }

  /** Returns the variables that keep the registers of a vector, by the keys of the registers. */
  Map<Integer, Integer> registers(int vector) {
    Map<Integer, Integer> variables = new LinkedHashMap<>();
    for (int key : keptRegisters) {
      variables.put(key, activeMask(vector) + 1 + variables.size());
    }
    return variables;
  }

  /**
   * Returns the variable with the mask of the lanes that take the branch of a hammock in an
   * iteration. The next three variables are its counters for all iterations.
   */
  int hammock(int number) {
    return activeMask(vectorsPerWarp) + 4 * number;
  }

  /**
   * Returns the variables with the masks of the lanes that take the branches of hammocks, by the
   * indices of the branches.
   */
  Map<Integer, Integer> takenMasks() {
    Map<Integer, Integer> variables = new LinkedHashMap<>();
    for (Hammock hammock : hammocks) {
      variables.put(hammock.branchIndex(), hammock(variables.size()));
    }
    return variables;
  }

  /**
   * Returns the variable that counts how often lanes left after a translation block. The next
   * variable counts those lanes.
   */
  int exitCount(int number) {
    return hammock(hammocks.size()) + 2 * number;
  }

  /**
   * Returns the variable with the maximum number of iterations. It is 0 if lanes have left in the
   * current iteration, so that the masks of the active lanes must be computed before the next one.
   */
  int iterationLimit() {
    return exitCount(blockCount);
  }

  /** Returns the variable with the count of guarded lanes before the current iteration. */
  int savedGuardedCount() {
    return iterationLimit() + 1;
  }
}
