package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.lang.asm.Insn;
import org.sass.lang.asm.Operand;
import org.sass.lang.asm.Program;
import org.sass.sim.exec.Decoding.Factory;
import org.sass.sim.g80.Conditions;
import org.sass.sim.machine.DivergenceStack.Kind;

/** Branches, calls, barriers and what else decides where a warp goes on. */
final class FlowOperations {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("bra", (insn, placed, code) -> new Flow.Branch(code.target(target(insn)))),
          entry("brx", FlowOperations::brx),
          entry("cal", (insn, placed, code) -> new Flow.Call(code.target(target(insn)))),
          entry("ret", (insn, placed, code) -> new Flow.Leave(Kind.CALL)),
          entry("ssy", (insn, placed, code) -> new Flow.Mark(Kind.SYNC, target(insn))),
          entry("pbk", (insn, placed, code) -> new Flow.Mark(Kind.BREAK, target(insn))),
          entry("brk", (insn, placed, code) -> new Flow.Leave(Kind.BREAK)),
          entry("bar", (insn, placed, code) -> bar(insn)),
          entry("trap", (insn, placed, code) -> new Flow.Trap()),
          // Without a debugger nobody stops at a breakpoint.
          entry("bpt", (insn, placed, code) -> new Flow.Nothing()),
          entry("nop", (insn, placed, code) -> new Flow.Nothing()),
          entry("vote", (insn, placed, code) -> vote(insn)));

  private FlowOperations() {}

  private static int target(Insn insn) {
    return (int) Operands.operand(insn, 0).value("t");
  }

  /** The table's offset counts bytes here, unlike that of other constants. */
  private static Operation brx(Insn insn, Program.Placed placed, Code code) {
    Operand table = Operands.operand(insn, 0);
    Source source = Operands.constant(table, Access.B32, 1);
    return new Flow.BranchIndirect(source, placed.address(), placed.end(), code);
  }

  private static Operation bar(Insn insn) {
    boolean arrives = !insn.modifier("arv").isEmpty();
    boolean waits = !insn.modifier("wait").isEmpty();
    return new Flow.Barrier((int) Operands.operand(insn, 0).value("n"), arrives, waits);
  }

  private static Operation vote(Insn insn) {
    Guard question =
        Guard.of((int) insn.field("creg", 0), (int) insn.field("cond", Conditions.ALWAYS));
    return new Vote(question, insn.modifier("vote").equals(".ALL"), Operands.destination(insn, 0));
  }
}
