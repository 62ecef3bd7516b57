package org.sass.sim.target.nvidia;

import java.util.List;
import java.util.function.Function;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;

/**
 * An instruction of control flow whose target is in a constant. In JMP and JCAL the word is an
 * address of code, elsewhere a distance from the end of the instruction. This is how a program that
 * ran on Fermi uses both (the loader "uberkern" of KernelGen, with {@code BRA c[0x2][0xc]} and
 * {@code JMP c[0x2][0x8]}); that later GPUs and the other instructions count alike is a choice.
 *
 * @param word the constant
 * @param base what is added to it
 * @param code finds the instruction there
 * @param operation makes the operation for a target
 * @param control how the instruction decides where its warp continues
 */
record TargetInConstant(
    Source word,
    int base,
    DecodedKernel code,
    Function<ControlFlow.Target, Operation> operation,
    Control control)
    implements SpecialOperation {

  /**
   * Makes the operation of an instruction; null if its target is not in a constant.
   *
   * @param base from where the word in the constant counts
   */
  static Operation of(
      Insn insn,
      int base,
      DecodedKernel code,
      Function<ControlFlow.Target, Operation> operation,
      Control control) {
    Operand operand = find(insn);
    if (operand == null) {
      return null;
    }
    return new TargetInConstant(word(operand), base, code, operation, control);
  }

  /** Returns the operand in constant memory; null if there is none. */
  static Operand find(Insn insn) {
    return insn.operands().stream()
        .filter(operand -> operand.kind().equals("const"))
        .findFirst()
        .orElse(null);
  }

  /** Returns the word that an operand without a register names. */
  private static Source word(Operand operand) {
    return new ConstantWord((int) operand.value("bank"), (int) operand.value("off", 0));
  }

  @Override
  public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
    FaultCause cause = word.read(warp, mask, lanes.a);
    if (cause != null) {
      return cause;
    }
    // All lanes read the same word.
    ControlFlow.Target target = code.target(lanes.a[0] + base);
    return operation.apply(target).execute(warp, mask, lanes);
  }

  @Override
  public List<Source> sources() {
    return List.of(word);
  }

  @Override
  public void addEffects(OperationEffects effects) {
    // The effects, such as a test of the condition code, are the same for all targets.
    operation.apply(code.target(0)).addEffects(effects);
    effects.addReads(word).setControl(control);
  }
}
