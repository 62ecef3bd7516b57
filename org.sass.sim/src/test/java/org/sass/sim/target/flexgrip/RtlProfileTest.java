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
  private static final Map<String, Integer> UNEXPLAINED =
      Map.of("application/transpose", 738, "application/transpose2", 738);

  /**
   * Number of words that differ, by case, if the tables of the special functions are not read from
   * a file.
   */
  private static final Map<String, Integer> NEAR = Map.of("application/cos_hard", 8);

  private static FlexGripTarget exact() throws IOException {
    Path file = RtlCase.CORPUS.resolve("data/rtl/sfu/tables.json");
    assumeTrue(Files.exists(file), file + " is not there");
    SpecialTables.Reading reading = SpecialTables.read(Files.readString(file));
    assertNull(reading.problem());
    return FlexGripTarget.FLEXGRIPPLUS.with(reading.tables());
  }

  private static List<String> differences(String group, String name, FlexGripTarget profile)
      throws IOException {
    RtlCase one = RtlCase.of(group, name);
    GlobalMemory memory = one.memoryBefore();
    Launch launch = one.launch(ISA, memory, profile);
    assertNull(launch.problem());
    RunResult result = new Interpreter(launch).run(() -> false);
    assertNull(result.fault(), () -> result.fault().report());
    return one.differences(memory);
  }

  private interface Check {
    void of(String group, String name) throws IOException;
  }

  private static List<DynamicTest> each(Check check) throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (String group : List.of("int", "float", "quirk", "probe", "application")) {
      for (String name : RtlCase.names(group)) {
        tests.add(dynamicTest(group + "/" + name, () -> check.of(group, name)));
      }
    }
    if (tests.isEmpty()) {
      String folder = RtlCase.CORPUS.resolve("data/rtl").toString();
      tests.add(dynamicTest("all", () -> assumeTrue(false, folder + " is not there")));
    }
    return tests;
  }

  private static void expect(int wanted, List<String> different) {
    String shown = String.join("\n", different.subList(0, Math.min(10, different.size())));
    assertEquals(wanted, different.size(), shown);
  }

  @TestFactory
  List<DynamicTest> casesAreExactWithTables() throws IOException {
    return each(
        (group, name) -> {
          int wanted = UNEXPLAINED.getOrDefault(group + "/" + name, 0);
          expect(wanted, differences(group, name, exact()));
        });
  }

  @TestFactory
  List<DynamicTest> casesAreNearWithoutTables() throws IOException {
    return each(
        (group, name) -> {
          Map<String, Integer> wanted = new TreeMap<>(UNEXPLAINED);
          wanted.putAll(NEAR);
          List<String> different = differences(group, name, FlexGripTarget.FLEXGRIPPLUS);
          expect(wanted.getOrDefault(group + "/" + name, 0), different);
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
        int changed = RtlCase.of(group, name).changed();
        int different = Math.min(changed, differences(group, name, exact()).size());
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
