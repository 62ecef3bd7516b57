package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.isa.FormEffects.Flow;
import org.sass.lang.isa.FormEffects.Result;

/**
 * Finds the branches at which the lanes of a warp may diverge: those with a condition that depends
 * on the thread's place in its block, or on memory at an address that does.
 *
 * <p>Values that are reported to differ may in fact be equal, as after a comparison with a multiple
 * of the warp's size. A comparison of two values that both differ is taken as equal in all lanes,
 * because compilers let a loop count from x + thread to y + thread. So is a value that differs only
 * because lanes have left a loop in different iterations.
 */
final class Uniformity {
  private final KernelFlow flow;
  private final BitSet divergent = new BitSet();

  private Uniformity(KernelFlow flow, BooleanSupplier cancelled) {
    this.flow = flow;
    ForwardAnalysis facts =
        new ForwardAnalysis(
            flow, ForwardAnalysis.launch(flow.resources()), this::transfer, cancelled);
    facts.visit(
        (insn, now) -> {
          if (flow.effects(insn).isConditional() && readsDivergent(insn, now, true)) {
            divergent.set(insn);
          }
        });
  }

  static Uniformity of(KernelFlow flow, BooleanSupplier cancelled) {
    return new Uniformity(flow, cancelled);
  }

  /**
   * Returns whether the guard of an instruction may hold in some lanes of a warp and not in others.
   */
  boolean isDivergent(int insn) {
    return divergent.get(insn);
  }

  /** Returns whether lanes may diverge at an instruction: some branch or end, others do not. */
  boolean isFork(int insn) {
    Flow goes = flow.effects(insn).flow();
    boolean leaves =
        goes == Flow.BRANCH || goes == Flow.RETURN || goes == Flow.BREAK || goes == Flow.MEET;
    return leaves && isDivergent(insn);
  }

  private boolean readsDivergent(int insn, long[] resourceFacts, boolean guard) {
    for (int use : flow.effects(insn).packedUses()) {
      boolean asked = !guard || Effects.unpack(use).location() == UseLocation.GUARD;
      for (int i = 0; asked && (use & Effects.READS) != 0 && i < Effects.resourceCount(use); i++) {
        if (ForwardAnalysis.get(resourceFacts, Effects.firstResource(use) + i)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns the number of different registers that an instruction reads and that differ among the
   * lanes.
   */
  private int sources(int insn, long[] resourceFacts) {
    BitSet found = new BitSet();
    for (int use : flow.effects(insn).packedUses()) {
      boolean reads =
          (use & Effects.READS) != 0 && Effects.unpack(use).location() == UseLocation.OPERAND;
      for (int i = 0; reads && i < Effects.resourceCount(use); i++) {
        if (ForwardAnalysis.get(resourceFacts, Effects.firstResource(use) + i)) {
          found.set(Effects.firstResource(use));
        }
      }
    }
    return found.cardinality();
  }

  private void transfer(int insn, long[] resourceFacts) {
    Effects effects = flow.effects(insn);
    if (!effects.isKnown()) {
      Arrays.fill(resourceFacts, -1);
      return;
    }
    boolean differs =
        effects.result() == Result.VARIES
            || effects.result() == Result.SOURCES && readsDivergent(insn, resourceFacts, false);
    boolean parts = effects.isConditional() && readsDivergent(insn, resourceFacts, true);
    boolean compares =
        differs && effects.result() == Result.SOURCES && sources(insn, resourceFacts) > 1;
    for (int use : effects.packedUses()) {
      boolean keeps = effects.isConditional() || (use & Effects.CERTAIN) == 0;
      boolean flags = compares && Effects.unpack(use).location() == UseLocation.MODIFIER;
      for (int i = 0; (use & Effects.WRITES) != 0 && i < Effects.resourceCount(use); i++) {
        int bit = Effects.firstResource(use) + i;
        if (differs && !flags || parts) {
          ForwardAnalysis.set(resourceFacts, bit);
        } else if (!keeps) {
          ForwardAnalysis.clear(resourceFacts, bit);
        }
      }
    }
  }
}
