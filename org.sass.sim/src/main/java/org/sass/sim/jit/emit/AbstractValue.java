package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;

import org.sass.sim.jit.analysis.LaneValue;

/**
 * The known values of a register in some threads, in the shortest form.
 *
 * @param firsts the value of the first lane of each vector; null if {@code lanes} has all values
 * @param step difference from lane to lane
 * @param flips lane i has the value that lane {@code i ^ flips} would have without exchanged lanes
 * @param straight whether the steps continue from vector to vector
 * @param lanes the value of each lane if there is no shorter form; else null
 */
public record AbstractValue(int[] firsts, int step, int flips, boolean straight, int[] lanes) {
  /**
   * Finds the shortest form of some values.
   *
   * @param values the values of the lanes of some vectors
   * @param width number of lanes of a vector
   */
  public static AbstractValue of(int[] values, int width) {
    int count = values.length / width;
    for (int flips = 0; flips < width; flips++) {
      int step = values[1 ^ flips] - values[flips];
      int[] firsts = new int[count];
      boolean fits = true;
      for (int i = 0; i < values.length && fits; i++) {
        int vector = i / width;
        firsts[vector] = values[vector * width + flips];
        fits = values[i] == firsts[vector] + step * (i % width ^ flips);
      }
      if (fits) {
        boolean straight = flips == 0;
        for (int i = 0; i < count; i++) {
          straight &= firsts[i] == firsts[0] + i * width * step;
        }
        return new AbstractValue(firsts, step, flips, straight, null);
      }
    }
    return new AbstractValue(null, 0, 0, false, values);
  }

  /** Writes code that loads this value, in a loop over all of these vectors in their order. */
  LaneValue value(BytecodeEmitter code) {
    if (firsts == null) {
      code.object(lanes, int[].class);
      code.done();
      code.call("get", "([II)V");
      return code.keep();
    }
    if (straight && step == 0) {
      return LaneValue.of(firsts[0]);
    }
    if (straight) {
      code.ahead.visitLdcInsn(firsts[0]);
      return code.keepStraight(step);
    }
    code.object(firsts, int[].class);
    code.done();
    code.integer(Integer.numberOfTrailingZeros(code.way.lanes()));
    code.out.visitInsn(IUSHR);
    code.out.visitInsn(IALOAD);
    LaneValue value = code.keepSteps(step);
    if (flips == 0 || step == 0) {
      return value;
    }
    int variable = code.variable();
    code.integer(flips);
    code.out.visitVarInsn(ISTORE, variable);
    return value.flipped(variable);
  }
}
