package org.sass.lang.isa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.isa.Element.Format;

/**
 * Reads bit fields, conditions and text templates: {@code 51:46,26:11}, {@code 33:32=2}, {@code
 * "R{n=8:2}"}.
 */
final class TemplateReader {
  private static final int MAX_CHOICE_BITS = 4;
  private static final Pattern WORD = Pattern.compile("\\S+");
  private final String file;
  private final Map<String, Part> parts;
  private final Map<String, ValueNames> names;

  TemplateReader(String file, Map<String, Part> parts, Map<String, ValueNames> names) {
    this.file = file;
    this.parts = parts;
    this.names = names;
  }

  IsaException error(TableLines.Token token, int offset, String message) {
    return new IsaException(file, token.line(), token.column() + offset, message);
  }

  BitField field(String text, TableLines.Token token, int offset, int size) {
    List<BitField.Piece> pieces = new ArrayList<>();
    long seenLow = 0;
    long seenHigh = 0;
    for (String piece : text.split(",", -1)) {
      int colon = piece.indexOf(':');
      int high = number(colon < 0 ? piece : piece.substring(0, colon), token, offset);
      int low = colon < 0 ? high : number(piece.substring(colon + 1), token, offset);
      if (low > high) {
        throw error(
            token,
            offset,
            "the field " + piece + " names its low bit first; write " + low + ":" + high);
      }
      if (high >= size) {
        throw error(token, offset, "bit " + high + " is outside the word of " + size + " bits");
      }
      if (low < 64 && high >= 64) {
        pieces.add(new BitField.Piece(64, high - 63));
        pieces.add(new BitField.Piece(low, 64 - low));
      } else {
        pieces.add(new BitField.Piece(low, high - low + 1));
      }
      for (int bit = low; bit <= high; bit++) {
        long mask = 1L << (bit & 63);
        if (((bit < 64 ? seenLow : seenHigh) & mask) != 0) {
          throw error(token, offset, "bit " + bit + " is twice in the field " + text);
        }
        seenLow |= bit < 64 ? mask : 0;
        seenHigh |= bit < 64 ? 0 : mask;
      }
    }
    BitField field = new BitField(pieces);
    if (field.width() > 63) {
      throw error(token, offset, "a field has at most 63 bits, " + text + " has " + field.width());
    }
    return field;
  }

  /** Parses a decimal number, or a hexadecimal one after {@code 0x}, of at most 31 bits. */
  int number(String text, TableLines.Token token, int offset) {
    long number = longNumber(text, token, offset);
    if (number > Integer.MAX_VALUE) {
      throw error(token, offset, "expected a number, found '" + text + "'");
    }
    return (int) number;
  }

  /** Parses a decimal number, or a hexadecimal one after {@code 0x}, of at most 63 bits. */
  long longNumber(String text, TableLines.Token token, int offset) {
    boolean hex = text.startsWith("0x");
    int radix = hex ? 16 : 10;
    int first = hex ? 2 : 0;
    try {
      // A sign is no digit, but parseLong takes it.
      if (text.length() > first && Character.digit(text.charAt(first), radix) >= 0) {
        return Long.parseLong(text, first, text.length(), radix);
      }
    } catch (NumberFormatException e) {
      // There are other characters or too many digits; the error is thrown below.
    }
    throw error(token, offset, "expected a number, found '" + text + "'");
  }

  /**
   * Parses a condition {@code FIELD=VALUE}; of {@code FIELD!=VALUE} it returns the pattern to
   * exclude.
   */
  BitPattern condition(TableLines.Token token, int size) {
    int equals = token.text().indexOf('=');
    if (equals < 0) {
      throw error(token, 0, "expected a condition FIELD=VALUE, found '" + token.text() + "'");
    }
    boolean not = equals > 0 && token.text().charAt(equals - 1) == '!';
    BitField field = field(token.text().substring(0, not ? equals - 1 : equals), token, 0, size);
    return BitPattern.of(field, value(token, equals + 1, field));
  }

  /**
   * Parses a choice {@code FIELD=VALUE|VALUE}. Returns a pattern for each value that the field must
   * not have.
   */
  List<BitPattern> otherValues(TableLines.Token token, int size) {
    int equals = token.text().indexOf('=');
    if (equals < 0) {
      throw error(token, 0, "expected a condition FIELD=VALUE|VALUE, found '" + token.text() + "'");
    }
    BitField field = field(token.text().substring(0, equals), token, 0, size);
    if (field.width() > MAX_CHOICE_BITS) {
      throw error(token, 0, "a choice of values needs a field of at most 4 bits");
    }
    Set<Long> values = new HashSet<>();
    int at = equals + 1;
    for (String word : token.text().substring(at).split("\\|", -1)) {
      long value = longNumber(word, token, at);
      if (value >>> field.width() != 0) {
        throw error(token, at, value + " does not fit the " + field.width() + " bits of " + field);
      }
      values.add(value);
      at += word.length() + 1;
    }
    List<BitPattern> others = new ArrayList<>();
    for (long value = 0; value < 1L << field.width(); value++) {
      if (!values.contains(value)) {
        others.add(BitPattern.of(field, value));
      }
    }
    return others;
  }

