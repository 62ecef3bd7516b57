package org.sass.lang.ide.structure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.text.SourceLine;

/**
 * Finds the ranges that can be folded: kernels and functions of listings, the lines from a label to
 * the next, comments, runs of declarations. At most one range starts in a line, the largest.
 */
public final class Folding {

  /** Number of lines between two checks for cancellation. */
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  private final Document document;
  private final List<FoldingRange> ranges = new ArrayList<>();

  // First lines of the ranges that are open; -1 if none is.
  private int commentStart = -1;
  private int openCommentStart = -1;
  private int declarationsStart = -1;
  private int blockStart = -1;

  /** Whether the open comment began after an instruction. */
  private boolean openCommentFollowsCode;

  private Folding(Document document) {
    this.document = document;
  }

  /** Returns the ranges of a text, in the order of their first lines. */
  public static List<FoldingRange> of(Document document, CancelChecker cancel) {
    Folding folding = new Folding(document);
    for (KernelLines region : document.kernelLines()) {
      folding.add(region.firstLine(), region.lastLine(), null);
    }
    int count = document.lineCount();
    for (int i = 0; i < count; i++) {
      if (i % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      folding.addLine(i, document.sourceLine(i));
    }
    folding.endAll(count);
    return folding.sorted();
  }

  private void addLine(int lineIndex, SourceLine line) {
    boolean isComment = StatementKinds.isComment(line) && !openCommentFollowsCode;
    if (!isComment) {
      endComment(lineIndex);
    } else if (commentStart < 0) {
      commentStart = lineIndex;
    }
    updateOpenComment(lineIndex, line.isCommentOpen(), !isComment);
    if (!StatementKinds.isDeclaration(line)) {
      endDeclarations(lineIndex);
    } else if (declarationsStart < 0) {
      declarationsStart = lineIndex;
    }
    boolean label = StatementKinds.hasLabel(line);
    if (label || StatementKinds.isFrame(line)) {
      endBlock(lineIndex);
      blockStart = label ? lineIndex : -1;
    }
  }

  private void updateOpenComment(int lineIndex, boolean open, boolean code) {
    if (open && openCommentStart < 0) {
      openCommentStart = lineIndex;
      openCommentFollowsCode = code;
    } else if (!open && openCommentStart >= 0) {
      add(openCommentStart, lineIndex, FoldingRangeKind.Comment);
      openCommentStart = -1;
      openCommentFollowsCode = false;
    }
  }

  private void endAll(int count) {
    endComment(count);
    updateOpenComment(count - 1, false, false);
    endDeclarations(count);
    endBlock(count);
  }

  private void endComment(int next) {
    if (commentStart >= 0) {
      add(commentStart, next - 1, FoldingRangeKind.Comment);
      commentStart = -1;
    }
  }

  private void endDeclarations(int next) {
    if (declarationsStart >= 0) {
      add(declarationsStart, next - 1, FoldingRangeKind.Region);
      declarationsStart = -1;
    }
  }

  /**
   * Lines without code directly above the next label belong to that label, so the block ends before
   * them.
   */
  private void endBlock(int next) {
    if (blockStart >= 0) {
      add(
          blockStart,
          StatementKinds.lastStatementLine(document, blockStart, next - 1),
          FoldingRangeKind.Region);
      blockStart = -1;
    }
  }

  private void add(int first, int last, String kind) {
    if (last > first) {
      FoldingRange range = new FoldingRange(first, last);
      range.setKind(kind);
      ranges.add(range);
    }
  }

  private List<FoldingRange> sorted() {
    ranges.sort(
        Comparator.comparingInt(FoldingRange::getStartLine)
            .thenComparing(Comparator.comparingInt(FoldingRange::getEndLine).reversed()));
    List<FoldingRange> single = new ArrayList<>(ranges.size());
    int line = -1;
    for (FoldingRange range : ranges) {
      if (range.getStartLine() != line) {
        single.add(range);
      }
      line = range.getStartLine();
    }
    return single;
  }
}
