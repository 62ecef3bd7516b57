package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Format;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;

/**
 * Explains each bit of an instruction word. The rows are shown by {@code explain} and in hovers.
 */
public final class BitTable {

  /** What a row's bits are. */
  public enum Kind {
    /** Fixed bits that identify the instruction. */
    OPCODE,
    /** Bits that the text expresses. */
    FIELD,
    /** A field that the hardware ignores or the text does not show. */
    IGNORED,
    /** Bits that no field of the instruction uses. */
    RESERVED
  }

  /**
   * A row: some bits of a word.
   *
   * @param bits the position of the bits; a split field has several pieces
   * @param kind what the bits are
   * @param name their name, to be displayed, such as {@code first source}
   * @param value their unsigned value
   * @param shown the text that they produce, such as {@code R5}; empty if none
   * @param meaning a short explanation, or empty
   * @param operand position of the operand in the text, from 0; -1 if they belong to none
   * @param from start of that text in the instruction's text; -1 if there is none
   * @param to end of that text; -1 if there is none
   */
  public record Row(
      BitField bits,
      Kind kind,
      String name,
      long value,
      String shown,
      String meaning,
      int operand,
      int from,
      int to) {}

  private final Word word;
  private final StringBuilder text = new StringBuilder();
  private final List<Row> rows = new ArrayList<>();
  private long seenLow;
  private long seenHigh;

  private BitTable(Word word) {
    this.word = word;
  }

  /**
   * Returns the rows of a word, from the uppermost bit down. Every bit is in at least one row. A
   * word that is not an instruction has no rows.
   *
   * @param address byte address of the instruction, for relative targets
   */
  public static List<Row> of(Isa isa, Insn insn, long address) {
    Form form = insn.form();
    if (form == null) {
      return List.of();
    }
    BitTable table = new BitTable(insn.word());
    table.read(form, address);
    return List.copyOf(table.rows);
  }

  private void read(Form form, long address) {
    Printer printer = new Printer(text);
    printer.listen(
        new Printer.Listener() {
          @Override
          public void chosen(Part part, Case one, int from, int to, int operand) {
            add(part, one, from, to, operand);
          }

          @Override
          public void hole(Part part, Hole hole, long value, int from, int to, int operand) {
            add(part, hole, value, from, to, operand);
          }
        });
    printer.print(form, word.low(), word.high(), address);
    for (BitField field : pieces(form.match().maskLow(), form.match().maskHigh())) {
      row(field, Kind.OPCODE, "opcode", form.mnemonic(), "", -1, 0, form.mnemonic().length());
    }
    for (Form.Ignored field : form.ignored()) {
      if ((field.field().maskLow() & seenLow) == 0 && (field.field().maskHigh() & seenHigh) == 0) {
        boolean usual = value(field.field()) == field.value();
        row(
            field.field(),
            Kind.IGNORED,
            field.name(),
            "",
            usual
                ? "not shown; always this value"
                : "not shown; the assembler writes " + field.value(),
            -1,
            -1,
            -1);
      }
    }
    for (BitField field : pieces(~seenLow & ones(0), ~seenHigh & ones(64))) {
      row(
          field,
          Kind.RESERVED,
          "reserved",
          "",
          value(field) == 0 ? "" : "should be zero",
          -1,
          -1,
          -1);
    }
    rows.sort(Comparator.comparingInt((Row r) -> -r.bits.pieces().get(0).high()));
  }

  private long ones(int base) {
    int width = Math.max(0, Math.min(64, word.size() - base));
    return width == 64 ? -1 : (1L << width) - 1;
  }

  private long value(BitField field) {
    return field.get(word.low(), word.high());
  }

  private void add(Part part, Case one, int from, int to, int operand) {
    BitPattern when = one.when();
    String shown = text.substring(from, to);
    List<BitField> fields = pieces(when.maskLow(), when.maskHigh());
    for (BitField field : fields) {
      // A part may test bits of another part (its type, its sign). It then adds nothing new about
      // them.
      boolean further = one.tags().isEmpty() || fields.size() > 1;
      if (!further || rows.stream().noneMatch(r -> r.bits.equals(field))) {
        row(field, Kind.FIELD, part.title(), shown.strip(), one.note(), operand, from, to);
      }
    }
  }

  private void add(Part part, Hole hole, long value, int from, int to, int operand) {
    String shown = text.substring(from, to);
    String meaning = "";
    if (hole.format() == Format.NAME) {
      meaning = hole.names().notes().getOrDefault((int) value, "");
    } else if (hole.format() == Format.FLOAT32) {
      meaning = String.valueOf(Float.intBitsToFloat((int) value));
    } else if (hole.isNumbered()) {
      shown = letters(from) + shown;
    }
    row(hole.field(), Kind.FIELD, hole.title(part), shown, meaning, operand, from, to);
  }

  /** Returns the letters before a number in the text: {@code R} for the number in {@code R12}. */
  private String letters(int from) {
    int at = from;
    while (at > 0 && Letters.isLetter(text.charAt(at - 1))) {
      at--;
    }
    return text.substring(at, from);
  }

  private void row(
      BitField field,
      Kind kind,
      String name,
      String shown,
      String meaning,
      int operand,
      int from,
      int to) {
    Row row = new Row(field, kind, name, value(field), shown, meaning, operand, from, to);
    if (rows.stream().noneMatch(r -> r.bits.equals(field) && r.name.equals(name))) {
      rows.add(row);
    }
    seenLow |= field.maskLow();
    seenHigh |= field.maskHigh();
  }

  /** Returns the runs of set bits in a mask, uppermost first. */
  private static List<BitField> pieces(long low, long high) {
    return BitField.runs(low, high).stream().map(run -> new BitField(List.of(run))).toList();
  }
}
