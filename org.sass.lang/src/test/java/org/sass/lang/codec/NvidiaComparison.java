package org.sass.lang.codec;

import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;

/**
 * Compares a table with what NVIDIA's disassembler prints, in both directions. White space is
 * ignored.
 */
final class NvidiaComparison {

  /**
   * Limit, in bytes, of the addresses that are tried for a word. The disassembler was given many
   * words at once, so relative targets depend on an address that is not known.
   */
  private static final int MAX_ADDRESS = 0x1_0000;

  private final Isa isa;

  NvidiaComparison(Isa isa) {
    this.isa = isa;
  }

  /** Returns a table of the library, read with all checks. */
  static Isa checked(String table) {
    return IsaReader.read(table + ".isa", Isas.tableText(table), Isas::load);
  }

  /** Returns a text without white space and without the semicolon at its end. */
  static String squeezed(String text) {
    return text.replaceAll("\\s", "").replaceAll(";$", "");
  }

  /** Returns the address at which a word has a text; -1 if there is none. */
  private long address(Word word, String text) {
    for (long address = 0; address < MAX_ADDRESS; address += 8) {
      if (squeezed(Decoder.decode(isa, word, address).text()).equals(squeezed(text))) {
        return address;
      }
      if (address == 0 && !Decoder.decode(isa, word, 8).text().equals(text(word))) {
        continue;
      }
      if (address == 0) {
        return -1;
      }
    }
    return -1;
  }

  private String text(Word word) {
    return Decoder.decode(isa, word).text();
  }

  /** Returns what is wrong with a word of which NVIDIA's disassembler has printed the text. */
  List<String> compare(Word word, String text) {
    long address = address(word, text);
    return address < 0
        ? List.of(word + " is " + text(word) + ", not " + text)
        : compare(word, text, address);
  }

  /**
   * Returns what is wrong with a word at an address.
   *
   * @param text the text that NVIDIA's disassembler has printed for it
   */
  List<String> compare(Word word, String text, long address) {
    Insn insn = Decoder.decode(isa, word, address);
    if (!squeezed(insn.text()).equals(squeezed(text))) {
      return List.of(word + " is " + insn.text() + ", not " + text);
    }
    return comeBack(insn, text.strip().replaceAll("\\s*;$", ""), address);
  }

  /** Returns what is wrong with the word that the text of an instruction gives. */
  List<String> comeBack(Insn insn, long address) {
    return comeBack(insn, insn.text(), address);
  }

  /**
   * @param text a text of the instruction, perhaps with other white space than ours
   */
  private List<String> comeBack(Insn insn, String text, long address) {
    Encoder.Encoded read = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    if (read.failure() != null) {
      return List.of(text + ": " + read.failure().message());
    }
    if (insn.notes().isEmpty() && !read.word().equals(insn.word())) {
      return List.of(text + " is " + read.word() + ", not " + insn.word());
    }
    String again = Decoder.decode(isa, read.word(), address).text();
    return again.equals(insn.text()) ? List.of() : List.of(text + " comes back as " + again);
  }
}
