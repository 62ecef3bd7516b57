package org.sass.sim.jit.analysis;

/**
 * A value of all lanes as translated code holds it: a vector, or one number from which the value of
 * each lane follows. Neighbouring threads mostly have the same parameters, and addresses in equal
 * steps. Then one number is enough.
 *
 * @param variable the variable with the vector or the value of the first lane; -1 for a {@code
 *     constant}
 * @param isVector whether it is a vector; else lane i has the first lane's value plus {@code i *
 *     step}
 * @param step difference from lane to lane
 * @param constant value of the first lane if it is known at translation
 * @param isLoopAffine whether the steps continue from vector to vector. Then the variable holds the
 *     value of the first thread for which the loop runs, and is computed before the loop.
 * @param flips a variable with bits of lane numbers, or -1 for none. Lane i has the value that lane
 *     {@code i ^ flips} would have without them.
 */
public record LaneValue(
    int variable, boolean isVector, int step, int constant, boolean isLoopAffine, int flips) {
  private static final int NO_VARIABLE = -1;

  public static LaneValue vector(int variable) {
    return new LaneValue(variable, true, 0, 0, false, NO_VARIABLE);
  }

  /** Returns a value in equal steps, starting from what a variable holds. */
  public static LaneValue affine(int variable, int step) {
    return new LaneValue(variable, false, step, 0, false, NO_VARIABLE);
  }

  /**
   * Returns a value in equal steps that continue over all vectors of a loop. The variable holds the
   * value of the first thread of the loop.
   */
  public static LaneValue loopAffine(int variable, int step) {
    return new LaneValue(variable, false, step, 0, true, NO_VARIABLE);
  }

  /** Returns the value that has the same known number in all lanes. */
  public static LaneValue ofConstant(int constant) {
    return new LaneValue(NO_VARIABLE, false, 0, constant, true, NO_VARIABLE);
  }

  /** Returns these values with lanes exchanged. */
  public LaneValue flipped(int newFlips) {
    return new LaneValue(variable, isVector, step, constant, false, newFlips);
  }

  /** Returns whether lanes are exchanged. */
  public boolean isFlipped() {
    return flips >= 0;
  }

  /** Returns whether all lanes have the same value. */
  public boolean isUniform() {
    return !isVector && step == 0;
  }

  public boolean isConstant() {
    return !isVector && variable < 0 && step == 0;
  }
}
