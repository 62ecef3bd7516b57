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
  private static final String CODE = "unpaired-brace";
  private static final int PAIR = 2;

  /** The open brace; null if no pair is open. */
  private Place open;

  /** Number of instructions since the open brace. */
  private int held;

  /** Checks the braces before and after an instruction. */
  void instruction(Isa isa, SourceLine line, int number, Statement statement, ProblemCollector to) {
    String text = statement.source();
    Span at = statement.inSource();
    if (!isa.pairs() || open == null && !hasBrace(text, at)) {
      return;
    }
    int brace = brace(text, at);
    if (brace >= 0) {
      end(to);
      int column = brace - at.start() + statement.start() - line.start();
      open = new Place(number, column, column + 1);
      held = 0;
    }
    held++;
    if (closes(text, at, brace)) {
      int column = statement.end() - line.start();
      close(new Place(number, column - 1, column), to);
    } else if (held > PAIR) {
      end(to);
    }
  }

  /**
   * Checks a closing brace that stands alone after the semicolon of an instruction. On a set that
   * issues no pairs it is an error.
   */
  void brace(Isa isa, SourceLine line, Statement statement, ProblemCollector to) {
    Place place = Place.of(line, statement);
    if (isa.pairs()) {
      close(place, to);
    } else {
      to.error(
          place,
          "trailing-text",
          "'}' closes nothing: " + isa.archName() + " issues no instructions in pairs",
          "");
    }
  }

  /** Warns if a pair is still open. */
  void end(ProblemCollector to) {
    if (open != null) {
      to.warning(open, CODE, "'{' opens a pair of instructions that no '}' closes");
      open = null;
    }
  }

  private void close(Place place, ProblemCollector to) {
    if (open == null) {
      to.warning(place, CODE, "'}' closes a pair of instructions that no '{' opens");
    } else if (held != PAIR) {
      to.warning(open, CODE, "the braces hold " + held + " instruction; a pair has 2");
    }
    open = null;
  }

  private static boolean hasBrace(String text, Span at) {
    return text.charAt(at.end() - 1) == '}' || text.substring(at.start(), at.end()).contains("{");
  }

  /** Returns the offset of the brace before the mnemonic; -1 if there is none. */
  private static int brace(String text, Span at) {
    int brace = text.indexOf('{', at.start());
    boolean before =
        brace >= 0
            && brace < at.end()
            && brace < InsnReader.read(text, at.start(), at.end()).mnemonic().start();
    return before ? brace : -1;
  }

  /** Returns whether a closing brace ends a pair, not a set of bits. */
  private static boolean closes(String text, Span at, int brace) {
    int depth = 0;
    for (int i = brace < 0 ? at.start() : brace + 1; i < at.end(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return depth < 0;
  }
}
