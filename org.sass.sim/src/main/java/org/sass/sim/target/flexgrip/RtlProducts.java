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
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;
import org.sass.sim.target.g80.OperandDecoder;
import org.sass.sim.target.g80.ProductType;

/** Integer products of the RTL, and sums with products. */
final class RtlProducts {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(entry("imul", RtlProducts::imul), entry("imad", RtlProducts::imad));

  private RtlProducts() {}

  private static AluOperation.Function product16(boolean signedA, boolean signedB) {
    return (a, b, c) -> (signedA ? (short) a : a & 0xffff) * (signedB ? (short) b : b & 0xffff);
  }

  private static Operation imul(RtlOperandDecoder decoder) {
    ProductType type = ProductType.of(decoder.insn());
    boolean halves = type.isHalf();
    boolean high = type.isHigh() && !decoder.has(Quirk.IMUL_HIGH_IGNORED);
    boolean signed = type.isFirstSigned();
    boolean signedB = decoder.has(Quirk.IMUL_ONE_SIGN) ? signed : type.isSecondSigned();
    AluOperation alu =
        new AluOperation(
            decoder.integerSource(1, !halves),
            decoder.withLatch(decoder.integerSource(2, !halves)),
            null,
            halves ? product16(signed, signedB) : ProductType.product24(high, signed),
            decoder.destination(true),
            null,
            null);
    boolean setsSign = signed || !decoder.has(Quirk.SIGN_FLAG);
    // Under the quirk, the sign flag of a product of halves is bit 15.
    int signBit = halves && decoder.has(Quirk.SIGN_FLAG) ? 15 : 31;
    return decoder.withFlagsAndIncrement(alu, new RtlAlu.ResultFlags(-1, setsSign, signBit));
  }

  /**
   * How IMAD multiplies its factors.
   *
   * @param wide whether the factors are read as 32 bits; otherwise as halves
   * @param product the multiplication
   * @param signed whether the instruction decodes as signed
   */
  private record Factors(boolean wide, AluOperation.Function product, boolean signed) {}

  private static Factors decodeFactors(RtlOperandDecoder decoder, ProductType type) {
    boolean halves = type.isHalf();
    boolean multiplies16Bits = decoder.has(Quirk.IMAD_16_BITS);
    if (decoder.isShort() && decoder.has(Quirk.IMAD32_UNSIGNED)) {
      boolean wide = !halves && !multiplies16Bits;
      return new Factors(
          wide, wide ? ProductType.product24(false, false) : product16(false, false), false);
    }
    // .SAT.S16 and .SAT.S24 are signed types, but the RTL decodes them as unsigned.
    boolean dropsSign = type.saturates() && !type.isHigh() && decoder.has(Quirk.IMAD_SAT);
    boolean decodesSigned = type.isFirstSigned() && !dropsSign;
    if (decoder.isImmediate() && !halves && multiplies16Bits) {
      // In the RTL, the bit that selects .U24 makes the product signed.
      return new Factors(false, product16(true, true), true);
    }
    if (halves) {
      return new Factors(false, product16(decodesSigned, decodesSigned), decodesSigned);
    }
    boolean wide = decoder.isFull() || !multiplies16Bits;
    AluOperation.Function product =
        multiplies16Bits
            ? product16(decodesSigned, decodesSigned)
            : ProductType.product24(type.isHigh(), decodesSigned);
    return new Factors(wide, product, decodesSigned);
  }

