package org.sass.lang.ide.completion;

import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Something to complete a word with.
 *
 * @param rank what to show first; the least comes first, then the order of finding
 * @param kind the kind of thing, for its icon
 * @param label what is shown
 * @param detail what it is, in a few words; empty for nothing
 * @param pattern what is shown right behind the label; empty for nothing
 * @param text what is inserted
 * @param snippet the same with tab stops; null if it has none
 * @param filter what the typed word is compared with
 * @param data what its documentation is found by; null if it has none
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
    String data) {

  /** A plain word. */
  static Offer word(int rank, CompletionItemKind kind, String text, String detail) {
    return new Offer(rank, kind, text, detail, "", text, null, text, null);
  }

  /** The same with tab stops. */
  static Offer snippet(
      int rank, CompletionItemKind kind, String label, String detail, Draft draft) {
    String snippet = draft.stops() == 0 ? null : draft.snippet();
    return new Offer(rank, kind, label, detail, "", draft.plain(), snippet, draft.plain(), null);
  }

  Offer ranked(int other) {
    return new Offer(other, kind, label, detail, pattern, text, snippet, filter, data);
  }

  Offer withData(String other) {
    return new Offer(rank, kind, label, detail, pattern, text, snippet, filter, other);
  }

  Offer withPattern(String other) {
    return new Offer(rank, kind, label, detail, other, text, snippet, filter, data);
  }

  Offer withFilter(String other) {
    return new Offer(rank, kind, label, detail, pattern, text, snippet, other, data);
  }
}
