package org.sass.sim.target.flexgrip;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.Divergence;
import org.sass.sim.op.Fault;
import org.sass.sim.op.FaultCause;
import org.sass.sim.op.LaneBuffers;
import org.sass.sim.op.Operation;
import org.sass.sim.op.OperationEffects;
import org.sass.sim.op.OperationEffects.Control;
import org.sass.sim.op.SpecialOperation;
import org.sass.sim.target.Reconvergence;
import org.sass.sim.target.flexgrip.FlexGripSemantics.RtlFactory;

/** Control flow of the FlexGripPlus RTL: its stack, its markers, and how its warps end. */
public final class FlexGripStack implements Reconvergence {
  static final Map<String, RtlFactory> LIST =
      Map.ofEntries(
          entry("bra", FlexGripStack::bra),
          entry("cal", FlexGripStack::cal),
          entry("ret", FlexGripStack::ret),
          entry("ssy", reader -> mark(reader, Kind.SYNC)),
          entry("pbk", reader -> mark(reader, Kind.BREAK)),
          entry("brk", FlexGripStack::brk),
          entry("bar", FlexGripStack::bar),
          entry("trap", FlexGripStack::trap),
          entry("bpt", FlexGripStack::trap));

  /** Number of entries of the stack that the RTL uses. */
  private static final int ENTRIES = 31;

  private final FlexGripTarget profile;

  public FlexGripStack(FlexGripTarget profile) {
    this.profile = profile;
  }

  // ---- effects of the markers, and the end of a warp

  @Override
  public int mask(Warp warp, DecodedInstruction step, int mask) {
    boolean all = step.joins() && warp.stack().isEmpty() && profile.has(Quirk.JOIN_EMPTY_STACK);
    return all ? warp.threads() : mask;
  }

  @Override
  public void finish(Warp warp, DecodedInstruction step) {
    if (step.joins()) {
      join(warp);
    }
    if (step.ends() && !profile.has(Quirk.END_IGNORED)) {
      warp.end(warp.active());
    }
    if (warp.active() == 0) {
      resume(warp);
    }
  }

  private void join(Warp warp) {
    DivergenceStack stack = warp.stack();
    if (stack.isEmpty()) {
      if (profile.has(Quirk.JOIN_EMPTY_STACK)) {
        warp.revive(warp.threads());
      }
      return;
    }
    if (!profile.has(Quirk.LONE_DIVERGE)) {
      Divergence.join(warp);
      return;
    }
    int top = stack.depth() - 1;
    Kind kind = stack.kind(top);
    int pc = stack.pc(top);
    warp.activate(stack.mask(top));
    stack.pop();
    if (kind != Kind.SYNC && !stack.isEmpty()) {
      warp.jump(pc);
    }
  }

  /**
   * If no lane is active, pops entries until some lanes can continue. If the stack is empty before
   * that, the remaining live lanes are lost and the warp ends.
   */
  private void resume(Warp warp) {
    while (warp.active() == 0 && !warp.finished()) {
      DivergenceStack stack = warp.stack();
      if (stack.isEmpty()) {
        warp.end(warp.live());
        return;
      }
      int top = stack.depth() - 1;
      warp.activate(stack.mask(top));
      warp.jump(stack.pc(top));
      stack.pop();
    }
  }

  // ---- instructions

  private static boolean push(RtlOperandDecoder reader, Warp warp, int mask, Kind kind, int pc) {
    boolean few = reader.has(Quirk.STACK_31);
    return few && warp.stack().depth() >= ENTRIES || warp.stack().push(mask, kind, pc);
  }

  private static int target(RtlOperandDecoder reader) {
    return (int) reader.operand(0).value("t");
  }

  private static Operation bra(RtlOperandDecoder reader) {
    ControlFlow.Target target = reader.code().target(target(reader));
    return new StackOperation(
        Control.BRANCH,
        (warp, mask) -> {
          if (mask == 0) {
            return null;
          }
          if (target.problem() != null) {
            return target.check();
          }
          int others = warp.active() & ~mask;
          if (others != 0 && !push(reader, warp, others, Kind.DIVERGE, warp.pc())) {
            return ControlFlow.overflow(warp);
          }
          warp.activate(mask);
          warp.jump(target.address());
          return null;
        });
  }

  /**
   * An instruction that decides where a warp continues, with the RTL's behaviour.
   *
   * @param control how it decides where the warp continues
   * @param action what happens to the warp
   */
  private record StackOperation(Control control, Action action) implements SpecialOperation {
    @Override
    public FaultCause execute(Warp warp, int mask, LaneBuffers lanes) {
      return action.run(warp, mask);
    }

    @Override
    public void addEffects(OperationEffects effects) {
      effects.control(control);
    }
  }

  /** Changes a warp. Returns null, or why it could not be done. */
  private interface Action {
    FaultCause run(Warp warp, int mask);
  }

  private static Operation mark(RtlOperandDecoder reader, Kind kind) {
    int address = target(reader);
    return new StackOperation(
        Control.MARK,
        (warp, mask) ->
            push(reader, warp, warp.active(), kind, address) ? null : ControlFlow.overflow(warp));
  }

  private static Operation cal(RtlOperandDecoder reader) {
    ControlFlow.Target target = reader.code().target(target(reader));
    boolean stale = reader.has(Quirk.CALL_CORES_32);
    return new StackOperation(
        Control.CALL,
        (warp, mask) -> {
          if (target.problem() != null) {
            return target.check();
          }
          int back = stale ? target.address() : warp.pc();
          if (!push(reader, warp, warp.active(), Kind.CALL, back)) {
            return ControlFlow.overflow(warp);
          }
          warp.jump(target.address());
          return null;
        });
  }

  private static Operation ret(RtlOperandDecoder reader) {
    if (!reader.has(Quirk.RET_POPS_WARP)) {
      return null;
    }
    return new StackOperation(
        Control.LEAVE,
        (warp, mask) -> {
          DivergenceStack stack = warp.stack();
          if (stack.isEmpty()) {
            warp.end(mask);
            return null;
          }
          int top = stack.depth() - 1;
          warp.activate(stack.mask(top));
          warp.jump(stack.pc(top));
          stack.pop();
          return null;
        });
  }

  private static Operation brk(RtlOperandDecoder reader) {
    return reader.has(Quirk.BREAK_EACH_PASS)
        ? FlexGripSemantics.notModelled(Quirk.BREAK_EACH_PASS)
        : null;
  }

  private static Operation bar(RtlOperandDecoder reader) {
    return reader.has(Quirk.ONE_BARRIER) ? new ControlFlow.Barrier(0, true, true) : null;
  }

  private static Operation trap(RtlOperandDecoder reader) {
    if (!reader.has(Quirk.TRAP_HANGS)) {
      return null;
    }
    FaultCause cause =
        FaultCause.of(
            Fault.Kind.TRAP,
            "the RTL never finishes %s (quirk %s)",
            reader.insn().form().mnemonic(),
            Quirk.TRAP_HANGS.word());
    return new ControlFlow.Unable(cause);
  }
}
