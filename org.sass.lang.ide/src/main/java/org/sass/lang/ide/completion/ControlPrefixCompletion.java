package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.document.Document;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;

/**
 * Completes what some sets have before the mnemonic: a guard such as {@code @!P0} and a control
 * word such as {@code [B------:R-:W-:-:S01]}. Unless a mnemonic already follows, everything that
 * any instruction can have there is offered.
 */
final class ControlPrefixCompletion {
  private final Document document;
  private final Settings settings;
  private final CursorContext context;
  private final boolean snippets;

  private final boolean isControl;

  /** Offset of the first character that is replaced. */
  private final int replaceStart;

  private ControlPrefixCompletion(
      Document document,
      Settings settings,
      CursorContext context,
      boolean snippets,
      boolean isControl,
      int replaceStart) {
    this.document = document;
    this.settings = settings;
    this.context = context;
    this.snippets = snippets;
    this.isControl = isControl;
    this.replaceStart = replaceStart;
  }

  /**
   * Returns what can follow at a cursor in a guard or control word; null if the cursor is
   * elsewhere.
   */
  static CompletionList complete(
      Document document, Settings settings, CursorContext context, boolean snippets) {
    String before =
        context.text().substring(context.start(), Math.max(context.start(), context.cursor()));
    InsnText insn = InsnReader.read(before);
    boolean control = insn.control() != null && !insn.control().textIn(before).endsWith("]");
    boolean guard = insn.guard() != null && insn.guard().end() == before.length();
    if (!control && !guard) {
      return null;
    }
    int from = context.wordStart();
    if (control) {
      int colon = before.lastIndexOf(':');
      from = context.start() + Math.max(colon, insn.control().start()) + 1;
    }
    return new ControlPrefixCompletion(document, settings, context, snippets, control, from)
        .completionList();
  }

  /** Returns whether the cursor is in the mnemonic, or where the mnemonic has to be. */
  static boolean isInMnemonic(CursorContext context) {
    String before =
        context.text().substring(context.start(), Math.max(context.start(), context.cursor()));
    InsnText insn = InsnReader.read(before);
    return insn.suffixes().isEmpty()
        && insn.operands().isEmpty()
        && insn.mnemonic().end() == before.length();
  }

  private CompletionList completionList() {
    List<ExpectedElement> next = nextAfter(context.text().substring(context.start(), replaceStart));
    int to = replaceEnd();
    List<CompletionCandidate> offers = offers(next, to);
    CompletionItems items =
        new CompletionItems(context, context.text(), replaceStart, to, snippets);
    if (!isControl) {
      return items.list(offers);
    }
    String piece = context.text().substring(replaceStart, to);
    String typed =
        context
            .text()
            .substring(replaceStart, Math.max(replaceStart, Math.min(context.cursor(), to)));
    List<CompletionCandidate> pieces = ControlPieces.onePerPiece(withoutExtras(offers));
    ControlPieces.Mask mask = ControlPieces.Mask.in(next);
    if (mask == null) {
      List<CompletionCandidate> all = new ArrayList<>(pieces);
      if (!typed.isEmpty() && pieces.stream().anyMatch(one -> ControlPieces.begins(one, typed))) {
        all.addAll(furtherPieces(typed, to));
      }
      return items.list(all);
    }
    // The digit at the cursor depends on the digits before it: the editor asks again for each.
    CompletionList list = items.list(mask.offers(pieces, piece, typed));
    list.setIsIncomplete(true);
    return list;
  }

  /** Offers each further piece that can follow a whole piece, with the colon before it. */
  private List<CompletionCandidate> furtherPieces(String piece, int to) {
    String before = context.text().substring(context.start(), replaceStart) + piece + ":";
    List<CompletionCandidate> further = new ArrayList<>();
    Set<String> kinds = new HashSet<>();
    for (CompletionCandidate offer : offers(nextAfter(before), to)) {
      String kind = offer.text().split("[0-9]", 2)[0];
      if (ControlPieces.isLast(offer) && kinds.add(kind)) {
        String text = piece + ":" + offer.text();
        further.add(offer.withText(text.strip(), text, text).withRank(SortRanks.LATE));
      }
    }
    return further;
  }

