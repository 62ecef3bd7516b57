package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.sass.lang.flow.Effects.Use;

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
  public record Occurrence(int insn, Use use) {}

  /**
   * A live range.
   *
   * @param first its lowest resource
   * @param end the number after its highest resource
   * @param occurrences where it is read and written, in the order of the code
   * @param fromLaunch whether some of the reads may see the initial value of the register
   * @param exact whether all occurrences are known. They are not if a word that is not an
   *     instruction may use the value, or if the value may be used after the thread has ended
   */
  public record Range(
      int first, int end, List<Occurrence> occurrences, boolean fromLaunch, boolean exact) {}

  private final KernelFlow flow;
  private final Liveness liveness;

  /**
   * A union-find forest: the parent of each node, and after construction its representative. A node
   * is a value of one resource.
   */
  private int[] parents = new int[1024];

  private int nodes;

  /**
   * The node of each use, for the uses of all instructions one after the other. A use of several
   * resources has one node.
   */
  private final int[] nodeOf;

  /** For each instruction, the index of its first use in {@link #nodeOf}. */
  private final int[] firstUse;

  /**
   * Nodes of values that exist at the start of the kernel. {@link #unknown} has the nodes of values
   * that something unknown uses.
   */
  private final BitSet launch = new BitSet();

  private final BitSet unknown = new BitSet();

  private LiveRanges(KernelFlow flow, Liveness liveness, BooleanSupplier cancelled) {
    this.flow = flow;
    this.liveness = liveness;
    this.firstUse = new int[flow.size() + 1];
    for (int i = 0; i < flow.size(); i++) {
      firstUse[i + 1] = firstUse[i] + flow.effects(i).packed().length;
    }
    this.nodeOf = new int[firstUse[flow.size()]];
    build(cancelled);
    for (int i = 0; i < nodes; i++) {
      parents[i] = find(i);
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
   * @param use index in its {@link Effects#uses()}
   */
  public Range range(int insn, int use) {
    int wanted = parents[nodeOf[firstUse[insn] + use]];
    List<Occurrence> all = new ArrayList<>();
    int first = Integer.MAX_VALUE;
    int end = 0;
    for (int i = 0; i < flow.size(); i++) {
      for (int k = firstUse[i]; k < firstUse[i + 1]; k++) {
        if (parents[nodeOf[k]] == wanted) {
          Use found = Effects.unpack(flow.effects(i).packed()[k - firstUse[i]]);
          all.add(new Occurrence(i, found));
          first = Math.min(first, found.first());
          end = Math.max(end, found.first() + found.count());
        }
      }
    }
    all.sort(Comparator.comparingInt(Occurrence::insn));
    return new Range(first, end, List.copyOf(all), holds(launch, wanted), !holds(unknown, wanted));
  }

  /**
   * Returns a number that two uses share if and only if they belong to the same live range.
   *
   * @param insn index of the instruction
   * @param use index in its {@link Effects#uses()}
   */
  public int id(int insn, int use) {
    return parents[nodeOf[firstUse[insn] + use]];
  }

  private boolean holds(BitSet some, int wanted) {
    return some.stream().anyMatch(node -> parents[node] == wanted);
  }

  private void build(BooleanSupplier cancelled) {
    Cfg cfg = flow.cfg();
    Graph graph = cfg.graph;
    int count = flow.resources().count();
    // Create a node for each resource that is live at the start of a block.
    int[] offsets = new int[graph.nodes() + 1];
    int[][] alive = new int[graph.nodes()][];
    for (int node = 0; node < graph.nodes(); node++) {
      alive[node] = liveness.beforeBlock(node).stream().toArray();
      offsets[node] = nodes;
      for (int i = 0; i < alive[node].length; i++) {
        fresh();
      }
    }
    for (int i = 0; cfg.size() > 0 && i < alive[0].length; i++) {
      launch.set(offsets[0] + i);
    }
    int[] now = new int[count];
    for (int node = 0; node < graph.nodes(); node++) {
      Arrays.fill(now, -1);
      for (int i = 0; i < alive[node].length; i++) {
        now[alive[node][i]] = offsets[node] + i;
      }
      if (node < cfg.size()) {
        for (int i = cfg.starts[node]; i < cfg.starts[node + 1]; i++) {
          KernelFlow.check(cancelled, i);
          step(i, now);
        }
        escape(cfg, node, now);
      }
      for (int edge = graph.first(node); edge < graph.end(node); edge++) {
        int to = graph.to(edge);
        for (int i = 0; i < alive[to].length; i++) {
          int value = now[alive[to][i]];
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
  private void escape(Cfg cfg, int block, int[] now) {
    for (int resource = 0; cfg.ends(block) && resource < now.length; resource++) {
      if (now[resource] >= 0 && flow.isOutput(resource)) {
        unknown.set(now[resource]);
      }
    }
    for (int resource = 0; cfg.fallsOff(block) && resource < now.length; resource++) {
      if (now[resource] >= 0) {
        unknown.set(now[resource]);
      }
    }
  }

  private void step(int insn, int[] now) {
    Effects effects = flow.effects(insn);
    int[] uses = effects.packed();
    int base = firstUse[insn];
    if (!effects.isKnown()) {
      for (int value : now) {
        if (value >= 0) {
          unknown.set(value);
        }
      }
      return;
    }
    for (int k = 0; k < uses.length; k++) {
      if ((uses[k] & Effects.READS) != 0) {
        nodeOf[base + k] = join(uses[k], now);
      }
    }
    for (int k = 0; k < uses.length; k++) {
      if ((uses[k] & Effects.WRITES) == 0) {
        continue;
      }
      boolean reads = (uses[k] & Effects.READS) != 0;
      boolean keeps =
          effects.isConditional() || (uses[k] & Effects.SURE) == 0 || (uses[k] & Effects.TIED) != 0;
      if (!reads && !keeps) {
        int first = Effects.first(uses[k]);
        int node = fresh();
        Arrays.fill(now, first, first + Effects.count(uses[k]), node);
        nodeOf[base + k] = node;
      } else {
        // The old value may survive the write, or the encoding forces both to be the same register.
        nodeOf[base + k] = join(uses[k], now);
      }
    }
  }

  /** Joins the values of consecutive resources into one range. Returns its node. */
  private int join(int use, int[] now) {
    int first = Effects.first(use);
    int node = -1;
    for (int i = first; i < first + Effects.count(use); i++) {
      if (now[i] >= 0) {
        node = node < 0 ? now[i] : union(node, now[i]);
      }
    }
    node = node < 0 ? fresh() : node;
    Arrays.fill(now, first, first + Effects.count(use), node);
    return node;
  }

  private int fresh() {
    if (nodes == parents.length) {
      parents = Arrays.copyOf(parents, 2 * nodes);
    }
    parents[nodes] = nodes;
    return nodes++;
  }

  private int find(int node) {
    int at = node;
    while (parents[at] != at) {
      // Path halving is enough to keep paths short.
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  private int union(int a, int b) {
    int first = find(a);
    int second = find(b);
    parents[Math.max(first, second)] = Math.min(first, second);
    return Math.min(first, second);
  }
}
