package org.sass.lang.file;

import java.util.List;
import org.sass.lang.assemble.Encoder;
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
  private final Isa isa;
  private final Encoder encoder;
  private final StringBuilder text = new StringBuilder();
  private final Decoder decoder;
  private final HexLine hex = new HexLine();

  public WordLines(Isa isa) {
    this.isa = isa;
    this.encoder = new Encoder(isa, Symbols.NONE);
    this.decoder = new Decoder(isa, text);
  }

  /**
   * Disassembles a line {@code LOW [HIGH]}, or 16 digits in one group with the high word first. For
   * instruction sets without 32-bit words, the line has bytes in memory order, {@code 6278ce4e}.
   * Appends the text, a tab and the remarks on the word, separated by {@code "; "}; for a malformed
   * line {@code error: MESSAGE}; for a blank line nothing.
   *
   * @return false for a malformed line
   */
  public boolean disassemble(String line, StringBuilder out) {
    int end = end(line);
    if (Letters.skipBlanks(line, 0, end) == end) {
      return true;
    }
    boolean bytes = HexBytes.usesBytes(isa);
    HexBytes.ReadResult read = bytes ? HexBytes.readWord(isa, line, 0, end) : null;
    Word word = bytes ? read.word() : hex.readWord(line, 0, end);
    if (word == null) {
      out.append(ERROR_PREFIX).append(bytes ? read.mistake() : hex.mistake());
      return false;
    }
    text.setLength(0);
    List<String> notes = decoder.print(word, 0);
    out.append(text).append('\t');
    for (int i = 0; i < notes.size(); i++) {
      out.append(i == 0 ? "" : "; ").append(notes.get(i));
    }
    return true;
  }

  private static int end(String line) {
    int end = line.length();
    while (end > 0 && (Letters.isBlank(line.charAt(end - 1)) || line.charAt(end - 1) == '\r')) {
      end--;
    }
    return end;
  }

  /**
   * Assembles a line with one instruction without a label. Appends the words in lower-case digits,
   * the low word first, or the bytes in memory order for instruction sets without 32-bit words;
   * {@code error: MESSAGE} if the line is not an instruction; nothing for a blank line.
   *
   * @return false for a line that is not an instruction
   */
  public boolean assemble(String line, StringBuilder out) {
    int end = end(line);
    if (end > 0 && line.charAt(end - 1) == ';') {
      end--;
    }
    int start = Letters.skipBlanks(line, 0, end);
    if (start == end) {
      return true;
    }
    Encoder.Encoded encoded = encoder.encode(line, start, end, 0);
    if (encoded.word() == null) {
      out.append(ERROR_PREFIX).append(encoded.failure().message());
      return false;
    }
    Word word = encoded.word();
    if (HexBytes.usesBytes(isa)) {
      HexBytes.write(word, out);
      return true;
    }
    for (int bit = 0; bit < word.size(); bit += 32) {
      out.append(bit == 0 ? "" : " ");
      NumberPrinter.printHexDigits(word.unit(bit / 32) & 0xffff_ffffL, 8, out);
    }
    return true;
  }
}
