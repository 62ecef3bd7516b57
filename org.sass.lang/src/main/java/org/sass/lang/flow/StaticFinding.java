package org.sass.lang.flow;

import java.util.List;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.text.Problem.Severity;

/**
 * A finding about an instruction of a kernel. It contains no line numbers: while the words of a
 * kernel stay the same, its findings stay valid wherever the kernel is in the text.
 *
 * @param severity how bad it is
 * @param code a stable short name in kebab-case
 * @param message one line for users; {@code %1$d} is the line of the first of {@code related},
 *     {@code %2$d} that of the second
 * @param insn index of the instruction in the kernel's code
 * @param operandIndex index in {@link org.sass.lang.text.InsnText#operands} of the operand to mark;
 *     -1 for the mnemonic
 * @param location what to mark in the operand; null for the mnemonic
 * @param registerName the name of the register to mark, or empty
 * @param related further instructions that the finding refers to
 */
public record StaticFinding(
    Severity severity,
    String code,
    String message,
    int insn,
    int operandIndex,
    UseLocation location,
    String registerName,
    List<RelatedInsn> related) {

  /**
   * Another instruction that a finding refers to.
   *
   * @param insn its index in the kernel's code
   * @param message what is there, in one line
   */
  public record RelatedInsn(int insn, String message) {}

  /** Returns a finding that marks the mnemonic. */
  static StaticFinding of(
      Severity severity, String code, String message, int insn, RelatedInsn... related) {
    return new StaticFinding(severity, code, message, insn, -1, null, "", List.of(related));
  }

  /** Returns a finding that marks the name of a register. */
  static StaticFinding of(
      Severity severity,
      String code,
      String message,
      int insn,
      Effects.ResourceUse use,
      Resources resources,
      RelatedInsn... related) {
    String register =
        resources.registerFile(use.first()).prefix() + resources.registerNumber(use.first());
    return new StaticFinding(
        severity,
        code,
        message,
        insn,
        use.operandIndex(),
        use.location(),
        register,
        List.of(related));
  }
}
