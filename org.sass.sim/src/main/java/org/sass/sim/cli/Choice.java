package org.sass.sim.cli;

import java.util.List;
import org.sass.lang.asm.Nearest;

/** A value of an option that must be one of a few words. */
final class Choice {

  private Choice() {}

  /** The value, if it is one of the words. */
  static String of(String option, String value, List<String> words) {
    if (words.contains(value)) {
      return value;
    }
    throw new Failure("usage", option + ": " + unknown("value", value, words));
  }

  /** Words for a value that is not one of those known. */
  static String unknown(String what, String value, List<String> words) {
    List<String> near = Nearest.of(value, words, 1);
    return "unknown "
        + what
        + " '"
        + value
        + "'"
        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
        + " (there are: "
        + String.join(", ", words)
        + ")";
  }
}
