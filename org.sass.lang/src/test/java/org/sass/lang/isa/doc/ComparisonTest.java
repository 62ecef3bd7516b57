package org.sass.lang.isa.doc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.IsaReader;
import org.sass.lang.isa.Isas;

class ComparisonTest {
  private static final Path GUIDE = Path.of("../docs/instruction-sets.md");

  /** The page of the documentation is the one made from the tables; UPDATE=1 rewrites it. */
  @Test
  void theGuideIsMadeFromTheTables() throws IOException {
    String text = Comparison.including(null).markdown();
    if ("1".equals(System.getenv("UPDATE"))) {
      Files.writeString(GUIDE, text);
    }
    assertEquals(text, Files.readString(GUIDE));
  }

  /** A task that only one set has compares nothing, and is most likely a typing error. */
  @Test
  void everyTaskIsInSeveralSets() {
    Comparison comparison = Comparison.including(null);
    assertEquals(
        List.of(),
        comparison.tasks().entrySet().stream()
            .filter(task -> task.getValue().size() < 2)
            .map(java.util.Map.Entry::getKey)
            .toList());
    assertTrue(comparison.tasks().size() > 40);
    assertTrue(comparison.isas().size() >= 4);
  }

  @Test
  void wordsAreShownAsListingsShowThem() {
    Isa tesla = Isas.load("sm_10");
    Isa maxwell = Isas.load("sm_50");
    assertEquals(
        "2000c809 04208780",
        FormDescription.words(tesla.formsOf("IADD").get(0).goldens().get(0).word(), tesla));
    assertEquals(
        "5c10000000470200",
        FormDescription.words(maxwell.formsOf("IADD").get(0).goldens().get(0).word(), maxwell));
    Isa apple = Isas.load("g13");
    assertEquals(
        "62 78 ce 4e",
        FormDescription.words(apple.formsOf("mov").get(0).goldens().get(0).word(), apple));
  }

  /** A user's table is one more column, and its manual has this page with links to itself. */
  @Test
  void aTableOfOnesOwn() {
    String mine =
        """
        isa mine "SM 1.0 with another addition"
        extends sm_10

        insn ADDX integer
          text "Adds."
          op "Rz <- Rx + Ry"
          sem none "private"
          does integer-add
          from "our RTL"
          form 64 1:0=1 33:32!=3 31:28=5 63:62=1 "ADDX {dst.w}, {a.w}, {b.w}"
          golden 50020209 40000000 "ADDX R2, R1, R2" "our RTL"
        """;
    Isa isa = IsaReader.read("mine.isa", mine, Isas::load);
    String text = Comparison.including(isa).markdown();
    assertTrue(text.contains("| IADD, IADD32, IADD32I, ADDX |\n"), text);
    assertTrue(
        text.contains("| mine | `Rz <- Rx + Ry` | `ADDX R2, R1, R2` | `50020209 40000000` |"));
    String page = Manual.pages(isa).get("compare.html");
    assertTrue(page.contains("<a href=\"addx.html\">ADDX</a>"), page);
  }
}
