package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.ResourceUse;

/**
 * The live ranges of registers: which uses mean the same value. A range contains a write, the reads
 * that may see it, all other writes that these reads may see, and so on. To rename a register,
 * rename all uses of a range and no other.
 *
 * <p>A use of several registers (both halves, a run of four) joins their ranges.
 */
public final class LiveRanges {

  /**
   * A place in the code where a value is read or written.
   *
   * @param insn index of the instruction
   * @param use one of its uses
   */
  public record Occurrence(int insn, ResourceUse use) {}

  /**
   * A live range.
   *
   * @param firstResource its lowest resource
   * @param endResource the number after its highest resource
   * @param occurrences where it is read and written, in the order of the code
   * @param fromLaunch whether some of the reads may see the initial value of the register
   * @param exact whether all occurrences are known. They are not if a word that is not an
   *     instruction may use the value, or if the value may be used after the thread has ended
   */
  public record Range(
      int firstResource,
      int endResource,
      List<Occurrence> occurrences,
      boolean fromLaunch,
      boolean exact) {}

  private final KernelFlow flow;
  private final Liveness liveness;

  /**
   * A union-find forest: the parent of each node, and after construction its representative. A node
   * is a value of one resource.
   */
  private int[] parents = new int[1024];

  private int nodeCount;

  /**
   * The node of each use, for the uses of all instructions one after the other. A use of several
   * resources has one node.
   */
  private final int[] nodeOf;

  /** For each instruction, the index of its first use in {@link #nodeOf}. */
  private final int[] firstUseIndex;

  /**
   * Nodes of values that exist at the start of the kernel. {@link #unknownNodes} has the nodes of
   * values that something unknown uses.
   */
  private final BitSet launchNodes = new BitSet();

  private final BitSet unknownNodes = new BitSet();

  private LiveRanges(KernelFlow flow, Liveness liveness, BooleanSupplier cancelled) {
    this.flow = flow;
    this.liveness = liveness;
    this.firstUseIndex = new int[flow.size() + 1];
    for (int i = 0; i < flow.size(); i++) {
      firstUseIndex[i + 1] = firstUseIndex[i] + flow.effects(i).packedUses().length;
    }
    this.nodeOf = new int[firstUseIndex[flow.size()]];
    buildRanges(cancelled);
    for (int i = 0; i < nodeCount; i++) {
      parents[i] = findRoot(i);
    }
  }

  /** Finds the live ranges of a kernel. */
  public static LiveRanges of(KernelFlow flow, Liveness liveness) {
    return new LiveRanges(flow, liveness, () -> false);
  }

  /**
   * Finds the live ranges of a kernel. Throws a {@link java.util.concurrent.CancellationException}
   * if {@code cancelled} returns true.
   *
   * @param cancelled asked from time to time whether to stop
   */
  public static LiveRanges of(KernelFlow flow, Liveness liveness, BooleanSupplier cancelled) {
    return new LiveRanges(flow, liveness, cancelled);
  }

  /**
   * Returns the live range that contains a use.
   *
   * @param insn index of the instruction
   * @param useIndex index in its {@link Effects#uses()}
   */
  public Range rangeOf(int insn, int useIndex) {
    int wantedRoot = parents[nodeOf[firstUseIndex[insn] + useIndex]];
    List<Occurrence> all = new ArrayList<>();
    int first = Integer.MAX_VALUE;
    int end = 0;
    for (int i = 0; i < flow.size(); i++) {
      for (int k = firstUseIndex[i]; k < firstUseIndex[i + 1]; k++) {
        if (parents[nodeOf[k]] == wantedRoot) {
          ResourceUse found = Effects.unpack(flow.effects(i).packedUses()[k - firstUseIndex[i]]);
          all.add(new Occurrence(i, found));
          first = Math.min(first, found.first());
          end = Math.max(end, found.first() + found.count());
        }
      }
    }
    all.sort(Comparator.comparingInt(Occurrence::insn));
    return new Range(
        first,
        end,
        List.copyOf(all),
        containsRoot(launchNodes, wantedRoot),
        !containsRoot(unknownNodes, wantedRoot));
  }

  /**
   * Returns a number that two uses share if and only if they belong to the same live range.
   *
   * @param insn index of the instruction
   * @param useIndex index in its {@link Effects#uses()}
   */
  public int rangeId(int insn, int useIndex) {
    return parents[nodeOf[firstUseIndex[insn] + useIndex]];
  }

  private boolean containsRoot(BitSet nodeSet, int wantedRoot) {
    return nodeSet.stream().anyMatch(node -> parents[node] == wantedRoot);
  }

