package org.sass.sim.target.nvidia;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.sim.arith.Conditions;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.Destination;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.op.UnfitException;

/**
 * Control flow. SSY, PBK, PCNT, PRET, PLONGJMP, PEXIT and CAL push an entry with the active lanes
 * and an address. SYNC, BRK, CONT, RET, LONGJMP and EXIT take lanes off all entries above the
 * newest one of their kind; in that entry the lanes wait until no other lane is active, and go on
 * at its address. Without an entry of their kind, RET and EXIT end their threads; the others are
 * faults.
 */
final class FlowOperations {
  /**
   * From where the targets of jumps in registers and constants count; those of branches count from
   * the end of the instruction.
   */
  private static final int CODE_START = 0;

  static final Map<String, Factory> FACTORIES =
      Map.ofEntries(
          entry("nop", (insn, placed, code) -> new ControlFlow.Nop()),
          entry("bra", (insn, placed, code) -> branch(insn, placed.endAddress(), code)),
          entry("jmp", (insn, placed, code) -> branch(insn, CODE_START, code)),
          entry("brx", (insn, placed, code) -> indexed(insn, placed.endAddress(), placed, code)),
          entry("jmx", (insn, placed, code) -> indexed(insn, CODE_START, placed, code)),
          entry("call", (insn, placed, code) -> call(insn, placed.endAddress(), code)),
          entry("jcal", (insn, placed, code) -> call(insn, CODE_START, code)),
          entry("ssy", (insn, placed, code) -> mark(Kind.SYNC, insn, placed, code)),
          entry("pbk", (insn, placed, code) -> mark(Kind.BREAK, insn, placed, code)),
          entry("pcnt", (insn, placed, code) -> mark(Kind.CONTINUE, insn, placed, code)),
          entry("pret", (insn, placed, code) -> mark(Kind.CALL, insn, placed, code)),
          entry("plongjmp", (insn, placed, code) -> mark(Kind.LONG_JUMP, insn, placed, code)),
          entry("pexit", (insn, placed, code) -> mark(Kind.EXIT, insn, placed, code)),
          entry("sync", (insn, placed, code) -> leave(Kind.SYNC, insn, code)),
          entry("brk", (insn, placed, code) -> leave(Kind.BREAK, insn, code)),
          entry("cont", (insn, placed, code) -> leave(Kind.CONTINUE, insn, code)),
          entry("ret", (insn, placed, code) -> leave(Kind.CALL, insn, code)),
          entry("longjmp", (insn, placed, code) -> leave(Kind.LONG_JUMP, insn, code)),
          entry("exit", (insn, placed, code) -> new Exit(conditionTable(insn))),
          entry("lepc", (insn, placed, code) -> address(insn, placed)));

  /**
   * The meaning of the instructions that push an entry, by its kind. Without such an entry no
   * instruction can leave to it. A return without a call is in the kernel itself, which it ends.
   */
  private static final Map<Kind, String> MARKS =
      Map.of(
          Kind.SYNC, "ssy",
          Kind.BREAK, "pbk",
          Kind.CONTINUE, "pcnt",
          Kind.LONG_JUMP, "plongjmp");

  private static final int ALWAYS_TABLE = Conditions.truthTable(Conditions.ALWAYS);

  private FlowOperations() {}

  /** Returns whether the lanes of an instruction reconverge after it has run. */
  static boolean hasSyncSuffix(Insn insn) {
    return insn.field("meet", 0) == 1;
  }

  /** Returns the truth table of an instruction's condition; it always holds if there is none. */
  private static int conditionTable(Insn insn) {
    for (Operand operand : insn.operands()) {
      if (operand.kind().equals("cond")) {
        return ConditionTest.table((int) operand.value(ConditionTest.FIELD));
      }
    }
    return ALWAYS_TABLE;
  }

