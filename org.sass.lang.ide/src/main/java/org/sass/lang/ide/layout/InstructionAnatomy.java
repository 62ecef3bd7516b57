package org.sass.lang.ide.layout;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.BitTable;
import org.sass.lang.codec.BitTable.Kind;
import org.sass.lang.codec.BitTable.Row;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.document.Document;
import org.sass.lang.document.Spelling;
import org.sass.lang.file.HexBytes;
import org.sass.lang.isa.BitField;
import org.sass.lang.isa.BitPattern;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.Span;

/**
 * An instruction taken apart: the meaning of each bit of its word, and the characters of the source
 * that express it. Drawings, hovers and edits of bit fields are based on it.
 *
 * @param isa the table
 * @param insn the instruction
 * @param address its byte address
 * @param fields its bit fields, the most significant first; empty if the word is not an instruction
 * @param text its text: a line of the source, or the text that the disassembler prints
 * @param spelling which characters of the text express which bits; null if the word is not an
 *     instruction
 * @param isFromSource whether {@code text} is a line of the source
 */
public record InstructionAnatomy(
    Isa isa,
    Insn insn,
    long address,
    List<FieldBits> fields,
    String text,
    Spelling spelling,
    boolean isFromSource) {

  /**
   * A bit field, with the characters that express it.
   *
   * @param row the row of the bit table
   * @param colour the colour that it shares with its characters in the source
   * @param source its characters in the text; null if the text expresses it by the absence of
   *     characters, or not at all
   * @param spelledPart what these characters mean; null for bits that the text does not express
   */
  public record FieldBits(Row row, OperandColour colour, Span source, SpelledPart spelledPart) {}

  /** Takes apart a word that is in no source. */
  public static InstructionAnatomy of(Isa isa, Word word, long address) {
    Insn insn = Decoder.decode(isa, word, address);
    Spelling spelling = insn.form() == null ? null : Spelling.of(isa, insn.text(), address);
    return of(isa, insn, address, insn.text(), spelling, false);
  }

  /**
   * Takes apart an instruction of a document; returns null if the statement is not an instruction
   * or has an error.
   */
  public static InstructionAnatomy of(Document document, Document.CodeStatement code) {
    PlacedInstruction placed = code.instruction();
    if (placed == null) {
      return null;
    }
    if (code.statement().kind() != SourceLine.Kind.INSTRUCTION) {
      return of(placed.isa(), placed.word(), placed.address());
    }
    Spelling spelling = Spelling.of(document, code.lineIndex(), code.statement(), placed.address());
    if (spelling == null) {
      return null;
    }
    String line = document.lineText(code.lineIndex());
    return of(placed.isa(), placed.decode(), placed.address(), line, spelling, true);
  }

  private static InstructionAnatomy of(
      Isa isa, Insn insn, long address, String text, Spelling spelling, boolean isFromSource) {
    List<FieldBits> fields = new ArrayList<>();
    List<Form.FieldUse> guards = GuardFields.of(isa, insn.form());
    for (Row row : BitTable.of(isa, insn, address)) {
      boolean spelled = spelling != null && spelling.form() == insn.form();
      SpelledPart spelledPart =
          spelled && row.kind() == Kind.FIELD ? findSpelledPart(row, spelling) : null;
      Span source =
          spelledPart == null || spelledPart.span().isEmpty() ? null : span(spelledPart, text);
      if (spelled && row.kind() == Kind.OPCODE) {
        source = spelling.insn().mnemonic();
      }
      fields.add(new FieldBits(row, colour(row, guards), source, spelledPart));
    }
    return new InstructionAnatomy(
        isa, insn, address, List.copyOf(fields), text, spelling, isFromSource);
  }

  private static OperandColour colour(Row row, List<Form.FieldUse> guards) {
    if (row.kind() != Kind.FIELD) {
      return row.kind() == Kind.OPCODE ? OperandColour.BLACK : OperandColour.WHITE;
    }
    if (isGuard(row, guards)) {
      return OperandColour.YELLOW;
    }
    return row.operandIndex() < 0 ? OperandColour.BROWN : OperandColour.operand(row.operandIndex());
  }

  private static boolean isGuard(Row row, List<Form.FieldUse> guards) {
    for (Form.FieldUse use : guards) {
      if (use.part().title().equals(row.name()) && use.field().equals(row.bits())) {
        return true;
      }
    }
    return false;
  }

  /** Returns what the text says about a row. A part with characters is preferred to one without. */
  private static SpelledPart findSpelledPart(Row row, Spelling spelling) {
    for (SpelledPart spelledPart : spelling.parts()) {
      if (spelledPart.hole() != null && spelledPart.hole().field().equals(row.bits())) {
        return spelledPart;
      }
    }
    SpelledPart silent = null;
    for (SpelledPart spelledPart : spelling.parts()) {
      if (spelledPart.partCase() != null
          && spelledPart.part().title().equals(row.name())
          && covers(spelledPart.partCase().when(), row.bits())) {
        if (!spelledPart.span().isEmpty()) {
          return spelledPart;
        }
        silent = silent == null ? spelledPart : silent;
      }
    }
    return silent;
  }

  /** Returns the characters of a part. Those of a register number include the letters before it. */
  public static Span span(SpelledPart spelledPart, String line) {
    int start = spelledPart.span().start();
    if (spelledPart.hole() != null && spelledPart.hole().isNumbered()) {
      start = Letters.lettersStart(line, start);
    }
    return new Span(start, spelledPart.span().end());
  }

  private static boolean covers(BitPattern when, BitField bits) {
    return (bits.maskLow() & ~when.maskLow()) == 0 && (bits.maskHigh() & ~when.maskHigh()) == 0;
  }

  /**
   * Returns the bits of the word as ones and zeros in groups of four, 32 bits a line, the most
   * significant first.
   */
  public static List<String> binary(Word word) {
    List<String> lines = new ArrayList<>();
    for (int top = word.size() - 1; top >= 0; top -= 32) {
      StringBuilder line = new StringBuilder();
      for (int bit = top; bit >= Math.max(0, top - 31); bit--) {
        line.append(org.sass.lang.isa.doc.BitRuler.gap(bit, top))
            .append(word.isBitSet(bit) ? '1' : '0');
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /**
   * Returns a word for display. It is one number as NVIDIA's tools print it, or its units with the
   * low unit first, as in hex files. Instruction sets with words of any number of bytes show the
   * bytes.
   */
  public static String displayText(Isa isa, Word word, boolean lowFirst) {
    if (HexBytes.usesBytes(isa)) {
      return HexBytes.toSpacedText(word);
    }
    return lowFirst ? String.join(" ", units(isa, word)) : word.toString();
  }

  /** Returns the units of a word in hexadecimal, the lowest first. */
  public static List<String> units(Isa isa, Word word) {
    List<String> units = new ArrayList<>();
    int unit = Math.min(isa.unitBits(), 64);
    for (int bit = 0; bit < word.size(); bit += unit) {
      int width = Math.min(unit, word.size() - bit);
      long value = bit < 64 ? word.low() >>> bit : word.high() >>> (bit - 64);
      units.add(hex(value & (width == 64 ? -1 : (1L << width) - 1), width / 4));
    }
    return units;
  }

  private static String hex(long value, int digits) {
    String text = Long.toHexString(value);
    return "0".repeat(Math.max(0, digits - text.length())) + text;
  }
}
