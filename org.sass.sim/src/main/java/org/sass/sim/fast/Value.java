package org.sass.sim.fast;

/**
 * A value of all lanes as translated code holds it: a vector, or a number that says what each lane
 * has. Threads that lie side by side mostly have the same parameter and addresses in equal steps;
 * then one number does.
 *
 * @param variable the vector, or what the first lane has; -1 for a {@code number}
 * @param vector whether it is a vector; else lane i has the first lane's plus {@code i * step}
 * @param step from lane to lane
 * @param number what the first lane has where that is known
 * @param straight whether the steps go on from vector to vector: then the variable has what the
 *     first thread has that the loop runs for, and is known ahead of the loop
 * @param flips a variable with bits of lane numbers, or -1: lane i has what lane {@code i ^ flips}
 *     would have without them
 */
record Value(int variable, boolean vector, int step, int number, boolean straight, int flips) {
  private static final int NONE = -1;

  static Value vector(int variable) {
    return new Value(variable, true, 0, 0, false, NONE);
  }

  /** In equal steps from what a variable holds. */
  static Value steps(int variable, int step) {
    return new Value(variable, false, step, 0, false, NONE);
  }

  /** The same, from the first thread of a loop on. */
  static Value straight(int variable, int step) {
    return new Value(variable, false, step, 0, true, NONE);
  }

  /** The same number in all lanes. */
  static Value of(int number) {
    return new Value(NONE, false, 0, number, true, NONE);
  }

  /** The same values, but lanes with others of them. */
  Value flipped(int newFlips) {
    return new Value(variable, vector, step, number, false, newFlips);
  }

  /** Whether lanes do not have their values in their own order. */
  boolean isFlipped() {
    return flips >= 0;
  }

  /** Whether all lanes have the same. */
  boolean isUniform() {
    return !vector && step == 0;
  }

  boolean isNumber() {
    return !vector && variable < 0 && step == 0;
  }
}
