package org.sass.lang.flow;

import java.util.List;
import org.sass.lang.flow.Effects.Where;
import org.sass.lang.text.Problem.Severity;

/**
 * A finding about an instruction of a kernel. It contains no line numbers: while the words of a
 * kernel stay the same, its findings stay valid wherever the kernel is in the text.
 *
 * @param severity how bad it is
 * @param code a stable short name in kebab-case
 * @param message one line for users; {@code %1$d} is the line of the first of {@code others},
 *     {@code %2$d} that of the second
 * @param insn index of the instruction in the kernel's code
 * @param operand index in {@link org.sass.lang.text.InsnText#operands} of the operand to mark; -1
 *     for the mnemonic
 * @param where what to mark in the operand; null for the mnemonic
 * @param register the name of the register to mark, or empty
 * @param others further instructions that the finding refers to
 */
public record Finding(
    Severity severity,
    String code,
    String message,
    int insn,
    int operand,
    Where where,
    String register,
    List<Other> others) {

  /**
   * Another instruction that a finding refers to.
   *
   * @param insn its index in the kernel's code
   * @param says what is there, in one line
   */
  public record Other(int insn, String says) {}

  /** Returns a finding that marks the mnemonic. */
  static Finding of(Severity severity, String code, String message, int insn, Other... others) {
    return new Finding(severity, code, message, insn, -1, null, "", List.of(others));
  }

  /** Returns a finding that marks the name of a register. */
  static Finding of(
      Severity severity,
      String code,
      String message,
      int insn,
      Effects.Use use,
      Resources resources,
      Other... others) {
    String register = resources.file(use.first()).letter() + resources.number(use.first());
    return new Finding(
        severity, code, message, insn, use.operand(), use.where(), register, List.of(others));
  }
}
