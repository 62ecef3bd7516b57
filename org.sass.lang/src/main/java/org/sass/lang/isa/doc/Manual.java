package org.sass.lang.isa.doc;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;

/**
 * Writes the reference manual of an architecture as static HTML. Its lists have the instructions of
 * the architecture. What only other architectures of the table have comes after these, marked, so
 * that the manuals of a table have the same pages. The pages contain no script and need no other
 * files. The same table always gives the same text.
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
          manual.writeHead(html, chapter, chapter.equals("index") ? indexTitle(isa) : title);
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
            titles.put(chapter + ".html", chapter.equals("index") ? indexTitle(isa) : title));
    Links links = new Links(isa, chapters.keySet());
    links.mnemonics().forEach(mnemonic -> titles.put(links.page(mnemonic), mnemonic));
    return titles;
  }

  private static String indexTitle(Isa isa) {
    return isa.archs().size() == 1 ? isa.title() : isa.title() + " (" + isa.archName() + ")";
  }

  private String page(String mnemonic, String before, String after) {
    Html html = new Html();
    writeHead(html, null, mnemonic);
    List<Form> forms = links.forms(mnemonic);
    boolean isOther = false;
    for (Form form : forms) {
      if (!isOther && !form.isIn(isa)) {
        isOther = true;
        writeOtherArchitectures(html, mnemonic, forms);
      }
      new FormSection(isa, links, form, html).write();
    }
    html.open("nav", "class", "pages", "aria-label", "Neighbours");
    writeNeighbour(html, before, "\u2190 ", "");
    writeNeighbour(html, after, "", " \u2192");
    html.close().line();
    return foot(html);
  }

  /** Says that the forms that follow are not those of the chosen architecture. */
  private void writeOtherArchitectures(Html html, String mnemonic, List<Form> forms) {
    boolean hasOwn = forms.get(0).isIn(isa);
    String text =
        hasOwn
            ? "What follows is in other architectures, not in " + isa.archName() + "."
            : isa.archName() + " has no " + mnemonic + "; other architectures have it.";
    html.element("p", text, "class", "other").line();
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
    html.element("title", index ? title : title + " - " + isa.archName() + " reference").line();
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
