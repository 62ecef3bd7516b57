package org.sass.sim.op;

import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.RegisterRun;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.sim.arith.Conditions;

/**
 * Decodes instructions: asks the {@link Semantics} of the machine for the operation that a row of
 * the instruction-set table stands for.
 *
 * <p>An instruction without a meaning is decoded, too. Its operation ends the run with a fault that
 * says why it cannot run.
 */
public final class InstructionDecoder {
  private InstructionDecoder() {}

  static DecodedInstruction decode(
      int index, Program.PlacedInstruction placed, Isa isa, DecodedKernel code) {
    Insn insn = placed.decodeWithoutText();
    Operation operation = decodeOperation(insn, placed, isa, code);
    Guard guard =
        operation.isGuarded() ? code.semantics().guard(insn) : Guard.of(0, Conditions.ALWAYS);
    return new DecodedInstruction(
        index,
        placed,
        insn,
        operation,
        guard,
        insn.field("exit", 0) == 1,
        insn.field("join", 0) == 1);
  }

  private static Operation decodeOperation(
      Insn insn, Program.PlacedInstruction placed, Isa isa, DecodedKernel code) {
    Form form = insn.form();
    if (form == null) {
      return new ControlFlow.Faulting(
          FaultCause.of(
              Fault.Kind.UNKNOWN_INSTRUCTION,
              "the word %s is not an instruction of %s",
              insn.word(),
              isa.archName()));
    }
    if (form.semantics() == null) {
      return unsupported("%s cannot be run: %s", form.mnemonic(), form.notRunReason());
    }
    if (form.tableName().equals(isa.name()) && form.archIndex() > isa.archIndex()) {
      return unsupported(
          "%s needs %s, and this program is for %s",
          form.mnemonic(), isa.archs().get(form.archIndex()), isa.archName());
    }
    String notRun = form.notRunModifiers().isEmpty() ? null : notRunModifier(insn);
    if (notRun != null) {
      return unsupported(
          "%s%s cannot be run: %s", form.mnemonic(), notRun, form.notRunModifiers().get(notRun));
    }
    String rejection = RegisterRun.rejection(isa, insn);
    if (rejection != null) {
      return new ControlFlow.Faulting(
          FaultCause.of(Fault.Kind.ILLEGAL_INSTRUCTION, "%s", rejection));
    }
    try {
      Operation operation = code.semantics().operation(insn, placed, code);
      return operation != null
          ? operation
          : unsupported(
              "%s means %s, which this emulator does not know", form.mnemonic(), form.semantics());
    } catch (UnfitException e) {
      return unsupported("%s cannot be run: %s", form.mnemonic(), e.getMessage());
    }
  }

  /** Returns a modifier with which an instruction cannot run; null if it has none. */
  private static String notRunModifier(Insn insn) {
    for (String modifier : insn.form().notRunModifiers().keySet()) {
      if (hasModifier(insn, modifier.substring(1))) {
        return modifier;
      }
    }
    return null;
  }

  /** Returns whether a word follows the mnemonic or an operand, or is a condition: CC.LT. */
  private static boolean hasModifier(Insn insn, String word) {
    if (insn.suffixes().contains(word)) {
      return true;
    }
    for (Operand operand : insn.operands()) {
      // The text of an operand is made when it is asked for, which takes long.
      boolean isCondition = operand.kind().equals("cond");
      if (operand.suffixes().contains(word) || isCondition && operand.text().endsWith("." + word)) {
        return true;
      }
    }
    return false;
  }

  private static Operation unsupported(String message, Object... args) {
    return new ControlFlow.Faulting(
        FaultCause.of(Fault.Kind.UNSUPPORTED_INSTRUCTION, message, args));
  }
}