  /** Returns the lanes of a mask whose condition code meets a condition. */
  private static int holdingLanes(Warp warp, int mask, int table) {
    if (table == ALWAYS_TABLE) {
      return mask;
    }
    int[] flags = warp.predicates();
    int row = warp.row(ConditionCode.NUMBER);
    int holding = 0;
    for (int left = mask; left != 0; left &= left - 1) {
      int lane = Integer.numberOfTrailingZeros(left);
      holding |= (table >>> (flags[row + lane] & 0xf) & 1) << lane;
    }
    return holding;
  }

  private static void addConditionEffects(OperationEffects effects, int table) {
    if (table != ALWAYS_TABLE) {
      effects.addReads(ConditionCode.FLAGS);
    }
  }

  /**
   * Makes an operation for the address that an instruction names, or for the one in the constant
   * that it names.
   *
   * @param base from where the word in a constant counts
   */
  private static Operation withTarget(
      Insn insn,
      int base,
      DecodedKernel code,
      Control control,
      Function<ControlFlow.Target, Operation> operation) {
    for (Operand operand : insn.operands()) {
      if (operand.kind().equals("target")) {
        return operation.apply(code.target((int) operand.value("t")));
      }
    }
    Operation inConstant = TargetInConstant.of(insn, base, code, operation, control);
    if (inConstant == null) {
      throw new UnfitException("its target is neither an address nor a constant");
    }
    return inConstant;
  }

  private static Operation branch(Insn insn, int base, DecodedKernel code) {
    int conditionTable = conditionTable(insn);
    return withTarget(
        insn, base, code, Control.INDIRECT, target -> new Branch(target, conditionTable));
  }

