package org.sass.sim.target.flexgrip;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.isa.Word;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics;
import org.sass.sim.target.g80.G80;

/**
 * What instructions do on the RTL of FlexGripPlus, with the quirks that are on. Instructions that
 * are not handled here do the same as on a G80.
 */
public record FlexGripSemantics(FlexGripTarget target) implements Semantics {
  private static final Map<String, RtlFactory> FACTORIES = factories();

  /** The names of operations that the RTL does not implement. */
  private static final Set<String> UNIMPLEMENTED =
      Set.of(
          "isad", "fcmp", "fmax", "fmin", "s2r", "r2c", "lld", "lst", "brx", "g2r", "gred", "gatom",
          "vote");

  /** The names of the moves. The RTL's moves store flags if their instruction words say so. */
  private static final Set<String> MOVES =
      Set.of("mov", "mvc", "gld", "gst", "r2g", "r2a", "a2r", "ada", "c2r");

  /** Makes the operation of an instruction; returns null if it is the same as on a G80. */
  interface RtlFactory {
    Operation make(RtlOperandDecoder decoder);
  }

  private static Map<String, RtlFactory> factories() {
    Map<String, RtlFactory> all = new HashMap<>();
    for (Map<String, RtlFactory> area :
        List.of(
            RtlIntegers.FACTORIES,
            RtlProducts.FACTORIES,
            RtlFloats.FACTORIES,
            RtlConversions.FACTORIES,
            RtlMoves.FACTORIES,
            RtlMemory.FACTORIES,
            FlexGripControlFlow.FACTORIES)) {
      all.putAll(area);
    }
    return Map.copyOf(all);
  }

  @Override
  public Operation operation(Insn insn, Program.PlacedInstruction placed, DecodedKernel code) {
    Operation rtlOperation = rtlOperation(insn, code);
    return rtlOperation == null
        ? G80.TARGET.semantics().operation(insn, placed, code)
        : rtlOperation;
  }

  @Override
  public Guard guard(Insn insn) {
    return G80.TARGET.semantics().guard(insn);
  }

  /** Returns the operation of an instruction; null if it is the same as on a G80. */
  private Operation rtlOperation(Insn insn, DecodedKernel code) {
    RtlOperandDecoder decoder = new RtlOperandDecoder(insn, code, target);
    String semantics = insn.form().semantics();
    if (UNIMPLEMENTED.contains(semantics)) {
      return unimplemented(decoder);
    }
    boolean writesFlags = decoder.isFull() && decoder.bit(38) && MOVES.contains(semantics);
    if (writesFlags && decoder.has(Quirk.MOVE_FLAGS)) {
      return notModelled(Quirk.MOVE_FLAGS);
    }
    RtlFactory factory = FACTORIES.get(semantics);
    return factory == null ? null : factory.make(decoder);
  }

  /**
   * Returns the operation of an instruction that the RTL does not implement; null if the quirk is
   * off, so that it runs as on a G80.
   */
  static Operation unimplemented(RtlOperandDecoder decoder) {
    if (!decoder.has(Quirk.UNIMPLEMENTED)) {
      return null;
    }
    return new ControlFlow.Faulting(
        FaultCause.of(
            Fault.Kind.UNSUPPORTED_INSTRUCTION,
            "FlexGripPlus does not implement %s; turn the quirk %s off to run it as a G80 does",
            decoder.insn().form().mnemonic(),
            Quirk.UNIMPLEMENTED.optionName()));
  }

  /**
   * Returns the operation of an instruction that shows a quirk whose effect is not known: it ends
   * the run with a fault.
   */
  static Operation notModelled(Quirk quirk) {
    return new ControlFlow.Faulting(
        FaultCause.of(
            Fault.Kind.UNSUPPORTED_INSTRUCTION,
            "quirk not modelled: %s (%s); turn the quirk %s off to run it as a G80 does",
            quirk.optionName(),
            quirk.sentence(),
            quirk.optionName()));
  }

  /**
   * Returns one word for each core if some instruction makes the value visible that was last read
   * as a second source, else 0.
   */
  @Override
  public int latchWords(List<Program.PlacedInstruction> placed) {
    return needsLatch(placed) ? LatchedSource.CORES : 0;
  }

  private boolean needsLatch(List<Program.PlacedInstruction> placed) {
    boolean hasStaleCarryAdds = target.has(Quirk.CARRY_ADD_STALE);
    boolean hasStaleMinMax = target.has(Quirk.MIN_MAX_STALE);
    if (!hasStaleCarryAdds && !hasStaleMinMax) {
      return false;
    }
    for (Program.PlacedInstruction placedInstruction : placed) {
      Word word = placedInstruction.word();
      long low = word.low();
      if ((low >>> 28 & 0xf) != 3 || word.isBitSet(1)) {
        continue;
      }
      long operation = word.size() == 32 || (low >>> 32 & 3) == 3 ? 0 : low >>> 61;
      if (hasStaleCarryAdds && operation == 0 && word.isBitSet(22)
          || hasStaleMinMax && (operation & 6) == 4) {
        return true;
      }
    }
    return false;
  }
}
