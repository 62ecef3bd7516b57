package org.sass.sim.target.toy;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.AluOperation;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.Destination;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.IntegerFunction;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.Semantics.Factory;
import org.sass.sim.op.Source;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.op.WideAccess;

/** The meaning of the instructions in {@code toy.isa}. */
final class ToyOperations {
  /** The register in which inactive lanes count the nested paths that they do not take. */
  private static final int COUNTER_REGISTER = 15;

  private ToyOperations() {}

  static Map<String, Factory> factories() {
    Map<String, Factory> factories = new HashMap<>();
    factories.put("nop", (insn, placed, code) -> new ControlFlow.Nop());
    factories.put("bar", (insn, placed, code) -> new ControlFlow.Barrier(0, true, true));
    factories.put(
        "end", (insn, placed, code) -> new MaskOperation(Control.LEAVE, false, Warp::endThreads));
    factories.put(
        "push", (insn, placed, code) -> new MaskOperation(Control.MARK, true, ToyOperations::push));
    factories.put(
        "pop", (insn, placed, code) -> new MaskOperation(Control.LEAVE, true, ToyOperations::pop));
    factories.put(
        "else",
        (insn, placed, code) ->
            new MaskOperation(Control.LEAVE, true, ToyOperations::swapBranches));
    factories.put("keep", (insn, placed, code) -> new Keep(registerNumber(insn, 0)));
    factories.put("any", (insn, placed, code) -> new Any(code.target(targetAddress(insn))));
    factories.put(
        "mov", (insn, placed, code) -> alu(insn, IntegerFunction.PASS_A, register(insn, 1)));
    factories.put(
        "tid", (insn, placed, code) -> alu(insn, IntegerFunction.PASS_A, new ThreadNumber()));
    factories.put(
        "movi", (insn, placed, code) -> alu(insn, IntegerFunction.PASS_A, immediate(insn, 1)));
    factories.put("add", (insn, placed, code) -> binary(insn, IntegerFunction.ADD));
    factories.put("and", (insn, placed, code) -> binary(insn, IntegerFunction.AND));
    factories.put("xor", (insn, placed, code) -> binary(insn, IntegerFunction.XOR));
    factories.put("sub", (insn, placed, code) -> binary(insn, (a, b, c) -> a - b));
    factories.put("addi", (insn, placed, code) -> withImmediate(insn, IntegerFunction.ADD));
    factories.put("shl", (insn, placed, code) -> withImmediate(insn, IntegerFunction.SHL));
    factories.put("less", (insn, placed, code) -> less(insn));
    factories.put("ld", (insn, placed, code) -> load(insn));
    factories.put("st", (insn, placed, code) -> store(insn));
    return Map.copyOf(factories);
  }

  // ---- operands

  private static int registerNumber(Insn insn, int operand) {
    return (int) insn.operands().get(operand).value("n");
  }

  private static int targetAddress(Insn insn) {
    return (int) insn.operands().get(0).value("t");
  }

  private static Source register(Insn insn, int operand) {
    return new Source.Register(registerNumber(insn, operand));
  }

  /** Returns the register with the upper half of an address. */
  private static Source upperRegister(Insn insn, int operand) {
    return new Source.Register(registerNumber(insn, operand) + 1 & 15);
  }

  private static Source immediate(Insn insn, int operand) {
    return new Source.Immediate((int) insn.operands().get(operand).value("i"));
  }

