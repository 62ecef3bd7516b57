package org.sass.sim.target.flexgrip;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the part of JSON that a file of tables needs: objects, arrays, whole numbers and plain
 * strings.
 */
final class Json {
  /** Maximum nesting of objects and arrays; a file of tables has three levels. */
  private static final int MAX_DEPTH = 8;

  private final String text;
  private int position;

  Json(String text) {
    this.text = text;
  }

  /** Thrown if the text is not JSON of that kind. */
  static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(String message) {
      super(message);
    }
  }

  /** Reads the whole text. Returns a Map, List, Long or String. */
  Object parseDocument() throws MalformedException {
    Object value = parseValue(0);
    skipWhitespace();
    if (position < text.length()) {
      throw syntaxError("the end");
    }
    return value;
  }

  private Object parseValue(int depth) throws MalformedException {
    skipWhitespace();
    char next = position < text.length() ? text.charAt(position) : 0;
    if (depth > MAX_DEPTH) {
      throw syntaxError("less nesting");
    }
    return switch (next) {
      case '{' -> parseObject(depth);
      case '[' -> parseArray(depth);
      case '"' -> parseString();
      default -> parseNumber();
    };
  }

  private Map<String, Object> parseObject(int depth) throws MalformedException {
    Map<String, Object> members = new HashMap<>();
    position++;
    if (!accept('}')) {
      do {
        skipWhitespace();
        String name = parseString();
        if (!accept(':')) {
          throw syntaxError("':'");
        }
        members.put(name, parseValue(depth + 1));
      } while (accept(','));
      if (!accept('}')) {
        throw syntaxError("'}'");
      }
    }
    return members;
  }

  private List<Object> parseArray(int depth) throws MalformedException {
    List<Object> elements = new ArrayList<>();
    position++;
    if (!accept(']')) {
      do {
        elements.add(parseValue(depth + 1));
      } while (accept(','));
      if (!accept(']')) {
        throw syntaxError("']'");
      }
    }
    return elements;
  }

  private String parseString() throws MalformedException {
    int end =
        position < text.length() && text.charAt(position) == '"'
            ? text.indexOf('"', position + 1)
            : -1;
    if (end < 0 || text.substring(position, end).indexOf('\\') >= 0) {
      throw syntaxError("a plain string");
    }
    String string = text.substring(position + 1, end);
    position = end + 1;
    return string;
  }

  private Long parseNumber() throws MalformedException {
    int start = position;
    while (position < text.length()
        && (Character.isDigit(text.charAt(position)) || text.charAt(position) == '-')) {
      position++;
    }
    try {
      return Long.valueOf(text.substring(start, position));
    } catch (NumberFormatException e) {
      position = start;
      throw syntaxError("a whole number");
    }
  }

  private boolean accept(char expected) {
    skipWhitespace();
    boolean found = position < text.length() && text.charAt(position) == expected;
    position += found ? 1 : 0;
    return found;
  }

  private void skipWhitespace() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private MalformedException syntaxError(String missing) {
    int line = 1;
    for (int i = 0; i < position && i < text.length(); i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    return new MalformedException("line " + line + " is not JSON: " + missing + " is missing");
  }
}
