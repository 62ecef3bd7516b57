package org.sass.sim.exec;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Program;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.sim.g80.Conditions;

/**
 * Makes instructions ready to run: finds what a row of the table means by the name of its
 * semantics.
 *
 * <p>An instruction without a meaning is ready, too; what it does is to say why it cannot run.
 */
final class Decoding {
  private static final Map<String, Factory> FACTORIES = factories();

  private Decoding() {}

  /** Makes the operation of one instruction. */
  interface Factory {
    /**
     * @param insn the instruction
     * @param placed where it stands
     * @param code the kernel it belongs to
     */
    Operation make(Insn insn, Program.Placed placed, Code code);
  }

  /** An instruction that the table lets through, but that its semantics cannot make sense of. */
  static final class UnfitException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnfitException(String message) {
      super(message);
    }
  }

  private static Map<String, Factory> factories() {
    Map<String, Factory> all = new HashMap<>();
    for (Map<String, Factory> area :
        List.of(
            IntegerOperations.LIST,
            FloatOperations.LIST,
            ConversionOperations.LIST,
            MoveOperations.LIST,
            MemoryOperations.LIST,
            FlowOperations.LIST)) {
      all.putAll(area);
    }
    return Map.copyOf(all);
  }

  /** The names of all semantics that have a meaning here. */
  static Set<String> names() {
    return FACTORIES.keySet();
  }

  static Step step(Program.Placed placed, Isa isa, Code code) {
    Insn insn = placed.insn();
    Operation operation = operation(insn, placed, isa, code);
    Guard guard =
        operation.guarded()
            ? Guard.of((int) insn.field("creg", 0), (int) insn.field("cond", Conditions.ALWAYS))
            : Guard.of(0, Conditions.ALWAYS);
    return new Step(
        placed, insn, operation, guard, insn.field("exit", 0) == 1, insn.field("join", 0) == 1);
  }

  private static Operation operation(Insn insn, Program.Placed placed, Isa isa, Code code) {
    Form form = insn.form();
    if (form == null) {
      return new Flow.Unable(
          Cause.of(
              Fault.Kind.UNKNOWN_INSTRUCTION,
              "the word %s is no instruction of %s",
              insn.word(),
              isa.archName()));
    }
    if (form.semantics() == null) {
      return unsupported("%s cannot be run: %s", form.mnemonic(), form.noSemantics());
    }
    if (form.isa().equals(isa.name()) && form.arch() > isa.arch()) {
      return unsupported(
          "%s needs %s, and this program is for %s",
          form.mnemonic(), isa.archs().get(form.arch()), isa.archName());
    }
    Factory factory = FACTORIES.get(form.semantics());
    if (factory == null) {
      return unsupported(
          "%s means %s, which this emulator does not know", form.mnemonic(), form.semantics());
    }
    try {
      Operation rtl = code.profile().quirks().isEmpty() ? null : RtlOperations.make(insn, code);
      return rtl == null ? factory.make(insn, placed, code) : rtl;
    } catch (UnfitException e) {
      return unsupported("%s cannot be run: %s", form.mnemonic(), e.getMessage());
    }
  }

  private static Operation unsupported(String message, Object... args) {
    return new Flow.Unable(Cause.of(Fault.Kind.UNSUPPORTED_INSTRUCTION, message, args));
  }
}
