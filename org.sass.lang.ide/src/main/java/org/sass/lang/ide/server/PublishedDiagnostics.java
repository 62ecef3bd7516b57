package org.sass.lang.ide.server;

import java.util.List;
import org.sass.lang.text.Problem;

/** What the client was told of a text last. */
final class PublishedDiagnostics {

  /** So many problems cost little to say again; of more only news are said. */
  private static final int FEW = 300;

  private List<Problem> problems;
  private int version;

  /**
   * Notes that the client is told this of a version; false if it knows already. Clients wait for an
   * answer to each version, so a short one is given again for the next.
   */
  boolean isNews(List<Problem> now, int number) {
    boolean same = now.equals(problems);
    if (same && (number == version || now.size() > FEW)) {
      return false;
    }
    problems = now;
    version = number;
    return true;
  }
}
