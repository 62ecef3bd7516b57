package org.sass.lang.codec;

import java.util.OptionalLong;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.Span;

/**
 * Reads integer expressions: numbers (decimal, {@code 0x} hexadecimal, {@code 0b} binary), names,
 * parentheses and the operators {@code + - * / << >> & | ~} with the precedence of C. The
 * arithmetic is that of 64-bit integers.
 */
public final class ExpressionReader {

  /** Result of an expression that has no value. */
  private static final long NO_VALUE = 0;

  /**
   * Maximum nesting of parentheses and signs. Deeper nesting is a mistake and could overflow the
   * stack.
   */
  private static final int MAX_DEPTH = 200;

  private final String text;
  private final int limit;
  private final Symbols symbols;
  private int pos;
  private boolean isValid;
  private String failure;
  private int failureStart;
  private int failureEnd;
  private boolean hasHugeLiteral;

  /** Whether the expression has a name whose value is known only later. */
  private boolean hasPendingName;

  private int depth;

  public ExpressionReader(String text, int limit, Symbols symbols) {
    this.text = text;
    this.limit = limit;
    this.symbols = symbols;
  }

  /**
   * Reads the longest expression that starts at an offset.
   *
   * @return its value; meaningless unless {@link #isValid()} returns true
   */
  public long read(int from) {
    pos = from;
    isValid = true;
    failure = null;
    hasHugeLiteral = false;
    long simple = simpleNumber();
    return isValid ? simple : readGeneral(from);
  }

  /** Reads a number that nothing else follows, because most expressions are like that. */
  private long simpleNumber() {
    int start = pos;
    long value = number();
    if (isValid) {
      int next = Letters.skipBlanks(text, pos, limit);
      if (next >= limit || !continuesNumber(text.charAt(next))) {
        return value;
      }
    }
    pos = start;
    isValid = false;
    return value;
  }

  private long readGeneral(int from) {
    pos = from;
    isValid = true;
    depth = 0;
    hasPendingName = false;
    long value = or();
    return hasPendingName ? NO_VALUE : value;
  }

  /** Returns whether the text read last was an expression. */
  public boolean isValid() {
    return isValid;
  }

  /** Returns the offset after the expression read last. */
  public int end() {
    return pos;
  }

  /**
   * Returns whether the value of the last expression looks negative only because it has a literal
   * from 2^63 on.
   */
  public boolean isWrapped(long value) {
    return hasHugeLiteral && value < 0;
  }

  /**
   * Returns why the text read last was not an expression, or null if it does not even look like
   * one.
   */
  public String failure() {
    return failure;
  }

  public int failureStart() {
    return failureStart;
  }

  public int failureEnd() {
    return failureEnd;
  }

  /** Returns whether an expression may go on with this character after a number. */
  private static boolean continuesNumber(char c) {
    return switch (c) {
      case '+', '-', '*', '/', '<', '>', '&', '|', '@' -> true;
      default -> false;
    };
  }

  private long or() {
    long value = and();
    while (isValid && acceptOperator('|')) {
      value |= and();
    }
    return value;
  }

  private long and() {
    long value = shift();
    while (isValid && acceptOperator('&')) {
      value &= shift();
    }
    return value;
  }

  private long shift() {
    long value = sum();
    while (isValid) {
      if (acceptOperator('<', '<')) {
        value <<= checkShiftAmount(sum());
      } else if (acceptOperator('>', '>')) {
        value >>= checkShiftAmount(sum());
      } else {
        break;
      }
    }
    return value;
  }

  private long checkShiftAmount(long amount) {
    if (isValid && !hasPendingName && (amount < 0 || amount > 63)) {
      fail("a shift is by 0 to 63 bits, not by " + amount, failureStart, pos);
    }
    return amount;
  }

  private long sum() {
    long value = product();
    while (isValid) {
      if (acceptOperator('+')) {
        value += product();
      } else if (acceptOperator('-')) {
        value -= product();
      } else {
        break;
      }
    }
    return value;
  }

  private long product() {
    long value = unary();
    while (isValid) {
      if (acceptOperator('*')) {
        value *= unary();
      } else if (acceptOperator('/')) {
        int start = pos;
        long by = unary();
        if (isValid && !hasPendingName && by == 0) {
          fail("division by zero", start, pos);
        }
        value = isValid && by != 0 ? value / by : NO_VALUE;
      } else {
        break;
      }
    }
    return value;
  }

  private long unary() {
    if (++depth > MAX_DEPTH) {
      fail("the expression is nested too deeply", pos, Math.min(pos + 1, limit));
      return NO_VALUE;
    }
    long value;
    if (acceptOperator('-')) {
      value = -unary();
    } else if (acceptOperator('~')) {
      value = ~unary();
    } else {
      value = primary();
    }
    depth--;
    return value;
  }

