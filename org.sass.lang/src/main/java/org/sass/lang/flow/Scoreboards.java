package org.sass.lang.flow;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.isa.ControlFields;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/**
 * The barriers in the controls of a kernel: which instruction waits for which other one. A barrier
 * counts. Each instruction that sets it adds one, and takes one away when its sources are read or
 * its result is written. An instruction that waits for the barrier is issued when the count is
 * zero. So it waits for all instructions that have set the barrier since the last wait for it.
 */
public final class Scoreboards {
  private final KernelFlow flow;
  private final Cfg cfg;
  private final Map<Part, ControlFields> fieldsByControl = new HashMap<>();
  private Graph reversed;

  private Scoreboards(KernelFlow flow) {
    this.flow = flow;
    this.cfg = flow.cfg();
  }

  /** Creates an object for a kernel. */
  public static Scoreboards of(KernelFlow flow) {
    return new Scoreboards(flow);
  }

  /**
   * Returns the control of an instruction; null if it has none, or one without barriers.
   *
   * @param insn its index in the kernel's code
   */
  public IssueControl control(int insn) {
    PlacedInstruction placed = flow.kernel().code().get(insn);
    Form form = flow.effects(insn).form();
    if (form == null || !form.hasControl()) {
      return null;
    }
    // Few controls are different, and reading the fields of one takes longer than a look-up.
    ControlFields fields =
        fieldsByControl.computeIfAbsent(form.controlPart(), part -> IssueControl.fieldsOf(form));
    return IssueControl.of(placed, form, fields);
  }

  /**
   * Returns the instructions that an instruction may wait for: those that may have set a barrier
   * since the wait before.
   *
   * @param insn index of the instruction that waits
   * @param barrier number of the barrier
   */
  public BitSet settersBefore(int insn, int barrier) {
    reversed = reversed == null ? cfg.graph.reversed() : reversed;
    BitSet found = new BitSet();
    int block = cfg.blockOf(insn);
    if (scanBackwards(cfg.blockStarts[block], insn, barrier, found)) {
      return found;
    }
    BitSet seen = new BitSet();
    IntList pending = new IntList();
    addTargets(reversed, block, seen, pending);
    while (!pending.isEmpty()) {
      int node = pending.removeLast();
      boolean isBlock = node < cfg.size();
      if (!isBlock
          || !scanBackwards(cfg.blockStarts[node], cfg.blockStarts[node + 1], barrier, found)) {
        addTargets(reversed, node, seen, pending);
      }
    }
    return found;
  }

  /**
   * Returns the instructions that may be the first to wait for an instruction that sets a barrier.
   *
   * @param insn index of the instruction that sets the barrier
   * @param barrier number of the barrier
   */
  public BitSet waitersAfter(int insn, int barrier) {
    BitSet found = new BitSet();
    int block = cfg.blockOf(insn);
    if (scanForwards(insn + 1, cfg.blockStarts[block + 1], barrier, found)) {
      return found;
    }
    BitSet seen = new BitSet();
    IntList pending = new IntList();
    addTargets(cfg.graph, block, seen, pending);
    while (!pending.isEmpty()) {
      int node = pending.removeLast();
      boolean isBlock = node < cfg.size();
      if (!isBlock
          || !scanForwards(cfg.blockStarts[node], cfg.blockStarts[node + 1], barrier, found)) {
        addTargets(cfg.graph, node, seen, pending);
      }
    }
    return found;
  }

  private static void addTargets(Graph graph, int node, BitSet seen, IntList pending) {
    for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
      if (!seen.get(graph.target(edge))) {
        seen.set(graph.target(edge));
        pending.add(graph.target(edge));
      }
    }
  }

  /** Collects what sets the barrier. Returns whether an instruction waits for it, too. */
  private boolean scanBackwards(int start, int end, int barrier, BitSet found) {
    for (int i = end - 1; i >= start; i--) {
      IssueControl control = control(i);
      if (control != null && control.sets(barrier)) {
        found.set(i);
      }
      if (control != null && control.waitsFor(barrier)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the first instruction that waits for the barrier. Returns whether there is one. */
  private boolean scanForwards(int start, int end, int barrier, BitSet found) {
    for (int i = start; i < end; i++) {
      IssueControl control = control(i);
      if (control != null && control.waitsFor(barrier)) {
        found.set(i);
        return true;
      }
    }
    return false;
  }
}
