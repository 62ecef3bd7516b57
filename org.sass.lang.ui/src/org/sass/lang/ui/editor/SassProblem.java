package org.sass.lang.ui.editor;

import org.eclipse.jface.text.source.Annotation;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

/** A problem of the text as the editor shows it; it moves along with what is typed before it. */
public final class SassProblem extends Annotation {
  /** The kinds of annotations, before the severity. */
  private static final String TYPE = "org.sass.lang.ui.";

  private final String code;

  SassProblem(Diagnostic diagnostic) {
    super(type(diagnostic.getSeverity()), false, diagnostic.getMessage());
    code = diagnostic.getCode() == null ? "" : diagnostic.getCode().getLeft();
  }

  /** The code of the problem, which a setting may silence. */
  public String code() {
    return code;
  }

  static String type(DiagnosticSeverity severity) {
    return TYPE
        + switch (severity) {
          case Error -> "error";
          case Warning -> "warning";
          case Information -> "info";
          case Hint -> "hint";
        };
  }

  /** Whether it says the same. */
  boolean isLike(SassProblem other) {
    return getType().equals(other.getType())
        && code.equals(other.code)
        && getText().equals(other.getText());
  }
}
