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
  private final int lineCount;

  private final KernelCache cache;

  // The next line: the index of its block, its index in the block, and the number of the block's
  // first line.
  private int blockIndex;
  private int lineIndex;
  private int firstLineNumber = 1;

  LineBlockReader(Assembly assembly, LineBlock[] blocks, int lineCount) {
    this.assembly = assembly;
    this.blocks = blocks;
    this.lineCount = lineCount;
    this.cache = new KernelCache(assembly, blocks);
  }

  /**
   * Reads all lines, or stops when there are too many errors. Returns the number of the first line
   * that was not read.
   */
  int readAll() {
    assembly.kernels.setCache(cache);
    while (blockIndex < blocks.length
        && firstLineNumber + lineIndex <= lineCount
        && !assembly.problems.isFull()) {
      readBlock(blocks[blockIndex]);
    }
    assembly.kernels.setCache(null);
    return firstLineNumber + lineIndex;
  }

  /** Reads a block from {@link #lineIndex} on. */
  private void readBlock(LineBlock block) {
    int end = Math.min(block.lines.length, lineCount + 1 - firstLineNumber);
    InstructionRunFinder runs = new InstructionRunFinder(assembly, block, firstLineNumber);
    runs.skipLines(0, lineIndex);
    CachedKernel[] kernels = block.takeKernels();
    int next = 0;
    while (lineIndex < end && !assembly.problems.isFull()) {
      if (block.isBlank(lineIndex)) {
        assembly.noteNoOpenComment();
        lineIndex++;
        continue;
      }
      while (next < kernels.length && kernels[next].extent.startIndex() < lineIndex) {
        next++;
      }
      CachedKernel kernel =
          next < kernels.length && kernels[next].extent.startIndex() == lineIndex
              ? kernels[next]
              : null;
      if (kernel != null && tryReuseKernel(kernel)) {
        block.addKernel(kernel);
        if (kernel.extent.furtherBlocks().length > 0) {
          runs.skipLines(lineIndex, block.lines.length);
          block.storeRuns(runs.finishRuns());
          skipExtent(kernel.extent);
          return;
        }
        runs.skipLines(lineIndex, kernel.extent.endIndex());
        lineIndex = kernel.extent.endIndex();
      } else {
        readLineOrRun(block, runs, end);
      }
    }
    block.storeRuns(runs.finishRuns());
    if (lineIndex == block.lines.length) {
      skipBlock(block);
      lineIndex = 0;
    }
  }

  private boolean tryReuseKernel(CachedKernel kernel) {
    cache.setLine(blockIndex, lineIndex, firstLineNumber + lineIndex);
    return cache.isUnchanged(kernel, blockIndex, lineCount + 1 - firstLineNumber - lineIndex)
        && assembly.tryReuseKernel(kernel, firstLineNumber + lineIndex);
  }

  /** Continues after a kernel that ends in another block. */
  private void skipExtent(CachedKernel.Extent extent) {
    for (int i = 0; i < extent.furtherBlocks().length; i++) {
      skipBlock(blocks[blockIndex]);
    }
    lineIndex = extent.endIndex();
  }

  private void skipBlock(LineBlock block) {
    firstLineNumber += block.lines.length;
    blockIndex++;
  }

  /** Reads a line, or places the run of an earlier version that starts there. */
  private void readLineOrRun(LineBlock block, InstructionRunFinder runs, int end) {
    InstructionRun run = assembly.isSkipping() ? null : runs.runAt(lineIndex);
    KernelBuilder kernel = assembly.kernels.receiving();
    if (run != null
        && run.endIndex() <= end
        && kernel != null
        && run.isReusable(assembly.isa(), kernel)) {
      assembly.noteNoOpenComment();
      assembly.countInstruction();
      kernel.addRun(assembly.isa(), run, firstLineNumber);
      lineIndex = run.endIndex();
      runs.keepRun(run);
    } else {
      cache.setLine(blockIndex, lineIndex, firstLineNumber + lineIndex);
      runs.beforeLine(block.lines[lineIndex], kernel);
      readSingleLine(block.lines[lineIndex], firstLineNumber + lineIndex);
      runs.afterLine(lineIndex, assembly.kernels.receiving());
      lineIndex++;
    }
  }

  private void readSingleLine(DocumentLine documentLine, int lineNumber) {
    Statement instruction = documentLine.soleInstruction();
    if (instruction != null && !assembly.isSkipping()) {
      assembly.noteNoOpenComment();
      assembly.checkAddressColumn(documentLine.source(), lineNumber, instruction);
      CachedEncoding before = documentLine.firstEncoding;
      CachedEncoding now =
          assembly.instructionReader.readInstruction(
              documentLine.source(), lineNumber, instruction, before);
      if (now != before) {
        documentLine.firstEncoding = now;
      }
    } else if (documentLine.isBlank()) {
      assembly.noteNoOpenComment();
    } else {
      assembly.readLine(documentLine.raw, documentLine.sourceAtLine(lineNumber), documentLine);
    }
  }
}
