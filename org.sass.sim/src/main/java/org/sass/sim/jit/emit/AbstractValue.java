package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;

import org.sass.sim.jit.analysis.LaneValue;

/**
 * What is known ahead of time that some threads have in a register, in the shortest way to say it.
 *
 * @param firsts what the first lane of each vector has; null where each lane is told
 * @param step from lane to lane
 * @param flips lane i has what lane {@code i ^ flips} would have without them
 * @param straight whether the steps go on from vector to vector
 * @param lanes what each lane has, where it has no such form; else null
 */
public record AbstractValue(int[] firsts, int step, int flips, boolean straight, int[] lanes) {
  /**
   * @param values of some vectors of threads
   * @param width lanes of a vector
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

  /** Writes what makes it a value, where all the vectors are worked on, one after the other. */
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
