package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion.Result;
import org.sass.lang.edit.Progress;
import org.sass.lang.text.Problem;

/**
 * A possible change of a text: a quick fix or another code action.
 *
 * @param title what the user reads; unique among the actions of one kind at a place
 * @param kind the kind of code action
 * @param problem the problem that it fixes; null for other actions
 * @param rank how strongly it is recommended
 * @param deferred whether the changes are computed only when the user chooses the action
 * @param hindrance why the action is not possible, for the user; null if nothing is known to
 *     prevent it
 * @param work computes the changes
 */
record QuickFix(
    String title,
    String kind,
    Problem problem,
    Rank rank,
    boolean deferred,
    String hindrance,
    Work work) {

  /** How strongly a fix is recommended. */
  enum Rank {
    /** The obvious fix, which an editor may apply without asking. */
    PREFERRED,
    /** One of several fixes, or one that the user has to judge. */
    OTHER,
    /** Improves nothing; the problem is only no longer reported. */
    SUPPRESSION
  }

  /** Computes the changes. The result has no changes if the action turns out to be impossible. */
  interface Work {
    Result compute(Progress progress);
  }

  /** Computes and returns the changes. */
  List<Change> computeChanges() {
    return work.compute(Progress.NONE).changes();
  }

  boolean isPreferred() {
    return rank == Rank.PREFERRED;
  }
}
