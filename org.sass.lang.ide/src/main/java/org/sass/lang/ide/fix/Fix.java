package org.sass.lang.ide.fix;

import java.util.List;
import java.util.function.Supplier;
import org.sass.lang.asm.Problem;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.HostConversion;

/**
 * Something to do to a text.
 *
 * @param title what it does, for people; unique among those of a place
 * @param kind the kind of code action
 * @param problem what it mends, or null
 * @param preferred whether it is what one would do without thinking
 * @param costly whether the changes are to be found only when they are wanted
 * @param changes finds what changes; nothing if it turns out that it cannot be done
 * @param conversion finds the same, and what to tell people of it; null if there is nothing to tell
 */
record Fix(
    String title,
    String kind,
    Problem problem,
    boolean preferred,
    boolean costly,
    Supplier<List<Change>> changes,
    Supplier<HostConversion.Result> conversion) {

  Fix(
      String title,
      String kind,
      Problem problem,
      boolean preferred,
      boolean costly,
      Supplier<List<Change>> changes) {
    this(title, kind, problem, preferred, costly, changes, null);
  }

  /** The same, as the first choice. */
  Fix first() {
    return new Fix(title, kind, problem, true, costly, changes, conversion);
  }
}
