package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Rounding;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;
import org.sass.sim.target.g80.OperandDecoder;

/** Float arithmetic and special functions of the RTL. */
final class RtlFloats {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(
          entry("fadd", RtlFloats::fadd),
          entry("fmul", RtlFloats::fmul),
          entry("fmad", RtlFloats::fmad),
          entry("fset", RtlFloats::fset),
          entry("rcp", decoder -> specialFunction(decoder, SpecialFunctions.Function.RCP)),
          entry("rsq", decoder -> specialFunction(decoder, SpecialFunctions.Function.RSQ)),
          entry("lg2", decoder -> specialFunction(decoder, SpecialFunctions.Function.LG2)),
          entry("sin", decoder -> specialFunction(decoder, SpecialFunctions.Function.SIN)),
          entry("cos", decoder -> specialFunction(decoder, SpecialFunctions.Function.COS)),
          entry("ex2", decoder -> specialFunction(decoder, SpecialFunctions.Function.EX2)),
          entry("rro", RtlFloats::rro));

  private static final int SIGN_BIT = 0x80000000;

  private RtlFloats() {}

  private static FloatUnit createUnit(RtlOperandDecoder decoder) {
    Rounding rounding = OperandDecoder.rounding(decoder.insn().modifier("round"));
    return new FloatUnit(decoder.profile().quirks(), rounding);
  }

  private static Source negateIf(Source source, boolean isNegated) {
    return isNegated ? new Source.Bits(source, -1, SIGN_BIT) : source;
  }

  private static AluOperation.Function withSaturation(
      RtlOperandDecoder decoder, AluOperation.Function function) {
    return decoder.insn().modifier("sat").isEmpty() || decoder.has(Quirk.FLOAT_SATURATION_IGNORED)
        ? function
        : (a, b, c) -> Floats.saturate(function.apply(a, b, c));
  }

  private static RtlAlu.FlagFunction flagFunction(RtlOperandDecoder decoder) {
    return decoder.has(Quirk.FLOAT_FLAGS)
        ? new RtlAlu.ZeroFlag()
        : (a, b, c, result) -> Flags.ofFloat(result);
  }

  /**
   * Returns the first source. The RTL decodes some of its fields with too many or too few bits.
   *
   * @param sixBits whether only six bits of the register number are decoded under the quirk
   */
  private static Source firstSource(RtlOperandDecoder decoder, boolean sixBits) {
    Operand operand = decoder.operand(1);
    if (operand.kind().equals("shared")) {
      int offset = (int) operand.value("off");
      boolean shiftsOffset = decoder.isImmediate() && decoder.has(Quirk.FLOAT_IMMEDIATE_SHARED);
      // The RTL takes the low bit of the type for a bit of the offset.
      int type = (int) operand.value("type");
      offset += shiftsOffset && (type & 1) != 0 ? 16 : 0;
      return decoder.sharedSource(operand, offset, type);
    }
    int n = (int) operand.value("n");
    if (sixBits && decoder.isFull() && decoder.has(Quirk.FMAD_SIX_BITS)) {
      n &= 63;
    }
    boolean addsSignToNumber =
        decoder.isImmediate() && !sixBits && decoder.has(Quirk.FLOAT_SIGNS_IGNORED);
    return decoder.wordSource(addsSignToNumber && operand.negated() ? n + 64 : n);
  }

  /**
   * Returns whether a source of FADD or FMUL is negated. Under the quirk, the RTL does not decode
   * all minus signs.
   */
  private static boolean isNegated(RtlOperandDecoder decoder, int index, boolean isProduct) {
    boolean negated = decoder.operand(index).negated();
    if (!negated || !decoder.has(Quirk.FLOAT_SIGNS_IGNORED) || decoder.isFull()) {
      return negated;
    }
    return decoder.isShort() && (index == 1 || !isProduct);
  }

  private static Operation fadd(RtlOperandDecoder decoder) {
    FloatUnit unit = createUnit(decoder);
    Source a = negateIf(firstSource(decoder, false), isNegated(decoder, 1, false));
    Source b;
    Operand second = decoder.operand(2);
    if (second.kind().equals("const")) {
      boolean shiftsOffset =
          decoder.isFull() && decoder.isShared(1) && decoder.has(Quirk.FADD_CONSTANT_SHARED);
      b =
          shiftsOffset
              ? decoder.constantSource(
                  (int) second.value("bank"), 0, (int) second.value("off") + 128, AccessType.B32)
              : decoder.constantSource(second, AccessType.B32);
    } else if (second.kind().equals("imm")) {
      b = decoder.integerSource(2, true);
    } else {
      int n = decoder.fieldNumber(2);
      b = decoder.isReadAsNumber(n) ? new Source.Immediate(n) : decoder.wordSource(n);
    }
    b = negateIf(b, isNegated(decoder, 2, false));
    AluOperation.Function add = (x, y, z) -> unit.add(x, y);
    AluOperation alu =
        new AluOperation(
            a,
            decoder.withLatch(b),
            null,
            withSaturation(decoder, add),
            decoder.destination(true),
            null,
            null);
    Destination.Predicate predicate = decoder.flagsDestination();
    if (!decoder.has(Quirk.FADD_MIXED_GROUP)) {
      return decoder.withFlagsAndIncrement(alu, flagFunction(decoder));
    }
    return decoder.withPostIncrement(
        new GroupSum(alu, predicate == null ? null : flagFunction(decoder), predicate));
  }

