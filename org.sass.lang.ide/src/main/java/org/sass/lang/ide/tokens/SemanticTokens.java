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
 * Finds the semantic tokens, by which editors colour a text: mnemonics, registers by kind,
 * memories, labels, names, columns of listings. They are in the form of the protocol, five numbers
 * each.
 */
public final class SemanticTokens {
  private static final int NUMBERS_PER_TOKEN = 5;

  /** Number of lines between two checks for cancellation. */
  private static final int CANCEL_CHECK_INTERVAL = 1024;

  private SemanticTokens() {}

  /** Returns the meanings of the numbers for token types and modifiers. */
  public static SemanticTokensLegend legend() {
    return new SemanticTokensLegend(TokenType.lspNames(), TokenModifier.lspNames());
  }

  /** Returns the tokens of the whole text. */
  public static int[] full(Document document, CancelChecker cancel) {
    return lines(document, 0, document.lineCount() - 1, cancel);
  }

  /** Returns the tokens of the lines of a range. */
  public static int[] range(Document document, Range range, CancelChecker cancel) {
    int first = Math.max(0, range.getStart().getLine());
    int last = Math.min(document.lineCount() - 1, range.getEnd().getLine());
    return lines(document, first, last, cancel);
  }

  private static int[] lines(Document document, int first, int last, CancelChecker cancel) {
    Tokenizer tokens = new Tokenizer(document);
    for (int i = first; i <= last; i++) {
      if (i % CANCEL_CHECK_INTERVAL == 0) {
        cancel.checkCanceled();
      }
      tokens.tokenizeLine(i);
    }
    return tokens.toArray();
  }

  /**
   * Returns the edits that turn the tokens of one version into those of another. There is at most
   * one: it replaces everything between the equal tokens at the start and the equal tokens at the
   * end. The position of a token is relative to the one before, so tokens after an edit stay the
   * same.
   */
  public static List<SemanticTokensEdit> delta(int[] previous, int[] now) {
    int start = Arrays.mismatch(previous, now);
    if (start < 0) {
      return List.of();
    }
    start -= start % NUMBERS_PER_TOKEN;
    int most = Math.min(previous.length, now.length) - start;
    int same = 0;
    while (same < most && previous[previous.length - same - 1] == now[now.length - same - 1]) {
      same++;
    }
    same -= same % NUMBERS_PER_TOKEN;
    List<Integer> data = list(Arrays.copyOfRange(now, start, now.length - same));
    return List.of(new SemanticTokensEdit(start, previous.length - same - start, data));
  }

  /** Returns the numbers as the list that the protocol's classes want, without copying them. */
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
