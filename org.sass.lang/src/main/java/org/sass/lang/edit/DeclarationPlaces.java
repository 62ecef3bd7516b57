package org.sass.lang.edit;

import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Document.KernelLines;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;

/** Finds the place in a document where a new declaration ({@code .param}, {@code .equ}) belongs. */
public final class DeclarationPlaces {
  private static final int MAX_LINES = 1000;

  private DeclarationPlaces() {}

  /**
   * Returns the line before which to insert a declaration that the instructions of {@code line} are
   * to use.
   *
   * @param line index of the line, from 0
   * @return index of a line, from 0
   */
  public static int declarations(Document document, int line) {
    int first = firstLine(document, line);
    int declarationLine = first;
    // Insert after the declarations that exist, because a parameter before them would move them to
    // other places.
    for (int i = first; i < document.lineCount() && i < first + MAX_LINES && i <= line; i++) {
      for (Statement statement : document.sourceLine(i).statements()) {
        if (statement.kind() == SourceLine.Kind.INSTRUCTION) {
          return declarationLine;
        }
        declarationLine = statement.text().startsWith(".param") ? i + 1 : declarationLine;
      }
    }
    return declarationLine;
  }

  /**
   * Returns the first line, from 0, that can hold something that belongs to the kernel of {@code
   * line}.
   */
  private static int firstLine(Document document, int line) {
    int index = document.kernelIndexAt(line);
    for (KernelLines region : document.kernelLines()) {
      if (region.kernelIndex() == index) {
        int header = region.firstLine() + 1;
        while (header < line && document.sourceLine(header).header() != null) {
          header++;
        }
        return header;
      }
    }
    List<Kernel> kernels = document.program().kernels();
    if (index < 0 || index >= kernels.size() || kernels.get(index).code().isEmpty()) {
      return line;
    }
    // For code outside of kernel directives, the declarations before its first instruction belong
    // to it.
    int first = Math.min(line, kernels.get(index).code().get(0).line() - 1);
    int from = first;
    while (from > 0 && first - from < MAX_LINES && isDeclaration(document, from - 1)) {
      from--;
    }
    return from;
  }

  private static boolean isDeclaration(Document document, int line) {
    List<Statement> statements = document.sourceLine(line).statements();
    return !statements.isEmpty()
        && statements.stream()
            .allMatch(s -> s.text().startsWith(".param") || s.text().startsWith(".equ"));
  }

  /**
   * Returns whether declaring a parameter leaves no error in the line of an instruction, nor in the
   * declaration itself.
   *
   * @param code the instruction
   * @param declaration the change that inserts the declaration
   */
  public static boolean canBeParameter(Document document, CodeStatement code, Change declaration) {
    Document newDocument = Change.apply(document, List.of(declaration));
    int line = code.lineIndex() + (declaration.startLine() <= code.lineIndex() ? 1 : 0);
    int declared = declaration.startLine();
    return LineProblems.of(newDocument, line).stream().noneMatch(Problem::isError)
        && LineProblems.of(newDocument, declared).stream().noneMatch(Problem::isError);
  }
}
