package org.sass.lang.ide.hover;

import java.util.List;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Program.PlacedInstruction;
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
      case LABEL -> writeLabel(document, symbol, declared, page);
      case EQU -> {
        page.addTitle(symbol.name(), "the number " + symbol.value() + " (.equ)" + declared);
        page.addList(ValueText.of(symbol.value(), symbol.value() >>> 32 == 0 ? 32 : 64, page));
      }
      case PARAM -> writeParameter(document, symbol, declared, page);
      case SHARED -> {
        String at = "0x" + Long.toHexString(symbol.value());
        page.addTitle(symbol.name(), "shared memory from byte " + at + " on (.shared)" + declared);
        String start =
            document.isa().hasLaunchMemory()
                ? " It starts after the "
                    + MemorySizes.HEADER_BYTES
                    + " bytes of launch dimensions and the parameters."
                : "";
        page.addParagraph(
            page.formatText("The name means the byte address " + symbol.value() + "." + start));
      }
      default -> throw new IllegalStateException("a name of kind " + symbol.kind());
    }
    boolean here = symbol.line() == line;
    if (here && !symbol.used() && symbol.kind() != Symbol.Kind.PARAM) {
      page.addParagraph(page.formatText("No instruction uses it."));
    }
  }

  private static void writeLabel(
      Document document, Symbol symbol, String declared, HoverPage page) {
    String address = "0x" + Long.toHexString(symbol.value());
    page.addTitle(symbol.name(), "label at address " + address + declared);
    Kernel kernel = MemoryText.kernel(document, symbol.kernelIndex());
    if (kernel == null) {
      return;
    }
    PlacedInstruction placed = kernel.instructionAt(symbol.value());
    if (placed != null) {
      page.addParagraph(
          page.formatText("It contains ")
              + page.formatCode(placed.decode().text())
              + page.formatText(", line " + placed.line() + "."));
    }
    BranchSources.writeList(document, kernel, symbol.value(), page);
  }

  private static void writeParameter(
      Document document, Symbol symbol, String declared, HoverPage page) {
    Kernel kernel = MemoryText.kernel(document, symbol.kernelIndex());
    List<Param> params = kernel == null ? List.of() : kernel.params();
    for (Param param : params) {
      if (param.name().equals(symbol.name())) {
        int first = MemorySizes.HEADER_BYTES + 4 * param.wordIndex();
        int last = first + 4 * param.wordCount() - 1;
        page.addTitle(
            symbol.name(),
            "parameter of type " + param.type() + " of kernel " + kernel.name() + declared);
        boolean shared = document.isa().hasLaunchMemory();
        String bytes = String.format("Bytes 0x%x to 0x%x of shared memory, p", first, last);
        String operand = document.isa().params().operandText(symbol.value());
        page.addParagraph(
            page.formatText(
                    (shared ? bytes : "P")
                        + "arameter word "
                        + param.wordIndex()
                        + ": as an operand the name is ")
                + page.formatCode(operand)
                + page.formatText(param.wordCount() > 1 ? ", its low word." : "."));
        return;
      }
    }
    page.addTitle(symbol.name(), "parameter" + declared);
  }
}
