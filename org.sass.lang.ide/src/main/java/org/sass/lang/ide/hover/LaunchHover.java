package org.sass.lang.ide.hover;

import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.LaunchWords;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.Span;

/** Writes the hovers of the words in a launch comment. */
final class LaunchHover {
  private LaunchHover() {}

  static Hover hoverAt(
      Document document, int line, Comment comment, int column, HoverCapabilities capabilities) {
    String text = document.lineText(line);
    HoverPage page = new HoverPage(capabilities);
    Span word = word(text, comment, column);
    int prefixEnd = comment.start() + LaunchWords.COMMENT_PREFIX.length();
    String name = word.textIn(text);
    String first = LineText.firstWord(text.substring(prefixEnd).strip());
    boolean start = word.start() >= prefixEnd && text.substring(prefixEnd, word.start()).isBlank();
    boolean key = word.end() < text.length() && text.charAt(word.end()) == '=';
    boolean buffer = first.equals("buffer");
    LaunchWords.Entry fact =
        start
            ? findEntry(LaunchWords.COMMENT_WORDS, name)
            : key
                ? findEntry(buffer ? LaunchWords.BUFFER_KEYS : LaunchWords.LAUNCH_KEYS, name)
                : null;
    if (fact == null) {
      Kernel kernel = first.equals("kernel") ? document.program().findKernel(name) : null;
      if (kernel == null) {
        fact = findEntry(LaunchWords.COMMENT_WORDS, first);
        word = new Span(comment.start(), comment.end());
      } else {
        HeaderHover.writeKernel(kernel, page);
        return page.toHover(Positions.toRange(line, word));
      }
    }
    if (fact == null) {
      return null;
    }
    boolean opens = LaunchWords.COMMENT_WORDS.contains(fact);
    String usage = opens ? LaunchWords.COMMENT_PREFIX + " " + fact.name() + " " : fact.name() + "=";
    page.addTitle(fact.name(), fact.summary());
    page.addParagraph(page.formatCode(usage + fact.usage()));
    return page.toHover(Positions.toRange(line, word));
  }

  private static LaunchWords.Entry findEntry(List<LaunchWords.Entry> entries, String name) {
    return entries.stream().filter(e -> e.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * Returns the word at a column: letters, digits, underscores and the hyphen in {@code max-steps}.
   * Returns the whole comment if there is no word.
   */
  private static Span word(String text, Comment comment, int column) {
    int start = Math.min(column, comment.end());
    while (start > comment.start() + LaunchWords.COMMENT_PREFIX.length()
        && LaunchWords.isWord(text.charAt(start - 1))) {
      start--;
    }
    int end = Math.max(start, comment.start());
    while (end < comment.end() && LaunchWords.isWord(text.charAt(end))) {
      end++;
    }
    return end > start ? new Span(start, end) : new Span(comment.start(), comment.end());
  }
}
