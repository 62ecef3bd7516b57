package org.sass.lang.document;

import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.CachedEncoding;
import org.sass.lang.assemble.CachedKernel;
import org.sass.lang.assemble.DocumentLine;
import org.sass.lang.assemble.InstructionRun;
import org.sass.lang.assemble.KernelBuilder;
import org.sass.lang.assemble.KernelCache;
import org.sass.lang.assemble.LineBlock;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Reads the lines of a version of a {@link Document} block by block. It reuses the results of
 * earlier versions: whole kernels, instruction runs and single instructions.
 */
final class LineBlockReader {
  private final Assembly assembly;
  private final LineBlock[] blocks;

  /** Number of lines to read. */
  private final int count;

  private final KernelCache keeper;

  // The next line: the index of its block, its index in the block, and the number of the block's
  // first line.
  private int at;
  private int line;
  private int first = 1;

  LineBlockReader(Assembly assembly, LineBlock[] blocks, int count) {
    this.assembly = assembly;
    this.blocks = blocks;
    this.count = count;
    this.keeper = new KernelCache(assembly, blocks);
  }

  /**
   * Reads all lines, or stops when there are too many errors. Returns the number of the first line
   * that was not read.
   */
  int run() {
    assembly.keeper(keeper);
    while (at < blocks.length && first + line <= count && !assembly.problems.isFull()) {
      read(blocks[at]);
    }
    assembly.keeper(null);
    return first + line;
  }

  /** Reads a block from {@link #line} on. */
  private void read(LineBlock block) {
    int end = Math.min(block.lines.length, count + 1 - first);
    InstructionRunFinder runs = new InstructionRunFinder(assembly, block, first);
    runs.skip(0, line);
    CachedKernel[] kernels = block.kernels();
    int next = 0;
    while (line < end && !assembly.problems.isFull()) {
      if (block.isBlank(line)) {
        assembly.blank();
        line++;
        continue;
      }
      while (next < kernels.length && kernels[next].extent.from() < line) {
        next++;
      }
      CachedKernel kernel =
          next < kernels.length && kernels[next].extent.from() == line ? kernels[next] : null;
      if (kernel != null && takes(kernel)) {
        block.keep(kernel);
        if (kernel.extent.further().length > 0) {
          runs.skip(line, block.lines.length);
          block.wasRead(runs.found());
          leave(kernel.extent);
          return;
        }
        runs.skip(line, kernel.extent.to());
        line = kernel.extent.to();
      } else {
        readLine(block, runs, end);
      }
    }
    block.wasRead(runs.found());
    if (line == block.lines.length) {
      leave(block);
      line = 0;
    }
  }

  private boolean takes(CachedKernel kernel) {
    keeper.at(at, line, first + line);
    return keeper.stands(kernel, at, count + 1 - first - line)
        && assembly.take(kernel, first + line);
  }

  /** Continues after a kernel that ends in another block. */
  private void leave(CachedKernel.Extent extent) {
    for (int i = 0; i < extent.further().length; i++) {
      leave(blocks[at]);
    }
    line = extent.to();
  }

  private void leave(LineBlock block) {
    first += block.lines.length;
    at++;
  }

  /** Reads a line, or places the run of an earlier version that starts there. */
  private void readLine(LineBlock block, InstructionRunFinder runs, int end) {
    InstructionRun run = assembly.isSkipping() ? null : runs.runAt(line);
    KernelBuilder kernel = assembly.open();
    if (run != null && run.to() <= end && kernel != null && run.holds(assembly.isa(), kernel)) {
      assembly.blank();
      assembly.codeSeen();
      kernel.add(assembly.isa(), run, first);
      line = run.to();
      runs.keep(run);
    } else {
      keeper.at(at, line, first + line);
      runs.before(block.lines[line], kernel);
      read(block.lines[line], first + line);
      runs.behind(line, assembly.open());
      line++;
    }
  }

  private void read(DocumentLine read, int number) {
    Statement plain = read.plain();
    if (plain != null && !assembly.isSkipping()) {
      assembly.blank();
      assembly.column(read.source(), number, plain);
      CachedEncoding before = read.first;
      CachedEncoding now = assembly.instructions.read(read.source(), number, plain, before);
      if (now != before) {
        read.first = now;
      }
    } else if (read.isBlank()) {
      assembly.blank();
    } else {
      assembly.read(read.raw, read.numbered(number), read);
    }
  }
}
