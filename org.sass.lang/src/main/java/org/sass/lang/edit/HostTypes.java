package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Letters;

/**
 * Reads the types of a kernel's parameters from its mangled name, as compilers on Linux mangle it:
 * {@code _Z9TEST_progPiS_i} has two pointers and an {@code int}. Only types whose size is certain
 * are read; with any other there is no answer.
 */
final class HostTypes {

  /**
   * A type as two hosts lay it out.
   *
   * @param wide bytes on a 64-bit host
   * @param narrow bytes on a 32-bit one
   */
  record Type(boolean pointer, int wide, int narrow) {}

  private static final Type POINTER = new Type(true, 8, 4);

  /** What stands for the size of something that has none. */
  private static final Type UNSIZED = new Type(false, 0, 0);

  private final String name;
  private final List<Type> seen = new ArrayList<>();
  private int pos;
  private boolean failed;

  private HostTypes(String name) {
    this.name = name;
  }

  /** The parameters of a kernel; null if its name does not tell. */
  static List<Type> of(String name) {
    HostTypes reader = new HostTypes(name);
    return name.startsWith("_Z") ? reader.read() : null;
  }

  private List<Type> read() {
    pos = 2;
    function();
    List<Type> types = new ArrayList<>();
    if (peek() == 'v' && pos + 1 == name.length()) {
      return failed ? null : types;
    }
    while (!failed && pos < name.length()) {
      Type type = type();
      failed |= type == null || type.wide == 0;
      types.add(type);
    }
    return failed ? null : types;
  }

  private char peek() {
    return pos < name.length() ? name.charAt(pos) : 0;
  }

  /** The name of the function itself; enclosing names can be repeated later by number. */
  private void function() {
    if (peek() != 'N') {
      identifier();
      return;
    }
    pos++;
    identifier();
    while (!failed && peek() != 'E') {
      seen.add(UNSIZED);
      identifier();
    }
    pos++;
  }

  /** A length and so many characters. */
  private void identifier() {
    int start = pos;
    int length = 0;
    while (Letters.isDigit(peek()) && length < name.length()) {
      length = 10 * length + name.charAt(pos++) - '0';
    }
    failed |= start == pos || pos + length > name.length();
    pos = Math.min(name.length(), pos + length);
  }

  /** The next type; null if it is none whose size is known. */
  private Type type() {
    char c = peek();
    if (Letters.isDigit(c)) {
      identifier();
      seen.add(UNSIZED);
      return UNSIZED;
    }
    pos++;
    return switch (c) {
      case 'P', 'R', 'O' -> {
        Type to = type();
        seen.add(POINTER);
        yield to == null ? null : POINTER;
      }
      case 'K', 'V', 'r' -> {
        Type type = type();
        seen.add(type);
        yield type;
      }
      case 'A' -> array();
      case 'S' -> again();
      case 'N' -> {
        pos--;
        function();
        seen.add(UNSIZED);
        yield UNSIZED;
      }
      default -> simple(c);
    };
  }

  private Type array() {
    while (Letters.isDigit(peek())) {
      pos++;
    }
    failed |= peek() != '_';
    pos++;
    Type element = type();
    seen.add(UNSIZED);
    return element == null ? null : UNSIZED;
  }

  /** A type of before: {@code S_} is the first, {@code S0_} the second. */
  private Type again() {
    int number = 0;
    if (peek() != '_') {
      while (pos < name.length() && peek() != '_' && number < seen.size()) {
        int digit = Character.digit(peek(), 36);
        if (digit < 0) {
          return null;
        }
        number = 36 * number + digit;
        pos++;
      }
      number++;
    }
    pos++;
    return number < seen.size() ? seen.get(number) : null;
  }

  private static Type simple(char c) {
    return switch (c) {
      case 'b', 'c', 'a', 'h' -> new Type(false, 1, 1);
      case 's', 't' -> new Type(false, 2, 2);
      case 'i', 'j', 'f' -> new Type(false, 4, 4);
      case 'l', 'm' -> new Type(false, 8, 4);
      case 'x', 'y', 'd' -> new Type(false, 8, 8);
      case 'v' -> UNSIZED;
      default -> null;
    };
  }
}
