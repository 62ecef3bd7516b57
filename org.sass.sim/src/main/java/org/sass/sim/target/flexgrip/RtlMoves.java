package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.IntType;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;
import org.sass.sim.target.g80.OperandDecoder;

/** Moves of the RTL, moves from shared memory included, and its stores to shared memory. */
final class RtlMoves {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(
          entry("mov", RtlMoves::mov),
          entry("mvi", RtlMoves::mvi),
          entry("mvc", RtlMoves::mvc),
          entry("r2a", RtlMoves::r2a),
          entry("a2r", RtlMoves::a2r),
          entry("ada", RtlMoves::ada),
          entry("r2g", RtlMoves::r2g));

  private RtlMoves() {}

  private static Operation createMove(
      RtlOperandDecoder decoder, Source source, Destination destination) {
    AluOperation alu =
        new AluOperation(source, null, null, IntegerFunction.PASS_A, destination, null, null);
    return decoder.withPostIncrement(alu);
  }

  private static Operation mov(RtlOperandDecoder decoder) {
    boolean half = decoder.isHalf();
    Source source =
        decoder.isShared(1)
            ? decoder.sharedSource(decoder.operand(1), -1)
            : decoder.integerSource(1, !half);
    boolean gathers = decoder.isFull() && decoder.isShared(1) && decoder.addressField() != 0;
    // If the first source is in shared memory at an address register, the RTL reads R0 as the
    // second source, and R0 stays in the latch.
    Source second =
        gathers && decoder.kernel().latch() != null
            ? decoder.withLatch(decoder.wordSource(0))
            : null;
    AluOperation alu =
        new AluOperation(
            source, second, null, IntegerFunction.PASS_A, decoder.destination(!half), null, null);
    return decoder.withPostIncrement(alu);
  }

  private static Operation mvi(RtlOperandDecoder decoder) {
    Source immediate = decoder.withLatch(decoder.integerSource(1, true));
    return createMove(decoder, immediate, decoder.destination(!decoder.isHalf()));
  }

  private static Operation mvc(RtlOperandDecoder decoder) {
    Operand operand = decoder.operand(1);
    boolean countsWords = decoder.has(Quirk.MVC_WORDS);
    AccessType access =
        switch ((int) operand.value("type")) {
          case 0 -> AccessType.U8;
          case 1 -> AccessType.U16;
          case 2 -> countsWords ? AccessType.U16 : AccessType.S16;
          default -> AccessType.B32;
        };
    int register = decoder.has(Quirk.CONSTANT_ADDRESS_IGNORED) ? 0 : (int) operand.value("a", 0);
    int offset = (int) operand.value("off");
    if (countsWords) {
      offset = decoder.bits(15, 9) * 4 / access.bytes();
    }
    Source source = decoder.constantSource((int) operand.value("bank"), register, offset, access);
    return createMove(decoder, source, decoder.destination(!decoder.isHalf()));
  }

  private static Operation r2a(RtlOperandDecoder decoder) {
    Source source;
    if (decoder.isShared(1)) {
      if (decoder.has(Quirk.R2A_SHARED)) {
        return FlexGripSemantics.notModelled(Quirk.R2A_SHARED);
      }
      source = decoder.sharedSource(decoder.operand(1), -1);
    } else {
      int n = decoder.fieldNumber(1);
      source = decoder.wordSource(decoder.has(Quirk.R2A_SIX_BITS) ? n & 63 : n);
    }
    Source amount = new Source.Immediate((int) decoder.insn().field("shift", 0));
    AluOperation alu =
        new AluOperation(
            source,
            decoder.withLatch(amount),
            null,
            IntegerFunction.SHL,
            decoder.addressDestination(),
            null,
            null);
    return decoder.withPostIncrement(alu);
  }

  private static Operation a2r(RtlOperandDecoder decoder) {
    return createMove(decoder, decoder.addressRegisterSource(1), decoder.destination(true));
  }

  private static Operation ada(RtlOperandDecoder decoder) {
    boolean ignoresSignAndGuard = decoder.has(Quirk.ADA_PLAIN);
    int amount = (int) decoder.operand(2).value("i");
    int addend = ignoresSignAndGuard ? amount & 0x3fff : (int) IntType.S16.extend(amount);
    Operation sum =
        new AluOperation(
            decoder.addressRegisterSource(1),
            decoder.withLatch(new Source.Immediate(addend)),
            new Source.Immediate(0),
            IntegerFunction.ADD,
            decoder.addressDestination(),
            null,
            null);
    return ignoresSignAndGuard ? new Unguarded(sum) : sum;
  }

  /** Runs another operation in all active lanes, whatever the guard says. */
  private record Unguarded(Operation operation) implements SpecialOperation {
    @Override
    public FaultCause execute(org.sass.sim.machine.Warp warp, int mask, LaneBuffers lanes) {
      return operation.execute(warp, warp.activeMask(), lanes);
    }

    @Override
    public boolean isGuarded() {
      return false;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      operation.addEffects(effects);
    }
  }

  private static Operation r2g(RtlOperandDecoder decoder) {
    Operand sharedOperand = decoder.operand(0);
    boolean swapsTypes = decoder.has(Quirk.R2G_TYPE);
    boolean movesBytes = decoder.bit(54);
    boolean movesWords = swapsTypes ? decoder.bit(53) : decoder.bit(58);
    if (swapsTypes && movesBytes && movesWords) {
      return FlexGripSemantics.notModelled(Quirk.R2G_TYPE);
    }
    AccessType access = movesBytes ? AccessType.U8 : movesWords ? AccessType.B32 : AccessType.U16;
    boolean wide = swapsTypes ? movesBytes || decoder.bit(58) : decoder.bit(53);
    int offset = swapsTypes ? decoder.bits(21, 9) : (int) sharedOperand.value("off");
    boolean increments = sharedOperand.value("inc", 0) != 0;
    OperandAddress address =
        decoder.operandAddress(
            sharedOperand, decoder.sharedSpace(), increments ? 0 : offset, access);
    Source source = decoder.registerSource((int) decoder.operand(1).value("n"), wide);
    Operation store = new LoadStore.SharedStore(address, source, false);
    if (!increments || !decoder.has(Quirk.POST_INCREMENT_A4)) {
      return OperandDecoder.withPostIncrement(decoder.insn(), store, 4);
    }
    int shift = movesBytes ? 1 : 0;
    return new LoadStore.PostIncrement(store, 4, decoder.bits(21, 9) << shift);
  }
}
