package org.sass.lang.ide.completion;

import java.util.function.UnaryOperator;
import org.eclipse.lsp4j.CompletionItemKind;

/**
 * Something to complete a word with.
 *
 * @param rank what to show first; the least comes first, then the order of finding
 * @param kind the kind of thing, for its icon
 * @param label what is shown
 * @param detail what it is, in a few words; empty for nothing
 * @param pattern what is shown right after the label; empty for nothing
 * @param text what is inserted
 * @param snippet the same with tab stops; null if it has none
 * @param filter what the typed word is compared with
 * @param data what its documentation is found by; null if it has none
 * @param back how many characters before the word it replaces as well
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
    int back) {

  /** One that replaces the word and nothing else. */
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

  /** Whether a text starts with what is typed, in capitals or not. */
  static boolean starts(String text, String typed) {
    return text.regionMatches(true, 0, typed, 0, typed.length());
  }

  /** A plain word. */
  static Offer word(int rank, CompletionItemKind kind, String text, String detail) {
    return new Offer(rank, kind, text, detail, "", text, null, text, null);
  }

  /** The same with tab stops. */
  static Offer snippet(
      int rank, CompletionItemKind kind, String label, String detail, SnippetBuilder draft) {
    String snippet = draft.stops() == 0 ? null : draft.snippet();
    return new Offer(rank, kind, label, detail, "", draft.plain(), snippet, draft.plain(), null);
  }

  Offer ranked(int other) {
    return new Offer(other, kind, label, detail, pattern, text, snippet, filter, data, back);
  }

  Offer labelled(String other) {
    return new Offer(rank, kind, other, detail, pattern, text, snippet, filter, data, back);
  }

  /** The same with its texts, the one with tab stops too, brought into another shape. */
  Offer reshaped(UnaryOperator<String> shape) {
    String other = snippet == null ? null : shape.apply(snippet);
    return new Offer(
        rank, kind, label, detail, pattern, shape.apply(text), other, filter, data, back);
  }

  Offer withPattern(String other) {
    return new Offer(rank, kind, label, detail, other, text, snippet, filter, data, back);
  }

  Offer withFilter(String other) {
    return new Offer(rank, kind, label, detail, pattern, text, snippet, other, data, back);
  }

  /** The same with other text and no tab stops. */
  Offer withText(String newLabel, String newText, String newFilter) {
    return new Offer(rank, kind, newLabel, detail, pattern, newText, null, newFilter, data, back);
  }

  /** The same with a text that starts further to the left. */
  Offer further(int newBack, String newText, String newFilter) {
    return new Offer(rank, kind, label, detail, pattern, newText, null, newFilter, data, newBack);
  }
}
