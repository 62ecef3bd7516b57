package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.lang.document.Document;

/**
 * A block of neighbouring lines of a {@link Document}. Versions share the blocks that an edit does
 * not change, together with the instruction runs and kernels found in them.
 */
public final class LineBlock {

  /** Maximum number of lines in a block. */
  public static final int MAX_LINES = 256;

  public final DocumentLine[] lines;

  /** The instruction runs of the block, in order; null until it has been read. */
  public InstructionRun[] runs;

  /** The cached kernels that begin in the block, in order, as of the last reading. */
  private List<CachedKernel> kernels = List.of();

  /** The number of characters. */
  public final int charCount;

  /** Offset of the first zero character, from the start of the block; -1 if there is none. */
  public final int zeroOffset;

  /** Indexes of the lines that hold nothing to assemble; null until the block has been read. */
  private BitSet blankLines;

  public LineBlock(DocumentLine[] lines) {
    this.lines = lines;
    int offset = 0;
    int found = -1;
    for (DocumentLine line : lines) {
      int at = found < 0 ? line.raw.indexOf('\0') : -1;
      found = at < 0 ? found : offset + at;
      offset += line.raw.length();
    }
    this.charCount = offset;
    this.zeroOffset = found;
  }

  /**
   * Returns whether a line, given by its index in the block, is known to hold nothing to assemble.
   */
  public boolean isBlank(int lineIndex) {
    return blankLines != null && blankLines.get(lineIndex);
  }

  /**
   * Returns the cached kernels that begin in the block, and clears the list. Kernels that are still
   * valid must be added again with {@link #addKernel}.
   */
  public CachedKernel[] takeKernels() {
    CachedKernel[] all = kernels.toArray(CachedKernel[]::new);
    kernels = all.length == 0 ? List.of() : new ArrayList<>(all.length);
    return all;
  }

  /** Adds a kernel that begins in the block. Kernels must be added in order. */
  public void addKernel(CachedKernel kernel) {
    kernels = kernels.isEmpty() ? new ArrayList<>(kernels) : kernels;
    kernels.add(kernel);
  }

  /**
   * Stores the results after the whole block has been read, so that later versions need not look at
   * its lines.
   */
  public void storeRuns(InstructionRun[] newRuns) {
    runs = newRuns;
    if (blankLines == null) {
      blankLines = new BitSet(lines.length);
      for (int i = 0; i < lines.length; i++) {
        blankLines.set(i, lines[i].isBlank());
      }
    }
  }
}
