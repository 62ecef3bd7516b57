package org.sass.sim.jit.analysis;

import java.util.ArrayList;
import java.util.List;
import org.sass.sim.jit.runtime.CompiledCode;
import org.sass.sim.op.ControlFlow;
import org.sass.sim.op.DecodedInstruction;
import org.sass.sim.op.DecodedKernel;
import org.sass.sim.op.OperationEffects;

/**
 * The unit of translation: instructions that run one after the other once the first of them runs,
 * and how control continues after them.
 *
 * <p>The body contains no jump. Its last instruction may carry the join or the exit marker. If a
 * jump, a barrier or similar follows the body, it is the {@link #control}.
 */
public final class TranslationBlock {
  /** A part of the body, translated or not. The items are in the order of the instructions. */
  public sealed interface Item {}

  /**
   * Translated instructions.
   *
   * @param repeats whether they can run in a loop
   * @param inStep whether the vectors of a warp run in lockstep. If so, the code counts the hammock
   *     paths of all warps together.
   */
  public record Translated(CompiledCode piece, boolean repeats, boolean inStep) implements Item {}

  /** One instruction that runs as in the precise interpreter. */
  public record Precise(DecodedInstruction step) implements Item {}

  /** How a translation block ends. */
  public enum Way {
    /** The next instruction follows. */
    FALL,
    /** A branch, to {@link TranslationBlock#target}. */
    BRANCH,
    /** An {@code SSY} or {@code PBK} for all lanes. */
    MARK,
    /** The lanes reconverge after the body. */
    JOIN,
    /** Anything else. */
    OTHER
  }

  /**
   * Number of loop runs that are limited to {@link #FIRST_TURNS} iterations. Until the just-in-time
   * compiler has compiled a method, the method may be a hundred times as slow; and many calls make
   * the compiler start sooner than many iterations.
   */
  private static final int FIRST_LOOPS = 3000;

  private static final int FIRST_TURNS = 4;

  public final int first;
  public final List<DecodedInstruction> body;

  /** The jump, barrier or other control flow instruction at the end; null if there is none. */
  public final DecodedInstruction control;

  /** Byte address after the last instruction. */
  public final int next;

  /** How it ends. */
  public final Way way;

  /**
   * Whether it ends at a barrier without a guard at which warps arrive and wait. If all warps run
   * this block together, the barrier is open then.
   */
  public final boolean opens;

  /**
   * Indices of the instructions that run whenever the translation block does, including the
   * control.
   */
  public final int[] always;

  /** Number of instructions in {@link #always}. */
  public final int size;

  /** Number of these instructions that run for all active lanes, without the control. */
  public final int unguarded;

  /** The hammocks in the body. */
  public final List<Hammock> hammocks;

  /** The items of the body before any translation. */
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

  /** Approximate number of its runs as a loop, counted up to {@link #FIRST_LOOPS}. */
  private int loops;

  /** Approximate number of its runs. Workers that count at the same time lose some. */
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
        // The mark and the join run for all lanes. The branch counts only for the lanes that take
        // it.
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

  /** Returns the address to which a branch leads, or which a mark sets. */
  public int target() {
    return target;
  }

  /** Returns the translation block after this one. */
  public TranslationBlock next(TranslationBlocks fragments) {
    TranslationBlock fragment = behind;
    if (fragment == null) {
      fragment = fragments.at(next);
      behind = fragment;
    }
    return fragment;
  }

  /** Returns the translation block to which the branch leads. */
  public TranslationBlock taken(TranslationBlocks fragments) {
    TranslationBlock fragment = there;
    if (fragment == null) {
      fragment = fragments.at(target);
      there = fragment;
    }
    return fragment;
  }

  /** Returns whether some items also find the lanes for which the condition of the branch holds. */
  public boolean tests(Item[] some) {
    return tests && some != cold;
  }

  /** Returns the translated code of the body if it is a single piece; else null. */
  public CompiledCode only() {
    return only;
  }

  /** Returns the translated code of the body if it can run the loop {@link #cycle}; else null. */
  public CompiledCode loop() {
    return loop;
  }

  /** Returns the loop that begins with this translation block; null if there is none. */
  public WarpLoop cycle() {
    return cycle;
  }

  /**
   * Returns how many iterations a loop may run in one call. At first there are few, so that many
   * calls make the method hot.
   *
   * @param most maximum number of iterations
   */
  public int turns(int most) {
    if (loops >= FIRST_LOOPS) {
      return most;
    }
    loops++;
    return Math.min(most, FIRST_TURNS);
  }

  /** Returns the last instruction. */
  public DecodedInstruction last() {
    return control != null ? control : body.get(body.size() - 1);
  }

  private boolean joins() {
    return control == null && last().joins();
  }

  private boolean ends() {
    return control == null && last().ends();
  }

  /** Returns what the translation assumes about registers; null if it assumes nothing. */
  public AffineSpeculation shapes() {
    return shapes;
  }

  public Item[] items() {
    return items;
  }

  public boolean isCold() {
    return items == cold;
  }

  /** Adds to the number of runs and returns the sum. */
  public int warmer(int warps) {
    heat += warps;
    return heat;
  }

  /**
   * Sets the translation.
   *
   * @param better the body, translated where possible
   * @param looks whether its last piece evaluates the condition of the branch after it
   * @param supposed what it assumes about registers; null for nothing
   * @param turns the loop that its only piece can run; null for none
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

  /** Returns whether an instruction decides where a warp continues. */
  public static boolean isControl(DecodedInstruction step) {
    return step.effects().control() != OperationEffects.Control.NEXT;
  }
}
