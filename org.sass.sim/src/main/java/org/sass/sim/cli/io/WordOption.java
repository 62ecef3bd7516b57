package org.sass.sim.cli.io;

import java.util.List;
import org.sass.lang.text.NearestWords;

/** A value of an option that must be one of a few words. */
public final class WordOption {

  private WordOption() {}

  /** The value, if it is one of the words. */
  public static String of(String option, String value, List<String> words) {
    if (words.contains(value)) {
      return value;
    }
    throw new Failure("usage", option + ": " + unknown("value", value, words));
  }

  /** Words for a value that is not one of those known. */
  static String unknown(String what, String value, List<String> words) {
    // Another number, sm_99, is not a slip of the fingers: the list says which there are.
    List<String> near =
        NearestWords.of(value, words, 1).stream()
            .filter(w -> !bare(w).equals(bare(value)))
            .toList();
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

  private static String bare(String word) {
    return word.replaceAll("\\d", "");
  }
}
