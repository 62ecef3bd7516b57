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
  /** The first page. */
  public static final String INDEX = "index.html";

  private ManualPages() {}

  /**
   * A page.
   *
   * @param isa the instruction set whose manual has it
   * @param name its file name
   */
  public record Page(String isa, String name) {}

  /** All pages, by file name; they link to each other by these names. */
  public static Map<String, String> all(String isa) {
    return Manual.pages(Isas.load(isa));
  }

  /** The titles of all pages, by file name. */
  public static Map<String, String> titles(String isa) {
    return Manual.titles(Isas.load(isa));
  }

  /**
   * The page about the instruction at a place; where there is none, the first page of the manual
   * for the text's instruction set.
   */
  public static Page at(Document document, Position position) {
    BitLayout layout = BitLayouts.at(document, position);
    return layout == null || layout.form() == null
        ? new Page(document.isa().name(), INDEX)
        : new Page(
            layout.form().isa(), layout.form().mnemonic().toLowerCase(Locale.ROOT) + ".html");
  }
}
