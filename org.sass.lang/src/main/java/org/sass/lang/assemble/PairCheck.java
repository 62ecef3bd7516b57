package org.sass.lang.assemble;

import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Place;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Checks the braces around instructions that are issued together, in one kernel. The control words
 * decide which instructions are issued together. Braces that do not match only show that lines are
 * missing, so they are warnings.
 */
final class PairCheck {
  private static final String PROBLEM_CODE = "unpaired-brace";
  private static final int PAIR_SIZE = 2;

  /** The open brace; null if no pair is open. */
  private Place openBrace;

  /** Number of instructions since the open brace. */
  private int instructionCount;

  /** Checks the braces before and after an instruction. */
  void checkInstruction(
      Isa isa, SourceLine line, int number, Statement statement, ProblemCollector problems) {
    String text = statement.source();
    Span span = statement.sourceSpan();
    if (!isa.hasPairs() || openBrace == null && !hasBrace(text, span)) {
      return;
    }
    int brace = openingBrace(text, span);
    if (brace >= 0) {
      checkEnd(problems);
      int column = brace - span.start() + statement.start() - line.start();
      openBrace = new Place(number, column, column + 1);
      instructionCount = 0;
    }
    instructionCount++;
    if (hasPairEnd(text, span, brace)) {
      int column = statement.end() - line.start();
      closePair(new Place(number, column - 1, column), problems);
    } else if (instructionCount > PAIR_SIZE) {
      checkEnd(problems);
    }
  }

  /**
   * Checks a closing brace that stands alone after the semicolon of an instruction. On a set that
   * issues no pairs it is an error.
   */
  void checkLoneBrace(Isa isa, SourceLine line, Statement statement, ProblemCollector problems) {
    Place place = Place.of(line, statement);
    if (isa.hasPairs()) {
      closePair(place, problems);
    } else {
      problems.error(
          place,
          "trailing-text",
          "'}' closes nothing: " + isa.archName() + " issues no instructions in pairs",
          "");
    }
  }

  /** Warns if a pair is still open. */
  void checkEnd(ProblemCollector problems) {
    if (openBrace != null) {
      problems.warning(
          openBrace, PROBLEM_CODE, "'{' opens a pair of instructions that no '}' closes");
      openBrace = null;
    }
  }

  private void closePair(Place place, ProblemCollector problems) {
    if (openBrace == null) {
      problems.warning(place, PROBLEM_CODE, "'}' closes a pair of instructions that no '{' opens");
    } else if (instructionCount != PAIR_SIZE) {
      problems.warning(
          openBrace,
          PROBLEM_CODE,
          "the braces hold " + instructionCount + " instruction; a pair has 2");
    }
    openBrace = null;
  }

  private static boolean hasBrace(String text, Span span) {
    return text.charAt(span.end() - 1) == '}'
        || text.substring(span.start(), span.end()).contains("{");
  }

  /** Returns the offset of the brace before the mnemonic; -1 if there is none. */
  private static int openingBrace(String text, Span span) {
    int brace = text.indexOf('{', span.start());
    boolean before =
        brace >= 0
            && brace < span.end()
            && brace < InsnReader.read(text, span.start(), span.end()).mnemonic().start();
    return before ? brace : -1;
  }

  /** Returns whether a closing brace ends a pair, not a set of bits. */
  private static boolean hasPairEnd(String text, Span span, int brace) {
    int depth = 0;
    for (int i = brace < 0 ? span.start() : brace + 1; i < span.end(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return depth < 0;
  }
}
