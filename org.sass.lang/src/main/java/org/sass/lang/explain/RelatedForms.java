package org.sass.lang.explain;

import org.sass.lang.isa.Form;
import org.sass.lang.text.Quote;

/**
 * Finds a related instruction that the user may have meant. The table says which instructions are
 * related.
 */
final class RelatedForms {

  private RelatedForms() {}

  /**
   * Returns the related mnemonic with which the text, otherwise unchanged, is an instruction; null
   * if there is none.
   */
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

  /**
   * Returns a clause for a message that names the related instruction; empty if there is none.
   *
   * @param verb what the related instruction does, such as {@code " takes it"}
   */
  static String clause(RejectedText wrong, String verb) {
    String other = of(wrong);
    if (other == null) {
      return "";
    }
    return "; " + other + verb + ": " + Quote.of(wrong.with(wrong.pieces.mnemonic(), other));
  }
}
