package org.sass.sim.launch.settings;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.ValueReader;
import org.sass.lang.codec.Symbols;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.buffers.Buffer;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.launch.syntax.SettingProblems;
import org.sass.sim.launch.syntax.SettingText;

/** Reads the values of parameters and constants. */
final class ValueList {

  private static final String VALUE_HELP =
      "7, -1, 0x10, f:1.5, d:1.5, @BUFFER, u64:7, u64:@BUFFER or x:0a0b";

  private static final int MAX_BYTES = 4096;

  private final SettingProblems settingProblems;

  ValueList(SettingProblems settingProblems) {
    this.settingProblems = settingProblems;
  }

  /**
   * Reads a list of values that are separated by commas. A value that cannot be read is reported
   * and left out.
   */
  List<Value> read(SettingText text) {
    List<Value> values = new ArrayList<>();
    for (SettingText piece : text.split(',')) {
      Value value = readValue(piece);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Value readValue(SettingText piece) {
    String text = piece.text();
    if (text.isEmpty()) {
      settingProblems.error("launch-value", piece, "a value is missing here (" + VALUE_HELP + ")");
      return null;
    }
    if (text.startsWith("@")) {
      return readAddress(piece, 1);
    }
    if (text.startsWith("u64:@")) {
      return readAddress(piece.from(4), 2);
    }
    if (text.startsWith("d:")) {
      return readDouble(piece);
    }
    if (text.startsWith("x:")) {
      return readBytes(piece);
    }
    ValueReader.Result value = ValueReader.read(text, 0, text.length(), Symbols.NONE);
    boolean isWord = value.mistake() == null && !value.isUnprefixedFloat();
    if (isWord && text.startsWith("f:")) {
      return new Value.Floating(value.bits(), value.wordCount());
    }
    if (isWord && value.wordCount() == 2) {
      return new Value.Bits(value.bits(), 2, value.isNegative());
    }
    if (isWord) {
      return new Value.Number(text, value.bits(), true, value.isNegative(), null);
    }
    Problem mistake = mistake(piece, value);
    Long wide = wideNumber(text);
    if (wide != null) {
      return new Value.Number(text, wide, true, text.startsWith("-"), mistake);
    }
    if (SettingNumbers.parseFloat64(text).isPresent()) {
      return new Value.Number(text, 0, false, false, mistake);
    }
    boolean isTooLarge =
        SettingNumbers.isTooLargeForFloat64(text)
            || SettingNumbers.looksLikeInteger(text) && SettingNumbers.parseInteger(text).isEmpty();
    settingProblems
        .problems()
        .add(isTooLarge ? problem(piece, text + " is too large for a parameter") : mistake);
    return null;
  }

  /** Returns the message that a text is not a word. */
  private Problem mistake(SettingText piece, ValueReader.Result value) {
    String text = piece.text();
    if (value.isUnprefixedFloat()) {
      String message = "' is not a whole number; write f:" + text + " for the bits of a float";
      return problem(piece, "'" + text + message).withFix("f:" + text);
    }
    if (value.expression()) {
      return problem(piece, "'" + text + "' is not a value (" + VALUE_HELP + ")");
    }
    Problem problem = problem(piece, value.mistake());
    return value.fix() == null ? problem : problem.withFix(value.fix());
  }

  private Problem problem(SettingText piece, String message) {
    return settingProblems.origin().error("launch-value", message, piece.start(), piece.end());
  }

  /** Returns a whole number of 33 to 64 bits; null if the text is none. */
  private static Long wideNumber(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    String body = hex ? digits.substring(2) : digits;
    if (!body.matches(hex ? "[0-9a-fA-F]{1,16}" : "[0-9]{1,20}")) {
      return null;
    }
    BigInteger value = new BigInteger(body, hex ? 16 : 10);
    value = negative ? value.negate() : value;
    boolean fits = negative ? value.bitLength() < Long.SIZE : value.bitLength() <= Long.SIZE;
    return fits ? value.longValue() : null;
  }

  private Value readDouble(SettingText piece) {
    String number = piece.text().substring(2);
    OptionalLong bits = SettingNumbers.parseFloat64(number);
    if (bits.isEmpty()) {
      settingProblems.error(
          "launch-value",
          piece,
          SettingNumbers.isTooLargeForFloat64(number)
              ? number + " is too large for a double"
              : "'" + number + "' is not a number, such as d:1.5 or d:-1e300");
      return null;
    }
    return new Value.Floating(bits.getAsLong(), 2);
  }

  private Value readBytes(SettingText piece) {
    String digits = piece.text().substring(2);
    if (digits.isEmpty() || digits.length() % 2 != 0 || !digits.matches("[0-9a-fA-F]+")) {
      settingProblems.error(
          "launch-value", piece, "x: needs two hexadecimal digits for each byte, such as x:0a0b");
      return null;
    }
    if (digits.length() > 2 * MAX_BYTES) {
      settingProblems.error(
          "launch-value", piece, "a parameter has at most " + MAX_BYTES + " bytes");
      return null;
    }
    return new Value.Bytes(HexFormat.of().parseHex(digits));
  }

  private Value readAddress(SettingText piece, int words) {
    String name = piece.text().substring(1);
    if (!Buffer.isName(name)) {
      settingProblems.error(
          "launch-value",
          piece,
          name.isEmpty()
              ? "@ needs the name of a buffer after it"
              : "'" + name + "' is not the name of a buffer; after @, write the name alone");
      return null;
    }
    return new Value.Address(name, words, settingProblems.origin(), piece.start());
  }
}
