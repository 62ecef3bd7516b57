package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/**
 * Liveness analysis: which registers hold a value that may still be used, before and after each
 * instruction of a kernel. Resources are numbered as in {@link Resources}, so halves of registers
 * are separate.
 *
 * <p>Conservative: a value is live if some path through the code may use it. A word that is not an
 * instruction is assumed to read everything.
 */
public final class Liveness {
  private final KernelFlow flow;

  /**
   * For each resource, its bit in the sets below; -1 for resources that the kernel does not name.
   */
  private final int[] bits;

  /** For each bit, its resource. */
  private final int[] named;

  private final int words;

  /** The live resources after each instruction, {@link #words} numbers for each. */
  private final long[] after;

  /** The live resources at the start of each node of the graph, {@link #words} numbers for each. */
  private final long[] before;

  private Liveness(KernelFlow flow, BooleanSupplier cancelled) {
    this.flow = flow;
    this.bits = bits(flow);
    int count = 0;
    for (int i = 0; i < bits.length; i++) {
      bits[i] = bits[i] == 0 ? -1 : count++;
    }
    this.named = new int[count];
    for (int i = 0; i < bits.length; i++) {
      if (bits[i] >= 0) {
        named[bits[i]] = i;
      }
    }
    this.words = (count + 63) / 64;
    Cfg cfg = flow.cfg();
    this.before = solve(cfg, cancelled);
    this.after = new long[flow.size() * words];
    long[] now = new long[words];
    for (int block = 0; block < cfg.size(); block++) {
      leaving(cfg, block, before, now);
      for (int i = cfg.starts[block + 1] - 1; i >= cfg.starts[block]; i--) {
        KernelFlow.check(cancelled, i);
        System.arraycopy(now, 0, after, i * words, words);
        step(i, now);
      }
    }
  }

  /** Computes the liveness in a kernel. */
  public static Liveness of(KernelFlow flow) {
    return new Liveness(flow, () -> false);
  }

  /**
   * Computes the liveness in a kernel. Throws a {@link java.util.concurrent.CancellationException}
   * if {@code cancelled} returns true.
   *
   * @param cancelled asked from time to time whether to stop
   */
  public static Liveness of(KernelFlow flow, BooleanSupplier cancelled) {
    return new Liveness(flow, cancelled);
  }

  /** Returns 1 for each resource that the kernel names, and 0 for the others. */
  private static int[] bits(KernelFlow flow) {
    int[] marks = new int[flow.resources().count()];
    for (int i = 0; i < flow.size(); i++) {
      for (int use : flow.effects(i).packed()) {
        int first = Effects.first(use);
        Arrays.fill(marks, first, first + Effects.count(use), 1);
      }
    }
    return marks;
  }

  /**
   * Returns the resources that are live after an instruction.
   *
   * @param insn index of the instruction
   */
  public BitSet after(int insn) {
    return set(after, insn * words);
  }

  /**
   * Returns the resources that are live before an instruction.
   *
   * @param insn index of the instruction
   */
  public BitSet before(int insn) {
    long[] now = Arrays.copyOfRange(after, insn * words, (insn + 1) * words);
    step(insn, now);
    return set(now, 0);
  }

  /**
   * Returns the resources that are live at the start of a block.
   *
   * @param block number of the block
   */
  public BitSet beforeBlock(int block) {
    return set(before, block * words);
  }

