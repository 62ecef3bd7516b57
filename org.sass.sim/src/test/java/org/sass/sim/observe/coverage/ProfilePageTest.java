package org.sass.sim.observe.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.observe.ObserverList;
import org.sass.sim.observe.Runs;
import org.sass.sim.observe.Timeline;
import org.sass.sim.observe.stats.Statistics;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class ProfilePageTest {
  private static String page(String source) {
    Launch launch = Runs.launch(source);
    Statistics statistics = new Statistics(launch);
    Timeline timeline = new Timeline(launch);
    RunResult result = Runs.run(launch, ObserverList.of(List.of(statistics, timeline)));
    return ProfilePage.of(statistics, timeline, result, "<k & l>.gsass");
  }

  private static final String LOOP =
      """
      //! launch grid=2 block=32
      MVI R2, 0x400
      again: ISET.C0 o[0x7f], R0, R2, LT
      IADD32I R0, R0, 0x1
      BRA C0.NE, again
      NOP.EXIT
      """;

  /**
   * All elements are closed and properly nested, except the few tags that HTML leaves open. Texts
   * are escaped.
   */
  @Test
  void thePageIsWellFormed() throws Exception {
    String page = page(LOOP);
    String xml =
        page.replace("<!DOCTYPE html>", "")
            .replaceAll("<meta ([^>]*)>", "<meta $1/>")
            .replace("<br>", "<br/>")
            .replaceAll("(?s)<script>.*</script>", "")
            .replace("&times;", "x");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    assertEquals("main", document.getElementsByTagName("h1").item(0).getTextContent());
    assertTrue(document.getElementsByTagName("svg").getLength() == 1);
    assertTrue(page.contains("&lt;k &amp; l&gt;.gsass"));
  }

  @Test
  void thePageNeedsNothingElse() {
    String page = page(LOOP);
    for (String outside : new String[] {"http:", "https:", "src=", "@import", "url("}) {
      assertFalse(page.contains(outside), outside);
    }
    assertTrue(page.contains("prefers-color-scheme: dark"));
  }

  @Test
  void theListingIsHotWhereTheRunWas() {
    String page = page(LOOP);
    assertTrue(page.contains("again:</td>"), page);
    assertTrue(page.contains("--h:0.65\">2&#8239;050</td>"), "the loop is the hottest place");
    assertTrue(page.contains("--h:0.10\">2</td>"), "what runs once is cold");
    assertTrue(page.contains("<title>100.0 % of the flags written</title>"));
  }

  @Test
  void branchesNameWhereTheyGoAndAFaultItsPlace() {
    String page = page(LOOP);
    assertTrue(page.contains(">  BRA C0.NE, 0x8  <a href=\"#pc8\">again</a></td>"), page);
    String wrong = LOOP.replace("block=32\n", "block=32\n//! buffer c=4xu32\n");
    String fault = page(wrong.replace("NOP.EXIT", "GST.EXIT.U32 global14[R2], R2"));
    assertTrue(fault.contains("Ended by a fault: "), fault);
    assertTrue(fault.contains("<tr class=\"faulty\" id=\"pc20\">"), fault);
    assertFalse(page.contains("class=\"faulty\""));
  }

  @Test
  void slicesBecomePairs() {
    Launch launch = Runs.launch(LOOP);
    Timeline timeline = new Timeline(launch);
    RunResult result = Runs.run(launch, timeline);
    long steps = result.stats().warpInstructions();
    assertTrue(steps > 6000);
    assertEquals(steps, timeline.slices().stream().mapToLong(s -> s.issued).sum());
    assertEquals(16, timeline.width());
    for (int i = 0; i < timeline.slices().size() - 1; i++) {
      assertEquals(16, timeline.slices().get(i).issued);
    }
  }
}
