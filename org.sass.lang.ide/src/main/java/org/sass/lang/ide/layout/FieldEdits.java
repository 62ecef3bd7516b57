package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;

/** Answers {@code sass/setField}: changes bits of an instruction in a text. */
public final class FieldEdits {
  /** Maximum width in bits of a field that can be set by the text that it produces. */
  private static final int MAX_NAMED_BITS = 8;

  private FieldEdits() {}

  /**
   * What to change. One of {@code field}, {@code bits} and {@code bit} selects the bits.
   *
   * @param field index of a field of {@code sass/bitLayout}, or null
   * @param bits a field in the notation of the table, {@code 8:2} or {@code 51:46,26:11}, or null
   * @param bit the position of a single bit, or null
   * @param value a decimal number, a number with {@code 0x}, or the text that the field shall
   *     produce, {@code NE} or {@code R5}; null inverts a single bit
   */
  public record Request(
      TextDocumentIdentifier textDocument,
      Position position,
      Integer field,
      String bits,
      Integer bit,
      String value) {}

  /**
   * The edit, or the reason why there is none.
   *
   * @param edit the edit to apply; null if there is a message
   * @param text the instruction after the edit; null if there is a message
   * @param word the word after the edit, {@code 0x..}; null if the request is invalid
   * @param units its units in hexadecimal, low unit first
   * @param message what is wrong, the reason, and a way to correct it; null if there is an edit
   * @param alternative an edit that writes the word as {@code .word}, if no instruction text gives
   *     this word; else null
   */
  public record Answer(
      WorkspaceEdit edit,
      String text,
      String word,
      List<String> units,
      String message,
      WorkspaceEdit alternative) {}

  /** Some bits and their new value. */
  private record Change(BitField bits, long value) {}

  /** Computes the edit. */
  public static Answer setField(Document document, Request request) {
    if (request.textDocument == null || request.position == null) {
      return refusal("the request lacks the text document or the position");
    }
    Document.CodeStatement code = Positions.statementAt(document, request.position);
    PlacedInstruction placed = code == null ? null : code.instruction();
    if (placed == null) {
      return refusal("there is no valid instruction here; correct the line first");
    }
    List<String> errors = new ArrayList<>();
    InstructionAnatomy anatomy =
        InstructionAnatomy.of(placed.isa(), placed.word(), placed.address());
    Change change = parseChange(request, anatomy, errors);
    if (change == null) {
      return refusal(errors.get(0));
    }
    Word word = BitLayouts.withField(placed.word(), change.bits, change.value);
    return rewriteInstruction(document, request.textDocument, code, anatomy, word);
  }

  private static Answer rewriteInstruction(
      Document document,
      TextDocumentIdentifier file,
      Document.CodeStatement code,
      InstructionAnatomy anatomy,
      Word word) {
    Isa isa = anatomy.isa();
    Insn insn = Decoder.decode(isa, word, anatomy.address());
    List<String> units = InstructionAnatomy.units(isa, word);
    InstructionRewriting rewriting = new InstructionRewriting(document, code, anatomy.insn(), word);
    String unsaid = inexpressibleReason(isa, insn, word);
    if (unsaid != null && !rewriting.isWordDirective()) {
      List<TextEdit> bits =
          isa.sizeOf(word.low(), word.high()) == word.size() ? rewriting.editsAsWord() : null;
      String way = bits == null ? "" : "; only .word can express it";
      return new Answer(null, null, word.toString(), units, unsaid + way, edit(file, bits));
    }
    List<TextEdit> edits = rewriting.find(insn);
    if (edits == null) {
      String message = "the line cannot be rewritten as " + insn.text() + " (" + word + ") there";
      return new Answer(null, null, word.toString(), units, message, null);
    }
    return new Answer(edit(file, edits), insn.text(), word.toString(), units, null, null);
  }

  /** Returns why no text gives the word; null if a text does. */
  private static String inexpressibleReason(Isa isa, Insn insn, Word word) {
    if (isa.sizeOf(word.low(), word.high()) != word.size()) {
      return "the lowest bits of " + word + " select a word of another length";
    }
    if (insn.form() == null) {
      return "no instruction of " + isa.archName() + " has the bits " + word;
    }
    if (!insn.notes().isEmpty()) {
      return "the text "
          + insn.text()
          + " does not express all of "
          + word
          + ": "
          + String.join(", ", insn.notes());
    }
    return null;
  }

