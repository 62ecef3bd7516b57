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
  private long textValue;
  private int end;

  private Reason reason;
  private int failureStart;
  private int failureEnd;
  private String detail;

  /**
   * Sets the text to read from.
   *
   * @param endOffset offset where the text ends
   * @param byteAddress byte address of the instruction
   * @param reader reads the expressions in the text
   */
  void setText(String line, int endOffset, long byteAddress, ExpressionReader reader) {
    text = line;
    limit = endOffset;
    address = byteAddress;
    expressions = reader;
  }

  /** Returns the value of the field, if something was read. */
  long value() {
    return value;
  }

  /** Returns the number in the text, even if it does not fit the field. */
  long textValue() {
    return textValue;
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

  int failureStart() {
    return failureStart;
  }

  int failureEnd() {
    return failureEnd;
  }

  /** Returns the word or message that belongs to the reason. */
  String detail() {
    return detail;
  }

  /**
   * Reads the text at a hole, according to the format of the hole.
   *
   * @param mustEndWord whether the text must not continue with a character of a word
   * @return whether something was read that fits the hole
   */
  boolean read(Hole hole, int from, boolean mustEndWord) {
    return switch (hole.format()) {
      case NAME -> readName(hole, from, mustEndWord);
      case DECIMAL -> readDecimal(hole, from, mustEndWord);
      case DIGITS -> readHexDigits(hole, from);
      case HALF, SMALL_HALF -> readHalf(hole, from, mustEndWord);
      case BINARY -> readBinary(hole, from);
      case FLOAT8 -> readFloat8(from);
      case REAL16, REAL32, REAL64 -> readReal(hole, from);
      case SET -> readSet(hole, from);
      case MASK -> readMask(hole, from);
      default -> readExpression(hole, from);
    };
  }

  private boolean succeed(long field, long numberInText, int endOffset) {
    value = field;
    textValue = numberInText;
    end = endOffset;
    return true;
  }

  private boolean fail(Reason failureReason, int from, int to, long numberInText, String message) {
    reason = failureReason;
    failureStart = from;
    failureEnd = to;
    textValue = numberInText;
    detail = message;
    return false;
  }

  private boolean failWithoutMatch(int offset) {
    return fail(Reason.TEXT, offset, offset, 0, "");
  }

  private boolean readName(Hole hole, int from, boolean mustEndWord) {
    int endOffset = nameEnd(hole, text, from, Letters.wordEnd(text, from, limit), mustEndWord);
    String word = text.substring(from, endOffset);
    Integer field = hole.names().values().get(word);
    return field == null
        ? fail(Reason.NAME, from, Math.max(endOffset, Math.min(from + 1, limit)), 0, word)
        : succeed(field, field, endOffset);
  }

  /**
   * Returns the offset after a name of the hole's list that starts at {@code from}. Another name
   * may follow it without a space if it need not end a word.
   */
  static int nameEnd(Hole hole, String text, int from, int wordEnd, boolean mustEndWord) {
    int end = wordEnd;
    while (!mustEndWord
        && end > from
        && !hole.names().values().containsKey(text.substring(from, end))) {
      end--;
    }
    return end == from ? wordEnd : end;
  }

  private boolean readDecimal(Hole hole, int from, boolean mustEndWord) {
    int endOffset = Letters.digitsEnd(text, from, limit);
    if (endOffset == from
        || mustEndWord && endOffset < limit && Letters.isWordPart(text.charAt(endOffset))) {
      return failWithoutMatch(endOffset);
    }
    long number = digits(from, endOffset);
    long near = number - hole.base();
    if (near < 0) {
      return failWithoutMatch(from);
    }
    return (near & (1L << hole.shift()) - 1) != 0
        ? fail(Reason.ALIGNMENT, from, endOffset, number, "")
        : succeed(near >> hole.shift(), number, endOffset);
  }

  private boolean readHexDigits(Hole hole, int from) {
    int count = (hole.field().width() + 3) / 4;
    long number = 0;
    for (int i = from; i < from + count; i++) {
      int digit = i < limit ? Letters.hexDigitValue(text.charAt(i)) : -1;
      if (digit < 0) {
        return failWithoutMatch(from);
      }
      number = number << 4 | digit;
    }
    return number >>> hole.field().width() != 0
        ? fail(Reason.RANGE, from, from + count, number, "")
        : succeed(number, number, from + count);
  }

  private boolean readHalf(Hole hole, int from, boolean mustEndWord) {
    int letter = Letters.digitsEnd(text, from, limit);
    char c = letter < limit ? text.charAt(letter) : 0;
    boolean ends =
        !mustEndWord || letter + 1 >= limit || !Letters.isWordPart(text.charAt(letter + 1));
    int half = hole.halfLetters().indexOf(c);
    if (letter == from || half < 0 || !ends) {
      return failWithoutMatch(letter);
    }
    long number = 2 * digits(from, letter) + half;
    return number < hole.base()
        ? failWithoutMatch(from)
        : succeed(number - hole.base(), number, letter + 1);
  }

  /** Reads as many binary digits as the field has bits. */
  private boolean readBinary(Hole hole, int from) {
    int endOffset = Letters.wordEnd(text, from, limit);
    long bits = 0;
    for (int i = from; i < endOffset; i++) {
      if (text.charAt(i) != '0' && text.charAt(i) != '1') {
        return failWithoutMatch(from);
      }
      bits = bits << 1 | text.charAt(i) - '0';
    }
    return endOffset - from == hole.field().width()
        ? succeed(bits, bits, endOffset)
        : failWithoutMatch(from);
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
  boolean readFloat(int from) {
    int endOffset = FloatText.numberEnd(text, from, limit, false);
    if (endOffset == from) {
      return failWithoutMatch(from);
    }
    float number = Float.parseFloat(text.substring(from, endOffset));
    long bits = Integer.toUnsignedLong(Float.floatToRawIntBits(number));
    return succeed(bits, bits, endOffset);
  }

  /**
   * Returns whether a plain integer other than 0 stands at a float field, where the integer is
   * hardly meant as the bits of the float.
   */
  boolean rejectInteger(int from) {
    int digits = from < limit && text.charAt(from) == '-' ? from + 1 : from;
    int endOffset = Letters.digitsEnd(text, digits, limit);
    boolean alone =
        endOffset > digits && (endOffset == limit || !Letters.isNamePart(text.charAt(endOffset)));
    long number = alone ? digits(digits, endOffset) : 0;
    if (number == 0) {
      return false;
    }
    fail(Reason.INTEGER, from, endOffset, number, "");
    return true;
  }

  private boolean readFloat8(int from) {
    int endOffset = FloatText.numberEnd(text, from, limit, true);
    if (endOffset == from) {
      return failWithoutMatch(from);
    }
    float number = Float.parseFloat(text.substring(from, endOffset));
    for (int bits = 0; bits < 256; bits++) {
      if (Float.compare(NumberPrinter.float8(bits), number) == 0) {
        return succeed(bits, bits, endOffset);
      }
    }
    return fail(Reason.RANGE, from, endOffset, 0, "");
  }

  private boolean readReal(Hole hole, int from) {
    int endOffset = TruncatedFloats.numberEnd(text, from, limit);
    if (endOffset == from) {
      return failWithoutMatch(from);
    }
    long bits = TruncatedFloats.fieldBits(hole, text.substring(from, endOffset));
    // NVIDIA's disassembler puts a space between a NaN and its modifiers: -QNAN .NEG
    boolean hasSpace = endOffset + 1 < limit && text.startsWith(" .", endOffset);
    return bits < 0
        ? fail(Reason.RANGE, from, endOffset, 0, "")
        : succeed(bits, bits, hasSpace ? endOffset + 1 : endOffset);
  }

  private boolean readSet(Hole hole, int from) {
    int endOffset = BitSets.bracesEnd(text, from, limit);
    if (endOffset == from) {
      return failWithoutMatch(from);
    }
    long bits = BitSets.parse(text, from, endOffset, hole.field().width());
    return bits < 0 ? fail(Reason.RANGE, from, endOffset, 0, "") : succeed(bits, bits, endOffset);
  }

  private boolean readMask(Hole hole, int from) {
    int width = hole.field().width();
    long bits = BitSets.parseMask(text, from, limit, width);
    return bits < 0 ? failWithoutMatch(from) : succeed(bits, bits, from + width);
  }

  private boolean readExpression(Hole hole, int from) {
    if (hole.format() == Format.FROM_PC && text.startsWith(PC, from)) {
      return readPcDistance(hole, from);
    }
    long number = expressions.read(from);
    int endOffset = expressions.end();
    if (!expressions.isValid()) {
      String failure = expressions.failure();
      int start = expressions.failureStart();
      return failure == null
          ? failWithoutMatch(from)
          : fail(Reason.EXPRESSION, start, expressions.failureEnd(), 0, failure);
    }
    long near = hole.isRelative() ? number - address - hole.base() : number;
    long min = hole.minValue();
    long max = hole.maxValue();
    if (hole.format() == Format.WRAPPING_HEX) {
      min = -(max + 1 >> 1);
    } else if (hole.format() == Format.FLOAT32) {
      min = Integer.MIN_VALUE;
      max = 0xffff_ffffL;
    }
    if (near < min || near > max + (1L << hole.shift()) - 1 || expressions.isWrapped(number)) {
      return fail(Reason.RANGE, from, endOffset, number, "");
    }
    if ((near & (1L << hole.shift()) - 1) != 0) {
      return fail(Reason.ALIGNMENT, from, endOffset, number, "");
    }
    int unused = 64 - hole.field().width();
    return succeed(near >> hole.shift() << unused >>> unused, number, endOffset);
  }

  /** Reads a distance from the instruction: {@code pc+8}, {@code pc - 0x10}, {@code pc}. */
  private boolean readPcDistance(Hole hole, int from) {
    int sign = Letters.skipBlanks(text, from + PC.length(), limit);
    boolean signed = sign < limit && "+-".indexOf(text.charAt(sign)) >= 0;
    if (!signed) {
      return succeed(0, address, from + PC.length());
    }
    long number = expressions.read(Letters.skipBlanks(text, sign + 1, limit));
    int endOffset = expressions.end();
    if (!expressions.isValid()) {
      return failWithoutMatch(sign);
    }
    long near = text.charAt(sign) == '-' ? -number : number;
    int unused = 64 - hole.field().width();
    return near < hole.minValue() || near > hole.maxValue()
        ? fail(Reason.RANGE, from, endOffset, near, "")
        : succeed(near << unused >>> unused, address + near, endOffset);
  }
}
