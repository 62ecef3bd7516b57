package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.LinkedWord;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Edits that change the address and hex columns of a listing, or the text according to them. */
public final class HexEdits {

  /** Column where a new hex column starts if the text is short enough. */
  private static final int NEW_COLUMN_START = 56;

  private HexEdits() {}

  /**
   * Returns the instruction in the hex column of a statement. The column must have digits. The
   * distance to a target counts from the address in the listing.
   */
  public static Insn decodeHexColumn(Document document, CodeStatement code) {
    Column column = code.statement().hexColumn();
    Column listed = code.statement().addressColumn();
    int placed = code.instruction() == null ? 0 : code.instruction().address();
    int address = listed == null ? placed : (int) listed.value();
    return Decoder.decode(document.isa(), column.toWord(), address);
  }

  /** Returns the text of an instruction as listings show it, without an exit marker. */
  public static String listingText(Document document, Insn insn) {
    return ExitMarker.hasExitMarker(insn)
        ? insn.text().replace(ExitMarker.markerText(document.isa()), "")
        : insn.text();
  }

  /**
   * Swaps the halves of the word in a hex column. Returns no change if the swapped word does not
   * agree with the text.
   */
  public static List<Change> swapHalves(Document document, CodeStatement code) {
    Column column = code.statement().hexColumn();
    if (column == null || column.digitCount() != 16 || code.instruction() == null) {
      return List.of();
    }
    long swapped = column.value() << 32 | column.value() >>> 32;
    String all = document.lineText(code.lineIndex());
    Change change =
        TextReplacement.writeHexColumn(all, code.lineIndex(), column, new Word(64, swapped, 0), 0);
    Document now = Change.apply(document, List.of(change));
    boolean wrong =
        LineProblems.of(now, code.lineIndex()).stream()
            .anyMatch(p -> p.code().equals("hex-disagrees"));
    return wrong ? List.of() : List.of(change);
  }

  /** Removes the hex column of a statement, if it has one. */
  public static List<Change> removeHexColumn(Document document, CodeStatement code) {
    Column column = code.statement().hexColumn();
    if (column == null) {
      return List.of();
    }
    return List.of(columnRemoval(document.lineText(code.lineIndex()), code.lineIndex(), column));
  }

  private static Change columnRemoval(String line, int lineIndex, Column column) {
    int from = column.start();
    int to = column.end();
    if (column.isBeforeText()) {
      to = Letters.skipBlanks(line, to, line.length());
    } else {
      from = Letters.trimmedEnd(line, 0, from);
    }
    return Change.replace(lineIndex, from, to, "");
  }

  /** Adds a hex column after a statement, or corrects the word in its hex column. */
  public static List<Change> writeHexColumn(Document document, CodeStatement code) {
    if (code.instruction() == null) {
      return List.of();
    }
    if (code.statement().hexColumn() != null) {
      return TextReplacement.replaceText(document, code, code.statement().text());
    }
    return List.of(addHexColumn(document, code, 0));
  }

  /**
   * Adds the hex column that a line lacks. Returns no change unless the line has exactly one
   * statement, which is an instruction, because a column after the text belongs to the last
   * statement.
   */
  public static List<Change> addMissingHexColumn(Document document, int line) {
    List<CodeStatement> all = document.codeStatements(line);
    boolean isSoleInstruction = all.size() == 1 && all.get(0).instruction() != null;
    return isSoleInstruction && all.get(0).statement().hexColumn() == null
        ? List.of(addHexColumn(document, all.get(0), NEW_COLUMN_START))
        : List.of();
  }

