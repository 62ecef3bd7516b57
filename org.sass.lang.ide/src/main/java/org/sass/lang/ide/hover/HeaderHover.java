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

  static Hover at(Document document, int line, Header header, HoverCapabilities rich) {
    HoverPage page = new HoverPage(rich);
    String text = document.line(line).substring(header.start(), header.end()).strip();
    switch (header.kind()) {
      case ARCH -> {
        Isa isa = document.isa().withArch(text);
        if (isa == null) {
          return null;
        }
        arch(isa, page);
      }
      case FUNCTION -> {
        Kernel kernel = MemoryText.kernel(document, document.kernelAt(line));
        if (kernel == null) {
          return null;
        }
        kernel(kernel, page);
      }
      case RULE -> page.title("...", "The end of a function of a listing.");
      default ->
          page.title(
              LineText.firstWord(text),
              "A line that a disassembler prints around the" + " code; gsass ignores it.");
    }
    return page.hover(Positions.range(line, header.start(), header.end()));
  }

  static void arch(Isa isa, HoverPage page) {
    page.title(isa.archName(), isa.title());
    long forms = isa.forms().stream().filter(f -> f.arch() <= isa.arch()).count();
    page.line(
        page.text(
            forms
                + " forms of instructions; architectures of this table: "
                + String.join(", ", isa.archs())
                + "."));
  }

  private static String count(int instructions) {
    return instructions == 1 ? "1 instruction" : instructions + " instructions";
  }

  static void kernel(Kernel kernel, HoverPage page) {
    page.title(
        kernel.name(),
        "kernel of " + count(kernel.code().size()) + ", " + kernel.bytes() + " bytes");
    List<String[]> items = new ArrayList<>();
    for (Param param : kernel.params()) {
      items.add(
          new String[] {
            page.code(param.name()), page.text(param.type() + ", parameter word " + param.word())
          });
    }
    page.list(items);
    if (kernel.sharedBytes() > 0) {
      page.line(
          page.text(
              kernel.sharedBytes() + " bytes of shared memory in addition to the parameters."));
    }
  }
}
