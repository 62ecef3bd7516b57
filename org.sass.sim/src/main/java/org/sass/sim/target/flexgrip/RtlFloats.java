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
import org.sass.sim.op.LatchedSource;
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Float arithmetic and special functions of the RTL. */
final class RtlFloats {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(
          entry("fadd", RtlFloats::fadd),
          entry("fmul", RtlFloats::fmul),
          entry("fmad", RtlFloats::fmad),
          entry("fset", RtlFloats::fset),
          entry("rcp", reader -> special(reader, SpecialFunctions.Function.RCP)),
          entry("rsq", reader -> special(reader, SpecialFunctions.Function.RSQ)),
          entry("lg2", reader -> special(reader, SpecialFunctions.Function.LG2)),
          entry("sin", reader -> special(reader, SpecialFunctions.Function.SIN)),
          entry("cos", reader -> special(reader, SpecialFunctions.Function.COS)),
          entry("ex2", reader -> special(reader, SpecialFunctions.Function.EX2)),
          entry("rro", RtlFloats::rro));

  private static final int SIGN = 0x80000000;

  private RtlFloats() {}

  private static FloatUnit unit(RtlOperandDecoder reader) {
    Rounding rounding = OperandDecoder.rounding(reader.insn().modifier("round"));
    return new FloatUnit(reader.profile().quirks(), rounding);
  }

  private static Source negated(Source source, boolean wanted) {
    return wanted ? new Source.Bits(source, -1, SIGN) : source;
  }

  private static AluOperation.Function saturated(
      RtlOperandDecoder reader, AluOperation.Function function) {
    return reader.insn().modifier("sat").isEmpty() || reader.has(Quirk.FLOAT_SATURATION_IGNORED)
        ? function
        : (a, b, c) -> Floats.saturate(function.of(a, b, c));
  }

  private static RtlAlu.FlagFunction flags(RtlOperandDecoder reader) {
    return reader.has(Quirk.FLOAT_FLAGS)
        ? new RtlAlu.Zero()
        : (a, b, c, result) -> Flags.ofFloat(result);
  }

  /**
   * Returns the first source. The RTL decodes some of its fields with too many or too few bits.
   *
   * @param sixBits whether only six bits of the register number are decoded under the quirk
   */
  private static Source first(RtlOperandDecoder reader, boolean sixBits) {
    Operand operand = reader.operand(1);
    if (operand.kind().equals("shared")) {
      int offset = (int) operand.value("off");
      boolean further = reader.isImmediate() && reader.has(Quirk.FLOAT_IMMEDIATE_SHARED);
      // The RTL takes the low bit of the type for a bit of the offset.
      int type = (int) operand.value("type");
      offset += further && (type & 1) != 0 ? 16 : 0;
      return reader.shared(operand, offset, type);
    }
    int n = (int) operand.value("n");
    if (sixBits && reader.isFull() && reader.has(Quirk.FMAD_SIX_BITS)) {
      n &= 63;
    }
    boolean wide = reader.isImmediate() && !sixBits && reader.has(Quirk.FLOAT_SIGNS_IGNORED);
    return reader.word(wide && operand.negated() ? n + 64 : n);
  }

  /**
   * Returns whether a source of FADD or FMUL is negated. Under the quirk, the RTL does not decode
   * all minus signs.
   */
  private static boolean signed(RtlOperandDecoder reader, int index, boolean product) {
    boolean negated = reader.operand(index).negated();
    if (!negated || !reader.has(Quirk.FLOAT_SIGNS_IGNORED) || reader.isFull()) {
      return negated;
    }
    return reader.isShort() && (index == 1 || !product);
  }

