package org.sass.lang.isa.doc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Reads the hand-written chapters of the manual, which say what a table cannot. They come with this
 * library, in one folder for each table.
 */
final class Prose {
  private Prose() {}

  /**
   * Returns the chapter as HTML, for a table and for the tables it extends; empty if none is
   * written.
   */
  static String chapterHtml(Isa isa, String chapter) {
    return text(isa, chapter + ".html");
  }

  /**
   * Returns a page of the user's guide as Markdown, for a table and for the tables it extends;
   * empty if none of them brings it.
   */
  static String guidePage(Isa isa, String page) {
    return text(isa, page + ".md");
  }

  private static String text(Isa isa, String file) {
    Set<String> tables = new LinkedHashSet<>();
    for (Form form : isa.forms()) {
      tables.add(form.tableName());
    }
    StringBuilder text = new StringBuilder();
    for (String table : tables) {
      if (table.matches("\\w+")) {
        text.append(resource(table + "/" + file));
      }
    }
    return text.toString();
  }

  static String resource(String name) {
    try (InputStream in = Prose.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
