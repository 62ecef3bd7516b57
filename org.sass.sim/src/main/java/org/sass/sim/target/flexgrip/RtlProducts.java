package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.MultiplyAdd;
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Integer products of the RTL, and sums with products. */
final class RtlProducts {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(entry("imul", RtlProducts::imul), entry("imad", RtlProducts::imad));

  private RtlProducts() {}

  private static AluOperation.Function product16(boolean signedA, boolean signedB) {
    return (a, b, c) -> (signedA ? (short) a : a & 0xffff) * (signedB ? (short) b : b & 0xffff);
  }

  private static AluOperation.Function product24(boolean high, boolean signed) {
    if (high) {
      return signed ? IntegerFunction.PRODUCT24_HIGH_SIGNED : IntegerFunction.PRODUCT24_HIGH;
    }
    return signed ? IntegerFunction.PRODUCT24_SIGNED : IntegerFunction.PRODUCT24;
  }

  private static Operation imul(RtlOperandDecoder reader) {
    String types = reader.insn().modifier("type");
    boolean halves = types.contains("16");
    boolean high = types.startsWith(".HI") && !reader.has(Quirk.IMUL_HIGH_IGNORED);
    boolean signed = types.startsWith(".S") || types.startsWith(".HI.S");
    boolean signedB = reader.has(Quirk.IMUL_ONE_SIGN) ? signed : types.endsWith(".S16");
    AluOperation alu =
        new AluOperation(
            reader.integer(1, !halves),
            reader.latched(reader.integer(2, !halves)),
            null,
            halves ? product16(signed, signedB) : product24(high, signed),
            reader.destination(true),
            null,
            null);
    boolean sign = signed || !reader.has(Quirk.SIGN_FLAG);
    // Under the quirk, the sign flag of a product of halves is bit 15.
    int signBit = halves && reader.has(Quirk.SIGN_FLAG) ? 15 : 31;
    return reader.finished(alu, new RtlAlu.Result(-1, sign, signBit));
  }

  /**
   * How IMAD multiplies its factors.
   *
   * @param wide whether the factors are read as 32 bits; otherwise as halves
   * @param product the multiplication
   * @param signed whether the instruction decodes as signed
   */
  private record Factors(boolean wide, AluOperation.Function product, boolean signed) {}

  private static Factors factors(RtlOperandDecoder reader, String types) {
    boolean high = types.contains(".HI");
    boolean signed = types.endsWith(".S16") || types.endsWith(".S24");
    boolean halves = types.contains("16");
    boolean cut = reader.has(Quirk.IMAD_16_BITS);
    if (reader.isShort() && reader.has(Quirk.IMAD32_UNSIGNED)) {
      boolean wide = !halves && !cut;
      return new Factors(wide, wide ? product24(false, false) : product16(false, false), false);
    }
    // .SAT.S16 and .SAT.S24 are signed types, but the RTL decodes them as unsigned.
    boolean sat16 = types.equals(".SAT.S16") && reader.has(Quirk.IMAD_SAT);
    boolean sat24 = types.equals(".SAT.S24") && reader.has(Quirk.IMAD_SAT);
    boolean decoded = signed && !sat16 && !sat24;
    if (reader.isImmediate() && !halves && cut) {
      // In the RTL, the bit that selects .U24 makes the product signed.
      return new Factors(false, product16(true, true), true);
    }
    if (halves) {
      return new Factors(false, product16(decoded, decoded), decoded);
    }
    boolean wide = reader.isFull() || !cut;
    AluOperation.Function product = cut ? product16(decoded, decoded) : product24(high, decoded);
    return new Factors(wide, product, decoded);
  }

