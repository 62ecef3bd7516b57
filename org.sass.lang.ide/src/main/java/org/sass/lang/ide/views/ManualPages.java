package org.sass.lang.ide.views;

import java.util.Locale;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.sass.lang.asm.Document;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.doc.Manual;

/** The reference manual of an instruction set, for clients that show its pages beside the text. */
public final class ManualPages {
  /** The first page. */
  public static final String INDEX = "index.html";

  private ManualPages() {}

  /** All pages, by file name; they link to each other by these names. */
  public static Map<String, String> all(String isa) {
    return Manual.pages(Isas.load(isa));
  }

  /** The name of the page about the instruction at a place; the first page where there is none. */
  public static String at(Document document, Position position) {
    BitLayout layout = BitLayouts.at(document, position);
    return layout == null || layout.form() == null
        ? INDEX
        : layout.form().mnemonic().toLowerCase(Locale.ROOT) + ".html";
  }
}
