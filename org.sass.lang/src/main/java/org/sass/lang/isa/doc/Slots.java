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
  private static final List<String> SIGNS = List.of("neg", "abs", "not");

  /** An element of the form's text, with the index of its slot or -1. */
  record Placed(Element element, int slot) {}

  private final Form form;
  private final List<Slot> slots = new ArrayList<>();
  private final List<Placed> placed = new ArrayList<>();

  /** Indices in {@link #placed} of the elements of the current operand, signs included. */
  private final List<Integer> open = new ArrayList<>();

  private boolean operands;

  Slots(Form form) {
    this.form = form;
    for (Element element : form.text()) {
      if (element instanceof Element.Literal literal) {
        literal(literal.text());
      } else {
        open(element);
      }
    }
    close();
  }

  List<Slot> slots() {
    return List.copyOf(slots);
  }

  List<Placed> text() {
    return List.copyOf(placed);
  }

  private void literal(String text) {
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == ',' || text.charAt(i) == ' ' && !operands) {
        operands = true;
        if (i > from) {
          placed.add(new Placed(new Element.Literal(text.substring(from, i)), -1));
        }
        from = i;
        close();
      }
    }
    placed.add(new Placed(new Element.Literal(text.substring(from)), -1));
  }

  private void open(Element element) {
    boolean own =
        element instanceof Element.Ref ref
            && !ref.part().operand()
            && !(operands && sign(ref.part()));
    placed.add(new Placed(element, -1));
    if (own || !operands) {
      add(List.of(placed.size() - 1), operands && !own);
    } else {
      open.add(placed.size() - 1);
    }
  }

  private void close() {
    if (!open.isEmpty()) {
      add(open, true);
      open.clear();
    }
  }

  private static boolean sign(Part part) {
    return part.cases().stream().anyMatch(c -> c.tags().stream().anyMatch(SIGNS::contains));
  }

  private void add(List<Integer> places, boolean operand) {
    List<Item> items = new ArrayList<>();
    for (int place : places) {
      Item item = item(placed.get(place).element());
      if (items.stream().noneMatch(i -> i.part() != null && i.part() == item.part())) {
        items.add(item);
      }
    }
    Item main = items.stream().filter(i -> !i.sign()).findFirst().orElse(items.get(0));
    int index = slots.size();
    int colour = colours();
    for (Slot before : slots) {
      if (main.part() != null && before.main().part() == main.part()) {
        colour = before.colour();
      }
    }
    String label = main.part() == null ? main.title() : Labels.of(main.part());
    slots.add(new Slot(index, colour, label, main.title(), operand, List.copyOf(items)));
    for (int place : places) {
      placed.set(place, new Placed(placed.get(place).element(), index));
    }
  }

  private int colours() {
    return slots.stream().mapToInt(s -> s.colour() + 1).max().orElse(0);
  }

  private Item item(Element element) {
    if (element instanceof Element.Ref ref) {
      Part part = ref.part();
      List<Variant> variants =
          Variant.of(part, form.match()).stream().map(v -> v.without(form.match())).toList();
      return new Item(part, part.title(), sign(part), variants);
    }
    Element.Hole hole = (Element.Hole) element;
    Variant only = new Variant(hole.name(), BitPattern.ANY, List.of(), List.of(hole), "", 0, false);
    return new Item(null, hole.name(), false, List.of(only));
  }
}
