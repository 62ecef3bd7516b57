package org.sass.sim.target.g80;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.assemble.Program;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Conditions;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Guard;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;
import org.sass.sim.op.Vote;

/** Operations of a G80 that decide where a warp continues: branches, calls, barriers and others. */
public final class FlowOperations {
  public static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry(
              "bra",
              (insn, placed, code) -> new ControlFlow.Branch(code.target(targetAddress(insn)))),
          entry("brx", FlowOperations::brx),
          entry(
              "cal",
              (insn, placed, code) -> new ControlFlow.Call(code.target(targetAddress(insn)))),
          entry("ret", (insn, placed, code) -> new ControlFlow.Leave(Kind.CALL)),
          entry(
              "ssy", (insn, placed, code) -> new ControlFlow.Mark(Kind.SYNC, targetAddress(insn))),
          entry(
              "pbk", (insn, placed, code) -> new ControlFlow.Mark(Kind.BREAK, targetAddress(insn))),
          entry("brk", (insn, placed, code) -> new ControlFlow.Leave(Kind.BREAK)),
          entry("bar", (insn, placed, code) -> bar(insn)),
          entry("trap", (insn, placed, code) -> new ControlFlow.Trap()),
          // A breakpoint instruction has no effect without a debugger.
          entry("bpt", (insn, placed, code) -> new ControlFlow.Nop()),
          entry("nop", (insn, placed, code) -> new ControlFlow.Nop()),
          entry("vote", (insn, placed, code) -> vote(insn)));

  private FlowOperations() {}

  private static int targetAddress(Insn insn) {
    return (int) OperandDecoder.operand(insn, 0).value("t");
  }

  /**
   * The offset of the constant operand counts bytes here; in other instructions it counts elements.
   */
  private static Operation brx(Insn insn, Program.PlacedInstruction placed, DecodedKernel code) {
    Operand table = OperandDecoder.operand(insn, 0);
    Source source = OperandDecoder.constantSource(table, AccessType.B32, 1);
    return new ControlFlow.BranchIndirect(source, placed.address(), placed.endAddress(), code);
  }

  private static Operation bar(Insn insn) {
    boolean arrives = !insn.modifier("arv").isEmpty();
    boolean waits = !insn.modifier("wait").isEmpty();
    return new ControlFlow.Barrier(
        (int) OperandDecoder.operand(insn, 0).value("n"), arrives, waits);
  }

  private static Operation vote(Insn insn) {
    Guard condition =
        Guard.of((int) insn.field("creg", 0), (int) insn.field("cond", Conditions.ALWAYS));
    return new Vote(
        condition, insn.modifier("vote").equals(".ALL"), OperandDecoder.destination(insn, 0));
  }
}
