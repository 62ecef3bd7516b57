package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.BitLayout.Choice;
import org.sass.lang.ide.layout.BitLayout.Field;
import org.sass.lang.ide.layout.BitLayout.FormTraits;
import org.sass.lang.ide.layout.BitLayout.Piece;
import org.sass.lang.ide.layout.InstructionAnatomy.FieldBits;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.isa.Word;
import org.sass.lang.text.SourceLine.Statement;

/** Answers {@code sass/bitLayout}: describes the bit fields of an instruction. */
public final class BitLayouts {
  /** Maximum width in bits of a field whose values are listed. */
  private static final int MAX_LISTED_BITS = 5;

  private BitLayouts() {}

  /**
   * Returns the layout of the instruction at a position, with words as one number; null if there is
   * no instruction or it has an error.
   */
  public static BitLayout layoutAt(Document document, Position position) {
    return layoutAt(document, position, false);
  }

  /**
   * Returns the layout of the instruction at a position; null if there is no instruction or it has
   * an error.
   *
   * @param lowFirst whether words are shown with their low half first
   */
  public static BitLayout layoutAt(Document document, Position position, boolean lowFirst) {
    Document.CodeStatement code = Positions.statementAt(document, position);
    InstructionAnatomy anatomy = code == null ? null : InstructionAnatomy.of(document, code);
    if (anatomy == null) {
      return null;
    }
    Statement statement = code.statement();
    Range range = Positions.toRange(code.lineIndex(), statement.start(), statement.end());
    int column = Positions.columnIndex(document, position);
    CursorPiece cursor = CursorPiece.atColumn(anatomy, column);
    return of(anatomy, code.lineIndex(), range, cursor, lowFirst);
  }

  /** Returns the layout of a word that is in no source. */
  static BitLayout of(InstructionAnatomy anatomy) {
    return of(anatomy, 0, null, null, false);
  }

  private static BitLayout of(
      InstructionAnatomy anatomy, int line, Range range, CursorPiece cursor, boolean lowFirst) {
    Insn insn = anatomy.insn();
    Word word = insn.word();
    List<Field> fields = new ArrayList<>();
    for (FieldBits field : anatomy.fields()) {
      fields.add(field(anatomy, field, line, cursor));
    }
    return new BitLayout(
        insn.text(),
        InstructionAnatomy.units(anatomy.isa(), word),
        word.toString(),
        InstructionAnatomy.displayText(anatomy.isa(), word, lowFirst),
        InstructionAnatomy.binary(word),
        word.size(),
        range == null ? null : anatomy.address(),
        range,
        facts(insn.form()),
        insn.notes(),
        List.copyOf(fields),
        LayoutSvg.of(anatomy, cursor));
  }

  static FormTraits facts(Form form) {
    return form == null
        ? null
        : new FormTraits(
            form.tableName(),
            form.mnemonic(),
            SyntaxSummary.syntax(form),
            form.description(),
            form.operation(),
            form.source(),
            form.status().name().toLowerCase(Locale.ROOT),
            form.statusNote(),
            form.flexgripText());
  }

  private static Field field(
      InstructionAnatomy anatomy, FieldBits field, int line, CursorPiece cursor) {
    Row row = field.row();
    BitField bits = row.bits();
    List<Choice> choices = choices(anatomy, row);
    boolean editable =
        choices.size() > 1 || bits.width() > MAX_LISTED_BITS && row.kind() == Kind.FIELD;
    return new Field(
        row.name(),
        row.kind().name().toLowerCase(Locale.ROOT),
        bits.pieces().stream().map(p -> new Piece(p.high(), p.low())).toList(),
        row.value(),
        row.operandText(),
        row.meaning(),
        row.operandIndex(),
        field.colour().ordinal(),
        anatomy.isFromSource() ? Positions.toRange(line, field.source()) : null,
        editable,
        cursor != null && cursor.coversField(field),
        choices,
        0,
        bits.width() >= 63 ? Long.MAX_VALUE : (1L << bits.width()) - 1);
  }

  private static List<Choice> choices(InstructionAnatomy anatomy, Row row) {
    List<Choice> choices = new ArrayList<>();
    if (row.bits().width() > MAX_LISTED_BITS) {
      return choices;
    }
    for (long value = 0; value < 1L << row.bits().width(); value++) {
      if (value == row.value() && anatomy.insn().notes().isEmpty()) {
        choices.add(new Choice(value, row.operandText(), anatomy.insn().text()));
        continue;
      }
      Word word = withField(anatomy.insn().word(), row.bits(), value);
      Insn insn = Decoder.decode(anatomy.isa(), word, anatomy.address());
      if (insn.form() != null && insn.notes().isEmpty()) {
        choices.add(new Choice(value, shown(anatomy, insn, row), insn.text()));
      }
    }
    return choices;
  }

  /**
   * Returns the text that the bits of a row produce in another instruction; empty if that has no
   * such row.
   */
  private static String shown(InstructionAnatomy anatomy, Insn insn, Row row) {
    for (Row other : BitTable.of(anatomy.isa(), insn, anatomy.address())) {
      if (other.bits().equals(row.bits()) && other.name().equals(row.name())) {
        return other.operandText();
      }
    }
    return "";
  }

  /** Returns the word with another value in a field. */
  static Word withField(Word word, BitField field, long value) {
    return new Word(
        word.size(),
        word.low() & ~field.maskLow() | field.putLow(value),
        word.high() & ~field.maskHigh() | field.putHigh(value));
  }
}
