package org.sass.lang.validation;

import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.validation.Check;
import org.eclipse.xtext.validation.ValidationMessageAcceptor;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.isa.Isas;
import org.sass.lang.sass.Program;
import org.sass.lang.text.Problem;
import org.sass.lang.translate.LineStarts;

/**
 * Reports the assembler's problems to the editors, and nothing else. This class has no messages and
 * no checks of its own, so that nothing is checked twice.
 */
public class SassValidator extends AbstractSassValidator {

  /** The architecture of a text that names none. */
  private static final String DEFAULT_ARCH = "sm_10";

  /** Assembles the document and reports the problems. */
  @Check
  public void checkProgram(Program program) {
    String text = NodeModelUtils.findActualNodeFor(program).getText();
    LineStarts starts = new LineStarts(text);
    for (Problem problem : Assembler.assemble(Isas.load(DEFAULT_ARCH), text).problems()) {
      report(program, problem, starts);
    }
  }

  /**
   * Reports a problem. The data are the severity, because Xtext has no hints, and the fix
   * if there is one.
   */
  private void report(Program program, Problem problem, LineStarts starts) {
    int start = starts.offset(problem.line(), problem.start());
    int length = starts.offset(problem.line(), problem.end()) - start;
    String severity = problem.severity().displayName();
    String[] data =
        problem.replacement() == null
            ? new String[] {severity}
            : new String[] {severity, problem.replacement()};
    ValidationMessageAcceptor acceptor = getMessageAcceptor();
    switch (problem.severity()) {
      case ERROR ->
          acceptor.acceptError(problem.message(), program, start, length, problem.code(), data);
      case WARNING ->
          acceptor.acceptWarning(problem.message(), program, start, length, problem.code(), data);
      default ->
          acceptor.acceptInfo(problem.message(), program, start, length, problem.code(), data);
    }
  }
}
