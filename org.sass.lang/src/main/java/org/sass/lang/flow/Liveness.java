package org.sass.lang.flow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/**
 * Which registers hold a value that is still wanted, before and after each instruction of a kernel.
 * Resources are counted as {@link Resources} does: halves of registers for themselves.
 *
 * <p>Conservative: a value that some way through the code may want is alive. Of a word that is no
 * instruction it is assumed that it reads everything.
 */
public final class Liveness {
  private final KernelFlow flow;

  /** Which bit stands for a resource; -1 for resources that the kernel does not name. */
  private final int[] bits;

  /** The resource of each bit. */
  private final int[] named;

  private final int words;

  /** The bits after each instruction, {@link #words} for each. */
  private final long[] after;

  /** The bits before each block, likewise. */
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

  /** Finds out what is alive in a kernel. */
  public static Liveness of(KernelFlow flow) {
    return new Liveness(flow, () -> false);
  }

  /** The same, stopped with a {@link java.util.concurrent.CancellationException} if unwanted. */
  public static Liveness of(KernelFlow flow, BooleanSupplier cancelled) {
    return new Liveness(flow, cancelled);
  }

  /** Marks the resources that the kernel names. */
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

  /** The resources whose values are still wanted after an instruction. */
  public BitSet after(int insn) {
    return set(after, insn * words);
  }

  /** The resources whose values are still wanted before an instruction. */
  public BitSet before(int insn) {
    long[] now = Arrays.copyOfRange(after, insn * words, (insn + 1) * words);
    step(insn, now);
    return set(now, 0);
  }

  /** The resources whose values are still wanted where a block starts. */
  public BitSet beforeBlock(int block) {
    return set(before, block * words);
  }

  /** Whether one of a run of resources is still wanted after an instruction. */
  public boolean isLiveAfter(int insn, int first, int count) {
    for (int i = first; i < first + count; i++) {
      int bit = bits[i];
      if (bit >= 0 && (after[insn * words + (bit >> 6)] >>> bit & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The resources that the kernel names. */
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

  /** Goes from after an instruction to before it. */
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

  /** What is wanted after a block: all that is wanted where it leads to. */
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

  /** What each block reads before it writes it, and what it lets through. */
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
