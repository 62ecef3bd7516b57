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
  static String findRelated(RejectedText rejected) {
    for (Form form : rejected.forms()) {
      for (String other : form.relatedMnemonics()) {
        if (!other.equals(rejected.mnemonic())
            && rejected.isInstruction(rejected.pieces.mnemonic(), other)) {
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
  static String clause(RejectedText rejected, String verb) {
    String other = findRelated(rejected);
    if (other == null) {
      return "";
    }
    return "; "
        + other
        + verb
        + ": "
        + Quote.of(rejected.replaceRange(rejected.pieces.mnemonic(), other));
  }
}
