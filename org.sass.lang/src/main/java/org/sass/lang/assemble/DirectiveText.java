package org.sass.lang.assemble;

import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.Symbols;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * The text of one directive, read from left to right. Errors are added to the problems of the
 * assembly.
 */
final class DirectiveText {
  final String text;
  final int end;
  private final Assembly assembly;
  private final SourceLine line;
  private final int shift;
  private int pos;

  DirectiveText(Assembly assembly, SourceLine line, Statement statement) {
    this.assembly = assembly;
    this.line = line;
    this.text = statement.source();
    this.shift = statement.sourceShift();
    this.pos = statement.start() - shift;
    this.end = statement.end() - shift;
  }

  /** Returns the offset of the first character not read yet. */
  int pos() {
    return pos;
  }

  String textOf(Span span) {
    return span.textIn(text);
  }

  Place place(Span span) {
    return Place.of(line, span.shifted(shift));
  }

  /** Reads the characters up to the next white space; empty at the end. */
  Span readWord() {
    int start = Letters.skipBlanks(text, pos, end);
    int stop = Letters.skipNonBlanks(text, start, end);
    pos = stop;
    return new Span(start, stop);
  }

  /** Reads everything that is left. */
  Span readRest() {
    int start = Letters.skipBlanks(text, pos, end);
    pos = end;
    return new Span(start, end);
  }

  /** Reports an error at a range, or at the directive's last character if the range is empty. */
  void error(Span span, String code, String message, String fix) {
    Span marked = span.isEmpty() ? new Span(end - 1, end) : span;
    assembly.problems.error(place(marked), code, message, fix);
  }

  void syntaxError(Span span, String message) {
    error(span, "directive-syntax", message, null);
  }

  /** Returns whether the directive ends here; reports an error if not. */
  boolean expectEnd(String usage) {
    Span more = readRest();
    if (!more.isEmpty()) {
      syntaxError(more, "nothing can follow here; write " + usage);
    }
    return more.isEmpty();
  }

  boolean isName(Span span) {
    return !span.isEmpty()
        && Letters.isNameStart(text.charAt(span.start()))
        && Letters.nameEnd(text, span.start(), span.end()) == span.end();
  }

  /** Reads a name to be declared. Returns null after an error. */
  Span readName(String usage) {
    Span word = readWord();
    if (isName(word)) {
      return word;
    }
    // Other assemblers require a comma between the name and its value, so this mistake gets its own
    // message.
    int comma = word.textIn(text).indexOf(',');
    Span before = new Span(word.start(), word.start() + Math.max(0, comma));
    if (isName(before)) {
      Span at = new Span(before.end(), before.end() + 1);
      String message = "a comma cannot follow the name " + textOf(before) + "; write " + usage;
      error(at, "directive-syntax", message, " ");
    } else {
      syntaxError(word, "a name of letters, digits and _ is missing here; write " + usage);
    }
    return null;
  }

  /** Returns the value of an expression, or null after an error. */
  Long evaluate(Span span, Symbols names) {
    EvaluatedExpression evaluated = EvaluatedExpression.of(text, span, names);
    if (evaluated.mistake() != null) {
      error(evaluated.mistakeSpan(), "bad-expression", evaluated.mistake(), null);
      return null;
    }
    return evaluated.value();
  }

  /**
   * Returns the value of an expression if it is within limits, both included. Returns null after an
   * error.
   *
   * @param valueName what the value is, for the message
   */
  Long evaluate(Span span, Symbols names, long min, long max, String valueName) {
    Long value = evaluate(span, names);
    if (value != null && (value < min || value > max)) {
      syntaxError(span, value + " is out of range; " + valueName + " is " + min + " to " + max);
      return null;
    }
    return value;
  }
}
