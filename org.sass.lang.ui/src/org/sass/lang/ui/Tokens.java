package org.sass.lang.ui;

import java.util.Arrays;
import java.util.List;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.TextPresentation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.graphics.Color;
import org.sass.lang.ide.server.EditorServices.VersionedTokens;
import org.sass.lang.ide.tokens.SemanticTokens;

/**
 * The semantic tokens of one version of a text.
 *
 * @param version the version's number
 * @param data the tokens in the form of the protocol: five numbers each, with positions relative to
 *     the token before
 * @param lines the line of each token, from 0
 */
public record Tokens(int version, int[] data, int[] lines) {
  static final Tokens NONE = new Tokens(-1, new int[0], new int[0]);

  private static final int INTS_PER_TOKEN = 5;
  private static final List<String> TOKEN_TYPES = SemanticTokens.legend().getTokenTypes();

  static Tokens of(VersionedTokens colours) {
    int[] data = colours.data();
    int[] lines = new int[data.length / INTS_PER_TOKEN];
    int line = 0;
    for (int i = 0; i < lines.length; i++) {
      line += data[i * INTS_PER_TOKEN];
      lines[i] = line;
    }
    return new Tokens(colours.version(), data, lines);
  }

  /** Returns how many lines from the start have equal tokens in both. */
  int countEqualFirstLines(Tokens other) {
    int mismatch = Arrays.mismatch(data, other.data);
    if (mismatch < 0) {
      return Integer.MAX_VALUE;
    }
    int same = mismatch / INTS_PER_TOKEN;
    return same == 0 ? 0 : lines[same - 1];
  }

  /** Returns how many lines from the end, of {@code count} lines, have equal tokens in both. */
  int countEqualLastLines(Tokens other, int lineCount) {
    int most = Math.min(data.length, other.data.length);
    int same = 0;
    while (same < most
        && data[data.length - same - 1] == other.data[other.data.length - same - 1]) {
      same++;
    }
    int whole = same / INTS_PER_TOKEN;
    if (same == data.length && same == other.data.length) {
      return Integer.MAX_VALUE;
    }
    // The first of the equal tokens may be at another place, because its position is relative to
    // the one before.
    return whole == 0 ? 0 : Math.max(0, lineCount - 1 - lines[lines.length - whole]);
  }

  /**
   * Adds the styles of the lines from {@code first} to before {@code end}. The styles cover the
   * whole extent of the presentation: characters without a colour of their own lose a colour that
   * something else gave them, such as the mark of the line where the debugger stopped.
   */
  void addStyles(
      IDocument document, int first, int end, Color background, TextPresentation presentation)
      throws BadLocationException {
    int styledEnd = presentation.getExtent().getOffset();
    int last = styledEnd + presentation.getExtent().getLength();
    int from = Arrays.binarySearch(lines, first);
    from = from < 0 ? -from - 1 : from;
    while (from > 0 && lines[from - 1] == first) {
      from--;
    }
    Color[] colors = typeColors(background);
    int column = 0;
    for (int i = from; i < lines.length && lines[i] < end; i++) {
      int at = i * INTS_PER_TOKEN;
      boolean sameLine = i > from && lines[i] == lines[i - 1];
      column = data[at + 1] + (sameLine ? column : 0);
      int type = data[at + 3];
      int offset = document.getLineOffset(lines[i]) + column;
      boolean bold = TOKEN_TYPES.get(type).equals("keyword");
      addPlainStyle(presentation, styledEnd, offset);
      styledEnd = offset + data[at + 2];
      presentation.addStyleRange(
          new StyleRange(offset, data[at + 2], colors[type], null, bold ? SWT.BOLD : SWT.NORMAL));
    }
    addPlainStyle(presentation, styledEnd, last);
  }

  private static void addPlainStyle(TextPresentation presentation, int from, int to) {
    if (from < to) {
      presentation.addStyleRange(new StyleRange(from, to - from, null, null));
    }
  }

  /** Returns the colours of all token types on a background; null for types without a colour. */
  private static Color[] typeColors(Color background) {
    return TOKEN_TYPES.stream()
        .map(type -> WordColors.findColor(type, background))
        .map(rgb -> rgb == null ? null : new Color(rgb))
        .toArray(Color[]::new);
  }
}