  /** Returns what can follow a text in the forms that the instruction may have. */
  private List<ExpectedElement> nextAfter(String before) {
    Isa isa = document.isa();
    List<Form> named = formsOfMnemonic();
    List<ExpectedElement> next = new ArrayList<>();
    Set<List<Part>> seen = new HashSet<>();
    for (Form form : named.isEmpty() ? isa.forms() : named) {
      List<Part> parts = form.isIn(isa) ? partsBeforeMnemonic(form) : List.of();
      boolean isUsual = isControl || parts.stream().allMatch(ControlPrefixCompletion::canBeAbsent);
      if (!parts.isEmpty() && isUsual && seen.add(parts)) {
        next.addAll(new InsnPrefix(isa, List.of(form), before).next(form));
      }
    }
    // The only thing without a part that can follow the prefixes is the mnemonic of the form.
    next.removeIf(one -> one.part() == null);
    return next;
  }

  /**
   * Returns the forms of the instruction if a mnemonic already follows a whole control; otherwise,
   * returns none.
   */
  private List<Form> formsOfMnemonic() {
    String statement =
        context.text().substring(context.start(), Math.max(context.start(), context.end()));
    InsnText insn = InsnReader.read(statement);
    boolean isWhole = insn.control() != null && insn.control().textIn(statement).endsWith("]");
    List<Form> forms = isWhole ? document.isa().formsOf(insn.mnemonic().textIn(statement)) : null;
    return forms == null ? List.of() : forms;
  }

  private List<CompletionCandidate> offers(List<ExpectedElement> next, int to) {
    NearbyRegisters registers = NearbyRegisters.near(document, context.line());
    VisibleNames names = VisibleNames.atLine(document, context.line(), "", 0);
    OperandCompletion operands =
        new OperandCompletion(document.isa(), registers, names, settings.isFlexgrip());
    operands.offerAll(next);
    List<CompletionCandidate> offers = new ArrayList<>();
    for (CompletionCandidate offer : operands.offers()) {
      boolean blank = to < context.text().length() && Letters.isBlank(context.text().charAt(to));
      CompletionCandidate shown = offer.snippet() == null ? offer : labelledWithText(offer);
      offers.add(blank ? withoutTrailingBlank(shown) : shown);
    }
    return offers;
  }

  /**
   * Returns what completes a control with the fewest fields. Some instructions can have more, which
   * only disassembled code needs.
   */
  private static List<CompletionCandidate> withoutExtras(List<CompletionCandidate> offers) {
    int fewest = offers.stream().mapToInt(ControlPrefixCompletion::colons).min().orElse(0);
    return offers.stream().filter(offer -> colons(offer) == fewest).toList();
  }

  private static int colons(CompletionCandidate offer) {
    return (int) offer.text().chars().filter(c -> c == ':').count();
  }

  /** Returns the parts before the mnemonic. */
  private static List<Part> partsBeforeMnemonic(Form form) {
    List<Part> parts = new ArrayList<>();
    for (var element : form.elements()) {
      if (!(element instanceof Ref ref)) {
        break;
      }
      parts.add(ref.part());
    }
    return parts;
  }

  /**
   * Returns whether the text can leave a part out. Code is not written with a control that cannot.
   */
  private static boolean canBeAbsent(Part part) {
    return part.cases().stream().anyMatch(one -> one.elements().isEmpty());
  }

  /** Returns the offset after what is replaced: a word, or a piece of a control word. */
  private int replaceEnd() {
    String text = context.text();
    int to = Math.min(context.cursor(), text.length());
    while (to < text.length() && (Letters.isWordPart(text.charAt(to)) || text.charAt(to) == '-')) {
      to++;
    }
    return to;
  }

  /** Shows a control word as it is inserted, which says more than a label with open numbers. */
  private static CompletionCandidate labelledWithText(CompletionCandidate offer) {
    return offer.withLabel(offer.text().strip());
  }

  /** Removes the blank between a guard and the mnemonic, because the text already has it. */
  private static CompletionCandidate withoutTrailingBlank(CompletionCandidate offer) {
    return offer.mapText(String::stripTrailing);
  }
}
