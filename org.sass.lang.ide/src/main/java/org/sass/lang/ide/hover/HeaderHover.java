package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.SourceLine.Header;

/** Writes the hovers of the header lines of a listing, of kernels, and of architectures. */
final class HeaderHover {
  private HeaderHover() {}

  static Hover hoverAt(Document document, int line, Header header, HoverCapabilities capabilities) {
    HoverPage page = new HoverPage(capabilities);
    String text = document.lineText(line).substring(header.start(), header.end()).strip();
    switch (header.kind()) {
      case ARCH -> {
        Isa isa = document.isa().withArch(text);
        if (isa == null) {
          return null;
        }
        writeArch(isa, page);
      }
      case FUNCTION -> {
        Kernel kernel = MemoryText.kernel(document, document.kernelIndexAt(line));
        if (kernel == null) {
          return null;
        }
        writeKernel(kernel, page);
      }
      case RULE -> page.addTitle("...", "The end of a function of a listing.");
      default ->
          page.addTitle(
              LineText.firstWord(text),
              "A line that a disassembler prints around the" + " code; gsass ignores it.");
    }
    return page.toHover(Positions.toRange(line, header.start(), header.end()));
  }

  static void writeArch(Isa isa, HoverPage page) {
    page.addTitle(isa.archName(), isa.title());
    long forms = isa.forms().stream().filter(f -> f.isIn(isa)).count();
    page.addParagraph(
        page.formatText(
            forms
                + " forms of instructions; architectures of this table: "
                + String.join(", ", isa.archs())
                + "."));
  }

  private static String count(int instructions) {
    return instructions == 1 ? "1 instruction" : instructions + " instructions";
  }

  static void writeKernel(Kernel kernel, HoverPage page) {
    page.addTitle(
        kernel.name(),
        "kernel of " + count(kernel.code().size()) + ", " + kernel.bytes() + " bytes");
    List<String[]> items = new ArrayList<>();
    for (Param param : kernel.params()) {
      items.add(
          new String[] {
            page.formatCode(param.name()),
            page.formatText(param.type() + ", parameter word " + param.wordIndex())
          });
    }
    page.addList(items);
    if (kernel.sharedBytes() > 0) {
      page.addParagraph(
          page.formatText(
              kernel.sharedBytes() + " bytes of shared memory in addition to the parameters."));
    }
  }
}
