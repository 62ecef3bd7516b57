package org.sass.lang.ide.tokens;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SemanticTokensEdit;
import org.eclipse.lsp4j.SemanticTokensLegend;
import org.eclipse.lsp4j.jsonrpc.CancelChecker;
import org.sass.lang.document.Document;

/**
 * Colours by meaning: mnemonics, registers by kind, memories, labels, names, columns of listings.
 * Tokens are answered as the protocol sends them, five numbers each.
 */
public final class SemanticTokens {
  private static final int PIECES = 5;

  /** So many lines are done between two looks at whether the answer is still wanted. */
  private static final int LINES = 1024;

  private SemanticTokens() {}

  /** What the numbers of types and modifiers mean. */
  public static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(TokenType.words(), TokenModifier.words());
  }

  /** The tokens of the whole text. */
  public static int[] full(Document document, CancelChecker cancel) {
    return lines(document, 0, document.lineCount() - 1, cancel);
  }

  /** The tokens of the lines of a range. */
  public static int[] range(Document document, Range range, CancelChecker cancel) {
    int first = Math.max(0, range.getStart().getLine());
    int last = Math.min(document.lineCount() - 1, range.getEnd().getLine());
    return lines(document, first, last, cancel);
  }

  private static int[] lines(Document document, int first, int last, CancelChecker cancel) {
    Tokenizer tokens = new Tokenizer(document);
    for (int i = first; i <= last; i++) {
      if (i % LINES == 0) {
        cancel.checkCanceled();
      }
      tokens.line(i);
    }
    return tokens.toArray();
  }

  /**
   * The edits that make the tokens of one version those of another: none, or the one that replaces
   * everything between the tokens that are equal at the start and those that are equal at the end.
   * Tokens count from one another, so those after an edit stay as they are.
   */
  public static List<SemanticTokensEdit> delta(int[] previous, int[] now) {
    int start = Arrays.mismatch(previous, now);
    if (start < 0) {
      return List.of();
    }
    start -= start % PIECES;
    int most = Math.min(previous.length, now.length) - start;
    int same = 0;
    while (same < most && previous[previous.length - same - 1] == now[now.length - same - 1]) {
      same++;
    }
    same -= same % PIECES;
    List<Integer> data = list(Arrays.copyOfRange(now, start, now.length - same));
    return List.of(new SemanticTokensEdit(start, previous.length - same - start, data));
  }

  /** The numbers as the list that the protocol's classes want, without a copy. */
  public static List<Integer> list(int[] data) {
    return new Numbers(data);
  }

  private static final class Numbers extends AbstractList<Integer> implements RandomAccess {
    private final int[] data;

    Numbers(int[] data) {
      this.data = data;
    }

    @Override
    public Integer get(int index) {
      return data[index];
    }

    @Override
    public int size() {
      return data.length;
    }
  }
}
