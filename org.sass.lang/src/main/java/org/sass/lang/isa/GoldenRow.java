package org.sass.lang.isa;

import org.sass.lang.isa.TableLines.Entry;
import org.sass.lang.isa.TableLines.Token;

/** Reads an example of a form: {@code golden WORD... "TEXT" "SOURCE"}. */
final class GoldenRow {
  /** Digits of a word of 128 bits that is written as one number. */
  private static final int WHOLE_DIGITS = 32;

  private GoldenRow() {}

  /**
   * Reads the entry.
   *
   * @param mnemonic mnemonic of the form, for messages
   * @param size bits of the form's word
   * @param shortSize bits of its short word; 0 if there is none
   * @param archs the architectures that have the form
   */
  static Form.Golden read(
      RowReader rows,
      Entry row,
      String mnemonic,
      int size,
      int shortSize,
      RowReader.ArchRange archs) {
    int i = 1;
    int arch = Form.NEWEST;
    if (hasToken(row, i) && row.tokens().get(i).text().startsWith("@")) {
      arch = arch(rows, row.tokens().get(i++), mnemonic, archs);
    }
    long low = 0;
    long high = 0;
    int bits = 0;
    if (hasToken(row, i) && row.tokens().get(i).text().length() == WHOLE_DIGITS) {
      Token whole = row.tokens().get(i++);
      high = hexDigits(rows, whole, 0, WHOLE_DIGITS / 2);
      low = hexDigits(rows, whole, WHOLE_DIGITS / 2, WHOLE_DIGITS);
      bits = 2 * Long.SIZE;
    }
    for (; hasToken(row, i); i++) {
      Token token = row.tokens().get(i);
      long value = hexDigits(rows, token, 0, token.text().length());
      if (bits < Long.SIZE) {
        low |= value << bits;
        high |= bits == 0 ? 0 : value >>> (Long.SIZE - bits);
      } else {
        high |= value << (bits - Long.SIZE);
      }
      bits += token.text().length() * 4;
    }
    if (bits != size && (bits != shortSize || bits == 0)) {
      throw rows.error(
          row.firstToken(), "the golden word has " + bits + " bits, " + mnemonic + " has " + size);
    }
    if (i + 1 >= row.tokens().size()) {
      throw rows.error(
          row.firstToken(), "write 'golden WORD... \"TEXT\" \"SOURCE\"', low word first");
    }
    return new Form.Golden(
        new Word(bits, low, high),
        row.tokens().get(i).text(),
        row.tokens().get(i + 1).text(),
        arch,
        row.firstToken().line(),
        row.firstToken().column());
  }

  /** Returns whether there is a token at an index and it is not quoted. */
  private static boolean hasToken(Entry row, int index) {
    return index < row.tokens().size() && !row.tokens().get(index).quoted();
  }

  /** Reads {@code @ARCH}: the architecture in which the example holds. */
  private static int arch(RowReader rows, Token token, String mnemonic, RowReader.ArchRange archs) {
    String name = token.text().substring(1);
    int arch = rows.arch(token, name);
    if (arch < archs.first() || arch > archs.last()) {
      throw rows.error(
          token,
          name + " does not have this form of " + mnemonic + ": name an architecture that has it");
    }
    return arch;
  }

  private static long hexDigits(RowReader rows, Token token, int from, int to) {
    try {
      return Long.parseUnsignedLong(token.text().substring(from, to), 16);
    } catch (NumberFormatException e) {
      throw rows.error(token, "expected hexadecimal digits");
    }
  }
}
