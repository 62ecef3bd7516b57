package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Changes the text of an instruction together with the word in its hex column, so that a listing
 * stays consistent. The exit marker, which the text of a listing cannot show, is kept in the
 * column.
 */
public final class TextReplacement {

  private TextReplacement() {}

  /**
   * Returns the changes that give a statement another text.
   *
   * @param newText the new instruction or directive, without a semicolon
   * @return empty if nothing changes; only the change of the text if the statement has no hex
   *     column, or if the new text is wrong
   */
  public static List<Change> replaceText(Document document, CodeStatement code, String newText) {
    Statement statement = code.statement();
    int line = code.lineIndex();
    String all = document.lineText(line);
    String oldText = all.substring(statement.start(), statement.end());
    List<Change> changes = new ArrayList<>();
    if (!oldText.equals(newText)) {
      changes.add(Change.minimal(line, statement.start(), oldText, newText));
    }
    Column column = statement.hexColumn();
    if (column == null) {
      return changes;
    }
    Word placedWord = wordFor(document, code, newText);
    Word word = placedWord == null ? null : listedWord(code, newText, placedWord);
    if (word != null && column.isLowerHalf(document.isa())) {
      changes.addAll(WideColumns.write(document, code, newText, word));
    } else if (word != null) {
      changes.add(writeHexColumn(all, line, column, word, newText.length() - oldText.length()));
    }
    return changes;
  }

  /**
   * Replaces a part of a statement that keeps its word. A hex column after it keeps its place.
   *
   * @param start first column of the part, from 0
   * @param end column after it
   * @param newText the new text of the part
   */
  static List<Change> replacePart(
      Document document, CodeStatement code, int start, int end, String newText) {
    int line = code.lineIndex();
    Change change = Change.replace(line, start, end, newText);
    Column hex = code.statement().hexColumn();
    if (hex == null || hex.isBeforeText()) {
      return List.of(change);
    }
    String all = document.lineText(line);
    int gap = hex.start();
    while (gap > 0 && all.charAt(gap - 1) == ' ') {
      gap--;
    }
    int was = hex.start() - gap;
    int blanks = Math.max(1, was - (newText.length() - (end - start)));
    return blanks == was
        ? List.of(change)
        : List.of(change, Change.replace(line, gap, hex.start(), " ".repeat(blanks)));
  }

  /** Replaces the text of a statement whose hex column already has the word of the new text. */
  public static List<Change> replaceTextOnly(Document document, CodeStatement code, String text) {
    return replacePart(document, code, code.statement().start(), code.statement().end(), text);
  }

  /**
   * Returns the change that writes a word into the hex column of a statement.
   *
   * @param lineText the whole line
   * @param line index of the line, from 0
   * @param growth by how many characters the statement's text grows; a column after the text gets
   *     as many fewer blanks before it
   */
  public static Change writeHexColumn(
      String lineText, int line, Column column, Word word, int growth) {
    String now = HexText.column(lineText, column, word);
    int from = column.start();
    if (column.isBeforeText()) {
      return Change.minimal(line, from, lineText.substring(from, column.end()), now);
    }
    int gap = from;
    while (gap > 0 && lineText.charAt(gap - 1) == ' ') {
      gap--;
    }
    int blanks = growth == 0 ? from - gap : Math.max(1, from - gap - growth);
    String old = lineText.substring(gap, column.end());
    return Change.minimal(line, gap, old, " ".repeat(blanks) + now);
  }

  /**
   * Returns the word that the hex column of a statement shows. The number of a target is an address
   * of the listing there, although the lines may stand at other addresses now.
   */
  private static Word listedWord(CodeStatement code, String text, Word word) {
    Column address = code.statement().addressColumn();
    PlacedInstruction placed = code.instruction();
    if (address == null || placed == null) {
      return word;
    }
    Insn insn = Decoder.decode(placed.isa(), word, placed.address());
    Hole hole = insn.form() == null ? null : BranchTargets.targetHole(insn.form(), word);
    Span target = hole == null ? null : TargetAdjuster.numericTargetSpan(placed.isa(), insn, text);
    EvaluatedExpression written =
        target == null ? null : EvaluatedExpression.of(text, target, Symbols.NONE);
    if (written == null || written.mistake() != null) {
      return word;
    }
    Word listed = BranchTargets.withTarget(hole, word, (int) address.value(), written.value());
    return listed == null ? word : listed;
  }

  /** Returns the word that a statement would have with another text; null if that text is wrong. */
  static Word wordFor(Document document, CodeStatement code, String text) {
    PlacedInstruction placed = code.instruction();
    String marked = placed == null ? null : withExitMarker(document.isa(), placed.decode(), text);
    if (placed == null || needsAssembly(code, text)) {
      Word word = marked == null ? null : assembleInPlace(document, code, marked);
      return word != null ? word : assembleInPlace(document, code, text);
    }
    DetachedLineReader names = new DetachedLineReader(document, code.lineIndex());
    Word word = marked == null ? null : names.encode(marked, placed.address());
    return word != null ? word : names.encode(text, placed.address());
  }

  /** Returns whether the word depends on more than the text and the names in it. */
  private static boolean needsAssembly(CodeStatement code, String text) {
    boolean isLast = code.codeIndex() == code.kernel().code().size() - 1;
    boolean listed = code.statement().addressColumn() != null;
    boolean branches = listed && TargetAdjuster.target(code.instruction().decode()) >= 0;
    return isLast || branches || text.startsWith(".");
  }

  /**
   * Returns the text with the exit marker that the word has had so far and the text does not show;
   * null if there is no marker to add.
   */
  private static String withExitMarker(Isa isa, Insn insn, String text) {
    String marker = ExitMarker.markerText(isa);
    if (marker.isEmpty() || !ExitMarker.hasExitMarker(insn) || text.contains(marker)) {
      return null;
    }
    int at = InsnReader.read(text).mnemonic().end();
    return text.substring(0, at) + marker + text.substring(at);
  }

  /**
   * Assembles a text in place of a statement, without the statement's hex column. Returns null if
   * the text is wrong.
   */
  private static Word assembleInPlace(Document document, CodeStatement code, String text) {
    Statement statement = code.statement();
    int line = code.lineIndex();
    Document newDocument = document;
    Column column = statement.hexColumn();
    boolean isColumnAfterText = column != null && column.start() >= statement.end();
    if (isColumnAfterText) {
      newDocument = newDocument.edit(line, column.start(), line, column.end(), "");
    }
    newDocument = newDocument.edit(line, statement.start(), line, statement.end(), text);
    if (column != null && !isColumnAfterText) {
      String blank = " ".repeat(column.end() - column.start());
      newDocument = newDocument.edit(line, column.start(), line, column.end(), blank);
    }
    int index = statementIndex(document, code);
    List<CodeStatement> all = newDocument.codeStatements(line);
    if (index < 0 || index >= all.size() || all.get(index).instruction() == null) {
      return null;
    }
    Word word = all.get(index).instruction().word();
    boolean wrong =
        LineProblems.of(newDocument, line).stream()
            .anyMatch(p -> p.isError() && isProblemOf(all.get(index), p));
    return wrong ? null : word;
  }

  private static boolean isProblemOf(CodeStatement code, Problem problem) {
    return problem.start() <= code.statement().end() && problem.end() >= code.statement().start();
  }

  private static int statementIndex(Document document, CodeStatement code) {
    List<CodeStatement> all = document.codeStatements(code.lineIndex());
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).statement().start() == code.statement().start()) {
        return i;
      }
    }
    return -1;
  }
}