  private static WorkspaceEdit edit(TextDocumentIdentifier file, List<TextEdit> edits) {
    return edits == null ? null : new WorkspaceEdit(Map.of(file.getUri(), edits));
  }

  private static Answer refusal(String message) {
    return new Answer(null, null, null, List.of(), message, null);
  }

  private static Change parseChange(
      Request request, InstructionAnatomy anatomy, List<String> errors) {
    Word word = anatomy.insn().word();
    if (request.bit != null) {
      if (request.bit < 0 || request.bit >= word.size()) {
        errors.add(
            "the word has the bits 0 to " + (word.size() - 1) + ", there is no bit " + request.bit);
        return null;
      }
      BitField one = new BitField(List.of(new BitField.Piece(request.bit, 1)));
      boolean set = word.isBitSet(request.bit);
      return request.value == null
          ? new Change(one, set ? 0 : 1)
          : parseValue(request.value, one, null, errors);
    }
    Row row = row(request, anatomy);
    if (row == null) {
      List<String> known = anatomy.fields().stream().map(f -> f.row().bits().toString()).toList();
      String last = "; its fields have the indices 0 to " + (known.size() - 1);
      errors.add(
          request.bits != null
              ? "the instruction has no field with the bits '"
                  + request.bits
                  + "'; it has "
                  + String.join("; ", known)
              : request.field != null
                  ? "the instruction has no field " + request.field + last
                  : "no field is named; give field, bits or bit");
      return null;
    }
    Long named = valueShowing(request.value, row, anatomy);
    return named != null
        ? new Change(row.bits(), named)
        : parseValue(request.value, row.bits(), row, errors);
  }

  private static Row row(Request request, InstructionAnatomy anatomy) {
    for (int i = 0; i < anatomy.fields().size(); i++) {
      Row row = anatomy.fields().get(i).row();
      boolean wanted =
          request.bits != null
              ? row.bits().toString().equals(request.bits)
              : request.field != null && i == request.field;
      if (wanted) {
        return row;
      }
    }
    return null;
  }

  /**
   * Returns the value that makes a field show a text, {@code NE} or {@code R5}; null if none does.
   */
  private static Long valueShowing(String shown, Row row, InstructionAnatomy anatomy) {
    if (shown == null
        || parseNumber(shown.strip()) != null
        || row.bits().width() > MAX_NAMED_BITS) {
      return null;
    }
    for (long value = 0; value < 1L << row.bits().width(); value++) {
      Word word = BitLayouts.withField(anatomy.insn().word(), row.bits(), value);
      Insn insn = Decoder.decode(anatomy.isa(), word, anatomy.address());
      for (Row other : BitTable.of(anatomy.isa(), insn, anatomy.address())) {
        if (other.bits().equals(row.bits()) && other.operandText().equals(shown.strip())) {
          return value;
        }
      }
    }
    return null;
  }

  private static Change parseValue(String text, BitField bits, Row row, List<String> errors) {
    Long value = text == null ? null : parseNumber(text.strip());
    String most = bits.width() == 64 ? "0xffffffffffffffff" : "" + ((1L << bits.width()) - 1);
    String name = row == null ? "a bit" : "the field " + row.name() + " (" + bits + ")";
    if (value == null) {
      String no = text == null ? "the value is missing" : "'" + text + "' is not a number";
      errors.add(no + "; " + name + " holds 0 to " + most);
      return null;
    }
    // A negative number is stored as its two's complement.
    long mask = bits.width() == 64 ? -1 : (1L << bits.width()) - 1;
    boolean fits = (value & ~mask) == 0 || value < 0 && value >> (bits.width() - 1) == -1;
    if (!fits) {
      errors.add(text + " is out of range: " + name + " holds 0 to " + most);
      return null;
    }
    return new Change(bits, value & mask);
  }

  private static Long parseNumber(String text) {
    boolean negative = text.startsWith("-");
    String digits = negative ? text.substring(1) : text;
    boolean hex = digits.startsWith("0x") || digits.startsWith("0X");
    try {
      long value = hex ? Long.parseUnsignedLong(digits.substring(2), 16) : Long.parseLong(digits);
      return negative ? -value : value;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
