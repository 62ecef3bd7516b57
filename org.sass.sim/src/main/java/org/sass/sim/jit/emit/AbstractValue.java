package org.sass.sim.jit.emit;

import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.IUSHR;

import org.sass.sim.jit.analysis.LaneValue;

/**
 * The known values of a register in some threads, in the shortest form.
 *
 * @param firstLaneValues the value of the first lane of each vector; null if {@code lanes} has all
 *     values
 * @param step difference from lane to lane
 * @param flips lane i has the value that lane {@code i ^ flips} would have without exchanged lanes
 * @param isLoopAffine whether the steps continue from vector to vector
 * @param laneValues the value of each lane if there is no shorter form; else null
 */
public record AbstractValue(
    int[] firstLaneValues, int step, int flips, boolean isLoopAffine, int[] laneValues) {
  /**
   * Finds the shortest form of some values.
   *
   * @param values the values of the lanes of some vectors
   * @param vectorLanes number of lanes of a vector
   */
  public static AbstractValue of(int[] values, int vectorLanes) {
    int count = values.length / vectorLanes;
    for (int flips = 0; flips < vectorLanes; flips++) {
      int step = values[1 ^ flips] - values[flips];
      int[] firsts = new int[count];
      boolean fits = true;
      for (int i = 0; i < values.length && fits; i++) {
        int vector = i / vectorLanes;
        firsts[vector] = values[vector * vectorLanes + flips];
        fits = values[i] == firsts[vector] + step * (i % vectorLanes ^ flips);
      }
      if (fits) {
        boolean isLoopAffine = flips == 0;
        for (int i = 0; i < count; i++) {
          isLoopAffine &= firsts[i] == firsts[0] + i * vectorLanes * step;
        }
        return new AbstractValue(firsts, step, flips, isLoopAffine, null);
      }
    }
    return new AbstractValue(null, 0, 0, false, values);
  }

  /** Writes code that loads this value, in a loop over all of these vectors in their order. */
  LaneValue emitLoad(BytecodeEmitter emitter) {
    if (firstLaneValues == null) {
      emitter.pushObject(laneValues, int[].class);
      emitter.pushThreadsDone();
      emitter.call("get", "([II)V");
      return emitter.popVector();
    }
    if (isLoopAffine && step == 0) {
      return LaneValue.ofConstant(firstLaneValues[0]);
    }
    if (isLoopAffine) {
      emitter.preheader.visitLdcInsn(firstLaneValues[0]);
      return emitter.popLoopAffine(step);
    }
    emitter.pushObject(firstLaneValues, int[].class);
    emitter.pushThreadsDone();
    emitter.pushInt(Integer.numberOfTrailingZeros(emitter.vectorTarget.laneCount()));
    emitter.out.visitInsn(IUSHR);
    emitter.out.visitInsn(IALOAD);
    LaneValue value = emitter.popAffine(step);
    if (flips == 0 || step == 0) {
      return value;
    }
    int variable = emitter.newVariable();
    emitter.pushInt(flips);
    emitter.out.visitVarInsn(ISTORE, variable);
    return value.flipped(variable);
  }
}
