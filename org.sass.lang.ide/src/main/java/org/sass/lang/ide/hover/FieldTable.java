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
  private static final int MAX_BINARY_WIDTH = 6;

  private final InstructionAnatomy anatomy;
  private final CursorPiece cursor;
  private final HoverPage page;
  private final List<Line> lines = new ArrayList<>();
  private final List<String> reservedBits = new ArrayList<>();

  /** A row of the table. */
  private record Line(
      Kind kind,
      OperandColour colour,
      boolean marked,
      String name,
      String meaning,
      List<String> bits,
      List<String> values) {

    boolean hasSameField(Line other) {
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
      String mark = (line.marked ? page.capabilities().markdown() ? "▶" : ">" : "");
      String bits = String.join(", ", line.bits);
      String name = page.formatText(line.name);
      rows.add(
          List.of(
              mark + page.colourMark(line.colour),
              line.marked ? page.bold(bits) : bits,
              line.marked ? page.bold(name) : name,
              page.formatCode(String.join(" ", line.values)),
              line.marked ? page.bold(line.meaning) : line.meaning));
    }
    if (!reservedBits.isEmpty()) {
      String bits = String.join(", ", reservedBits);
      rows.add(
          List.of(
              page.colourMark(OperandColour.WHITE), bits, "reserved", page.formatCode("0"), ""));
    }
    page.addTable(rows);
  }

  private void add(FieldBits field) {
    Row row = field.row();
    if (row.kind() == Kind.RESERVED && row.value() == 0) {
      reservedBits.add(row.bits().toString());
      return;
    }
    boolean marked = cursor != null && cursor.coversField(field);
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
      if (before.hasSameField(line)) {
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
    if (width > MAX_BINARY_WIDTH) {
      return "0x" + Long.toHexString(row.value());
    }
    String bits = Long.toBinaryString(row.value());
    return "0".repeat(Math.max(0, width - bits.length())) + bits;
  }

  private String meaning(FieldBits field) {
    Row row = field.row();
    if (row.kind() == Kind.OPCODE) {
      return page.formatCode(row.operandText());
    }
    String kind = row.kind() == Kind.FIELD ? operandKind(field.spelledPart()) : "";
    String shown = kind.isEmpty() ? page.formatCode(row.operandText()) : page.formatText(kind);
    if (row.meaning().isEmpty()) {
      return shown.isEmpty() && row.kind() == Kind.FIELD
          ? unspelledMeaning(field.spelledPart())
          : shown;
    }
    if (row.meaning().contains(kind)) {
      shown = kind.isEmpty() ? shown : "";
    }
    return shown.isEmpty()
        ? page.formatText(row.meaning())
        : shown + page.formatText(", " + row.meaning());
  }

  /**
   * Returns what it means that the text shows nothing for a field: the word that may be written
   * there, or "none".
   */
  private String unspelledMeaning(SpelledPart spelledPart) {
    for (Case one :
        spelledPart == null || spelledPart.partCase() == null
            ? List.<Case>of()
            : spelledPart.part().cases()) {
      if (one.isInputOnly() && one.when().isSame(spelledPart.partCase().when())) {
        if (one.elements().get(0) instanceof Element.Literal literal) {
          String word = spelledPart.part().withoutSeparator(literal.text());
          return page.formatCode(word) + page.formatText(", not printed");
        }
      }
    }
    return page.formatText("none");
  }

  /** Returns the kind of operand that a choice selects; empty if the bits do not choose a kind. */
  private String operandKind(SpelledPart spelledPart) {
    if (spelledPart == null || spelledPart.partCase() == null || !spelledPart.part().isOperand()) {
      return "";
    }
    Case one = spelledPart.partCase();
    // A fixed word, such as a special register, says more than its kind.
    if (one.elements().size() == 1 && one.elements().get(0) instanceof Element.Literal) {
      return "";
    }
    for (String tag : one.tags()) {
      if (tag.indexOf(':') < 0) {
        String kind = kindOfTag(tag);
        return kind.isEmpty() ? spelledPart.part().title() : kind;
      }
    }
    boolean other = one.elements().size() == 1 && one.elements().get(0) instanceof Element.Ref;
    return other
        ? kindsOfCases(((Element.Ref) one.elements().get(0)).part().cases(), spelledPart)
        : "";
  }

  /** Returns the kinds of the cases of an inner part, taken from their tags. */
  private String kindsOfCases(List<Case> cases, SpelledPart spelledPart) {
    List<String> kinds = new ArrayList<>();
    for (Case one : cases) {
      for (String tag : one.tags()) {
        if (tag.indexOf(':') < 0 && !kinds.contains(kindOfTag(tag))) {
          kinds.add(kindOfTag(tag));
        }
      }
    }
    kinds.removeIf(String::isEmpty);
    return spelledPart.span().isEmpty() ? "" : String.join(" or ", kinds);
  }

  private String kindOfTag(String tag) {
    if (anatomy.isa().findMemory(tag) != null) {
      return anatomy.isa().findMemory(tag).title();
    }
    for (RegisterFile file : anatomy.isa().registers()) {
      for (RegisterFile.Field field : file.fields()) {
        if (field.operandKind().equals(tag)) {
          return field.isHalf() ? "half of a " + file.title() : file.title();
        }
      }
    }
    return "";
  }
}
