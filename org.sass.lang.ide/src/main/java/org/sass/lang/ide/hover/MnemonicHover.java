package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.asm.Document;
import org.sass.lang.asm.InsnReader;
import org.sass.lang.asm.InsnText;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.asm.Span;
import org.sass.lang.asm.Symbol;
import org.sass.lang.ide.text.Places;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Shapes;

/**
 * Hovers of an instruction that is wrong or not finished: what its mnemonic is, and the names in
 * it. What is wrong is for the diagnostics to say.
 */
final class MnemonicHover {
  private MnemonicHover() {}

  static Hover at(Document document, Document.Code code, int column, Rich rich) {
    Statement statement = code.statement();
    Span within = statement.inSource();
    int shift = statement.shift();
    InsnText insn = InsnReader.read(statement.source(), within.start(), within.end());
    Span mnemonic = insn.mnemonic().shifted(shift);
    if (!mnemonic.isEmpty() && column >= mnemonic.start() && column <= mnemonic.end()) {
      return mnemonic(document.isa(), mnemonic, document.line(code.line()), code.line(), rich);
    }
    Span word = LineText.wordAt(document.line(code.line()), column);
    if (word == null) {
      return null;
    }
    String text = word.of(document.line(code.line()));
    Page page = new Page(rich);
    Symbol symbol = document.symbol(code.line(), text);
    Long number = symbol == null ? LineText.number(text) : null;
    if (symbol != null) {
      NameHover.write(document, symbol, code.line(), page);
    } else if (number != null) {
      page.title(text, "number");
      page.list(ValueText.of(number, number >>> 32 == 0 ? 32 : 64, page));
    } else if (!RegisterText.write(document.isa(), text, page)) {
      return null;
    }
    return page.hover(Places.range(code.line(), word));
  }

  private static Hover mnemonic(Isa isa, Span span, String line, int number, Rich rich) {
    String name = span.of(line);
    Page page = new Page(rich);
    List<Form> forms = isa.forms(name);
    if (forms == null) {
      String lacking = isa.lacking().get(name);
      if (lacking == null) {
        return null;
      }
      page.title(name, isa.archName() + " has no such instruction. " + PieceText.sentence(lacking));
      return page.hover(Places.range(number, span));
    }
    Form first = forms.get(0);
    page.title(name, first.description());
    String alias =
        first.mnemonic().equals(name)
            ? ""
            : page.text("Another name of ") + page.code(first.mnemonic()) + page.text("  ·  ");
    page.line(alias + page.code(first.operation()));
    StringBuilder shapes = new StringBuilder();
    for (Form form : forms) {
      shapes.append(shapes.isEmpty() ? "" : "\n").append(Shapes.syntax(form));
    }
    page.source(shapes.toString());
    List<String> modifiers = Shapes.modifiers(first);
    List<String[]> items = new ArrayList<>();
    if (!modifiers.isEmpty()) {
      items.add(
          new String[] {
            page.bold("modifiers"), String.join(" ", modifiers.stream().map(page::code).toList())
          });
    }
    if (!first.goldens().isEmpty()) {
      items.add(new String[] {page.bold("example"), page.code(first.goldens().get(0).text())});
    }
    InsnHover.about(first, isa, page, items);
    page.list(items);
    return page.hover(Places.range(number, span));
  }
}
