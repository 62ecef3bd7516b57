package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.sass.lang.document.Document;

/**
 * Some neighbouring lines of a {@link Document}. Versions share the blocks that an edit leaves
 * alone, and with them the runs of instructions found there.
 */
public final class LineBlock {

  /** No block has more lines. */
  public static final int MOST = 256;

  public final DocumentLine[] lines;

  /** The runs found in it, in order; null while it was not looked at. */
  public InstructionRun[] runs;

  /** The kernels that begin in it, as they were read last, in order. */
  private List<CachedKernel> kernels = List.of();

  /** The number of characters. */
  public final int length;

  /** The offset of the first zero character from the block's start; -1 without one. */
  public final int zero;

  /** The lines that hold nothing to assemble; null while it was not looked at. */
  private BitSet blanks;

  public LineBlock(DocumentLine[] lines) {
    this.lines = lines;
    int offset = 0;
    int found = -1;
    for (DocumentLine line : lines) {
      int at = found < 0 ? line.raw.indexOf('\0') : -1;
      found = at < 0 ? found : offset + at;
      offset += line.raw.length();
    }
    this.length = offset;
    this.zero = found;
  }

  /** Whether a line is known to hold nothing to assemble. */
  public boolean isBlank(int line) {
    return blanks != null && blanks.get(line);
  }

  /** The kernels of earlier versions that begin in it; they are forgotten unless kept again. */
  public CachedKernel[] kernels() {
    CachedKernel[] all = kernels.toArray(CachedKernel[]::new);
    kernels = all.length == 0 ? List.of() : new ArrayList<>(all.length);
    return all;
  }

  /** A kernel begins in it; those before it in the block are kept already. */
  public void keep(CachedKernel kernel) {
    kernels = kernels.isEmpty() ? new ArrayList<>(kernels) : kernels;
    kernels.add(kernel);
  }

  /** All of it has been read: keeps what later versions need not ask the lines for. */
  public void wasRead(InstructionRun[] found) {
    runs = found;
    if (blanks == null) {
      blanks = new BitSet(lines.length);
      for (int i = 0; i < lines.length; i++) {
        blanks.set(i, lines[i].isBlank());
      }
    }
  }
}
