package org.sass.releng.guide;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * A page of the guide, read from Markdown.
 *
 * @param source its file, relative to the root of the project
 * @param title its first heading, or the file if it has none
 * @param document its parsed contents; links lead to places in the guide
 * @param targets the files that it links or shows
 * @param anchors the ids of headings and anchors that links can name
 */
record MarkdownPage(
    Path source, String title, Node document, List<Target> targets, Set<String> anchors) {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer HTML = HtmlRenderer.builder().extensions(EXTENSIONS).build();
  private static final TextContentRenderer TEXT =
      TextContentRenderer.builder().extensions(EXTENSIONS).build();
  private static final Pattern EXTERNAL_LINK = Pattern.compile("[a-z]+:.*");
  private static final Pattern ANCHOR = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

  /**
   * The target of a link or an image.
   *
   * @param destination the link as written in the page
   * @param path the file, relative to the root of the project
   * @param anchor the id of a heading; empty for the whole file
   */
  record Target(String destination, Path path, String anchor) {
    boolean isPage() {
      return SitePath.isPage(path);
    }
  }

  /**
   * Reads a page.
   *
   * @param source its file, relative to the root of the project
   * @param isFolder tells whether a path is a folder; a link to a folder means its README.md
   */
  static MarkdownPage of(Path source, String text, Predicate<Path> isFolder) {
    Node document = PARSER.parse(text);
    List<Target> targets = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    Set<String> anchors = new LinkedHashSet<>();
    IdGenerator ids = IdGenerator.builder().build();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            titles.add(text(heading));
            anchors.add(ids.generateId(text(heading)));
            super.visit(heading);
          }

          @Override
          public void visit(Link link) {
            link.setDestination(lead(link.getDestination()));
            super.visit(link);
          }

          @Override
          public void visit(Image image) {
            image.setDestination(lead(image.getDestination()));
            super.visit(image);
          }

          private String lead(String written) {
            if (written.startsWith("#")) {
              targets.add(new Target(written, source, written.substring(1)));
              return written;
            }
            if (EXTERNAL_LINK.matcher(written).matches()) {
              return written;
            }
            Target target = resolveTarget(source, written, isFolder);
            targets.add(target);
            String link = SitePath.link(SitePath.of(source), SitePath.of(target.path()));
            return target.anchor().isEmpty() ? link : link + "#" + target.anchor();
          }
        });
    Matcher id = ANCHOR.matcher(text);
    while (id.find()) {
      anchors.add(id.group(1));
    }
    String title = titles.isEmpty() ? source.toString() : titles.get(0);
    return new MarkdownPage(source, title, document, targets, anchors);
  }

  private static Target resolveTarget(Path source, String destination, Predicate<Path> isFolder) {
    int hash = destination.indexOf('#');
    String file = hash < 0 ? destination : destination.substring(0, hash);
    Path folder = source.getParent() == null ? Path.of("") : source.getParent();
    Path path = folder.resolve(file).normalize();
    return new Target(
        destination,
        isFolder.test(path) ? path.resolve("README.md") : path,
        hash < 0 ? "" : destination.substring(hash + 1));
  }

  /** Returns the text of a part of a page, without markup. */
  static String text(Node node) {
    return TEXT.render(node).strip();
  }

  /** Returns a part of a page as HTML. */
  static String html(Node node) {
    return HTML.render(node);
  }
}
