package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;

/**
 * The basic blocks of a kernel and the ways between them, as a single thread goes them. What the
 * lanes of a warp do together, the divergence stack, decides only in which order the ways are gone.
 *
 * <p>A call leads into its subroutine ({@link Kind#CALL}), and each return of the subroutine leads
 * after each call of it ({@link Kind#RETURN}). Code that looks at one subroutine at a time takes
 * {@link Kind#AFTER_CALL} instead.
 */
public final class Cfg {

  /** A way from one block to another. */
  public enum Kind {
    /** On to the next instruction. */
    FALLTHROUGH,
    /** A branch to its target. */
    TAKEN,
    /** Into a subroutine. */
    CALL,
    /** From a call to the instruction after it, as if the subroutine were one instruction. */
    AFTER_CALL,
    /** From a subroutine to the instruction after a call of it. */
    RETURN,
    /** Out of a loop, to where the table says that breaks go. */
    BREAK,
    /** To an address from memory: any labelled place, for all we know. */
    INDIRECT;

    static final List<Kind> ALL = List.of(values());

    /** The word for people and for JSON: {@code after-call}. */
    public String word() {
      return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** Whether the way stays in its subroutine. */
    public boolean isLocal() {
      return this != CALL && this != RETURN;
    }
  }

  /**
   * A basic block: only its first instruction is gone to, only its last one goes elsewhere.
   *
   * @param index its number, from 0, in the order of the code
   * @param first index of its first instruction in the kernel's code
   * @param end index after its last one
   */
  public record Block(int index, int first, int end) {
    public int last() {
      return end - 1;
    }
  }

  /** A way from one block to another, by their numbers. */
  public record Edge(int from, int to, Kind kind) {}

  /**
   * Where lanes that part are to meet again.
   *
   * @param insn index of the instruction that says so
   * @param target index of the instruction where they meet; -1 if none stands there
   */
  public record Meeting(int insn, int target) {}

  final int[] starts;
  final int[] blockOf;

  /** All ways; after the blocks come nodes that stand for the returns of a subroutine, and such. */
  final Graph graph;

  /** The ways of each subroutine for itself; the node after the blocks is the end of a thread. */
  final Graph local;

  private final boolean[] reachable;
  private final boolean[] ends;
  private final boolean[] fallsOff;
  private final boolean exact;
  private final List<Meeting> meetings;
  private final int[] functions;
  private final int[] postDominators;
  private final int edgeLimit;

  Cfg(CfgBuilder builder) {
    this.starts = builder.starts;
    this.blockOf = builder.blockOf;
    this.graph = builder.graph;
    this.local = builder.local;
    this.ends = builder.ends;
    this.fallsOff = builder.fallsOff;
    this.exact = builder.exact;
    this.meetings = List.copyOf(builder.meetings);
    this.functions = builder.functions;
    this.reachable = starts.length == 1 ? new boolean[0] : graph.reachable(0);
    this.postDominators = local.reversed().dominators(size());
    this.edgeLimit = 8 * starts.length + 1000;
  }

  /** The number of blocks. */
  public int size() {
    return starts.length - 1;
  }

  /** A block by its number. */
  public Block block(int index) {
    return new Block(index, starts[index], starts[index + 1]);
  }

  /** All blocks, in the order of the code. */
  public List<Block> blocks() {
    List<Block> all = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      all.add(block(i));
    }
    return all;
  }

  /** The number of the block that an instruction stands in. */
  public int blockOf(int insn) {
    return blockOf[insn];
  }

  /**
   * The ways out of a block, in the order of the code that they lead to by kind: on, to the target,
   * into a subroutine, after a call, back from a subroutine.
   */
  public List<Edge> successors(int block) {
    List<Edge> all = new ArrayList<>(2);
    for (int edge = graph.first(block); edge < graph.end(block); edge++) {
      int to = graph.to(edge);
      if (to < size()) {
        all.add(new Edge(block, to, Kind.ALL.get(graph.kind(edge))));
      } else {
        for (int on = graph.first(to); on < graph.end(to) && all.size() < edgeLimit; on++) {
          all.add(new Edge(block, graph.to(on), Kind.ALL.get(graph.kind(on))));
        }
      }
    }
    for (int edge = local.first(block); edge < local.end(block); edge++) {
      if (Kind.ALL.get(local.kind(edge)) == Kind.AFTER_CALL && local.to(edge) < size()) {
        all.add(new Edge(block, local.to(edge), Kind.AFTER_CALL));
      }
    }
    return all;
  }

  /** All ways, by the block they leave; some are left out where there are absurdly many. */
  public List<Edge> edges() {
    List<Edge> all = new ArrayList<>(2 * size());
    for (int i = 0; i < size() && all.size() < edgeLimit; i++) {
      all.addAll(successors(i));
    }
    return all;
  }

  /** Whether some way leads to a block from the kernel's first instruction. */
  public boolean isReachable(int block) {
    return reachable[block];
  }

  /** Whether a thread may end after the block. */
  public boolean ends(int block) {
    return ends[block];
  }

  /** Whether the code ends after the block, and a thread may come there all the same. */
  public boolean fallsOff(int block) {
    return fallsOff[block];
  }

  /** Whether all ways are known: no instruction goes where only memory says. */
  public boolean isExact() {
    return exact;
  }

  /** The places where the code says that lanes meet again, in the order of the code. */
  public List<Meeting> meetings() {
    return meetings;
  }

  /** The first instructions of the kernel and of its subroutines. */
  public int[] functions() {
    return functions.clone();
  }

  /**
   * The block that all ways out of a block come to, calls being one instruction: where lanes that
   * part at its end meet again at the latest. -1 if there is none: some of them end before, or run
   * for ever.
   */
  public int reconvergence(int block) {
    int found = postDominators[block];
    return found >= size() ? -1 : found;
  }

  /** Whether the thread can still end from here on. */
  boolean canEnd(int block) {
    return postDominators[block] >= 0;
  }

  /** The ways through a kernel whose instructions have these effects. */
  static Cfg of(Kernel kernel, Effects[] effects) {
    return new Cfg(new CfgBuilder(kernel, effects).build());
  }
}
