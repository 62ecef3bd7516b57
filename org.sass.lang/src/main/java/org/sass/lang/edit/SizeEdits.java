package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Resizing.SizeChange;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Changes that put instructions at addresses where the hardware can fetch them, and that put an end
 * to a kernel.
 */
public final class SizeEdits {

  private SizeEdits() {}

  /**
   * Returns the spelling of the modifier that ends a thread, such as {@code .EXIT}; empty if the
   * instruction set has none.
   */
  public static String exitMarkerText(Document document) {
    return ExitMarker.markerText(document.isa());
  }

  /**
   * Returns the text of a short instruction that changes nothing; null if the instruction set has
   * none or needs no padding.
   */
  public static String paddingText(Document document) {
    return document.isa().needsAlignment() ? ExitAndPadding.padding(document.isa(), 4) : null;
  }

  /**
   * Inserts an instruction in a line of its own before or after another one.
   *
   * @param text the new instruction
   * @param after whether it comes after the other one
   * @return empty if the text is no instruction
   */
  public static List<Change> insertInstruction(
      Document document, CodeStatement code, String text, boolean after) {
    PlacedInstruction placed = code.instruction();
    List<Change> changes = new ArrayList<>();
    int address = after ? placed.endAddress() : placed.address();
    Word word = encode(document.isa(), text, address);
    if (word == null) {
      return changes;
    }
    String line = formatLine(document, code, text, word, address);
    changes.add(
        after
            ? Change.insertLineAfter(document, code.lineIndex(), line)
            : Change.insertLineBefore(document, code.lineIndex(), line));
    TargetAdjuster moving = new TargetAdjuster(document, code.kernel());
    moving.addMove(address, word.size() / 8);
    changes.addAll(moving.changes(List.of()));
    return changes;
  }

  private static Word encode(Isa isa, String text, int address) {
    Encoded encoded = Encoder.encode(isa, text, 0, text.length(), address, Symbols.NONE);
    return encoded.word();
  }

  /**
   * Returns a line with the layout of another instruction's line, including columns and semicolon.
   *
   * @param code the instruction with the layout
   * @param text the new instruction
   * @param word its word, for the hex column
   * @param address its byte address, for the address column
   */
  static String formatLine(
      Document document, CodeStatement code, String text, Word word, int address) {
    Statement statement = code.statement();
    String line = document.lineText(code.lineIndex());
    int start = statement.labels().isEmpty() ? statement.start() : 0;
    StringBuilder out = new StringBuilder();
    Column column = statement.addressColumn();
    Column hex = statement.hexColumn();
    int at = 0;
    if (column != null && column.end() <= start) {
      out.append(line, 0, column.start()).append("/*");
      NumberPrinter.printHexDigits(address, Math.min(8, Math.max(4, column.digitCount())), out);
      out.append("*/");
      at = column.end();
    }
    if (hex != null && hex.isBeforeText() && hex.start() >= at && hex.end() <= start) {
      out.append(line, at, hex.start()).append(HexText.column(line, hex, word));
      at = hex.end();
    }
    String blanks = line.substring(at, start);
    boolean indents = blanks.isBlank() && !(blanks.isEmpty() && !statement.labels().isEmpty());
    out.append(indents ? blanks : "    ").append(text);
    int end = statement.end();
    boolean semicolon = end < line.length() && line.charAt(end) == ';';
    out.append(semicolon ? ";" : "");
    if (hex != null && !hex.isBeforeText()) {
      out.append(" ".repeat(Math.max(1, hex.start() - out.length())));
      out.append(HexText.column(line, hex, word));
    }
    return out.toString();
  }

  /**
   * Sets the exit marker in the hex column of an instruction, the last of its kernel.
   *
   * @return empty if there is no hex column, or if the instruction cannot have the marker
   */
  public static List<Change> addExitMarker(Document document, CodeStatement code) {
    Column hex = code.statement().hexColumn();
    PlacedInstruction placed = code.instruction();
    if (hex == null || placed == null) {
      return List.of();
    }
    Word word = withExitMarker(placed);
    if (word == null) {
      return List.of();
    }
    return List.of(
        TextReplacement.writeHexColumn(
            document.lineText(code.lineIndex()), code.lineIndex(), hex, word, 0));
  }

