package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.Where;
import org.sass.lang.isa.Roles.Flow;
import org.sass.lang.isa.Roles.Result;

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
    Forward facts = new Forward(flow, Forward.launch(flow.resources()), this::step, cancelled);
    facts.visit(
        (insn, now) -> {
          if (flow.effects(insn).isConditional() && reads(insn, now, true)) {
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
  boolean parts(int insn) {
    return divergent.get(insn);
  }

  /** Returns whether lanes may diverge at an instruction: some branch or end, others do not. */
  boolean isFork(int insn) {
    Flow goes = flow.effects(insn).flow();
    boolean leaves =
        goes == Flow.BRANCH || goes == Flow.RETURN || goes == Flow.BREAK || goes == Flow.MEET;
    return leaves && parts(insn);
  }

  private boolean reads(int insn, long[] now, boolean guard) {
    for (int use : flow.effects(insn).packed()) {
      boolean asked = !guard || Effects.unpack(use).where() == Where.GUARD;
      for (int i = 0; asked && (use & Effects.READS) != 0 && i < Effects.count(use); i++) {
        if (Forward.get(now, Effects.first(use) + i)) {
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
  private int sources(int insn, long[] now) {
    BitSet found = new BitSet();
    for (int use : flow.effects(insn).packed()) {
      boolean reads = (use & Effects.READS) != 0 && Effects.unpack(use).where() == Where.OPERAND;
      for (int i = 0; reads && i < Effects.count(use); i++) {
        if (Forward.get(now, Effects.first(use) + i)) {
          found.set(Effects.first(use));
        }
      }
    }
    return found.cardinality();
  }

  private void step(int insn, long[] now) {
    Effects effects = flow.effects(insn);
    if (!effects.isKnown()) {
      Arrays.fill(now, -1);
      return;
    }
    boolean differs =
        effects.result() == Result.VARIES
            || effects.result() == Result.SOURCES && reads(insn, now, false);
    boolean parts = effects.isConditional() && reads(insn, now, true);
    boolean compares = differs && effects.result() == Result.SOURCES && sources(insn, now) > 1;
    for (int use : effects.packed()) {
      boolean keeps = effects.isConditional() || (use & Effects.SURE) == 0;
      boolean flags = compares && Effects.unpack(use).where() == Where.MODIFIER;
      for (int i = 0; (use & Effects.WRITES) != 0 && i < Effects.count(use); i++) {
        int bit = Effects.first(use) + i;
        if (differs && !flags || parts) {
          Forward.set(now, bit);
        } else if (!keeps) {
          Forward.clear(now, bit);
        }
      }
    }
  }
}
