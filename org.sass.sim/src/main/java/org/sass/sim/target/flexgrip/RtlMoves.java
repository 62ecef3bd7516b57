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
import org.sass.sim.op.OperandDecoder;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Moves of the RTL, moves from shared memory included, and its stores to shared memory. */
final class RtlMoves {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(
          entry("mov", RtlMoves::mov),
          entry("mvi", RtlMoves::mvi),
          entry("mvc", RtlMoves::mvc),
          entry("r2a", RtlMoves::r2a),
          entry("a2r", RtlMoves::a2r),
          entry("ada", RtlMoves::ada),
          entry("r2g", RtlMoves::r2g));

  private RtlMoves() {}

  private static boolean isHalf(RtlOperandDecoder reader) {
    return reader.insn().modifier("type").endsWith("16");
  }

  private static Operation moved(RtlOperandDecoder reader, Source source, Destination destination) {
    AluOperation alu =
        new AluOperation(source, null, null, IntegerFunction.FIRST, destination, null, null);
    return reader.incrementing(alu);
  }

  private static Operation mov(RtlOperandDecoder reader) {
    boolean half = isHalf(reader);
    Source source =
        reader.isShared(1) ? reader.shared(reader.operand(1), -1) : reader.integer(1, !half);
    boolean gathers = reader.isFull() && reader.isShared(1) && reader.addressField() != 0;
    // If the first source is in shared memory at an address register, the RTL reads R0 as the
    // second source, and R0 stays in the latch.
    Source second =
        gathers && reader.code().latch() != null ? reader.latched(reader.word(0)) : null;
    AluOperation alu =
        new AluOperation(
            source, second, null, IntegerFunction.FIRST, reader.destination(!half), null, null);
    return reader.incrementing(alu);
  }

  private static Operation mvi(RtlOperandDecoder reader) {
    Source immediate = reader.latched(reader.integer(1, true));
    return moved(reader, immediate, reader.destination(!isHalf(reader)));
  }

  private static Operation mvc(RtlOperandDecoder reader) {
    Operand operand = reader.operand(1);
    boolean words = reader.has(Quirk.MVC_WORDS);
    AccessType access =
        switch ((int) operand.value("type")) {
          case 0 -> AccessType.U8;
          case 1 -> AccessType.U16;
          case 2 -> words ? AccessType.U16 : AccessType.S16;
          default -> AccessType.B32;
        };
    int register = reader.has(Quirk.CONSTANT_ADDRESS_IGNORED) ? 0 : (int) operand.value("a", 0);
    int offset = (int) operand.value("off");
    if (words) {
      offset = reader.bits(15, 9) * 4 / access.bytes();
    }
    Source source = reader.constant((int) operand.value("bank"), register, offset, access);
    return moved(reader, source, reader.destination(!isHalf(reader)));
  }

  private static Operation r2a(RtlOperandDecoder reader) {
    Source source;
    if (reader.isShared(1)) {
      if (reader.has(Quirk.R2A_SHARED)) {
        return FlexGripSemantics.notModelled(Quirk.R2A_SHARED);
      }
      source = reader.shared(reader.operand(1), -1);
    } else {
      int n = reader.number(1);
      source = reader.word(reader.has(Quirk.R2A_SIX_BITS) ? n & 63 : n);
    }
    Source amount = new Source.Immediate((int) reader.insn().field("shift", 0));
    AluOperation alu =
        new AluOperation(
            source,
            reader.latched(amount),
            null,
            IntegerFunction.SHL,
            reader.addressDestination(),
            null,
            null);
    return reader.incrementing(alu);
  }

  private static Operation a2r(RtlOperandDecoder reader) {
    return moved(reader, reader.addressSource(1), reader.destination(true));
  }

  private static Operation ada(RtlOperandDecoder reader) {
    boolean plain = reader.has(Quirk.ADA_PLAIN);
    int amount = (int) reader.operand(2).value("i");
    int added = plain ? amount & 0x3fff : (int) IntType.S16.extend(amount);
    Operation sum =
        new AluOperation(
            reader.addressSource(1),
            reader.latched(new Source.Immediate(added)),
            new Source.Immediate(0),
            IntegerFunction.ADD,
            reader.addressDestination(),
            null,
            null);
    return plain ? new Unguarded(sum) : sum;
  }

  /** Runs another operation in all active lanes, whatever the guard says. */
  private record Unguarded(Operation operation) implements SpecialOperation {
    @Override
    public FaultCause execute(org.sass.sim.machine.Warp warp, int mask, LaneBuffers lanes) {
      return operation.execute(warp, warp.active(), lanes);
    }

    @Override
    public boolean guarded() {
      return false;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      operation.addEffects(effects);
    }
  }

  private static Operation r2g(RtlOperandDecoder reader) {
    Operand place = reader.operand(0);
    boolean typed = reader.has(Quirk.R2G_TYPE);
    boolean bytes = reader.bit(54);
    boolean words = typed ? reader.bit(53) : reader.bit(58);
    if (typed && bytes && words) {
      return FlexGripSemantics.notModelled(Quirk.R2G_TYPE);
    }
    AccessType access = bytes ? AccessType.U8 : words ? AccessType.B32 : AccessType.U16;
    boolean wide = typed ? bytes || reader.bit(58) : reader.bit(53);
    int offset = typed ? reader.bits(21, 9) : (int) place.value("off");
    boolean increments = place.value("inc", 0) != 0;
    OperandAddress address =
        reader.address(place, reader.sharedSpace(), increments ? 0 : offset, access);
    Source source = reader.register((int) reader.operand(1).value("n"), wide);
    Operation store = new LoadStore.SharedStore(address, source, false);
    if (!increments || !reader.has(Quirk.POST_INCREMENT_A4)) {
      return OperandDecoder.incrementing(reader.insn(), store, 4);
    }
    int shift = bytes ? 1 : 0;
    return new LoadStore.PostIncrement(store, 4, reader.bits(21, 9) << shift);
  }
}
