package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;

class GuideChapterTest {
  private static final Path GUIDE = Path.of("../docs");
  private static final Path RESOURCES = Path.of("src/main/resources/org/sass/lang/isa/doc/sm_70");
  private static final List<String> CHAPTERS =
      List.of("control-bits", "uniform-datapath", "convergence-barriers");

  /** The manual has the words of the guide; UPDATE=1 copies them. */
  @Test
  void theChaptersAreThePagesOfTheGuide() throws IOException {
    for (String page : GuideChapter.CHAPTERS.keySet()) {
      String text = Files.readString(GUIDE.resolve(page + ".md"));
      int tables = text.indexOf(SetChangesTest.MADE_FROM_TABLES);
      String written = tables < 0 ? text : text.substring(0, tables);
      Path copy = RESOURCES.resolve(page + ".md");
      if ("1".equals(System.getenv("UPDATE"))) {
        Files.createDirectories(RESOURCES);
        Files.writeString(copy, written);
      }
      assertEquals(written, Files.readString(copy), page + " differs; UPDATE=1 copies it");
    }
  }

  @Test
  void theManualHasThem() {
    Map<String, String> pages = Manual.pages(Isas.load("sm_70"));
    for (String chapter : CHAPTERS) {
      String page = pages.get(chapter + ".html");
      assertTrue(page.contains("aria-current=\"page\""), chapter);
      assertTrue(page.contains("<h2 id=\"sources\">Sources</h2>"), chapter);
      String text = page.substring(page.indexOf("<main")).replaceAll("(?s)<pre>.*?</pre>", "");
      for (String markdown : List.of("](", "**", "`", "\n- ", "\n| ", "\n## ")) {
        assertFalse(text.contains(markdown), chapter + " has " + markdown);
      }
    }
    String barriers = pages.get("convergence-barriers.html");
    assertTrue(barriers.contains("<a href=\"bssy.html\"><code>BSSY B0, PLACE</code></a>"));
    assertTrue(barriers.contains("<a href=\"control-bits.html\">control bits</a>"));
    String sets = pages.get("architectures.html");
    assertTrue(sets.contains("<a href=\"ldgsts.html\"><code>LDGSTS</code></a>"), sets);
    assertTrue(sets.indexOf("id=\"in-short\"") < sets.indexOf("id=\"sm_70\""), sets);
  }

  @Test
  void onlyTheTablesThatBringThemHaveThem() {
    for (String name : Isas.names()) {
      assertEquals(
          name.equals("sm_70"), Manual.titles(Isas.load(name)).containsKey("control-bits.html"));
    }
  }

  @Test
  void whatThePagesAreWrittenWithBecomesHtml() {
    String page =
        """
        # Title

        Text *one*
        two **three** `GO x<y` `R1` [a page](control-bits.md) [no page](isa-format.md#x)
        and [a place](https://example.org/a?b&c).

        - item
          goes on
        - second

        ## A part

        | a | b |
        |---|---|
        | `GO` | x \\| y |

            GO  // <
            GO
        """;
    String table =
        """
        isa t "T"
        length 32 0=0
        insn GO x
          text "Goes."
          op "o"
          sem none "r"
          from "f"
          form 32 31:28=1 "GO"
          golden 10000000 "GO" "here"
        """;
    Isa isa = IsaReader.read("t.isa", table, null);
    Html html = new Html();
    new GuideChapter(new Links(isa, Chapters.titles(isa).keySet()), html).write(page);
    String text = html.toString();
    assertEquals("Title", GuideChapter.title(page));
    assertTrue(
        text.startsWith(
            "<p>Text <em>one</em> two <strong>three</strong>"
                + " <a href=\"go.html\"><code>GO x&lt;y</code></a> <code>R1</code>"
                + " <a href=\"control-bits.html\">a page</a> no page"
                + " and <a href=\"https://example.org/a?b&amp;c\">a place</a>.</p>\n"
                + "<ul>\n<li>item goes on</li>\n<li>second</li>\n</ul>\n"
                + "<h2 id=\"a-part\">A part</h2>\n"),
        text);
    assertTrue(text.contains("aria-label=\"A part\""), text);
    assertTrue(text.contains("<td><a href=\"go.html\"><code>GO</code></a></td><td>x | y</td>"));
    assertTrue(text.endsWith("<pre><code>GO  // &lt;\nGO\n</code></pre></div>\n"), text);
    Html empty = new Html();
    new GuideChapter(new Links(isa, Chapters.titles(isa).keySet()), empty).write("");
    assertEquals("", empty.toString());
  }
}
