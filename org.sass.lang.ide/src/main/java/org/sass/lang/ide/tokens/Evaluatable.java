package org.sass.lang.ide.tokens;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.asm.Document;

/**
 * What stands under the mouse that has a value. The service that colours the text knows what is a
 * register and what a memory.
 */
public final class Evaluatable {
  private static final int PIECES = 5;
  private static final List<String> TYPES = SemanticTokens.legend().getTokenTypes();

  /** Registers of all kinds, and what a declared name stands for. */
  private static final Set<String> VALUES = Set.of("variable", "property", "enum", "parameter");

  private static final String MEMORY = "namespace";
  private static final Pattern BRACKETS = Pattern.compile("\\s*\\[[^\\]]*\\]");

  private Evaluatable() {}

  /** A word of a line. */
  private record Token(int start, int end, String type) {
    boolean has(int column) {
      return start <= column && column <= end;
    }
  }

  /** The expression at a place of a text; null where nothing has a value. */
  public static String at(Document text, Position position) {
    int number = position.getLine();
    if (number < 0 || number >= text.lineCount()) {
      return null;
    }
    String line = text.line(number);
    Range range = new Range(new Position(number, 0), new Position(number, text.lineLength(number)));
    int[] data = SemanticTokens.range(text, range, () -> {});
    Token[] tokens = new Token[data.length / PIECES];
    int start = 0;
    for (int i = 0; i < tokens.length; i++) {
      start += data[i * PIECES + 1];
      tokens[i] = new Token(start, start + data[i * PIECES + 2], TYPES.get(data[i * PIECES + 3]));
    }
    return at(line, tokens, position.getCharacter());
  }

  private static String at(String line, Token[] tokens, int column) {
    for (Token token : tokens) {
      if (VALUES.contains(token.type()) && token.has(column)) {
        return line.substring(token.start(), token.end());
      }
    }
    // A memory with what stands in its brackets is one expression, such as g[0x4].
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
