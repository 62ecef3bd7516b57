package org.sass.lang.codec;

import org.sass.lang.text.ForeignControlPrefix;
import org.sass.lang.text.Letters;

/** Finds the base mnemonic of an instruction: the first word after a guard and a control prefix. */
public final class MnemonicReader {

  private MnemonicReader() {}

  /** Returns the offset where the base mnemonic starts; {@code end} if there is none. */
  public static int start(String line, int start, int end) {
    int at = ForeignControlPrefix.end(line, Letters.skipBlanks(line, start, end), end);
    while (at < end && !Letters.isNameStart(line.charAt(at))) {
      char c = line.charAt(at);
      at++;
      if (c == '@') {
        at = Letters.skipNonBlanks(line, at, end);
      } else if (c == '[') {
        while (at < end && line.charAt(at) != ']') {
          at++;
        }
      }
    }
    return at;
  }

  /**
   * Returns the offset where the mnemonic that starts at {@code start} ends: at its first modifier.
   */
  public static int end(String line, int start, int end) {
    int stop = start;
    while (stop < end && Letters.isNamePart(line.charAt(stop)) && line.charAt(stop) != '.') {
      stop++;
    }
    return stop;
  }
}
