package org.sass.sim.launch.syntax;

import java.util.List;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Problem;

/** Collects the problems with one setting. */
public record SettingProblems(Origin origin, List<Problem> problems) {

  public void error(String code, SettingText text, String message) {
    problems.add(origin.error(code, message, text.start(), text.end()));
  }

  /**
   * Reports an error with a quick fix.
   *
   * @param fix the text that replaces the marked characters
   */
  public void error(String code, SettingText text, String message, String fix) {
    problems.add(origin.error(code, message, text.start(), text.end()).withFix(fix));
  }

  /**
   * Reports an unknown word.
   *
   * @param text where the word is
   * @param kind what the word should be, for the message
   * @param known the words that are allowed there
   */
  public void reportUnknownWord(SettingText text, String kind, String word, List<String> known) {
    List<String> near = NearestWords.nearest(word, known, 1);
    String all = String.join(", ", known);
    if (near.isEmpty()) {
      error("launch-word", text, "unknown " + kind + " '" + word + "' (there are: " + all + ")");
    } else {
      error(
          "launch-word",
          new SettingText(word, text.start()),
          "unknown "
              + kind
              + " '"
              + word
              + "'; did you mean "
              + near.get(0)
              + "? (There are: "
              + all
              + ")",
          near.get(0));
    }
  }
}
