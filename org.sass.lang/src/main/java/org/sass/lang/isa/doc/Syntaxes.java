package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.doc.Layout.SyntaxPiece;
import org.sass.lang.isa.doc.Slot.Item;

/** Writes the syntax line of a form. */
final class Syntaxes {
  private Syntaxes() {}

  static List<SyntaxPiece> syntaxOf(Form form, List<Slot> slots, List<Slots.SlotElement> text) {
    List<SyntaxPiece> pieces = new ArrayList<>();
    for (Slots.SlotElement placed : text) {
      String shown = "";
      if (placed.element() instanceof Element.Literal literal) {
        shown = literal.text();
      } else {
        shown = slot(form, slots.get(placed.slotIndex()), placed.element());
      }
      if (!shown.isEmpty()) {
        pieces.add(new SyntaxPiece(placed.slotIndex(), shown));
      }
    }
    return List.copyOf(pieces);
  }

  private static String slot(Form form, Slot slot, Element element) {
    Part part = element instanceof Element.Ref ref ? ref.part() : null;
    Item item =
        slot.items().stream().filter(i -> i.part() == part).findFirst().orElse(slot.mainItem());
    if (item.isSign() || !slot.isOperand()) {
      String choices = VariantText.choices(item, slot.label(), form);
      boolean spaced =
          item.variants().stream()
              .anyMatch(
                  v ->
                      !v.elements().isEmpty()
                          && v.elements().get(0) instanceof Element.Literal literal
                          && literal.text().startsWith(" "));
      return spaced ? " " + choices : choices;
    }
    boolean isFixed = part != null && part.fixedName() != null;
    String operand = isFixed ? part.fixedName() : "<" + slot.label() + ">";
    return switch (part == null ? Part.Separator.NONE : part.separator()) {
      case NONE -> operand;
      case BEFORE -> "[, " + operand + "]";
      case AFTER -> "[" + operand + ",] ";
    };
  }
}
