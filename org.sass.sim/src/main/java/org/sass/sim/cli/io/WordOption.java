package org.sass.sim.cli.io;

import java.util.List;
import org.sass.lang.text.NearestWords;

/** Checks the value of an option that must be one of a few words. */
public final class WordOption {

  private WordOption() {}

  /** Returns the value if it is one of the words; otherwise fails. */
  public static String validate(String option, String value, List<String> words) {
    if (words.contains(value)) {
      return value;
    }
    throw new Failure("usage", option + ": " + unknownMessage("value", value, words));
  }

  /** Returns the message for a value that is not one of the known words. */
  static String unknownMessage(String kind, String value, List<String> words) {
    // Do not suggest a word that differs only in its digits: sm_99 is not a typing error for sm_90.
    // The list of all words helps more.
    List<String> near =
        NearestWords.nearest(value, words, 1).stream()
            .filter(w -> !withoutDigits(w).equals(withoutDigits(value)))
            .toList();
    return "unknown "
        + kind
        + " '"
        + value
        + "'"
        + (near.isEmpty() ? "" : "; did you mean " + near.get(0) + "?")
        + " (there are: "
        + String.join(", ", words)
        + ")";
  }

  private static String withoutDigits(String word) {
    return word.replaceAll("\\d", "");
  }
}
