package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.MemoryUse;
import org.sass.lang.flow.Effects.ResourceUse;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.flow.StaticFinding.RelatedInsn;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.Problem.Severity;

/** Finds registers that are read and never written, or written and never read. */
final class RegisterChecks {

  /** Distance, in instructions, at which the search for an overwriting instruction stops. */
  private static final int MAX_DISTANCE = 1000;

  private final KernelFlow flow;
  private final Resources resources;
  private final List<StaticFinding> findings;

  /** Registers that have been reported, by their first resource. Each is reported once. */
  private final BitSet reportedRegisters = new BitSet();

  private final Dominators dominators;

  /** For each block, whether a path from the kernel's start without a call leads to it. */
  private final boolean[] isInKernel;

  /**
   * For each resource, the last block that dominates all blocks that write it; -1 if none writes
   * it. {@link #firstWriter} has the first instruction in this block that writes it, or {@link
   * Integer#MAX_VALUE}.
   */
  private final int[] writers;

  private final int[] firstWriter;

  private RegisterChecks(KernelFlow flow, List<StaticFinding> findings) {
    this.flow = flow;
    this.resources = flow.resources();
    this.findings = findings;
    this.dominators = new Dominators(flow.cfg());
    this.isInKernel =
        flow.cfg().size() == 0 ? new boolean[0] : flow.cfg().localGraph.reachableFrom(0);
    this.writers = new int[resources.count()];
    this.firstWriter = new int[resources.count()];
    Arrays.fill(writers, -1);
    findWriters();
  }

