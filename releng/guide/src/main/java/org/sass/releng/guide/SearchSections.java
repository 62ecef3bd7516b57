package org.sass.releng.guide;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * Makes the sections in which the search looks: the text of each page from one heading to the next.
 */
final class SearchSections {
  private static final Gson GSON = new Gson();

  /**
   * A section of a page.
   *
   * @param url its place in the guide, with the anchor of its heading
   * @param page the title of its page
   * @param title its own heading
   * @param text the text below the heading
   */
  record Section(String url, String page, String title, String text) {}

  private SearchSections() {}

  /**
   * Returns the sections as a script, because a page that is opened from a disk may load no other
   * data.
   */
  static String script(Collection<MarkdownPage> pages) {
    List<Section> all = new ArrayList<>();
    pages.forEach(page -> add(page, all));
    return "var SECTIONS = " + GSON.toJson(all) + ";\n";
  }

  private static void add(MarkdownPage page, List<Section> all) {
    String place = SitePath.of(page.source()).toString().replace('\\', '/');
    IdGenerator ids = IdGenerator.builder().build();
    String url = place;
    String title = page.title();
    StringBuilder text = new StringBuilder();
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading) {
        endSection(all, url, page.title(), title, text);
        title = MarkdownPage.text(node);
        url = place + "#" + ids.generateId(title);
      } else {
        text.append(MarkdownPage.text(node)).append('\n');
      }
    }
    endSection(all, url, page.title(), title, text);
  }

  private static void endSection(
      List<Section> all, String url, String page, String title, StringBuilder text) {
    // A heading without text below it must be found as well.
    if (!text.isEmpty() || url.contains("#")) {
      all.add(new Section(url, page, title, text.toString().strip()));
    }
    text.setLength(0);
  }
}
