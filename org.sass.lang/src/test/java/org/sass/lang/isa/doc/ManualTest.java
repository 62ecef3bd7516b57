package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;

class ManualTest {
  private static final Isa ISA = Isas.load("sm_10");
  private static final Map<String, String> PAGES = Manual.pages(ISA);

  /** Texts that would load or run something. No page may contain them. */
  private static final List<String> FORBIDDEN =
      List.of("<script", "<link", "<img", "<iframe", "javascript:", "@import", "url(", " onclick");

  /** Each manual is written and parsed once, because a big one takes seconds. */
  @Test
  void everyInstructionSetHasOne() {
    for (String name : Isas.names()) {
      Map<String, String> pages = name.equals(ISA.name()) ? PAGES : Manual.pages(Isas.load(name));
      assertTrue(pages.size() > 20 && pages.containsKey("index.html"), name);
      Map<String, ParsedPage> parsed = checkLinks(pages);
      Map<String, String> titles = Manual.titles(Isas.load(name));
      assertEquals(List.copyOf(pages.keySet()), List.copyOf(titles.keySet()));
      parsed.forEach(
          (page, document) -> {
            String title = document.title();
            String more = page.equals("index.html") ? "" : " - " + name + " reference";
            assertEquals(titles.get(page) + more, title);
          });
    }
  }

  /** Each architecture has a manual of its own, whose lists leave out what it does not have. */
  @Test
  void aManualIsOfOneArchitecture() {
    Map<String, String> ampere = Manual.pages(Isas.load("sm_86"));
    Map<String, String> hopper = Manual.pages(Isas.load("sm_90a"));
    assertEquals(ampere.keySet(), hopper.keySet());
    Map<String, ParsedPage> parsed = checkLinks(ampere);
    checkLinks(hopper);
    assertTrue(parsed.get("index.html").title().endsWith(" (sm_86)"));
    assertTrue(parsed.get("iadd3.html").title().endsWith(" - sm_86 reference"));
    String other = "id=\"other-architectures\"";
    assertTrue(ampere.get("index.html").indexOf(other) < ampere.get("index.html").indexOf("hgmma"));
    assertTrue(hopper.get("index.html").indexOf(other) > hopper.get("index.html").indexOf("hgmma"));
    assertFalse(ampere.get("operations.html").contains("hgmma.html"));
    assertTrue(hopper.get("operations.html").contains("hgmma.html"));
    assertTrue(
        ampere.get("hgmma.html").contains("sm_86 has no HGMMA; other architectures have it"));
    assertFalse(hopper.get("hgmma.html").contains("other architectures have it"));
    assertTrue(ampere.get("f2fp.html").contains("not in sm_86."));
  }

