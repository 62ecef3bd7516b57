package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
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
  private int currentBlock;
  private int currentLine;
  private int currentLineNumber;

  // The state of the assembly when the open kernel began.
  private KernelBuilder kernel;
  private int kernelBlock;
  private int kernelLine;
  private int problemCount;
  private int launchCommentCount;
  private List<CachedKernel.SuppressionLine> suppressionLines = new ArrayList<>();
  private int instructionCount;
  private CachedKernel.Context context;

  public KernelCache(Assembly assembly, LineBlock[] blocks) {
    this.assembly = assembly;
    this.blocks = blocks;
  }

  /** Sets the line that is read next. */
  public void setLine(int blockIndex, int lineIndex, int lineNumber) {
    currentBlock = blockIndex;
    currentLine = lineIndex;
    currentLineNumber = lineNumber;
  }

  /** Notes that the open kernel depends on more than its lines and cannot be cached. */
  void markUncacheable() {
    kernel = null;
  }

  /** Notes that the line being read opened a kernel. */
  void noteOpened(KernelBuilder builder) {
    boolean isCacheable = assembly.kernels.isFirstOfItsName(builder) && isPureOpening(builder);
    kernel = isCacheable ? builder : null;
    kernelBlock = currentBlock;
    kernelLine = currentLine;
    problemCount = assembly.problems.size();
    launchCommentCount = assembly.launchCommentCount();
    suppressionLines = new ArrayList<>();
    instructionCount = assembly.instructionsSeen();
    context = isCacheable ? currentContext() : null;
  }

  /** Notes that the line being read has a comment that silences. */
  void noteSuppression() {
    if (kernel != null) {
      suppressionLines.add(
          new CachedKernel.SuppressionLine(
              blocks[currentBlock].lines[currentLine], currentLineNumber - kernel.place.line()));
    }
  }

  private CachedKernel.Context currentContext() {
    return new CachedKernel.Context(assembly.isa(), assembly.globalsKey());
  }

  /** Returns whether the line being read opens a kernel and does nothing else. */
  private boolean isPureOpening(KernelBuilder builder) {
    DocumentLine read = blocks[currentBlock].lines[currentLine];
    if (builder.openedBy == OpenedBy.DIRECTIVE) {
      return read.hasOnlyStatements()
          && isDirective(read.source())
          && read.source().statements().size() == 1;
    }
    SourceLine source = read.source();
    boolean header =
        source.header() != null
            && builder.name.equals(
                read.raw.substring(source.header().start(), source.header().end()));
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
        && source.invisibleOffset() < 0
        && !source.isCommentOpen();
  }

  /**
   * Notes that the line being read closed a kernel. Caches the kernel if possible.
   *
   * @param lastLineNumber number of the kernel's last line
   */
  void noteEnded(KernelBuilder builder, int lastLineNumber) {
    if (builder != kernel) {
      return;
    }
    kernel = null;
    boolean isEndLine = lastLineNumber == currentLineNumber;
    boolean isCacheable =
        context.isa() == assembly.isa()
            && launchCommentCount == assembly.launchCommentCount()
            && (isEndLine ? isPureEnd() : builder.openedBy == OpenedBy.LISTING && isPureHeader());
    List<Problem> kernelProblems =
        isCacheable ? assembly.problems.problemsSince(problemCount) : null;
    int firstLineNumber = builder.place.line();
    if (kernelProblems == null
        || !kernelProblems.isEmpty()
            && !kernelProblems.stream()
                .allMatch(p -> p.line() >= firstLineNumber && p.line() <= lastLineNumber)) {
      return;
    }
    LineBlock[] furtherBlocks = new LineBlock[currentBlock - kernelBlock];
    System.arraycopy(blocks, kernelBlock + 1, furtherBlocks, 0, furtherBlocks.length);
    builder.code.trim();
    CachedKernel cachedKernel =
        new CachedKernel(
            new CachedKernel.Extent(
                kernelLine,
                furtherBlocks,
                isEndLine ? currentLine + 1 : currentLine,
                lastLineNumber - firstLineNumber + 1),
            context,
            builder,
            new CachedKernel.Outcome(
                kernelProblems,
                List.copyOf(suppressionLines),
                builder.scope.usedOuterNames(),
                instructionCount != assembly.instructionsSeen()));
    blocks[kernelBlock].addKernel(cachedKernel);
    // The cached kernel replaces the builder, so that this version and later ones build the same
    // object. AssemblyKernels.finish stores the size of builders only, so the size is stored here.
    assembly.pool.storeCodeSize(builder.name, builder.code.size());
    assembly.kernels.add(cachedKernel);
  }

  /** Returns whether the line being read ends a kernel and does nothing else. */
  private boolean isPureEnd() {
    DocumentLine read = blocks[currentBlock].lines[currentLine];
    return read.hasOnlyStatements() && read.source().statements().size() == 1;
  }

  /**
   * Returns whether the line being read, which ended the kernel before it, is a header and nothing
   * else, so that it always ends a kernel.
   */
  private boolean isPureHeader() {
    return isHeader(blocks[currentBlock].lines[currentLine].source());
  }

  /**
   * Returns whether the blocks after the first one that a kernel extends into are unchanged in this
   * version.
   *
   * @param blockIndex index of the kernel's first block
   * @param maxLines how many lines, counted from the kernel's first one, will be read
   */
  public boolean isUnchanged(CachedKernel cachedKernel, int blockIndex, int maxLines) {
    LineBlock[] furtherBlocks = cachedKernel.extent.furtherBlocks();
    if (cachedKernel.extent.lineCount() > maxLines
        || blockIndex + furtherBlocks.length >= blocks.length) {
      return false;
    }
    for (int i = 0; i < furtherBlocks.length; i++) {
      if (blocks[blockIndex + 1 + i] != furtherBlocks[i]) {
        return false;
      }
    }
    return true;
  }
}