  /**
   * Returns whether one of several consecutive resources is live after an instruction.
   *
   * @param insn index of the instruction
   * @param first the first resource
   * @param count how many resources
   */
  public boolean isLiveAfter(int insn, int first, int count) {
    for (int i = first; i < first + count; i++) {
      int bit = bits[i];
      if (bit >= 0 && (after[insn * words + (bit >> 6)] >>> bit & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the resources that the kernel names. */
  public BitSet named() {
    BitSet all = new BitSet();
    for (int resource : named) {
      all.set(resource);
    }
    return all;
  }

  private BitSet set(long[] from, int at) {
    BitSet all = new BitSet();
    for (int bit = 0; bit < named.length; bit++) {
      if ((from[at + (bit >> 6)] >>> bit & 1) != 0) {
        all.set(named[bit]);
      }
    }
    return all;
  }

  /** Changes the live resources from those after an instruction to those before it. */
  private void step(int insn, long[] now) {
    Effects effects = flow.effects(insn);
    if (!effects.isKnown()) {
      Arrays.fill(now, -1);
      return;
    }
    for (int use : effects.packed()) {
      boolean kills =
          (use & Effects.WRITES) != 0 && (use & Effects.SURE) != 0 && !effects.isConditional();
      for (int i = 0; kills && i < Effects.count(use); i++) {
        int bit = bits[Effects.first(use) + i];
        now[bit >> 6] &= ~(1L << bit);
      }
    }
    for (int use : effects.packed()) {
      for (int i = 0; (use & Effects.READS) != 0 && i < Effects.count(use); i++) {
        int bit = bits[Effects.first(use) + i];
        now[bit >> 6] |= 1L << bit;
      }
    }
  }

  /**
   * Computes into {@code now} the resources that are live at the end of a block: all that are live
   * at the start of its successors, and those that are used after the thread has ended.
   */
  private void leaving(Cfg cfg, int block, long[] all, long[] now) {
    Arrays.fill(now, 0);
    if (block < cfg.size() && cfg.fallsOff(block)) {
      Arrays.fill(now, -1);
    } else if (block < cfg.size() && cfg.ends(block)) {
      for (int bit = 0; bit < named.length; bit++) {
        now[bit >> 6] |= flow.isOutput(named[bit]) ? 1L << bit : 0;
      }
    }
    Graph graph = cfg.graph;
    for (int edge = graph.first(block); edge < graph.end(block); edge++) {
      for (int i = 0; i < words; i++) {
        now[i] |= all[graph.to(edge) * words + i];
      }
    }
  }

  private long[] solve(Cfg cfg, BooleanSupplier cancelled) {
    Graph graph = cfg.graph;
    long[] in = new long[graph.nodes() * words];
    long[] reads = new long[cfg.size() * words];
    long[] keeps = new long[cfg.size() * words];
    summarize(cfg, reads, keeps);
    long[] now = new long[words];
    int[] order = graph.postorder();
    Graph back = graph.reversed();
    boolean[] pending = new boolean[graph.nodes()];
    Arrays.fill(pending, true);
    boolean changed = true;
    for (int steps = 0; changed; ) {
      changed = false;
      for (int node : order) {
        if (!pending[node]) {
          continue;
        }
        KernelFlow.check(cancelled, steps++);
        pending[node] = false;
        leaving(cfg, node, in, now);
        boolean grown = false;
        for (int i = 0; i < words; i++) {
          int at = node * words + i;
          long value = node < cfg.size() ? now[i] & keeps[at] | reads[at] : now[i];
          grown |= value != in[at];
          in[at] = value;
        }
        for (int edge = back.first(node); grown && edge < back.end(node); edge++) {
          pending[back.to(edge)] = true;
          changed = true;
        }
      }
    }
    return in;
  }

  /**
   * Computes for each block the resources that it reads before it writes them, and those that stay
   * live through it.
   */
  private void summarize(Cfg cfg, long[] reads, long[] keeps) {
    long[] none = new long[words];
    long[] all = new long[words];
    for (int block = 0; block < cfg.size(); block++) {
      Arrays.fill(none, 0);
      Arrays.fill(all, -1);
      for (int i = cfg.starts[block + 1] - 1; i >= cfg.starts[block]; i--) {
        step(i, none);
        step(i, all);
      }
      for (int i = 0; i < words; i++) {
        reads[block * words + i] = none[i];
        keeps[block * words + i] = all[i];
      }
    }
  }
}
