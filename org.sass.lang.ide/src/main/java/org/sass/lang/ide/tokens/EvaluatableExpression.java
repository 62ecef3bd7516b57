package org.sass.lang.ide.tokens;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.document.Document;

/**
 * Finds the expression under the mouse that has a value in a debugger. Uses the semantic tokens to
 * tell registers, memory and names apart.
 */
public final class EvaluatableExpression {
  private static final int PIECES = 5;
  private static final List<String> TYPES = SemanticTokens.legend().getTokenTypes();

  /** Types of the tokens that have a value: registers of all kinds, and declared names. */
  private static final Set<String> VALUES = Set.of("variable", "property", "enum", "parameter");

  /**
   * Modifiers of tokens whose values are not worth showing: declarations, and values that never
   * change.
   */
  private static final int TELL_NOTHING =
      TokenModifier.DECLARATION.bit() | TokenModifier.READONLY.bit();

  private static final String MEMORY = "namespace";
  private static final Pattern BRACKETS = Pattern.compile("\\s*\\[[^\\]]*\\]");

  private EvaluatableExpression() {}

  /** A token of a line. {@code end} is the column after its last character. */
  private record Token(int start, int end, String type, int modifiers) {
    boolean has(int column) {
      return start <= column && column <= end;
    }
  }

  /** Returns the expression at a position of a text; null if nothing there has a value. */
  public static String at(Document text, Position position) {
    int number = position.getLine();
    if (number < 0 || number >= text.lineCount()) {
      return null;
    }
    return at(text.line(number), tokens(text, number), position.getCharacter());
  }

  /**
   * Returns the registers and names of a line whose values are worth showing. Each is listed once,
   * in the order of the line.
   *
   * @param line index of the line, from 0
   */
  public static List<String> of(Document text, int line) {
    if (line < 0 || line >= text.lineCount()) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    for (Token token : tokens(text, line)) {
      if (VALUES.contains(token.type()) && (token.modifiers() & TELL_NOTHING) == 0) {
        names.add(text.line(line).substring(token.start(), token.end()));
      }
    }
    return List.copyOf(names);
  }

  private static Token[] tokens(Document text, int line) {
    Range range = new Range(new Position(line, 0), new Position(line, text.lineLength(line)));
    int[] data = SemanticTokens.range(text, range, () -> {});
    Token[] tokens = new Token[data.length / PIECES];
    int start = 0;
    for (int i = 0; i < tokens.length; i++) {
      int at = i * PIECES;
      start += data[at + 1];
      tokens[i] = new Token(start, start + data[at + 2], TYPES.get(data[at + 3]), data[at + 4]);
    }
    return tokens;
  }

  private static String at(String line, Token[] tokens, int column) {
    for (Token token : tokens) {
      if (VALUES.contains(token.type()) && token.has(column)) {
        return line.substring(token.start(), token.end());
      }
    }
    // A memory and its brackets are one expression, such as g[0x4].
    for (Token token : tokens) {
      Matcher brackets = BRACKETS.matcher(line).region(token.end(), line.length());
      if (token.type().equals(MEMORY) && brackets.lookingAt()) {
        if (token.start() <= column && column < brackets.end()) {
          return line.substring(token.start(), brackets.end()).replaceAll("\\s", "");
        }
      }
    }
    return null;
  }
}
