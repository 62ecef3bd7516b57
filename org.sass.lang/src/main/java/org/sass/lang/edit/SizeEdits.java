package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Encoder;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.edit.Resizing.Way;
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
  public static String marker(Document document) {
    return ExitMarker.of(document.isa());
  }

  /**
   * Returns the text of a short instruction that changes nothing; null if the instruction set has
   * none or needs no padding.
   */
  public static String padding(Document document) {
    return document.isa().aligns() ? Plain.padding(document.isa(), 4) : null;
  }

  /**
   * Inserts an instruction in a line of its own before or after another one.
   *
   * @param text the new instruction
   * @param behind whether it comes after the other one
   * @return empty if the text is no instruction
   */
  public static List<Change> pad(Document document, Code code, String text, boolean behind) {
    Placed placed = code.placed();
    List<Change> changes = new ArrayList<>();
    int address = behind ? placed.end() : placed.address();
    Word word = encode(document.isa(), text, address);
    if (word == null) {
      return changes;
    }
    String line = like(document, code, text, word, address);
    changes.add(
        behind
            ? Change.lineBehind(document, code.line(), line)
            : Change.lineBefore(document, code.line(), line));
    Moving moving = new Moving(document, code.kernel());
    moving.moved(address, word.size() / 8);
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
  static String like(Document document, Code code, String text, Word word, int address) {
    Statement statement = code.statement();
    String line = document.line(code.line());
    int start = statement.labels().isEmpty() ? statement.start() : 0;
    StringBuilder out = new StringBuilder();
    Column column = statement.address();
    Column hex = statement.word();
    int at = 0;
    if (column != null && column.end() <= start) {
      out.append(line, 0, column.start()).append("/*");
      NumberStyle.digits(address, Math.min(8, Math.max(4, column.digits())), out);
      out.append("*/");
      at = column.end();
    }
    if (hex != null && hex.before() && hex.start() >= at && hex.end() <= start) {
      out.append(line, at, hex.start()).append(HexText.column(line, hex, word));
      at = hex.end();
    }
    String blanks = line.substring(at, start);
    boolean indents = blanks.isBlank() && !(blanks.isEmpty() && !statement.labels().isEmpty());
    out.append(indents ? blanks : "    ").append(text);
    int end = statement.end();
    boolean semicolon = end < line.length() && line.charAt(end) == ';';
    out.append(semicolon ? ";" : "");
    if (hex != null && !hex.before()) {
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
  public static List<Change> mark(Document document, Code code) {
    Column hex = code.statement().word();
    Placed placed = code.placed();
    if (hex == null || placed == null) {
      return List.of();
    }
    Word word = marked(placed);
    if (word == null) {
      return List.of();
    }
    return List.of(Retext.column(document.line(code.line()), code.line(), hex, word, 0));
  }

  /** Returns the word of an instruction with the exit marker; null if it cannot have one. */
  private static Word marked(Placed placed) {
    String text = placed.insn().text();
    String with = marked(placed.isa(), text);
    if (placed.insn().form() == null || with == null) {
      return null;
    }
    if (!FormEncoder.reads(placed.isa(), with, 0, with.length(), placed.address(), Symbols.NONE)) {
      return null;
    }
    Word word = encode(placed.isa(), with, placed.address());
    return word.size() == placed.word().size() ? word : null;
  }

  /** Returns whether an instruction's text has the exit marker, in any of its spellings. */
  static boolean isMarked(Isa isa, String text) {
    if (!FormEncoder.reads(isa, text, 0, text.length(), 0, Symbols.NONE)) {
      return text.contains(ExitMarker.of(isa));
    }
    return ExitMarker.on(Decoder.decode(isa, encode(isa, text, 0)));
  }

  private static String marked(Isa isa, String text) {
    String marker = ExitMarker.of(isa);
    int at = InsnReader.read(text).mnemonic().end();
    return marker.isEmpty() ? null : text.substring(0, at) + marker + text.substring(at);
  }

  /**
   * Inserts an instruction that ends the thread after every kernel that ends only by an exit
   * marker.
   */
  public static List<Change> ends(Document document, Progress progress) {
    List<Change> changes = new ArrayList<>();
    List<Kernel> kernels = document.program().kernels();
    for (int i = 0; i < kernels.size(); i++) {
      progress.at(i, kernels.size());
      Kernel kernel = kernels.get(i);
      int last = kernel.code().size() - 1;
      if (last >= 0 && ExitMarker.on(kernel.code().get(last).insn())) {
        Code code = Resizing.code(document, kernel, last);
        if (code != null) {
          end(document, code, changes);
        }
      }
    }
    return changes;
  }

  /**
   * Returns whether {@link #ends} has something to do, judged by the first kernel that ends with an
   * exit marker.
   */
  public static boolean hasEnds(Document document) {
    for (Kernel kernel : document.program().kernels()) {
      int last = kernel.code().size() - 1;
      boolean marked = last >= 0 && ExitMarker.on(kernel.code().get(last).insn());
      Code code = marked ? Resizing.code(document, kernel, last) : null;
      if (code != null) {
        return end(document, code, new ArrayList<>()) != null;
      }
    }
    return false;
  }

  /**
   * Changes the last instruction to its long form, which has room for the exit marker, and adds the
   * marker.
   *
   * @param way gives the mnemonic of the long form
   * @return empty if {@code way} changes more than one instruction, if the instruction set has no
   *     exit marker, or if the result is no instruction
   */
  public static List<Change> lengthenAndMark(Document document, Code code, Way way) {
    if (way.indices().size() != 1 || marker(document).isEmpty()) {
      return List.of();
    }
    String text = code.statement().text();
    Span name = InsnReader.read(text).mnemonic();
    String now =
        text.substring(0, name.start())
            + way.mnemonics().get(0)
            + marker(document)
            + text.substring(name.end());
    if (Retext.word(document, code, now) == null) {
      return List.of();
    }
    return Retext.of(document, code, now);
  }

  /**
   * Inserts an instruction that ends the thread after the last instruction of a kernel.
   *
   * @param code the last instruction
   * @param changes receives the change
   * @return the text of the new instruction; null if the table has none
   */
  public static String end(Document document, Code code, List<Change> changes) {
    Isa isa = document.isa();
    String text = Plain.end(isa);
    if (text == null) {
      return null;
    }
    Kernel kernel = code.kernel();
    int address = kernel.bytes();
    Word word = encode(isa, text, address);
    StringBuilder lines = new StringBuilder();
    if (isa.aligns() && address % (word.size() / 8) != 0) {
      String padding = Plain.padding(isa, 4);
      Word filler = padding == null ? null : encode(isa, padding, address);
      if (filler == null) {
        return null;
      }
      lines.append(like(document, code, padding, filler, address));
      lines.append(Change.lineBreak(document));
      address += 4;
    }
    lines.append(like(document, code, text, word, address));
    changes.add(Change.lineBehind(document, code.line(), lines.toString()));
    return text;
  }
}
