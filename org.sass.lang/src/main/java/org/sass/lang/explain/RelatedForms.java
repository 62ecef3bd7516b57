package org.sass.lang.explain;

import org.sass.lang.isa.Form;
import org.sass.lang.text.Quote;

/** Finds the instruction that may have been meant among those that the table relates. */
final class RelatedForms {

  private RelatedForms() {}

  /** The related mnemonic that makes an instruction of the text as it stands, or null. */
  static String of(RejectedText wrong) {
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
  static String clause(RejectedText wrong, String verb) {
    String other = of(wrong);
    if (other == null) {
      return "";
    }
    return "; " + other + verb + ": " + Quote.of(wrong.with(wrong.pieces.mnemonic(), other));
  }
}
