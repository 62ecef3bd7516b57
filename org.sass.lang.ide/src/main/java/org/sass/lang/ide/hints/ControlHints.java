package org.sass.lang.ide.hints;

import java.util.List;
import org.eclipse.lsp4j.InlayHint;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.hints.InlayHints.Hint;
import org.sass.lang.ide.hover.ControlHover;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Creates the hints that show the control of an instruction where its text has none. NVIDIA's tools
 * print controls only as a part of the hex columns, so this is how a reader of a listing sees them.
 */
final class ControlHints {
  private ControlHints() {}

  static void addHint(CodeStatement code, List<Hint> hints) {
    PlacedInstruction placed = code.instruction();
    Statement statement = code.statement();
    if (statement.kind() != Kind.INSTRUCTION || statement.hexColumn() == null) {
      return;
    }
    Span whole = statement.sourceSpan();
    if (InsnReader.read(statement.source(), whole.start(), whole.end()).control() != null) {
      return;
    }
    String printed = placed.decode().text();
    Span control = InsnReader.read(printed).control();
    if (control != null) {
      hints.add(new Hint(statement.start(), control.textIn(printed), true, null, true));
    }
  }

  /** Returns whether a hint shows the control of an instruction. */
  static boolean isControl(InlayHint hint) {
    return InlayHints.uri(hint) != null
        && hint.getLabel().isLeft()
        && hint.getLabel().getLeft().startsWith("[");
  }

  /** Returns the statement of the instruction that a hint shows the control of, or null. */
  static CodeStatement statementOf(Document document, InlayHint hint) {
    if (!isControl(hint)) {
      return null;
    }
    int line = hint.getPosition().getLine();
    for (CodeStatement code : document.codeStatements(line)) {
      if (code.instruction() != null
          && code.statement().start() == hint.getPosition().getCharacter()) {
        return code;
      }
    }
    return null;
  }

  /** Returns the meaning of the control of an instruction, in Markdown. */
  static String tooltip(Document document, CodeStatement code) {
    StringBuilder out = new StringBuilder();
    for (String[] phrase : ControlHover.phrases(document, code)) {
      out.append(out.isEmpty() ? "- " : "\n- ").append("**").append(phrase[0]).append("**: ");
      out.append(phrase[1]);
    }
    return out.toString();
  }
}
