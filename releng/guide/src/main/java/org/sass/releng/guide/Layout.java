package org.sass.releng.guide;

import java.nio.file.Path;
import org.commonmark.node.BulletList;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;

/** Puts the frame around the text of each page: the contents of the guide and the search. */
final class Layout {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>%1$s</title>
      <link rel="stylesheet" href="%2$sguide.css">
      </head>
      <body data-root="%2$s">
      <header>
      <a href="%2$sindex.html">SASS user's guide</a>
      <input id="search" type="search" placeholder="Search (press /)" aria-label="Search the guide" autocomplete="off">
      </header>
      <div id="found" role="region" aria-label="Search results" hidden></div>
      <nav aria-label="Contents">
      %3$s</nav>
      <main>
      %4$s</main>
      <script src="%2$slunr.js"></script>
      <script src="%2$ssections.js"></script>
      <script src="%2$sguide.js"></script>
      </body>
      </html>
      """;

  private final MarkdownPage firstPage;

  /**
   * Makes the layout of a guide.
   *
   * @param first the page whose lists are the contents of the guide
   */
  Layout(MarkdownPage first) {
    this.firstPage = first;
  }

  /** Returns a page as a complete HTML file. */
  String html(MarkdownPage page) {
    Path place = SitePath.of(page.source());
    String root = "../".repeat(place.getNameCount() - 1);
    return String.format(
        PAGE,
        escaped(page.title()),
        root,
        contentsHtml(place, root),
        MarkdownPage.html(page.document()));
  }

  /**
   * Returns the contents for other programs. Each page has a line with its group, its title and its
   * place, with tabs between them.
   */
  String plainContents() {
    StringBuilder all = new StringBuilder();
    String group = "";
    for (Node node = firstPage.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        group = MarkdownPage.text(heading);
      } else if (node instanceof BulletList) {
        for (Node item = node.getFirstChild(); item != null; item = item.getNext()) {
          Link link = firstLink((ListItem) item);
          if (link != null) {
            String title = MarkdownPage.text(link.getFirstChild());
            String line = String.join("\t", group, title, link.getDestination());
            all.append(line).append('\n');
          }
        }
      }
    }
    return all.toString();
  }

  /**
   * Returns the link with which an entry of the contents begins, or null if it begins with
   * something else.
   */
  private static Link firstLink(ListItem item) {
    return item.getFirstChild() instanceof Paragraph words
            && words.getFirstChild() instanceof Link link
        ? link
        : null;
  }

  /**
   * Returns the contents as HTML: the groups of the first page, each with the pages in its list.
   */
  private String contentsHtml(Path here, String root) {
    StringBuilder all = new StringBuilder();
    for (Node node = firstPage.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        all.append("<h2>").append(escaped(MarkdownPage.text(heading))).append("</h2>\n");
      } else if (node instanceof BulletList) {
        all.append("<ul>\n");
        for (Node item = node.getFirstChild(); item != null; item = item.getNext()) {
          entry((ListItem) item, here, root, all);
        }
        all.append("</ul>\n");
      }
    }
    return all.toString();
  }

  private static void entry(ListItem item, Path here, String root, StringBuilder all) {
    Link link = firstLink(item);
    if (link != null) {
      boolean isHere = link.getDestination().equals(here.toString().replace('\\', '/'));
      all.append("<li><a href=\"").append(root).append(escaped(link.getDestination()));
      all.append(isHere ? "\" aria-current=\"page\">" : "\">");
      all.append(escaped(MarkdownPage.text(link.getFirstChild()))).append("</a></li>\n");
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
