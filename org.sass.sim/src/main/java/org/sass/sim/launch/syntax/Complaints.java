package org.sass.sim.launch.syntax;

import java.util.List;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Problem;

/** Collects what is wrong with one setting. */
public record Complaints(Origin origin, List<Problem> problems) {

  public void error(String code, SettingText at, String message) {
    problems.add(origin.error(code, message, at.start(), at.end()));
  }

  /** An error whose marked characters have one obvious replacement. */
  public void error(String code, SettingText at, String message, String fix) {
    problems.add(origin.error(code, message, at.start(), at.end()).withFix(fix));
  }

  /** A word that stands where only one of {@code known} can. */
  public void unknown(SettingText at, String what, String word, List<String> known) {
    List<String> near = NearestWords.of(word, known, 1);
    String all = String.join(", ", known);
    if (near.isEmpty()) {
      error("launch-word", at, "unknown " + what + " '" + word + "' (there are: " + all + ")");
    } else {
      error(
          "launch-word",
          new SettingText(word, at.start()),
          "unknown "
              + what
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
