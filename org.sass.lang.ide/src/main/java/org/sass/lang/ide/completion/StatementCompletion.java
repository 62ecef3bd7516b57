package org.sass.lang.ide.completion;

import java.util.ArrayList;
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
  private final CursorContext context;
  private final boolean snippets;
  private final Isa isa;
  private final WordFrequencies frequencies;

  StatementCompletion(Document document, CursorContext context, boolean snippets) {
    this.document = document;
    this.context = context;
    this.snippets = snippets;
    this.isa = document.isa();
    this.frequencies = WordFrequencies.of(isa);
  }

  CompletionList complete() {
    int from = context.wordStart();
    String typed = context.text().substring(from, context.cursor());
    List<CompletionCandidate> offers = new ArrayList<>();
    boolean bare = isLastInStatement();
    boolean first = context.text().substring(Math.min(context.start(), from), from).isBlank();
    boolean directives = bare && first && context.shift() == 0;
    boolean atTextStart = directives && document.program().kernels().isEmpty();
    if (atTextStart) {
      addSnippets(SortRanks.BEST, offers);
      offers.addAll(DirectiveCompletion.offersAtTextStart(document));
    }
    NearbyRegisters registers =
        bare ? NearbyRegisters.near(document, context.line()) : NearbyRegisters.none(isa);
    for (String mnemonic : frequencies.mnemonics()) {
      if (CompletionCandidate.startsWithIgnoreCase(mnemonic, typed)) {
        addMnemonic(typed, mnemonic, isa.byMnemonic().get(mnemonic), bare, registers, offers);
      }
    }
    addSubstitutes(typed, offers);
    if (directives && !atTextStart) {
      offers.addAll(DirectiveCompletion.offers(document, context.line()));
      addSnippets(SortRanks.LATE, offers);
    }
    return new CompletionItems(context, context.text(), from, context.wordEnd(), snippets)
        .list(offers);
  }

  /**
   * Adds the snippets of the instruction set. At the start of a text, snippets that are not kernels
   * come last.
   */
  private void addSnippets(int rank, List<CompletionCandidate> offers) {
    for (SnippetTexts.Entry text : SnippetTexts.of(isa).snippets()) {
      offers.add(
          new CompletionCandidate(
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
  private boolean isLastInStatement() {
    int end = Math.min(context.text().length(), Math.max(context.end(), context.wordEnd()));
    return context.text().substring(Math.min(context.wordEnd(), end), end).isBlank();
  }

  private void addMnemonic(
      String typed,
      String mnemonic,
      List<Form> forms,
      boolean bare,
      NearbyRegisters registers,
      List<CompletionCandidate> offers) {
    List<Form> own = forms.stream().filter(form -> form.isIn(isa)).toList();
    if (own.isEmpty()) {
      return;
    }
    Form first = own.get(0);
    String summary = InstructionText.summary(first);
    boolean whole = mnemonic.equalsIgnoreCase(typed);
    int rank =
        whole
            ? SortRanks.BEST
            : registers.hasMnemonic(mnemonic) ? SortRanks.USED_NEARBY : SortRanks.UNUSED_NEARBY;
    offers.add(
        new CompletionCandidate(
            rank,
            CompletionItemKind.Keyword,
            mnemonic,
            summary,
            operands(first, mnemonic),
            mnemonic,
            null,
            mnemonic,
            InstructionText.documentationKey(isa, first)));
    for (Form form : bare && !typed.isEmpty() ? own : List.<Form>of()) {
      SnippetBuilder draft = draft(form, registers);
      // A form whose text needs a control of its own is only for code that is disassembled.
      if (draft.stopCount() == 0 || !draft.plain().startsWith(mnemonic)) {
        continue;
      }
      offers.add(
          new CompletionCandidate(
              rank,
              CompletionItemKind.Snippet,
              draft.pattern(),
              form.operation(),
              "",
              draft.plain(),
              draft.snippet(),
              mnemonic + " " + draft.plain().substring(mnemonic.length()).strip(),
              InstructionText.documentationKey(isa, form)));
    }
  }

  /** Returns the whole instruction in its plainest form. */
  private SnippetBuilder draft(Form form, NearbyRegisters registers) {
    FieldDefaults samples = new FieldDefaults(isa, form, registers, frequencies);
    SnippetBuilder draft =
        new SnippetBuilder(samples, KnownBits.ofForm(form), true).appendElements(form.elements());
    RegisterRuns runs = RegisterRuns.of(isa, draft.fullText());
    // Operands that use several registers from the named one on must not overlap.
    return runs.hasOnlySingles()
        ? draft
        : new SnippetBuilder(samples, KnownBits.ofForm(form), true, runs)
            .appendElements(form.elements());
  }

  private String operands(Form form, String mnemonic) {
    String pattern = FormPatterns.of(isa, form);
    int blank = pattern.indexOf(' ');
    return blank < 0 || !pattern.startsWith(mnemonic) ? "" : pattern.substring(blank + 1);
  }

  /** Offers replacements for a mnemonic that users expect but the instruction set lacks. */
  private void addSubstitutes(String typed, List<CompletionCandidate> offers) {
    String upper = typed.toUpperCase(Locale.ROOT);
    for (Map.Entry<String, String> entry : isa.missingWords().entrySet()) {
      if (upper.isEmpty() || !entry.getKey().startsWith(upper)) {
        continue;
      }
      for (String text : substitutesIn(entry.getValue())) {
        offers.add(
            new CompletionCandidate(
                SortRanks.LATE,
                CompletionItemKind.Text,
                text,
                "instead of " + entry.getKey() + ": " + entry.getValue(),
                "",
                text,
                null,
                entry.getKey() + " " + text,
                documentationKey(text)));
      }
    }
  }

  private String documentationKey(String text) {
    String mnemonic = text.split("[ .]", 2)[0];
    return InstructionText.documentationKey(isa, isa.formsOf(mnemonic).get(0));
  }

  /**
   * Returns the example at the end of an advice text, or the mnemonics that the advice mentions if
   * it has no example.
   */
  private List<String> substitutesIn(String advice) {
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
