package org.sass.lang.assemble;

import java.util.OptionalLong;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;

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
   * Warns if the rest of a line that begins with a semicolon has an instruction, alone or with
   * others, with labels, comments or columns of a listing.
   *
   * @param text the text that the offsets of the comment refer to
   */
  static void check(
      Isa isa, String text, SourceLine line, Comment comment, ProblemCollector problems) {
    int start = Letters.skipBlanks(text, comment.start() + 1, comment.end());
    boolean hasInstruction =
        SourceReader.read(text.substring(start, comment.end())).stream()
            .flatMap(rest -> rest.statements().stream())
            .anyMatch(statement -> isInstruction(isa, statement));
    if (hasInstruction) {
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

  private static boolean isInstruction(Isa isa, Statement statement) {
    if (statement.kind() != SourceLine.Kind.INSTRUCTION) {
      return false;
    }
    // Labels are not known here, and any address serves as one.
    Encoder encoder = new Encoder(isa, name -> OptionalLong.of(0));
    String code = statement.text();
    return encoder.encode(code, 0, code.length(), 0).failure() == null;
  }
}
