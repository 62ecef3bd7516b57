package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemLabelDetails;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/**
 * Makes completion items of offers: leaves out what does not start as the word under the cursor,
 * sorts the rest and says what each replaces.
 */
final class Items {
  private final String text;
  private final int line;
  private final int shift;
  private final int from;
  private final int cursor;
  private final int to;
  private final boolean snippets;
  private final Set<String> seen = new HashSet<>();

  /**
   * @param text the text of the statement
   * @param from offset of the first character that is replaced
   * @param to offset behind the last one
   * @param snippets whether the editor knows tab stops
   */
  Items(Spot spot, String text, int from, int to, boolean snippets) {
    this.text = text;
    this.line = spot.line();
    this.shift = spot.shift();
    this.from = from;
    this.cursor = spot.cursor();
    this.to = to;
    this.snippets = snippets;
  }

  CompletionList list(List<Offer> offers) {
    String typed = text.substring(Math.min(from, text.length()), Math.min(cursor, text.length()));
    List<Offer> sorted = new ArrayList<>();
    for (Offer offer : offers) {
      if (Chars.startsWith(offer.filter(), typed)) {
        sorted.add(offer);
      }
    }
    sorted.sort(Comparator.comparingInt(Offer::rank));
    List<CompletionItem> items = new ArrayList<>();
    for (Offer offer : sorted) {
      Offer cut = cut(offer);
      if (seen.add(cut.text() + " " + offer.label())) {
        items.add(item(cut, items.size()));
      }
    }
    return new CompletionList(false, items);
  }

  /** Ends an offer where the text behind the cursor goes on in the same way. */
  private Offer cut(Offer offer) {
    int next = to;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    char c = next < text.length() ? text.charAt(next) : 0;
    if (c == 0 || ".[]()|".indexOf(c) < 0) {
      return offer;
    }
    int at = offer.text().indexOf(c, 1);
    if (at < 0) {
      return offer;
    }
    String rest = offer.text().substring(0, at).stripTrailing();
    int stop = offer.snippet() == null ? -1 : offer.snippet().indexOf("${");
    boolean plain = stop < 0 || stop > rest.length();
    String filter = offer.filter().equals(offer.text()) ? rest : offer.filter();
    // Tab stops in what is left would have to be cut in the middle: their likely values stay.
    return new Offer(
        offer.rank(),
        offer.kind(),
        plain ? rest : offer.label(),
        offer.detail(),
        offer.pattern(),
        rest,
        null,
        filter,
        offer.data());
  }

  private CompletionItem item(Offer offer, int index) {
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
        new Range(new Position(line, from + shift), new Position(line, Math.max(from, to) + shift));
    item.setTextEdit(Either.forLeft(new TextEdit(range, snippet ? offer.snippet() : offer.text())));
    item.setInsertTextFormat(snippet ? InsertTextFormat.Snippet : null);
    item.setFilterText(offer.filter().equals(offer.label()) ? null : offer.filter());
    item.setSortText(String.format("%04d", index));
    item.setData(offer.data());
    return item;
  }
}
