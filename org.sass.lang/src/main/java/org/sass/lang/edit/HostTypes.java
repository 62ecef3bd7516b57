package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Letters;

/**
 * Reads the types of a kernel's parameters from its mangled name, as compilers on Linux mangle it:
 * {@code _Z9TEST_progPiS_i} has two pointers and an {@code int}. If the size of any type is not
 * certain, there is no result.
 */
final class HostTypes {

  /**
   * A parameter type, with its sizes on two kinds of hosts.
   *
   * @param isPointer whether it is a pointer or a reference
   * @param bytes64 bytes on a 64-bit host
   * @param bytes32 bytes on a 32-bit host
   */
  record Type(boolean isPointer, int bytes64, int bytes32) {}

  private static final Type POINTER = new Type(true, 8, 4);

  /** A type without a known size, such as a class, an array or {@code void}. */
  private static final Type UNSIZED = new Type(false, 0, 0);

  private final String name;
  private final List<Type> substitutions = new ArrayList<>();
  private int pos;
  private boolean failed;

  private HostTypes(String name) {
    this.name = name;
  }

  /** Returns the parameter types of a kernel; null if its name does not tell them. */
  static List<Type> of(String name) {
    HostTypes reader = new HostTypes(name);
    return name.startsWith("_Z") ? reader.read() : null;
  }

  private List<Type> read() {
    pos = 2;
    readName();
    List<Type> types = new ArrayList<>();
    if (peek() == 'v' && pos + 1 == name.length()) {
      return failed ? null : types;
    }
    while (!failed && pos < name.length()) {
      Type type = type();
      failed |= type == null || type.bytes64 == 0;
      types.add(type);
    }
    return failed ? null : types;
  }

  private char peek() {
    return pos < name.length() ? name.charAt(pos) : 0;
  }

  /**
   * Reads the name of a function or type. Its enclosing names are recorded, because the mangled
   * name can refer to them by number later.
   */
  private void readName() {
    if (peek() != 'N') {
      readIdentifier();
      return;
    }
    pos++;
    readIdentifier();
    while (!failed && peek() != 'E') {
      substitutions.add(UNSIZED);
      readIdentifier();
    }
    pos++;
  }

  /** Reads a length and that many characters. */
  private void readIdentifier() {
    int start = pos;
    int length = 0;
    while (Letters.isDigit(peek()) && length < name.length()) {
      length = 10 * length + name.charAt(pos++) - '0';
    }
    failed |= start == pos || pos + length > name.length();
    pos = Math.min(name.length(), pos + length);
  }

  /**
   * Reads the next type. Returns null for an unknown type, and {@link #UNSIZED} for a type without
   * a known size.
   */
  private Type type() {
    char c = peek();
    if (Letters.isDigit(c)) {
      readIdentifier();
      substitutions.add(UNSIZED);
      return UNSIZED;
    }
    pos++;
    return switch (c) {
      case 'P', 'R', 'O' -> {
        Type to = type();
        substitutions.add(POINTER);
        yield to == null ? null : POINTER;
      }
      case 'K', 'V', 'r' -> {
        Type type = type();
        substitutions.add(type);
        yield type;
      }
      case 'A' -> array();
      case 'S' -> readSubstitution();
      case 'N' -> {
        pos--;
        readName();
        substitutions.add(UNSIZED);
        yield UNSIZED;
      }
      default -> builtinType(c);
    };
  }

  private Type array() {
    while (Letters.isDigit(peek())) {
      pos++;
    }
    failed |= peek() != '_';
    pos++;
    Type element = type();
    substitutions.add(UNSIZED);
    return element == null ? null : UNSIZED;
  }

  /**
   * Returns a type read before: {@code S_} is the first, {@code S0_} the second. Null if there is
   * no such type.
   */
  private Type readSubstitution() {
    int number = 0;
    if (peek() != '_') {
      while (pos < name.length() && peek() != '_' && number < substitutions.size()) {
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
    return number < substitutions.size() ? substitutions.get(number) : null;
  }

  private static Type builtinType(char c) {
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