  private static Operation imad(RtlOperandDecoder reader) {
    if (reader.bit(28)) {
      return FlexGripSemantics.unimplemented(reader);
    }
    String types = reader.insn().modifier("type");
    boolean carry = !reader.insn().modifier("carry").isEmpty();
    Factors factors = factors(reader, types);
    Source a = first(reader, factors.wide);
    Operand second = reader.operand(2);
    Source b = reader.integer(2, factors.wide);
    boolean high = reader.isFull() && reader.bit(52) && !reader.isConstant(2);
    if (high && reader.addressField() == 0 && reader.has(Quirk.HIGH_LAST_REGISTER)) {
      b = new Source.Immediate((int) second.value("n"));
    }
    Source c = reader.integer(3, true);
    boolean signs = !reader.has(Quirk.IMAD_SIGNS_IGNORED);
    boolean minusProduct = signs && reader.operand(1).negated();
    boolean minusC = signs && reader.operand(3).negated();
    boolean skips = carry && reader.has(Quirk.IMAD_CARRY_SKIPS_PRODUCT);
    Source added = new Source.Immediate(minusProduct || minusC ? 1 : 0);
    if (carry) {
      added = new Source.Carry(skips ? 1 : (int) reader.insn().field("cc", 0));
    }
    boolean saturates = types.contains(".SAT");
    boolean wrongly = reader.has(Quirk.IMAD_SAT);
    if (wrongly) {
      saturates = types.equals(".SAT.S24") && reader.isFull();
    }
    Operation operation =
        new Sum(
            a,
            reader.latched(b),
            OperandDecoder.inverted(c, minusC),
            added,
            skips ? IntegerFunction.FIRST : factors.product,
            minusProduct ? -1 : 0,
            saturates ? wrongly ? Sums::saturated : Integers::iaddSat : Integers::iadd,
            saturates && wrongly,
            factors.signed || !reader.has(Quirk.SIGN_FLAG),
            reader.destination(true),
            reader.flags());
    return reader.incrementing(operation);
  }

  /**
   * Returns the first factor. Under the quirk, a register of IMAD32I may be read as shared memory.
   */
  private static Source first(RtlOperandDecoder reader, boolean wide) {
    boolean register = !reader.isShared(1);
    if (register && reader.isImmediate() && reader.has(Quirk.IMAD32I_SHARED) && reader.bit(13)) {
      int type = reader.bits(14, 13);
      return reader.shared(reader.operand(1), reader.bits(12, 9), type);
    }
    return register ? reader.register(reader.number(1), wide) : reader.integer(1, wide);
  }

  /** Like {@link MultiplyAdd}, but with the RTL's flags and saturation. */
  private record Sum(
      Source a,
      Source b,
      Source c,
      Source carry,
      AluOperation.Function product,
      int flipped,
      AluOperation.Function sum,
      boolean saturates,
      boolean signed,
      Destination destination,
      Destination.Predicate predicate)
      implements SpecialOperation {

    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = a.read(warp, mask, lanes.a);
      if (cause == null) {
        cause = b.read(warp, mask, lanes.b);
      }
      if (cause == null) {
        cause = c.read(warp, mask, lanes.c);
      }
      if (cause != null) {
        return cause;
      }
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.a[lane] = product.of(lanes.a[lane], lanes.b[lane], 0) ^ flipped;
      }
      carry.read(warp, mask, lanes.b);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.result[lane] = sum.of(lanes.a[lane], lanes.c[lane], lanes.b[lane]);
      }
      destination.write(warp, mask, lanes.result);
      if (predicate != null) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          lanes.result[lane] = flags(lanes, lane);
        }
        predicate.write(warp, mask, lanes.result);
      }
      return null;
    }

    private int flags(LaneBuffers lanes, int lane) {
      int result = lanes.result[lane];
      int flags = result == 0 ? Flags.ZERO : signed && result < 0 ? Flags.SIGN : 0;
      return flags
          | (saturates
              ? Sums.saturatedFlags(lanes.a[lane], lanes.c[lane], lanes.b[lane])
              : Sums.flags(lanes.a[lane], lanes.c[lane], lanes.b[lane]));
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(a, b, c, carry).writes(destination, predicate);
    }
  }
}
