package org.sass.lang.ui.editor;

import org.eclipse.jface.text.source.Annotation;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticSeverity;

/**
 * An annotation for a problem of the text. It moves with the text when the user types before it.
 */
public final class SassProblem extends Annotation {
  /** The prefix of the annotation types, before the severity. */
  private static final String TYPE_PREFIX = "org.sass.lang.ui.";

  private final String code;

  SassProblem(Diagnostic diagnostic) {
    super(annotationType(diagnostic.getSeverity()), false, diagnostic.getMessage());
    code = diagnostic.getCode() == null ? "" : diagnostic.getCode().getLeft();
  }

  /** Returns the code of the problem, by which a setting may suppress it; empty if it has none. */
  public String code() {
    return code;
  }

  static String annotationType(DiagnosticSeverity severity) {
    return TYPE_PREFIX
        + switch (severity) {
          case Error -> "error";
          case Warning -> "warning";
          case Information -> "info";
          case Hint -> "hint";
        };
  }

  /** Returns whether another annotation has the same severity, code and message. */
  boolean isSameProblem(SassProblem other) {
    return getType().equals(other.getType())
        && code.equals(other.code)
        && getText().equals(other.getText());
  }
}
