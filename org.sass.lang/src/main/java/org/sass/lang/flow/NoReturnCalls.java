package org.sass.lang.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.sass.lang.flow.Cfg.Edge;
import org.sass.lang.flow.Cfg.Kind;
import org.sass.lang.isa.FormEffects.Flow;

/**
 * Finds the calls whose subroutine never returns. From Volta on, compilers use calls also to branch
 * within a kernel: the code at the target ends the threads, or runs for ever.
 *
 * <p>A block may return if it ends with a return, or if a block after it may return. A block that
 * ends with a call may return only if both the subroutine and the block after the call may.
 */
final class NoReturnCalls {
  private final KernelFlow flow;
  private final Cfg cfg;
  private final List<List<Edge>> successors = new ArrayList<>();
  private final BitSet mayReturn = new BitSet();

  private NoReturnCalls(KernelFlow flow) {
    this.flow = flow;
    this.cfg = flow.cfg();
    for (int block = 0; block < cfg.size(); block++) {
      successors.add(cfg.successors(block));
    }
  }

  /** Returns the indices of these calls in the kernel's code. */
  static BitSet of(KernelFlow flow) {
    NoReturnCalls calls = new NoReturnCalls(flow);
    calls.findReturningBlocks();
    BitSet found = new BitSet();
    for (int block = 0; block < calls.cfg.size(); block++) {
      int subroutine = calls.next(block, Kind.CALL);
      if (subroutine >= 0 && !calls.mayReturn.get(subroutine)) {
        found.set(calls.cfg.block(block).last());
      }
    }
    return found;
  }

  private void findReturningBlocks() {
    List<List<Integer>> predecessors = new ArrayList<>();
    Deque<Integer> worklist = new ArrayDeque<>();
    for (int block = 0; block < cfg.size(); block++) {
      predecessors.add(new ArrayList<>());
      worklist.add(block);
    }
    for (List<Edge> edges : successors) {
      edges.forEach(edge -> predecessors.get(edge.to()).add(edge.from()));
    }
    while (!worklist.isEmpty()) {
      int block = worklist.removeLast();
      if (!mayReturn.get(block) && isReturning(block)) {
        mayReturn.set(block);
        worklist.addAll(predecessors.get(block));
      }
    }
  }

  /** Returns whether a block may return, as far as that is known of the blocks after it. */
  private boolean isReturning(int block) {
    Flow last = flow.effects(cfg.block(block).last()).flow();
    if (last == Flow.RETURN || last == Flow.INDIRECT) {
      return true;
    }
    int subroutine = next(block, Kind.CALL);
    if (subroutine >= 0 && mayReturn.get(subroutine)) {
      int after = next(block, Kind.AFTER_CALL);
      if (after < 0 || mayReturn.get(after)) {
        return true;
      }
    }
    // What follows the last instruction of the code is not known.
    return subroutine < 0 && cfg.canFallOff(block)
        || successors.get(block).stream()
            .anyMatch(edge -> staysInSubroutine(edge.kind()) && mayReturn.get(edge.to()));
  }

  private static boolean staysInSubroutine(Kind kind) {
    return kind.isLocal() && kind != Kind.AFTER_CALL;
  }

  /** Returns the block to which the edge of a kind leads; -1 if there is no such edge. */
  private int next(int block, Kind kind) {
    for (Edge edge : successors.get(block)) {
      if (edge.kind() == kind) {
        return edge.to();
      }
    }
    return -1;
  }
}
