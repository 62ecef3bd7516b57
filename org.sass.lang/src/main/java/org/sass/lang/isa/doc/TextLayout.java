package org.sass.lang.isa.doc;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.doc.Layout.Box;
import org.sass.lang.isa.doc.Layout.Kind;
import org.sass.lang.isa.doc.Layout.Row;

/**
 * Draws a layout in text, one character for each bit. A digit is a fixed bit, a letter names a
 * field of the list below the drawing. A dot is a bit that the row does not use, a blank is a bit
 * with the same meaning as in the first row.
 */
final class TextLayout {
  private static final int LINE_BITS = 32;
  private static final int LABEL_WIDTH = 16;
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ";

  private final Layout layout;
  private final Map<String, Character> letterByKey = new LinkedHashMap<>();
  private final Map<String, List<Box>> boxesByKey = new LinkedHashMap<>();

  TextLayout(Layout layout) {
    this.layout = layout;
    for (Row row : layout.rows()) {
      for (Box box : row.boxes()) {
        if (box.kind() == Kind.FIELD || box.kind() == Kind.CHOICE || box.kind() == Kind.IGNORED) {
          List<Box> known = boxesByKey.computeIfAbsent(key(box), k -> new ArrayList<>());
          if (known.stream().noneMatch(b -> b.bits().equals(box.bits()))) {
            known.add(box);
          }
        }
      }
    }
    // Readers look for the operands, so these get first choice of the letters.
    assignLetters(true);
    assignLetters(false);
  }

  private void assignLetters(boolean operands) {
    boxesByKey.forEach(
        (key, places) -> {
          Box box = places.get(0);
          boolean operand =
              box.kind() == Kind.FIELD
                  && layout.slots().get(box.slotIndex()).isOperand()
                  && layout.slots().get(box.slotIndex()).label().equals(box.label());
          if (operand || !operands) {
            letterByKey.computeIfAbsent(key, k -> letter(box));
          }
        });
  }

  private static String key(Box box) {
    return box.kind() + " " + box.slotIndex() + " " + box.label() + " " + box.title();
  }

  private char letter(Box box) {
    String wanted = Labels.letters(box.label()) + LETTERS;
    for (char c : wanted.toCharArray()) {
      if (LETTERS.indexOf(c) >= 0 && !letterByKey.containsValue(c)) {
        return c;
      }
    }
    return '?';
  }

  /** Returns the lines of the drawing: a ruler, then a line for each row. */
  List<String> draw() {
    List<String> out = new ArrayList<>();
    int size = layout.form().size();
    int last = (size - 1) / LINE_BITS;
    for (int high = last; high >= 0; high -= 2) {
      int low = Math.max(0, high - 1);
      if (high < last) {
        out.add("");
      }
      out.add(pad("bits") + join(high, low, this::ruler));
      for (Row row : layout.rows()) {
        String label = label(row);
        if (label.length() >= LABEL_WIDTH) {
          out.add(label + ":");
          label = "";
        }
        out.add(pad(label) + join(high, low, line -> drawRow(row, line)));
      }
    }
    return out;
  }

  private String label(Row row) {
    if (row.slotIndex() < 0) {
      return "";
    }
    Slot slot = layout.slots().get(row.slotIndex());
    String kind = Labels.kind(slot, row.variants().get(0));
    if (!slot.isOperand() || kind.equals(slot.title())) {
      return (slot.label() + " " + Bits.condition(row.when())).strip();
    }
    return slot.label() + " " + kind.replace(" memory", "");
  }

  private String join(int high, int low, java.util.function.IntFunction<String> part) {
    return high == low ? part.apply(high) : part.apply(high) + "   " + part.apply(low);
  }

  private static String pad(String label) {
    return label + " ".repeat(Math.max(1, LABEL_WIDTH - label.length()));
  }

  private int lineBits(int line) {
    return Math.min(LINE_BITS, layout.form().size() - line * LINE_BITS);
  }

  /** Returns the ruler of a line: the number of the leftmost bit of each group of four. */
  private String ruler(int line) {
    return padBits(BitRuler.line(line * LINE_BITS + lineBits(line) - 1, line * LINE_BITS));
  }

  private static String padBits(String bits) {
    return bits + " ".repeat(Math.max(0, LINE_BITS + LINE_BITS / 4 - 1 - bits.length()));
  }

  private String drawRow(Row row, int line) {
    StringBuilder text = new StringBuilder();
    int top = line * LINE_BITS + lineBits(line) - 1;
    for (int bit = top; bit >= line * LINE_BITS; bit--) {
      text.append(BitRuler.gap(bit, top)).append(character(row, bit));
    }
    return padBits(text.toString().stripTrailing());
  }

  private char character(Row row, int bit) {
    for (Box box : row.boxes()) {
      if (bit <= box.high() && bit >= box.low()) {
        if (!box.digits().isEmpty() && box.kind() != Kind.IGNORED) {
          return box.digits().charAt(box.high() - bit);
        }
        return switch (box.kind()) {
          case FIELD, CHOICE, IGNORED -> letterByKey.get(key(box));
          case OPCODE, ELSEWHERE, RESERVED -> '.';
          case SAME -> ' ';
        };
      }
    }
    return ' ';
  }

  /** Returns the meanings of the letters, in two columns if they fit into {@code width}. */
  List<String> legend(int width) {
    List<String> entries = new ArrayList<>();
    boxesByKey.forEach(
        (key, places) -> {
          StringBuilder bits = new StringBuilder();
          for (Box box : places) {
            bits.append(bits.isEmpty() ? "" : ",").append(box.bits());
          }
          entries.add(
              String.format("%s  %-11s  %s", letterByKey.get(key), bits, title(places.get(0))));
        });
    int half = (entries.size() + 1) / 2;
    boolean wide = entries.stream().anyMatch(e -> e.length() > width / 2 - 1);
    if (wide) {
      return entries;
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < half; i++) {
      String right = i + half < entries.size() ? entries.get(i + half) : "";
      lines.add(String.format("%-" + width / 2 + "s%s", entries.get(i), right));
    }
    return lines;
  }

  private String title(Box box) {
    if (box.kind() == Kind.IGNORED) {
      return box.title() + ", not shown, written " + box.digits();
    }
    Slot slot = layout.slots().get(box.slotIndex());
    boolean more = box.kind() == Kind.FIELD && !box.title().equals(slot.title());
    return more ? slot.title() + ": " + box.title() : box.title();
  }
}
