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
 */
record Value(int variable, boolean vector, int step, int number, boolean straight) {
  static Value vector(int variable) {
    return new Value(variable, true, 0, 0, false);
  }

  /** In equal steps from what a variable holds. */
  static Value steps(int variable, int step) {
    return new Value(variable, false, step, 0, false);
  }

  /** The same, from the first thread of a loop on. */
  static Value straight(int variable, int step) {
    return new Value(variable, false, step, 0, true);
  }

  /** The same number in all lanes. */
  static Value of(int number) {
    return new Value(-1, false, 0, number, true);
  }

  /** Whether all lanes have the same. */
  boolean isUniform() {
    return !vector && step == 0;
  }

  boolean isNumber() {
    return !vector && variable < 0 && step == 0;
  }
}
