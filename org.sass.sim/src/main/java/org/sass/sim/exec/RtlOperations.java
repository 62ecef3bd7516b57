package org.sass.sim.exec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Word;
import org.sass.sim.rtl.Quirk;

/**
 * What instructions do on the RTL of FlexGripPlus, with the quirks that are on. What is not told
 * here is as a G80 has it.
 */
final class RtlOperations {
  private static final Map<String, Factory> FACTORIES = factories();

  /** Semantics that the RTL does not have. */
  private static final Set<String> MISSING =
      Set.of(
          "isad", "fcmp", "fmax", "fmin", "s2r", "r2c", "lld", "lst", "brx", "g2r", "gred", "gatom",
          "vote");

  /** Semantics of the moves, which store flags where their words say so. */
  private static final Set<String> MOVES =
      Set.of("mov", "mvc", "gld", "gst", "r2g", "r2a", "a2r", "ada", "c2r");

  private RtlOperations() {}

  /** Makes the operation of an instruction; null if it is that of a G80. */
  interface Factory {
    Operation make(RtlReader reader);
  }

  private static Map<String, Factory> factories() {
    Map<String, Factory> all = new HashMap<>();
    for (Map<String, Factory> area :
        List.of(
            RtlIntegers.LIST,
            RtlProducts.LIST,
            RtlFloats.LIST,
            RtlConversions.LIST,
            RtlMoves.LIST,
            RtlMemory.LIST,
            RtlFlow.LIST)) {
      all.putAll(area);
    }
    return Map.copyOf(all);
  }

  /** The operation of an instruction of the table; null if it is that of a G80. */
  static Operation make(Insn insn, Code code) {
    RtlReader reader = new RtlReader(insn, code);
    String semantics = insn.form().semantics();
    if (MISSING.contains(semantics)) {
      return unimplemented(reader);
    }
    boolean flags = reader.isFull() && reader.bit(38) && MOVES.contains(semantics);
    if (flags && reader.has(Quirk.MOVE_FLAGS)) {
      return notModelled(Quirk.MOVE_FLAGS);
    }
    Factory factory = FACTORIES.get(semantics);
    return factory == null ? null : factory.make(reader);
  }

  /** An instruction that the RTL does not have; null if that is not to matter. */
  static Operation unimplemented(RtlReader reader) {
    if (!reader.has(Quirk.UNIMPLEMENTED)) {
      return null;
    }
    return new Flow.Unable(
        Cause.of(
            Fault.Kind.UNSUPPORTED_INSTRUCTION,
            "FlexGripPlus does not implement %s; --quirk %s=off runs it as a G80 does",
            reader.insn().form().mnemonic(),
            Quirk.UNIMPLEMENTED.word()));
  }

  /** An instruction whose effect nobody has explained. */
  static Operation notModelled(Quirk quirk) {
    return new Flow.Unable(
        Cause.of(
            Fault.Kind.UNSUPPORTED_INSTRUCTION,
            "quirk not modelled: %s (%s) --quirk %s=off runs it as a G80 does",
            quirk.word(),
            quirk.sentence(),
            quirk.word()));
  }

  /** Whether some instruction of a kernel shows what was last read as a second source. */
  static boolean needsLatch(List<Program.Placed> placed, Profile profile) {
    boolean sums = profile.has(Quirk.CARRY_ADD_STALE);
    boolean extremes = profile.has(Quirk.MIN_MAX_STALE);
    if (!sums && !extremes) {
      return false;
    }
    for (Program.Placed one : placed) {
      Word word = one.word();
      long low = word.low();
      if ((low >>> 28 & 0xf) != 3 || word.bit(1)) {
        continue;
      }
      long operation = word.size() == 32 || (low >>> 32 & 3) == 3 ? 0 : low >>> 61;
      if (sums && operation == 0 && word.bit(22) || extremes && (operation & 6) == 4) {
        return true;
      }
    }
    return false;
  }
}
