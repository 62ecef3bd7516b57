package org.sass.lang.ide.fix;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.Operand;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.edit.Change;
import org.sass.lang.edit.DeclarationPlaces;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Quick fixes for names: undeclared names, names that are declared twice, and unused labels. */
final class NameFixes {

  /** The code of the problem "a name has no value". */
  static final String UNUSED_LABEL = "unused-label";

  static final String UNDEFINED = "undefined-name";

  private NameFixes() {}

  static void add(FixCollector fixes, Problem problem, CodeStatement code) {
    switch (problem.code()) {
      case UNDEFINED -> addDeclaration(fixes, problem, code);
      case UNUSED_LABEL -> addLabelRemoval(fixes, problem);
      default -> addRename(fixes, problem);
    }
  }

  private static void addDeclaration(FixCollector fixes, Problem problem, CodeStatement code) {
    String name = fixes.markedText(problem);
    if (code == null || !name.matches("[A-Za-z_$.][A-Za-z0-9_$.]*")) {
      return;
    }
    Document document = fixes.document;
    PlacedInstruction placed = code.instruction();
    boolean target =
        placed != null
            && placed.decode().operands().stream().map(Operand::kind).anyMatch("target"::equals);
    Kernel kernel = code.kernel();
    if (target && kernel != null) {
      int line = code.lineIndex();
      if (code.codeIndex() + 1 < kernel.code().size()) {
        Change below = Change.insertLineAfter(document, line, name + ":");
        fixes.add(problem, "Put the label " + name + " below this line", List.of(below));
      }
      int first = kernel.code().get(0).line() - 1;
      int last = kernel.code().get(kernel.code().size() - 1).line() - 1;
      addLabelBefore(fixes, problem, name, last, "the last instruction");
      addLabelBefore(fixes, problem, name, first, "the first instruction");
      return;
    }
    int at = DeclarationPlaces.declarations(document, code.lineIndex());
    Change equ = Change.insertLineBefore(document, at, ".equ " + name + " 0");
    fixes.add(problem, "Declare " + name + " with .equ", List.of(equ));
    addParameterDeclaration(fixes, problem, code);
  }

  /** Offers to declare a parameter, if the name of a parameter may stand here. */
  static void addParameterDeclaration(FixCollector fixes, Problem problem, CodeStatement code) {
    String name = fixes.markedText(problem);
    if (!name.matches("[A-Za-z_$][A-Za-z0-9_$]*")) {
      return;
    }
    Document document = fixes.document;
    int at = DeclarationPlaces.declarations(document, code.lineIndex());
    Change param = Change.insertLineBefore(document, at, ".param " + name);
    if (DeclarationPlaces.canBeParameter(document, code, param)) {
      fixes.add(problem, "Declare the parameter " + name, List.of(param));
    }
  }

  private static void addLabelBefore(
      FixCollector fixes, Problem problem, String name, int line, String place) {
    Change change = Change.insertLineBefore(fixes.document, line, name + ":");
    String title = "Put the label " + name + " before " + place;
    fixes.add(problem, title + " (line " + (line + 1) + ")", List.of(change));
  }

  private static void addLabelRemoval(FixCollector fixes, Problem problem) {
    Document document = fixes.document;
    int line = problem.line() - 1;
    String name = fixes.markedText(problem);
    // The name of a C++ function is from a copied text, and probably wanted.
    fixes.add(
        problem,
        "Remove the label " + name,
        Letters.isDeclarable(name),
        removeLabel(document, line, problem.start()));
  }

  /** Removes a label, and its line if the line contains nothing else. */
  static List<Change> removeLabel(Document document, int line, int start) {
    String text = document.lineText(line);
    for (Statement statement : document.sourceLine(line).statements()) {
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

  private static void addRename(FixCollector fixes, Problem problem) {
    Document document = fixes.document;
    String name = fixes.markedText(problem);
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
  static KernelLines region(Document document, int line) {
    for (KernelLines region : document.kernelLines()) {
      if (line >= region.firstLine() && line <= region.lastLine()) {
        return region;
      }
    }
    return null;
  }
}
