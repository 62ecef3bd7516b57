package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;

/**
 * Changes the text of an instruction together with the word in its hex column, so that a listing
 * stays consistent. The exit marker, which the text of a listing cannot show, is kept in the
 * column.
 */
public final class Retext {

  private Retext() {}

  /**
   * Returns the changes that give a statement another text.
   *
   * @param text the new instruction or directive, without a semicolon
   * @return empty if nothing changes; only the change of the text if the statement has no hex
   *     column, or if the new text is wrong
   */
  public static List<Change> of(Document document, Code code, String text) {
    Statement statement = code.statement();
    int line = code.line();
    String all = document.line(line);
    String was = all.substring(statement.start(), statement.end());
    List<Change> changes = new ArrayList<>();
    if (!was.equals(text)) {
      changes.add(Change.smallest(line, statement.start(), was, text));
    }
    Column column = statement.word();
    if (column == null) {
      return changes;
    }
    Word word = word(document, code, text);
    if (word != null) {
      changes.add(column(all, line, column, word, text.length() - was.length()));
    }
    return changes;
  }

  /**
   * Replaces a part of a statement that keeps its word. A hex column after it keeps its place.
   *
   * @param start first column of the part, from 0
   * @param end column after it
   * @param now the new text of the part
   */
  static List<Change> beside(Document document, Code code, int start, int end, String now) {
    int line = code.line();
    Change change = Change.replace(line, start, end, now);
    Column hex = code.statement().word();
    if (hex == null || hex.before()) {
      return List.of(change);
    }
    String all = document.line(line);
    int gap = hex.start();
    while (gap > 0 && all.charAt(gap - 1) == ' ') {
      gap--;
    }
    int was = hex.start() - gap;
    int blanks = Math.max(1, was - (now.length() - (end - start)));
    return blanks == was
        ? List.of(change)
        : List.of(change, Change.replace(line, gap, hex.start(), " ".repeat(blanks)));
  }

  /** Replaces the text of a statement whose hex column already has the word of the new text. */
  public static List<Change> textAlone(Document document, Code code, String text) {
    return beside(document, code, code.statement().start(), code.statement().end(), text);
  }

  /**
   * Returns the change that writes a word into the hex column of a statement.
   *
   * @param all the whole line
   * @param line index of the line, from 0
   * @param longer by how many characters the statement's text grows; a column after the text gets
   *     as many fewer blanks before it
   */
  public static Change column(String all, int line, Column column, Word word, int longer) {
    String now = HexText.column(all, column, word);
    int from = column.start();
    if (column.before()) {
      return Change.smallest(line, from, all.substring(from, column.end()), now);
    }
    int gap = from;
    while (gap > 0 && all.charAt(gap - 1) == ' ') {
      gap--;
    }
    int blanks = longer == 0 ? from - gap : Math.max(1, from - gap - longer);
    String old = all.substring(gap, column.end());
    return Change.smallest(line, gap, old, " ".repeat(blanks) + now);
  }

  /** Returns the word that a statement would have with another text; null if that text is wrong. */
  static Word word(Document document, Code code, String text) {
    Placed placed = code.placed();
    String marked = placed == null ? null : marked(document.isa(), placed.insn(), text);
    if (placed == null || isSpecial(code, text)) {
      Word word = marked == null ? null : assembled(document, code, marked);
      return word != null ? word : assembled(document, code, text);
    }
    DetachedLineReader names = new DetachedLineReader(document, code.line());
    Word word = marked == null ? null : names.word(marked, placed.address());
    return word != null ? word : names.word(text, placed.address());
  }

  /** Returns whether the word depends on more than the text and the names in it. */
  private static boolean isSpecial(Code code, String text) {
    boolean isLast = code.index() == code.kernel().code().size() - 1;
    boolean listed = code.statement().address() != null;
    boolean branches = listed && Moving.target(code.placed().insn()) >= 0;
    return isLast || branches || text.startsWith(".");
  }

  /**
   * Returns the text with the exit marker that the word has had so far and the text does not show;
   * null if there is no marker to add.
   */
  private static String marked(Isa isa, Insn insn, String text) {
    String marker = ExitMarker.of(isa);
    if (marker.isEmpty() || !ExitMarker.on(insn) || text.contains(marker)) {
      return null;
    }
    int at = InsnReader.read(text).mnemonic().end();
    return text.substring(0, at) + marker + text.substring(at);
  }

  /**
   * Assembles a text in place of a statement, without the statement's hex column. Returns null if
   * the text is wrong.
   */
  private static Word assembled(Document document, Code code, String text) {
    Statement statement = code.statement();
    int line = code.line();
    Document now = document;
    Column column = statement.word();
    boolean behind = column != null && column.start() >= statement.end();
    if (behind) {
      now = now.edit(line, column.start(), line, column.end(), "");
    }
    now = now.edit(line, statement.start(), line, statement.end(), text);
    if (column != null && !behind) {
      String blank = " ".repeat(column.end() - column.start());
      now = now.edit(line, column.start(), line, column.end(), blank);
    }
    int index = indexIn(document, code);
    List<Code> all = now.code(line);
    if (index < 0 || index >= all.size() || all.get(index).placed() == null) {
      return null;
    }
    Word word = all.get(index).placed().word();
    boolean wrong =
        LineProblems.of(now, line).stream().anyMatch(p -> p.isError() && covers(all.get(index), p));
    return wrong ? null : word;
  }

  private static boolean covers(Code code, Problem problem) {
    return problem.start() <= code.statement().end() && problem.end() >= code.statement().start();
  }

  private static int indexIn(Document document, Code code) {
    List<Code> all = document.code(code.line());
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).statement().start() == code.statement().start()) {
        return i;
      }
    }
    return -1;
  }
}
