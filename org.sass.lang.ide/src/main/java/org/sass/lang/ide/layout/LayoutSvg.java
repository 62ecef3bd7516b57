package org.sass.lang.ide.layout;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.isa.Word;

/**
 * Draws the bits of a word as an SVG image. The bits are boxes in the colours of their operands, 32
 * bits a line, with numbers, names and values. The boxes have light backgrounds, and everything
 * around them takes the colour of the text. So the image is legible on light and dark backgrounds,
 * alone or within a page.
 */
public final class LayoutSvg {
  private static final int BITS_PER_LINE = 32;
  private static final int CELL_WIDTH = 22;
  private static final int MARGIN = 8;
  private static final int TITLE_HEIGHT = 26;
  private static final int NUMBERS_HEIGHT = 14;
  private static final int BOX_HEIGHT = 24;
  private static final int LETTER_WIDTH = 6;
  private static final int MAX_NAME_LENGTH = 18;

  /**
   * Maximum length of vertical names in an image for a hover. A hover is 250 pixels high, and both
   * halves of a word must be visible in it.
   */
  private static final int MAX_VERTICAL_LENGTH = 5;

  private static final String STYLE =
      ".gsass-bits text{font:11px ui-monospace,Consolas,Menlo,monospace;fill:currentColor}"
          + ".gsass-bits .n{font-size:9px;opacity:.8}.gsass-bits .d{fill:#111}"
          + ".gsass-bits .t{font-size:13px;font-weight:bold}"
          + ".gsass-bits .b{stroke:#777;stroke-width:.6}"
          + ".gsass-bits .m{fill:none;stroke:#e02020;stroke-width:2.5}";

  /**
   * The style of a drawing in its own file. Within a page the drawing takes the text colour of the
   * page.
   */
  private static final String FILE_STYLE =
      "svg:root{color:#222}@media (prefers-color-scheme:dark){svg:root{color:#ddd}}";

  /**
   * The style of an image for a hover. An image does not know the background behind it, so it has
   * its own.
   */
  private static final String IMAGE_STYLE =
      "svg:root{color:#1f1f1f}.gsass-bits .n{opacity:1}"
          + ".gsass-bits .p{fill:#fdfdfd;stroke:#b8b8b8}@media (prefers-color-scheme:dark){"
          + "svg:root{color:#e6e6e6}.gsass-bits .p{fill:#252526;stroke:#5c5c5c}}";

  private final InstructionAnatomy anatomy;
  private final Word word;
  private final CursorPiece cursor;
  private final String colours;
  private final boolean image;
  private final StringBuilder out = new StringBuilder();

  /** The field of each bit; null for a bit that has none. */
  private final FieldBits[] fields;

  private LayoutSvg(InstructionAnatomy anatomy, CursorPiece cursor, String colours) {
    this.image = colours.equals(IMAGE_STYLE);
    this.colours = colours;
    this.anatomy = anatomy;
    this.word = anatomy.insn().word();
    this.cursor = cursor;
    fields = new FieldBits[word.size()];
    for (int bit = 0; bit < fields.length; bit++) {
      fields[bit] = fieldAt(bit);
    }
  }

  /**
   * Returns the drawing of an instruction, for a page or for a file of its own.
   *
   * @param cursor the piece of its text whose bits are outlined, or null
   */
  public static String of(InstructionAnatomy anatomy, CursorPiece cursor) {
    return of(anatomy, cursor, FILE_STYLE);
  }

  private static String of(InstructionAnatomy anatomy, CursorPiece cursor, String colours) {
    LayoutSvg svg = new LayoutSvg(anatomy, cursor, colours);
    svg.draw();
    return svg.out.toString();
  }

  /** Returns the drawing as a data URI of an image. */
  public static String dataUri(InstructionAnatomy anatomy, CursorPiece cursor) {
    byte[] bytes = of(anatomy, cursor, IMAGE_STYLE).getBytes(StandardCharsets.UTF_8);
    return "data:image/svg+xml;base64," + Base64.getEncoder().encodeToString(bytes);
  }

