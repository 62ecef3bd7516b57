package org.sass.lang.isa.doc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Writes the reference manual of an instruction set as static HTML. The pages contain no script and
 * need no other files. The same table always gives the same text.
 */
public final class Manual {
  private final Isa isa;
  private final Map<String, String> titles;
  private final Links links;
  private final Chapters chapters;
  private final String style = Prose.resource("manual.css");

  private Manual(Isa isa) {
    this.isa = isa;
    this.titles = Chapters.titles(isa);
    this.links = new Links(isa, titles.keySet());
    this.chapters = new Chapters(isa, links);
  }

  /**
   * Returns all pages by file name; {@code index.html} is the first. The pages link to each other.
   */
  public static Map<String, String> pages(Isa isa) {
    Manual manual = new Manual(isa);
    Map<String, String> pages = new LinkedHashMap<>();
    manual.titles.forEach(
        (chapter, title) -> {
          Html html = new Html();
          manual.writeHead(html, chapter, chapter.equals("index") ? isa.title() : title);
          manual.chapters.write(chapter, html);
          pages.put(chapter + ".html", manual.foot(html));
        });
    List<String> mnemonics = manual.links.mnemonics();
    for (int i = 0; i < mnemonics.size(); i++) {
      String before = i == 0 ? null : mnemonics.get(i - 1);
      String after = i == mnemonics.size() - 1 ? null : mnemonics.get(i + 1);
      pages.put(manual.links.page(mnemonics.get(i)), manual.page(mnemonics.get(i), before, after));
    }
    return pages;
  }

  /**
   * Returns the titles of all pages by file name, without building the pages, which are built only
   * when they are read.
   */
  public static Map<String, String> titles(Isa isa) {
    Map<String, String> titles = new LinkedHashMap<>();
    Map<String, String> chapters = Chapters.titles(isa);
    chapters.forEach(
        (chapter, title) ->
            titles.put(chapter + ".html", chapter.equals("index") ? isa.title() : title));
    Links links = new Links(isa, chapters.keySet());
    links.mnemonics().forEach(mnemonic -> titles.put(links.page(mnemonic), mnemonic));
    return titles;
  }

  private String page(String mnemonic, String before, String after) {
    Html html = new Html();
    writeHead(html, null, mnemonic);
    for (Form form : isa.byMnemonic().get(mnemonic)) {
      new FormSection(isa, links, form, html).write();
    }
    html.open("nav", "class", "pages", "aria-label", "Neighbours");
    writeNeighbour(html, before, "\u2190 ", "");
    writeNeighbour(html, after, "", " \u2192");
    html.close().line();
    return foot(html);
  }

  private void writeNeighbour(Html html, String mnemonic, String lead, String tail) {
    if (mnemonic == null) {
      html.element("span", "");
    } else {
      html.element("a", lead + mnemonic + tail, "href", links.page(mnemonic));
    }
  }

  private void writeHead(Html html, String chapter, String title) {
    html.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head").line();
    html.empty("meta", "charset", "utf-8").line();
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    boolean index = "index".equals(chapter);
    html.element("title", index ? title : title + " - " + isa.name() + " reference").line();
    html.open("style").raw("\n" + style).close().line();
    html.close().line().open("body").line();
    html.element("a", "Skip to the text", "class", "skip", "href", "#text").line();
    html.open("header").open("nav", "aria-label", "Chapters").line();
    titles.forEach(
        (name, text) ->
            html.element(
                    "a",
                    text,
                    "href",
                    name + ".html",
                    "aria-current",
                    name.equals(chapter) ? "page" : null)
                .line());
    html.close().close().line();
    html.open("main", "id", "text").line();
    html.element("h1", title).line();
  }

  private String foot(Html html) {
    html.close().line();
    return html.close().close().line().toString();
  }
}
