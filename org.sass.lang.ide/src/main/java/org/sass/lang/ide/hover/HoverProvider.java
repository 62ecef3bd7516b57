package org.sass.lang.ide.hover;

import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.CursorPiece;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Computes hovers: it finds out what is under the cursor and asks the class that describes it. */
public final class HoverProvider {
  private HoverProvider() {}

  /** Returns the hover of a position; null if there is nothing to describe. */
  public static Hover hoverAt(
      Document document,
      Settings settings,
      Position position,
      HoverCapabilities clientCapabilities) {
    HoverCapabilities capabilities = clientCapabilities.withLowFirst(settings.hints().lowFirst());
    int line = Positions.lineIndex(document, position);
    if (position.getLine() != line) {
      return null;
    }
    int column = Positions.columnIndex(document, position);
    SourceLine source = document.sourceLine(line);
    if (source.header() != null) {
      return HeaderHover.hoverAt(document, line, source.header(), capabilities);
    }
    for (Comment comment : source.comments()) {
      if (column >= comment.start() && column < Math.max(comment.end(), comment.start() + 1)) {
        return comment.isLaunch()
            ? LaunchHover.hoverAt(document, line, comment, column, capabilities)
            : null;
      }
    }
    for (Document.CodeStatement code : document.codeStatements(line)) {
      Hover hover = statementHover(document, code, column, capabilities);
      if (hover != null) {
        return hover;
      }
    }
    return null;
  }

  private static Hover statementHover(
      Document document, Document.CodeStatement code, int column, HoverCapabilities capabilities) {
    Statement statement = code.statement();
    if (isInColumn(statement.addressColumn(), column)) {
      return ColumnHover.addressHover(document, code, statement.addressColumn(), capabilities);
    }
    if (isInColumn(statement.hexColumn(), column)) {
      return ColumnHover.hexHover(document, code, statement.hexColumn(), capabilities);
    }
    for (Span label : statement.labels()) {
      if (column >= label.start() && column <= label.end()) {
        return nameHover(
            document, code.lineIndex(), label, statement.labelName(label), capabilities);
      }
    }
    if (column < statement.start() || column > statement.end()) {
      return null;
    }
    if (statement.kind() == Kind.DIRECTIVE) {
      return DirectiveHover.hoverAt(document, code, column, capabilities);
    }
    return statement.kind() == Kind.INSTRUCTION
        ? instructionHover(document, code, column, capabilities)
        : null;
  }

  private static boolean isInColumn(Column column, int at) {
    return column != null && at >= column.start() && at < column.end();
  }

  private static Hover nameHover(
      Document document, int line, Span span, String name, HoverCapabilities capabilities) {
    Symbol symbol = document.findSymbol(line, name);
    if (symbol == null) {
      return null;
    }
    HoverPage page = new HoverPage(capabilities);
    NameHover.write(document, symbol, line, page);
    return page.toHover(Positions.toRange(line, span));
  }

  private static Hover instructionHover(
      Document document, Document.CodeStatement code, int column, HoverCapabilities capabilities) {
    InstructionAnatomy anatomy = InstructionAnatomy.of(document, code);
    if (anatomy == null) {
      return BrokenHover.hoverAt(document, code, column, capabilities);
    }
    String line = document.lineText(code.lineIndex());
    CursorPiece cursor = CursorPiece.atColumn(anatomy, column);
    if (cursor == null) {
      return null;
    }
    HoverPage page = new HoverPage(capabilities);
    List<String[]> control = ControlHover.phrases(document, code);
    InsnHover insn = new InsnHover(anatomy, cursor, page, control);
    Span word = LineText.wordAt(line, column);
    Symbol symbol =
        word == null || cursor.isMnemonic(anatomy)
            ? null
            : document.findSymbol(code.lineIndex(), word.textIn(line));
    Span range = cursor.span();
    if (symbol != null) {
      NameHover.write(document, symbol, code.lineIndex(), page);
      range = word;
    } else if (cursor.isMnemonic(anatomy)) {
      insn.writeTitle();
    } else {
      new OperandHover(document, code.lineIndex(), anatomy, cursor, page).write();
    }
    insn.write();
    return page.toHover(Positions.toRange(code.lineIndex(), range));
  }
}
