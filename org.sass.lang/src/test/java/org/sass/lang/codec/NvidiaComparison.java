package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.Blanks;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares words with the texts that NVIDIA's disassembler printed for them. White space and the
 * semicolon at the end are ignored.
 */
final class NvidiaComparison {
  private static final Pattern HEX = Pattern.compile("(-?)0x([0-9a-f]+)");

  private NvidiaComparison() {}

  /** Reads a table of the library and checks it. */
  static Isa checkedTable(String table) {
    return IsaReader.read(table + ".isa", Isas.tableText(table), Isas::load);
  }

  static String squeezed(String text) {
    String bare = Blanks.remove(text);
    return bare.endsWith(";") ? bare.substring(0, bare.length() - 1) : bare;
  }

  static String text(Isa isa, Word word) {
    return Decoder.decode(isa, word).text();
  }

  /**
   * Returns what is wrong with a word: another text, or a text that does not give the word again. A
   * word with bits that its text does not express may come back without them.
   */
  static List<String> compare(Isa isa, Word word, String text) {
    long address = address(isa, word, text);
    if (address < 0) {
      return List.of(word + " is " + text(isa, word) + ", not " + text);
    }
    Insn insn = Decoder.decode(isa, word, address);
    return comeBack(isa, insn, text.strip().replaceAll("\\s*;$", ""), address);
  }

  /**
   * Returns what is wrong with the word that a text gives.
   *
   * @param insn the instruction that the text shows
   * @param bare the text, without a semicolon
   */
  static List<String> comeBack(Isa isa, Insn insn, String bare, long address) {
    List<String> wrong = new ArrayList<>();
    Word word = insn.word();
    Encoder.Encoded read = Encoder.encode(isa, bare, 0, bare.length(), address, Symbols.NONE);
    if (read.failure() != null) {
      wrong.add(bare + ": " + read.failure().message());
    } else if (insn.notes().isEmpty() && !read.word().equals(word)) {
      wrong.add(bare + " is " + read.word() + ", not " + word);
    } else if (!Decoder.decode(isa, read.word(), address).text().equals(insn.text())) {
      wrong.add(bare + " comes back as " + Decoder.decode(isa, read.word(), address).text());
    }
    return wrong;
  }

  /**
   * Returns the address at which a word has a text; -1 if there is none. The disassembler was given
   * many words at once, so a relative target depends on an address that is not known. It is the
   * difference between the target in the text and the target at address 0.
   */
  private static long address(Isa isa, Word word, String text) {
    String atZero = text(isa, word);
    if (squeezed(atZero).equals(squeezed(text))) {
      return 0;
    }
    long address = lastNumber(text) - lastNumber(atZero);
    return address > 0 && squeezed(Decoder.decode(isa, word, address).text()).equals(squeezed(text))
        ? address
        : -1;
  }

  /** Returns the last hexadecimal number of a text, such as the target of a branch. */
  static long lastNumber(String text) {
    Matcher hex = HEX.matcher(text);
    long last = 0;
    while (hex.find()) {
      long size = Long.parseUnsignedLong(hex.group(2), 16);
      last = hex.group(1).isEmpty() ? size : -size;
    }
    return last;
  }
}
