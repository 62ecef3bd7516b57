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
  private static final int NUMBERS_PER_TOKEN = 5;
  private static final List<String> TOKEN_TYPES = SemanticTokens.legend().getTokenTypes();

  /** Types of the tokens that have a value: registers of all kinds, and declared names. */
  private static final Set<String> VALUE_TYPES =
      Set.of("variable", "property", "enum", "parameter");

  /**
   * Modifiers of tokens whose values are not worth showing: declarations, and values that never
   * change.
   */
  private static final int UNINTERESTING_MODIFIERS =
      TokenModifier.DECLARATION.mask() | TokenModifier.READONLY.mask();

  private static final String MEMORY_TYPE = "namespace";
  private static final Pattern BRACKETS = Pattern.compile("\\s*\\[[^\\]]*\\]");

  private EvaluatableExpression() {}

  /** A token of a line. {@code end} is the column after its last character. */
  private record Token(int start, int end, String type, int modifiers) {
    boolean contains(int column) {
      return start <= column && column <= end;
    }
  }

  /** Returns the expression at a position of a text; null if nothing there has a value. */
  public static String expressionAt(Document document, Position position) {
    int number = position.getLine();
    if (number < 0 || number >= document.lineCount()) {
      return null;
    }
    return expressionAt(
        document.lineText(number), tokens(document, number), position.getCharacter());
  }

  /**
   * Returns the registers and names of a line whose values are worth showing. Each is listed once,
   * in the order of the line.
   *
   * @param line index of the line, from 0
   */
  public static List<String> expressionsIn(Document document, int line) {
    if (line < 0 || line >= document.lineCount()) {
      return List.of();
    }
    Set<String> names = new LinkedHashSet<>();
    for (Token token : tokens(document, line)) {
      if (VALUE_TYPES.contains(token.type())
          && (token.modifiers() & UNINTERESTING_MODIFIERS) == 0) {
        names.add(document.lineText(line).substring(token.start(), token.end()));
      }
    }
    return List.copyOf(names);
  }

  private static Token[] tokens(Document document, int line) {
    Range range = new Range(new Position(line, 0), new Position(line, document.lineLength(line)));
    int[] data = SemanticTokens.range(document, range, () -> {});
    Token[] tokens = new Token[data.length / NUMBERS_PER_TOKEN];
    int start = 0;
    for (int i = 0; i < tokens.length; i++) {
      int at = i * NUMBERS_PER_TOKEN;
      start += data[at + 1];
      tokens[i] =
          new Token(start, start + data[at + 2], TOKEN_TYPES.get(data[at + 3]), data[at + 4]);
    }
    return tokens;
  }

  private static String expressionAt(String line, Token[] tokens, int column) {
    for (Token token : tokens) {
      if (VALUE_TYPES.contains(token.type()) && token.contains(column)) {
        return line.substring(token.start(), token.end());
      }
    }
    // A memory and its brackets are one expression, such as g[0x4].
    for (Token token : tokens) {
      Matcher brackets = BRACKETS.matcher(line).region(token.end(), line.length());
      if (token.type().equals(MEMORY_TYPE) && brackets.lookingAt()) {
        if (token.start() <= column && column < brackets.end()) {
          return line.substring(token.start(), brackets.end()).replaceAll("\\s", "");
        }
      }
    }
    return null;
  }
}
