package org.sass.lang.isa.doc;

import java.util.List;
import org.sass.lang.isa.doc.Layout.Box;
import org.sass.lang.isa.doc.Layout.Kind;
import org.sass.lang.isa.doc.Layout.Row;

/**
 * Draws a layout as HTML boxes: 32 bits in a line on a wide screen, 16 on a narrow one. The halves
 * of 16 bits are laid side by side if there is room.
 */
final class Drawing {
  private static final int HALF_BITS = 16;

  /** Boxes with fewer bits than this have their label written upwards. */
  private static final int NARROW_BITS = 3;

  /** Number of different colours; more slots than this share colours. */
  private static final int COLOUR_COUNT = 12;

  private final Layout layout;
  private final Html html;

  Drawing(Layout layout, Html html) {
    this.layout = layout;
    this.html = html;
  }

  static String colour(Slot slot) {
    return "c" + slot.colourIndex() % COLOUR_COUNT;
  }

  /** Draws all rows, each as a figure with a caption. */
  void draw() {
    for (Row row : layout.rows()) {
      html.open("figure", "class", "bits");
      if (row.slotIndex() >= 0) {
        Slot slot = layout.slots().get(row.slotIndex());
        html.open("figcaption").element("span", row.title(), "class", "key " + colour(slot));
        String when = Bits.condition(row.when());
        if (!when.isEmpty()) {
          html.text(" where ").element("code", when);
        }
        html.close();
      }
      drawWord(row);
      html.close().line();
    }
  }

  private void drawWord(Row row) {
    html.open("div", "class", "word", "role", "img", "aria-label", ariaLabel(row));
    List<List<Box>> halves = Layout.lines(row, HALF_BITS);
    for (int i = 0; i < halves.size(); i++) {
      if (i % 2 == halves.size() % 2 || i == 0) {
        boolean single = (halves.size() - i) % 2 == 1;
        boolean hidden = isEmpty(halves.get(i)) && (single || isEmpty(halves.get(i + 1)));
        html.open("div", "class", hidden ? "line none" : "line");
      }
      drawHalf(row, halves.get(i));
      if ((halves.size() - i) % 2 == 1) {
        html.close();
      }
    }
    html.close();
  }

  private void drawHalf(Row row, List<Box> boxes) {
    html.open("div", "class", isEmpty(boxes) ? "half void" : "half");
    int bits = boxes.get(0).high() - boxes.get(boxes.size() - 1).low() + 1;
    for (Box box : boxes) {
      Box whole = whole(row, box);
      String classes = "b " + box.kind().name().toLowerCase(java.util.Locale.ROOT);
      if (box.slotIndex() >= 0) {
        classes += " " + colour(layout.slots().get(box.slotIndex()));
      }
      if (whole.high() > box.high()) {
        classes += " from";
      }
      if (whole.low() < box.low()) {
        classes += " on";
      }
      String label = label(box, whole);
      boolean digits = label.equals(box.digits());
      String text = digits ? "digits" : box.width() < NARROW_BITS ? "up" : "l";
      String style =
          bits == HALF_BITS && box.width() == 1 ? null : "grid-column:span " + box.width();
      html.open("span", "class", classes, "style", style, "title", title(whole));
      drawBitNumbers(box, whole);
      html.element("span", label, "class", text).close();
    }
    html.close();
  }

  private static boolean isEmpty(List<Box> boxes) {
    return boxes.stream().allMatch(b -> b.kind() == Kind.SAME);
  }

  private static Box whole(Row row, Box piece) {
    return row.boxes().stream()
        .filter(b -> b.high() >= piece.high() && b.low() <= piece.low())
        .findFirst()
        .orElse(piece);
  }

  private void drawBitNumbers(Box box, Box whole) {
    boolean end = box.width() == 1 && whole.high() > box.high();
    if (!end) {
      html.element("span", "" + box.high(), "class", "n");
    }
    if (end || box.width() > 1) {
      html.element("span", "" + box.low(), "class", "n e");
    }
  }

  private static String title(Box box) {
    String text = box.kind() == Kind.SAME ? "as above" : box.title();
    if (box.kind() == Kind.IGNORED) {
      text += ", not shown, written " + box.digits();
    } else if (box.kind() == Kind.CHOICE && !box.digits().isEmpty()) {
      text += " = " + box.digits();
    }
    String slice = box.valueBits().isEmpty() ? "" : ", bits " + box.valueBits() + " of the value";
    return box.bits() + " " + text + slice;
  }

  /**
   * Returns the label of a box. If the middle of the line cuts the box, only the wider piece has
   * it.
   */
  private static String label(Box box, Box whole) {
    int above = whole.high() - box.high();
    int below = box.low() - whole.low();
    if (box.kind() == Kind.OPCODE || box.kind() == Kind.CHOICE && !box.digits().isEmpty()) {
      return box.digits();
    }
    if (above >= box.width() || below > box.width()) {
      return "";
    }
    String slice = whole.valueBits().isEmpty() ? "" : "[" + whole.valueBits() + "]";
    return whole.label() + slice;
  }

  private static String ariaLabel(Row row) {
    StringBuilder text = new StringBuilder("Bits from the uppermost down: ");
    String separator = "";
    for (Box box : row.boxes()) {
      if (box.kind() != Kind.SAME) {
        String digits = box.kind() == Kind.OPCODE ? " " + box.digits() : "";
        text.append(separator).append(title(box)).append(digits);
        separator = "; ";
      }
    }
    return text.toString();
  }
}
