package org.sass.sim.fast;

import java.util.List;
import org.sass.sim.exec.Flow;
import org.sass.sim.exec.Operation;
import org.sass.sim.exec.Step;

/**
 * Instructions that run one after the other once the first of them runs, and what comes then.
 *
 * <p>The body has no jump; the last instruction of it may carry the join or the exit marker. Where
 * a jump, a barrier or the like follows, it is the {@link #control}.
 */
final class Fragment {
  /** The body in the order of its instructions: some translated, some not. */
  sealed interface Item {}

  /** Translated instructions. */
  record Translated(Piece piece) implements Item {}

  /** One instruction as the precise interpreter runs it. */
  record Precise(Step step) implements Item {}

  final int first;
  final List<Step> body;

  /** The jump, barrier or other flow at the end, or null. */
  final Step control;

  /** Byte address behind the last instruction. */
  final int next;

  /** Instructions of the body whose guard lets all lanes through. */
  final int unguarded;

  /** The body as no one has translated it. */
  private final Item[] cold;

  private volatile Item[] items;

  /** About how often it was run; workers that count at the same time lose some. */
  private int heat;

  Fragment(int first, List<Step> body, Step control) {
    this.first = first;
    this.body = List.copyOf(body);
    this.control = control;
    this.next = control != null ? control.next() : body.get(body.size() - 1).next();
    int count = 0;
    for (Step step : body) {
      count += step.guard().always() ? 1 : 0;
    }
    this.unguarded = count;
    this.cold = this.body.stream().map(Precise::new).toArray(Item[]::new);
    this.items = cold;
  }

  /** Instructions, the control included. */
  int size() {
    return body.size() + (control == null ? 0 : 1);
  }

  /** Whether the lanes meet behind the body. */
  boolean joins() {
    return control == null && body.get(body.size() - 1).joins();
  }

  /** Whether the threads end behind the body. */
  boolean ends() {
    return control == null && body.get(body.size() - 1).ends();
  }

  Item[] items() {
    return items;
  }

  boolean isCold() {
    return items == cold;
  }

  /** Counts some runs and says how many there were. */
  int warmer(int warps) {
    heat += warps;
    return heat;
  }

  void translated(List<Item> better) {
    items = better.toArray(Item[]::new);
  }

  /** Whether an instruction decides where a warp goes on. */
  static boolean isControl(Step step) {
    Operation operation = step.operation();
    return operation instanceof Flow.Branch
        || operation instanceof Flow.BranchIndirect
        || operation instanceof Flow.Mark
        || operation instanceof Flow.Call
        || operation instanceof Flow.Leave
        || operation instanceof Flow.Barrier
        || operation instanceof Flow.Trap
        || operation instanceof Flow.Unable;
  }
}