  private void findWriters() {
    for (int i = 0; i < flow.size(); i++) {
      int block = flow.cfg().blockOf(i);
      for (int use : flow.effects(i).packedUses()) {
        boolean writes = (use & Effects.WRITES) != 0 && flow.cfg().isReachable(block);
        int end = Effects.firstResource(use) + Effects.resourceCount(use);
        for (int at = Effects.firstResource(use); writes && at < end; at++) {
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
  private boolean isWrittenLater(int insn, int resource) {
    int common = writers[resource];
    int block = flow.cfg().blockOf(insn);
    boolean later =
        common < 0
            || dominators.dominates(block, common)
                && (block != common || firstWriter[resource] >= insn);
    return later && !resources.isSetByLaunch(resource) && !flow.isPassedByCaller(resource);
  }

  static void run(
      KernelFlow flow, Liveness liveness, List<StaticFinding> findings, BooleanSupplier cancelled) {
    RegisterChecks checks = new RegisterChecks(flow, findings);
    long[] start = ForwardAnalysis.launch(flow.resources());
    for (int resource = 0; resource < flow.resources().count(); resource++) {
      if (flow.isPassedByCaller(resource)) {
        ForwardAnalysis.set(start, resource);
      }
    }
    new ForwardAnalysis(flow, start, checks::transfer, cancelled).visit(checks::checkReads);
    for (int i = 0; i < flow.size(); i++) {
      KernelFlow.checkCancelled(cancelled, i);
      if (flow.cfg().isReachable(flow.cfg().blockOf(i))) {
        checks.checkDeadWrite(i, liveness);
      }
    }
  }

  private void transfer(int insn, long[] written) {
    if (!flow.effects(insn).isKnown()) {
      Arrays.fill(written, -1);
    }
    for (int i = 0; flow.callsUnknownCode(insn) && i < resources.count(); i++) {
      if (resources.isPassedToSubroutines(i)) {
        ForwardAnalysis.set(written, i);
      }
    }
    for (int use : flow.effects(insn).packedUses()) {
      for (int i = 0; (use & Effects.WRITES) != 0 && i < Effects.resourceCount(use); i++) {
        ForwardAnalysis.set(written, Effects.firstResource(use) + i);
      }
    }
  }

  private void checkReads(int insn, long[] written) {
    for (int packed : flow.effects(insn).packedUses()) {
      if ((packed & Effects.READS) == 0 || (packed & Effects.CERTAIN) == 0) {
        continue;
      }
      ResourceUse use = Effects.unpack(packed);
      if (isSave(insn, use)) {
        continue;
      }
      int width = resources.resourcesPerRegister(resources.registerFile(use.first()));
      int end = use.first() + use.count();
      for (int at = use.first(); at < end; at += width) {
        // It is enough that one half was written: the other one is often shifted out or masked
        // away.
        int first = at - (resources.isUpper(at) ? 1 : 0);
        if (!reportedRegisters.get(first) && !isAnySet(written, first, width)) {
          reportedRegisters.set(first);
          reportUnwritten(insn, use, first, "no path to here");
          break;
        }
        // A guarded instruction may be meant to act from the second iteration on.
        boolean always = !flow.effects(insn).isConditional() || use.location() == UseLocation.GUARD;
        if (!reportedRegisters.get(first) && always && areWrittenLater(insn, first, width)) {
          reportedRegisters.set(first);
          reportUnwritten(insn, use, first, "in the first iteration no path to here");
          break;
        }
      }
    }
  }

  /**
   * Returns whether a subroutine saves a register of its caller: it stores the register, whatever
   * it holds, in memory of its thread, to give it back before it returns.
   */
  private boolean isSave(int insn, ResourceUse use) {
    Effects effects = flow.effects(insn);
    return !isInKernel[flow.cfg().blockOf(insn)]
        && resources.isPassedToSubroutines(use.first())
        && effects.uses().stream().noneMatch(ResourceUse::writes)
        && effects.memory().stream()
            .anyMatch(
                memory ->
                    memory.memory().isPerThread() && memory.operandIndex() != use.operandIndex());
  }

  private boolean areWrittenLater(int insn, int first, int count) {
    for (int i = first; i < first + count; i++) {
      if (!isWrittenLater(insn, i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAnySet(long[] facts, int first, int count) {
    for (int i = first; i < first + count; i++) {
      if (ForwardAnalysis.get(facts, i)) {
        return true;
      }
    }
    return false;
  }

  private void reportUnwritten(int insn, ResourceUse use, int first, String subject) {
    RegisterFile file = resources.registerFile(first);
    String name = file.prefix() + resources.registerNumber(first);
    boolean asked = use.location() != UseLocation.OPERAND;
    String preset =
        file.launchValues().isEmpty()
            ? ""
            : " (a launch sets "
                + file.prefix()
                + file.launchValues().keySet().iterator().next()
                + " only)";
    findings.add(
        StaticFinding.of(
            Severity.WARNING,
            asked ? "unset-condition" : "unwritten-register",
            asked
                ? subject
                    + " sets "
                    + name
                    + ", so its value is undefined; set it before, or leave it out here"
                : subject
                    + " writes "
                    + name
                    + ", so its value is undefined"
                    + preset
                    + "; write it before, or read another register",
            insn,
            use,
            resources,
            findWriter(first)));
  }

  /**
   * Returns the first instruction that writes a register, although not on the way to the read;
   * empty if there is none.
   */
  private RelatedInsn[] findWriter(int first) {
    for (int i = 0; i < flow.size(); i++) {
      for (int use : flow.effects(i).packedUses()) {
        boolean here =
            first >= Effects.firstResource(use)
                && first < Effects.firstResource(use) + Effects.resourceCount(use);
        if ((use & Effects.WRITES) != 0 && here) {
          return new RelatedInsn[] {
            new RelatedInsn(i, "it is written here, on another path or later")
          };
        }
      }
    }
    return new RelatedInsn[0];
  }

  /**
   * Returns the instruction of the same block that overwrites what an instruction has written;
   * empty if there is none nearby.
   */
  private RelatedInsn[] findOverwriter(int insn, ResourceUse deadUse) {
    int end = flow.cfg().blockStarts[flow.cfg().blockOf(insn) + 1];
    for (int i = insn + 1; i < Math.min(end, insn + MAX_DISTANCE); i++) {
      Effects effects = flow.effects(i);
      for (int use : effects.packedUses()) {
        boolean covers =
            Effects.firstResource(use) <= deadUse.first()
                && Effects.firstResource(use) + Effects.resourceCount(use)
                    >= deadUse.first() + deadUse.count();
        boolean surely = (use & Effects.CERTAIN) != 0 && !effects.isConditional();
        if ((use & Effects.WRITES) != 0 && covers && surely) {
          return new RelatedInsn[] {new RelatedInsn(i, "it is overwritten here")};
        }
      }
    }
    return new RelatedInsn[0];
  }

  /** Reports an instruction whose only effect is to write registers that nothing reads. */
  private void checkDeadWrite(int insn, Liveness liveness) {
    Effects effects = flow.effects(insn);
    if (effects.flow() != Flow.NEXT
        || effects.exits()
        || effects.joins()
        || effects.memory().stream().anyMatch(MemoryUse::writes)) {
      return;
    }
    int first = 0;
    for (int use : effects.packedUses()) {
      if ((use & Effects.WRITES) == 0) {
        continue;
      }
      if ((use & Effects.CERTAIN) == 0
          || liveness.isLiveAfter(insn, Effects.firstResource(use), Effects.resourceCount(use))) {
        return;
      }
      boolean operand = Effects.unpack(use).location() == UseLocation.OPERAND;
      first = first == 0 || operand ? use : first;
    }
    if (first != 0) {
      ResourceUse use = Effects.unpack(first);
      findings.add(
          StaticFinding.of(
              Severity.HINT,
              "dead-write",
              "nothing reads what "
                  + resources.name(use.first(), use.count())
                  + " gets here; remove the instruction, or use its result",
              insn,
              use,
              resources,
              findOverwriter(insn, use)));
    }
  }
}
