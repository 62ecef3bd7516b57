package org.sass.sim.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;

/** Checks that the numbers in the guide and in the changelog agree with the instruction tables. */
class ClaimsTest {

  @Test
  void theGuideCountsInstructions() throws IOException {
    String status = Files.readString(Path.of("../docs/status.md"));
    Map<String, String> sets =
        Map.of(
            "sm_35", "Kepler \\((\\d+) instructions in (\\d+) forms\\)",
            "sm_50", "Maxwell and Pascal \\((\\d+) in (\\d+)\\)",
            "sm_70", "Volta to Hopper \\((\\d+) in (\\d+)\\)",
            "g13", "Apple G13 \\((\\d+) in (\\d+)\\)",
            "sm_20", "only (\\d+) instructions in (\\d+) forms");
    sets.forEach(
        (name, claim) -> {
          Isa isa = Isas.load(name);
          Matcher found = Pattern.compile(claim).matcher(status);
          assertTrue(found.find(), name + " is not in docs/status.md");
          String actual = isa.byMnemonic().size() + " in " + isa.forms().size();
          assertEquals(actual, found.group(1) + " in " + found.group(2), name);
        });
  }

  @Test
  void changelogCountsRows() throws IOException {
    String log = Files.readString(Path.of("../CHANGELOG.md"));
    Isa wide = Isas.load("sm_70");
    String instructions = wide.byMnemonic().size() + " instructions in " + wide.forms().size();
    assertTrue(log.contains(instructions + " forms"), instructions);
    String fermi = Isas.load("sm_20").byMnemonic().size() + " instructions of Fermi";
    assertTrue(log.contains(fermi), fermi);
    assertTrue(log.contains(Isas.load("sm_50").forms().size() + " rows"), "sm_50");
    assertTrue(log.contains(Isas.load("sm_35").forms().size() + " rows"), "sm_35");
  }
}
