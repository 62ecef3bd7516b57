package org.sass.lang.asm;

import org.sass.lang.isa.Form;

/** Finds the instruction that somebody may have meant among those that the table relates. */
final class Alternatives {

  private Alternatives() {}

  /** The related mnemonic that makes an instruction of the text as it stands, or null. */
  static String of(WrongText wrong) {
    for (Form form : wrong.forms()) {
      for (String other : form.see()) {
        if (!other.equals(wrong.mnemonic()) && wrong.reads(wrong.pieces.mnemonic(), other)) {
          return other;
        }
      }
    }
    return null;
  }

  /** A clause that names it, or nothing. */
  static String clause(WrongText wrong, String verb) {
    String other = of(wrong);
    if (other == null) {
      return "";
    }
    return "; " + other + verb + ": " + Quote.of(wrong.with(wrong.pieces.mnemonic(), other));
  }
}
