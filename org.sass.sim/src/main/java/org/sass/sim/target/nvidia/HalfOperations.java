package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.sim.arith.HalfPrecision;
import org.sass.sim.arith.Halves;
import org.sass.sim.arith.Rounding;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.target.nvidia.NvidiaSemantics.Factory;

/** Arithmetic of pairs of binary16 numbers, which machines have from sm_53 on. */
final class HalfOperations {
  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("hadd2", HalfOperations::hadd2),
          entry("hmul2", HalfOperations::hmul2),
          entry("hfma2", HalfOperations::hfma2),
          entry("hset2", HalfOperations::hset2),
          entry("hsetp2", HalfOperations::hsetp2));

  private static final int ONE = 0x3c00;

  private HalfOperations() {}

  /**
   * A pair of numbers as an operand.
   *
   * @param word the register or constant with both numbers
   * @param lowShift first bit of the number for the lower result: 0 or 16
   * @param highShift first bit of the number for the upper result
   * @param absolute whether absolute values are taken
   * @param negated whether signs are changed, after that
   * @param next index of the operand after it: two numbers in an instruction are two operands
   */
  private record Pair(
      Source word, int lowShift, int highShift, boolean absolute, boolean negated, int next) {
    static Pair of(OperandReader reader, int index) {
      if (reader.operand(index).kind().equals("imm")) {
        int upper = reader.immediate(index);
        int lower = reader.immediate(index + 1);
        Source both = new Source.Immediate(upper << 16 | lower & 0xffff);
        return new Pair(both, 0, 16, false, false, index + 2);
      }
      if (reader.operand(index).kind().equals("const") || reader.has(index, "F32")) {
        return new Pair(
            new BothHalves(reader.word(index)),
            0,
            16,
            reader.isAbsolute(index),
            reader.isNegated(index),
            index + 1);
      }
      int low = reader.has(index, "H1_H1") ? 16 : 0;
      int high = reader.has(index, "H0_H0") ? 0 : 16;
      return new Pair(
          reader.word(index),
          low,
          high,
          reader.isAbsolute(index),
          reader.isNegated(index),
          index + 1);
    }

    private int half(int bits) {
      int half = absolute ? bits & 0x7fff : bits & 0xffff;
      return negated ? half ^ 0x8000 : half;
    }

    int low(int bits) {
      return half(bits >>> lowShift);
    }

    int high(int bits) {
      return half(bits >>> highShift);
    }
  }

  /**
   * A binary32 number, which is used for both results, as Ryujinx translates it: in a register with
   * {@code .F32}, or in constant memory, where ptxas 11.8 stores 0x33800000 for a factor of 2^-24.
   * A number that no binary16 can hold is rounded to the nearest one; what the hardware does with
   * it is not known.
   */
  private record BothHalves(Source single) implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      FaultCause cause = single.read(warp, mask, out);
      for (int left = mask; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        out[lane] = HalfPrecision.ofSingle(out[lane], Rounding.NEAREST, false) * 0x10001;
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(single);
    }
  }

  /** A function of numbers. */
  private interface Function {
    int apply(int a, int b, int c);
  }

  /** Makes an operation on pairs; a missing operand is zero. */
  private static Operation pairs(OperandReader reader, Function function, int count) {
    boolean saturates = reader.has("SAT");
    List<Pair> pairs = new ArrayList<>();
    int next = 1;
    for (int i = 0; i < count; i++) {
      Pair pair = Pair.of(reader, next);
      pairs.add(pair);
      next = pair.next;
    }
    Pair a = pairs.get(0);
    Pair b = pairs.get(1);
    Pair c = count > 2 ? pairs.get(2) : new Pair(new Source.Immediate(0), 0, 16, false, false, 0);
    boolean mergesLow = reader.has("MRG_H0");
    boolean mergesHigh = reader.has("MRG_H1");
    boolean asSingle = reader.has("F32");
    int register = (int) reader.operand(0).value("n");
    return new LaneOperation(
        new Source[] {a.word, b.word, c.word, OperandReader.register(register)},
        (in, out, i) -> {
          int low = function.apply(a.low(in[0][i]), b.low(in[1][i]), c.low(in[2][i]));
          int high = function.apply(a.high(in[0][i]), b.high(in[1][i]), c.high(in[2][i]));
          low = saturates ? Halves.saturate(low) : low;
          high = saturates ? Halves.saturate(high) : high;
          if (asSingle) {
            out[0][i] = Halves.toFloat(low);
          } else if (mergesLow) {
            out[0][i] = in[3][i] & 0xffff0000 | low;
          } else if (mergesHigh) {
            out[0][i] = in[3][i] & 0xffff | high << 16;
          } else {
            out[0][i] = high << 16 | low;
          }
        },
        new Destination[] {reader.destination(0)});
  }

  private static Operation hadd2(OperandReader reader) {
    boolean ftz = reader.has("FTZ");
    return pairs(reader, (a, b, c) -> HalfPrecision.add(a, b, ftz), 2);
  }

  private static Operation hmul2(OperandReader reader) {
    boolean ftz = reader.has("FTZ");
    return pairs(
        reader,
        reader.has("FMZ")
            ? (a, b, c) -> HalfPrecision.multiplyZeroWins(a, b)
            : (a, b, c) -> HalfPrecision.multiply(a, b, ftz),
        2);
  }

  private static Operation hfma2(OperandReader reader) {
    boolean ftz = reader.has("FTZ");
    return pairs(
        reader,
        reader.has("FMZ")
            ? HalfPrecision::fuseZeroWins
            : (a, b, c) -> HalfPrecision.fuse(a, b, c, ftz),
        3);
  }

  private static Operation hset2(OperandReader reader) {
    Comparison comparison = Comparison.of(reader);
    boolean ftz = reader.has("FTZ");
    int yes = reader.has("BF") ? ONE : 0xffff;
    Pair a = Pair.of(reader, 1);
    Pair b = Pair.of(reader, a.next);
    return new LaneOperation(
        new Source[] {reader.predicate(b.next), a.word, b.word},
        (in, out, i) -> {
          int low = HalfPrecision.compare(a.low(in[1][i]), b.low(in[2][i]), ftz);
          int high = HalfPrecision.compare(a.high(in[1][i]), b.high(in[2][i]), ftz);
          int lowHolds = comparison.combination().of(comparison.holds(low), in[0][i]);
          int highHolds = comparison.combination().of(comparison.holds(high), in[0][i]);
          out[0][i] = (highHolds != 0 ? yes : 0) << 16 | (lowHolds != 0 ? yes : 0);
        },
        new Destination[] {reader.destination(0)});
  }

  /**
   * HSETP2: the two predicates get the outcomes of the two comparisons; with {@code .H_AND} they
   * get whether both hold, and whether not both do.
   */
  private static Operation hsetp2(OperandReader reader) {
    Comparison comparison = Comparison.of(reader);
    boolean ftz = reader.has("FTZ");
    boolean joins = reader.has("H_AND");
    Pair a = Pair.of(reader, 2);
    Pair b = Pair.of(reader, a.next);
    return new LaneOperation(
        new Source[] {reader.predicate(b.next), a.word, b.word},
        (in, out, i) -> {
          int low = comparison.holds(HalfPrecision.compare(a.low(in[1][i]), b.low(in[2][i]), ftz));
          int high =
              comparison.holds(HalfPrecision.compare(a.high(in[1][i]), b.high(in[2][i]), ftz));
          int first = joins ? low & high : low;
          int second = joins ? first ^ 1 : high;
          out[0][i] = comparison.combination().of(first, in[0][i]);
          out[1][i] = comparison.combination().of(second, in[0][i]);
        },
        new Destination[] {reader.predicateDestination(0), reader.predicateDestination(1)});
  }
}
