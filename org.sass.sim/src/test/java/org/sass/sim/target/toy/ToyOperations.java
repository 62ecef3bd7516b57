package org.sass.sim.target.toy;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.sim.machine.RegisterFile;
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
  private static final int COUNTER = 15;

  private ToyOperations() {}

  static Map<String, Factory> all() {
    Map<String, Factory> all = new HashMap<>();
    all.put("nop", (insn, placed, code) -> new ControlFlow.Nothing());
    all.put("bar", (insn, placed, code) -> new ControlFlow.Barrier(0, true, true));
    all.put("end", (insn, placed, code) -> new Masked(Control.LEAVE, false, Warp::end));
    all.put("push", (insn, placed, code) -> new Masked(Control.MARK, true, ToyOperations::push));
    all.put("pop", (insn, placed, code) -> new Masked(Control.LEAVE, true, ToyOperations::pop));
    all.put("else", (insn, placed, code) -> new Masked(Control.LEAVE, true, ToyOperations::other));
    all.put("keep", (insn, placed, code) -> new Keep(number(insn, 0)));
    all.put("any", (insn, placed, code) -> new Any(code.target(target(insn))));
    all.put("mov", (insn, placed, code) -> alu(insn, IntegerFunction.FIRST, register(insn, 1)));
    all.put("tid", (insn, placed, code) -> alu(insn, IntegerFunction.FIRST, new Thread()));
    all.put("movi", (insn, placed, code) -> alu(insn, IntegerFunction.FIRST, immediate(insn, 1)));
    all.put("add", (insn, placed, code) -> two(insn, IntegerFunction.ADD));
    all.put("and", (insn, placed, code) -> two(insn, IntegerFunction.AND));
    all.put("xor", (insn, placed, code) -> two(insn, IntegerFunction.XOR));
    all.put("sub", (insn, placed, code) -> two(insn, (a, b, c) -> a - b));
    all.put("addi", (insn, placed, code) -> withNumber(insn, IntegerFunction.ADD));
    all.put("shl", (insn, placed, code) -> withNumber(insn, IntegerFunction.SHL));
    all.put("less", (insn, placed, code) -> less(insn));
    all.put("ld", (insn, placed, code) -> load(insn));
    all.put("st", (insn, placed, code) -> store(insn));
    return Map.copyOf(all);
  }

  // ---- operands

  private static int number(Insn insn, int operand) {
    return (int) insn.operands().get(operand).value("n");
  }

  private static int target(Insn insn) {
    return (int) insn.operands().get(0).value("t");
  }

  private static Source register(Insn insn, int operand) {
    return new Source.Register(number(insn, operand));
  }

  /** Returns the register with the upper half of an address. */
  private static Source upper(Insn insn, int operand) {
    return new Source.Register(number(insn, operand) + 1 & 15);
  }

  private static Source immediate(Insn insn, int operand) {
    return new Source.Immediate((int) insn.operands().get(operand).value("i"));
  }

  /** The number of a thread in its block, as a source operand. */
  private record Thread() implements Source {
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
    Destination to = new Destination.Register(number(insn, 0));
    return new AluOperation(sources[0], second, third, function, to, null, null);
  }

  private static Operation two(Insn insn, AluOperation.Function function) {
    return alu(insn, function, register(insn, 1), register(insn, 2));
  }

  private static Operation withNumber(Insn insn, AluOperation.Function function) {
    return alu(insn, function, register(insn, 1), immediate(insn, 2));
  }

  private static Operation less(Insn insn) {
    Destination to = new Destination.Predicate(number(insn, 0));
    AluOperation.Function function = (a, b, c) -> a < b ? 1 : 0;
    return new AluOperation(register(insn, 1), register(insn, 2), null, function, to, null, null);
  }

  private static Operation load(Insn insn) {
    Destination[] to = {new Destination.Register(number(insn, 0))};
    return new WideAccess.Load(register(insn, 1), upper(insn, 1), AccessType.B32, to);
  }

  private static Operation store(Insn insn) {
    Source[] from = {register(insn, 1)};
    return new WideAccess.Store(register(insn, 0), upper(insn, 0), AccessType.B32, from);
  }

  // ---- the execution mask

  private interface Change {
    void of(Warp warp, int mask);
  }

  /**
   * An instruction that changes which lanes are active.
   *
   * @param all whether it applies to inactive lanes, too
   */
  private record Masked(Control control, boolean all, Change change) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      change.of(warp, mask);
      return null;
    }

    @Override
    public boolean guarded() {
      return !all;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(control);
      if (all) {
        counts(effects);
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
        boolean holds = (RegisterFile.PREDICATE.value(warp, predicate, lane) & 1) != 0;
        if ((mask >>> lane & 1) != 0 && !holds) {
          warp.registers()[warp.row(COUNTER) + lane] = 1;
        }
      }
      activate(warp);
      return null;
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.reads(RegisterFile.PREDICATE, predicate, OperationEffects.LOW);
      effects.control(Control.LEAVE);
      counts(effects);
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
      effects.control(Control.BRANCH);
    }
  }

  private static void counts(OperationEffects effects) {
    effects.reads(RegisterFile.GENERAL, COUNTER, OperationEffects.WHOLE);
    effects.writes(RegisterFile.GENERAL, COUNTER, OperationEffects.WHOLE);
  }

  private static void push(Warp warp, int mask) {
    count(warp, waiting -> waiting == 0 ? 0 : waiting + 1);
  }

  private static void pop(Warp warp, int mask) {
    count(warp, waiting -> Math.max(0, waiting - 1));
  }

  private static void other(Warp warp, int mask) {
    count(warp, waiting -> waiting < 2 ? 1 - waiting : waiting);
  }

  private static void count(Warp warp, java.util.function.IntUnaryOperator next) {
    int at = warp.row(COUNTER);
    for (int lane = 0; lane < Warp.LANES; lane++) {
      warp.registers()[at + lane] = next.applyAsInt(warp.registers()[at + lane]);
    }
    activate(warp);
  }

  private static void activate(Warp warp) {
    int active = 0;
    for (int lane = 0; lane < Warp.LANES; lane++) {
      active |= (warp.registers()[warp.row(COUNTER) + lane] == 0 ? 1 : 0) << lane;
    }
    warp.activate(active & warp.live());
  }
}
