package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.OperationEffects;

/**
 * Instructions that run one after the other once the first of them runs, and what comes then.
 *
 * <p>The body has no jump; the last instruction of it may carry the join or the exit marker. Where
 * a jump, a barrier or the like follows, it is the {@link #control}.
 */
public final class TranslationBlock {
  /** The body in the order of its instructions: some translated, some not. */
  public sealed interface Item {}

  /**
   * Translated instructions.
   *
   * @param repeats whether they can run in a loop
   * @param inStep whether the vectors of a warp run in step; they count all warps' short ways then
   */
  public record Translated(CompiledCode piece, boolean repeats, boolean inStep) implements Item {}

  /** One instruction as the precise interpreter runs it. */
  public record Precise(DecodedInstruction step) implements Item {}

  /** How a fragment ends. */
  public enum Way {
    /** The next instruction follows. */
    FALL,
    /** A branch, to {@link TranslationBlock#target}. */
    BRANCH,
    /** A {@code SSY} or {@code PBK} for all lanes. */
    MARK,
    /** The lanes meet after the body. */
    JOIN,
    /** Anything else. */
    OTHER
  }

  /**
   * Until the just-in-time compiler is through with a method it may take a hundred times as long,
   * and it counts calls sooner than turns.
   */
  private static final int FIRST_LOOPS = 3000;

  private static final int FIRST_TURNS = 4;

  public final int first;
  public final List<DecodedInstruction> body;

  /** The jump, barrier or other flow at the end, or null. */
  public final DecodedInstruction control;

  /** Byte address after the last instruction. */
  public final int next;

  /** How it ends. */
  public final Way way;

  /** Whether it ends at a barrier that all warps come to, and that is open then. */
  public final boolean opens;

  /** Indices of the instructions that run whenever the fragment does, the control included. */
  public final int[] always;

  /** How many those are. */
  public final int size;

  /** Those of them, but for the control, whose guard lets all lanes through. */
  public final int unguarded;

  /** Short ways in the body that only some lanes may take. */
  public final List<Hammock> hammocks;

  /** The body before any translation. */
  private final Item[] cold;

  private volatile Item[] items;
  private volatile CompiledCode only;
  private volatile CompiledCode loop;
  private WarpLoop cycle;
  private boolean tests;
  private AffineSpeculation shapes;
  private int target;
  private TranslationBlock behind;
  private TranslationBlock there;

  /** About how often it ran in a loop, as long as that is seldom. */
  private int loops;

  /** About how often it was run; workers that count at the same time lose some. */
  private int heat;

  public TranslationBlock(
      int first, List<DecodedInstruction> body, DecodedInstruction control, DecodedKernel code) {
    this.first = first;
    this.body = List.copyOf(body);
    this.control = control;
    this.next = control != null ? control.next() : body.get(body.size() - 1).next();
    List<Integer> sites = new ArrayList<>();
    List<Hammock> ways = new ArrayList<>();
    int count = 0;
    for (DecodedInstruction step : body) {
      if (step.operation() instanceof Hammock hammock) {
        ways.add(hammock);
        sites.addAll(List.of(hammock.mark(), hammock.branch(), hammock.join()));
        // Of a branch those lanes count that take it.
        count += 2;
      } else {
        sites.add(code.index(step.address()));
        count += step.guard().always() ? 1 : 0;
      }
    }
    if (control != null) {
      sites.add(code.index(control.address()));
    }
    this.hammocks = List.copyOf(ways);
    this.unguarded = count;
    this.always = sites.stream().mapToInt(Integer::intValue).toArray();
    this.size = always.length;
    this.way = way();
    this.opens =
        control != null
            && !control.joins()
            && !control.ends()
            && control.guard().always()
            && control.operation() instanceof ControlFlow.Barrier barrier
            && barrier.arrives()
            && barrier.waits();
    this.cold = this.body.stream().map(Precise::new).toArray(Item[]::new);
    this.items = cold;
  }

  private Way way() {
    if (control == null) {
      return ends() ? Way.OTHER : joins() ? Way.JOIN : Way.FALL;
    }
    if (control.joins() || control.ends()) {
      return Way.OTHER;
    }
    if (control.operation() instanceof ControlFlow.Branch branch
        && branch.target().problem() == null) {
      target = branch.target().address();
      return Way.BRANCH;
    }
    if (control.operation() instanceof ControlFlow.Mark mark && control.guard().always()) {
      target = mark.address();
      return Way.MARK;
    }
    return Way.OTHER;
  }

  /** Where a branch leads to, or the address that is marked. */
  public int target() {
    return target;
  }

  /** The fragment after this one. */
  public TranslationBlock next(TranslationBlocks fragments) {
    TranslationBlock fragment = behind;
    if (fragment == null) {
      fragment = fragments.at(next);
      behind = fragment;
    }
    return fragment;
  }

  /** The fragment that a branch leads to. */
  public TranslationBlock taken(TranslationBlocks fragments) {
    TranslationBlock fragment = there;
    if (fragment == null) {
      fragment = fragments.at(target);
      there = fragment;
    }
    return fragment;
  }

  /** Whether these items tell for which lanes the condition of the branch holds. */
  public boolean tests(Item[] some) {
    return tests && some != cold;
  }

  /** The only piece of the body, where it is translated to one; else null. */
  public CompiledCode only() {
    return only;
  }

  /** The same if it can run turn after turn of the {@link #cycle}; else null. */
  public CompiledCode loop() {
    return loop;
  }

  /** What begins with this fragment and is run turn after turn; known where there is a loop. */
  public WarpLoop cycle() {
    return cycle;
  }

  /** How many turns a loop may have at once: few at first, so that calls make it hot. */
  public int turns(int most) {
    if (loops >= FIRST_LOOPS) {
      return most;
    }
    loops++;
    return Math.min(most, FIRST_TURNS);
  }

  /** The last instruction. */
  public DecodedInstruction last() {
    return control != null ? control : body.get(body.size() - 1);
  }

  private boolean joins() {
    return control == null && last().joins();
  }

  private boolean ends() {
    return control == null && last().ends();
  }

  /** What the translation supposes of registers; null for nothing. */
  public AffineSpeculation shapes() {
    return shapes;
  }

  public Item[] items() {
    return items;
  }

  public boolean isCold() {
    return items == cold;
  }

  /** Counts some runs and says how many there were. */
  public int warmer(int warps) {
    heat += warps;
    return heat;
  }

  /**
   * @param better the body, translated where it can be
   * @param looks whether its last piece looks at the condition of the branch after it
   * @param supposed what it supposes of registers; null for nothing
   * @param turns what its only piece can run turn after turn, if it can; null for nothing
   */
  public void translated(
      List<Item> better, boolean looks, AffineSpeculation supposed, WarpLoop turns) {
    tests = looks;
    shapes = supposed;
    items = better.toArray(Item[]::new);
    only = null;
    loop = null;
    cycle = turns;
    if (items.length == 1 && items[0] instanceof Translated translated) {
      only = translated.piece();
      loop = looks && translated.repeats() ? only : null;
    }
  }

  /** Whether an instruction decides where a warp goes on. */
  public static boolean isControl(DecodedInstruction step) {
    return step.effects().control() != OperationEffects.Control.NEXT;
  }
}
