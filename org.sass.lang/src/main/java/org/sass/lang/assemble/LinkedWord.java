package org.sass.lang.assemble;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Span;

/**
 * Compares the word of a hex column with a text that has a value which only the linker knows. The
 * word has some number in its place, usually 0.
 */
public final class LinkedWord {
  private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])-?(?:0x[0-9a-f]+|\\d+)\\b");

  private LinkedWord() {}

  /**
   * Returns the text with the number of the word instead of a value that only the linker knows;
   * null if the word and the text are different instructions.
   *
   * @param text an instruction
   * @param linked the place of the value in the text
   * @param word the word of its hex column
   * @param address byte address of the instruction
   * @param symbols the names in the rest of the text
   */
  public static String withNumber(
      Isa isa, String text, Span linked, Word word, int address, Symbols symbols) {
    Insn insn = Decoder.decode(isa, word, address);
    for (String number : numbers(insn.text())) {
      String candidate = text.substring(0, linked.start()) + number + text.substring(linked.end());
      Encoded encoded = Encoder.encode(isa, candidate, 0, candidate.length(), address, symbols);
      if (encoded.failure() == null
          && HexColumnCheck.isSameInstruction(isa, insn, encoded.word(), address)) {
        return candidate;
      }
    }
    return null;
  }

  /** Returns the numbers in the operands of an instruction, each once. */
  private static Set<String> numbers(String text) {
    Set<String> numbers = new LinkedHashSet<>();
    Matcher matcher = NUMBER.matcher(text);
    matcher.region(InsnReader.read(text).mnemonic().end(), text.length());
    while (matcher.find()) {
      numbers.add(matcher.group());
    }
    return numbers;
  }
}
