package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
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
  private static final int COLUMN = 56;

  private HexEdits() {}

  /** Returns the instruction in the hex column of a statement. The column must have digits. */
  public static Insn insn(Document document, Code code) {
    Column column = code.statement().word();
    int address = code.placed() == null ? 0 : code.placed().address();
    return Decoder.decode(document.isa(), column.word(), address);
  }

  /** Returns the text of an instruction as listings show it, without an exit marker. */
  public static String listed(Document document, Insn insn) {
    return ExitMarker.on(insn)
        ? insn.text().replace(ExitMarker.of(document.isa()), "")
        : insn.text();
  }

  /**
   * Swaps the halves of the word in a hex column. Returns no change if the swapped word does not
   * agree with the text.
   */
  public static List<Change> swap(Document document, Code code) {
    Column column = code.statement().word();
    if (column == null || column.digits() != 16 || code.placed() == null) {
      return List.of();
    }
    long swapped = column.value() << 32 | column.value() >>> 32;
    String all = document.line(code.line());
    Change change = Retext.column(all, code.line(), column, new Word(64, swapped, 0), 0);
    Document now = Change.apply(document, List.of(change));
    boolean wrong =
        LineProblems.of(now, code.line()).stream().anyMatch(p -> p.code().equals("hex-disagrees"));
    return wrong ? List.of() : List.of(change);
  }

  /** Removes the hex column of a statement, if it has one. */
  public static List<Change> remove(Document document, Code code) {
    Column column = code.statement().word();
    if (column == null) {
      return List.of();
    }
    return List.of(removal(document.line(code.line()), code.line(), column));
  }

  private static Change removal(String line, int number, Column column) {
    int from = column.start();
    int to = column.end();
    if (column.before()) {
      to = Letters.skipBlanks(line, to, line.length());
    } else {
      from = Letters.dropBlanks(line, 0, from);
    }
    return Change.replace(number, from, to, "");
  }

  /** Adds a hex column after a statement, or corrects the word in its hex column. */
  public static List<Change> write(Document document, Code code) {
    if (code.placed() == null) {
      return List.of();
    }
    if (code.statement().word() != null) {
      return Retext.of(document, code, code.statement().text());
    }
    return List.of(fresh(document, code, 0));
  }

  /**
   * Adds the hex column that a line lacks. Returns no change unless the line has exactly one
   * statement, which is an instruction, because a column after the text belongs to the last
   * statement.
   */
  public static List<Change> missing(Document document, int line) {
    List<Code> all = document.code(line);
    boolean one = all.size() == 1 && all.get(0).placed() != null;
    return one && all.get(0).statement().word() == null
        ? List.of(fresh(document, all.get(0), COLUMN))
        : List.of();
  }

  /**
   * Removes the address and hex columns of a line. What only they express is added to the text: the
   * exit marker, and targets that refer to address columns. The address column of a misplaced
   * instruction stays. If the line has an error, nothing is removed, because the hex column may be
   * what is correct.
   */
  public static List<Change> withoutColumns(Document document, int line) {
    List<Change> changes = new ArrayList<>();
    if (LineProblems.of(document, line).stream().anyMatch(Problem::isError)) {
      return changes;
    }
    String all = document.line(line);
    for (Code code : document.code(line)) {
      Statement statement = code.statement();
      Placed placed = code.placed();
      boolean columns = statement.address() != null || statement.word() != null;
      if (statement.kind() == Kind.NONE || !columns) {
        continue;
      }
      boolean misplaced = placed != null && placed.bytes() == 8 && placed.address() % 8 != 0;
      if (statement.address() != null && !misplaced) {
        changes.add(
            Change.replace(line, statement.address().start(), statement.address().end(), ""));
      }
      if (statement.word() != null) {
        changes.add(removal(all, line, statement.word()));
      }
      String was = statement.text();
      String now = placed == null ? was : complete(placed, was);
      if (!was.equals(now)) {
        changes.add(Change.smallest(line, statement.start(), was, now));
      }
    }
    return changes;
  }

  /** Returns the text of an instruction, completed with what only the columns express. */
  static String complete(Placed placed, String text) {
    Insn insn = placed.insn();
    Span target = insn.form() == null ? null : Moving.number(insn, text);
    String now = text;
    if (target != null) {
      String number = "0x" + Long.toHexString(Moving.target(insn));
      EvaluatedExpression evaluated = EvaluatedExpression.of(text, target, Symbols.NONE);
      boolean same = evaluated.mistake() == null && evaluated.value() == Moving.target(insn);
      now = same ? now : text.substring(0, target.start()) + number + text.substring(target.end());
    }
    String marker = ExitMarker.of(placed.isa());
    if (!marker.isEmpty() && ExitMarker.on(insn) && !SizeEdits.isMarked(placed.isa(), text)) {
      int at = InsnReader.read(now).mnemonic().end();
      now = now.substring(0, at) + marker + now.substring(at);
    }
    return now;
  }

  /**
   * Returns the change that adds a hex column.
   *
   * @param least the column where it starts, if the text is not longer
   */
  static Change fresh(Document document, Code code, int least) {
    String line = document.line(code.line());
    int at = code.statement().end();
    int semicolon = Letters.skipBlanks(line, at, line.length());
    at = semicolon < line.length() && line.charAt(semicolon) == ';' ? semicolon + 1 : at;
    String gap = " ".repeat(Math.max(1, least - at));
    return Change.insert(code.line(), at, gap + HexText.fresh(code.placed().word()));
  }

  /**
   * Returns the change that inserts the missing text of a line that has only a hex column, or null.
   */
  public static Change textFor(Document document, int line) {
    for (Statement statement : document.source(line).statements()) {
      Column column = statement.word();
      if (statement.kind() != Kind.NONE || column == null || !column.fits(document.isa())) {
        continue;
      }
      Insn insn = Decoder.decode(document.isa(), column.word());
      boolean behind = true;
      if (insn.form() == null && column.digits() == 16) {
        // A word with the high half first is from a column of a newer listing. Such a column stands
        // after the text.
        long swapped = column.value() << 32 | column.value() >>> 32;
        Insn other = Decoder.decode(document.isa(), new Word(64, swapped, 0));
        behind = other.form() == null;
        insn = behind ? insn : other;
      }
      String text = listed(document, insn) + ";";
      return behind
          ? Change.insert(line, column.end(), " " + text)
          : Change.insert(line, column.start(), text + " ");
    }
    return null;
  }

  /** Corrects the address columns of a line's kernel, and the targets that refer to them. */
  public static List<Change> renumber(Document document, int line) {
    List<Change> changes = new ArrayList<>();
    int index = document.kernelAt(line);
    List<Kernel> kernels = document.program().kernels();
    if (index < 0 || index >= kernels.size()) {
      return changes;
    }
    int done = -1;
    for (Placed placed : kernels.get(index).code()) {
      if (placed.line() - 1 != done) {
        done = placed.line() - 1;
        for (Code code : document.code(done)) {
          renumber(document, code, changes);
        }
      }
    }
    return changes;
  }

  private static void renumber(Document document, Code code, List<Change> changes) {
    Placed placed = code.placed();
    if (placed == null) {
      return;
    }
    Statement statement = code.statement();
    String line = document.line(code.line());
    Column address = statement.address();
    if (address != null && address.value() != placed.address()) {
      String was = line.substring(address.start(), address.end());
      StringBuilder now = new StringBuilder("/*");
      NumberStyle.digits(placed.address(), Math.min(8, Math.max(4, address.digits())), now);
      changes.add(Change.smallest(code.line(), address.start(), was, now.append("*/").toString()));
    }
    Insn insn = placed.insn();
    Span target = insn.form() == null ? null : Moving.number(insn, statement.text());
    if (target == null) {
      return;
    }
    int start = statement.start();
    String number = "0x" + Long.toHexString(Moving.target(insn));
    String was = line.substring(start + target.start(), start + target.end());
    EvaluatedExpression evaluated =
        EvaluatedExpression.of(was, new Span(0, was.length()), Symbols.NONE);
    if (evaluated.mistake() == null && evaluated.value() == Moving.target(insn)) {
      return;
    }
    changes.add(Change.smallest(code.line(), start + target.start(), was, number));
    if (statement.word() != null) {
      int longer = number.length() - was.length();
      changes.add(Retext.column(line, code.line(), statement.word(), placed.word(), longer));
    }
  }
}
