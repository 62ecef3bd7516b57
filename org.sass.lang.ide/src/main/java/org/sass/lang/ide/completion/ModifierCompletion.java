package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Completes the word after a dot: a modifier, a condition, or the type of a memory operand. The
 * inserted text has no dot, because the dot is already typed.
 */
final class ModifierCompletion {
  private final CursorContext context;
  private final InsnPrefix prefix;
  private final OperandCompletion operands;

  /**
   * @param prefix the instruction up to the dot
   */
  ModifierCompletion(CursorContext context, InsnPrefix prefix, OperandCompletion operands) {
    this.context = context;
    this.prefix = prefix;
    this.operands = operands;
  }

  CompletionList complete(CompletionItems items, List<ExpectedElement> next) {
    InsnText insn = InsnReader.read(prefix.text());
    boolean modifiers = insn.operands().isEmpty();
    operands.offerAll(next.isEmpty() && !modifiers ? prefix.guessNext() : next);
    List<CompletionCandidate> offers = new ArrayList<>();
    for (CompletionCandidate offer : operands.offers()) {
      if (offer.text().startsWith(".")) {
        offers.add(offer);
      }
    }
    if (modifiers) {
      offers = keepFitting(offers);
      offers.addAll(precedingModifierOffers(insn, offers));
    }
    List<String> commits = modifiers ? List.of(".", " ") : List.of(")", ",");
    return items.list(
        rankByFit(offers).stream().map(ModifierCompletion::withoutDot).toList(), commits);
  }

  /**
   * Returns the offers that fit the modifiers after the cursor's word, or all offers if none fits.
   */
  private List<CompletionCandidate> keepFitting(List<CompletionCandidate> offers) {
    String chain = followingModifiers();
    if (chain.isEmpty()) {
      return offers;
    }
    List<CompletionCandidate> found = new ArrayList<>();
    for (CompletionCandidate offer : offers) {
      int inner = offer.text().indexOf('.', 1);
      String text = inner < 0 ? offer.text() : offer.text().substring(0, inner);
      if (prefix.canAppend(text + chain)) {
        found.add(offer);
      }
    }
    return found.isEmpty() ? offers : found;
  }

  /** Returns the modifiers after the word under the cursor; empty if there are none. */
  private String followingModifiers() {
    String text = context.text();
    int end = Letters.nameEnd(text, context.wordEnd(), text.length());
    return text.substring(context.wordEnd(), end);
  }

  /**
   * Returns modifiers that must stand before modifiers that are already typed. Such an offer also
   * replaces the typed modifiers.
   */
  private List<CompletionCandidate> precedingModifierOffers(
      InsnText insn, List<CompletionCandidate> offers) {
    List<CompletionCandidate> found = new ArrayList<>();
    Set<String> known = new HashSet<>();
    offers.forEach(offer -> known.add(offer.text()));
    String text = prefix.text();
    List<Span> suffixes = insn.suffixes();
    for (int i = 0; i < suffixes.size(); i++) {
      int at = suffixes.get(i).start();
      String typedModifiers = text.substring(at);
      InsnPrefix before = new InsnPrefix(prefix.isa(), prefix.forms(), text.substring(0, at));
      OperandCompletion own = operands.withoutOffers();
      own.offerAll(before.next());
      for (CompletionCandidate offer : own.offers()) {
        String word = offer.text();
        if (word.startsWith(".")
            && before.canAppend(word + typedModifiers + followingModifiers())
            && known.add(word)) {
          String all = word + typedModifiers;
          found.add(
              offer
                  .withRank(SortRanks.LATE)
                  .withTextReplacingBefore(
                      typedModifiers.length() + 1, all, typedModifiers + word));
        }
      }
    }
    return found;
  }

  /**
   * Ranks the offers that make a valid instruction together with the operands after the cursor
   * first.
   */
  private List<CompletionCandidate> rankByFit(List<CompletionCandidate> offers) {
    int from = Math.min(context.wordEnd(), context.end());
    String rest = context.text().substring(from, context.end());
    if (rest.isBlank()) {
      return offers;
    }
    Map<String, Boolean> whole = new HashMap<>();
    List<CompletionCandidate> ranked = new ArrayList<>();
    for (CompletionCandidate offer : offers) {
      boolean fits =
          offer.charactersBefore() == 0
              && whole.computeIfAbsent(offer.text(), text -> prefix.isCompleteWith(text + rest));
      ranked.add(
          fits ? offer.withRank(Math.max(0, offer.rank() - SortRanks.MANDATORY_WORD)) : offer);
    }
    return ranked;
  }

  private static CompletionCandidate withoutDot(CompletionCandidate offer) {
    if (offer.charactersBefore() > 0) {
      return offer;
    }
    CompletionCandidate shorter = offer.mapText(text -> text.substring(1));
    return shorter.withFilter(shorter.text());
  }
}
