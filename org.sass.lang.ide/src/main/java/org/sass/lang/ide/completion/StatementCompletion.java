package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.codec.KnownBits;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Completes the first word of a statement: mnemonics, directives, and snippets of several lines.
 */
final class StatementCompletion {
  private final Document document;
  private final CursorContext spot;
  private final boolean snippets;
  private final Isa isa;
  private final CommonPrefixes words;

  StatementCompletion(Document document, CursorContext spot, boolean snippets) {
    this.document = document;
    this.spot = spot;
    this.snippets = snippets;
    this.isa = document.isa();
    this.words = new CommonPrefixes(isa);
  }

  CompletionList complete() {
    int from = spot.wordStart();
    String typed = spot.text().substring(from, spot.cursor());
    List<Offer> offers = new ArrayList<>();
    boolean bare = isBare();
    boolean first = spot.text().substring(Math.min(spot.start(), from), from).isBlank();
    boolean directives = bare && first && spot.shift() == 0;
    boolean begins = directives && document.program().kernels().isEmpty();
    if (begins) {
      pieces(SortRanks.BEST, offers);
      offers.addAll(DirectiveCompletion.atTheBeginning(document));
    }
    NearbyRegisters registers =
        bare ? NearbyRegisters.near(document, spot.line()) : NearbyRegisters.none(isa);
    for (String mnemonic : mnemonics()) {
      if (Offer.starts(mnemonic, typed)) {
        mnemonic(typed, mnemonic, isa.byMnemonic().get(mnemonic), bare, registers, offers);
      }
    }
    lacking(typed, offers);
    if (directives && !begins) {
      offers.addAll(DirectiveCompletion.offers(document, spot.line()));
      pieces(SortRanks.LATE, offers);
    }
    return new CompletionItems(spot, spot.text(), from, spot.wordEnd(), snippets).list(offers);
  }

  /**
   * Returns all mnemonics, the most common first; equally common ones are in alphabetical order.
   */
  private List<String> mnemonics() {
    List<String> all = new ArrayList<>(isa.byMnemonic().keySet());
    all.sort(
        Comparator.comparingInt((String name) -> -words.count(name))
            .thenComparing(Comparator.naturalOrder()));
    return all;
  }

  /**
   * Adds the snippets of the instruction set. At the start of a text, snippets that are not kernels
   * come last.
   */
  private void pieces(int rank, List<Offer> offers) {
    for (SnippetTexts.Entry text : SnippetTexts.of(isa).snippets()) {
      offers.add(
          new Offer(
              rank == SortRanks.BEST && !text.isKernel() ? SortRanks.LATE : rank,
              CompletionItemKind.Snippet,
              text.word(),
              text.title(),
              "",
              text.plain(),
              text.body(),
              text.word(),
              null));
    }
  }

  /**
   * Returns whether nothing follows the word. Otherwise a whole instruction would be inserted
   * before other text.
   */
  private boolean isBare() {
    int end = Math.min(spot.text().length(), Math.max(spot.end(), spot.wordEnd()));
    return spot.text().substring(Math.min(spot.wordEnd(), end), end).isBlank();
  }

  private void mnemonic(
      String typed,
      String mnemonic,
      List<Form> forms,
      boolean bare,
      NearbyRegisters registers,
      List<Offer> offers) {
    List<Form> own = forms.stream().filter(form -> form.arch() <= isa.arch()).toList();
    if (own.isEmpty()) {
      return;
    }
    Form first = own.get(0);
    String summary = InstructionText.summary(first);
    boolean whole = mnemonic.equalsIgnoreCase(typed);
    int rank = whole ? SortRanks.BEST : registers.knows(mnemonic) ? SortRanks.USED : SortRanks.FREE;
    offers.add(
        new Offer(
            rank,
            CompletionItemKind.Keyword,
            mnemonic,
            summary,
            operands(first, mnemonic, registers),
            mnemonic,
            null,
            mnemonic,
            InstructionText.data(isa, first)));
    for (Form form : bare && !typed.isEmpty() ? own : List.<Form>of()) {
      SnippetBuilder draft = draft(form, registers);
      if (draft.stops() == 0) {
        continue;
      }
      offers.add(
          new Offer(
              rank,
              CompletionItemKind.Snippet,
              draft.pattern(),
              form.operation(),
              "",
              draft.plain(),
              draft.snippet(),
              mnemonic + " " + draft.plain().substring(mnemonic.length()).strip(),
              InstructionText.data(isa, form)));
    }
  }

  /** Returns the whole instruction in its plainest form. */
  private SnippetBuilder draft(Form form, NearbyRegisters registers) {
    FieldDefaults samples = new FieldDefaults(isa, form, registers, words);
    SnippetBuilder draft =
        new SnippetBuilder(samples, KnownBits.by(form), true).elements(form.text());
    RegisterRuns runs = RegisterRuns.of(isa, draft.full());
    // Operands that use several registers from the named one on must not overlap.
    return runs.isPlain()
        ? draft
        : new SnippetBuilder(samples, KnownBits.by(form), true, runs).elements(form.text());
  }

  private String operands(Form form, String mnemonic, NearbyRegisters registers) {
    String pattern = draft(form, registers).pattern();
    int blank = pattern.indexOf(' ');
    return blank < 0 || !pattern.startsWith(mnemonic) ? "" : pattern.substring(blank + 1);
  }

  /** Offers replacements for a mnemonic that users expect but the instruction set lacks. */
  private void lacking(String typed, List<Offer> offers) {
    String upper = typed.toUpperCase(Locale.ROOT);
    for (Map.Entry<String, String> entry : isa.lacking().entrySet()) {
      if (upper.isEmpty() || !entry.getKey().startsWith(upper)) {
        continue;
      }
      for (String text : instead(entry.getValue())) {
        offers.add(
            new Offer(
                SortRanks.LATE,
                CompletionItemKind.Text,
                text,
                "instead of " + entry.getKey() + ": " + entry.getValue(),
                "",
                text,
                null,
                entry.getKey() + " " + text,
                data(text)));
      }
    }
  }

  private String data(String text) {
    String mnemonic = text.split("[ .]", 2)[0];
    return InstructionText.data(isa, isa.forms(mnemonic).get(0));
  }

  /**
   * Returns the example at the end of an advice text, or the mnemonics that the advice mentions if
   * it has no example.
   */
  private List<String> instead(String advice) {
    int colon = advice.lastIndexOf(": ");
    String example = colon < 0 ? "" : advice.substring(colon + 2);
    boolean whole =
        !example.isEmpty()
            && Encoder.encode(isa, example, 0, example.length(), 0, n -> OptionalLong.empty())
                    .word()
                != null;
    if (whole) {
      return List.of(example);
    }
    Set<String> words = new LinkedHashSet<>();
    for (String word : advice.split("[^A-Za-z0-9_]+")) {
      if (isa.byMnemonic().containsKey(word)) {
        words.add(word);
      }
    }
    return List.copyOf(words);
  }
}
