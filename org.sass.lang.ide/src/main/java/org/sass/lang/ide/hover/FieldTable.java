package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.ide.layout.OperandColour;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.RegisterFile;

/** Writes the table of a word's bit fields. Fields with the same name and meaning share a row. */
final class FieldTable {
  private static final int BINARY = 6;

  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final List<Line> lines = new ArrayList<>();
  private final List<String> unused = new ArrayList<>();

  /** A row of the table. */
  private record Line(
      Kind kind,
      OperandColour colour,
      boolean marked,
      String name,
      String meaning,
      List<String> bits,
      List<String> values) {

    boolean isOf(Line other) {
      return kind == other.kind
          && colour == other.colour
          && marked == other.marked
          && name.equals(other.name)
          && meaning.equals(other.meaning);
    }
  }

  FieldTable(InstructionAnatomy anatomy, CursorPiece cursor, HoverPage page) {
    this.anatomy = anatomy;
    this.cursor = cursor;
    this.page = page;
  }

  void write() {
    for (FieldBits field : anatomy.fields()) {
      add(field);
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "bits", "field", "value", "meaning"));
    for (Line line : lines) {
      String mark = (line.marked ? page.rich().markdown() ? "▶" : ">" : "");
      String bits = String.join(", ", line.bits);
      String name = page.text(line.name);
      rows.add(
          List.of(
              mark + page.mark(line.colour),
              line.marked ? page.bold(bits) : bits,
              line.marked ? page.bold(name) : name,
              page.code(String.join(" ", line.values)),
              line.marked ? page.bold(line.meaning) : line.meaning));
    }
    if (!unused.isEmpty()) {
      String bits = String.join(", ", unused);
      rows.add(List.of(page.mark(OperandColour.WHITE), bits, "reserved", page.code("0"), ""));
    }
    page.table(rows);
  }

  private void add(FieldBits field) {
    Row row = field.row();
    if (row.kind() == Kind.RESERVED && row.value() == 0) {
      unused.add(row.bits().toString());
      return;
    }
    boolean marked = cursor != null && cursor.marks(field);
    Line line =
        new Line(
            row.kind(),
            field.colour(),
            marked,
            row.name(),
            meaning(field),
            new ArrayList<>(),
            new ArrayList<>());
    for (Line before : lines) {
      if (before.isOf(line)) {
        line = before;
      }
    }
    if (line.bits.isEmpty()) {
      lines.add(line);
    }
    line.bits.add(row.bits().toString());
    line.values.add(value(row));
  }

  /** Returns the value of a field, in binary up to 6 bits, else in hexadecimal. */
  private static String value(Row row) {
    int width = row.bits().width();
    if (width > BINARY) {
      return "0x" + Long.toHexString(row.value());
    }
    String bits = Long.toBinaryString(row.value());
    return "0".repeat(Math.max(0, width - bits.length())) + bits;
  }

  private String meaning(FieldBits field) {
    Row row = field.row();
    if (row.kind() == Kind.OPCODE) {
      return page.code(row.shown());
    }
    String kind = row.kind() == Kind.FIELD ? kind(field.said()) : "";
    String shown = kind.isEmpty() ? page.code(row.shown()) : page.text(kind);
    if (row.meaning().isEmpty()) {
      return shown.isEmpty() && row.kind() == Kind.FIELD ? silent(field.said()) : shown;
    }
    if (row.meaning().contains(kind)) {
      shown = kind.isEmpty() ? shown : "";
    }
    return shown.isEmpty() ? page.text(row.meaning()) : shown + page.text(", " + row.meaning());
  }

  /**
   * Returns what it means that the text shows nothing for a field: the word that may be written
   * there, or "none".
   */
  private String silent(SpelledPart said) {
    for (Case one : said == null || said.one() == null ? List.<Case>of() : said.part().cases()) {
      if (one.inputOnly() && one.when().same(said.one().when())) {
        if (one.text().get(0) instanceof Element.Literal literal) {
          return page.code(literal.text()) + page.text(", not printed");
        }
      }
    }
    return page.text("none");
  }

  /** Returns the kind of operand that a choice selects; empty if the bits do not choose a kind. */
  private String kind(SpelledPart said) {
    if (said == null || said.one() == null || !said.part().operand()) {
      return "";
    }
    Case one = said.one();
    // A fixed word, such as a special register, says more than its kind.
    if (one.text().size() == 1 && one.text().get(0) instanceof Element.Literal) {
      return "";
    }
    for (String tag : one.tags()) {
      if (tag.indexOf(':') < 0) {
        String kind = kind(tag);
        return kind.isEmpty() ? said.part().title() : kind;
      }
    }
    boolean other = one.text().size() == 1 && one.text().get(0) instanceof Element.Ref;
    return other ? kindOf(((Element.Ref) one.text().get(0)).part().cases(), said) : "";
  }

  /** Returns the kinds of the cases of an inner part, taken from their tags. */
  private String kindOf(List<Case> cases, SpelledPart said) {
    List<String> kinds = new ArrayList<>();
    for (Case one : cases) {
      for (String tag : one.tags()) {
        if (tag.indexOf(':') < 0 && !kinds.contains(kind(tag))) {
          kinds.add(kind(tag));
        }
      }
    }
    kinds.removeIf(String::isEmpty);
    return said.span().isEmpty() ? "" : String.join(" or ", kinds);
  }

  private String kind(String tag) {
    if (anatomy.isa().memory(tag) != null) {
      return anatomy.isa().memory(tag).title();
    }
    for (RegisterFile file : anatomy.isa().registers()) {
      for (RegisterFile.Field field : file.fields()) {
        if (field.kind().equals(tag)) {
          return field.half() ? "half of a " + file.title() : file.title();
        }
      }
    }
    return "";
  }
}
