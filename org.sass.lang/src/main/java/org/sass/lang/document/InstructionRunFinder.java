package org.sass.lang.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.DocumentLine;
import org.sass.lang.assemble.InstructionRun;
import org.sass.lang.assemble.KernelBuilder;
import org.sass.lang.assemble.LineBlock;
import org.sass.lang.assemble.PlacedList;

/** Finds the instruction runs of a block while its lines are read one by one. */
final class InstructionRunFinder {

  /**
   * Minimum number of instructions of a run. Shorter runs do not save enough to justify their
   * objects.
   */
  private static final int MIN_INSTRUCTIONS = 4;

  private final Assembly assembly;
  private final LineBlock block;
  private final int firstLineNumber;
  private final List<InstructionRun> foundRuns = new ArrayList<>();
  private int keptCount;
  private int nextOldRun;

  /** The kernel of the run being collected; null if there is none. */
  private KernelBuilder kernel;

  private int startLine;
  private int endLine;
  private int startInstruction;
  private int endInstruction;
  private int startAddress;
  private boolean afterShort;
  private int lastLineIndex;

  // The state before the line being read.
  private int instructionsBefore;
  private int addressBefore;
  private boolean wasShortBefore;

  /**
   * Starts with a block.
   *
   * @param firstLineNumber number of its first line, from 1
   */
  InstructionRunFinder(Assembly assembly, LineBlock block, int firstLineNumber) {
    this.assembly = assembly;
    this.block = block;
    this.firstLineNumber = firstLineNumber;
  }

  /** Returns the run of an earlier version that starts with a line, or null. */
  InstructionRun runAt(int lineIndex) {
    InstructionRun[] runs = block.runs;
    if (runs == null) {
      return null;
    }
    while (nextOldRun < runs.length && runs[nextOldRun].startIndex() < lineIndex) {
      nextOldRun++;
    }
    return nextOldRun < runs.length && runs[nextOldRun].startIndex() == lineIndex
        ? runs[nextOldRun]
        : null;
  }

  /** Keeps a run of an earlier version in this version. */
  void keepRun(InstructionRun run) {
    closeRun();
    foundRuns.add(run);
    keptCount++;
  }

  /**
   * Skips lines of a kernel that has not changed. The runs in them are kept.
   *
   * @param firstSkipped index of the first line
   * @param endSkipped index after the last line
   */
  void skipLines(int firstSkipped, int endSkipped) {
    closeRun();
    InstructionRun[] runs = block.runs;
    while (runs != null && nextOldRun < runs.length && runs[nextOldRun].startIndex() < endSkipped) {
      if (runs[nextOldRun].startIndex() >= firstSkipped
          && runs[nextOldRun].endIndex() <= endSkipped) {
        foundRuns.add(runs[nextOldRun]);
        keptCount++;
      }
      nextOldRun++;
    }
  }

  /**
   * Notes that a line will be read next.
   *
   * @param openKernel the open kernel, or null
   */
  void beforeLine(DocumentLine line, KernelBuilder openKernel) {
    // The line may end the kernel, which changes the last word.
    if (line.soleInstruction() == null && !line.isBlank()) {
      closeRun();
    }
    if (openKernel != null) {
      instructionsBefore = openKernel.code.size();
      addressBefore = openKernel.address;
      wasShortBefore = openKernel.lastShortPosition.isSet();
    }
  }

  /**
   * Notes that a line has been read.
   *
   * @param openKernel the open kernel, or null
   */
  void afterLine(int lineIndex, KernelBuilder openKernel) {
    DocumentLine read = block.lines[lineIndex];
    // Code for an unknown architecture opens no kernel.
    boolean known =
        openKernel != null && read.soleInstruction() != null && read.firstEncoding != null;
    boolean isInert = known && read.firstEncoding.isInert();
    if (kernel != null && (openKernel != kernel || !isInert && !read.isBlank())) {
      closeRun();
    }
    // The first instruction of a text opens its kernel, so the state before it is not known.
    if (!isInert || kernel == null && openKernel.code.size() != instructionsBefore + 1) {
      endLine = kernel == null ? endLine : lineIndex + 1;
      return;
    }
    if (kernel == null) {
      kernel = openKernel;
      startLine = lineIndex;
      startInstruction = instructionsBefore;
      startAddress = addressBefore;
      afterShort = wasShortBefore;
    }
    endLine = lineIndex + 1;
    endInstruction = openKernel.code.size();
    lastLineIndex = lineIndex;
  }

  /** Ends the run being collected, if any, and keeps it if it can be reused. */
  private void closeRun() {
    // On some sets a run cannot be copied to another place. The place of control words depends on
    // the address, and whether braces match depends on the lines around.
    boolean isMovable = !assembly.isa().hasControlWords() && !assembly.isa().hasPairs();
    if (kernel != null
        && endInstruction - startInstruction >= MIN_INSTRUCTIONS
        && isMovable
        && isAligned()) {
      foundRuns.add(createRun());
    }
    kernel = null;
  }

  /** Returns whether {@code AlignmentCheck} has nothing to report about the words of the run. */
  private boolean isAligned() {
    boolean isShortBefore = afterShort;
    for (int i = startInstruction; i < endInstruction; i++) {
      int bytes = kernel.code.bytes(i);
      if (isShortBefore && kernel.code.address(i) % bytes != 0) {
        return false;
      }
      isShortBefore = bytes == 4;
    }
    return true;
  }

  private InstructionRun createRun() {
    PlacedList words =
        kernel.code.copyRange(startInstruction, endInstruction, startAddress, firstLineNumber);
    boolean isLong = true;
    int bytes = 0;
    int[] columns = null;
    for (int i = 0; i < words.size(); i++) {
      isLong &= words.bytes(i) == 8;
      bytes += words.bytes(i);
      int column = kernel.addressColumn(startInstruction + i);
      if (column >= 0 && columns == null) {
        columns = new int[words.size()];
        Arrays.fill(columns, -1);
      }
      if (columns != null) {
        columns[i] = column;
      }
    }
    return new InstructionRun(
        startLine,
        endLine,
        assembly.isa(),
        kernel.paramsKey,
        isLong ? -1 : startAddress & 7,
        afterShort,
        words,
        columns,
        bytes,
        lastLineIndex,
        block.lines[lastLineIndex]);
  }

  /** Returns the runs of this version. */
  InstructionRun[] finishRuns() {
    closeRun();
    boolean same =
        block.runs != null && keptCount == block.runs.length && keptCount == foundRuns.size();
    return same ? block.runs : foundRuns.toArray(InstructionRun[]::new);
  }
}
