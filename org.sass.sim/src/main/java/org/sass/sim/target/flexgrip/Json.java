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
  private static final int DEPTH = 8;

  private final String text;
  private int at;

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
  Object document() throws MalformedException {
    Object value = value(0);
    skip();
    if (at < text.length()) {
      throw expected("the end");
    }
    return value;
  }

  private Object value(int depth) throws MalformedException {
    skip();
    char next = at < text.length() ? text.charAt(at) : 0;
    if (depth > DEPTH) {
      throw expected("less nesting");
    }
    return switch (next) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) throws MalformedException {
    Map<String, Object> members = new HashMap<>();
    at++;
    if (!take('}')) {
      do {
        skip();
        String name = string();
        if (!take(':')) {
          throw expected("':'");
        }
        members.put(name, value(depth + 1));
      } while (take(','));
      if (!take('}')) {
        throw expected("'}'");
      }
    }
    return members;
  }

  private List<Object> array(int depth) throws MalformedException {
    List<Object> elements = new ArrayList<>();
    at++;
    if (!take(']')) {
      do {
        elements.add(value(depth + 1));
      } while (take(','));
      if (!take(']')) {
        throw expected("']'");
      }
    }
    return elements;
  }

  private String string() throws MalformedException {
    int end = at < text.length() && text.charAt(at) == '"' ? text.indexOf('"', at + 1) : -1;
    if (end < 0 || text.substring(at, end).indexOf('\\') >= 0) {
      throw expected("a plain string");
    }
    String string = text.substring(at + 1, end);
    at = end + 1;
    return string;
  }

  private Long number() throws MalformedException {
    int start = at;
    while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-')) {
      at++;
    }
    try {
      return Long.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      at = start;
      throw expected("a whole number");
    }
  }

  private boolean take(char wanted) {
    skip();
    boolean found = at < text.length() && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void skip() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private MalformedException expected(String what) {
    int line = 1;
    for (int i = 0; i < at && i < text.length(); i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    return new MalformedException("line " + line + " is not JSON: " + what + " is missing");
  }
}
