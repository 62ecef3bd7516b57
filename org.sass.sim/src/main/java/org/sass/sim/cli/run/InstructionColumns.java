package org.sass.sim.cli.run;

import java.util.function.Supplier;
import org.sass.lang.document.Document;
import org.sass.lang.text.Span;

/**
 * Finds the columns of instructions in the lines of a source text. The text is parsed on the first
 * request.
 */
final class InstructionColumns {
  /** For code without a source text: at most the line of an instruction is known. */
  static final InstructionColumns NONE = new InstructionColumns(null);

  private static final Span LINE_START = new Span(0, 1);

  private final Supplier<Document> source;
  private Document document;

  private InstructionColumns(Supplier<Document> source) {
    this.source = source;
  }

  static InstructionColumns of(Supplier<Document> source) {
    return new InstructionColumns(source);
  }

  /**
   * Returns the columns of an instruction, from 0; those of the line's first character if it is not
   * found.
   *
   * @param line the line of the instruction, from 1; 0 if it has none
   * @param pc the byte address of the instruction
   */
  Span find(int line, int pc) {
    if (source == null || line == 0) {
      return LINE_START;
    }
    if (document == null) {
      document = source.get();
    }
    Span found = line <= document.lineCount() ? document.instructionSpan(line - 1, pc) : null;
    return found == null ? LINE_START : found;
  }
}
