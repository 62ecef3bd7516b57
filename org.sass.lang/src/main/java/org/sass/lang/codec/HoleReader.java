package org.sass.lang.codec;

import org.sass.lang.codec.MatchFailure.Reason;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.text.Letters;

/**
 * Reads the text at a hole of a form: register numbers, words for values, expressions, floats. It
 * is called millions of times for a long text. Therefore one reader serves a whole text and stores
 * the last result in its fields instead of creating an object for each.
 */
final class HoleReader {
  private static final String PC = "pc";
  private String text;
  private int limit;
  private long address;
  private ExpressionReader expressions;

  private long value;
  private long shown;
  private int end;

  private Reason reason;
  private int missStart;
  private int missEnd;
  private String words;

  /**
   * Sets the text to read from.
   *
   * @param to offset where the text ends
   * @param at byte address of the instruction
   * @param reader reads the expressions in the text
   */
  void text(String line, int to, long at, ExpressionReader reader) {
    text = line;
    limit = to;
    address = at;
    expressions = reader;
  }

  /** Returns the value of the field, if something was read. */
  long value() {
    return value;
  }

  /** Returns the number in the text, even if it does not fit the field. */
  long shown() {
    return shown;
  }

  /** Returns the offset after what was read. */
  int end() {
    return end;
  }

  /**
   * Returns why nothing could be read. With {@link Reason#TEXT}, the text does not have anything of
   * this kind.
   */
  Reason reason() {
    return reason;
  }

  int missStart() {
    return missStart;
  }

  int missEnd() {
    return missEnd;
  }

  /** Returns the word or message that belongs to the reason. */
  String words() {
    return words;
  }

  /**
   * Reads the text at a hole, according to the format of the hole.
   *
   * @param whole whether the text must not continue with a character of a word
   * @return whether something was read that fits the hole
   */
  boolean read(Hole hole, int from, boolean whole) {
    return switch (hole.format()) {
      case NAME -> name(hole, from);
      case DECIMAL -> decimal(hole, from, whole);
      case DIGITS -> hexDigits(hole, from);
      case HALF, SMALL_HALF -> half(hole, from, whole);
      case BINARY -> binary(hole, from);
      case FLOAT8 -> float8(from);
      case REAL32, REAL64 -> real(hole, from);
      case SET -> set(hole, from);
      case MASK -> mask(hole, from);
      default -> expression(hole, from);
    };
  }

  private boolean found(long field, long said, int behind) {
    value = field;
    shown = said;
    end = behind;
    return true;
  }

  private boolean missed(Reason why, int from, int to, long said, String message) {
    reason = why;
    missStart = from;
    missEnd = to;
    shown = said;
    words = message;
    return false;
  }

  private boolean nothing(int at) {
    return missed(Reason.TEXT, at, at, 0, "");
  }

  private boolean name(Hole hole, int from) {
    int behind = Letters.wordEnd(text, from, limit);
    String word = text.substring(from, behind);
    Integer field = hole.names().values().get(word);
    return field == null
        ? missed(Reason.NAME, from, Math.max(behind, Math.min(from + 1, limit)), 0, word)
        : found(field, field, behind);
  }

  private boolean decimal(Hole hole, int from, boolean whole) {
    int behind = Letters.digitsEnd(text, from, limit);
    if (behind == from || whole && behind < limit && Letters.isWord(text.charAt(behind))) {
      return nothing(behind);
    }
    long number = digits(from, behind);
    long near = number - hole.base();
    if (near < 0) {
      return nothing(from);
    }
    return (near & (1L << hole.shift()) - 1) != 0
        ? missed(Reason.ALIGNMENT, from, behind, number, "")
        : found(near >> hole.shift(), number, behind);
  }

  private boolean hexDigits(Hole hole, int from) {
    int count = (hole.field().width() + 3) / 4;
    long number = 0;
    for (int i = from; i < from + count; i++) {
      int digit = i < limit ? Letters.hex(text.charAt(i)) : -1;
      if (digit < 0) {
        return nothing(from);
      }
      number = number << 4 | digit;
    }
    return number >>> hole.field().width() != 0
        ? missed(Reason.RANGE, from, from + count, number, "")
        : found(number, number, from + count);
  }

  private boolean half(Hole hole, int from, boolean whole) {
    int letter = Letters.digitsEnd(text, from, limit);
    char c = letter < limit ? text.charAt(letter) : 0;
    boolean ends = !whole || letter + 1 >= limit || !Letters.isWord(text.charAt(letter + 1));
    int half = hole.halves().indexOf(c);
    if (letter == from || half < 0 || !ends) {
      return nothing(letter);
    }
    long number = 2 * digits(from, letter) + half;
    return number < hole.base() ? nothing(from) : found(number - hole.base(), number, letter + 1);
  }