  /** BRA and JMP. */
  private record Branch(ControlFlow.Target target, int conditionTable) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      int taken = holdingLanes(warp, mask, conditionTable);
      if (taken == 0) {
        return null;
      }
      return target.problem() != null
          ? target.check()
          : ControlFlow.diverge(warp, taken, target.address(), warp.pc());
    }

    @Override
    public void addEffects(OperationEffects effects) {
      addConditionEffects(effects, conditionTable);
      effects.setControl(Control.BRANCH);
    }
  }

  /**
   * Makes BRX or JMX.
   *
   * @param base from where the word in the register or constant counts
   */
  private static Operation indexed(
      Insn insn, int base, PlacedInstruction placed, DecodedKernel code) {
    OperandReader reader = new OperandReader(insn);
    for (int i = 0; i < reader.count(); i++) {
      Operand operand = reader.operand(i);
      if (operand.kind().equals("reg")) {
        int register = (int) operand.value("n");
        int offset = (int) operand.value("off", operand.value("t", 0));
        return new BranchIndexed(
            OperandReader.register(register),
            offset + base,
            placed.address(),
            conditionTable(insn),
            code);
      }
    }
    Operand constant = TargetInConstant.find(insn);
    if (constant == null) {
      throw new UnfitException("its target is neither in a register nor in a constant");
    }
    int register = (int) constant.value("a", OperandReader.ZERO_REGISTER);
    return new BranchIndexed(
        new ConstantAtRegister(
            (int) constant.value("bank"),
            register,
            OperandReader.register(register),
            (int) constant.value("off", 0)),
        base,
        placed.address(),
        conditionTable(insn),
        code);
  }

  /**
   * BRX and JMX: a branch to an address in a register, or in a constant that a register selects.
   * Lanes with other addresses than the first one come back to the instruction.
   */
  private record BranchIndexed(
      Source register, int base, int ownAddress, int conditionTable, DecodedKernel code)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      int going = holdingLanes(warp, mask, conditionTable);
      if (going == 0) {
        return null;
      }
      FaultCause cause = register.read(warp, going, lanes.a);
      if (cause != null) {
        return cause;
      }
      int first = lanes.a[Integer.numberOfTrailingZeros(going)];
      int address = first + base;
      ControlFlow.Target target = code.target(address);
      if (target.problem() != null) {
        return target.check();
      }
      int taken = 0;
      for (int left = going; left != 0; left &= left - 1) {
        int lane = Integer.numberOfTrailingZeros(left);
        taken |= (lanes.a[lane] == first ? 1 : 0) << lane;
      }
      // Lanes that the guard kept back may come back, too: it will keep them back again.
      return ControlFlow.diverge(
          warp, taken, target.address(), taken == going ? warp.pc() : ownAddress);
    }

    @Override
    public List<Source> sources() {
      return List.of(register);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      addConditionEffects(effects, conditionTable);
      effects.addReads(register).setControl(Control.INDIRECT);
    }
  }

  private static Operation call(Insn insn, int base, DecodedKernel code) {
    return withTarget(
        insn,
        base,
        code,
        Control.CALL,
        target -> {
          String function = code.functionOutside(target.address());
          return function != null ? SystemCalls.operation(function) : new ControlFlow.Call(target);
        });
  }

  private static Operation mark(
      Kind kind, Insn insn, PlacedInstruction placed, DecodedKernel code) {
    return withTarget(
        insn,
        placed.endAddress(),
        code,
        Control.MARK,
        target ->
            target.problem() == null
                ? new ControlFlow.Mark(kind, target.address())
                : new ControlFlow.Faulting(target.check()));
  }

  private static Operation leave(Kind kind, Insn insn, DecodedKernel code) {
    return new Leave(kind, conditionTable(insn), code);
  }

  /** Returns the fault of lanes that leave to an entry that is not there; null if it is there. */
  private static FaultCause missingMark(Warp warp, int lanes, Kind kind, DecodedKernel code) {
    if (lanes == 0 || warp.stack().newestIndex(kind) >= 0 || !MARKS.containsKey(kind)) {
      return null;
    }
    String mark = code.mnemonic(MARKS.get(kind));
    return FaultCause.of(
        Fault.Kind.ILLEGAL_INSTRUCTION,
        Integer.numberOfTrailingZeros(lanes),
        "the thread has run no %s, or has gone to its address already, so this instruction has no"
            + " address to go to; run %s before it",
        mark,
        mark);
  }

  /** SYNC, BRK, CONT, RET and LONGJMP. */
  private record Leave(Kind kind, int conditionTable, DecodedKernel code)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      int leaving = holdingLanes(warp, mask, conditionTable);
      FaultCause cause = missingMark(warp, leaving, kind, code);
      if (cause == null) {
        Divergence.leave(warp, leaving, kind);
      }
      return cause;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      addConditionEffects(effects, conditionTable);
      effects.setControl(Control.LEAVE);
    }
  }

  /** EXIT: ends threads, or lets them go on where the newest PEXIT says. */
  private record Exit(int conditionTable) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      Divergence.leave(warp, holdingLanes(warp, mask, conditionTable), Kind.EXIT);
      if (warp.isFinished()) {
        warp.block().barriers().warpEnded();
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      addConditionEffects(effects, conditionTable);
      effects.setControl(Control.LEAVE);
    }
  }

  /**
   * An instruction with the suffix {@code .S} of Kepler: the lanes that ran it reconverge.
   *
   * @param operation what it does before that
   * @param code the kernel, for messages
   */
  record ThenSync(Operation operation, DecodedKernel code) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      FaultCause cause = missingMark(warp, mask, Kind.SYNC, code);
      if (cause == null) {
        cause = operation.execute(warp, mask, lanes);
      }
      if (cause == null) {
        Divergence.leave(warp, mask, Kind.SYNC);
      }
      return cause;
    }

    @Override
    public List<Source> sources() {
      return operation.sources();
    }

    @Override
    public void addEffects(OperationEffects effects) {
      operation.addEffects(effects);
      effects.setControl(Control.LEAVE);
    }
  }

  /**
   * LEPC: the address of the instruction, counted from the start of the code as BRX counts it. It
   * has 32 bits, because the instruction has one register for it.
   */
  private static Operation address(Insn insn, PlacedInstruction placed) {
    return new LaneOperation(
        new Source[] {new Source.Immediate(placed.address())},
        (in, out, lane) -> out[0][lane] = in[0][lane],
        new Destination[] {new OperandReader(insn).destination(0)});
  }
}
