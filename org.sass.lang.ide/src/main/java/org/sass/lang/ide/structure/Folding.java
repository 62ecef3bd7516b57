package org.sass.lang.ide.structure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeKind;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Region;
import org.sass.lang.text.SourceLine;

/**
 * Finds the ranges that can be folded: kernels and functions of listings, the lines from a label to
 * the next, comments, runs of declarations. At most one range starts in a line, the largest.
 */
public final class Folding {

  /** Number of lines between two checks for cancellation. */
  private static final int LINES = 1024;

  private final Document document;
  private final List<FoldingRange> ranges = new ArrayList<>();

  // First lines of the ranges that are open; -1 if none is.
  private int comment = -1;
  private int openComment = -1;
  private int declarations = -1;
  private int block = -1;

  /** Whether the open comment began after an instruction. */
  private boolean behindCode;

  private Folding(Document document) {
    this.document = document;
  }

  /** Returns the ranges of a text, in the order of their first lines. */
  public static List<FoldingRange> of(Document document, CancelChecker cancel) {
    Folding folding = new Folding(document);
    for (Region region : document.regions()) {
      folding.add(region.first(), region.last(), null);
    }
    int count = document.lineCount();
    for (int i = 0; i < count; i++) {
      if (i % LINES == 0) {
        cancel.checkCanceled();
      }
      folding.line(i, document.source(i));
    }
    folding.ends(count);
    return folding.sorted();
  }

  private void line(int number, SourceLine line) {
    boolean isComment = StatementKinds.isComment(line) && !behindCode;
    if (!isComment) {
      endComment(number);
    } else if (comment < 0) {
      comment = number;
    }
    openComment(number, line.open(), !isComment);
    if (!StatementKinds.isDeclaration(line)) {
      endDeclarations(number);
    } else if (declarations < 0) {
      declarations = number;
    }
    boolean label = StatementKinds.hasLabel(line);
    if (label || StatementKinds.isFrame(line)) {
      endBlock(number);
      block = label ? number : -1;
    }
  }

  private void openComment(int number, boolean open, boolean code) {
    if (open && openComment < 0) {
      openComment = number;
      behindCode = code;
    } else if (!open && openComment >= 0) {
      add(openComment, number, FoldingRangeKind.Comment);
      openComment = -1;
      behindCode = false;
    }
  }

  private void ends(int count) {
    endComment(count);
    openComment(count - 1, false, false);
    endDeclarations(count);
    endBlock(count);
  }

  private void endComment(int next) {
    if (comment >= 0) {
      add(comment, next - 1, FoldingRangeKind.Comment);
      comment = -1;
    }
  }

  private void endDeclarations(int next) {
    if (declarations >= 0) {
      add(declarations, next - 1, FoldingRangeKind.Region);
      declarations = -1;
    }
  }

  /**
   * Lines without code directly above the next label belong to that label, so the block ends before
   * them.
   */
  private void endBlock(int next) {
    if (block >= 0) {
      add(block, StatementKinds.lastCode(document, block, next - 1), FoldingRangeKind.Region);
      block = -1;
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
