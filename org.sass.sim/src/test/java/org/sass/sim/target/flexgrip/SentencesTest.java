package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the registry of quirks with the description of the RTL, item by item. */
class SentencesTest {
  private static final Path FILE = Path.of("src/test/resources/org/sass/sim/rtl-sentences.txt");
  private static final Path SPEC =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("spec/sm_10-semantics.md");
  private static final Path DOCS = Path.of("../docs/profiles.md");

  private static final Pattern ITEM_PATTERN =
      Pattern.compile("(3\\.\\d+)\\.(\\d+) (-|[a-z0-9 -]+): (\\S.*)");

  private record Item(String section, int number, List<String> quirks) {}

  private static List<Item> readItems() throws IOException {
    List<Item> items = new ArrayList<>();
    for (String line : Files.readAllLines(FILE)) {
      if (line.startsWith("#")) {
        continue;
      }
      Matcher matcher = ITEM_PATTERN.matcher(line);
      assertTrue(matcher.matches(), line);
      List<String> quirks =
          matcher.group(3).equals("-") ? List.of() : List.of(matcher.group(3).split(" "));
      items.add(new Item(matcher.group(1), Integer.parseInt(matcher.group(2)), quirks));
    }
    return items;
  }

  @Test
  void eachNameIsThatOfAQuirk() throws IOException {
    Set<String> known =
        new HashSet<>(Arrays.stream(Quirk.values()).map(Quirk::optionName).toList());
    for (Item item : readItems()) {
      for (String name : item.quirks) {
        assertTrue(known.contains(name), name);
      }
    }
  }

  @Test
  void eachQuirkComesFromAnItem() throws IOException {
    Set<String> named = new HashSet<>();
    for (Item item : readItems()) {
      named.addAll(item.quirks);
    }
    for (Quirk quirk : Quirk.values()) {
      assertTrue(named.contains(quirk.optionName()), quirk.optionName());
    }
  }

  /**
   * Returns the number of items of each section of the semantics, or the number of paragraphs if a
   * section has no list.
   */
  private static Map<String, Integer> itemCountsOfSpec() throws IOException {
    Map<String, Integer> bullets = new TreeMap<>();
    Map<String, Integer> paragraphs = new TreeMap<>();
    String section = null;
    for (String line : Files.readAllLines(SPEC)) {
      Matcher heading = Pattern.compile("### (3\\.\\d+) .*").matcher(line);
      if (heading.matches()) {
        section = heading.group(1);
      } else if (line.startsWith("#")) {
        section = null;
      } else if (section != null && !line.isBlank()) {
        boolean item = line.startsWith("* ") || line.matches("\\d+\\. .*");
        (item ? bullets : paragraphs).merge(section, 1, Integer::sum);
      }
    }
    paragraphs.forEach(bullets::putIfAbsent);
    return bullets;
  }

  @Test
  void eachItemOfTheSemanticsIsThere() throws IOException {
    assumeTrue(Files.exists(SPEC), SPEC + " is not there");
    Map<String, Integer> ours = new TreeMap<>();
    for (Item item : readItems()) {
      assertEquals(ours.merge(item.section, 1, Integer::sum), item.number, item.section);
    }
    assertEquals(itemCountsOfSpec(), ours);
  }

  /** The table of quirks in docs/profiles.md has the text of the registry. */
  @Test
  void theDocsListTheQuirks() throws IOException {
    StringBuilder table = new StringBuilder("| quirk | what the RTL does |\n|---|---|\n");
    for (Quirk quirk : Quirk.values()) {
      String state =
          !quirk.isOnByDefault()
              ? "(off by default) "
              : quirk.isModelled() ? "" : "(not modelled) ";
      String sentence = state + quirk.sentence().replace("|", "\\|");
      table.append("| `").append(quirk.optionName()).append("` | ").append(sentence).append(" |\n");
    }
    String text = Files.readString(DOCS);
    int start = text.indexOf("\n| quirk | what the RTL does |") + 1;
    if (System.getenv("UPDATE") != null) {
      text = text.substring(0, start) + table;
      Files.writeString(DOCS, text);
    }
    assertEquals(table.toString(), text.substring(start));
  }
}
