package org.sass.sim.cli.run;

import java.util.function.Supplier;
import org.sass.lang.document.Document;
import org.sass.lang.text.Span;

/** Where instructions stand in the lines of a source text, which is read when first asked for. */
final class InstructionColumns {
  /** What has no text: all that is known of an instruction is its line, if that. */
  static final InstructionColumns NONE = new InstructionColumns(null);

  private static final Span START = new Span(0, 1);

  private final Supplier<Document> source;
  private Document document;

  private InstructionColumns(Supplier<Document> source) {
    this.source = source;
  }

  static InstructionColumns of(Supplier<Document> source) {
    return new InstructionColumns(source);
  }

  /**
   * The columns of an instruction, from 0; those of a line's first character where it is not found.
   *
   * @param line its line, from 1; 0 where it has none
   */
  Span of(int line, int pc) {
    if (source == null || line == 0) {
      return START;
    }
    if (document == null) {
      document = source.get();
    }
    Span found = line <= document.lineCount() ? document.columns(line - 1, pc) : null;
    return found == null ? START : found;
  }
}
