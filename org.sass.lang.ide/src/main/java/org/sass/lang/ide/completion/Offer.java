package org.sass.lang.ide.completion;

import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * One possible completion of the word under the cursor, before it becomes a completion item of the
 * protocol.
 *
 * @param rank sort rank; the lowest comes first, offers of equal rank stay in the order in which
 *     they were found
 * @param kind the kind of completion item, for its icon
 * @param label the text that the list shows
 * @param detail what the offer is, in a few words; empty if there is nothing to say
 * @param pattern text shown right after the label; empty for none
 * @param text the text to insert
 * @param snippet the text to insert with tab stops; null if it has none
 * @param filter the text that the typed word is compared with
 * @param data the key by which the documentation is requested later; null if there is none
 * @param charactersBefore number of characters before the word that the offer also replaces
 */
record Offer(
    int rank,
    CompletionItemKind kind,
    String label,
    String detail,
    String pattern,
    String text,
    String snippet,
    String filter,
    String data,
    int charactersBefore) {

  /** Creates an offer that replaces only the word. */
  Offer(
      int rank,
      CompletionItemKind kind,
      String label,
      String detail,
      String pattern,
      String text,
      String snippet,
      String filter,
      String data) {
    this(rank, kind, label, detail, pattern, text, snippet, filter, data, 0);
  }

  /** Returns whether a text starts with the typed characters, ignoring case. */
  static boolean startsWithIgnoreCase(String text, String typed) {
    return text.regionMatches(true, 0, typed, 0, typed.length());
  }

  /** Returns an offer that inserts a plain word. */
  static Offer word(int rank, CompletionItemKind kind, String text, String detail) {
    return new Offer(rank, kind, text, detail, "", text, null, text, null);
  }

  /** Returns an offer that inserts a draft. It has tab stops if the draft has some. */
  static Offer snippet(
      int rank, CompletionItemKind kind, String label, String detail, SnippetBuilder draft) {
    String snippet = draft.stopCount() == 0 ? null : draft.snippet();
    return new Offer(rank, kind, label, detail, "", draft.plain(), snippet, draft.plain(), null);
  }

  Offer withRank(int newRank) {
    return new Offer(
        newRank, kind, label, detail, pattern, text, snippet, filter, data, charactersBefore);
  }

  Offer withLabel(String newLabel) {
    return new Offer(
        rank, kind, newLabel, detail, pattern, text, snippet, filter, data, charactersBefore);
  }

  /** Returns this offer with a function applied to its text and to its text with tab stops. */
  Offer mapText(UnaryOperator<String> shape) {
    String other = snippet == null ? null : shape.apply(snippet);
    return new Offer(
        rank,
        kind,
        label,
        detail,
        pattern,
        shape.apply(text),
        other,
        filter,
        data,
        charactersBefore);
  }

  Offer withPattern(String newPattern) {
    return new Offer(
        rank, kind, label, detail, newPattern, text, snippet, filter, data, charactersBefore);
  }

  Offer withFilter(String newFilter) {
    return new Offer(
        rank, kind, label, detail, pattern, text, snippet, newFilter, data, charactersBefore);
  }

  /** Returns this offer with another label, text and filter, and without tab stops. */
  Offer withText(String newLabel, String newText, String newFilter) {
    return new Offer(
        rank, kind, newLabel, detail, pattern, newText, null, newFilter, data, charactersBefore);
  }

  /**
   * Returns this offer with a text that also replaces characters before the word, and without tab
   * stops.
   */
  Offer withTextReplacingBefore(int newCharactersBefore, String newText, String newFilter) {
    return new Offer(
        rank, kind, label, detail, pattern, newText, null, newFilter, data, newCharactersBefore);
  }
}
