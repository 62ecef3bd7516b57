package org.sass.lang.ide.tokens;

import static org.sass.lang.ide.tokens.TokenModifier.HALF;
import static org.sass.lang.ide.tokens.TokenModifier.MODIFICATION;
import static org.sass.lang.ide.tokens.TokenModifier.READONLY;

import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.text.Letters;

/**
 * Finds the tokens of operands and expressions. Never fails, because the text may be half typed.
 */
final class OperandTokens {
  private static final String OPERATORS = "+-*/<>&|~@!";

  private final TokenVocabulary vocabulary;
  private final DeclaredNames names;
  private final TokenBuffer out;
  private int line;
  private boolean branch;

  // The text that is being read.
  private String text;
  private int end;
  private int shift;
  private int written;

  OperandTokens(TokenVocabulary vocabulary, DeclaredNames names, TokenBuffer out) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.out = out;
  }

  /** Sets the line by which names are looked up from now on. */
  void at(int number) {
    line = number;
  }

  /** Sets whether unknown names in the text that follows are labels. */
  void inBranch(boolean now) {
    branch = now;
  }

  /**
   * Reads a part of a text and adds its tokens.
   *
   * @param by the column of the text's first character in the line
   * @param before offset before which a register outside of brackets is written by the instruction
   */
  void read(String source, int from, int to, int by, int before) {
    text = source;
    end = to;
    shift = by;
    written = before;
    int i = from;
    while (i < end) {
      i = next(from, i);
    }
  }

  private int next(int from, int i) {
    char c = text.charAt(i);
    if (Letters.isDigit(c)) {
      return number(i);
    }
    if (Letters.startsName(c)) {
      return word(i);
    }
    if (c == '.') {
      return dot(from, i);
    }
    if (c == '"') {
      int close = text.indexOf('"', i + 1);
      int stop = close < 0 || close >= end ? end : close + 1;
      return add(i, stop, TokenType.STRING, 0);
    }
    if (c == '[') {
      written = i;
      return i + 1;
    }
    int stop = i;
    while (stop < end && OPERATORS.indexOf(text.charAt(stop)) >= 0) {
      stop++;
    }
    return stop == i ? i + 1 : add(i, stop, TokenType.OPERATOR, 0);
  }

  private int add(int start, int stop, TokenType type, int modifiers) {
    out.add(start + shift, stop + shift, type, modifiers);
    return stop;
  }

  private int number(int start) {
    boolean hex = text.startsWith("0x", start) || text.startsWith("0X", start);
    int i = Letters.wordEnd(text, start, end);
    if (!hex && i < end && text.charAt(i) == '.') {
      i = Letters.wordEnd(text, i + 1, end);
    }
    boolean exponent = !hex && (text.charAt(i - 1) | 0x20) == 'e' && i + 1 < end;
    if (exponent && "+-".indexOf(text.charAt(i)) >= 0 && Letters.isDigit(text.charAt(i + 1))) {
      i = Letters.wordEnd(text, i + 1, end);
    }
    return add(start, i, TokenType.NUMBER, 0);
  }

  /** Reads a modifier, or a label that starts with a dot. */
  private int dot(int from, int start) {
    int stop = Letters.wordEnd(text, start + 1, end);
    boolean behind = start > from && !Letters.isBlank(text.charAt(start - 1));
    if (!behind || "[(,+-".indexOf(text.charAt(start - 1)) >= 0) {
      int name = Letters.nameEnd(text, start, end);
      return name == start + 1 ? name : name(start, name);
    }
    boolean value = vocabulary.isValue(text.substring(start + 1, stop));
    return value
        ? add(start + 1, stop, TokenType.ENUM_MEMBER, 0)
        : add(start, stop, TokenType.TYPE, 0);
  }

  private int word(int start) {
    int stop = Letters.wordEnd(text, start, end);
    int next = Letters.skipBlanks(text, stop, end);
    if (next < end && text.charAt(next) == '[') {
      return add(start, stop, TokenType.NAMESPACE, 0);
    }
    int whole = Letters.nameEnd(text, stop, end);
    if (whole > stop && names.kind(line, text.substring(start, whole)) != null) {
      return name(start, whole);
    }
    // Some special registers have dots in their names.
    stop = whole > stop && vocabulary.register(text, start, whole) != null ? whole : stop;
    int write = start < written ? MODIFICATION.bit() : 0;
    RegisterNames.Kind register = vocabulary.register(text, start, stop);
    if (register == null) {
      String word = text.substring(start, stop);
      if (vocabulary.isCondition(word) && names.kind(line, word) == null) {
        return add(start, stop, TokenType.ENUM, 0);
      }
      return vocabulary.isValue(word) && names.kind(line, word) == null
          ? add(start, stop, TokenType.ENUM_MEMBER, 0)
          : name(start, vocabulary.isValue(word) ? stop : whole);
    }
    return switch (register) {
      case REGISTER -> add(start, stop, TokenType.VARIABLE, write);
      case HALF -> add(start, stop, TokenType.VARIABLE, HALF.bit() | write);
      case ADDRESS_REGISTER -> add(start, stop, TokenType.PROPERTY, write);
      case CONDITION_REGISTER -> add(start, stop, TokenType.ENUM, write);
      case NUMBERED -> {
        int half = vocabulary.isHalf(text, start, stop) ? HALF.bit() : 0;
        yield add(start, stop, TokenType.VARIABLE, READONLY.bit() | half);
      }
    };
  }

  /** Adds a name that is not a word of the table. */
  private int name(int start, int stop) {
    Symbol.Kind kind = names.kind(line, text.substring(start, stop));
    if (kind != null) {
      Tokenizer.declared(out, kind, start + shift, stop + shift, 0);
      return stop;
    }
    return add(start, stop, branch ? TokenType.FUNCTION : TokenType.VARIABLE, 0);
  }
}
