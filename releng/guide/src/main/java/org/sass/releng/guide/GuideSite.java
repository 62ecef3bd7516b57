package org.sass.releng.guide;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the user's guide as a folder of HTML: the pages that links reach from {@code
 * docs/README.md}. Dead links fail the build, because a guide with dead links is worse than none.
 */
public final class GuideSite {
  private static final Path FIRST_PAGE = Path.of("docs", "README.md");
  private static final List<String> ASSETS = List.of("guide.css", "guide.js");
  private static final String LUNR = "/META-INF/resources/webjars/lunr/2.3.9/";

  private final Path root;
  private final Map<Path, MarkdownPage> pages = new TreeMap<>();
  private final Map<Path, Path> files = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  private GuideSite(Path root) {
    this.root = root;
  }

  /**
   * Writes the guide of a project.
   *
   * @param args the folder of the project, and the folder to write, which is deleted first
   */
  public static void main(String[] args) throws IOException {
    List<String> problems = write(Path.of(args[0]), Path.of(args[1]));
    if (!problems.isEmpty()) {
      throw new IllegalStateException("dead links:\n  " + String.join("\n  ", problems));
    }
  }

  /** Writes the guide, unless it has dead links. Returns the dead links as {@code FILE: LINK}. */
  static List<String> write(Path root, Path out) throws IOException {
    GuideSite site = new GuideSite(root.toAbsolutePath().normalize());
    site.collect();
    site.pages.values().forEach(site::check);
    if (site.problems.isEmpty()) {
      clear(out);
      site.write(out);
    }
    return site.problems;
  }

  /** Reads the first page, the pages that it links, and so on. */
  private void collect() throws IOException {
    Deque<Path> open = new ArrayDeque<>(List.of(FIRST_PAGE));
    while (!open.isEmpty()) {
      Path source = open.pop();
      if (pages.containsKey(source)) {
        continue;
      }
      String text = Files.readString(root.resolve(source));
      MarkdownPage page =
          MarkdownPage.of(source, text, path -> Files.isDirectory(root.resolve(path)));
      pages.put(source, page);
      for (MarkdownPage.Target target : page.targets()) {
        if (!Files.isRegularFile(root.resolve(target.path()))) {
          problems.add(source + ": " + target.destination());
        } else if (target.isPage()) {
          open.push(target.path());
        } else {
          files.put(target.path(), SitePath.of(target.path()));
        }
      }
    }
  }

  private void check(MarkdownPage page) {
    for (MarkdownPage.Target target : page.targets()) {
      MarkdownPage to = pages.get(target.path());
      if (to != null && !target.anchor().isEmpty() && !to.anchors().contains(target.anchor())) {
        problems.add(page.source() + ": " + target.destination() + " (no such heading)");
      }
    }
  }

  private static void clear(Path out) throws IOException {
    if (!Files.exists(out)) {
      return;
    }
    try (Stream<Path> all = Files.walk(out)) {
      all.sorted(Comparator.reverseOrder())
          .forEach(
              path -> {
                try {
                  Files.delete(path);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private void write(Path out) throws IOException {
    Layout layout = new Layout(pages.get(FIRST_PAGE));
    for (MarkdownPage page : pages.values()) {
      Path to = out.resolve(SitePath.of(page.source()));
      Files.createDirectories(to.getParent());
      Files.writeString(to, layout.html(page));
    }
    for (Map.Entry<Path, Path> file : files.entrySet()) {
      Path to = out.resolve(file.getValue());
      Files.createDirectories(to.getParent());
      Files.copy(root.resolve(file.getKey()), to, StandardCopyOption.REPLACE_EXISTING);
    }
    for (String part : ASSETS) {
      copy(part, out.resolve(part));
    }
    Files.writeString(out.resolve("contents.tsv"), layout.plainContents());
    copy(LUNR + "lunr.min.js", out.resolve("lunr.js"));
    copy(LUNR + "LICENSE", out.resolve("lunr-LICENSE.txt"));
    Files.writeString(out.resolve("sections.js"), SearchSections.script(pages.values()));
  }

  private static void copy(String resource, Path to) throws IOException {
    try (InputStream in = GuideSite.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IOException("there is no " + resource);
      }
      Files.writeString(to, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
