package org.sass.sim.arith.special;

/**
 * The variants of the special function unit. The functions RCP, RSQ, LG2, RCP64H and RSQ64H are
 * equal in all of them.
 */
public enum SpecialFunctionModel {
  /**
   * The unit of sm_50. Use it for sm_35, too. That is an assumption: the model was not compared
   * with a Kepler GPU. It is only known that ptxas 11.8 writes the same instructions for both.
   */
  SM_50(false, true),

  /**
   * The unit of sm_52 to sm_62. sm_52 and sm_53 are in this group because ptxas 11.8 writes
   * MUFU.SQRT for them. The model of SQRT was compared only with GPUs from sm_60 on.
   */
  SM_52(true, true),

  /**
   * The unit of sm_70 and sm_75. How its SIN and COS convert their operand is derived from the
   * results of the PTX instructions {@code sin.approx} and {@code cos.approx}.
   */
  SM_70(true, false);

  private final boolean hasSquareRoot;
  private final boolean hasRangeReduction;

  SpecialFunctionModel(boolean hasSquareRoot, boolean hasRangeReduction) {
    this.hasSquareRoot = hasSquareRoot;
    this.hasRangeReduction = hasRangeReduction;
  }

  /**
   * Returns whether the compiler writes MUFU.SQRT. If not, it computes a square root as the RCP of
   * the RSQ, and it is not known whether the hardware has MUFU.SQRT.
   */
  public boolean hasSquareRoot() {
    return hasSquareRoot;
  }

  /**
   * Returns whether SIN, COS and EX2 take fixed-point numbers that RRO has made of floats. If not,
   * there is no RRO: EX2 takes a float, and SIN and COS take a float that counts turns.
   */
  public boolean hasRangeReduction() {
    return hasRangeReduction;
  }
}
