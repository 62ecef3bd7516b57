package org.sass.lang.ide.completion;

import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * One possible completion of the word under the cursor, before it becomes a completion item of the
 * protocol.
 *
 * @param rank sort rank; the lowest comes first, candidates of equal rank stay in the order in
 *     which they were found
 * @param kind the kind of completion item, for its icon
 * @param label the text that the list shows
 * @param detail what the candidate is, in a few words; empty if there is nothing to say
 * @param pattern text shown right after the label; empty for none
 * @param text the text to insert
 * @param snippet the text to insert with tab stops; null if it has none
 * @param filter the text that the typed word is compared with
 * @param data the key by which the documentation is requested later; null if there is none
 * @param charactersBefore number of characters before the word that the candidate also replaces
 */
record CompletionCandidate(
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

  /** Creates a candidate that replaces only the word. */
  CompletionCandidate(
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

  /** Returns a candidate that inserts a plain word. */
  static CompletionCandidate word(int rank, CompletionItemKind kind, String text, String detail) {
    return new CompletionCandidate(rank, kind, text, detail, "", text, null, text, null);
  }

  /** Returns a candidate that inserts a draft. It has tab stops if the draft has some. */
  static CompletionCandidate snippet(
      int rank, CompletionItemKind kind, String label, String detail, SnippetBuilder draft) {
    String snippet = draft.stopCount() == 0 ? null : draft.snippet();
    return new CompletionCandidate(
        rank, kind, label, detail, "", draft.plain(), snippet, draft.plain(), null);
  }

  CompletionCandidate withRank(int newRank) {
    return new CompletionCandidate(
        newRank, kind, label, detail, pattern, text, snippet, filter, data, charactersBefore);
  }

  CompletionCandidate withLabel(String newLabel) {
    return new CompletionCandidate(
        rank, kind, newLabel, detail, pattern, text, snippet, filter, data, charactersBefore);
  }

  /** Returns this candidate with a function applied to its text and to its text with tab stops. */
  CompletionCandidate mapText(UnaryOperator<String> shape) {
    String other = snippet == null ? null : shape.apply(snippet);
    return new CompletionCandidate(
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

  CompletionCandidate withPattern(String newPattern) {
    return new CompletionCandidate(
        rank, kind, label, detail, newPattern, text, snippet, filter, data, charactersBefore);
  }

  CompletionCandidate withFilter(String newFilter) {
    return new CompletionCandidate(
        rank, kind, label, detail, pattern, text, snippet, newFilter, data, charactersBefore);
  }

  /** Returns this candidate with another label, text and filter, and without tab stops. */
  CompletionCandidate withText(String newLabel, String newText, String newFilter) {
    return new CompletionCandidate(
        rank, kind, newLabel, detail, pattern, newText, null, newFilter, data, charactersBefore);
  }

  /**
   * Returns this candidate with a text that also replaces characters before the word, and without
   * tab stops.
   */
  CompletionCandidate withTextReplacingBefore(
      int newCharactersBefore, String newText, String newFilter) {
    return new CompletionCandidate(
        rank, kind, label, detail, pattern, newText, null, newFilter, data, newCharactersBefore);
  }
}
