package org.sass.lang.assemble;

import java.util.OptionalLong;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;

/**
 * Warns of an instruction after a semicolon that begins its line. In the listings of CUDA.jl such a
 * line is a comment, so the instruction would be lost silently.
 */
final class CommentedInstruction {

  private CommentedInstruction() {}

  /** Returns whether a comment is the rest of a line that begins with a semicolon. */
  static boolean isSemicolonComment(String text, Comment comment) {
    return text.charAt(comment.start()) == ';';
  }

  /**
   * Warns if the rest of a line that begins with a semicolon is an instruction.
   *
   * @param text the text that the offsets of the comment refer to
   */
  static void check(
      Isa isa, String text, SourceLine line, Comment comment, ProblemCollector problems) {
    int start = Letters.skipBlanks(text, comment.start() + 1, comment.end());
    int end = comment.end();
    while (end > start && (text.charAt(end - 1) == ';' || Letters.isBlank(text.charAt(end - 1)))) {
      end--;
    }
    // Labels are not known here, and any address serves as one.
    Encoder encoder = new Encoder(isa, name -> OptionalLong.of(0));
    if (start < end && encoder.encode(text, start, end, 0).failure() == null) {
      Place place = Place.of(line, comment.start(), start);
      String message =
          "a line that begins with a semicolon is a comment, so its instruction is not assembled;"
              + " remove the semicolon, or begin the comment with //";
      problems.add(
          Problem.warning(
                  "commented-instruction", message, place.line(), place.start(), place.end())
              .withFix(""));
    }
  }
}