  private void buildRanges(BooleanSupplier cancelled) {
    Cfg cfg = flow.cfg();
    Graph graph = cfg.graph;
    int count = flow.resources().count();
    // Create a node for each resource that is live at the start of a block.
    int[] offsets = new int[graph.nodeCount() + 1];
    int[][] alive = new int[graph.nodeCount()][];
    for (int node = 0; node < graph.nodeCount(); node++) {
      alive[node] = liveness.liveAtBlockStart(node).stream().toArray();
      offsets[node] = nodeCount;
      for (int i = 0; i < alive[node].length; i++) {
        newNode();
      }
    }
    for (int i = 0; cfg.size() > 0 && i < alive[0].length; i++) {
      launchNodes.set(offsets[0] + i);
    }
    int[] currentNodes = new int[count];
    for (int node = 0; node < graph.nodeCount(); node++) {
      Arrays.fill(currentNodes, -1);
      for (int i = 0; i < alive[node].length; i++) {
        currentNodes[alive[node][i]] = offsets[node] + i;
      }
      if (node < cfg.size()) {
        for (int i = cfg.blockStarts[node]; i < cfg.blockStarts[node + 1]; i++) {
          KernelFlow.checkCancelled(cancelled, i);
          transfer(i, currentNodes);
        }
        markEscaping(cfg, node, currentNodes);
      }
      for (int edge = graph.firstEdge(node); edge < graph.endEdge(node); edge++) {
        int to = graph.target(edge);
        for (int i = 0; i < alive[to].length; i++) {
          int value = currentNodes[alive[to][i]];
          if (value >= 0) {
            union(value, offsets[to] + i);
          }
        }
      }
    }
  }

  /**
   * Marks values that may be used after the thread has ended or has run off the end of the code.
   */
  private void markEscaping(Cfg cfg, int block, int[] currentNodes) {
    for (int resource = 0; cfg.canEndAfter(block) && resource < currentNodes.length; resource++) {
      if (currentNodes[resource] >= 0 && flow.isOutput(resource)) {
        unknownNodes.set(currentNodes[resource]);
      }
    }
    for (int resource = 0; cfg.canFallOff(block) && resource < currentNodes.length; resource++) {
      if (currentNodes[resource] >= 0) {
        unknownNodes.set(currentNodes[resource]);
      }
    }
  }

  private void transfer(int insn, int[] currentNodes) {
    Effects effects = flow.effects(insn);
    int[] uses = effects.packedUses();
    int base = firstUseIndex[insn];
    if (!effects.isKnown()) {
      for (int value : currentNodes) {
        if (value >= 0) {
          unknownNodes.set(value);
        }
      }
      return;
    }
    for (int i = 0; flow.callsUnknownCode(insn) && i < currentNodes.length; i++) {
      if (currentNodes[i] >= 0 && flow.resources().isPassedToSubroutines(i)) {
        unknownNodes.set(currentNodes[i]);
      }
    }
    for (int k = 0; k < uses.length; k++) {
      if ((uses[k] & Effects.READS) != 0) {
        nodeOf[base + k] = joinValues(uses[k], currentNodes);
      }
    }
    for (int k = 0; k < uses.length; k++) {
      if ((uses[k] & Effects.WRITES) == 0) {
        continue;
      }
      boolean reads = (uses[k] & Effects.READS) != 0;
      boolean keeps =
          effects.isConditional()
              || (uses[k] & Effects.CERTAIN) == 0
              || (uses[k] & Effects.TIED) != 0;
      if (!reads && !keeps) {
        int first = Effects.firstResource(uses[k]);
        int node = newNode();
        Arrays.fill(currentNodes, first, first + Effects.resourceCount(uses[k]), node);
        nodeOf[base + k] = node;
      } else {
        // The old value may survive the write, or the encoding forces both to be the same register.
        nodeOf[base + k] = joinValues(uses[k], currentNodes);
      }
    }
  }

  /** Joins the values of consecutive resources into one range. Returns its node. */
  private int joinValues(int use, int[] currentNodes) {
    int first = Effects.firstResource(use);
    int node = -1;
    for (int i = first; i < first + Effects.resourceCount(use); i++) {
      if (currentNodes[i] >= 0) {
        node = node < 0 ? currentNodes[i] : union(node, currentNodes[i]);
      }
    }
    node = node < 0 ? newNode() : node;
    Arrays.fill(currentNodes, first, first + Effects.resourceCount(use), node);
    return node;
  }

  private int newNode() {
    if (nodeCount == parents.length) {
      parents = Arrays.copyOf(parents, 2 * nodeCount);
    }
    parents[nodeCount] = nodeCount;
    return nodeCount++;
  }

  private int findRoot(int node) {
    int at = node;
    while (parents[at] != at) {
      // Path halving is enough to keep paths short.
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  private int union(int a, int b) {
    int first = findRoot(a);
    int second = findRoot(b);
    parents[Math.max(first, second)] = Math.min(first, second);
    return Math.min(first, second);
  }
}
