package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion.Result;
import org.sass.lang.edit.Progress;
import org.sass.lang.text.Problem;

/**
 * Something to do to a text.
 *
 * @param title what it does, for people; unique among those of a place
 * @param kind the kind of code action
 * @param problem what it fixes, or null
 * @param rank how much it recommends itself
 * @param costly whether the changes are to be found only when they are wanted
 * @param hindrance why it cannot be done, for people; null if nothing stands in the way
 * @param work finds what changes
 */
record QuickFix(
    String title,
    String kind,
    Problem problem,
    Rank rank,
    boolean costly,
    String hindrance,
    Work work) {

  /** Whether people would choose it. */
  enum Rank {
    /** What one would do without thinking. */
    FIRST,
    /** One of several ways, or one that the user has to judge. */
    OTHER,
    /** Nothing gets better by it, one is only told no more. */
    SILENCE
  }

  /** Finds what changes; nothing if it turns out that it cannot be done. */
  interface Work {
    Result of(Progress progress);
  }

  /** What changes. */
  List<Change> changes() {
    return work.of(Progress.NONE).changes();
  }

  boolean preferred() {
    return rank == Rank.FIRST;
  }
}