  private static Operation imad(RtlOperandDecoder decoder) {
    if (decoder.bit(28)) {
      return FlexGripSemantics.unimplemented(decoder);
    }
    ProductType type = ProductType.of(decoder.insn());
    boolean hasCarry = !decoder.insn().modifier("carry").isEmpty();
    Factors factors = decodeFactors(decoder, type);
    Source a = firstFactor(decoder, factors.wide);
    Operand second = decoder.operand(2);
    Source b = decoder.integerSource(2, factors.wide);
    boolean isHighRegister = decoder.isFull() && decoder.bit(52) && !decoder.isConstant(2);
    if (isHighRegister && decoder.addressField() == 0 && decoder.has(Quirk.HIGH_LAST_REGISTER)) {
      b = new Source.Immediate((int) second.value("n"));
    }
    Source c = decoder.integerSource(3, true);
    boolean decodesSigns = !decoder.has(Quirk.IMAD_SIGNS_IGNORED);
    boolean minusProduct = decodesSigns && decoder.operand(1).negated();
    boolean minusC = decodesSigns && decoder.operand(3).negated();
    boolean skipsProduct = hasCarry && decoder.has(Quirk.IMAD_CARRY_SKIPS_PRODUCT);
    Source carryIn = new Source.Immediate(minusProduct || minusC ? 1 : 0);
    if (hasCarry) {
      carryIn = new Source.Carry(skipsProduct ? 1 : (int) decoder.insn().field("cc", 0));
    }
    boolean saturates = type.saturates();
    boolean saturatesAsRtl = decoder.has(Quirk.IMAD_SAT);
    if (saturatesAsRtl) {
      saturates = saturates && !type.isHalf() && !type.isHigh() && decoder.isFull();
    }
    Operation operation =
        new RtlMultiplyAdd(
            a,
            decoder.withLatch(b),
            OperandDecoder.complementIf(c, minusC),
            carryIn,
            skipsProduct ? IntegerFunction.PASS_A : factors.product,
            minusProduct ? -1 : 0,
            saturates ? saturatesAsRtl ? Sums::addSaturating : Integers::iaddSat : Integers::iadd,
            saturates && saturatesAsRtl,
            factors.signed || !decoder.has(Quirk.SIGN_FLAG),
            decoder.destination(true),
            decoder.flagsDestination());
    return decoder.withPostIncrement(operation);
  }

  /**
   * Returns the first factor. Under the quirk, a register of IMAD32I may be read as shared memory.
   */
  private static Source firstFactor(RtlOperandDecoder decoder, boolean wide) {
    boolean isRegister = !decoder.isShared(1);
    if (isRegister
        && decoder.isImmediate()
        && decoder.has(Quirk.IMAD32I_SHARED)
        && decoder.bit(13)) {
      int type = decoder.bits(14, 13);
      return decoder.sharedSource(decoder.operand(1), decoder.bits(12, 9), type);
    }
    return isRegister
        ? decoder.registerSource(decoder.fieldNumber(1), wide)
        : decoder.integerSource(1, wide);
  }

  /** Like {@link MultiplyAdd}, but with the RTL's flags and saturation. */
  private record RtlMultiplyAdd(
      Source a,
      Source b,
      Source c,
      Source carry,
      AluOperation.Function product,
      int productXor,
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
        lanes.a[lane] = product.apply(lanes.a[lane], lanes.b[lane], 0) ^ productXor;
      }
      carry.read(warp, mask, lanes.b);
      for (int lane = 0; lane < Warp.LANES; lane++) {
        lanes.result[lane] = sum.apply(lanes.a[lane], lanes.c[lane], lanes.b[lane]);
      }
      destination.write(warp, mask, lanes.result);
      if (predicate != null) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          lanes.result[lane] = computeFlags(lanes, lane);
        }
        predicate.write(warp, mask, lanes.result);
      }
      return null;
    }

    private int computeFlags(LaneBuffers lanes, int lane) {
      int result = lanes.result[lane];
      int flags = result == 0 ? Flags.ZERO : signed && result < 0 ? Flags.SIGN : 0;
      return flags
          | (saturates
              ? Sums.saturatedSumFlags(lanes.a[lane], lanes.c[lane], lanes.b[lane])
              : Sums.sumFlags(lanes.a[lane], lanes.c[lane], lanes.b[lane]));
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addReads(a, b, c, carry).addWrites(destination, predicate);
    }
  }
}
