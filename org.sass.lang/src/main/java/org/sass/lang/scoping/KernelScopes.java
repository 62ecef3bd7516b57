package org.sass.lang.scoping;

import java.util.HashMap;
import java.util.Map;
import java.util.StringTokenizer;
import org.sass.lang.sass.Declaration;
import org.sass.lang.sass.End;
import org.sass.lang.sass.Header;
import org.sass.lang.sass.Kernel;
import org.sass.lang.sass.Line;
import org.sass.lang.sass.Program;
import org.sass.lang.sass.Statement;
import org.sass.lang.text.SourceLine.HeaderKind;
import org.sass.lang.translate.LineSource;

/**
 * Assigns each line to its kernel. Kernels open and close as in the assembler: by {@code .kernel}
 * and {@code .end}, and in listings by header lines. The code outside all of these is one more
 * kernel.
 */
final class KernelScopes {

  private static final String BLANKS = " \t\f\u000b";

  /** The names that {@code .equ} declares outside kernels; they are visible in all kernels. */
  private final NameScope global = new NameScope(null, false);

  private final NameScope main = new NameScope(global, false);
  private final Map<Line, NameScope> scopes = new HashMap<>();
  private NameScope current = main;

  KernelScopes(Program program) {
    program.getLines().forEach(this::addLine);
  }

  /** Returns the scope of a line of the program. */
  NameScope scopeOf(Line line) {
    return scopes.get(line);
  }

  private void addLine(Line line) {
    Statement statement = line.getStatement();
    scopes.put(line, current);
    line.getLabels().forEach(current::declare);
    if (statement instanceof Declaration declaration) {
      boolean everywhere = current == main && declaration.getKeyword().equals(".equ");
      (everywhere ? global : current).declare(declaration);
    } else if (statement instanceof Kernel && words(line) == 2) {
      current = new NameScope(global, false);
    } else if (statement instanceof End && words(line) == 1) {
      current = main;
    } else if (statement instanceof Header header) {
      applyHeader(LineSource.kind(header));
    }
  }

  /**
   * Returns the number of words of a directive. A directive with the wrong number of words has no
   * effect.
   */
  private static int words(Line line) {
    return new StringTokenizer(LineSource.ofLine(line).statement(line).text(), BLANKS)
        .countTokens();
  }

  private void applyHeader(HeaderKind kind) {
    if (kind == HeaderKind.FUNCTION) {
      current = new NameScope(global, true);
    } else if (kind != HeaderKind.OTHER && current.isListing()) {
      current = main;
    }
  }
}
