package org.sass.lang.ide.hover;

import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.InstructionAnatomy;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Writes the hovers of directives and of the words in them. */
final class DirectiveHover {
  private final Document document;
  private final Document.CodeStatement code;
  private final HoverPage page;
  private final Span word;
  private final String text;

  private DirectiveHover(
      Document document, Document.CodeStatement code, Span word, HoverPage page) {
    this.document = document;
    this.code = code;
    this.page = page;
    this.word = word;
    this.text = word.textIn(document.lineText(code.lineIndex()));
  }

  static Hover hoverAt(
      Document document, Document.CodeStatement code, int column, HoverCapabilities capabilities) {
    Span word = LineText.wordAt(document.lineText(code.lineIndex()), column);
    if (word == null) {
      return null;
    }
    HoverPage page = new HoverPage(capabilities);
    DirectiveHover hover = new DirectiveHover(document, code, word, page);
    return hover.write() ? page.toHover(Positions.toRange(code.lineIndex(), word)) : null;
  }

  private boolean write() {
    Statement statement = code.statement();
    String name = LineText.firstWord(statement.text());
    DirectiveCatalog.Entry fact = DirectiveCatalog.find(name);
    if (word.start() == statement.start()) {
      return fact != null && writeDirective(fact);
    }
    Symbol symbol = document.findSymbol(code.lineIndex(), text);
    if (symbol != null) {
      NameHover.write(document, symbol, code.lineIndex(), page);
      return true;
    }
    if (fact == null) {
      return false;
    }
    int index = document.kernelIndexAt(code.lineIndex());
    Kernel kernel = MemoryText.kernel(document, index);
    Isa arch = document.isa().withArch(text);
    if (arch != null) {
      HeaderHover.writeArch(arch, page);
      return true;
    }
    if (kernel != null && kernel.name().equals(text) && kernel.line() == code.lineIndex() + 1) {
      HeaderHover.writeKernel(kernel, page);
      return true;
    }
    Long value = LineText.parseNumber(text);
    if (value != null) {
      page.addTitle(text, "number");
      page.addList(ValueText.of(value, value >>> 32 == 0 ? 32 : 64, page));
      writeInstruction();
      return true;
    }
    return writeDirective(fact);
  }

  /** Writes what the directive does in general, and what it defines here. */
  private boolean writeDirective(DirectiveCatalog.Entry fact) {
    page.addTitle(fact.name(), fact.summary());
    page.addParagraph(page.formatCode((fact.name() + " " + fact.usage()).strip()));
    writeDefinitions();
    return true;
  }

  /**
   * Writes the instruction of a {@code .word}; returns false if the directive is not an
   * instruction.
   */
  private boolean writeInstruction() {
    if (code.instruction() == null) {
      return false;
    }
    new InsnHover(InstructionAnatomy.of(document, code), null, page).write();
    return true;
  }

  private void writeDefinitions() {
    if (writeInstruction()) {
      return;
    }
    Kernel kernel = MemoryText.kernel(document, document.kernelIndexAt(code.lineIndex()));
    for (Symbol symbol : document.symbols()) {
      boolean here = symbol.line() == code.lineIndex() && symbol.kind() != Symbol.Kind.LABEL;
      if (!here) {
        continue;
      }
      switch (symbol.kind()) {
        case EQU -> page.addParagraph(page.formatCode(symbol.name() + " = " + symbol.value()));
        case SHARED ->
            page.addParagraph(
                page.formatCode(symbol.name())
                    + page.formatText(
                        " is at byte 0x"
                            + Long.toHexString(symbol.value())
                            + " of shared memory."));
        default -> writeParameter(kernel, symbol);
      }
    }
  }

  private void writeParameter(Kernel kernel, Symbol symbol) {
    for (Param param : kernel == null ? java.util.List.<Param>of() : kernel.params()) {
      if (param.name().equals(symbol.name())) {
        boolean shared = document.isa().hasLaunchMemory();
        String address = Long.toHexString(symbol.value() * 4);
        String place = shared ? ", at byte 0x" + address + " of shared memory" : "";
        page.addParagraph(
            page.formatCode(param.name())
                + page.formatText(" is parameter word " + param.wordIndex() + place + ": ")
                + page.formatCode(document.isa().params().operandText(symbol.value()))
                + page.formatText("."));
      }
    }
  }
}
