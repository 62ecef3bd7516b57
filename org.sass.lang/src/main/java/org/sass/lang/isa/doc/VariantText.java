package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;

/** Writes what a variant looks like, for people. */
final class VariantText {
  /**
   * Greatest number of characters of a list of modifiers; of a longer list only the name is shown.
   */
  private static final int MAX_LIST_LENGTH = 32;

  /** A piece of text: fixed characters, or the name of a field or modifier whose value varies. */
  record TextPiece(String text, boolean isVariable) {}

  private VariantText() {}

  /** Returns the words of a variant: {@code c[}, bank, {@code ][}, off, {@code ]}. */
  static List<TextPiece> pieces(Variant variant, Form form) {
    List<TextPiece> words = new ArrayList<>();
    for (Element element : variant.elements()) {
      addPieces(element, variant, form, words);
    }
    return words;
  }

  private static void addPieces(
      Element element, Variant variant, Form form, List<TextPiece> words) {
    if (element instanceof Element.Literal literal) {
      words.add(new TextPiece(literal.text(), false));
    } else if (element instanceof Hole hole) {
      words.add(new TextPiece(hole.name(), true));
      if (hole.isHalf()) {
        words.add(new TextPiece(String.join("|", hole.halfLetters().split("")), false));
      }
    } else {
      Part part = ((Element.Ref) element).part();
      List<Variant> inner = Variant.of(part, form.fixedPattern().and(variant.when()));
      List<Variant> shown = inner.stream().filter(v -> !v.elements().isEmpty()).toList();
      boolean plain = shown.size() == 1 && inner.size() == 1;
      if (plain) {
        words.addAll(pieces(shown.get(0), form));
      } else {
        words.add(new TextPiece("{" + Labels.labelOf(part) + "}", true));
      }
    }
  }

  static String plain(Variant variant, Form form) {
    StringBuilder text = new StringBuilder();
    for (TextPiece word : pieces(variant, form)) {
      boolean angle = word.isVariable() && !word.text().startsWith("{");
      text.append(angle ? "<" + word.text() + ">" : word.text());
    }
    return text.toString().strip();
  }

  /** Says for people how a number is written; empty for a plain number. */
  static String format(Hole hole) {
    String text =
        switch (hole.format()) {
          case DECIMAL -> "";
          case HEX -> "hexadecimal";
          case WRAPPING_HEX -> "hexadecimal; a negative number is its two's complement";
          case SIGNED_HEX -> "signed hexadecimal";
          case SIGNED -> "signed";
          case FLOAT32 -> "bits of a single-precision number, as signed hexadecimal or 1.5";
          case HALF -> "2k is kL, 2k+1 is kH";
          case SMALL_HALF -> "2k is kl, 2k+1 is kh";
          case BINARY -> "a binary digit for each bit";
          case FLOAT8 -> "an 8-bit float";
          case REAL16 -> "a half-precision number in decimal, as its upper bits";
          case REAL32 -> "a single-precision number in decimal, as its upper bits";
          case REAL64 -> "a double-precision number in decimal, as its upper bits";
          case SET -> "the numbers of bits, in braces";
          case DIGITS -> "hexadecimal digits without 0x";
          case MASK -> "a digit or a hyphen for each bit, the lowest first";
          case RELATIVE, FROM_PC -> "an address, stored as the distance from the instruction";
          case NAME -> "a name";
        };
    return hole.shift() == 0
        ? text
        : text + (text.isEmpty() ? "" : ", ") + "a multiple of " + (1L << hole.shift());
  }

  /**
   * Writes the choices of a group of modifiers, {@code [.SAT]} or {@code {.AND|.OR}}; only the
   * label if the list is long.
   */
  static String choices(Slot.Item item, String label, Form form) {
    Set<String> texts = new LinkedHashSet<>();
    boolean optional = false;
    for (Variant variant : item.variants()) {
      if (!variant.isInputOnly()) {
        String text = plain(variant, form);
        optional |= text.isEmpty();
        if (!text.isEmpty()) {
          texts.add(text);
        }
      }
    }
    String list = String.join("|", texts);
    boolean dot = !texts.isEmpty() && texts.stream().allMatch(t -> t.startsWith("."));
    String shown = list.length() <= MAX_LIST_LENGTH ? list : (dot ? "." : "") + "<" + label + ">";
    boolean brackets = optional || texts.size() > 1 && shown.equals(list);
    return brackets ? (optional ? "[" + shown + "]" : "{" + shown + "}") : shown;
  }
}