  private static Operation fadd(RtlOperandDecoder reader) {
    FloatUnit unit = unit(reader);
    Source a = negated(first(reader, false), signed(reader, 1, false));
    Source b;
    Operand second = reader.operand(2);
    if (second.kind().equals("const")) {
      boolean further =
          reader.isFull() && reader.isShared(1) && reader.has(Quirk.FADD_CONSTANT_SHARED);
      b =
          further
              ? reader.constant(
                  (int) second.value("bank"), 0, (int) second.value("off") + 128, AccessType.B32)
              : reader.constant(second, AccessType.B32);
    } else if (second.kind().equals("imm")) {
      b = reader.integer(2, true);
    } else {
      int n = reader.number(2);
      b = reader.isNumber(n) ? new Source.Immediate(n) : reader.word(n);
    }
    b = negated(b, signed(reader, 2, false));
    AluOperation.Function add = (x, y, z) -> unit.add(x, y);
    AluOperation alu =
        new AluOperation(
            a,
            reader.latched(b),
            null,
            saturated(reader, add),
            reader.destination(true),
            null,
            null);
    Destination.Predicate predicate = reader.flags();
    if (!reader.has(Quirk.FADD_MIXED_GROUP)) {
      return reader.finished(alu, flags(reader));
    }
    return reader.incrementing(
        new GroupSum(alu, predicate == null ? null : flags(reader), predicate));
  }

