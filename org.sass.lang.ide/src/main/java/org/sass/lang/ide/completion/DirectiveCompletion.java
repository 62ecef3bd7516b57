package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Letters;

/** Completes directives: their names with their arguments, and the words after some of them. */
final class DirectiveCompletion {
  /** The directives that a text usually begins with. The last one is offered first. */
  private static final List<String> OPENING_DIRECTIVES =
      List.of(".const", ".equ", ".arch", ".kernel");

  private DirectiveCompletion() {}

  /**
   * Returns the offers for a text without code: the directives that a text usually begins with come
   * first.
   */
  static List<CompletionCandidate> offersAtTextStart(Document document) {
    List<CompletionCandidate> offers = new ArrayList<>();
    for (CompletionCandidate offer : offers(document, 0)) {
      offers.add(
          OPENING_DIRECTIVES.contains(offer.filter()) ? offer.withRank(SortRanks.BEST) : offer);
    }
    offers.sort(Comparator.comparingInt(offer -> -OPENING_DIRECTIVES.indexOf(offer.filter())));
    return offers;
  }

  /** Returns the directives that are possible in a line. */
  static List<CompletionCandidate> offers(Document document, int line) {
    Isa isa = document.isa();
    boolean open =
        document.kernelLines().stream().anyMatch(r -> line > r.firstLine() && line <= r.lastLine());
    boolean code = document.program().kernels().stream().anyMatch(k -> !k.code().isEmpty());
    List<CompletionCandidate> offers = new ArrayList<>();
    for (DirectiveCatalog.Entry entry : DirectiveCatalog.ALL) {
      boolean closes = entry.name().equals(".end");
      boolean chooses = entry.argumentKind() == DirectiveCatalog.ArgumentKind.ARCH;
      if (closes && !open || chooses && code) {
        continue;
      }
      String snippet = entry.snippet().replace("{archs}", String.join(",", Isas.archs(isa)));
      String plain = entry.name() + (entry.snippet().contains(" ") ? " " : "");
      offers.add(
          new CompletionCandidate(
              SortRanks.OTHER_REGISTER,
              CompletionItemKind.Keyword,
              entry.name(),
              entry.summary(),
              entry.usage(),
              plain,
              snippet,
              entry.name(),
              null));
    }
    return offers;
  }

  /** Completes a statement that starts with a dot. */
  static CompletionList complete(Document document, CursorContext context, boolean snippets) {
    String text = context.text();
    int nameEnd = Letters.wordEnd(text, context.start() + 1, text.length());
    if (context.cursor() <= nameEnd) {
      boolean bare = text.substring(nameEnd, Math.max(nameEnd, context.end())).isBlank();
      List<CompletionCandidate> offers = new ArrayList<>();
      for (CompletionCandidate offer : offers(document, context.line())) {
        String name = offer.filter();
        offers.add(
            bare
                ? offer
                : CompletionCandidate.word(offer.rank(), offer.kind(), name, offer.detail())
                    .withPattern(offer.pattern()));
      }
      return new CompletionItems(context, text, context.start(), nameEnd, snippets).list(offers);
    }
    String name = text.substring(context.start(), nameEnd);
    String before = text.substring(nameEnd, context.wordStart());
    List<CompletionCandidate> offers = argumentOffers(document, context, name, before);
    return new CompletionItems(context, text, context.wordStart(), context.wordEnd(), snippets)
        .list(offers);
  }

  private static List<CompletionCandidate> argumentOffers(
      Document document, CursorContext context, String name, String before) {
    List<CompletionCandidate> offers = new ArrayList<>();
    DirectiveCatalog.Entry entry = DirectiveCatalog.find(name);
    int argumentCount = before.isBlank() ? 0 : before.strip().split("\\s+").length;
    if (entry == null) {
      return offers;
    }
    switch (entry.argumentKind()) {
      case ARCH -> {
        for (String arch : argumentCount == 0 ? Isas.archs(document.isa()) : List.<String>of()) {
          offers.add(
              CompletionCandidate.word(
                  SortRanks.WORD, CompletionItemKind.EnumMember, arch, title(document, arch)));
        }
      }
      case TYPE -> {
        for (String type : argumentCount == 1 ? DirectiveCatalog.TYPES : List.<String>of()) {
          offers.add(
              CompletionCandidate.word(
                  SortRanks.WORD, CompletionItemKind.EnumMember, type, "type"));
        }
      }
      case NUMBER -> {
        if (argumentCount >= entry.newNameCount()) {
          addConstantNames(document, context, offers);
        }
      }
      case NOTHING -> {}
    }
    return offers;
  }

  /** Returns the title of the table that has an architecture; empty if there is none. */
  private static String title(Document document, String arch) {
    Isa isa = document.isa();
    return isa.archs().contains(arch)
        ? isa.title()
        : Isas.heads().stream()
            .filter(head -> head.archs().contains(arch))
            .map(Isas.Head::title)
            .findFirst()
            .orElse("");
  }

  private static void addConstantNames(
      Document document, CursorContext context, List<CompletionCandidate> offers) {
    int kernel = document.kernelIndexAt(context.line());
    for (Symbol symbol : document.symbols()) {
      boolean known = symbol.kernelIndex() < 0 || symbol.kernelIndex() == kernel;
      if (known && (symbol.kind() == Symbol.Kind.EQU || symbol.kind() == Symbol.Kind.SHARED)) {
        String detail = "." + symbol.kind().name().toLowerCase(java.util.Locale.ROOT);
        offers.add(
            CompletionCandidate.word(
                SortRanks.NAME,
                CompletionItemKind.Constant,
                symbol.name(),
                detail + ", " + symbol.value()));
      }
    }
  }
}
