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
public final class FlexGripControlFlow implements Reconvergence {
  static final Map<String, RtlFactory> FACTORIES =
      Map.ofEntries(
          entry("bra", FlexGripControlFlow::bra),
          entry("cal", FlexGripControlFlow::cal),
          entry("ret", FlexGripControlFlow::ret),
          entry("ssy", decoder -> mark(decoder, Kind.SYNC)),
          entry("pbk", decoder -> mark(decoder, Kind.BREAK)),
          entry("brk", FlexGripControlFlow::brk),
          entry("bar", FlexGripControlFlow::bar),
          entry("trap", FlexGripControlFlow::trap),
          entry("bpt", FlexGripControlFlow::trap));

  /** Number of entries of the stack that the RTL uses. */
  private static final int MAX_ENTRIES = 31;

  private final FlexGripTarget profile;

  public FlexGripControlFlow(FlexGripTarget profile) {
    this.profile = profile;
  }

  // ---- effects of the markers, and the end of a warp

  @Override
  public int executingLanes(Warp warp, DecodedInstruction instruction, int passingLanes) {
    boolean wakesAllLanes =
        instruction.hasJoinMarker()
            && warp.stack().isEmpty()
            && profile.has(Quirk.JOIN_EMPTY_STACK);
    return wakesAllLanes ? warp.threadMask() : passingLanes;
  }

  @Override
  public void applyMarkers(Warp warp, DecodedInstruction instruction) {
    if (instruction.hasJoinMarker()) {
      join(warp);
    }
    if (instruction.hasExitMarker() && !profile.has(Quirk.END_IGNORED)) {
      warp.endThreads(warp.activeMask());
    }
    if (warp.activeMask() == 0) {
      resumeFromStack(warp);
    }
  }

  private void join(Warp warp) {
    DivergenceStack stack = warp.stack();
    if (stack.isEmpty()) {
      if (profile.has(Quirk.JOIN_EMPTY_STACK)) {
        warp.revive(warp.threadMask());
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
  private void resumeFromStack(Warp warp) {
    while (warp.activeMask() == 0 && !warp.isFinished()) {
      DivergenceStack stack = warp.stack();
      if (stack.isEmpty()) {
        warp.endThreads(warp.liveMask());
        return;
      }
      int top = stack.depth() - 1;
      warp.activate(stack.mask(top));
      warp.jump(stack.pc(top));
      stack.pop();
    }
  }

  // ---- instructions

  private static boolean push(RtlOperandDecoder decoder, Warp warp, int mask, Kind kind, int pc) {
    boolean isLimited = decoder.has(Quirk.STACK_31);
    return isLimited && warp.stack().depth() >= MAX_ENTRIES || warp.stack().push(mask, kind, pc);
  }

  private static int targetAddress(RtlOperandDecoder decoder) {
    return (int) decoder.operand(0).value("t");
  }

  private static Operation bra(RtlOperandDecoder decoder) {
    ControlFlow.Target target = decoder.kernel().target(targetAddress(decoder));
    return new StackOperation(
        Control.BRANCH,
        (warp, mask) -> {
          if (mask == 0) {
            return null;
          }
          if (target.problem() != null) {
            return target.check();
          }
          int others = warp.activeMask() & ~mask;
          if (others != 0 && !push(decoder, warp, others, Kind.DIVERGE, warp.pc())) {
            return ControlFlow.stackOverflow(warp);
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
      effects.setControl(control);
    }
  }

  /** Changes a warp. Returns null, or why it could not be done. */
  private interface Action {
    FaultCause run(Warp warp, int mask);
  }

  private static Operation mark(RtlOperandDecoder decoder, Kind kind) {
    int address = targetAddress(decoder);
    return new StackOperation(
        Control.MARK,
        (warp, mask) ->
            push(decoder, warp, warp.activeMask(), kind, address)
                ? null
                : ControlFlow.stackOverflow(warp));
  }

  private static Operation cal(RtlOperandDecoder decoder) {
    ControlFlow.Target target = decoder.kernel().target(targetAddress(decoder));
    boolean hasStaleReturn = decoder.has(Quirk.CALL_CORES_32);
    return new StackOperation(
        Control.CALL,
        (warp, mask) -> {
          if (target.problem() != null) {
            return target.check();
          }
          int back = hasStaleReturn ? target.address() : warp.pc();
          if (!push(decoder, warp, warp.activeMask(), Kind.CALL, back)) {
            return ControlFlow.stackOverflow(warp);
          }
          warp.jump(target.address());
          return null;
        });
  }

  private static Operation ret(RtlOperandDecoder decoder) {
    if (!decoder.has(Quirk.RET_POPS_WARP)) {
      return null;
    }
    return new StackOperation(
        Control.LEAVE,
        (warp, mask) -> {
          DivergenceStack stack = warp.stack();
          if (stack.isEmpty()) {
            warp.endThreads(mask);
            return null;
          }
          int top = stack.depth() - 1;
          warp.activate(stack.mask(top));
          warp.jump(stack.pc(top));
          stack.pop();
          return null;
        });
  }

  private static Operation brk(RtlOperandDecoder decoder) {
    return decoder.has(Quirk.BREAK_EACH_PASS)
        ? FlexGripSemantics.notModelled(Quirk.BREAK_EACH_PASS)
        : null;
  }

  private static Operation bar(RtlOperandDecoder decoder) {
    return decoder.has(Quirk.ONE_BARRIER) ? new ControlFlow.Barrier(0, true, true) : null;
  }

  private static Operation trap(RtlOperandDecoder decoder) {
    if (!decoder.has(Quirk.TRAP_HANGS)) {
      return null;
    }
    FaultCause cause =
        FaultCause.of(
            Fault.Kind.TRAP,
            "the RTL never finishes %s (quirk %s)",
            decoder.insn().form().mnemonic(),
            Quirk.TRAP_HANGS.optionName());
    return new ControlFlow.Faulting(cause);
  }
}
