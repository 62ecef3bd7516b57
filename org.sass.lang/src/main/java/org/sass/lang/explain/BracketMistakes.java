package org.sass.lang.explain;

import org.sass.lang.text.Span;

/** Finds brackets, parentheses and bars of operands that have no partner. */
final class BracketMistakes {

  private BracketMistakes() {}

  /** Returns the first mistake, or null if there is none. */
  static EncodingFailure find(RejectedText rejected) {
    int from = rejected.pieces.fullMnemonic().end();
    int bar = -1;
    StringBuilder open = new StringBuilder();
    int[] places = new int[rejected.end - from + 1];
    for (int i = from; i < rejected.end; i++) {
      char c = rejected.line.charAt(i);
      if (c == '[' || c == '(') {
        places[open.length()] = i;
        open.append(c);
      } else if (c == ']' || c == ')') {
        char partner = c == ']' ? '[' : '(';
        int last = open.length() - 1;
        if (last < 0 || open.charAt(last) != partner) {
          return last < 0 ? unopened(rejected, i) : unclosed(rejected, places[last]);
        }
        open.setLength(last);
      } else if (c == '|' && open.isEmpty()) {
        bar = bar < 0 ? i : -1;
      } else if (c == ',' && bar >= 0) {
        return unclosed(rejected, bar);
      }
    }
    return !open.isEmpty()
        ? unclosed(rejected, places[open.length() - 1])
        : bar < 0 ? null : unclosed(rejected, bar);
  }

  private static EncodingFailure unclosed(RejectedText rejected, int at) {
    String what = bracketName(rejected.line.charAt(at));
    return rejected.failure("unclosed", "this " + what + " is not closed", new Span(at, at + 1));
  }

  private static EncodingFailure unopened(RejectedText rejected, int at) {
    String what = bracketName(rejected.line.charAt(at));
    return rejected.failure("unopened", "this " + what + " closes nothing", new Span(at, at + 1));
  }

  private static String bracketName(char c) {
    return switch (c) {
      case '(', ')' -> "parenthesis";
      case '|' -> "bar";
      default -> "bracket";
    };
  }
}
