package org.sass.sim.launch;

import java.util.List;
import org.sass.lang.asm.Nearest;
import org.sass.lang.asm.Problem;

/** Collects what is wrong with one setting. */
record Complaints(Origin origin, List<Problem> problems) {

  void error(String code, Piece at, String message) {
    problems.add(origin.error(code, message, at.start(), at.end()));
  }

  /** An error whose marked characters have one obvious replacement. */
  void error(String code, Piece at, String message, String fix) {
    problems.add(origin.error(code, message, at.start(), at.end()).withFix(fix));
  }

  /** A word that stands where only one of {@code known} can. */
  void unknown(Piece at, String what, String word, List<String> known) {
    List<String> near = Nearest.of(word, known, 1);
    String all = String.join(", ", known);
    if (near.isEmpty()) {
      error("launch-word", at, "unknown " + what + " '" + word + "' (there are: " + all + ")");
    } else {
      error(
          "launch-word",
          new Piece(word, at.start()),
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