  private long primary() {
    pos = Letters.skipBlanks(text, pos, limit);
    if (pos < limit && text.charAt(pos) == '(') {
      int open = pos++;
      long value = or();
      pos = isValid ? Letters.skipBlanks(text, pos, limit) : pos;
      if (isValid && (pos >= limit || text.charAt(pos) != ')')) {
        fail("this parenthesis is not closed", open, open + 1);
      } else if (isValid) {
        pos++;
      }
      return value;
    }
    int linkedEnd = LinkerExpression.end(text, pos, limit);
    if (linkedEnd > pos) {
      return readSymbol(pos, linkedEnd, linkedEnd);
    }
    Span quotedName = LinkerExpression.quotedName(text, pos, limit);
    if (quotedName != null) {
      return readSymbol(quotedName.start(), quotedName.end(), quotedName.end() + 1);
    }
    boolean quoted = pos + 1 < limit && text.charAt(pos) == '`' && text.charAt(pos + 1) == '(';
    if (quoted
        || pos < limit && (Letters.isNameStart(text.charAt(pos)) || text.charAt(pos) == '.')) {
      return readName(quoted);
    }
    return number();
  }

  private long readName(boolean quoted) {
    int start = quoted ? pos + 2 : pos;
    int stop = Letters.nameEnd(text, start, limit);
    int next = Letters.skipBlanks(text, stop, limit);
    boolean isPartOfWord = start > 0 && Letters.isNamePart(text.charAt(start - 1));
    if (isPartOfWord || next < limit && (text.charAt(next) == '[' || text.charAt(next) == '=')) {
      // The text before a bracket is part of an operand, such as c[0x1][0x0], and not a name; that
      // before an equals sign is a part of a control, such as bits=0xff; and that after a letter or
      // a digit is a suffix, such as .64 of R2.64.
      isValid = false;
      return NO_VALUE;
    }
    return readSymbol(start, stop, stop);
  }

  /** Looks up the name between two offsets and moves to {@code next}. */
  private long readSymbol(int start, int stop, int next) {
    String word = text.substring(start, stop);
    OptionalLong value = symbols.value(word);
    if (value.isEmpty()) {
      fail("'" + word + "' is not defined", start, stop);
      return NO_VALUE;
    }
    hasPendingName |= symbols.isPending(word);
    pos = next;
    return value.getAsLong();
  }

  private long number() {
    int start = pos;
    long value = 0;
    int digits = 0;
    int base = base();
    while (pos < limit) {
      int digit = Letters.hexDigitValue(text.charAt(pos));
      if (digit < 0 || digit >= base) {
        break;
      }
      if (value >>> 58 != 0
          && Long.compareUnsigned(value, Long.divideUnsigned(-1L - digit, base)) > 0) {
        fail("the number does not fit 64 bits", start, wordEnd(start));
        return NO_VALUE;
      }
      value = value * base + digit;
      digits++;
      pos++;
    }
    if (digits == 0
        || pos < limit && Letters.isNamePart(text.charAt(pos)) && text.charAt(pos) != '.') {
      isValid = false;
      if (digits > 0 || pos > start) {
        fail(
            "'" + text.substring(start, wordEnd(start)) + "' is not a number",
            start,
            wordEnd(start));
      }
    }
    hasHugeLiteral |= value < 0;
    return value;
  }

  private int base() {
    if (pos + 1 < limit && text.charAt(pos) == '0') {
      char c = (char) (text.charAt(pos + 1) | 0x20);
      if (c == 'x' || c == 'b') {
        pos += 2;
        return c == 'x' ? 16 : 2;
      }
    }
    return 10;
  }

  private int wordEnd(int from) {
    return Math.max(Letters.nameEnd(text, from, limit), Math.min(from + 1, limit));
  }

  private boolean acceptOperator(char c) {
    int next = Letters.skipBlanks(text, pos, limit);
    if (next >= limit || text.charAt(next) != c) {
      return false;
    }
    pos = next + 1;
    return true;
  }

  private boolean acceptOperator(char first, char second) {
    int next = Letters.skipBlanks(text, pos, limit);
    if (next + 1 >= limit || text.charAt(next) != first || text.charAt(next + 1) != second) {
      return false;
    }
    failureStart = next;
    pos = next + 2;
    return true;
  }

  private void fail(String message, int start, int end) {
    isValid = false;
    failure = message;
    failureStart = start;
    failureEnd = end;
  }
}