  /**
   * FADD: the RTL computes eight lanes at a time. Lanes that only add finish one clock earlier than
   * lanes that subtract. If a group of eight has both, the results of the early lanes are gone
   * before they are fetched. All lanes of the group count, whether they are active or not.
   *
   * @param alu the sum of one lane
   * @param flagFunction computes the flags; null for none
   * @param predicate the predicate register for the flags; null for none
   */
  record GroupSum(
      AluOperation alu, RtlAlu.FlagFunction flagFunction, Destination.Predicate predicate)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      // Lanes that are not active read 0 from shared memory.
      java.util.Arrays.fill(lanes.a, 0);
      FaultCause cause = alu.a().read(warp, mask, lanes.a);
      if (cause == null) {
        cause = alu.b().read(warp, mask, lanes.b);
      }
      if (cause != null) {
        return cause;
      }
      for (int group = 0; group < Warp.LANES; group += LatchedSource.CORES) {
        boolean hasSubtraction = false;
        for (int lane = group; lane < group + LatchedSource.CORES; lane++) {
          hasSubtraction |= FloatUnit.isSubtraction(lanes.a[lane], lanes.b[lane]);
        }
        for (int lane = group; lane < group + LatchedSource.CORES; lane++) {
          boolean isLost = hasSubtraction && !FloatUnit.isSubtraction(lanes.a[lane], lanes.b[lane]);
          lanes.result[lane] = isLost ? 0 : alu.function().apply(lanes.a[lane], lanes.b[lane], 0);
        }
      }
      alu.destination().write(warp, mask, lanes.result);
      if (predicate != null) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          lanes.result[lane] =
              flagFunction.apply(lanes.a[lane], lanes.b[lane], 0, lanes.result[lane]);
        }
        predicate.write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      alu.addEffects(effects);
      effects.addWrites(predicate);
    }
  }

  /**
   * Returns the second source of a product. Under the quirk, a bit in the field of the constant
   * bank decides whether it is a constant.
   */
  private static Source secondFactor(RtlOperandDecoder decoder, int index) {
    Operand operand = decoder.operand(index);
    if (operand.kind().equals("imm")) {
      return decoder.integerSource(index, true);
    }
    int n = decoder.fieldNumber(index);
    if (!decoder.isFull() || !decoder.has(Quirk.FLOAT_CONSTANT_BANK)) {
      return operand.kind().equals("const")
          ? decoder.constantSource(operand, AccessType.B32)
          : decoder.wordSource(n);
    }
    return decoder.bit(54)
        ? decoder.constantSource(decoder.bits(57, 54), 0, n, AccessType.B32)
        : decoder.wordSource(n);
  }

  private static Operation fmul(RtlOperandDecoder decoder) {
    FloatUnit unit = createUnit(decoder);
    AluOperation.Function multiply = (a, b, c) -> unit.multiply(a, b);
    AluOperation alu =
        new AluOperation(
            negateIf(firstSource(decoder, false), isNegated(decoder, 1, true)),
            decoder.withLatch(negateIf(secondFactor(decoder, 2), isNegated(decoder, 2, true))),
            null,
            withSaturation(decoder, multiply),
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, flagFunction(decoder));
  }

  private static Operation fmad(RtlOperandDecoder decoder) {
    FloatUnit unit = createUnit(decoder);
    boolean minusA = decoder.operand(1).negated();
    if (decoder.isShort() && decoder.has(Quirk.FLOAT_SIGNS_IGNORED)) {
      minusA = false;
    }
    Source b = secondFactor(decoder, 2);
    boolean constantThird = decoder.isConstant(3);
    if (constantThird && decoder.has(Quirk.FMAD_CONSTANT_THIRD)) {
      int n = decoder.fieldNumber(2);
      boolean isConstantBank = decoder.bit(54);
      b =
          isConstantBank
              ? decoder.constantSource(decoder.bits(57, 54), 0, n, AccessType.B32)
              : decoder.wordSource(n);
    } else if (constantThird && !decoder.isConstant(2)) {
      b = decoder.wordSource(decoder.fieldNumber(2));
    }
    boolean isRegister = b instanceof Source.Register || b instanceof Source.Immediate;
    boolean isHighRegister = decoder.isFull() && decoder.bit(52) && isRegister;
    if (isHighRegister && decoder.addressField() == 0 && decoder.has(Quirk.HIGH_LAST_REGISTER)) {
      b = new Source.Immediate(decoder.bits(22, 16));
    }
    Source c = thirdSource(decoder);
    AluOperation.Function multiplyAdd = unit::multiplyAdd;
    AluOperation alu =
        new AluOperation(
            negateIf(firstSource(decoder, true), minusA),
            decoder.withLatch(b),
            negateIf(c, decoder.operand(3).negated()),
            withSaturation(decoder, multiplyAdd),
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, flagFunction(decoder));
  }

  private static Source thirdSource(RtlOperandDecoder decoder) {
    Operand operand = decoder.operand(3);
    if (decoder.isShort() && decoder.has(Quirk.FMAD32_ADDS_R0)) {
      return decoder.wordSource(0);
    }
    int n = decoder.fieldNumber(3);
    boolean sixBits = decoder.isFull() && decoder.has(Quirk.FMAD_SIX_BITS);
    if (operand.kind().equals("const")) {
      boolean readsRegister = !decoder.bit(54) && decoder.has(Quirk.FMAD_CONSTANT_THIRD);
      return readsRegister
          ? decoder.wordSource(sixBits ? n & 63 : n)
          : decoder.constantSource(operand, AccessType.B32);
    }
    return decoder.wordSource(sixBits ? n & 63 : n);
  }

  private static Operation fset(RtlOperandDecoder decoder) {
    FloatUnit unit = createUnit(decoder);
    Operand a = decoder.operand(1);
    Operand b = decoder.operand(2);
    int condition = (int) decoder.operand(3).value("cmp");
    boolean decodesSigns = !decoder.has(Quirk.FSET_SIGNS_IGNORED);
    boolean absolute = a.absolute();
    Source first = firstSource(decoder, false);
    Source second = secondFactor(decoder, 2);
    boolean isRegister = second instanceof Source.Register || second instanceof Source.Immediate;
    if (absolute && isRegister && decoder.addressField() == 0 && decoder.has(Quirk.FSET_ABSOLUTE)) {
      second = new Source.Immediate(decoder.fieldNumber(2));
    }
    if (decodesSigns) {
      second = new Source.Bits(second, b.absolute() ? ~SIGN_BIT : -1, b.negated() ? SIGN_BIT : 0);
      // The minus sign applies after the absolute value.
      first = a.negated() ? new Source.Bits(first, absolute ? ~SIGN_BIT : -1, SIGN_BIT) : first;
    }
    boolean takesAbsolute = absolute && !(decodesSigns && a.negated());
    AluOperation alu =
        new AluOperation(
            first,
            decoder.withLatch(second),
            null,
            (x, y, z) -> unit.compare(condition, takesAbsolute, x, y),
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, new RtlAlu.ResultFlags(-1, true, 31));
  }

  private static Operation specialFunction(
      RtlOperandDecoder decoder, SpecialFunctions.Function function) {
    SpecialUnit unit = new SpecialUnit(decoder.profile().quirks(), decoder.profile().tables());
    AluOperation.Function compute = (a, b, c) -> unit.compute(function, a);
    AluOperation alu =
        new AluOperation(
            withOperandSigns(decoder, decoder.wordSource(decoder.fieldNumber(1))),
            null,
            null,
            withSaturation(decoder, compute),
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, flagFunction(decoder));
  }

  private static Source withOperandSigns(RtlOperandDecoder decoder, Source source) {
    Operand operand = decoder.operand(1);
    boolean decodesSigns = !decoder.has(Quirk.SFU_SIGNS_IGNORED);
    if (!decodesSigns || !operand.absolute() && !operand.negated()) {
      return source;
    }
    int andMask = operand.absolute() ? ~SIGN_BIT : -1;
    return new Source.Bits(source, andMask, operand.negated() ? SIGN_BIT : 0);
  }

  private static Operation rro(RtlOperandDecoder decoder) {
    boolean isSine = decoder.operand(2).value("fn") == 0;
    AluOperation.Function function = IntegerFunction.PASS_A;
    if (decoder.has(Quirk.RRO_FIXED_POINT)) {
      function =
          isSine
              ? (a, b, c) -> RangeReduction.reduceForSine(a)
              : (a, b, c) -> RangeReduction.reduceForEx2(a);
    }
    Source source = RtlConversions.conversionSource(decoder, true);
    AluOperation alu =
        new AluOperation(
            withOperandSigns(decoder, source),
            null,
            null,
            function,
            decoder.destination(true),
            null,
            null);
    return decoder.withFlagsAndIncrement(alu, flagFunction(decoder));
  }
}