  @Test
  void manualsOfOtherInstructionSets() throws IOException {
    for (String table : List.of("apple_fadd", "fermi_bar", "maxwell_iadd3")) {
      try (InputStream in = Isa.class.getResourceAsStream(table + ".isa")) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        checkLinks(Manual.pages(IsaReader.read(table + ".isa", text, null)));
      }
    }
  }

  /** A chapter that would be empty is left out, and so is a part of a chapter. */
  @Test
  void noChapterIsEmpty() {
    for (String name : Isas.names()) {
      Isa isa = Isas.load(name);
      assertEquals(
          isa.forms().stream().anyMatch(form -> !form.flexgripText().isEmpty()),
          Manual.titles(isa).containsKey("flexgripplus.html"),
          name);
    }
    Map<String, String> pages = Manual.pages(IsaReader.read("odd.isa", ODD, null));
    assertFalse(pages.containsKey("flexgripplus.html"));
    assertTrue(pages.get("errata.html").contains("id=\"unproven\""));
    assertFalse(pages.get("errata.html").contains("id=\"corrected\""));
    String proven = ODD.replace("  status unproven \"a & b.\"\n", "");
    assertFalse(Manual.titles(IsaReader.read("odd.isa", proven, null)).containsKey("errata.html"));
  }

  /** Checks that links resolve and anchors are unique, and returns the pages. */
  private static Map<String, ParsedPage> checkLinks(Map<String, String> pages) {
    Map<String, Set<String>> anchors = new HashMap<>();
    Map<String, ParsedPage> parsed = new HashMap<>();
    pages.forEach(
        (page, html) -> {
          ParsedPage document = new ParsedPage(page, html);
          parsed.put(page, document);
          Set<String> ids = new HashSet<>();
          for (String id : document.attributes("id")) {
            assertTrue(ids.add(id), page + " has two anchors " + id);
          }
          anchors.put(page, ids);
        });
    parsed.forEach(
        (page, document) -> {
          for (String link : document.attributes("a", "href")) {
            if (!link.startsWith("https://")) {
              int hash = link.indexOf('#');
              String file = hash < 0 ? link : link.substring(0, hash);
              String target = file.isEmpty() ? page : file;
              assertTrue(anchors.containsKey(target), page + " links to " + link);
              boolean there = hash < 0 || anchors.get(target).contains(link.substring(hash + 1));
              assertTrue(there, page + " links to " + link);
            }
          }
        });
    return parsed;
  }

  @Test
  void everyMnemonicIsInTheIndexAndHasAPage() {
    Set<String> links =
        new HashSet<>(new ParsedPage("index", PAGES.get("index.html")).attributes("a", "href"));
    for (String mnemonic : ISA.byMnemonic().keySet()) {
      String page = mnemonic.toLowerCase(java.util.Locale.ROOT) + ".html";
      assertTrue(links.contains(page), mnemonic);
      String html = PAGES.get(page);
      for (Form form : ISA.byMnemonic().get(mnemonic)) {
        assertTrue(html.contains("id=\"" + form.group() + "\""), form.toString());
        for (Form.Golden golden : form.goldens()) {
          assertTrue(html.contains(">" + golden.text().replace("<", "&lt;") + "<"), golden.text());
        }
      }
    }
  }

  @Test
  void everyOperationIsInTheIndexOfOperations() {
    Isa newest = ISA.withArch("sm_13");
    assertTrue(newest.forms().stream().allMatch(form -> form.isIn(newest)));
    String html = Manual.pages(newest).get("operations.html");
    for (Form form : newest.forms()) {
      Html expected = new Html().element("code", form.operation());
      assertTrue(html.contains(expected.toString()), form.toString());
    }
  }

  @Test
  void errataNameEveryCorrectedForm() {
    String html = PAGES.get("errata.html");
    for (Form form : ISA.forms()) {
      if (form.status() != Form.Status.VERIFIED) {
        Html expected = new Html().element("td", form.statusNote());
        assertTrue(html.contains(expected.toString()), form.toString());
      }
    }
  }

  @Test
  void pagesNeedNothingElse() {
    PAGES.forEach(
        (page, html) -> {
          for (String forbidden : FORBIDDEN) {
            assertFalse(html.contains(forbidden), page + " has " + forbidden);
          }
          assertTrue(html.startsWith("<!DOCTYPE html>\n"), page);
          assertTrue(html.contains("name=\"viewport\""), page);
          ParsedPage document = new ParsedPage(page, html);
          assertEquals(1, document.count("h1"), page);
          assertEquals(1, document.count("main"), page);
        });
  }

  @Test
  void drawingsHaveWordsForThoseWhoDoNotSeeThem() {
    ParsedPage page = new ParsedPage("fadd", PAGES.get("fadd.html"));
    List<String> roles = page.attributes("div", "role");
    List<String> words = page.attributes("div", "aria-label");
    long drawings = roles.stream().filter("img"::equals).count();
    assertEquals(3, drawings);
    String first = words.get(0);
    assertTrue(first.contains("31:28 opcode 1011") && first.contains("15:9 first source"), first);
  }

  @Test
  void sameTableSamePages() {
    assertEquals(PAGES, Manual.pages(Isas.load("sm_10")));
  }

  @Test
  void pageOfFadd() throws IOException {
    String html = PAGES.get("fadd.html");
    int main = html.indexOf("<main");
    GoldenFile.check("fadd.html", html.substring(main, html.indexOf("</main>") + 8));
  }

  private static final String ODD =
      """
      isa odd "Odd & <unusual>"
      length 32 0=0
      length 32 0=1
      names cond
        0 a<b "x & y"
      insn index x<y
        text "Less < \\"more\\" & so on."
        op "a < b && c"
        sem none "R & D"
        from "<nowhere>"
        status unproven "a & b."
        see other <none>
        form 32 3:0=1 "index R{n=15:8}, {c=16 cond}"
        golden 00000001 "index R0, a<b" "<here>"
      insn Index x
        text "T."
        op "o"
        sem none "r"
        from "f"
        form 32 3:0=2 "Index"
        golden 00000002 "Index" "here"
      """;

  @Test
  void namesAndTextsOfAnyKindAreEscapedAndKeptApart() {
    Map<String, String> pages = Manual.pages(IsaReader.read("odd.isa", ODD, null));
    assertEquals(
        List.of("index-2.html", "index-3.html"),
        pages.keySet().stream().filter(p -> p.startsWith("index-")).sorted().toList());
    pages.forEach(ParsedPage::new);
    assertTrue(pages.get("index.html").contains("Odd &amp; &lt;unusual&gt;"));
  }

  @Test
  void aTableThatExtendsAnotherHasItsChapters() {
    String own =
        """
        isa own "Own"
        extends sm_10
        insn FROB integer
          text "Frobs."
          op "frob"
          sem none "unknown"
          from "us"
          alias FROBNICATE
          form 64 1:0=1 33:32!=3 31:28=5 63:62=1 "FROB{mark} {dst.w}{guard}"
          golden 50000001 40000780 "FROB R0" "us"
        """;
    Isa isa = IsaReader.read("own.isa", own, Isas::load);
    Map<String, String> pages = Manual.pages(isa);
    assertTrue(pages.get("words.html").contains("Short and long"));
    assertTrue(pages.get("frob.html").contains("Frobs."));
    assertTrue(pages.get("index.html").contains("frob.html"));
    assertTrue(pages.get("frob.html").contains("FROBNICATE"));
    assertEquals(TextPage.of(isa, "FROB"), TextPage.of(isa, "frobnicate"));
  }
}