  /**
   * Removes the address and hex columns of a line. What only they express is added to the text: the
   * exit marker, and targets that refer to address columns. The address column of a misplaced
   * instruction stays. If the line has an error, nothing is removed, because the hex column may be
   * what is correct. The columns of a branch to a line that is left out stay, too.
   */
  public static List<Change> removeColumns(Document document, int line) {
    List<Change> changes = new ArrayList<>();
    if (LineProblems.of(document, line).stream().anyMatch(Problem::isError)) {
      return changes;
    }
    String all = document.lineText(line);
    for (CodeStatement code : document.codeStatements(line)) {
      Statement statement = code.statement();
      PlacedInstruction placed = code.instruction();
      boolean columns = statement.addressColumn() != null || statement.hexColumn() != null;
      if (statement.kind() == Kind.NONE || !columns || TargetEdits.isTargetLeftOut(code)) {
        continue;
      }
      boolean misplaced = placed != null && placed.bytes() == 8 && placed.address() % 8 != 0;
      if (statement.addressColumn() != null && !misplaced) {
        changes.add(
            Change.replace(
                line, statement.addressColumn().start(), statement.addressColumn().end(), ""));
      }
      if (statement.hexColumn() != null) {
        changes.add(columnRemoval(all, line, statement.hexColumn()));
      }
      String was = statement.text();
      String now =
          placed == null
              ? was
              : completeText(code.kernel(), placed, was)
                  + linkerComment(code.kernel(), placed, was);
      if (!was.equals(now)) {
        changes.add(Change.minimal(line, statement.start(), was, now));
      }
    }
    return changes;
  }

  /**
   * Returns the text of an instruction, completed with what only the columns express. A value that
   * only the linker knows becomes the number that the word has.
   */
  static String completeText(Kernel kernel, PlacedInstruction placed, String text) {
    Span linked = LinkerValues.find(kernel, placed, text);
    if (linked == null) {
      return completeText(placed, text);
    }
    String number =
        LinkedWord.withNumber(
            placed.isa(), text, linked, placed.word(), placed.address(), Symbols.NONE);
    return completeText(placed, number == null ? placed.decode().text() : number);
  }

  /**
   * Returns a comment with the value in a text that only the linker knows; empty if it has none.
   */
  static String linkerComment(Kernel kernel, PlacedInstruction placed, String text) {
    Span linked = LinkerValues.find(kernel, placed, text);
    return linked == null ? "" : " /* " + linked.textIn(text) + " */";
  }

  private static String completeText(PlacedInstruction placed, String text) {
    Insn insn = placed.decode();
    Span target =
        insn.form() == null ? null : TargetAdjuster.numericTargetSpan(placed.isa(), insn, text);
    String newText = text;
    if (target != null) {
      String number = "0x" + Long.toHexString(TargetAdjuster.target(insn));
      EvaluatedExpression evaluated = EvaluatedExpression.of(text, target, Symbols.NONE);
      boolean same =
          evaluated.mistake() == null && evaluated.value() == TargetAdjuster.target(insn);
      newText =
          same
              ? newText
              : text.substring(0, target.start()) + number + text.substring(target.end());
    }
    String control = control(insn, newText);
    // The brace of a pair comes first.
    int start = newText.startsWith("{") ? 1 : 0;
    start = control.isEmpty() ? start : Letters.skipBlanks(newText, start, newText.length());
    newText =
        control.isEmpty()
            ? newText
            : newText.substring(0, start) + control + newText.substring(start);
    String marker = ExitMarker.markerText(placed.isa());
    if (!marker.isEmpty()
        && ExitMarker.hasExitMarker(insn)
        && !SizeEdits.hasExitMarker(placed.isa(), text)) {
      int at = InsnReader.read(newText).mnemonic().end();
      newText = newText.substring(0, at) + marker + newText.substring(at);
    }
    return newText;
  }

  /** Returns the control that only the word has, with a blank after it; empty if there is none. */
  private static String control(Insn insn, String text) {
    Span control = InsnReader.read(insn.text()).control();
    boolean isMissing = control != null && InsnReader.read(text).control() == null;
    return isMissing ? insn.text().substring(0, control.end()) + " " : "";
  }

