package org.sass.lang.edit;

import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.document.Document.Region;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;

/** Finds where names are declared. */
public final class NameEdits {
  private static final int FURTHEST = 1000;

  private NameEdits() {}

  /** The line before which a declaration is put that the instructions of a line use. */
  public static int declarations(Document document, int line) {
    int first = firstLine(document, line);
    int at = first;
    // Behind the declarations that are there, so that the parameters keep their places.
    for (int i = first; i < document.lineCount() && i < first + FURTHEST && i <= line; i++) {
      for (Statement statement : document.source(i).statements()) {
        if (statement.kind() == SourceLine.Kind.INSTRUCTION) {
          return at;
        }
        at = statement.text().startsWith(".param") ? i + 1 : at;
      }
    }
    return at;
  }

  /** The first line in which something can stand that belongs to the kernel of a line. */
  private static int firstLine(Document document, int line) {
    int index = document.kernelAt(line);
    for (Region region : document.regions()) {
      if (region.kernel() == index) {
        int header = region.first() + 1;
        while (header < line && document.source(header).header() != null) {
          header++;
        }
        return header;
      }
    }
    List<Kernel> kernels = document.program().kernels();
    if (index < 0 || index >= kernels.size() || kernels.get(index).code().isEmpty()) {
      return line;
    }
    // Code outside of kernels: the declarations before its first instruction belong to it.
    int first = Math.min(line, kernels.get(index).code().get(0).line() - 1);
    int from = first;
    while (from > 0 && first - from < FURTHEST && declares(document, from - 1)) {
      from--;
    }
    return from;
  }

  private static boolean declares(Document document, int line) {
    List<Statement> statements = document.source(line).statements();
    return !statements.isEmpty()
        && statements.stream()
            .allMatch(s -> s.text().startsWith(".param") || s.text().startsWith(".equ"));
  }

  /** Whether a declaration of a parameter makes the line of an instruction right. */
  public static boolean canBeParameter(Document document, Code code, Change declaration) {
    Document now = Change.apply(document, List.of(declaration));
    int line = code.line() + (declaration.startLine() <= code.line() ? 1 : 0);
    int declared = declaration.startLine();
    return LineProblems.of(now, line).stream().noneMatch(Problem::isError)
        && LineProblems.of(now, declared).stream().noneMatch(Problem::isError);
  }
}
