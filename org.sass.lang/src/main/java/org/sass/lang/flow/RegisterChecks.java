package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.Use;
import org.sass.lang.flow.Effects.Where;
import org.sass.lang.flow.Finding.Other;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.text.Problem.Severity;

/** Finds registers that are read and never written, or written and never read. */
final class RegisterChecks {

  /** Distance, in instructions, at which the search for an overwriting instruction stops. */
  private static final int NEAR = 1000;

  private final KernelFlow flow;
  private final Resources resources;
  private final List<Finding> found;

  /** Registers that have been reported, by their first resource. Each is reported once. */
  private final BitSet said = new BitSet();

  private final Dominators dominators;

  /**
   * For each resource, the last block that dominates all blocks that write it; -1 if none writes
   * it. {@link #firstWriter} has the first instruction in this block that writes it, or {@link
   * Integer#MAX_VALUE}.
   */
  private final int[] writers;

  private final int[] firstWriter;

  private RegisterChecks(KernelFlow flow, List<Finding> found) {
    this.flow = flow;
    this.resources = flow.resources();
    this.found = found;
    this.dominators = new Dominators(flow.cfg());
    this.writers = new int[resources.count()];
    this.firstWriter = new int[resources.count()];
    Arrays.fill(writers, -1);
    findWriters();
  }

  private void findWriters() {
    for (int i = 0; i < flow.size(); i++) {
      int block = flow.cfg().blockOf(i);
      for (int use : flow.effects(i).packed()) {
        boolean writes = (use & Effects.WRITES) != 0 && flow.cfg().isReachable(block);
        int end = Effects.first(use) + Effects.count(use);
        for (int at = Effects.first(use); writes && at < end; at++) {
          int common = writers[at] < 0 ? block : dominators.common(writers[at], block);
          if (common != writers[at]) {
            writers[at] = common;
            firstWriter[at] = common == block ? i : Integer.MAX_VALUE;
          }
        }
      }
    }
  }

  /**
   * Returns whether, on all paths, each instruction that writes a resource comes after {@code
   * insn}, which reads it. Returns false for resources that a launch or a caller sets.
   */
  private boolean isLater(int insn, int resource) {
    int common = writers[resource];
    int block = flow.cfg().blockOf(insn);
    boolean later =
        common < 0
            || dominators.dominates(block, common)
                && (block != common || firstWriter[resource] >= insn);
    return later && !resources.isLaunch(resource) && !flow.isPassed(resource);
  }

  static void run(
      KernelFlow flow, Liveness liveness, List<Finding> found, BooleanSupplier cancelled) {
    RegisterChecks checks = new RegisterChecks(flow, found);
    long[] start = Forward.launch(flow.resources());
    for (int resource = 0; resource < flow.resources().count(); resource++) {
      if (flow.isPassed(resource)) {
        Forward.set(start, resource);
      }
    }
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
        // It is enough that one half was written: the other one is often shifted out or masked
        // away.
        int first = at - (resources.isUpper(at) ? 1 : 0);
        if (!said.get(first) && !any(written, first, width)) {
          said.set(first);
          unwritten(insn, use, first, "no path to here");
          break;
        }
        // A guarded instruction may be meant to act from the second iteration on.
        boolean always = !flow.effects(insn).isConditional() || use.where() == Where.GUARD;
        if (!said.get(first) && always && areLater(insn, first, width)) {
          said.set(first);
          unwritten(insn, use, first, "in the first iteration no path to here");
          break;
        }
      }
    }
  }

  private boolean areLater(int insn, int first, int count) {
    for (int i = first; i < first + count; i++) {
      if (!isLater(insn, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean any(long[] facts, int first, int count) {
    for (int i = first; i < first + count; i++) {
      if (Forward.get(facts, i)) {
        return true;
      }
    }
    return false;
  }

  private void unwritten(int insn, Use use, int first, String who) {
    RegisterFile file = resources.file(first);
    String name = file.letter() + resources.number(first);
    boolean asked = use.where() != Where.OPERAND;
    String preset =
        file.launch().isEmpty()
            ? ""
            : " (a launch sets "
                + file.letter()
                + file.launch().keySet().iterator().next()
                + " only)";
    found.add(
        Finding.of(
            Severity.WARNING,
            asked ? "unset-condition" : "unwritten-register",
            asked
                ? who
                    + " sets "
                    + name
                    + ", so its value is undefined; set it before, or leave it out here"
                : who
                    + " writes "
                    + name
                    + ", so its value is undefined"
                    + preset
                    + "; write it before, or read another register",
            insn,
            use,
            resources,
            written(first)));
  }

  /**
   * Returns the first instruction that writes a register, although not on the way to the read;
   * empty if there is none.
   */
  private Other[] written(int first) {
    for (int i = 0; i < flow.size(); i++) {
      for (int use : flow.effects(i).packed()) {
        boolean here =
            first >= Effects.first(use) && first < Effects.first(use) + Effects.count(use);
        if ((use & Effects.WRITES) != 0 && here) {
          return new Other[] {new Other(i, "it is written here, on another path or later")};
        }
      }
    }
    return new Other[0];
  }

  /**
   * Returns the instruction of the same block that overwrites what an instruction has written;
   * empty if there is none nearby.
   */
  private Other[] overwritten(int insn, Use what) {
    int end = flow.cfg().starts[flow.cfg().blockOf(insn) + 1];
    for (int i = insn + 1; i < Math.min(end, insn + NEAR); i++) {
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

  /** Reports an instruction whose only effect is to write registers that nothing reads. */
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
              "nothing reads what "
                  + resources.name(use.first(), use.count())
                  + " gets here; remove the instruction, or use its result",
              insn,
              use,
              resources,
              overwritten(insn, use)));
    }
  }
}
