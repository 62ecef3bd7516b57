package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CompletionList;
import org.sass.lang.codec.Expected;
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
  private final CursorContext spot;
  private final boolean snippets;

  /** Offset of the first character that is replaced. */
  private final int from;

  private ControlPrefixCompletion(
      Document document, Settings settings, CursorContext spot, boolean snippets, int from) {
    this.document = document;
    this.settings = settings;
    this.spot = spot;
    this.snippets = snippets;
    this.from = from;
  }

  /**
   * Returns what can follow at a cursor in a guard or control word; null if the cursor is
   * elsewhere.
   */
  static CompletionList complete(
      Document document, Settings settings, CursorContext spot, boolean snippets) {
    String before = spot.text().substring(spot.start(), Math.max(spot.start(), spot.cursor()));
    InsnText insn = InsnReader.read(before);
    boolean control = insn.control() != null && !insn.control().of(before).endsWith("]");
    boolean guard = insn.guard() != null && insn.guard().end() == before.length();
    if (!control && !guard) {
      return null;
    }
    int from = spot.wordStart();
    if (control) {
      int colon = before.lastIndexOf(':');
      from = spot.start() + Math.max(colon, insn.control().start()) + 1;
    }
    return new ControlPrefixCompletion(document, settings, spot, snippets, from).list();
  }

  /** Returns whether the cursor is in the mnemonic, or where the mnemonic has to be. */
  static boolean isMnemonic(CursorContext spot) {
    String before = spot.text().substring(spot.start(), Math.max(spot.start(), spot.cursor()));
    InsnText insn = InsnReader.read(before);
    return insn.suffixes().isEmpty()
        && insn.operands().isEmpty()
        && insn.mnemonic().end() == before.length();
  }

  private CompletionList list() {
    Isa isa = document.isa();
    String before = spot.text().substring(spot.start(), from);
    List<Expected> next = new ArrayList<>();
    Set<List<Part>> seen = new java.util.HashSet<>();
    for (Form form : isa.forms()) {
      List<Part> parts = form.arch() <= isa.arch() ? parts(form) : List.of();
      if (!parts.isEmpty() && seen.add(parts)) {
        next.addAll(new InsnPrefix(isa, List.of(form), before).next(form));
      }
    }
    // The only thing without a part that can follow the prefixes is the mnemonic of the form.
    next.removeIf(one -> one.part() == null);
    NearbyRegisters registers = NearbyRegisters.near(document, spot.line());
    VisibleNames names = VisibleNames.in(document, spot.line(), "", 0);
    OperandCompletion operands = new OperandCompletion(isa, registers, names, settings.flexgrip());
    operands.offer(next);
    int to = end();
    List<Offer> offers = new ArrayList<>();
    for (Offer offer : operands.offers()) {
      boolean blank = to < spot.text().length() && Letters.isBlank(spot.text().charAt(to));
      Offer shown = offer.snippet() == null ? offer : labelled(offer);
      offers.add(blank ? stripped(shown) : shown);
    }
    return new CompletionItems(spot, spot.text(), from, to, snippets).list(offers);
  }

  /** Returns the parts before the mnemonic. */
  private static List<Part> parts(Form form) {
    List<Part> parts = new ArrayList<>();
    for (var element : form.text()) {
      if (!(element instanceof Ref ref)) {
        break;
      }
      parts.add(ref.part());
    }
    return parts;
  }

  /** Returns the offset after what is replaced: a word, or a piece of a control word. */
  private int end() {
    String text = spot.text();
    int to = Math.min(spot.cursor(), text.length());
    while (to < text.length() && (Letters.isWord(text.charAt(to)) || text.charAt(to) == '-')) {
      to++;
    }
    return to;
  }

  /** Shows a control word as it is inserted, which says more than a label with open numbers. */
  private static Offer labelled(Offer offer) {
    return offer.labelled(offer.text().strip());
  }

  /** Removes the blank between a guard and the mnemonic, because the text already has it. */
  private static Offer stripped(Offer offer) {
    return offer.reshaped(String::stripTrailing);
  }
}
