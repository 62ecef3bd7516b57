package org.sass.lang.file;

import java.io.IOException;
import org.sass.lang.codec.NumberPrinter;

/**
 * Writes a memory initialisation file (Altera, Intel) of 32-bit words in hexadecimal, one for each
 * address.
 */
public final class MifWriter {
  private final Appendable out;
  private final int digits;
  private final StringBuilder line = new StringBuilder();
  private int address;

  /**
   * Starts a file.
   *
   * @param depth the number of words that will follow
   */
  public MifWriter(int depth, Appendable out) throws IOException {
    this.out = out;
    this.digits = Math.max(4, Integer.toHexString(Math.max(0, depth - 1)).length());
    out.append("WIDTH=32;\nDEPTH=").append(String.valueOf(depth));
    out.append(";\n\nADDRESS_RADIX=HEX;\nDATA_RADIX=HEX;\n\nCONTENT BEGIN\n");
  }

  /** Writes a word at the next address, beginning with 0. */
  public void writeWord(int word) throws IOException {
    line.append('\t');
    NumberPrinter.printHexDigits(address++, digits, line);
    NumberPrinter.printHexDigits(word, 8, line.append(" : "));
    out.append(line.append(";\n"));
    line.setLength(0);
  }

  /** Ends the file. */
  public void writeEnd() throws IOException {
    out.append("END;\n");
  }
}
