package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.assemble.KernelBuilder.Opened;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Caches the kernels of a document for its next versions while its lines are read one by one. Only
 * kernels that depend on nothing but their lines, the table and the names declared outside all
 * kernels are cached.
 */
public final class KernelCache {
  private final Assembly assembly;
  private final LineBlock[] blocks;

  // The line being read: the index of its block, its index in the block, and its number.
  private int block;
  private int line;
  private int number;

  // The state of the assembly when the open kernel began.
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

  /** Sets the line that is read next. */
  public void at(int inBlock, int index, int numbered) {
    block = inBlock;
    line = index;
    number = numbered;
  }

  /** Notes that the open kernel depends on more than its lines and cannot be cached. */
  void spoil() {
    kernel = null;
  }

  /** Notes that the line being read opened a kernel. */
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

  /** Returns whether the line being read opens a kernel and does nothing else. */
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

  /** Returns whether the line is a header and nothing else. */
  private static boolean isHeader(SourceLine source) {
    return source.header() != null
        && source.statements().isEmpty()
        && source.comments().isEmpty()
        && source.invisible() < 0
        && !source.open();
  }

  /**
   * Notes that the line being read closed a kernel. Caches the kernel if possible.
   *
   * @param last number of the kernel's last line
   */
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
    // The cached kernel replaces the builder, so that this version and later ones build the same
    // object. Assembly.finish stores the size of builders only, so the size is stored here.
    assembly.retained.space(now.name, now.code.size());
    assembly.kernels.put(now.name, kept);
  }

  /** Returns whether the line being read ends a kernel and does nothing else. */
  private boolean endsAlone() {
    DocumentLine read = blocks[block].lines[line];
    return read.isCalm() && read.source().statements().size() == 1;
  }

  /**
   * Returns whether the line being read, which ended the kernel before it, is a header and nothing
   * else, so that it always ends a kernel.
   */
  private boolean nextAlone() {
    return isHeader(blocks[block].lines[line].source());
  }

  /**
   * Returns whether the blocks after the first one that a kernel extends into are unchanged in this
   * version.
   *
   * @param inBlock index of the kernel's first block
   * @param most how many lines, counted from the kernel's first one, will be read
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