  /** Returns the word of an instruction with the exit marker; null if it cannot have one. */
  private static Word withExitMarker(PlacedInstruction placed) {
    String text = placed.decode().text();
    String markedText = withExitMarker(placed.isa(), text);
    if (placed.decode().form() == null || markedText == null) {
      return null;
    }
    if (!FormEncoder.isInstruction(
        placed.isa(), markedText, 0, markedText.length(), placed.address(), Symbols.NONE)) {
      return null;
    }
    Word word = encode(placed.isa(), markedText, placed.address());
    return word.size() == placed.word().size() ? word : null;
  }

  /** Returns whether an instruction's text has the exit marker, in any of its spellings. */
  static boolean hasExitMarker(Isa isa, String text) {
    if (!FormEncoder.isInstruction(isa, text, 0, text.length(), 0, Symbols.NONE)) {
      return text.contains(ExitMarker.markerText(isa));
    }
    return ExitMarker.hasExitMarker(Decoder.decode(isa, encode(isa, text, 0)));
  }

  private static String withExitMarker(Isa isa, String text) {
    String marker = ExitMarker.markerText(isa);
    int at = InsnReader.read(text).mnemonic().end();
    return marker.isEmpty() ? null : text.substring(0, at) + marker + text.substring(at);
  }

  /**
   * Inserts an instruction that ends the thread after every kernel that ends only by an exit
   * marker.
   */
  public static List<Change> appendEnds(Document document, Progress progress) {
    List<Change> changes = new ArrayList<>();
    List<Kernel> kernels = document.program().kernels();
    for (int i = 0; i < kernels.size(); i++) {
      progress.report(i, kernels.size());
      Kernel kernel = kernels.get(i);
      int last = kernel.code().size() - 1;
      if (last >= 0 && ExitMarker.hasExitMarker(kernel.code().get(last).decode())) {
        CodeStatement code = Resizing.findStatement(document, kernel, last);
        if (code != null) {
          appendEnd(document, code, changes);
        }
      }
    }
    return changes;
  }

  /**
   * Returns whether {@link #appendEnds} has something to do, judged by the first kernel that ends
   * with an exit marker.
   */
  public static boolean needsEnds(Document document) {
    for (Kernel kernel : document.program().kernels()) {
      int last = kernel.code().size() - 1;
      boolean marked = last >= 0 && ExitMarker.hasExitMarker(kernel.code().get(last).decode());
      CodeStatement code = marked ? Resizing.findStatement(document, kernel, last) : null;
      if (code != null) {
        return appendEnd(document, code, new ArrayList<>()) != null;
      }
    }
    return false;
  }

  /**
   * Changes the last instruction to its long form, which has room for the exit marker, and adds the
   * marker.
   *
   * @param sizeChange gives the mnemonic of the long form
   * @return empty if {@code way} changes more than one instruction, if the instruction set has no
   *     exit marker, or if the result is no instruction
   */
  public static List<Change> lengthenAndMark(
      Document document, CodeStatement code, SizeChange sizeChange) {
    if (sizeChange.indices().size() != 1 || exitMarkerText(document).isEmpty()) {
      return List.of();
    }
    String text = code.statement().text();
    Span name = InsnReader.read(text).mnemonic();
    String now =
        text.substring(0, name.start())
            + sizeChange.mnemonics().get(0)
            + exitMarkerText(document)
            + text.substring(name.end());
    if (TextReplacement.wordFor(document, code, now) == null) {
      return List.of();
    }
    return TextReplacement.replaceText(document, code, now);
  }

  /**
   * Inserts an instruction that ends the thread after the last instruction of a kernel.
   *
   * @param code the last instruction
   * @param changes receives the change
   * @return the text of the new instruction; null if the table has none
   */
  public static String appendEnd(Document document, CodeStatement code, List<Change> changes) {
    Isa isa = document.isa();
    String text = ExitAndPadding.exitMnemonic(isa);
    if (text == null) {
      return null;
    }
    Kernel kernel = code.kernel();
    int address = kernel.bytes();
    Word word = encode(isa, text, address);
    StringBuilder lines = new StringBuilder();
    if (isa.needsAlignment() && address % (word.size() / 8) != 0) {
      String padding = ExitAndPadding.padding(isa, 4);
      Word filler = padding == null ? null : encode(isa, padding, address);
      if (filler == null) {
        return null;
      }
      lines.append(formatLine(document, code, padding, filler, address));
      lines.append(Change.lineBreak(document));
      address += 4;
    }
    lines.append(formatLine(document, code, text, word, address));
    changes.add(Change.insertLineAfter(document, code.lineIndex(), lines.toString()));
    return text;
  }
}
