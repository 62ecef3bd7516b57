package org.sass.lang.ide.navigate;

import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;

/** Finds the statement of a text that an instruction of a kernel comes from. */
public final class InstructionStatements {

  private InstructionStatements() {}

  /** Returns the statement of the instruction with an index in a kernel; null if there is none. */
  public static Code at(Document document, Kernel kernel, int index) {
    if (index < 0 || index >= kernel.code().size()) {
      return null;
    }
    int line = kernel.code().get(index).line() - 1;
    if (line < 0 || line >= document.lineCount()) {
      return null;
    }
    for (Code code : document.code(line)) {
      if (code.index() == index) {
        return code;
      }
    }
    return null;
  }
}
