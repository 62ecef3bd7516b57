package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.sim.interp.Interpreter;
import org.sass.sim.interp.Launch;
import org.sass.sim.interp.RunResult;
import org.sass.sim.machine.GlobalMemory;

/**
 * Runs the programs of golden runs of the FlexGripPlus RTL with the FlexGripPlus profile. The whole
 * memory of 256 KiB must be equal word for word.
 */
class RtlProfileTest {
  private static final Isa ISA = Isas.load("sm_10");

  /**
   * Number of words that differ without an explanation, by case. The README of these programs says
   * that they use registers beyond their allocation.
   */
  private static final Map<String, Integer> UNEXPLAINED_DIFFERENCES =
      Map.of("application/transpose", 738, "application/transpose2", 738);

  /**
   * Number of words that differ, by case, if the tables of the special functions are not read from
   * a file.
   */
  private static final Map<String, Integer> DIFFERENCES_WITHOUT_TABLES =
      Map.of("application/cos_hard", 8);

  private static FlexGripTarget targetWithTables() throws IOException {
    Path file = RtlCase.CORPUS.resolve("data/rtl/sfu/tables.json");
    assumeTrue(Files.exists(file), file + " is not there");
    SpecialTables.ReadResult reading = SpecialTables.read(Files.readString(file));
    assertNull(reading.problem());
    return FlexGripTarget.FLEXGRIPPLUS.withTables(reading.tables());
  }

  private static List<String> differences(String group, String name, FlexGripTarget profile)
      throws IOException {
    RtlCase rtlCase = RtlCase.of(group, name);
    GlobalMemory memory = rtlCase.memoryBefore();
    Launch launch = rtlCase.launch(ISA, memory, profile);
    assertNull(launch.problem());
    RunResult result = new Interpreter(launch).run(() -> false);
    assertNull(result.fault(), () -> result.fault().report());
    return rtlCase.differences(memory);
  }

  private interface Check {
    void check(String group, String name) throws IOException;
  }

  private static List<DynamicTest> dynamicTests(Check check) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String group : List.of("int", "float", "quirk", "probe", "application")) {
      for (String name : RtlCase.names(group)) {
        tests.add(dynamicTest(group + "/" + name, () -> check.check(group, name)));
      }
    }
    if (tests.isEmpty()) {
      String folder = RtlCase.CORPUS.resolve("data/rtl").toString();
      tests.add(dynamicTest("all", () -> assumeTrue(false, folder + " is not there")));
    }
    return tests;
  }

  private static void assertDifferenceCount(int expectedCount, List<String> differences) {
    String shown = String.join("\n", differences.subList(0, Math.min(10, differences.size())));
    assertEquals(expectedCount, differences.size(), shown);
  }

  @TestFactory
  List<DynamicTest> casesAreExactWithTables() throws IOException {
    return dynamicTests(
        (group, name) -> {
          int wanted = UNEXPLAINED_DIFFERENCES.getOrDefault(group + "/" + name, 0);
          assertDifferenceCount(wanted, differences(group, name, targetWithTables()));
        });
  }

  @TestFactory
  List<DynamicTest> casesAreNearWithoutTables() throws IOException {
    return dynamicTests(
        (group, name) -> {
          Map<String, Integer> wanted = new TreeMap<>(UNEXPLAINED_DIFFERENCES);
          wanted.putAll(DIFFERENCES_WITHOUT_TABLES);
          List<String> different = differences(group, name, FlexGripTarget.FLEXGRIPPLUS);
          assertDifferenceCount(wanted.getOrDefault(group + "/" + name, 0), different);
        });
  }

  /**
   * Checks the figures in docs/profiles.md: how many words the runs of the corpus change, and how
   * many of them are reproduced.
   */
  @Test
  void figuresOfTheDocs() throws IOException {
    assumeTrue(!RtlCase.names("quirk").isEmpty(), "the corpus is not there");
    Path docs = Path.of("../docs/profiles.md");
    assumeTrue(Files.exists(docs), docs + " is not there");
    List<String> rows = new ArrayList<>();
    for (String group : List.of("int", "float", "quirk", "probe", "application")) {
      int cases = 0;
      int exact = 0;
      int words = 0;
      int matched = 0;
      for (String name : RtlCase.names(group)) {
        int changed = RtlCase.of(group, name).changedWordCount();
        int different = Math.min(changed, differences(group, name, targetWithTables()).size());
        cases++;
        exact += different == 0 ? 1 : 0;
        words += changed;
        matched += changed - different;
      }
      rows.add(String.format("| %s | %d / %d | %d / %d |", group, exact, cases, matched, words));
    }
    String text = Files.readString(docs);
    for (String row : rows) {
      assertEquals(true, text.contains(row), row);
    }
  }
}
