package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.codec.Expected;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Completes the word after a dot: a modifier, a condition, or the type of a memory operand. The
 * inserted text has no dot, because the dot is already typed.
 */
final class ModifierCompletion {
  private final CursorContext spot;
  private final InsnPrefix beginning;
  private final OperandCompletion operands;

  /**
   * @param beginning the instruction up to the dot
   */
  ModifierCompletion(CursorContext spot, InsnPrefix beginning, OperandCompletion operands) {
    this.spot = spot;
    this.beginning = beginning;
    this.operands = operands;
  }

  CompletionList complete(CompletionItems items, List<Expected> next) {
    InsnText insn = InsnReader.read(beginning.text());
    boolean modifiers = insn.operands().isEmpty();
    operands.offer(next.isEmpty() && !modifiers ? beginning.guessed() : next);
    List<Offer> offers = new ArrayList<>();
    for (Offer offer : operands.offers()) {
      if (offer.text().startsWith(".")) {
        offers.add(offer);
      }
    }
    if (modifiers) {
      offers = fitting(offers);
      offers.addAll(earlier(insn, offers));
    }
    List<String> commits = modifiers ? List.of(".", " ") : List.of(")", ",");
    return items.list(
        ranked(offers).stream().map(ModifierCompletion::withoutDot).toList(), commits);
  }

  /**
   * Returns the offers that fit the modifiers after the cursor's word, or all offers if none fits.
   */
  private List<Offer> fitting(List<Offer> offers) {
    String chain = chain();
    if (chain.isEmpty()) {
      return offers;
    }
    List<Offer> found = new ArrayList<>();
    for (Offer offer : offers) {
      int inner = offer.text().indexOf('.', 1);
      String text = inner < 0 ? offer.text() : offer.text().substring(0, inner);
      if (beginning.fits(text + chain)) {
        found.add(offer);
      }
    }
    return found.isEmpty() ? offers : found;
  }

  /** Returns the modifiers after the word under the cursor; empty if there are none. */
  private String chain() {
    String text = spot.text();
    int end = Letters.nameEnd(text, spot.wordEnd(), text.length());
    return text.substring(spot.wordEnd(), end);
  }

  /**
   * Returns modifiers that must stand before modifiers that are already typed. Such an offer also
   * replaces the typed modifiers.
   */
  private List<Offer> earlier(InsnText insn, List<Offer> offers) {
    List<Offer> found = new ArrayList<>();
    Set<String> known = new HashSet<>();
    offers.forEach(offer -> known.add(offer.text()));
    String text = beginning.text();
    List<Span> suffixes = insn.suffixes();
    for (int i = 0; i < suffixes.size(); i++) {
      int at = suffixes.get(i).start();
      String behind = text.substring(at);
      InsnPrefix before = new InsnPrefix(beginning.isa(), beginning.forms(), text.substring(0, at));
      OperandCompletion own = operands.fresh();
      own.offer(before.next());
      for (Offer offer : own.offers()) {
        String word = offer.text();
        if (word.startsWith(".") && before.fits(word + behind + chain()) && known.add(word)) {
          String all = word + behind;
          found.add(offer.ranked(SortRanks.LATE).further(behind.length() + 1, all, behind + word));
        }
      }
    }
    return found;
  }

  /**
   * Ranks the offers that make a valid instruction together with the operands after the cursor
   * first.
   */
  private List<Offer> ranked(List<Offer> offers) {
    int from = Math.min(spot.wordEnd(), spot.end());
    String rest = spot.text().substring(from, spot.end());
    if (rest.isBlank()) {
      return offers;
    }
    Map<String, Boolean> whole = new HashMap<>();
    List<Offer> ranked = new ArrayList<>();
    for (Offer offer : offers) {
      boolean fits =
          offer.back() == 0
              && whole.computeIfAbsent(offer.text(), text -> beginning.isWhole(text + rest));
      ranked.add(fits ? offer.ranked(Math.max(0, offer.rank() - SortRanks.NEEDED)) : offer);
    }
    return ranked;
  }

  private static Offer withoutDot(Offer offer) {
    if (offer.back() > 0) {
      return offer;
    }
    Offer shorter = offer.reshaped(text -> text.substring(1));
    return shorter.withFilter(shorter.text());
  }
}