  private long value(TableLines.Token token, int from, BitField field) {
    long value = longNumber(token.text().substring(from), token, from);
    if (value >>> field.width() != 0) {
      throw error(token, from, value + " does not fit the " + field.width() + " bits of " + field);
    }
    return value;
  }

  /** Parses a template into its elements. */
  List<Element> template(TableLines.Token token, int size) {
    List<Element> elements = new ArrayList<>();
    String text = token.text();
    StringBuilder literal = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c != '{') {
        literal.append(c);
        i++;
        continue;
      }
      int close = text.indexOf('}', i);
      if (close < 0) {
        throw error(token, i + 1, "'{' has no '}'");
      }
      if (!literal.isEmpty()) {
        elements.add(new Element.Literal(literal.toString()));
        literal.setLength(0);
      }
      elements.add(slot(text.substring(i + 1, close), token, i + 2, size));
      i = close + 1;
    }
    if (!literal.isEmpty()) {
      elements.add(new Element.Literal(literal.toString()));
    }
    return elements;
  }

  private Element slot(String text, TableLines.Token token, int offset, int size) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      Part part = parts.get(text);
      if (part == null) {
        throw error(token, offset, "there is no part '" + text + "' above this line");
      }
      return new Element.Ref(part);
    }
    if (equals == 0) {
      throw error(token, offset, "the field has no name; write {NAME=FIELD FORMAT}");
    }
    Matcher words = WORD.matcher(text);
    if (!words.find(equals + 1)) {
      throw error(token, offset, "the field has no bits; write {NAME=FIELD FORMAT}");
    }
    BitField field = field(words.group(), token, offset + words.start(), size);
    SlotOptions slot = new SlotOptions();
    while (words.find()) {
      applyOption(slot, words.group(), token, offset + words.start());
    }
    if (slot.format == Format.FLOAT32 && field.width() != 32
        || slot.format == Format.FLOAT8 && field.width() != 8
        || slot.format == Format.REAL16 && field.width() > 16
        || slot.format == Format.REAL32 && field.width() > 32) {
      throw error(token, offset, "a field of " + field.width() + " bits cannot hold such a number");
    }
    if (slot.list != null && slot.list.words().size() > 1L << field.width()) {
      throw error(
          token,
          offset,
          "the last of "
              + slot.list.name()
              + " does not fit the "
              + field.width()
              + " bits of "
              + field);
    }
    return new Element.Hole(
        text.substring(0, equals),
        field,
        slot.format,
        slot.shift,
        slot.base,
        slot.list,
        slot.allowsOverlap);
  }

  /** The properties that the words after a field set. */
  private static final class SlotOptions {
    private Format format = Format.DECIMAL;
    private ValueNames list;
    private int shift;
    private int base;
    private boolean allowsOverlap;
  }

  private void applyOption(SlotOptions slot, String word, TableLines.Token token, int offset) {
    switch (word) {
      case "d" -> slot.format = Format.DECIMAL;
      case "x" -> slot.format = Format.HEX;
      case "digits" -> slot.format = Format.DIGITS;
      case "wx" -> slot.format = Format.WRAPPING_HEX;
      case "sx" -> slot.format = Format.SIGNED_HEX;
      case "s" -> slot.format = Format.SIGNED;
      case "f32" -> slot.format = Format.FLOAT32;
      case "f8" -> slot.format = Format.FLOAT8;
      case "real16" -> slot.format = Format.REAL16;
      case "real32" -> slot.format = Format.REAL32;
      case "real64" -> slot.format = Format.REAL64;
      case "set" -> slot.format = Format.SET;
      case "mask" -> slot.format = Format.MASK;
      case "half" -> slot.format = Format.HALF;
      case "lhalf" -> slot.format = Format.SMALL_HALF;
      case "b" -> slot.format = Format.BINARY;
      case "pc" -> slot.format = Format.FROM_PC;
      case "rel" -> slot.format = Format.RELATIVE;
      case "over" -> slot.allowsOverlap = true;
      default -> {
        if (word.startsWith("<<")) {
          slot.shift = number(word.substring(2), token, offset + 2);
          if (slot.shift > 16) {
            throw error(token, offset, "a shift is by 16 bits at most");
          }
        } else if (word.startsWith("+")) {
          slot.base = number(word.substring(1), token, offset + 1);
        } else if (word.startsWith("rel+")) {
          slot.format = Format.RELATIVE;
          slot.base = number(word.substring(4), token, offset + 4);
        } else {
          slot.list = names.get(word);
          slot.format = Format.NAME;
          if (slot.list == null) {
            throw error(
                token,
                offset,
                "'"
                    + word
                    + "' is neither a format (d x digits wx sx s b f32 f8 real16 real32 real64 set"
                    + " mask half lhalf rel rel+N pc +N <<N over) nor a list of names above this line");
          }
        }
      }
    }
  }
}
