package org.sass.sim.interp;

import java.util.Map;
import org.sass.lang.codec.Operand;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.Dim3;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;

/** Creates the faults that end a run, with their places and messages. */
final class RunFaults {
  private RunFaults() {}

  /** Returns the fault of a run whose kernel has no code. */
  static Fault emptyKernel(Launch launch) {
    return new Fault(
        Fault.Kind.BAD_ADDRESS,
        "the kernel has no code",
        launch.kernel().name(),
        Dim3.ORIGIN,
        launch.block(),
        0,
        -1,
        0,
        0,
        "");
  }

  /**
   * Returns why a run ends at its limit of steps.
   *
   * @param maxSteps the limit, in warp instructions
   */
  static FaultCause tooManySteps(long maxSteps) {
    return FaultCause.of(
        Fault.Kind.TOO_MANY_STEPS, "the run did not end within %d warp instructions", maxSteps);
  }

  /**
   * Returns why a warp cannot continue at a pc where no instruction starts.
   *
   * @param lastInstruction the instruction that the warp has just run
   */
  static FaultCause missingInstruction(
      DecodedKernel code, int pc, DecodedInstruction lastInstruction) {
    if (pc == lastInstruction.nextAddress()) {
      return FaultCause.of(
          Fault.Kind.BAD_ADDRESS,
          "the code ends here, but the thread does not: it needs an exit marker (.EXIT) or a RET");
    }
    return FaultCause.of(
        Fault.Kind.BAD_ADDRESS, "waiting lanes cannot continue: %s", code.describeMissing(pc));
  }

  /**
   * Returns the deadlock fault of a block in which no warp can run; null if all its warps have
   * ended.
   */
  static Fault deadlock(Launch launch, DecodedKernel code, Block block) {
    Warp waitingWarp = Deadlock.firstWaitingWarp(block);
    return waitingWarp == null
        ? null
        : at(
            launch,
            waitingWarp,
            code.instructionBefore(waitingWarp.pc()),
            Deadlock.cause(block, waitingWarp));
  }

  /** Returns the fault of a warp at an instruction. */
  static Fault at(Launch launch, Warp warp, DecodedInstruction instruction, FaultCause cause) {
    return new Fault(
        cause.kind(),
        cause.message(),
        launch.kernel().name(),
        warp.block().position(),
        launch.block(),
        warp.index(),
        cause.lane(),
        instruction.address(),
        instruction.placed().line(),
        instruction.insn().text() + outsideFunction(launch, instruction));
  }

  /** Returns the name, in parentheses, of a function of the driver that a call is for, or "". */
  private static String outsideFunction(Launch launch, DecodedInstruction instruction) {
    int end = launch.kernel().bytes();
    for (Operand operand : instruction.insn().operands()) {
      if (operand.kind().equals("target") && operand.value("t") > end) {
        for (Map.Entry<String, Integer> label : launch.kernel().labels().entrySet()) {
          if (label.getValue() == (int) operand.value("t")) {
            return " (" + label.getKey() + ")";
          }
        }
      }
    }
    return "";
  }
}
