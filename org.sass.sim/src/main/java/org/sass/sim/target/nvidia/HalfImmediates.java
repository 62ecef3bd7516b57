package org.sass.sim.target.nvidia;

import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Halves;

/** Binary16 numbers in instructions. */
final class HalfImmediates {
  private HalfImmediates() {}

  /** Returns the 16 bits of a number in an instruction. */
  static int bits(Operand operand) {
    if (operand.hasValue("i")) {
      return (int) operand.value("i") & 0xffff;
    }
    int sign = operand.text().startsWith("-") ? 0x8000 : 0;
    return sign | (operand.text().endsWith("INF") ? 0x7c00 : Halves.NAN);
  }
}
