package org.sass.sim.jit.analysis;

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
public record LaneValue(
    int variable, boolean vector, int step, int number, boolean straight, int flips) {
  private static final int NONE = -1;

  public static LaneValue vector(int variable) {
    return new LaneValue(variable, true, 0, 0, false, NONE);
  }

  /** In equal steps from what a variable holds. */
  public static LaneValue steps(int variable, int step) {
    return new LaneValue(variable, false, step, 0, false, NONE);
  }

  /** The same, from the first thread of a loop on. */
  public static LaneValue straight(int variable, int step) {
    return new LaneValue(variable, false, step, 0, true, NONE);
  }

  /** The same number in all lanes. */
  public static LaneValue of(int number) {
    return new LaneValue(NONE, false, 0, number, true, NONE);
  }

  /** The same values, but lanes with others of them. */
  public LaneValue flipped(int newFlips) {
    return new LaneValue(variable, vector, step, number, false, newFlips);
  }

  /** Whether lanes do not have their values in their own order. */
  public boolean isFlipped() {
    return flips >= 0;
  }

  /** Whether all lanes have the same. */
  public boolean isUniform() {
    return !vector && step == 0;
  }

  public boolean isNumber() {
    return !vector && variable < 0 && step == 0;
  }
}
