package org.sass.lang.ide.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.text.DiagnosticCatalog;

/**
 * A short text about a kind of diagnostic, for a list of all kinds. It is taken from the first line
 * of the kind's page in {@code docs/diagnostics.md}.
 *
 * @param severity as on the page, such as {@code Warning}; empty if the page has none
 * @param meaning the page's first sentence; empty if there is no page
 */
public record ProblemText(String severity, String meaning) {
  private static final Pattern PAGE = Pattern.compile("(\\w+)\\. ([^\\n]*?[.:])(\\s[^\\n]*)?\\n.*");

  /** Returns the whole page as Markdown; null if there is none. */
  public static String page(String code) {
    return DiagnosticCatalog.page(code);
  }

  /** Returns the text for the code of a diagnostic. Both parts are empty if the code is unknown. */
  public static ProblemText of(String code) {
    String page = DiagnosticCatalog.page(code);
    Matcher parts = PAGE.matcher(page == null ? "" : page.replace("`", ""));
    return parts.lookingAt()
        ? new ProblemText(parts.group(1), parts.group(2))
        : new ProblemText("", "");
  }
}
