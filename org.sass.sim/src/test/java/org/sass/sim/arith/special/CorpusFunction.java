package org.sass.sim.arith.special;

import static org.sass.sim.arith.special.SpecialFunctionModel.SM_50;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_52;
import static org.sass.sim.arith.special.SpecialFunctionModel.SM_70;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32;

/**
 * A function for which the corpus has results.
 *
 * @param name the name of its results in the corpus
 * @param model the model whose instructions are used
 */
record CorpusFunction(String name, SpecialFunctionModel model, IntUnaryOperator function) {
  /** Number of groups of operands with one sign and exponent. */
  static final int GROUP_COUNT = 512;

  private static final int GROUP_BITS = 23;

  /** All functions. Some are there twice, with the instructions of two models. */
  static final List<CorpusFunction> ALL =
      List.of(
          new CorpusFunction("mufu_rcp_advised", SM_50, SpecialFunctionUnit::rcp),
          new CorpusFunction("mufu_rsq_advised", SM_50, SpecialFunctionUnit::rsq),
          new CorpusFunction("mufu_sqrt", SM_52, SpecialFunctionUnit::sqrt),
          new CorpusFunction("mufu_lg2", SM_50, SpecialFunctionUnit::lg2),
          new CorpusFunction("rro_ex2", SM_50, RangeReductionOperator::ex2),
          new CorpusFunction("mufu_ex2", SM_50, a -> SpecialFunctionUnit.ex2(a, SM_50)),
          new CorpusFunction("rro_sincos", SM_50, RangeReductionOperator::sinCos),
          new CorpusFunction("mufu_sin", SM_50, a -> SpecialFunctionUnit.sin(a, SM_50)),
          new CorpusFunction("mufu_cos", SM_52, a -> SpecialFunctionUnit.cos(a, SM_52)),
          new CorpusFunction("mufu_rcp64h", SM_50, SpecialFunctionUnit::rcp64h),
          new CorpusFunction("mufu_rsq64h", SM_50, SpecialFunctionUnit::rsq64h),
          new CorpusFunction("ptx_rcp", SM_50, PtxSequences::rcp),
          new CorpusFunction("ptx_rsqrt", SM_50, PtxSequences::rsqrt),
          new CorpusFunction("ptx_sqrt_sm5x", SM_50, PtxSequences::sqrtOfSm50),
          new CorpusFunction("ptx_sqrt_sm6x", SM_52, PtxSequences::sqrtOfSm52),
          new CorpusFunction("ptx_lg2", SM_50, PtxSequences::lg2),
          new CorpusFunction("ptx_ex2", SM_50, PtxSequences::ex2OfSm50),
          new CorpusFunction("ptx_ex2", SM_70, PtxSequences::ex2OfSm70),
          new CorpusFunction("ptx_sin_sm5x", SM_50, PtxSequences::sinOfSm50),
          new CorpusFunction("ptx_cos_sm5x", SM_50, PtxSequences::cosOfSm50),
          new CorpusFunction("ptx_sin_sm70", SM_70, PtxSequences::sinOfSm70),
          new CorpusFunction("ptx_cos_sm70", SM_70, PtxSequences::cosOfSm70));

  static List<CorpusFunction> named(String name) {
    List<CorpusFunction> found = ALL.stream().filter(one -> one.name.equals(name)).toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no function " + name);
    }
    return found;
  }

  int apply(int operand) {
    return function.applyAsInt(operand);
  }

  /**
   * Returns the CRC-32 of the results for all operands of a group, in ascending order. Each result
   * gives four bytes, the lowest first.
   *
   * @param group the first nine bits of the operands
   */
  int checksum(int group) {
    CRC32 checksum = new CRC32();
    ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    int first = group << GROUP_BITS;
    for (int i = 0; i < 1 << GROUP_BITS; i++) {
      buffer.putInt(function.applyAsInt(first | i));
      if (!buffer.hasRemaining()) {
        checksum.update(buffer.flip());
        buffer.clear();
      }
    }
    return (int) checksum.getValue();
  }

  @Override
  public String toString() {
    return name + " on " + model;
  }
}
