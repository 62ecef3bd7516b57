package org.sass.lang.codec;

import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/**
 * Makes the texts of an instruction that was decoded without them, when one is first asked for. If
 * two threads ask at once, both get the same texts.
 */
final class LazyInsnText {
  private final Isa isa;
  private final Word word;
  private final long address;
  private Insn insn;

  LazyInsnText(Isa isa, Word word, long address) {
    this.isa = isa;
    this.word = word;
    this.address = address;
  }

  /** Returns the instruction with all of its texts. */
  Insn insn() {
    Insn made = insn;
    if (made == null) {
      made = Decoder.decode(isa, word, address);
      insn = made;
    }
    return made;
  }
}
