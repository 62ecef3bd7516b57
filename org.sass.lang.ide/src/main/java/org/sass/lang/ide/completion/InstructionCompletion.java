package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.ExpectedElement;
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
  private final CursorContext context;
  private final boolean snippets;
  private final Isa isa;

  InstructionCompletion(
      Document document, Settings settings, CursorContext context, boolean snippets) {
    this.document = document;
    this.settings = settings;
    this.context = context;
    this.snippets = snippets;
    this.isa = document.isa();
  }

  CompletionList complete() {
    int word = Math.min(context.wordStart(), context.cursor());
    boolean dot = word > context.start() && context.text().charAt(word - 1) == '.';
    int limit = dot ? word - 1 : word;
    InsnPrefix prefix = prefixUpTo(limit);
    List<ExpectedElement> next = prefix.next();
    if (next.isEmpty()) {
      InsnPrefix capitals = capitalizedPrefix(limit);
      prefix = capitals.next().isEmpty() ? prefix : capitals;
      next = prefix.next();
    }
    NearbyRegisters registers = NearbyRegisters.near(document, context.line());
    String typed = context.text().substring(word, context.cursor());
    VisibleNames names =
        VisibleNames.atLine(document, context.line(), typed, CompletionItems.MAX_ITEMS + 1);
    OperandCompletion operands =
        new OperandCompletion(isa, registers, names, settings.isFlexgrip());
    CompletionItems items =
        new CompletionItems(context, context.text(), word, context.wordEnd(), snippets);
    if (dot) {
      return new ModifierCompletion(context, prefix, operands).complete(items, next);
    }
    next = next.isEmpty() ? prefix.guessNext() : next;
    operands.offerAll(next);
    List<CompletionCandidate> offers = new ArrayList<>(operands.offers());
    if (prefix.forms().isEmpty()) {
      operands.offerNearby();
      return items.list(operands.offers());
    }
    if (items.nextCharacter() != '[') {
      offers.addAll(memoryOffers(prefix, next, names));
    }
    offers.addAll(substituteOffers(offers));
    return items.list(offers);
  }

  private InsnPrefix prefixUpTo(int limit) {
    return InsnPrefix.of(document, context.line(), context.text(), context.start(), limit);
  }

  /**
   * Reads the beginning of the instruction again with register names and words after a dot in
   * capitals: {@code r1} becomes R1. Declared names keep their spelling.
   */
  private InsnPrefix capitalizedPrefix(int limit) {
    String text = context.text().substring(0, limit);
    StringBuilder upper = new StringBuilder(text);
    for (int i = context.start(); i + 1 < limit; i++) {
      boolean starts = i == 0 || !Letters.isWordPart(text.charAt(i - 1));
      if (starts && Letters.isLetter(text.charAt(i))) {
        int end = Letters.wordEnd(text, i, limit);
        String word = text.substring(i, end);
        boolean numbered = word.matches("[a-z][0-9]+[lh]?");
        boolean condition = i > 0 && text.charAt(i - 1) == '.';
        if ((numbered || condition) && document.findSymbol(context.line(), word) == null) {
          upper.replace(i, end, word.toUpperCase(Locale.ROOT));
        }
      }
    }
    return InsnPrefix.of(document, context.line(), upper.toString(), context.start(), limit);
  }

  /**
   * Returns offers for operands in memory: declared parameters, and the words of shared memory that
   * a launch sets. The list is empty if no operand in memory can follow.
   */
  private List<CompletionCandidate> memoryOffers(
      InsnPrefix prefix, List<ExpectedElement> next, VisibleNames names) {
    List<CompletionCandidate> found = new ArrayList<>();
    boolean memory =
        next.stream()
            .anyMatch(
                n ->
                    n.partCase() != null
                        && n.hole() == null
                        && n.partCase().tags().stream()
                            .anyMatch(tag -> isa.findMemory(tag) != null));
    if (!memory) {
      return found;
    }
    for (Symbol parameter : names.parameters()) {
      String operand = InsnPrefix.operand(isa, parameter);
      if (prefix.canAppend(operand)) {
        String detail = "parameter, " + operand;
        found.add(
            CompletionCandidate.word(
                SortRanks.NAME, CompletionItemKind.Field, parameter.name(), detail));
      }
    }
    for (SnippetTexts.Entry place : SnippetTexts.of(isa).places()) {
      if (prefix.canAppend(place.body())) {
        CompletionCandidate offer =
            CompletionCandidate.word(
                SortRanks.MEMORY + 5, CompletionItemKind.Field, place.body(), place.title());
        found.add(offer);
        if (context.wordStart() < context.cursor()) {
          String name = place.title();
          found.add(
              CompletionCandidate.word(SortRanks.LATE, CompletionItemKind.Field, name, place.body())
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
  private List<CompletionCandidate> substituteOffers(List<CompletionCandidate> offers) {
    List<CompletionCandidate> found = new ArrayList<>();
    String typed = context.text().substring(context.wordStart(), context.cursor());
    String text =
        typed.length() < 2 ? null : isa.missingWords().get(typed.toUpperCase(Locale.ROOT));
    if (text == null) {
      return found;
    }
    for (CompletionCandidate offer : offers) {
      int at = text.indexOf(offer.text());
      boolean named =
          at >= 0
              && (at == 0 || !Letters.isWordPart(text.charAt(at - 1)))
              && (at + offer.text().length() == text.length()
                  || !Letters.isWordPart(text.charAt(at + offer.text().length())));
      if (named && offer.text().length() > 1) {
        found.add(
            new CompletionCandidate(
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
