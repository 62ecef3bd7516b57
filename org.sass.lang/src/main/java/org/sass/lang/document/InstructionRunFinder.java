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
  private static final int LEAST = 4;

  private final Assembly assembly;
  private final LineBlock block;
  private final int first;
  private final List<InstructionRun> found = new ArrayList<>();
  private int kept;
  private int next;

  /** The kernel of the run being collected; null if there is none. */
  private KernelBuilder kernel;

  private int from;
  private int to;
  private int start;
  private int end;
  private int address;
  private boolean afterShort;
  private int lastAt;

  // The state before the line being read.
  private int startBefore;
  private int addressBefore;
  private boolean shortBefore;

  /**
   * Starts with a block.
   *
   * @param first number of its first line, from 1
   */
  InstructionRunFinder(Assembly assembly, LineBlock block, int first) {
    this.assembly = assembly;
    this.block = block;
    this.first = first;
  }

  /** Returns the run of an earlier version that starts with a line, or null. */
  InstructionRun runAt(int line) {
    InstructionRun[] runs = block.runs;
    if (runs == null) {
      return null;
    }
    while (next < runs.length && runs[next].from() < line) {
      next++;
    }
    return next < runs.length && runs[next].from() == line ? runs[next] : null;
  }

  /** Keeps a run of an earlier version in this version. */
  void keep(InstructionRun run) {
    close();
    found.add(run);
    kept++;
  }

  /**
   * Skips lines of a kernel that has not changed. The runs in them are kept.
   *
   * @param start index of the first line
   * @param behind index after the last line
   */
  void skip(int start, int behind) {
    close();
    InstructionRun[] runs = block.runs;
    while (runs != null && next < runs.length && runs[next].from() < behind) {
      if (runs[next].from() >= start && runs[next].to() <= behind) {
        found.add(runs[next]);
        kept++;
      }
      next++;
    }
  }

  /**
   * Notes that a line will be read next.
   *
   * @param now the open kernel, or null
   */
  void before(DocumentLine line, KernelBuilder now) {
    // The line may end the kernel, which changes the last word.
    if (line.plain() == null && !line.isBlank()) {
      close();
    }
    if (now != null) {
      startBefore = now.code.size();
      addressBefore = now.address;
      shortBefore = now.lastShort.isSet();
    }
  }

  /**
   * Notes that a line has been read.
   *
   * @param now the open kernel, or null
   */
  void behind(int line, KernelBuilder now) {
    DocumentLine read = block.lines[line];
    // Code for an unknown architecture opens no kernel.
    boolean known = now != null && read.plain() != null && read.first != null;
    boolean isInert = known && read.first.isInert();
    if (kernel != null && (now != kernel || !isInert && !read.isBlank())) {
      close();
    }
    // The first instruction of a text opens its kernel, so the state before it is not known.
    if (!isInert || kernel == null && now.code.size() != startBefore + 1) {
      to = kernel == null ? to : line + 1;
      return;
    }
    if (kernel == null) {
      kernel = now;
      from = line;
      start = startBefore;
      address = addressBefore;
      afterShort = shortBefore;
    }
    to = line + 1;
    end = now.code.size();
    lastAt = line;
  }

  /** Ends the run being collected, if any, and keeps it if it can be reused. */
  private void close() {
    // On some sets a run cannot be copied to another place. The place of control words depends on
    // the address, and whether braces match depends on the lines around.
    boolean moves = !assembly.isa().isControlled() && !assembly.isa().pairs();
    if (kernel != null && end - start >= LEAST && moves && isAligned()) {
      found.add(run());
    }
    kernel = null;
  }

  /** Returns whether {@code AlignmentCheck} has nothing to report about the words of the run. */
  private boolean isAligned() {
    boolean isShortBefore = afterShort;
    for (int i = start; i < end; i++) {
      int bytes = kernel.code.bytes(i);
      if (isShortBefore && kernel.code.address(i) % bytes != 0) {
        return false;
      }
      isShortBefore = bytes == 4;
    }
    return true;
  }

  private InstructionRun run() {
    PlacedList words = kernel.code.part(start, end, address, first);
    boolean isLong = true;
    int bytes = 0;
    int[] columns = null;
    for (int i = 0; i < words.size(); i++) {
      isLong &= words.bytes(i) == 8;
      bytes += words.bytes(i);
      int column = kernel.column(start + i);
      if (column >= 0 && columns == null) {
        columns = new int[words.size()];
        Arrays.fill(columns, -1);
      }
      if (columns != null) {
        columns[i] = column;
      }
    }
    return new InstructionRun(
        from,
        to,
        assembly.isa(),
        kernel.paramsKey,
        isLong ? -1 : address & 7,
        afterShort,
        words,
        columns,
        bytes,
        lastAt,
        block.lines[lastAt]);
  }

  /** Returns the runs of this version. */
  InstructionRun[] found() {
    close();
    boolean same = block.runs != null && kept == block.runs.length && kept == found.size();
    return same ? block.runs : found.toArray(InstructionRun[]::new);
  }
}
