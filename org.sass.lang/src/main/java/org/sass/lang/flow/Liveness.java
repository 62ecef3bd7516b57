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
  private final int[] bitOfResource;

  /** For each bit, its resource. */
  private final int[] namedResources;

  private final int wordsPerSet;

  /** The live resources after each instruction, {@link #wordsPerSet} numbers for each. */
  private final long[] liveAfter;

  /**
   * The live resources at the start of each node of the graph, {@link #wordsPerSet} numbers for
   * each.
   */
  private final long[] liveBefore;

  private Liveness(KernelFlow flow, BooleanSupplier cancelled) {
    this.flow = flow;
    this.bitOfResource = markNamedResources(flow);
    int count = 0;
    for (int i = 0; i < bitOfResource.length; i++) {
      bitOfResource[i] = bitOfResource[i] == 0 ? -1 : count++;
    }
    this.namedResources = new int[count];
    for (int i = 0; i < bitOfResource.length; i++) {
      if (bitOfResource[i] >= 0) {
        namedResources[bitOfResource[i]] = i;
      }
    }
    this.wordsPerSet = (count + 63) / 64;
    Cfg cfg = flow.cfg();
    this.liveBefore = solve(cfg, cancelled);
    this.liveAfter = new long[flow.size() * wordsPerSet];
    long[] live = new long[wordsPerSet];
    for (int block = 0; block < cfg.size(); block++) {
      computeLiveOut(cfg, block, liveBefore, live);
      for (int i = cfg.blockStarts[block + 1] - 1; i >= cfg.blockStarts[block]; i--) {
        KernelFlow.checkCancelled(cancelled, i);
        System.arraycopy(live, 0, liveAfter, i * wordsPerSet, wordsPerSet);
        transfer(i, live);
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
  private static int[] markNamedResources(KernelFlow flow) {
    int[] marks = new int[flow.resources().count()];
    for (int i = 0; i < flow.size(); i++) {
      for (int use : flow.effects(i).packedUses()) {
        int first = Effects.firstResource(use);
        Arrays.fill(marks, first, first + Effects.resourceCount(use), 1);
      }
    }
    return marks;
  }

  /**
   * Returns the resources that are live after an instruction.
   *
   * @param insn index of the instruction
   */
  public BitSet liveAfter(int insn) {
    return toBitSet(liveAfter, insn * wordsPerSet);
  }

  /**
   * Returns the resources that are live before an instruction.
   *
   * @param insn index of the instruction
   */
  public BitSet liveBefore(int insn) {
    long[] live = Arrays.copyOfRange(liveAfter, insn * wordsPerSet, (insn + 1) * wordsPerSet);
    transfer(insn, live);
    return toBitSet(live, 0);
  }

  /**
   * Returns the resources that are live at the start of a block.
   *
   * @param block number of the block
   */
  public BitSet liveAtBlockStart(int block) {
    return toBitSet(liveBefore, block * wordsPerSet);
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
      int bit = bitOfResource[i];
      if (bit >= 0 && (liveAfter[insn * wordsPerSet + (bit >> 6)] >>> bit & 1) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Returns the resources that the kernel names. */
  public BitSet namedResources() {
    BitSet all = new BitSet();
    for (int resource : namedResources) {
      all.set(resource);
    }
    return all;
  }

  private BitSet toBitSet(long[] from, int offset) {
    BitSet all = new BitSet();
    for (int bit = 0; bit < namedResources.length; bit++) {
      if ((from[offset + (bit >> 6)] >>> bit & 1) != 0) {
        all.set(namedResources[bit]);
      }
    }
    return all;
  }

  /** Changes the live resources from those after an instruction to those before it. */
  private void transfer(int insn, long[] live) {
    Effects effects = flow.effects(insn);
    if (!effects.isKnown()) {
      Arrays.fill(live, -1);
      return;
    }
    for (int use : effects.packedUses()) {
      boolean kills =
          (use & Effects.WRITES) != 0 && (use & Effects.CERTAIN) != 0 && !effects.isConditional();
      for (int i = 0; kills && i < Effects.resourceCount(use); i++) {
        int bit = bitOfResource[Effects.firstResource(use) + i];
        live[bit >> 6] &= ~(1L << bit);
      }
    }
    for (int bit = 0; flow.callsUnknownCode(insn) && bit < namedResources.length; bit++) {
      boolean isPassed = flow.resources().isPassedToSubroutines(namedResources[bit]);
      live[bit >> 6] |= isPassed ? 1L << bit : 0;
    }
    for (int use : effects.packedUses()) {
      for (int i = 0; (use & Effects.READS) != 0 && i < Effects.resourceCount(use); i++) {
        int bit = bitOfResource[Effects.firstResource(use) + i];
        live[bit >> 6] |= 1L << bit;
      }
    }
  }

  /**
   * Computes into {@code now} the resources that are live at the end of a block: all that are live
   * at the start of its successors, and those that are used after the thread has ended.
   */
  private void computeLiveOut(Cfg cfg, int block, long[] liveIn, long[] live) {
    Arrays.fill(live, 0);
    if (block < cfg.size() && cfg.canFallOff(block)) {
      Arrays.fill(live, -1);
    } else if (block < cfg.size() && cfg.canEndAfter(block)) {
      for (int bit = 0; bit < namedResources.length; bit++) {
        live[bit >> 6] |= flow.isOutput(namedResources[bit]) ? 1L << bit : 0;
      }
    }
    Graph graph = cfg.graph;
    for (int edge = graph.firstEdge(block); edge < graph.endEdge(block); edge++) {
      for (int i = 0; i < wordsPerSet; i++) {
        live[i] |= liveIn[graph.target(edge) * wordsPerSet + i];
      }
    }
  }

  private long[] solve(Cfg cfg, BooleanSupplier cancelled) {
    Graph graph = cfg.graph;
    long[] in = new long[graph.nodeCount() * wordsPerSet];
    long[] reads = new long[cfg.size() * wordsPerSet];
    long[] keeps = new long[cfg.size() * wordsPerSet];
    summarizeBlocks(cfg, reads, keeps);
    long[] live = new long[wordsPerSet];
    int[] order = graph.postorder();
    Graph back = graph.reversed();
    boolean[] pending = new boolean[graph.nodeCount()];
    Arrays.fill(pending, true);
    boolean changed = true;
    for (int steps = 0; changed; ) {
      changed = false;
      for (int node : order) {
        if (!pending[node]) {
          continue;
        }
        KernelFlow.checkCancelled(cancelled, steps++);
        pending[node] = false;
        computeLiveOut(cfg, node, in, live);
        boolean grown = false;
        for (int i = 0; i < wordsPerSet; i++) {
          int at = node * wordsPerSet + i;
          long value = node < cfg.size() ? live[i] & keeps[at] | reads[at] : live[i];
          grown |= value != in[at];
          in[at] = value;
        }
        for (int edge = back.firstEdge(node); grown && edge < back.endEdge(node); edge++) {
          pending[back.target(edge)] = true;
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
  private void summarizeBlocks(Cfg cfg, long[] reads, long[] keeps) {
    long[] none = new long[wordsPerSet];
    long[] all = new long[wordsPerSet];
    for (int block = 0; block < cfg.size(); block++) {
      Arrays.fill(none, 0);
      Arrays.fill(all, -1);
      for (int i = cfg.blockStarts[block + 1] - 1; i >= cfg.blockStarts[block]; i--) {
        transfer(i, none);
        transfer(i, all);
      }
      for (int i = 0; i < wordsPerSet; i++) {
        reads[block * wordsPerSet + i] = none[i];
        keeps[block * wordsPerSet + i] = all[i];
      }
    }
  }
}
