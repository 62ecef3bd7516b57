package org.sass.lang.ide.hover;

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
  public static Hover at(
      Document document, Settings settings, Position position, HoverCapabilities client) {
    HoverCapabilities rich = client.withOrder(settings.hints().lowFirst());
    int line = Positions.line(document, position);
    if (position.getLine() != line) {
      return null;
    }
    int column = Positions.column(document, position);
    SourceLine source = document.source(line);
    if (source.header() != null) {
      return HeaderHover.at(document, line, source.header(), rich);
    }
    for (Comment comment : source.comments()) {
      if (column >= comment.start() && column < Math.max(comment.end(), comment.start() + 1)) {
        return comment.launch() ? LaunchHover.at(document, line, comment, column, rich) : null;
      }
    }
    for (Document.Code code : document.code(line)) {
      Hover hover = statement(document, code, column, rich);
      if (hover != null) {
        return hover;
      }
    }
    return null;
  }

  private static Hover statement(
      Document document, Document.Code code, int column, HoverCapabilities rich) {
    Statement statement = code.statement();
    if (within(statement.address(), column)) {
      return ColumnHover.address(document, code, statement.address(), rich);
    }
    if (within(statement.word(), column)) {
      return ColumnHover.word(document, code, statement.word(), rich);
    }
    for (Span label : statement.labels()) {
      if (column >= label.start() && column <= label.end()) {
        return name(document, code.line(), label, statement.name(label), rich);
      }
    }
    if (column < statement.start() || column > statement.end()) {
      return null;
    }
    if (statement.kind() == Kind.DIRECTIVE) {
      return DirectiveHover.at(document, code, column, rich);
    }
    return statement.kind() == Kind.INSTRUCTION ? instruction(document, code, column, rich) : null;
  }

  private static boolean within(Column column, int at) {
    return column != null && at >= column.start() && at < column.end();
  }

  private static Hover name(
      Document document, int line, Span span, String name, HoverCapabilities rich) {
    Symbol symbol = document.symbol(line, name);
    if (symbol == null) {
      return null;
    }
    HoverPage page = new HoverPage(rich);
    NameHover.write(document, symbol, line, page);
    return page.hover(Positions.range(line, span));
  }

  private static Hover instruction(
      Document document, Document.Code code, int column, HoverCapabilities rich) {
    InstructionAnatomy anatomy = InstructionAnatomy.of(document, code);
    if (anatomy == null) {
      return BrokenHover.at(document, code, column, rich);
    }
    String line = document.line(code.line());
    CursorPiece cursor = CursorPiece.at(anatomy, column);
    if (cursor == null) {
      return null;
    }
    HoverPage page = new HoverPage(rich);
    InsnHover insn = new InsnHover(anatomy, cursor, page);
    Span word = LineText.wordAt(line, column);
    Symbol symbol =
        word == null || cursor.isMnemonic(anatomy)
            ? null
            : document.symbol(code.line(), word.of(line));
    Span range = cursor.span();
    if (symbol != null) {
      NameHover.write(document, symbol, code.line(), page);
      range = word;
    } else if (cursor.isMnemonic(anatomy)) {
      insn.title();
    } else {
      new PieceText(document, code.line(), anatomy, cursor, page).write();
    }
    insn.write();
    return page.hover(Positions.range(code.line(), range));
  }
}
