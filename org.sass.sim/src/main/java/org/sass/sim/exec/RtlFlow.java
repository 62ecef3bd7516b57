package org.sass.sim.exec;

import static java.util.Map.entry;

import java.util.Map;
import org.sass.sim.exec.RtlOperations.Factory;
import org.sass.sim.machine.DivergenceStack;
import org.sass.sim.machine.DivergenceStack.Kind;
import org.sass.sim.machine.Warp;
import org.sass.sim.rtl.Quirk;

/** Control flow of the RTL: its stack, its markers, and how its warps end. */
final class RtlFlow {
  static final Map<String, Factory> LIST =
      Map.ofEntries(
          entry("bra", RtlFlow::bra),
          entry("cal", RtlFlow::cal),
          entry("ret", RtlFlow::ret),
          entry("ssy", reader -> mark(reader, Kind.SYNC)),
          entry("pbk", reader -> mark(reader, Kind.BREAK)),
          entry("brk", RtlFlow::brk),
          entry("bar", RtlFlow::bar),
          entry("trap", RtlFlow::trap),
          entry("bpt", RtlFlow::trap));

  /** Entries of the stack that are used. */
  private static final int ENTRIES = 31;

  private final Profile profile;

  RtlFlow(Profile profile) {
    this.profile = profile;
  }

  // ---- what markers do, and the end of a warp

  /** The lanes that an instruction runs for. */
  int mask(Warp warp, Step step, int mask) {
    boolean all = step.joins() && warp.stack().isEmpty() && profile.has(Quirk.JOIN_EMPTY_STACK);
    return all ? warp.threads() : mask;
  }

  /** What the markers of an instruction do after it. */
  void finish(Warp warp, Step step) {
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

  /** When no lane is active any more: lanes that are nowhere are lost, and the warp ends. */
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

  private static boolean push(RtlReader reader, Warp warp, int mask, Kind kind, int pc) {
    boolean few = reader.has(Quirk.STACK_31);
    return few && warp.stack().depth() >= ENTRIES || warp.stack().push(mask, kind, pc);
  }

  private static int target(RtlReader reader) {
    return (int) reader.operand(0).value("t");
  }

  private static Operation bra(RtlReader reader) {
    Flow.Target target = reader.code().target(target(reader));
    return new Branch(reader, target);
  }

  private record Branch(RtlReader reader, Flow.Target target) implements Operation {
    @Override
    public Cause execute(Warp warp, int mask, Lanes lanes) {
      if (mask == 0) {
        return null;
      }
      if (target.problem() != null) {
        return target.check();
      }
      int others = warp.active() & ~mask;
      if (others != 0 && !push(reader, warp, others, Kind.DIVERGE, warp.pc())) {
        return Flow.overflow(warp);
      }
      warp.activate(mask);
      warp.jump(target.address());
      return null;
    }
  }

  private static Operation mark(RtlReader reader, Kind kind) {
    int address = target(reader);
    return (warp, mask, lanes) ->
        push(reader, warp, warp.active(), kind, address) ? null : Flow.overflow(warp);
  }

  private static Operation cal(RtlReader reader) {
    Flow.Target target = reader.code().target(target(reader));
    boolean stale = reader.has(Quirk.CALL_CORES_32);
    return (warp, mask, lanes) -> {
      if (target.problem() != null) {
        return target.check();
      }
      int back = stale ? target.address() : warp.pc();
      if (!push(reader, warp, warp.active(), Kind.CALL, back)) {
        return Flow.overflow(warp);
      }
      warp.jump(target.address());
      return null;
    };
  }

  private static Operation ret(RtlReader reader) {
    if (!reader.has(Quirk.RET_POPS_WARP)) {
      return null;
    }
    return (warp, mask, lanes) -> {
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
    };
  }

  private static Operation brk(RtlReader reader) {
    return reader.has(Quirk.BREAK_EACH_PASS)
        ? RtlOperations.notModelled(Quirk.BREAK_EACH_PASS)
        : null;
  }

  private static Operation bar(RtlReader reader) {
    return reader.has(Quirk.ONE_BARRIER) ? new Flow.Barrier(0, true, true) : null;
  }

  private static Operation trap(RtlReader reader) {
    if (!reader.has(Quirk.TRAP_HANGS)) {
      return null;
    }
    Cause cause =
        Cause.of(
            Fault.Kind.TRAP,
            "the RTL never finishes %s (quirk %s)",
            reader.insn().form().mnemonic(),
            Quirk.TRAP_HANGS.word());
    return (warp, mask, lanes) -> cause;
  }
}
