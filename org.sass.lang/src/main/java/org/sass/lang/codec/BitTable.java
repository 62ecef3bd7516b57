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
   * @param operandText the text that they produce, such as {@code R5}; empty if none
   * @param meaning a short explanation, or empty
   * @param operandIndex position of the operand in the text, from 0; -1 if they belong to none
   * @param textStart start of that text in the instruction's text; -1 if there is none
   * @param textEnd end of that text; -1 if there is none
   */
  public record Row(
      BitField bits,
      Kind kind,
      String name,
      long value,
      String operandText,
      String meaning,
      int operandIndex,
      int textStart,
      int textEnd) {}

  private final Word word;
  private final StringBuilder text = new StringBuilder();
  private final List<Row> rows = new ArrayList<>();
  private long coveredLow;
  private long coveredHigh;

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
    table.collectRows(form, isa.archIndex(), address);
    return List.copyOf(table.rows);
  }

  private void collectRows(Form form, int arch, long address) {
    Printer printer = new Printer(text, arch);
    printer.setListener(
        new Printer.Listener() {
          @Override
          public void casePrinted(Part part, Case one, int from, int to, int operand) {
            addCase(part, one, from, to, isApart(part) ? -1 : operand);
          }

          @Override
          public void holePrinted(Part part, Hole hole, long value, int from, int to, int operand) {
            addHole(part, hole, value, from, to, isApart(part) ? -1 : operand);
          }
        });
    printer.print(form, word.low(), word.high(), address);
    for (BitField field :
        contiguousFields(form.fixedPattern().maskLow(), form.fixedPattern().maskHigh())) {
      addRow(field, Kind.OPCODE, "opcode", form.mnemonic(), "", -1, 0, form.mnemonic().length());
    }
    for (Form.Ignored field : form.ignored()) {
      if ((field.field().maskLow() & coveredLow) == 0
          && (field.field().maskHigh() & coveredHigh) == 0) {
        boolean usual = value(field.field()) == field.value();
        addRow(
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
    for (BitField field :
        contiguousFields(~coveredLow & wordMask(0), ~coveredHigh & wordMask(64))) {
      addRow(
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

  private long wordMask(int base) {
    int width = Math.max(0, Math.min(64, word.size() - base));
    return width == 64 ? -1 : (1L << width) - 1;
  }

  private long value(BitField field) {
    return field.extract(word.low(), word.high());
  }

  private static boolean isApart(Part part) {
    return part != null && part.isApart();
  }

  private void addCase(Part part, Case partCase, int from, int to, int operand) {
    BitPattern when = partCase.when();
    String shown = text.substring(from, to);
    List<BitField> fields = contiguousFields(when.maskLow(), when.maskHigh());
    for (BitField field : fields) {
      // A part may test bits of another part (its type, its sign). It then adds nothing new about
      // them.
      boolean further = partCase.tags().isEmpty() || fields.size() > 1;
      if (!further || rows.stream().noneMatch(r -> r.bits.equals(field))) {
        addRow(field, Kind.FIELD, part.title(), shown.strip(), partCase.note(), operand, from, to);
      }
    }
  }

  private void addHole(Part part, Hole hole, long value, int from, int to, int operand) {
    String shown = text.substring(from, to);
    String meaning = "";
    if (hole.format() == Format.NAME) {
      meaning = hole.names().notes().getOrDefault((int) value, "");
    } else if (hole.format() == Format.FLOAT32) {
      meaning = String.valueOf(Float.intBitsToFloat((int) value));
    } else if (hole.isNumbered()) {
      shown = letters(from) + shown;
    }
    addRow(hole.field(), Kind.FIELD, hole.title(part), shown, meaning, operand, from, to);
  }

  /** Returns the letters before a number in the text: {@code R} for the number in {@code R12}. */
  private String letters(int from) {
    int at = from;
    while (at > 0 && Letters.isLetter(text.charAt(at - 1))) {
      at--;
    }
    return text.substring(at, from);
  }

  private void addRow(
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
    coveredLow |= field.maskLow();
    coveredHigh |= field.maskHigh();
  }

  /** Returns the runs of set bits in a mask, uppermost first. */
  private static List<BitField> contiguousFields(long low, long high) {
    return BitField.runs(low, high).stream().map(run -> new BitField(List.of(run))).toList();
  }
}
