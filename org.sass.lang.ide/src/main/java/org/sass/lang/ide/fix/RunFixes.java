package org.sass.lang.ide.fix;

import java.util.List;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.edit.Change;
import org.sass.lang.text.DiagnosticCatalog;
import org.sass.lang.text.Problem;

/** Quick fixes for findings of a run: faults, failed expectations, and findings of checks. */
final class RunFixes {
  /** The code of an expectation that the memory did not match after the run. */
  private static final String EXPECTATION = "expectation-failed";

  /** The code of the fault of a thread without a next instruction. */
  private static final String BAD_ADDRESS = "bad-address";

  private RunFixes() {}

  /** Returns whether a code belongs to a finding of a run that may have a fix. */
  static boolean isRunFinding(String code) {
    return code.equals(EXPECTATION)
        || code.equals(BAD_ADDRESS)
        || DiagnosticCatalog.checks().contains(code);
  }

  static void add(FixCollector fixes, Problem problem) {
    if (problem.line() < 1 || problem.line() > fixes.document.lineCount()) {
      return;
    }
    switch (problem.code()) {
      case EXPECTATION -> addActualValues(fixes, problem);
      case BAD_ADDRESS -> addKernelEnd(fixes, problem);
      default -> SuppressionFixes.add(fixes, problem);
    }
  }

  /** Offers to replace the expected values by the actual values of the run. */
  private static void addActualValues(FixCollector fixes, Problem problem) {
    if (problem.replacement() != null) {
      Change change =
          Change.replace(problem.line() - 1, problem.start(), problem.end(), problem.replacement());
      String many = problem.replacement().indexOf(',') < 0 ? "" : "s";
      fixes.add(problem, "Use the actual value" + many, List.of(change));
    }
  }

  /** Offers an end for the kernel, if the fault is at its last instruction. */
  private static void addKernelEnd(FixCollector fixes, Problem problem) {
    CodeStatement code = fixes.codeAt(problem);
    if (code != null
        && code.instruction() != null
        && code.codeIndex() == code.kernel().code().size() - 1) {
      LayoutFixes.add(fixes, problem, code);
    }
  }
}
