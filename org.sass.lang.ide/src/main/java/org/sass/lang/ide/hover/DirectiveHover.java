package org.sass.lang.ide.hover;

import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.DirectiveCatalog;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Writes the hovers of directives and of the words in them. */
final class DirectiveHover {
  private final Document document;
  private final Document.Code code;
  private final HoverPage page;
  private final Span word;
  private final String text;

  private DirectiveHover(Document document, Document.Code code, Span word, HoverPage page) {
    this.document = document;
    this.code = code;
    this.page = page;
    this.word = word;
    this.text = word.of(document.line(code.line()));
  }

  static Hover at(Document document, Document.Code code, int column, HoverCapabilities rich) {
    Span word = LineText.wordAt(document.line(code.line()), column);
    if (word == null) {
      return null;
    }
    HoverPage page = new HoverPage(rich);
    DirectiveHover hover = new DirectiveHover(document, code, word, page);
    return hover.write() ? page.hover(Positions.range(code.line(), word)) : null;
  }

  private boolean write() {
    Statement statement = code.statement();
    String name = LineText.firstWord(statement.text());
    DirectiveCatalog.Entry fact = DirectiveCatalog.of(name);
    if (word.start() == statement.start()) {
      return fact != null && directive(fact);
    }
    Symbol symbol = document.symbol(code.line(), text);
    if (symbol != null) {
      NameHover.write(document, symbol, code.line(), page);
      return true;
    }
    if (fact == null) {
      return false;
    }
    int index = document.kernelAt(code.line());
    Kernel kernel = MemoryText.kernel(document, index);
    Isa arch = document.isa().withArch(text);
    if (arch != null) {
      HeaderHover.arch(arch, page);
      return true;
    }
    if (kernel != null && kernel.name().equals(text) && kernel.line() == code.line() + 1) {
      HeaderHover.kernel(kernel, page);
      return true;
    }
    Long value = LineText.number(text);
    if (value != null) {
      page.title(text, "number");
      page.list(ValueText.of(value, value >>> 32 == 0 ? 32 : 64, page));
      instruction();
      return true;
    }
    return directive(fact);
  }

  /** Writes what the directive does in general, and what it defines here. */
  private boolean directive(DirectiveCatalog.Entry fact) {
    page.title(fact.name(), fact.says());
    page.line(page.code((fact.name() + " " + fact.usage()).strip()));
    outcome();
    return true;
  }

  /**
   * Writes the instruction of a {@code .word}; returns false if the directive is not an
   * instruction.
   */
  private boolean instruction() {
    if (code.placed() == null) {
      return false;
    }
    new InsnHover(InstructionAnatomy.of(document, code), null, page).write();
    return true;
  }

  private void outcome() {
    if (instruction()) {
      return;
    }
    Kernel kernel = MemoryText.kernel(document, document.kernelAt(code.line()));
    for (Symbol symbol : document.symbols()) {
      boolean here = symbol.line() == code.line() && symbol.kind() != Symbol.Kind.LABEL;
      if (!here) {
        continue;
      }
      switch (symbol.kind()) {
        case EQU -> page.line(page.code(symbol.name() + " = " + symbol.value()));
        case SHARED ->
            page.line(
                page.code(symbol.name())
                    + page.text(
                        " is at byte 0x"
                            + Long.toHexString(symbol.value())
                            + " of shared memory."));
        default -> parameter(kernel, symbol);
      }
    }
  }

  private void parameter(Kernel kernel, Symbol symbol) {
    for (Param param : kernel == null ? java.util.List.<Param>of() : kernel.params()) {
      if (param.name().equals(symbol.name())) {
        boolean shared = document.isa().launchesInMemory();
        String address = Long.toHexString(symbol.value() * 4);
        String place = shared ? ", at byte 0x" + address + " of shared memory" : "";
        page.line(
            page.code(param.name())
                + page.text(" is parameter word " + param.word() + place + ": ")
                + page.code(document.isa().params().operand(symbol.value()))
                + page.text("."));
      }
    }
  }
}
