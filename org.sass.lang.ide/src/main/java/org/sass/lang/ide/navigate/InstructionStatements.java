package org.sass.lang.ide.navigate;

import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;

/** Finds the statement of a text that an instruction of a kernel comes from. */
public final class InstructionStatements {

  private InstructionStatements() {}

  /** Returns the statement of the instruction with an index in a kernel; null if there is none. */
  public static CodeStatement statementAt(Document document, Kernel kernel, int index) {
    if (index < 0 || index >= kernel.code().size()) {
      return null;
    }
    int line = kernel.code().get(index).line() - 1;
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.codeIndex() == index) {
        return code;
      }
    }
    return null;
  }
}