  /** The number of a thread in its block, as a source operand. */
  private record ThreadNumber() implements Source {
    @Override
    public FaultCause read(Warp warp, int mask, int[] out) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        out[lane] = Warp.LANES * warp.index() + lane;
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      // The number is not in a register.
    }
  }

  // ---- arithmetic and memory

  private static Operation alu(Insn insn, AluOperation.Function function, Source... sources) {
    Source second = sources.length > 1 ? sources[1] : null;
    // An addition takes a carry, which is zero here.
    Source third = second == null ? null : new Source.Immediate(0);
    Destination to = new Destination.Register(registerNumber(insn, 0));
    return new AluOperation(sources[0], second, third, function, to, null, null);
  }

  private static Operation binary(Insn insn, AluOperation.Function function) {
    return alu(insn, function, register(insn, 1), register(insn, 2));
  }

  private static Operation withImmediate(Insn insn, AluOperation.Function function) {
    return alu(insn, function, register(insn, 1), immediate(insn, 2));
  }

  private static Operation less(Insn insn) {
    Destination to = new Destination.Predicate(registerNumber(insn, 0));
    AluOperation.Function function = (a, b, c) -> a < b ? 1 : 0;
    return new AluOperation(register(insn, 1), register(insn, 2), null, function, to, null, null);
  }

  private static Operation load(Insn insn) {
    Destination[] to = {new Destination.Register(registerNumber(insn, 0))};
    return new WideAccess.Load(register(insn, 1), upperRegister(insn, 1), AccessType.B32, to);
  }

  private static Operation store(Insn insn) {
    Source[] from = {register(insn, 1)};
    return new WideAccess.Store(register(insn, 0), upperRegister(insn, 0), AccessType.B32, from);
  }

  // ---- the execution mask

  private interface MaskChange {
    void apply(Warp warp, int mask);
  }

  /**
   * An instruction that changes which lanes are active.
   *
   * @param includesInactive whether it applies to inactive lanes, too
   */
  private record MaskOperation(Control control, boolean includesInactive, MaskChange change)
      implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      change.apply(warp, mask);
      return null;
    }

    @Override
    public boolean isGuarded() {
      return !includesInactive;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(control);
      if (includesInactive) {
        addCounterEffects(effects);
      }
    }
  }

  /**
   * {@code keep}: active lanes in which the predicate does not hold become inactive until {@code
   * pop}.
   */
  private record Keep(int predicate) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      for (int lane = 0; lane < Warp.LANES; lane++) {
        boolean holds = (RegisterKind.PREDICATE.value(warp, predicate, lane) & 1) != 0;
        if ((mask >>> lane & 1) != 0 && !holds) {
          warp.registers()[warp.row(COUNTER_REGISTER) + lane] = 1;
        }
      }
      activate(warp);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.addRead(RegisterKind.PREDICATE, predicate, OperationEffects.LOW);
      effects.setControl(Control.LEAVE);
      addCounterEffects(effects);
    }
  }

  /** {@code any}: the warp jumps to the target if any lane is active. */
  private record Any(ControlFlow.Target target) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      if (mask != 0) {
        if (target.problem() != null) {
          return target.check();
        }
        warp.jump(target.address());
      }
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.setControl(Control.BRANCH);
    }
  }

  private static void addCounterEffects(OperationEffects effects) {
    effects.addRead(RegisterKind.GENERAL, COUNTER_REGISTER, OperationEffects.WHOLE);
    effects.addWrite(RegisterKind.GENERAL, COUNTER_REGISTER, OperationEffects.WHOLE);
  }

  private static void push(Warp warp, int mask) {
    updateCounters(warp, waiting -> waiting == 0 ? 0 : waiting + 1);
  }

  private static void pop(Warp warp, int mask) {
    updateCounters(warp, waiting -> Math.max(0, waiting - 1));
  }

  private static void swapBranches(Warp warp, int mask) {
    updateCounters(warp, waiting -> waiting < 2 ? 1 - waiting : waiting);
  }

  private static void updateCounters(Warp warp, java.util.function.IntUnaryOperator update) {
    int firstLane = warp.row(COUNTER_REGISTER);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      warp.registers()[firstLane + lane] = update.applyAsInt(warp.registers()[firstLane + lane]);
    }
    activate(warp);
  }

  private static void activate(Warp warp) {
    int active = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      active |= (warp.registers()[warp.row(COUNTER_REGISTER) + lane] == 0 ? 1 : 0) << lane;
    }
    warp.activate(active & warp.liveMask());
  }
}
