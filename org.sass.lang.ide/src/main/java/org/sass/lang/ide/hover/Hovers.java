package org.sass.lang.ide.hover;

import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.Position;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.SourceLine;
import org.sass.lang.asm.SourceLine.Column;
import org.sass.lang.asm.SourceLine.Comment;
import org.sass.lang.asm.SourceLine.Kind;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.asm.Span;
import org.sass.lang.asm.Symbol;
import org.sass.lang.ide.layout.Anatomy;
import org.sass.lang.ide.layout.Cursor;
import org.sass.lang.ide.settings.Settings;
import org.sass.lang.ide.text.Places;

/** What there is to know about the place under the cursor. */
public final class Hovers {
  private Hovers() {}

  /** The hover of a position; null where there is nothing to say. */
  public static Hover at(Document document, Settings settings, Position position, Rich rich) {
    int line = Places.line(document, position);
    if (position.getLine() != line) {
      return null;
    }
    int column = Places.column(document, position);
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

  private static Hover statement(Document document, Document.Code code, int column, Rich rich) {
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

  private static Hover name(Document document, int line, Span span, String name, Rich rich) {
    Symbol symbol = document.symbol(line, name);
    if (symbol == null) {
      return null;
    }
    Page page = new Page(rich);
    NameHover.write(document, symbol, line, page);
    return page.hover(Places.range(line, span));
  }

  private static Hover instruction(Document document, Document.Code code, int column, Rich rich) {
    Anatomy anatomy = Anatomy.of(document, code);
    if (anatomy == null) {
      return BrokenHover.at(document, code, column, rich);
    }
    String line = document.line(code.line());
    Cursor cursor = Cursor.at(anatomy, column);
    if (cursor == null) {
      return null;
    }
    Page page = new Page(rich);
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
    return page.hover(Places.range(code.line(), range));
  }
}
