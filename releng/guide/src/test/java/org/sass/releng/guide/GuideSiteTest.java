package org.sass.releng.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GuideSiteTest {
  private static final Path PROJECT = Path.of("../..");
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"#]+)");

  @TempDir Path root;
  @TempDir Path out;

  private void writePage(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  @Test
  void pagesLinksAndFiles() throws IOException {
    writePage(
        "docs/README.md",
        "# Guide\n\n## Start\n\n- [One & all](one.md): first\n- [Kernels](../k/)\n");
    writePage(
        "docs/one.md",
        "# One\n\nSee [below](#a-b) and ![it](../k/p.png).\n\n## A b\n\nWords `x<y`.\n");
    writePage("k/README.md", "# Kernels\n\n[Back](../docs/one.md#a-b), [file](a.gsass)\n");
    writePage("k/a.gsass", "NOP\n");
    writePage("k/p.png", "picture");
    assertEquals(List.of(), GuideSite.write(root, out));
    String one = Files.readString(out.resolve("one.html"));
    assertTrue(one.contains("<h2 id=\"a-b\">A b</h2>"), one);
    assertTrue(one.contains("<img src=\"files/k/p.png\" alt=\"it\""), one);
    assertTrue(
        one.contains("<li><a href=\"one.html\" aria-current=\"page\">One &amp; all</a>"), one);
    String kernels = Files.readString(out.resolve("files/k/index.html"));
    assertTrue(kernels.contains("href=\"../../one.html#a-b\""), kernels);
    assertTrue(kernels.contains("href=\"a.gsass\""), kernels);
    assertTrue(kernels.contains("<link rel=\"stylesheet\" href=\"../../guide.css\">"), kernels);
    assertEquals(
        "Start\tOne & all\tone.html\nStart\tKernels\tfiles/k/index.html\n",
        Files.readString(out.resolve("contents.tsv")));
    String sections = Files.readString(out.resolve("sections.js"));
    assertTrue(
        sections.contains("\"url\":\"one.html#a-b\",\"page\":\"One\",\"title\":\"A b\""), sections);
  }

  @Test
  void deadLinksAreNamed() throws IOException {
    writePage(
        "docs/README.md",
        "# Guide\n\n[a](none.md), [b](one.md#nowhere), [c](https://example.org/)\n");
    writePage("docs/one.md", "# One\n");
    assertEquals(
        List.of("docs/README.md: none.md", "docs/README.md: one.md#nowhere (no such heading)"),
        GuideSite.write(root, out));
  }

  /** Tests the guide of this project: all links within it lead to existing files of the guide. */
  @Test
  void theGuideIsWhole() throws IOException {
    assertEquals(List.of(), GuideSite.write(PROJECT, out));
    try (Stream<Path> all = Files.walk(out)) {
      List<Path> pages = all.filter(path -> path.toString().endsWith(".html")).toList();
      assertTrue(pages.size() > 20, pages::toString);
      for (Path page : pages) {
        Matcher link = LINK.matcher(Files.readString(page));
        while (link.find()) {
          if (!link.group(1).matches("[a-z]+:.*")) {
            Path to = page.resolveSibling(link.group(1)).normalize();
            assertTrue(to.startsWith(out) && Files.exists(to), page + ": " + link.group(1));
          }
        }
      }
    }
    assertFalse(Files.readString(out.resolve("lunr.js")).isEmpty());
  }
}
