package org.sass.lang.ide.tokens;

import static org.sass.lang.ide.tokens.TokenModifier.HALF;
import static org.sass.lang.ide.tokens.TokenModifier.MODIFICATION;
import static org.sass.lang.ide.tokens.TokenModifier.READONLY;

import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.text.Letters;

/**
 * Finds the tokens of operands and expressions. Never fails, because the text may be half typed.
 */
final class OperandTokens {
  private static final String OPERATORS = "+-*/<>&|~@!";

  private final TokenVocabulary vocabulary;
  private final DeclaredNames names;
  private final TokenBuffer buffer;
  private int lineIndex;
  private boolean isBranch;

  // The text that is being read.
  private String text;
  private int end;
  private int shift;
  private int writtenEnd;

  OperandTokens(TokenVocabulary vocabulary, DeclaredNames names, TokenBuffer buffer) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.buffer = buffer;
  }

  /** Sets the line by which names are looked up from now on. */
  void setLine(int newLineIndex) {
    lineIndex = newLineIndex;
  }

  /** Sets whether unknown names in the text that follows are labels. */
  void setBranch(boolean value) {
    isBranch = value;
  }

  /**
   * Reads a part of a text and adds its tokens.
   *
   * @param by the column of the text's first character in the line
   * @param writtenBefore offset before which a register outside of brackets is written by the
   *     instruction
   */
  void tokenize(String source, int from, int to, int by, int writtenBefore) {
    text = source;
    end = to;
    shift = by;
    writtenEnd = writtenBefore;
    int i = from;
    while (i < end) {
      i = readToken(from, i);
    }
  }

  private int readToken(int from, int i) {
    char c = text.charAt(i);
    if (Letters.isDigit(c)) {
      return readNumber(i);
    }
    if (Letters.isNameStart(c)) {
      return readWord(i);
    }
    if (c == '.') {
      return readDot(from, i);
    }
    if (c == '"') {
      int close = text.indexOf('"', i + 1);
      int stop = close < 0 || close >= end ? end : close + 1;
      return add(i, stop, TokenType.STRING, 0);
    }
    if (c == '[') {
      writtenEnd = i;
      return i + 1;
    }
    int stop = i;
    while (stop < end && OPERATORS.indexOf(text.charAt(stop)) >= 0) {
      stop++;
    }
    return stop == i ? i + 1 : add(i, stop, TokenType.OPERATOR, 0);
  }

  private int add(int start, int stop, TokenType type, int modifiers) {
    buffer.add(start + shift, stop + shift, type, modifiers);
    return stop;
  }

  private int readNumber(int start) {
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
  private int readDot(int from, int start) {
    int stop = Letters.wordEnd(text, start + 1, end);
    boolean isAfterText = start > from && !Letters.isBlank(text.charAt(start - 1));
    if (!isAfterText || "[(,+-".indexOf(text.charAt(start - 1)) >= 0) {
      int name = Letters.nameEnd(text, start, end);
      return name == start + 1 ? name : addName(start, name);
    }
    boolean value = vocabulary.isValueName(text.substring(start + 1, stop));
    return value
        ? add(start + 1, stop, TokenType.ENUM_MEMBER, 0)
        : add(start, stop, TokenType.TYPE, 0);
  }

  private int readWord(int start) {
    int stop = Letters.wordEnd(text, start, end);
    int next = Letters.skipBlanks(text, stop, end);
    if (next < end && text.charAt(next) == '[') {
      return add(start, stop, TokenType.NAMESPACE, 0);
    }
    int whole = Letters.nameEnd(text, stop, end);
    if (whole > stop && names.kind(lineIndex, text.substring(start, whole)) != null) {
      return addName(start, whole);
    }
    // Some special registers have dots in their names.
    stop = whole > stop && vocabulary.registerKind(text, start, whole) != null ? whole : stop;
    int write = start < writtenEnd ? MODIFICATION.mask() : 0;
    RegisterSyntax.Kind register = vocabulary.registerKind(text, start, stop);
    if (register == null) {
      String word = text.substring(start, stop);
      if (vocabulary.isConditionPrefix(word) && names.kind(lineIndex, word) == null) {
        return add(start, stop, TokenType.ENUM, 0);
      }
      return vocabulary.isValueWord(word) && names.kind(lineIndex, word) == null
          ? add(start, stop, TokenType.ENUM_MEMBER, 0)
          : addName(start, vocabulary.isValueWord(word) ? stop : whole);
    }
    int access = vocabulary.isReadOnly(text, start, stop) ? READONLY.mask() : write;
    return switch (register) {
      case REGISTER -> add(start, stop, TokenType.VARIABLE, access);
      case HALF -> add(start, stop, TokenType.VARIABLE, HALF.mask() | access);
      case ADDRESS_REGISTER -> add(start, stop, TokenType.PROPERTY, write);
      case CONDITION_REGISTER -> add(start, stop, TokenType.ENUM, write);
      case NUMBERED -> {
        int half = vocabulary.isHalf(text, start, stop) ? HALF.mask() : 0;
        yield add(start, stop, TokenType.VARIABLE, READONLY.mask() | half);
      }
    };
  }

  /** Adds a name that is not a word of the table. */
  private int addName(int start, int stop) {
    Symbol.Kind kind = names.kind(lineIndex, text.substring(start, stop));
    if (kind != null) {
      Tokenizer.addDeclaredName(buffer, kind, start + shift, stop + shift, 0);
      return stop;
    }
    return add(start, stop, isBranch ? TokenType.FUNCTION : TokenType.VARIABLE, 0);
  }
}
