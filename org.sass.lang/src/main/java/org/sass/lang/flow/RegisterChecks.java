package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.asm.Problem.Severity;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.Use;
import org.sass.lang.flow.Effects.Where;
import org.sass.lang.flow.Finding.Other;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.Roles.Flow;

/** Finds registers that are read and never written, or written and never read. */
final class RegisterChecks {
  private final KernelFlow flow;
  private final Resources resources;
  private final List<Finding> found;

  /** The registers that have been spoken of: once is enough. */
  private final BitSet said = new BitSet();

  private RegisterChecks(KernelFlow flow, List<Finding> found) {
    this.flow = flow;
    this.resources = flow.resources();
    this.found = found;
  }

  static void run(
      KernelFlow flow, Liveness liveness, List<Finding> found, BooleanSupplier cancelled) {
    RegisterChecks checks = new RegisterChecks(flow, found);
    long[] start = Forward.launch(flow.resources());
    new Forward(flow, start, checks::write, cancelled).visit(checks::reads);
    for (int i = 0; i < flow.size(); i++) {
      KernelFlow.check(cancelled, i);
      if (flow.cfg().isReachable(flow.cfg().blockOf(i))) {
        checks.dead(i, liveness);
      }
    }
  }

  private void write(int insn, long[] written) {
    if (!flow.effects(insn).isKnown()) {
      Arrays.fill(written, -1);
    }
    for (int use : flow.effects(insn).packed()) {
      for (int i = 0; (use & Effects.WRITES) != 0 && i < Effects.count(use); i++) {
        Forward.set(written, Effects.first(use) + i);
      }
    }
  }

  private void reads(int insn, long[] written) {
    for (int packed : flow.effects(insn).packed()) {
      if ((packed & Effects.READS) == 0 || (packed & Effects.SURE) == 0) {
        continue;
      }
      Use use = Effects.unpack(packed);
      int width = resources.width(resources.file(use.first()));
      int end = use.first() + use.count();
      for (int at = use.first(); at < end; at += width) {
        // One half is enough: the other one is often shifted out or masked away.
        int first = at - (resources.isUpper(at) ? 1 : 0);
        if (!any(written, first, width) && !said.get(first)) {
          said.set(first);
          unwritten(insn, use, first);
          break;
        }
      }
    }
  }

  private static boolean any(long[] facts, int first, int count) {
    for (int i = first; i < first + count; i++) {
      if (Forward.get(facts, i)) {
        return true;
      }
    }
    return false;
  }

  private void unwritten(int insn, Use use, int first) {
    RegisterFile file = resources.file(first);
    String name = file.letter() + resources.number(first);
    boolean asked = use.where() != Where.OPERAND;
    String preset =
        file.launch().isEmpty()
            ? ""
            : " (a launch sets "
                + file.letter()
                + file.launch().keySet().iterator().next()
                + " alone)";
    found.add(
        Finding.of(
            Severity.WARNING,
            asked ? "unset-condition" : "unwritten-register",
            asked
                ? "nothing on the way here sets "
                    + name
                    + ", so that it holds anything; set it before, or leave it out here"
                : "nothing on the way here writes "
                    + name
                    + ", so that it holds anything"
                    + preset
                    + "; write it before, or read another register",
            insn,
            use,
            resources,
            written(first)));
  }

  /** Where a register that nothing on the way has written is written all the same. */
  private Other[] written(int first) {
    for (int i = 0; i < flow.size(); i++) {
      for (int use : flow.effects(i).packed()) {
        boolean here =
            first >= Effects.first(use) && first < Effects.first(use) + Effects.count(use);
        if ((use & Effects.WRITES) != 0 && here) {
          return new Other[] {new Other(i, "it is written here, on another way or later")};
        }
      }
    }
    return new Other[0];
  }

  /** The instruction that overwrites what another one of its block has written. */
  private Other[] overwritten(int insn, Use what) {
    int end = flow.cfg().starts[flow.cfg().blockOf(insn) + 1];
    for (int i = insn + 1; i < end; i++) {
      Effects effects = flow.effects(i);
      for (int use : effects.packed()) {
        boolean covers =
            Effects.first(use) <= what.first()
                && Effects.first(use) + Effects.count(use) >= what.first() + what.count();
        boolean surely = (use & Effects.SURE) != 0 && !effects.isConditional();
        if ((use & Effects.WRITES) != 0 && covers && surely) {
          return new Other[] {new Other(i, "it is overwritten here")};
        }
      }
    }
    return new Other[0];
  }

  /** Says if the instruction does nothing but write what nobody reads. */
  private void dead(int insn, Liveness liveness) {
    Effects effects = flow.effects(insn);
    if (effects.flow() != Flow.NEXT
        || effects.exits()
        || effects.joins()
        || effects.memory().stream().anyMatch(MemoryUse::writes)) {
      return;
    }
    int first = 0;
    for (int use : effects.packed()) {
      if ((use & Effects.WRITES) == 0) {
        continue;
      }
      if ((use & Effects.SURE) == 0
          || liveness.isLiveAfter(insn, Effects.first(use), Effects.count(use))) {
        return;
      }
      boolean operand = Effects.unpack(use).where() == Where.OPERAND;
      first = first == 0 || operand ? use : first;
    }
    if (first != 0) {
      Use use = Effects.unpack(first);
      found.add(
          Finding.of(
              Severity.HINT,
              "dead-write",
              "nobody reads what "
                  + resources.name(use.first(), use.count())
                  + " gets here; remove the instruction, or use its result",
              insn,
              use,
              resources,
              overwritten(insn, use)));
    }
  }
}