  /** Reads as many binary digits as the field has bits. */
  private boolean binary(Hole hole, int from) {
    int behind = Letters.wordEnd(text, from, limit);
    long bits = 0;
    for (int i = from; i < behind; i++) {
      if (text.charAt(i) != '0' && text.charAt(i) != '1') {
        return nothing(from);
      }
      bits = bits << 1 | text.charAt(i) - '0';
    }
    return behind - from == hole.field().width() ? found(bits, bits, behind) : nothing(from);
  }

  /** Returns the value of decimal digits, limited to a number far above any field. */
  private long digits(int from, int to) {
    long number = 0;
    for (int i = from; i < to; i++) {
      number = Math.min(number * 10 + text.charAt(i) - '0', 1L << 40);
    }
    return number;
  }

  /** Reads a number with a decimal point, for fields that hold a binary32. */
  boolean floating(int from) {
    int behind = FloatText.end(text, from, limit, false);
    if (behind == from) {
      return nothing(from);
    }
    float number = Float.parseFloat(text.substring(from, behind));
    long bits = Integer.toUnsignedLong(Float.floatToRawIntBits(number));
    return found(bits, bits, behind);
  }

  /**
   * Returns whether a plain integer other than 0 stands at a float field, where the integer is
   * hardly meant as the bits of the float.
   */
  boolean integer(int from) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int behind = Letters.digitsEnd(text, digits, limit);
    boolean alone = behind > digits && (behind == limit || !Letters.isName(text.charAt(behind)));
    long number = alone ? digits(digits, behind) : 0;
    if (number == 0) {
      return false;
    }
    missed(Reason.INTEGER, from, behind, number, "");
    return true;
  }

  private boolean float8(int from) {
    int behind = FloatText.end(text, from, limit, true);
    if (behind == from) {
      return nothing(from);
    }
    float number = Float.parseFloat(text.substring(from, behind));
    for (int bits = 0; bits < 256; bits++) {
      if (Float.compare(NumberStyle.float8(bits), number) == 0) {
        return found(bits, bits, behind);
      }
    }
    return missed(Reason.RANGE, from, behind, 0, "");
  }

  private boolean real(Hole hole, int from) {
    int behind = Reals.end(text, from, limit);
    if (behind == from) {
      return nothing(from);
    }
    long bits = Reals.bits(hole, text.substring(from, behind));
    return bits < 0 ? missed(Reason.RANGE, from, behind, 0, "") : found(bits, bits, behind);
  }

  private boolean set(Hole hole, int from) {
    int behind = BitSets.bracesEnd(text, from, limit);
    if (behind == from) {
      return nothing(from);
    }
    long bits = BitSets.parse(text, from, behind, hole.field().width());
    return bits < 0 ? missed(Reason.RANGE, from, behind, 0, "") : found(bits, bits, behind);
  }

  private boolean mask(Hole hole, int from) {
    int width = hole.field().width();
    long bits = BitSets.mask(text, from, limit, width);
    return bits < 0 ? nothing(from) : found(bits, bits, from + width);
  }

  private boolean expression(Hole hole, int from) {
    if (hole.format() == Format.FROM_PC && text.startsWith(PC, from)) {
      return distance(hole, from);
    }
    long number = expressions.read(from);
    int behind = expressions.end();
    if (!expressions.valid()) {
      String failure = expressions.failure();
      int start = expressions.failureStart();
      return failure == null
          ? nothing(from)
          : missed(Reason.EXPRESSION, start, expressions.failureEnd(), 0, failure);
    }
    long near = hole.isRelative() ? number - address - hole.base() : number;
    long min = hole.min();
    long max = hole.max();
    if (hole.format() == Format.WRAPPING_HEX) {
      min = -(max + 1 >> 1);
    } else if (hole.format() == Format.FLOAT32) {
      min = Integer.MIN_VALUE;
      max = 0xffff_ffffL;
    }
    if (near < min || near > max + (1L << hole.shift()) - 1 || expressions.wraps(number)) {
      return missed(Reason.RANGE, from, behind, number, "");
    }
    if ((near & (1L << hole.shift()) - 1) != 0) {
      return missed(Reason.ALIGNMENT, from, behind, number, "");
    }
    int unused = 64 - hole.field().width();
    return found(near >> hole.shift() << unused >>> unused, number, behind);
  }

  /** Reads a distance from the instruction: {@code pc+8}, {@code pc - 0x10}, {@code pc}. */
  private boolean distance(Hole hole, int from) {
    int sign = Letters.skipBlanks(text, from + PC.length(), limit);
    boolean signed = sign < limit && "+-".indexOf(text.charAt(sign)) >= 0;
    if (!signed) {
      return found(0, address, from + PC.length());
    }
    long number = expressions.read(Letters.skipBlanks(text, sign + 1, limit));
    int behind = expressions.end();
    if (!expressions.valid()) {
      return nothing(sign);
    }
    long near = text.charAt(sign) == '-' ? -number : number;
    int unused = 64 - hole.field().width();
    return near < hole.min() || near > hole.max()
        ? missed(Reason.RANGE, from, behind, near, "")
        : found(near << unused >>> unused, address + near, behind);
  }
}
