package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.lsp4j.CompletionItemKind;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;

/** The pieces of a control, which have colons between them: {@code [B------:R-:W0:-:S04]}. */
final class ControlPieces {

  private ControlPieces() {}

  /** Returns one offer for each first piece: the first one. */
  static List<CompletionCandidate> onePerPiece(List<CompletionCandidate> offers) {
    Set<String> seen = new HashSet<>();
    return offers.stream().filter(offer -> seen.add(first(offer))).toList();
  }

  /** Returns whether a text is the whole first piece of an offer. */
  static boolean begins(CompletionCandidate offer, String piece) {
    return first(offer).equals(piece);
  }

  /** Returns whether an offer ends the control with its first piece. */
  static boolean isLast(CompletionCandidate offer) {
    return offer.text().indexOf(':') < 0;
  }

  private static String first(CompletionCandidate offer) {
    return offer.text().split("[:\\]]", 2)[0];
  }

  /**
   * The piece with a character for each barrier: its number if the instruction waits for it, or a
   * hyphen.
   *
   * @param before the characters before the first barrier
   * @param width number of barriers
   */
  record Mask(String before, int width) {

    /** Returns the mask that can follow; null if another piece follows. */
    static Mask in(List<ExpectedElement> next) {
      for (ExpectedElement one : next) {
        if (!one.followingInElement().isEmpty()
            && one.followingInElement().get(0) instanceof Hole hole
            && hole.format() == Format.MASK) {
          return new Mask(one.literal(), hole.field().width());
        }
      }
      return null;
    }

    /**
     * Returns offers for the barriers after the cursor: none of them, or one of them.
     *
     * @param wholes offers with a whole piece and what follows it
     * @param piece the piece as it is written
     * @param typed its characters before the cursor
     */
    List<CompletionCandidate> offers(List<CompletionCandidate> wholes, String piece, String typed) {
      List<CompletionCandidate> offers = new ArrayList<>();
      if (wholes.isEmpty() || !isBeginning(typed)) {
        return offers;
      }
      String rest = wholes.get(0).text().substring(before.length() + width);
      int from = Math.max(0, typed.length() - before.length());
      String digits = typed.length() > before.length() ? typed.substring(before.length()) : "";
      boolean waits = digits.chars().anyMatch(Character::isDigit);
      String none = digits + "-".repeat(width - from);
      add(offers, none + rest, waits ? "waits for no further barrier" : "waits for no barrier");
      boolean isWhole = piece.length() == before.length() + width;
      String was = isWhole ? digits + piece.substring(before.length() + from) : none;
      for (int barrier = from; barrier < width; barrier++) {
        String mask = was.substring(0, barrier) + barrier + was.substring(barrier + 1);
        add(offers, mask + rest, (waits ? "also waits" : "waits") + " for barrier " + barrier);
      }
      return offers;
    }

    private void add(List<CompletionCandidate> offers, String rest, String detail) {
      String text = before + rest;
      CompletionCandidate offer =
          CompletionCandidate.word(SortRanks.WORD, CompletionItemKind.EnumMember, text, detail);
      offers.add(offer.withLabel(text.strip()));
    }

    /** Returns whether a text is the beginning of the piece. */
    private boolean isBeginning(String typed) {
      if (typed.length() <= before.length() || typed.length() > before.length() + width) {
        return before.startsWith(typed);
      }
      boolean fits = typed.startsWith(before);
      for (int i = before.length(); i < typed.length(); i++) {
        char c = typed.charAt(i);
        fits &= c == '-' || c == '0' + i - before.length();
      }
      return fits;
    }
  }
}