  /**
   * Returns the change that adds a hex column.
   *
   * @param minColumn the column where it starts, if the text is not longer
   */
  static Change addHexColumn(Document document, CodeStatement code, int minColumn) {
    String line = document.lineText(code.lineIndex());
    int at = code.statement().end();
    int semicolon = Letters.skipBlanks(line, at, line.length());
    at = semicolon < line.length() && line.charAt(semicolon) == ';' ? semicolon + 1 : at;
    String gap = " ".repeat(Math.max(1, minColumn - at));
    return Change.insert(code.lineIndex(), at, gap + HexText.newColumn(code.instruction().word()));
  }

  /**
   * Returns the change that inserts the missing text of a line that has only a hex column, or null.
   */
  public static Change insertMissingText(Document document, int line) {
    for (Statement statement : document.sourceLine(line).statements()) {
      Column column = statement.hexColumn();
      if (statement.kind() != Kind.NONE || column == null || !column.fitsIsa(document.isa())) {
        continue;
      }
      Insn insn = Decoder.decode(document.isa(), column.toWord());
      boolean isColumnFirst = true;
      if (insn.form() == null && column.digitCount() == 16) {
        // A word with the high half first is from a column of a newer listing. Such a column stands
        // after the text.
        long swapped = column.value() << 32 | column.value() >>> 32;
        Insn other = Decoder.decode(document.isa(), new Word(64, swapped, 0));
        isColumnFirst = other.form() == null;
        insn = isColumnFirst ? insn : other;
      }
      String text = listingText(document, insn) + ";";
      return isColumnFirst
          ? Change.insert(line, column.end(), " " + text)
          : Change.insert(line, column.start(), text + " ");
    }
    return null;
  }

  /**
   * Corrects the address columns of a line's kernel, and the targets that refer to them. Returns no
   * change if a branch goes to a line that the listing leaves out: the line has no new address.
   */
  public static List<Change> renumber(Document document, int line) {
    List<Change> changes = new ArrayList<>();
    int index = document.kernelIndexAt(line);
    List<Kernel> kernels = document.program().kernels();
    if (index < 0 || index >= kernels.size()) {
      return changes;
    }
    int done = -1;
    for (PlacedInstruction placed : kernels.get(index).code()) {
      if (placed.line() - 1 != done) {
        done = placed.line() - 1;
        for (CodeStatement code : document.codeStatements(done)) {
          if (TargetEdits.isTargetLeftOut(code)) {
            return List.of();
          }
          renumber(document, code, changes);
        }
      }
    }
    return changes;
  }

  private static void renumber(Document document, CodeStatement code, List<Change> changes) {
    PlacedInstruction placed = code.instruction();
    if (placed == null) {
      return;
    }
    Statement statement = code.statement();
    String line = document.lineText(code.lineIndex());
    Column address = statement.addressColumn();
    if (address != null && address.value() != placed.address()) {
      String was = line.substring(address.start(), address.end());
      StringBuilder now = new StringBuilder("/*");
      NumberPrinter.printHexDigits(
          placed.address(), Math.min(8, Math.max(4, address.digitCount())), now);
      changes.add(
          Change.minimal(code.lineIndex(), address.start(), was, now.append("*/").toString()));
    }
    Insn insn = placed.decode();
    Span target =
        insn.form() == null
            ? null
            : TargetAdjuster.numericTargetSpan(placed.isa(), insn, statement.text());
    if (target == null) {
      return;
    }
    int start = statement.start();
    String number = "0x" + Long.toHexString(TargetAdjuster.target(insn));
    String was = line.substring(start + target.start(), start + target.end());
    EvaluatedExpression evaluated =
        EvaluatedExpression.of(was, new Span(0, was.length()), Symbols.NONE);
    if (evaluated.mistake() == null && evaluated.value() == TargetAdjuster.target(insn)) {
      return;
    }
    changes.add(Change.minimal(code.lineIndex(), start + target.start(), was, number));
    if (statement.hexColumn() != null) {
      int longer = number.length() - was.length();
      changes.add(
          TextReplacement.writeHexColumn(
              line, code.lineIndex(), statement.hexColumn(), placed.word(), longer));
    }
  }
}