  /**
   * FADD: the RTL computes eight lanes at a time. Lanes that only add finish one clock earlier than
   * lanes that subtract. If a group of eight has both, the results of the early lanes are gone
   * before they are fetched. All lanes of the group count, whether they are active or not.
   *
   * @param alu the sum of one lane
   * @param rule computes the flags; null for none
   * @param predicate the predicate register for the flags; null for none
   */
  record GroupSum(AluOperation alu, RtlAlu.FlagFunction rule, Destination.Predicate predicate)
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
        boolean late = false;
        for (int lane = group; lane < group + LatchedSource.CORES; lane++) {
          late |= FloatUnit.subtracts(lanes.a[lane], lanes.b[lane]);
        }
        for (int lane = group; lane < group + LatchedSource.CORES; lane++) {
          boolean gone = late && !FloatUnit.subtracts(lanes.a[lane], lanes.b[lane]);
          lanes.result[lane] = gone ? 0 : alu.function().of(lanes.a[lane], lanes.b[lane], 0);
        }
      }
      alu.destination().write(warp, mask, lanes.result);
      if (predicate != null) {
        for (int lane = 0; lane < Warp.LANES; lane++) {
          lanes.result[lane] = rule.of(lanes.a[lane], lanes.b[lane], 0, lanes.result[lane]);
        }
        predicate.write(warp, mask, lanes.result);
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      alu.addEffects(effects);
      effects.writes(predicate);
    }
  }

  /**
   * Returns the second source of a product. Under the quirk, a bit in the field of the constant
   * bank decides whether it is a constant.
   */
  private static Source factor(RtlOperandDecoder reader, int index) {
    Operand operand = reader.operand(index);
    if (operand.kind().equals("imm")) {
      return reader.integer(index, true);
    }
    int n = reader.number(index);
    if (!reader.isFull() || !reader.has(Quirk.FLOAT_CONSTANT_BANK)) {
      return operand.kind().equals("const")
          ? reader.constant(operand, AccessType.B32)
          : reader.word(n);
    }
    return reader.bit(54)
        ? reader.constant(reader.bits(57, 54), 0, n, AccessType.B32)
        : reader.word(n);
  }

  private static Operation fmul(RtlOperandDecoder reader) {
    FloatUnit unit = unit(reader);
    AluOperation.Function multiply = (a, b, c) -> unit.multiply(a, b);
    AluOperation alu =
        new AluOperation(
            negated(first(reader, false), signed(reader, 1, true)),
            reader.latched(negated(factor(reader, 2), signed(reader, 2, true))),
            null,
            saturated(reader, multiply),
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, flags(reader));
  }

  private static Operation fmad(RtlOperandDecoder reader) {
    FloatUnit unit = unit(reader);
    boolean minusA = reader.operand(1).negated();
    if (reader.isShort() && reader.has(Quirk.FLOAT_SIGNS_IGNORED)) {
      minusA = false;
    }
    Source b = factor(reader, 2);
    boolean constantThird = reader.isConstant(3);
    if (constantThird && reader.has(Quirk.FMAD_CONSTANT_THIRD)) {
      int n = reader.number(2);
      boolean odd = reader.bit(54);
      b = odd ? reader.constant(reader.bits(57, 54), 0, n, AccessType.B32) : reader.word(n);
    } else if (constantThird && !reader.isConstant(2)) {
      b = reader.word(reader.number(2));
    }
    boolean register = b instanceof Source.Register || b instanceof Source.Immediate;
    boolean number = reader.isFull() && reader.bit(52) && register;
    if (number && reader.addressField() == 0 && reader.has(Quirk.HIGH_LAST_REGISTER)) {
      b = new Source.Immediate(reader.bits(22, 16));
    }
    Source c = third(reader);
    AluOperation.Function multiplyAdd = unit::multiplyAdd;
    AluOperation alu =
        new AluOperation(
            negated(first(reader, true), minusA),
            reader.latched(b),
            negated(c, reader.operand(3).negated()),
            saturated(reader, multiplyAdd),
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, flags(reader));
  }

  private static Source third(RtlOperandDecoder reader) {
    Operand operand = reader.operand(3);
    if (reader.isShort() && reader.has(Quirk.FMAD32_ADDS_R0)) {
      return reader.word(0);
    }
    int n = reader.number(3);
    boolean six = reader.isFull() && reader.has(Quirk.FMAD_SIX_BITS);
    if (operand.kind().equals("const")) {
      boolean taken = !reader.bit(54) && reader.has(Quirk.FMAD_CONSTANT_THIRD);
      return taken ? reader.word(six ? n & 63 : n) : reader.constant(operand, AccessType.B32);
    }
    return reader.word(six ? n & 63 : n);
  }

  private static Operation fset(RtlOperandDecoder reader) {
    FloatUnit unit = unit(reader);
    Operand a = reader.operand(1);
    Operand b = reader.operand(2);
    int condition = (int) reader.operand(3).value("cmp");
    boolean signs = !reader.has(Quirk.FSET_SIGNS_IGNORED);
    boolean absolute = a.absolute();
    Source first = first(reader, false);
    Source second = factor(reader, 2);
    boolean register = second instanceof Source.Register || second instanceof Source.Immediate;
    if (absolute && register && reader.addressField() == 0 && reader.has(Quirk.FSET_ABSOLUTE)) {
      second = new Source.Immediate(reader.number(2));
    }
    if (signs) {
      second = new Source.Bits(second, b.absolute() ? ~SIGN : -1, b.negated() ? SIGN : 0);
      // The minus sign applies after the absolute value.
      first = a.negated() ? new Source.Bits(first, absolute ? ~SIGN : -1, SIGN) : first;
    }
    boolean bars = absolute && !(signs && a.negated());
    AluOperation alu =
        new AluOperation(
            first,
            reader.latched(second),
            null,
            (x, y, z) -> unit.compare(condition, bars, x, y),
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, new RtlAlu.Result(-1, true, 31));
  }

  private static Operation special(RtlOperandDecoder reader, SpecialFunctions.Function function) {
    SpecialUnit unit = new SpecialUnit(reader.profile().quirks(), reader.profile().tables());
    AluOperation.Function of = (a, b, c) -> unit.of(function, a);
    AluOperation alu =
        new AluOperation(
            unarySource(reader, reader.word(reader.number(1))),
            null,
            null,
            saturated(reader, of),
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, flags(reader));
  }

  private static Source unarySource(RtlOperandDecoder reader, Source source) {
    Operand operand = reader.operand(1);
    boolean signs = !reader.has(Quirk.SFU_SIGNS_IGNORED);
    if (!signs || !operand.absolute() && !operand.negated()) {
      return source;
    }
    int kept = operand.absolute() ? ~SIGN : -1;
    return new Source.Bits(source, kept, operand.negated() ? SIGN : 0);
  }

  private static Operation rro(RtlOperandDecoder reader) {
    boolean sine = reader.operand(2).value("fn") == 0;
    AluOperation.Function function = IntegerFunction.FIRST;
    if (reader.has(Quirk.RRO_FIXED_POINT)) {
      function =
          sine ? (a, b, c) -> RangeReduction.sine(a) : (a, b, c) -> RangeReduction.exponential(a);
    }
    Source source = RtlConversions.source(reader, true);
    AluOperation alu =
        new AluOperation(
            unarySource(reader, source),
            null,
            null,
            function,
            reader.destination(true),
            null,
            null);
    return reader.finished(alu, flags(reader));
  }
}
