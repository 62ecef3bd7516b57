package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.doc.Slot.Item;

/** Splits the text of a form into slots. */
final class Slots {
  private static final List<String> SIGN_TAGS = List.of("neg", "abs", "not");

  /** An element of the form's text, with the index of its slot or -1. */
  record SlotElement(Element element, int slotIndex) {}

  private final Form form;
  private final List<Slot> slots = new ArrayList<>();
  private final List<SlotElement> elements = new ArrayList<>();

  /** Indices in {@link #elements} of the elements of the current operand, signs included. */
  private final List<Integer> openIndices = new ArrayList<>();

  private boolean operands;

  Slots(Form form) {
    this.form = form;
    for (Element element : form.elements()) {
      if (element instanceof Element.Literal literal) {
        addLiteral(literal.text());
      } else {
        addElement(element);
      }
    }
    closeOperand();
  }

  List<Slot> slots() {
    return List.copyOf(slots);
  }

  List<SlotElement> elements() {
    return List.copyOf(elements);
  }

  private void addLiteral(String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == ',' || text.charAt(i) == ' ' && !operands) {
        operands = true;
        if (i > from) {
          elements.add(new SlotElement(new Element.Literal(text.substring(from, i)), -1));
        }
        from = i;
        closeOperand();
      }
    }
    elements.add(new SlotElement(new Element.Literal(text.substring(from)), -1));
  }

  private void addElement(Element element) {
    boolean own =
        element instanceof Element.Ref ref
            && !ref.part().isOperand()
            && !(operands && isSign(ref.part()));
    // An operand that may be absent has its own comma.
    boolean isOptional =
        element instanceof Element.Ref ref && ref.part().separator() != Part.Separator.NONE;
    if (isOptional) {
      closeOperand();
    }
    elements.add(new SlotElement(element, -1));
    if (own || !operands) {
      addSlot(List.of(elements.size() - 1), operands && !own);
    } else {
      openIndices.add(elements.size() - 1);
    }
    if (isOptional) {
      closeOperand();
    }
  }

  private void closeOperand() {
    if (!openIndices.isEmpty()) {
      addSlot(openIndices, true);
      openIndices.clear();
    }
  }

  private static boolean isSign(Part part) {
    return part.cases().stream().anyMatch(c -> c.tags().stream().anyMatch(SIGN_TAGS::contains));
  }

  private void addSlot(List<Integer> places, boolean operand) {
    List<Item> items = new ArrayList<>();
    for (int place : places) {
      Item item = item(elements.get(place).element());
      if (items.stream().noneMatch(i -> i.part() != null && i.part() == item.part())) {
        items.add(item);
      }
    }
    Item main = items.stream().filter(i -> !i.isSign()).findFirst().orElse(items.get(0));
    int index = slots.size();
    int colour = colours();
    for (Slot before : slots) {
      if (main.part() != null && before.mainItem().part() == main.part()) {
        colour = before.colourIndex();
      }
    }
    String label = main.part() == null ? main.title() : Labels.labelOf(main.part());
    slots.add(new Slot(index, colour, label, main.title(), operand, List.copyOf(items)));
    for (int place : places) {
      elements.set(place, new SlotElement(elements.get(place).element(), index));
    }
  }

  private int colours() {
    return slots.stream().mapToInt(s -> s.colourIndex() + 1).max().orElse(0);
  }

  private Item item(Element element) {
    if (element instanceof Element.Ref ref) {
      Part part = ref.part();
      List<Variant> variants =
          Variant.of(part, form.fixedPattern()).stream()
              .map(v -> v.withoutFixedBits(form.fixedPattern()))
              .toList();
      return new Item(part, part.title(), isSign(part), variants);
    }
    Element.Hole hole = (Element.Hole) element;
    Variant only =
        new Variant(
            hole.name(), BitPattern.ANY, List.of(), List.of(hole), "", 0, Form.NEWEST, false);
    return new Item(null, hole.name(), false, List.of(only));
  }
}
