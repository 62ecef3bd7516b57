package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.assemble.KernelBuilder.Opened;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Keeps the kernels of a document for its next versions, while its lines are read one by one: those
 * that depend on nothing but their lines, the table and the names declared outside of all kernels.
 */
public final class KernelCache {
  private final Assembly assembly;
  private final LineBlock[] blocks;

  // The line being read: its block, its index there, its number.
  private int block;
  private int line;
  private int number;

  // How it was when the kernel that is open began.
  private KernelBuilder kernel;
  private int fromBlock;
  private int from;
  private int problems;
  private int comments;
  private int instructions;
  private CachedKernel.Context context;

  public KernelCache(Assembly assembly, LineBlock[] blocks) {
    this.assembly = assembly;
    this.blocks = blocks;
  }

  /** A line is going to be read. */
  public void at(int inBlock, int index, int numbered) {
    block = inBlock;
    line = index;
    number = numbered;
  }

  /** The kernel that is open cannot be kept: it has to do with more than its lines. */
  void spoil() {
    kernel = null;
  }

  /** The line being read opened a kernel. */
  void opened(KernelBuilder now) {
    boolean alone = assembly.kernels.get(now.name) == now && opensAlone(now);
    kernel = alone ? now : null;
    fromBlock = block;
    from = line;
    problems = assembly.problems.size();
    comments = assembly.comments();
    instructions = assembly.instructionsSeen();
    context = alone ? context() : null;
  }

  private CachedKernel.Context context() {
    return new CachedKernel.Context(assembly.isa(), assembly.globals());
  }

  /** Whether the line being read opens a kernel and does nothing else. */
  private boolean opensAlone(KernelBuilder now) {
    DocumentLine read = blocks[block].lines[line];
    if (now.opened == Opened.DIRECTIVE) {
      return read.isCalm() && isDirective(read.source()) && read.source().statements().size() == 1;
    }
    SourceLine source = read.source();
    boolean header =
        source.header() != null
            && now.name.equals(read.raw.substring(source.header().start(), source.header().end()));
    return header && isHeader(source);
  }

  private static boolean isDirective(SourceLine source) {
    List<Statement> all = source.statements();
    return all.get(0).kind() == Kind.DIRECTIVE && all.get(0).labels().isEmpty();
  }

  /** Whether the line is a header and nothing else. */
  private static boolean isHeader(SourceLine source) {
    return source.header() != null
        && source.statements().isEmpty()
        && source.comments().isEmpty()
        && source.invisible() < 0
        && !source.open();
  }

  /** The line being read closed a kernel, whose last line has the given number. */
  void ended(KernelBuilder now, int last) {
    if (now != kernel) {
      return;
    }
    kernel = null;
    boolean behind = last == number;
    boolean known =
        context.isa() == assembly.isa()
            && comments == assembly.comments()
            && (behind ? endsAlone() : now.opened == Opened.LISTING && nextAlone());
    List<Problem> said = known ? assembly.problems.since(problems) : null;
    int first = now.place.line();
    if (said == null
        || !said.isEmpty() && !said.stream().allMatch(p -> p.line() >= first && p.line() <= last)) {
      return;
    }
    LineBlock[] further = new LineBlock[block - fromBlock];
    System.arraycopy(blocks, fromBlock + 1, further, 0, further.length);
    now.code.trim();
    CachedKernel kept =
        new CachedKernel(
            new CachedKernel.Extent(from, further, behind ? line + 1 : line, last - first + 1),
            context,
            now,
            new CachedKernel.Outcome(
                said, now.scope.borrowed(), instructions != assembly.instructionsSeen()));
    blocks[fromBlock].keep(kept);
    // The versions to come have the same object.
    assembly.retained.space(now.name, now.code.size());
    assembly.kernels.put(now.name, kept);
  }

  /** Whether the line being read ends a kernel and does nothing else. */
  private boolean endsAlone() {
    DocumentLine read = blocks[block].lines[line];
    return read.isCalm() && read.source().statements().size() == 1;
  }

  /** Whether the line being read, which ended the kernel before it, would do so again. */
  private boolean nextAlone() {
    return isHeader(blocks[block].lines[line].source());
  }

  /**
   * Whether the lines of a kernel stand in this version as they did.
   *
   * @param most how many lines from its first one on are to be read
   */
  public boolean stands(CachedKernel kept, int inBlock, int most) {
    LineBlock[] further = kept.extent.further();
    if (kept.extent.count() > most || inBlock + further.length >= blocks.length) {
      return false;
    }
    for (int i = 0; i < further.length; i++) {
      if (blocks[inBlock + 1 + i] != further[i]) {
        return false;
      }
    }
    return true;
  }
}
