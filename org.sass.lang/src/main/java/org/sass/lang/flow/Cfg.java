package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;

/**
 * The control flow graph of a kernel: its basic blocks and the edges between them, as a single
 * thread follows them. The divergence stack, which handles the lanes of a warp together, only
 * decides in which order the edges are taken.
 *
 * <p>A call leads to its subroutine ({@link Kind#CALL}), and each return of the subroutine leads to
 * the instructions after all calls of it ({@link Kind#RETURN}). An analysis of one subroutine at a
 * time uses {@link Kind#AFTER_CALL} instead.
 */
public final class Cfg {

  /** The kinds of edges. */
  public enum Kind {
    /** To the next instruction. */
    FALLTHROUGH,
    /** From a branch to its target. */
    TAKEN,
    /** From a call to its subroutine. */
    CALL,
    /** From a call to the instruction after it, as if the subroutine were one instruction. */
    AFTER_CALL,
    /** From a subroutine to the instruction after a call of it. */
    RETURN,
    /**
     * From a break, or from an instruction where lanes wait for others, to a place that an earlier
     * instruction has named for it.
     */
    BREAK,
    /** To an address that is read from memory: possibly any labelled place. */
    INDIRECT;

    static final List<Kind> ALL = List.of(values());

    /** Returns the name for users and for JSON: {@code after-call}. */
    public String displayName() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** Returns whether the edge stays in its subroutine. */
    public boolean isLocal() {
      return this != CALL && this != RETURN;
    }
  }

  /**
   * A basic block. Control enters it only at its first instruction, and leaves it only after its
   * last one.
   *
   * @param index its number, from 0, in the order of the code
   * @param first index of its first instruction in the kernel's code
   * @param end index after its last instruction
   */
  public record Block(int index, int first, int end) {
    /** Returns the index of its last instruction. */
    public int last() {
      return end - 1;
    }
  }

  /**
   * An edge between two blocks.
   *
   * @param from number of the block that it leaves
   * @param to number of the block that it enters
   * @param kind its kind
   */
  public record Edge(int from, int to, Kind kind) {}

  /**
   * A place where diverged lanes are to reconverge.
   *
   * @param insn index of the instruction that names the place
   * @param target index of the instruction at the place; -1 if there is none
   */
  public record ReconvergencePoint(int insn, int target) {}

  final int[] blockStarts;
  final int[] blockOf;

  /**
   * The graph of the whole kernel. After the blocks it has helper nodes for the targets of breaks,
   * of indirect branches, and of the returns of each subroutine.
   */
  final Graph graph;

  /**
   * The graph in which each subroutine is separate. The node after the blocks is the end of a
   * thread.
   */
  final Graph localGraph;

  private final boolean[] reachable;
  private final boolean[] canEndAfter;
  private final boolean[] canFallOff;
  private final boolean isExact;
  private final List<ReconvergencePoint> reconvergencePoints;
  private final int[] functionEntries;
  private final int[] postDominators;
  private final int edgeLimit;

  Cfg(CfgBuilder builder) {
    this.blockStarts = builder.blockStarts;
    this.blockOf = builder.blockOf;
    this.graph = builder.graph;
    this.localGraph = builder.localGraph;
    this.canEndAfter = builder.canEndAfter;
    this.canFallOff = builder.canFallOff;
    this.isExact = builder.isExact;
    this.reconvergencePoints = List.copyOf(builder.reconvergencePoints);
    this.functionEntries = builder.functionEntries;
    this.reachable = blockStarts.length == 1 ? new boolean[0] : graph.reachableFrom(builder.starts);
    this.postDominators = localGraph.reversed().dominators(size());
    this.edgeLimit = 8 * blockStarts.length + 1000;
  }

  /** Returns the number of blocks. */
  public int size() {
    return blockStarts.length - 1;
  }

  /** Returns a block by its number, from 0. */
  public Block block(int index) {
    return new Block(index, blockStarts[index], blockStarts[index + 1]);
  }

  /** Returns all blocks, in the order of the code. */
  public List<Block> blocks() {
    List<Block> all = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      all.add(block(i));
    }
    return all;
  }

  /**
   * Returns the number of the block that contains an instruction.
   *
   * @param insn index of the instruction
   */
  public int blockOf(int insn) {
    return blockOf[insn];
  }

  /**
   * Returns the edges that leave a block. The edge to the next instruction comes first, and that
   * after a call last. If there are extremely many, some are left out.
   */
  public List<Edge> successors(int block) {
    List<Edge> all = new ArrayList<>(2);
    for (int edge = graph.firstEdge(block); edge < graph.endEdge(block); edge++) {
      int to = graph.target(edge);
      if (to < size()) {
        all.add(new Edge(block, to, Kind.ALL.get(graph.edgeKind(edge))));
      } else {
        for (int on = graph.firstEdge(to); on < graph.endEdge(to) && all.size() < edgeLimit; on++) {
          all.add(new Edge(block, graph.target(on), Kind.ALL.get(graph.edgeKind(on))));
        }
      }
    }
    for (int edge = localGraph.firstEdge(block); edge < localGraph.endEdge(block); edge++) {
      if (Kind.ALL.get(localGraph.edgeKind(edge)) == Kind.AFTER_CALL
          && localGraph.target(edge) < size()) {
        all.add(new Edge(block, localGraph.target(edge), Kind.AFTER_CALL));
      }
    }
    return all;
  }

  /**
   * Returns all edges, ordered by the block that they leave. If there are extremely many, some are
   * left out.
   */
  public List<Edge> edges() {
    List<Edge> all = new ArrayList<>(2 * size());
    for (int i = 0; i < size() && all.size() < edgeLimit; i++) {
      all.addAll(successors(i));
    }
    return all;
  }

  /**
   * Returns whether a block can be reached from the kernel's first instruction, or from code that a
   * listing leaves out.
   */
  public boolean isReachable(int block) {
    return reachable[block];
  }

  /** Returns whether a thread may end after the block. */
  public boolean canEndAfter(int block) {
    return canEndAfter[block];
  }

  /** Returns whether the code ends after the block although a thread may continue there. */
  public boolean canFallOff(int block) {
    return canFallOff[block];
  }

  /**
   * Returns whether all edges are known. They are not if an instruction goes to an address from
   * memory or pushes a return address, or if subroutines share very much code.
   */
  public boolean isExact() {
    return isExact;
  }

  /**
   * Returns the places that the code names for reconvergence, in the order of the naming
   * instructions.
   */
  public List<ReconvergencePoint> reconvergencePoints() {
    return reconvergencePoints;
  }

  /** Returns the indices of the first instructions of the kernel and of its subroutines. */
  public int[] functionEntries() {
    return functionEntries.clone();
  }

  /**
   * Returns the block that post-dominates a block, with each call counted as one instruction: lanes
   * that diverge at its end reconverge there at the latest. Returns -1 if there is none, because
   * some lanes end before, or run for ever.
   */
  public int reconvergenceBlock(int block) {
    int found = postDominators[block];
    return found >= size() ? -1 : found;
  }

  /** Returns whether the thread can still end when it is at this block. */
  boolean canReachEnd(int block) {
    return postDominators[block] >= 0;
  }

  /**
   * Returns the control flow graph of a kernel.
   *
   * @param effects the effects of each instruction
   */
  static Cfg of(Kernel kernel, Effects[] effects) {
    return new Cfg(new CfgBuilder(kernel, effects).build());
  }
}
