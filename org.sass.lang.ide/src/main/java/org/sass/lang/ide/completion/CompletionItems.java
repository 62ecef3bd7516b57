package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Converts offers into completion items: leaves out offers that do not start like the word at the
 * cursor, sorts the others, and says which range each item replaces.
 */
final class CompletionItems {
  /**
   * Greatest number of items in an answer. If there are more, the editor asks again as the word
   * gets longer.
   */
  static final int MAX_ITEMS = 500;

  private static final Pattern NUMBER = Pattern.compile("0x[0-9a-f]+|\\b[0-9]+\\b");

  private final String text;
  private final int line;
  private final int shift;
  private final int replaceStart;
  private final int cursor;
  private final int replaceEnd;
  private final boolean snippets;
  private final Set<String> seenKeys = new HashSet<>();

  /**
   * @param context where the cursor is
   * @param text the text of the statement
   * @param replaceStart offset of the first character that is replaced
   * @param replaceEnd offset after the last character that is replaced
   * @param snippets whether the editor supports tab stops
   */
  CompletionItems(
      CursorContext context, String text, int replaceStart, int replaceEnd, boolean snippets) {
    this.text = text;
    this.line = context.line();
    this.shift = context.shift();
    this.replaceStart = replaceStart;
    this.cursor = context.cursor();
    this.replaceEnd = replaceEnd;
    this.snippets = snippets;
  }

  /**
   * Returns the items, incomplete if there are more than {@link #MAX_ITEMS}.
   *
   * @param commitCharacters characters that accept the selected item when they are typed; not set
   *     on an item if a shorter offer may be meant
   */
  CompletionList list(List<CompletionCandidate> offers, List<String> commitCharacters) {
    List<CompletionCandidate> sorted = new ArrayList<>();
    for (CompletionCandidate offer : offers) {
      if (CompletionCandidate.startsWithIgnoreCase(offer.filter(), typedText(offer))) {
        sorted.add(offer);
      }
    }
    sorted.sort(Comparator.comparingInt(CompletionCandidate::rank));
    Set<String> filters = new HashSet<>();
    if (!commitCharacters.isEmpty()) {
      offers.forEach(offer -> filters.add(offer.filter()));
    }
    List<CompletionItem> items = new ArrayList<>();
    for (CompletionCandidate offer : sorted) {
      if (items.size() == MAX_ITEMS) {
        return new CompletionList(true, items);
      }
      CompletionCandidate cut = truncateAtFollowing(offer);
      if (seenKeys.add(key(cut, offer))) {
        items.add(item(cut, items.size()));
        if (!commitCharacters.isEmpty() && !hasShorter(offer, filters)) {
          items.get(items.size() - 1).setCommitCharacters(commitCharacters);
        }
      }
    }
    return new CompletionList(false, items);
  }

  /**
   * Returns a key for which one item is enough.
   *
   * @param cut the offer without what already follows the word
   */
  private static String key(CompletionCandidate cut, CompletionCandidate offer) {
    if (cut != offer) {
      return cut.text();
    }
    // Forms have different examples of a number, which stand for the same.
    boolean isAnyNumber =
        cut.kind() == CompletionItemKind.Value && !cut.text().startsWith(cut.label());
    String text =
        isAnyNumber ? cut.detail() + NUMBER.matcher(cut.text()).replaceAll("0") : cut.text();
    return text + " " + cut.label() + " " + cut.kind();
  }

  CompletionList list(List<CompletionCandidate> offers) {
    return list(offers, List.of());
  }

  /**
   * Returns whether another offer is a beginning of this one, and so may be the one that was meant.
   */
  private static boolean hasShorter(CompletionCandidate offer, Set<String> filters) {
    for (int end = offer.filter().length() - 1; end >= 0; end--) {
      if (filters.contains(offer.filter().substring(0, end))) {
        return true;
      }
    }
    return false;
  }

  private String typedText(CompletionCandidate offer) {
    int start = Math.max(0, Math.min(replaceStart - offer.charactersBefore(), text.length()));
    return text.substring(start, Math.max(start, Math.min(cursor, text.length())));
  }

  /**
   * Cuts an offer off before the character that already follows the word, such as a dot or a
   * bracket.
   */
  private CompletionCandidate truncateAtFollowing(CompletionCandidate offer) {
    char c = nextCharacter();
    int at = c == 0 || ".[]():|".indexOf(c) < 0 ? -1 : offer.text().indexOf(c, 1);
    if (at < 0 || offer.charactersBefore() > 0) {
      return offer;
    }
    // The rest has no tab stops, because one might be cut in the middle; their likely values stay.
    String rest = offer.text().substring(0, at).stripTrailing();
    return offer.withText(offer.label().startsWith(".") ? "." + rest : rest, rest, rest);
  }

  /** Returns the next character after the word that is not a space; 0 if there is none. */
  char nextCharacter() {
    int next = replaceEnd;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    return next < text.length() ? text.charAt(next) : 0;
  }

  private CompletionItem item(CompletionCandidate offer, int index) {
    CompletionItem item = new CompletionItem(offer.label());
    item.setKind(offer.kind());
    if (!offer.detail().isEmpty() || !offer.pattern().isEmpty()) {
      CompletionItemLabelDetails details = new CompletionItemLabelDetails();
      details.setDetail(offer.pattern().isEmpty() ? null : " " + offer.pattern());
      details.setDescription(offer.detail().isEmpty() ? null : offer.detail());
      item.setLabelDetails(details);
      item.setDetail(offer.detail());
    }
    boolean snippet = snippets && offer.snippet() != null;
    Range range =
        new Range(
            new Position(line, replaceStart - offer.charactersBefore() + shift),
            new Position(line, Math.max(replaceStart, replaceEnd) + shift));
    item.setTextEdit(Either.forLeft(new TextEdit(range, snippet ? offer.snippet() : offer.text())));
    item.setInsertTextFormat(snippet ? InsertTextFormat.Snippet : null);
    item.setFilterText(offer.filter().equals(offer.label()) ? null : offer.filter());
    // Four digits, for editors that compare texts. String.format would take too long.
    item.setSortText(Integer.toString(10_000 + index).substring(1));
    item.setData(offer.data());
    return item;
  }
}
