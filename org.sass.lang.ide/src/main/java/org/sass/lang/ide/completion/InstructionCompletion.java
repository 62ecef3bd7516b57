package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Expected;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Letters;

/**
 * Completes the part of an instruction after its mnemonic: operands, modifiers, and the names of
 * parameters.
 */
final class InstructionCompletion {
  private final Document document;
  private final Settings settings;
  private final CursorContext spot;
  private final boolean snippets;
  private final Isa isa;

  InstructionCompletion(
      Document document, Settings settings, CursorContext spot, boolean snippets) {
    this.document = document;
    this.settings = settings;
    this.spot = spot;
    this.snippets = snippets;
    this.isa = document.isa();
  }

  CompletionList complete() {
    int word = Math.min(spot.wordStart(), spot.cursor());
    boolean dot = word > spot.start() && spot.text().charAt(word - 1) == '.';
    int limit = dot ? word - 1 : word;
    InsnPrefix beginning = beginning(limit);
    List<Expected> next = beginning.next();
    if (next.isEmpty()) {
      InsnPrefix capitals = capitals(limit);
      beginning = capitals.next().isEmpty() ? beginning : capitals;
      next = beginning.next();
    }
    NearbyRegisters registers = NearbyRegisters.near(document, spot.line());
    String typed = spot.text().substring(word, spot.cursor());
    VisibleNames names = VisibleNames.in(document, spot.line(), typed, CompletionItems.MOST + 1);
    OperandCompletion operands = new OperandCompletion(isa, registers, names, settings.flexgrip());
    CompletionItems items = new CompletionItems(spot, spot.text(), word, spot.wordEnd(), snippets);
    if (dot) {
      return new ModifierCompletion(spot, beginning, operands).complete(items, next);
    }
    next = next.isEmpty() ? beginning.guessed() : next;
    operands.offer(next);
    List<Offer> offers = new ArrayList<>(operands.offers());
    if (beginning.forms().isEmpty()) {
      operands.anything();
      return items.list(operands.offers());
    }
    if (items.behind() != '[') {
      offers.addAll(places(beginning, next, names));
    }
    offers.addAll(lacking(offers));
    return items.list(offers);
  }

  private InsnPrefix beginning(int limit) {
    return InsnPrefix.of(document, spot.line(), spot.text(), spot.start(), limit);
  }

  /**
   * Reads the beginning of the instruction again with register names and words after a dot in
   * capitals: {@code r1} becomes R1. Declared names keep their spelling.
   */
  private InsnPrefix capitals(int limit) {
    String text = spot.text().substring(0, limit);
    StringBuilder upper = new StringBuilder(text);
    for (int i = spot.start(); i + 1 < limit; i++) {
      boolean starts = i == 0 || !Letters.isWord(text.charAt(i - 1));
      if (starts && Letters.isLetter(text.charAt(i))) {
        int end = Letters.wordEnd(text, i, limit);
        String word = text.substring(i, end);
        boolean numbered = word.matches("[a-z][0-9]+[lh]?");
        boolean condition = i > 0 && text.charAt(i - 1) == '.';
        if ((numbered || condition) && document.symbol(spot.line(), word) == null) {
          upper.replace(i, end, word.toUpperCase(Locale.ROOT));
        }
      }
    }
    return InsnPrefix.of(document, spot.line(), upper.toString(), spot.start(), limit);
  }

  /**
   * Returns offers for operands in memory: declared parameters, and the words of shared memory that
   * a launch sets. The list is empty if no operand in memory can follow.
   */
  private List<Offer> places(InsnPrefix beginning, List<Expected> next, VisibleNames names) {
    List<Offer> found = new ArrayList<>();
    boolean memory =
        next.stream()
            .anyMatch(
                n ->
                    n.one() != null
                        && n.hole() == null
                        && n.one().tags().stream().anyMatch(tag -> isa.memory(tag) != null));
    if (!memory) {
      return found;
    }
    for (Symbol parameter : names.parameters()) {
      String operand = InsnPrefix.operand(isa, parameter);
      if (beginning.fits(operand)) {
        String detail = "parameter, " + operand;
        found.add(Offer.word(SortRanks.NAME, CompletionItemKind.Field, parameter.name(), detail));
      }
    }
    for (SnippetTexts.Entry place : SnippetTexts.of(isa).places()) {
      if (beginning.fits(place.body())) {
        Offer offer =
            Offer.word(SortRanks.MEMORY + 5, CompletionItemKind.Field, place.body(), place.title());
        found.add(offer);
        if (spot.wordStart() < spot.cursor()) {
          String name = place.title();
          found.add(
              Offer.word(SortRanks.LATE, CompletionItemKind.Field, name, place.body())
                  .withText(name, place.body(), name));
        }
      }
    }
    return found;
  }

  /**
   * Returns the offers that replace a register name that users expect but the instruction set
   * lacks.
   */
  private List<Offer> lacking(List<Offer> offers) {
    List<Offer> found = new ArrayList<>();
    String typed = spot.text().substring(spot.wordStart(), spot.cursor());
    String text = typed.length() < 2 ? null : isa.lacking().get(typed.toUpperCase(Locale.ROOT));
    if (text == null) {
      return found;
    }
    for (Offer offer : offers) {
      int at = text.indexOf(offer.text());
      boolean named =
          at >= 0
              && (at == 0 || !Letters.isWord(text.charAt(at - 1)))
              && (at + offer.text().length() == text.length()
                  || !Letters.isWord(text.charAt(at + offer.text().length())));
      if (named && offer.text().length() > 1) {
        found.add(
            new Offer(
                SortRanks.BEST,
                offer.kind(),
                offer.label(),
                text,
                "",
                offer.text(),
                null,
                typed,
                offer.data()));
      }
    }
    return found;
  }
}
