package org.sass.lang.ide.views;

import java.util.Locale;
import java.util.Map;
import org.eclipse.lsp4j.Position;
import org.sass.lang.document.Document;
import org.sass.lang.ide.layout.BitLayout;
import org.sass.lang.ide.layout.BitLayouts;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.doc.Manual;

/** The reference manual of an instruction set, for clients that show its pages beside the text. */
public final class ManualPages {
  /** File name of the first page. */
  public static final String INDEX = "index.html";

  private ManualPages() {}

  /**
   * A page of a manual.
   *
   * @param isa the architecture that the manual is of
   * @param name its file name
   */
  public record Page(String isa, String name) {}

  /** Returns all pages, by file name. They link to each other by these names. */
  public static Map<String, String> all(String isa) {
    return Manual.pages(Isas.load(isa));
  }

  /** Returns the titles of all pages, by file name. */
  public static Map<String, String> titles(String isa) {
    return Manual.titles(Isas.load(isa));
  }

  /**
   * Returns the page about the instruction at a position. Without an instruction, returns the first
   * page of the manual for the text's architecture.
   */
  public static Page pageAt(Document document, Position position) {
    BitLayout layout = BitLayouts.layoutAt(document, position);
    String page =
        layout == null || layout.form() == null
            ? INDEX
            : layout.form().mnemonic().toLowerCase(Locale.ROOT) + ".html";
    return new Page(document.isa().archName(), page);
  }
}
