package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.ControlText;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.HexLine;
import org.sass.lang.text.Letters;

/**
 * Disassembles or assembles one instruction a line: the {@code --words} format of the command line.
 * Each input line gives exactly one output line. An object can be used again and again, but by one
 * thread only.
 */
public final class WordLines {
  private static final String ERROR_PREFIX = "error: ";
  private static final String HIDDEN_CONTROL = "the control is not shown";
  private static final int MAX_ADDRESS_DIGITS = 8;
  private final Isa isa;
  private final Encoder encoder;
  private final StringBuilder text = new StringBuilder();
  private final Decoder decoder;
  private final HexLine hex;
  private long address;

  /**
   * @param shown whether the texts of instructions show a control that is part of their words
   */
  public WordLines(Isa isa, ControlText shown) {
    this.isa = isa;
    this.hex = new HexLine(isa.hasWideWords() ? 128 : 64);
    this.encoder = new Encoder(isa, Symbols.NONE);
    this.decoder = new Decoder(isa, text);
    this.decoder.setControlText(shown);
  }

  /**
   * Disassembles a line {@code [ADDRESS:] LOW [HIGH]}, or 16 digits in one group with the high word
   * first; 32 digits for instruction sets with words of 128 bits. For instruction sets without
   * 32-bit words, the line has bytes in memory order, {@code 6278ce4e}. Appends the text, a tab and
   * the remarks on the word, separated by {@code "; "}; for a malformed line {@code error:
   * MESSAGE}; for a blank line nothing.
   *
   * @return false for a malformed line
   */
  public boolean disassemble(String line, StringBuilder out) {
    int end = end(line);
    int start = readAddress(line, end, false);
    if (start == end) {
      return true;
    }
    boolean bytes = HexBytes.usesBytes(isa);
    HexBytes.ReadResult read = bytes ? HexBytes.readWord(isa, line, start, end) : null;
    Word word = bytes ? read.word() : hex.readWord(line, start, end);
    if (word == null) {
      out.append(ERROR_PREFIX).append(bytes ? read.mistake() : hex.mistake());
      return false;
    }
    text.setLength(0);
    List<String> notes = decoder.print(word, address);
    out.append(text).append('\t');
    for (int i = 0; i < notes.size(); i++) {
      out.append(i == 0 ? "" : "; ").append(notes.get(i));
    }
    if (decoder.isControlHidden()) {
      out.append(notes.isEmpty() ? "" : "; ").append(HIDDEN_CONTROL);
    }
    return true;
  }

  /**
   * Reads the address before a word or an instruction, in hexadecimal with a colon; 0 if there is
   * none. Returns the offset of what follows.
   *
   * @param needsBlank whether a blank must follow the colon, because the short words with colons
   *     that other assemblers write before an instruction start like an address, too
   */
  private int readAddress(String line, int end, boolean needsBlank) {
    int start = Letters.skipBlanks(line, 0, end);
    address = 0;
    // Most lines have no address, and their digits need not be read twice.
    if (line.indexOf(':') < 0) {
      return start;
    }
    boolean prefixed = line.startsWith("0x", start) || line.startsWith("0X", start);
    int at = prefixed ? start + 2 : start;
    int first = at;
    long value = 0;
    while (at < end && at - first < MAX_ADDRESS_DIGITS) {
      int digit = Letters.hexDigitValue(line.charAt(at));
      if (digit < 0) {
        break;
      }
      value = value << 4 | digit;
      at++;
    }
    boolean found =
        at > first
            && at < end
            && line.charAt(at) == ':'
            && (!needsBlank || at + 1 == end || Letters.isBlank(line.charAt(at + 1)));
    address = found ? value : 0;
    return found ? Letters.skipBlanks(line, at + 1, end) : start;
  }

  private static int end(String line) {
    int end = line.length();
    while (end > 0 && (Letters.isBlank(line.charAt(end - 1)) || line.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  /**
   * Assembles a line {@code [ADDRESS:] INSTRUCTION} without a label. Appends the words in
   * lower-case digits, the low word first; 32 digits for instruction sets with words of 128 bits;
   * or the bytes in memory order for instruction sets without 32-bit words; {@code error: MESSAGE}
   * if the line is not an instruction; nothing for a blank line.
   *
   * @return false for a line that is not an instruction
   */
  public boolean assemble(String line, StringBuilder out) {
    int end = end(line);
    if (end > 0 && line.charAt(end - 1) == ';') {
      end--;
    }
    int start = readAddress(line, end, true);
    if (start == end) {
      return true;
    }
    Encoder.Encoded encoded = encoder.encode(line, start, end, address);
    if (encoded.word() == null) {
      out.append(ERROR_PREFIX).append(encoded.failure().message());
      return false;
    }
    Word word = encoded.word();
    if (HexBytes.usesBytes(isa)) {
      HexBytes.write(word, out);
      return true;
    }
    if (word.size() == 128) {
      CodeWriter.appendWide(word, out);
      return true;
    }
    for (int bit = 0; bit < word.size(); bit += 32) {
      out.append(bit == 0 ? "" : " ");
      NumberPrinter.printHexDigits(word.unit(bit / 32) & 0xffff_ffffL, 8, out);
    }
    return true;
  }
}
