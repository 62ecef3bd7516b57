package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.LineProblems;
import org.sass.lang.explain.UnnamedArch;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;

/** Quick fixes for directives, comments, and the architecture of a text. */
final class DirectiveFixes {

  /**
   * Maximum number of lines that are searched, for example for the line that sets the architecture.
   */
  private static final int MAX_SEARCHED_LINES = 2000;

  private DirectiveFixes() {}

  static void add(FixCollector fixes, Problem problem, CodeStatement code) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    switch (problem.code()) {
      case "missing-end" -> {
        KernelLines region = NameFixes.region(document, line);
        int last = region == null ? document.lineCount() - 1 : region.lastLine();
        while (last > line && document.lineText(last).isBlank()) {
          last--;
        }
        Change end = Change.insertLineAfter(document, last, ".end");
        fixes.add(problem, "Close the kernel with .end", true, List.of(end));
      }
      case "stray-end", "duplicate-arch" -> {
        String text = fixes.markedText(problem);
        fixes.add(
            problem, "Remove " + text, true, removeStatement(document, line, problem.start()));
      }
      case "late-arch" ->
          addMove(fixes, problem, firstStatementLine(document), "the first instruction");
      case "late-param" -> addMove(fixes, problem, firstSharedLine(document, line), ".shared");
      case "open-comment" -> {
        Change close = Change.insert(line, document.lineLength(line), " */");
        fixes.add(problem, "Close the comment at the end of this line", List.of(close));
      }
      default -> addWordSizeFix(fixes, problem, code);
    }
  }

  /** Removes the statement at a column. Removes the whole line if it contains nothing else. */
  private static List<Change> removeStatement(Document document, int line, int column) {
    SourceLine source = document.sourceLine(line);
    for (Statement statement : source.statements()) {
      if (statement.start() <= column && column <= statement.end()) {
        boolean alone =
            source.statements().size() == 1
                && statement.labels().isEmpty()
                && source.comments().isEmpty();
        return alone
            ? List.of(Change.removeLine(document, line))
            : List.of(Change.replace(line, statement.start(), statement.end(), ""));
      }
    }
    return List.of();
  }

  /** Offers to move a directive up, before the line with index {@code to}. */
  private static void addMove(FixCollector fixes, Problem problem, int targetLine, String before) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    CodeStatement code = fixes.codeAt(problem);
    if (targetLine < 0 || targetLine >= line || code == null) {
      return;
    }
    List<Change> changes = new ArrayList<>(removeStatement(document, line, problem.start()));
    changes.add(Change.insertLineBefore(document, targetLine, code.statement().text()));
    fixes.add(problem, "Move it before " + before, true, changes);
  }

  /** Returns the line index of the first statement; -1 if none is found. */
  private static int firstStatementLine(Document document) {
    for (int i = 0; i < document.lineCount() && i < MAX_SEARCHED_LINES; i++) {
      if (!document.sourceLine(i).statements().isEmpty()) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns the line index of the first {@code .shared} of the same kernel before a line; -1 if
   * none is found.
   */
  private static int firstSharedLine(Document document, int line) {
    KernelLines region = NameFixes.region(document, line);
    int from = region == null ? Math.max(0, line - MAX_SEARCHED_LINES) : region.firstLine();
    for (int i = from; i < line; i++) {
      for (Statement statement : document.sourceLine(i).statements()) {
        if (statement.text().startsWith(".shared")) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Fixes a {@code .word} that has one unit too many or too few. */
  private static void addWordSizeFix(FixCollector fixes, Problem problem, CodeStatement code) {
    if (code == null || code.statement().kind() != Kind.DIRECTIVE) {
      return;
    }
    String text = fixes.document.lineText(problem.line() - 1);
    int comma = text.indexOf(',', problem.start());
    if (comma > 0 && comma < problem.end()) {
      Change cut = Change.replace(problem.line() - 1, comma, problem.end(), "");
      fixes.add(problem, "Remove the high unit", List.of(cut));
    } else {
      Change add = Change.insert(problem.line() - 1, problem.end(), ", 0x00000000");
      fixes.add(problem, "Add a high unit of zeros", List.of(add));
    }
  }

  /** Splits a 64-bit number into two 32-bit units, the low unit first. */
  static void addSplit(FixCollector fixes, Problem problem) {
    String text = fixes.markedText(problem).strip();
    if (!text.matches("0[xX][0-9a-fA-F]{9,16}")) {
      return;
    }
    long value = Long.parseUnsignedLong(text.substring(2), 16);
    String units = String.format("0x%08x, 0x%08x", value & 0xffffffffL, value >>> 32);
    Change change = Change.replace(problem.line() - 1, problem.start(), problem.end(), units);
    fixes.add(problem, ProblemFixes.replaceTitle(text, units), List.of(change));
  }

  /** Offers a newer architecture that has the instruction. */
  static void addNewerArch(FixCollector fixes, Problem problem, CodeStatement code) {
    Document document = fixes.document;
    Isa isa = document.isa();
    for (int arch = isa.archIndex() + 1; arch < isa.archs().size(); arch++) {
      String name = isa.archs().get(arch);
      Change change = setArch(document, name);
      if (change == null) {
        return;
      }
      Document now = Change.apply(document, List.of(change));
      int line = problem.line() - 1 + now.lineCount() - document.lineCount();
      if (now.isa().archName().equals(name) && !hasProblem(now, line, problem.code())) {
        fixes.add(problem, "Set the architecture to " + name, true, List.of(change));
        return;
      }
    }
  }

  /** Offers the architectures that have the instructions of a text, the newest one first. */
  static void addNamedArch(FixCollector fixes, Problem problem) {
    Document document = fixes.document;
    List<String> archs = UnnamedArch.archs(document.isa(), document.lineTexts());
    for (int i = archs.size() - 1; i >= 0; i--) {
      Change change = setArch(document, archs.get(i));
      if (change != null) {
        boolean isNewest = i == archs.size() - 1;
        fixes.add(problem, "Set the architecture to " + archs.get(i), isNewest, List.of(change));
      }
    }
  }

  private static boolean hasProblem(Document document, int line, String code) {
    return LineProblems.of(document, line).stream()
        .anyMatch(problem -> problem.code().equals(code));
  }

  /** Returns the change that sets another architecture; null if the text has no place for it. */
  private static Change setArch(Document document, String name) {
    for (int i = 0; i < document.lineCount() && i < MAX_SEARCHED_LINES; i++) {
      SourceLine source = document.sourceLine(i);
      if (source.header() != null && source.header().kind() == HeaderKind.ARCH) {
        return Change.replace(i, source.header().start(), source.header().end(), name);
      }
      for (Statement statement : source.statements()) {
        if (statement.text().startsWith(".arch")) {
          return Change.replace(i, statement.start(), statement.end(), ".arch " + name);
        }
      }
      if (source.header() != null || !source.statements().isEmpty()) {
        return Change.insertLineBefore(document, i, ".arch " + name);
      }
    }
    return null;
  }
}
