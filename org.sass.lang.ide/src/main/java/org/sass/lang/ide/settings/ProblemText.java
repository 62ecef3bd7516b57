package org.sass.lang.ide.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.text.DiagnosticCatalog;

/**
 * What a list of all problems says of one, from the first line of its page in {@code
 * docs/diagnostics.md}.
 *
 * @param severity as in the page, such as {@code Warning}; empty where it has none
 * @param meaning the page's first sentence; empty where there is no page
 */
public record ProblemText(String severity, String meaning) {
  private static final Pattern PAGE = Pattern.compile("(\\w+)\\. ([^\\n]*?[.:])(\\s[^\\n]*)?\\n.*");

  /** The whole page as Markdown; null where there is none. */
  public static String page(String code) {
    return DiagnosticCatalog.page(code);
  }

  /** The text for the code of a diagnostic; empty parts for an unknown one. */
  public static ProblemText of(String code) {
    String page = DiagnosticCatalog.page(code);
    Matcher parts = PAGE.matcher(page == null ? "" : page.replace("`", ""));
    return parts.lookingAt()
        ? new ProblemText(parts.group(1), parts.group(2))
        : new ProblemText("", "");
  }
}
