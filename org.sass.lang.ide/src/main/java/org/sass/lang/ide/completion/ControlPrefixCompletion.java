package org.sass.lang.ide.completion;

import java.util.ArrayList;
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
 * word such as {@code [B------:R-:W-:-:S01]}. The instruction is not known yet, so everything that
 * any instruction can have there is offered.
 */
final class ControlPrefixCompletion {
  private final Document document;
  private final Settings settings;
  private final CursorContext context;
  private final boolean snippets;

  /** Offset of the first character that is replaced. */
  private final int replaceStart;

  private ControlPrefixCompletion(
      Document document,
      Settings settings,
      CursorContext context,
      boolean snippets,
      int replaceStart) {
    this.document = document;
    this.settings = settings;
    this.context = context;
    this.snippets = snippets;
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
    return new ControlPrefixCompletion(document, settings, context, snippets, from)
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
    Isa isa = document.isa();
    String before = context.text().substring(context.start(), replaceStart);
    List<ExpectedElement> next = new ArrayList<>();
    Set<List<Part>> seen = new java.util.HashSet<>();
    for (Form form : isa.forms()) {
      List<Part> parts = form.isIn(isa.archIndex()) ? partsBeforeMnemonic(form) : List.of();
      boolean isUsual = parts.stream().allMatch(ControlPrefixCompletion::canBeAbsent);
      if (!parts.isEmpty() && isUsual && seen.add(parts)) {
        next.addAll(new InsnPrefix(isa, List.of(form), before).next(form));
      }
    }
    // The only thing without a part that can follow the prefixes is the mnemonic of the form.
    next.removeIf(one -> one.part() == null);
    NearbyRegisters registers = NearbyRegisters.near(document, context.line());
    VisibleNames names = VisibleNames.atLine(document, context.line(), "", 0);
    OperandCompletion operands =
        new OperandCompletion(isa, registers, names, settings.isFlexgrip());
    operands.offerAll(next);
    int to = replaceEnd();
    List<Offer> offers = new ArrayList<>();
    for (Offer offer : operands.offers()) {
      boolean blank = to < context.text().length() && Letters.isBlank(context.text().charAt(to));
      Offer shown = offer.snippet() == null ? offer : labelledWithText(offer);
      offers.add(blank ? withoutTrailingBlank(shown) : shown);
    }
    return new CompletionItems(context, context.text(), replaceStart, to, snippets)
        .list(withoutExtras(offers));
  }

  /**
   * Returns what completes a control with the fewest fields. Some instructions can have more, which
   * only disassembled code needs.
   */
  private static List<Offer> withoutExtras(List<Offer> offers) {
    int fewest = offers.stream().mapToInt(ControlPrefixCompletion::colons).min().orElse(0);
    return offers.stream().filter(offer -> colons(offer) == fewest).toList();
  }

  private static int colons(Offer offer) {
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
  private static Offer labelledWithText(Offer offer) {
    return offer.withLabel(offer.text().strip());
  }

  /** Removes the blank between a guard and the mnemonic, because the text already has it. */
  private static Offer withoutTrailingBlank(Offer offer) {
    return offer.mapText(String::stripTrailing);
  }
}
