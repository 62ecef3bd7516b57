package org.sass.lang.ide.server;

import java.util.List;
import org.sass.lang.asm.Problem;

/** What the client was told of a text last. */
final class Published {
  private List<Problem> problems;
  private long count;

  /** Notes that the client is told this; false if it knows already. */
  boolean isNews(List<Problem> now) {
    if (now.equals(problems)) {
      return false;
    }
    problems = now;
    count++;
    return true;
  }

  /** Names what the client was told last. */
  String id() {
    return String.valueOf(count);
  }
}
