package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.assemble.DirectiveCatalog;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Letters;

/** Completes directives: their names with their arguments, and the words after some of them. */
final class DirectiveCompletion {
  /** The directives that a text usually begins with. The last one is offered first. */
  private static final List<String> OPENING = List.of(".const", ".equ", ".arch", ".kernel");

  private DirectiveCompletion() {}

  /**
   * Returns the offers for a text without code: the directives that a text usually begins with come
   * first.
   */
  static List<Offer> atTheBeginning(Document document) {
    List<Offer> offers = new ArrayList<>();
    for (Offer offer : offers(document, 0)) {
      offers.add(OPENING.contains(offer.filter()) ? offer.ranked(SortRanks.BEST) : offer);
    }
    offers.sort(Comparator.comparingInt(offer -> -OPENING.indexOf(offer.filter())));
    return offers;
  }

  /** Returns the directives that are possible in a line. */
  static List<Offer> offers(Document document, int line) {
    Isa isa = document.isa();
    boolean open = document.regions().stream().anyMatch(r -> line > r.first() && line <= r.last());
    boolean code = document.program().kernels().stream().anyMatch(k -> !k.code().isEmpty());
    List<Offer> offers = new ArrayList<>();
    for (DirectiveCatalog.Entry entry : DirectiveCatalog.ALL) {
      boolean closes = entry.name().equals(".end");
      boolean chooses = entry.wants() == DirectiveCatalog.Wants.ARCH;
      if (closes && !open || chooses && code) {
        continue;
      }
      String snippet = entry.snippet().replace("{archs}", String.join(",", Isas.archs(isa)));
      String plain = entry.name() + (entry.snippet().contains(" ") ? " " : "");
      offers.add(
          new Offer(
              SortRanks.OTHER_REGISTER,
              CompletionItemKind.Keyword,
              entry.name(),
              entry.says(),
              entry.usage(),
              plain,
              snippet,
              entry.name(),
              null));
    }
    return offers;
  }

  /** Completes a statement that starts with a dot. */
  static CompletionList complete(Document document, CursorContext spot, boolean snippets) {
    String text = spot.text();
    int nameEnd = Letters.wordEnd(text, spot.start() + 1, text.length());
    if (spot.cursor() <= nameEnd) {
      boolean bare = text.substring(nameEnd, Math.max(nameEnd, spot.end())).isBlank();
      List<Offer> offers = new ArrayList<>();
      for (Offer offer : offers(document, spot.line())) {
        String name = offer.filter();
        offers.add(
            bare
                ? offer
                : Offer.word(offer.rank(), offer.kind(), name, offer.detail())
                    .withPattern(offer.pattern()));
      }
      return new CompletionItems(spot, text, spot.start(), nameEnd, snippets).list(offers);
    }
    String name = text.substring(spot.start(), nameEnd);
    String before = text.substring(nameEnd, spot.wordStart());
    List<Offer> offers = words(document, spot, name, before);
    return new CompletionItems(spot, text, spot.wordStart(), spot.wordEnd(), snippets).list(offers);
  }

  private static List<Offer> words(
      Document document, CursorContext spot, String name, String before) {
    List<Offer> offers = new ArrayList<>();
    DirectiveCatalog.Entry entry = DirectiveCatalog.of(name);
    int words = before.isBlank() ? 0 : before.strip().split("\\s+").length;
    if (entry == null) {
      return offers;
    }
    switch (entry.wants()) {
      case ARCH -> {
        for (String arch : words == 0 ? Isas.archs(document.isa()) : List.<String>of()) {
          offers.add(
              Offer.word(
                  SortRanks.WORD, CompletionItemKind.EnumMember, arch, title(document, arch)));
        }
      }
      case TYPE -> {
        for (String type : words == 1 ? DirectiveCatalog.TYPES : List.<String>of()) {
          offers.add(Offer.word(SortRanks.WORD, CompletionItemKind.EnumMember, type, "type"));
        }
      }
      case NUMBER -> {
        if (words >= entry.names()) {
          numbers(document, spot, offers);
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

  private static void numbers(Document document, CursorContext spot, List<Offer> offers) {
    int kernel = document.kernelAt(spot.line());
    for (Symbol symbol : document.symbols()) {
      boolean known = symbol.kernel() < 0 || symbol.kernel() == kernel;
      if (known && (symbol.kind() == Symbol.Kind.EQU || symbol.kind() == Symbol.Kind.SHARED)) {
        String detail = "." + symbol.kind().name().toLowerCase(java.util.Locale.ROOT);
        offers.add(
            Offer.word(
                SortRanks.NAME,
                CompletionItemKind.Constant,
                symbol.name(),
                detail + ", " + symbol.value()));
      }
    }
  }
}
