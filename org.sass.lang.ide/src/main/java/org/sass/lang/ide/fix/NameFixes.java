package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.document.Document.Region;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.NameEdits;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Quick fixes for names: undeclared names, names that are declared twice, and unused labels. */
final class NameFixes {

  /** The code of the problem "a name has no value". */
  static final String UNDEFINED = "undefined-name";

  private NameFixes() {}

  static void add(QuickFixes fixes, Problem problem, Code code) {
    switch (problem.code()) {
      case UNDEFINED -> declare(fixes, problem, code);
      case "unused-label" -> remove(fixes, problem);
      default -> rename(fixes, problem);
    }
  }

  private static void declare(QuickFixes fixes, Problem problem, Code code) {
    String name = fixes.marked(problem);
    if (code == null || !name.matches("[A-Za-z_$.][A-Za-z0-9_$.]*")) {
      return;
    }
    Document document = fixes.document;
    Placed placed = code.placed();
    boolean target =
        placed != null
            && placed.insn().operands().stream().map(Operand::kind).anyMatch("target"::equals);
    Kernel kernel = code.kernel();
    if (target && kernel != null) {
      int line = code.line();
      if (code.index() + 1 < kernel.code().size()) {
        Change below = Change.lineBehind(document, line, name + ":");
        fixes.add(problem, "Put the label " + name + " below this line", List.of(below));
      }
      int first = kernel.code().get(0).line() - 1;
      int last = kernel.code().get(kernel.code().size() - 1).line() - 1;
      at(fixes, problem, name, last, "the last instruction");
      at(fixes, problem, name, first, "the first instruction");
      return;
    }
    int at = NameEdits.declarations(document, code.line());
    Change equ = Change.lineBefore(document, at, ".equ " + name + " 0");
    fixes.add(problem, "Declare " + name + " with .equ", List.of(equ));
    parameter(fixes, problem, code);
  }

  /** Offers to declare a parameter, if the name of a parameter may stand here. */
  static void parameter(QuickFixes fixes, Problem problem, Code code) {
    String name = fixes.marked(problem);
    if (!name.matches("[A-Za-z_$][A-Za-z0-9_$]*")) {
      return;
    }
    Document document = fixes.document;
    int at = NameEdits.declarations(document, code.line());
    Change param = Change.lineBefore(document, at, ".param " + name);
    if (NameEdits.canBeParameter(document, code, param)) {
      fixes.add(problem, "Declare the parameter " + name, List.of(param));
    }
  }

  private static void at(QuickFixes fixes, Problem problem, String name, int line, String what) {
    Change change = Change.lineBefore(fixes.document, line, name + ":");
    String title = "Put the label " + name + " before " + what;
    fixes.add(problem, title + " (line " + (line + 1) + ")", List.of(change));
  }

  private static void remove(QuickFixes fixes, Problem problem) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    String name = fixes.marked(problem);
    fixes.add(problem, "Remove the label " + name, true, removal(document, line, problem.start()));
  }

  /** Removes a label, and its line if the line contains nothing else. */
  static List<Change> removal(Document document, int line, int start) {
    String text = document.line(line);
    for (Statement statement : document.source(line).statements()) {
      for (Span label : statement.labels()) {
        if (label.start() == start) {
          int end = text.indexOf(':', label.end()) + 1;
          boolean alone =
              statement.kind() == Kind.NONE
                  && text.substring(0, start).isBlank()
                  && text.substring(end).isBlank();
          if (alone) {
            return List.of(Change.removeLine(document, line));
          }
          boolean indents = start == 0 && statement.kind() != Kind.NONE;
          return List.of(Change.replace(line, start, end, indents ? " ".repeat(end) : ""));
        }
      }
    }
    return List.of();
  }

  private static void rename(QuickFixes fixes, Problem problem) {
    Document document = fixes.document;
    String name = fixes.marked(problem);
    Set<String> taken = new HashSet<>();
    for (Symbol symbol : document.symbols()) {
      taken.add(symbol.name());
    }
    document.program().kernels().forEach(kernel -> taken.add(kernel.name()));
    List<String> bases = new ArrayList<>();
    bases.add(problem.code().equals("register-name") ? "L_" + name : name + "_2");
    String base = bases.get(0);
    String fresh = base;
    for (int i = 3; taken.contains(fresh); i++) {
      fresh = (problem.code().equals("register-name") ? base : name) + "_" + i;
    }
    Change change = Change.replace(problem.line() - 1, problem.start(), problem.end(), fresh);
    fixes.add(problem, "Rename it to " + fresh, true, List.of(change));
  }

  /** Returns the region of a kernel that contains a line, or null. The line index counts from 0. */
  static Region region(Document document, int line) {
    for (Region region : document.regions()) {
      if (line >= region.first() && line <= region.last()) {
        return region;
      }
    }
    return null;
  }
}
