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

  static Hover at(
      Document document, int line, Comment comment, int column, HoverCapabilities rich) {
    String text = document.line(line);
    HoverPage page = new HoverPage(rich);
    Span word = word(text, comment, column);
    int behind = comment.start() + LaunchWords.MARK.length();
    String name = word.of(text);
    String first = LineText.firstWord(text.substring(behind).strip());
    boolean start = word.start() >= behind && text.substring(behind, word.start()).isBlank();
    boolean key = word.end() < text.length() && text.charAt(word.end()) == '=';
    boolean buffer = first.equals("buffer");
    LaunchWords.Entry fact =
        start
            ? of(LaunchWords.COMMENTS, name)
            : key ? of(buffer ? LaunchWords.BUFFER_KEYS : LaunchWords.KEYS, name) : null;
    if (fact == null) {
      Kernel kernel = first.equals("kernel") ? document.program().kernel(name) : null;
      if (kernel == null) {
        fact = of(LaunchWords.COMMENTS, first);
        word = new Span(comment.start(), comment.end());
      } else {
        HeaderHover.kernel(kernel, page);
        return page.hover(Positions.range(line, word));
      }
    }
    if (fact == null) {
      return null;
    }
    boolean opens = LaunchWords.COMMENTS.contains(fact);
    String usage = opens ? LaunchWords.MARK + " " + fact.name() + " " : fact.name() + "=";
    page.title(fact.name(), fact.says());
    page.line(page.code(usage + fact.usage()));
    return page.hover(Positions.range(line, word));
  }

  private static LaunchWords.Entry of(List<LaunchWords.Entry> entries, String name) {
    return entries.stream().filter(e -> e.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * Returns the word at a column: letters, digits, underscores and the hyphen in {@code max-steps}.
   * Returns the whole comment if there is no word.
   */
  private static Span word(String text, Comment comment, int column) {
    int start = Math.min(column, comment.end());
    while (start > comment.start() + LaunchWords.MARK.length()
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
