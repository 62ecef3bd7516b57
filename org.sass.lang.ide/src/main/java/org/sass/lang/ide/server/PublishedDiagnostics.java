package org.sass.lang.ide.server;

import java.util.List;
import org.sass.lang.text.Problem;

/** The diagnostics that were last published for a text. */
final class PublishedDiagnostics {

  /**
   * Up to this number, unchanged diagnostics are published again for a new version, because that
   * costs little. A longer list is published only if it has changed.
   */
  private static final int MAX_REPUBLISHED = 300;

  private List<Problem> problems;
  private int version;

  /**
   * Records that diagnostics are published for a version. Returns false if they need not be
   * published, because the client has them already. Clients wait for an answer to each version, so
   * a short list is published again for the next version even if it is equal.
   *
   * @param newVersion number of the version
   */
  boolean recordIfNew(List<Problem> newProblems, int newVersion) {
    boolean same = newProblems.equals(problems);
    if (same && (newVersion == version || newProblems.size() > MAX_REPUBLISHED)) {
      return false;
    }
    problems = newProblems;
    version = newVersion;
    return true;
  }
}