  private void draw() {
    int width = 2 * MARGIN + Math.min(BITS_PER_LINE, word.size()) * CELL_WIDTH;
    int height = boxesTop();
    for (int top = word.size() - 1; top >= 0; top -= BITS_PER_LINE) {
      height += height(top);
    }
    out.append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gsass-bits\" role=\"img\" width=\"");
    out.append(width).append("\" height=\"").append(height).append("\" viewBox=\"0 0 ");
    out.append(width).append(' ').append(height).append("\">");
    writeElement("title", "Bits of " + anatomy.insn().text());
    writeElement("desc", spoken());
    out.append("<style>").append(STYLE).append(colours).append("</style>");
    if (image) {
      out.append("<rect class=\"p\" x=\".5\" y=\".5\" rx=\"4\" width=\"").append(width - 1);
      out.append("\" height=\"").append(height - 1).append("\"/>");
    }
    if (!image) {
      drawText("t", MARGIN, 17, "start", anatomy.insn().text() + "   " + word);
    }
    int y = boxesTop();
    for (int top = word.size() - 1; top >= 0; top -= BITS_PER_LINE) {
      drawLine(top, bottom(top), y);
      y += height(top);
    }
    out.append("</svg>");
  }

  /**
   * Returns where the boxes begin. An image has no title, because the hover shows the instruction
   * next to it.
   */
  private int boxesTop() {
    return image ? MARGIN / 2 : TITLE_HEIGHT;
  }

  private static int bottom(int top) {
    return Math.max(0, top - BITS_PER_LINE + 1);
  }

  /**
   * Returns the height of a line of boxes, including the longest of the names that are written
   * vertically below it.
   */
  private int height(int top) {
    int longest = 0;
    for (int high = top; high >= bottom(top); ) {
      FieldBits field = fields[high];
      int low = lowestAdjacentBit(field, high, bottom(top));
      boolean named = field != null && !isUnused(field.row());
      int letters = named ? name(field.row()).length() : 0;
      boolean across = letters * LETTER_WIDTH <= (high - low + 1) * CELL_WIDTH;
      longest =
          Math.max(
              longest,
              across ? 0 : Math.min(letters, image ? MAX_VERTICAL_LENGTH : MAX_NAME_LENGTH));
      high = low - 1;
    }
    return NUMBERS_HEIGHT + BOX_HEIGHT + MARGIN + Math.max(18, longest * LETTER_WIDTH + 8);
  }

  /**
   * Returns the lowest bit of the row of adjacent bits that belong to the same field as bit {@code
   * high}.
   */
  private int lowestAdjacentBit(FieldBits field, int high, int bottom) {
    int low = high;
    while (low > bottom && fields[low - 1] == field) {
      low--;
    }
    return low;
  }

  private void drawLine(int top, int bottom, int y) {
    for (int high = top; high >= bottom; ) {
      FieldBits field = fields[high];
      int low = lowestAdjacentBit(field, high, bottom);
      drawBox(field, high, low, MARGIN + (top - high) * CELL_WIDTH, y);
      high = low - 1;
    }
  }

  private void drawBox(FieldBits field, int high, int low, int x, int y) {
    int width = (high - low + 1) * CELL_WIDTH;
    boolean marked = field != null && cursor != null && cursor.coversField(field);
    out.append("<g>");
    writeElement(
        "title", (high == low ? "" + high : high + ":" + low) + " " + describeField(field));
    drawRectangle(
        x,
        y + NUMBERS_HEIGHT,
        width,
        "b",
        (field == null ? OperandColour.WHITE : field.colour()).boxColour());
    if (marked) {
      drawRectangle(x + 1, y + NUMBERS_HEIGHT + 1, width - 2, "m", null);
    }
    drawText("n", x + CELL_WIDTH / 2, y + NUMBERS_HEIGHT - 3, "middle", "" + high);
    if (low != high) {
      drawText("n", x + width - CELL_WIDTH / 2, y + NUMBERS_HEIGHT - 3, "middle", "" + low);
    }
    for (int bit = high; bit >= low; bit--) {
      int middle = x + (high - bit) * CELL_WIDTH + CELL_WIDTH / 2;
      drawText("d", middle, y + NUMBERS_HEIGHT + 16, "middle", word.isBitSet(bit) ? "1" : "0");
    }
    if (field != null && !isUnused(field.row())) {
      drawName(name(field.row()), x, y + NUMBERS_HEIGHT + BOX_HEIGHT, width);
    }
    out.append("</g>");
  }

  private void drawName(String name, int x, int y, int width) {
    if (name.length() * LETTER_WIDTH <= width) {
      drawText("n", x + width / 2, y + 12, "middle", name);
      return;
    }
    int middle = x + width / 2 - 3;
    out.append("<text class=\"n\" transform=\"translate(").append(middle).append(' ');
    out.append(y + 5).append(") rotate(90)\">");
    appendEscaped(
        image && name.length() > MAX_VERTICAL_LENGTH
            ? name.substring(0, MAX_VERTICAL_LENGTH)
            : name,
        out);
    out.append("</text>");
  }

  private void drawRectangle(int x, int y, int width, String cssClass, String fill) {
    out.append("<rect class=\"").append(cssClass).append("\" x=\"").append(x).append("\" y=\"");
    out.append(y).append("\" width=\"").append(width).append("\" height=\"");
    out.append(cssClass.equals("m") ? BOX_HEIGHT - 2 : BOX_HEIGHT).append('"');
    if (fill != null) {
      out.append(" fill=\"").append(fill).append('"');
    }
    out.append("/>");
  }

  private void drawText(String cssClass, int x, int y, String anchor, String text) {
    out.append("<text class=\"").append(cssClass).append("\" x=\"").append(x).append("\" y=\"");
    out.append(y).append("\" text-anchor=\"").append(anchor).append("\" xml:space=\"preserve\">");
    appendEscaped(text, out);
    out.append("</text>");
  }

  private void writeElement(String name, String text) {
    out.append('<').append(name).append('>');
    appendEscaped(text, out);
    out.append("</").append(name).append('>');
  }

  private static boolean isUnused(Row row) {
    return row.kind() == Kind.RESERVED && row.value() == 0;
  }

  private static String name(Row row) {
    String name = row.operandText().isEmpty() ? row.name() : row.operandText();
    if (row.kind() == Kind.OPCODE || row.operandText().length() > MAX_NAME_LENGTH) {
      name = row.name();
    }
    return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH - 2) + "..";
  }

  private static String describeField(FieldBits field) {
    if (field == null) {
      return "no instruction has these bits";
    }
    Row row = field.row();
    String text = row.name() + " = " + row.value();
    text += row.operandText().isEmpty() ? "" : ": " + row.operandText();
    return text + (row.meaning().isEmpty() ? "" : ", " + row.meaning());
  }

  private String spoken() {
    StringBuilder text = new StringBuilder("From the uppermost bit down: ");
    for (FieldBits field : anatomy.fields()) {
      text.append("bits ")
          .append(field.row().bits())
          .append(' ')
          .append(describeField(field))
          .append("; ");
    }
    return text.append(word).toString();
  }

  /**
   * Returns the most informative field of a bit: one that the text shows is preferred, then the
   * narrowest.
   */
  private FieldBits fieldAt(int bit) {
    FieldBits best = null;
    for (FieldBits field : anatomy.fields()) {
      long low = field.row().bits().maskLow();
      long high = field.row().bits().maskHigh();
      boolean in = ((bit < 64 ? low >>> bit : high >>> (bit - 64)) & 1) != 0;
      if (in && (best == null || weight(field) > weight(best))) {
        best = field;
      }
    }
    return best;
  }

  private int weight(FieldBits field) {
    int weight = field.row().kind() == Kind.FIELD ? 1000 : 0;
    weight += cursor != null && cursor.coversField(field) ? 500 : 0;
    return weight - field.row().bits().width();
  }

  private static void appendEscaped(String text, StringBuilder out) {
    for (char c : text.toCharArray()) {
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        default -> out.append(c < 32 ? ' ' : c);
      }
    }
  }
}
