package org.sass.lang.ide.hover;

import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.isa.MemorySizes;

/** Writes the hover of a declared name. */
final class NameHover {
  private NameHover() {}

  /** Writes what a name stands for. The line is the one with the cursor, from 0. */
  static void write(Document document, Symbol symbol, int line, HoverPage page) {
    String declared = symbol.line() == line ? "" : ", declared in line " + (symbol.line() + 1);
    switch (symbol.kind()) {
      case LABEL -> label(document, symbol, declared, page);
      case EQU -> {
        page.title(symbol.name(), "the number " + symbol.value() + " (.equ)" + declared);
        page.list(ValueText.of(symbol.value(), symbol.value() >>> 32 == 0 ? 32 : 64, page));
      }
      case PARAM -> parameter(document, symbol, declared, page);
      case SHARED -> {
        String at = "0x" + Long.toHexString(symbol.value());
        page.title(symbol.name(), "shared memory from byte " + at + " on (.shared)" + declared);
        String behind =
            document.isa().launchesInMemory()
                ? " It starts after the "
                    + MemorySizes.HEADER_BYTES
                    + " bytes of launch dimensions and the parameters."
                : "";
        page.line(page.text("The name means the byte address " + symbol.value() + "." + behind));
      }
      default -> throw new IllegalStateException("a name of kind " + symbol.kind());
    }
    boolean here = symbol.line() == line;
    if (here && !symbol.used() && symbol.kind() != Symbol.Kind.PARAM) {
      page.line(page.text("No instruction uses it."));
    }
  }

  private static void label(Document document, Symbol symbol, String declared, HoverPage page) {
    String address = "0x" + Long.toHexString(symbol.value());
    page.title(symbol.name(), "label at address " + address + declared);
    Kernel kernel = MemoryText.kernel(document, symbol.kernel());
    if (kernel == null) {
      return;
    }
    Placed placed = kernel.at(symbol.value());
    if (placed != null) {
      page.line(
          page.text("It contains ")
              + page.code(placed.insn().text())
              + page.text(", line " + placed.line() + "."));
    }
    BranchSources.list(document, kernel, symbol.value(), page);
  }

  private static void parameter(Document document, Symbol symbol, String declared, HoverPage page) {
    Kernel kernel = MemoryText.kernel(document, symbol.kernel());
    List<Param> params = kernel == null ? List.of() : kernel.params();
    for (Param param : params) {
      if (param.name().equals(symbol.name())) {
        int first = MemorySizes.HEADER_BYTES + 4 * param.word();
        int last = first + 4 * param.words() - 1;
        page.title(
            symbol.name(),
            "parameter of type " + param.type() + " of kernel " + kernel.name() + declared);
        boolean shared = document.isa().launchesInMemory();
        String bytes = String.format("Bytes 0x%x to 0x%x of shared memory, p", first, last);
        String operand = document.isa().params().operand(symbol.value());
        page.line(
            page.text(
                    (shared ? bytes : "P")
                        + "arameter word "
                        + param.word()
                        + ": as an operand the name is ")
                + page.code(operand)
                + page.text(param.words() > 1 ? ", its low word." : "."));
        return;
      }
    }
    page.title(symbol.name(), "parameter" + declared);
  }
}
