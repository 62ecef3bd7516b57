package org.sass.sim.target.flexgrip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sass.sim.target.flexgrip.SpecialFunctions.Function;

/**
 * Compares special functions with results of the RTL. With the RTL's tables they must be equal bit
 * for bit, without them within bounds.
 */
class SpecialFunctionsTest {
  private static final Path FOLDER =
      Path.of(System.getProperty("gsass.corpus", "../shared")).resolve("data/rtl/sfu");

  /** Code of RRO for SIN in the vectors; {@link #RRO_EX2} is that of RRO for EX2. */
  private static final int RRO_SIN = 0x10;

  private static final int RRO_EX2 = 0x11;

  private static final int LG2 = 3;

  private record Vector(int operation, int argument, int result) {}

  private static List<Vector> readVectors() throws IOException {
    Path file = FOLDER.resolve("vectors.txt");
    assumeTrue(Files.exists(file), file + " is not there");
    List<Vector> vectors = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.trim().split("\\s+");
      vectors.add(
          new Vector(
              Integer.parseInt(words[0], 16),
              Integer.parseUnsignedInt(words[1], 16),
              Integer.parseUnsignedInt(words[2], 16)));
    }
    assertEquals(1205, vectors.size());
    return vectors;
  }

  private static SpecialTables readTables() throws IOException {
    Path file = FOLDER.resolve("tables.json");
    assumeTrue(Files.exists(file), file + " is not there");
    SpecialTables.ReadResult reading = SpecialTables.read(Files.readString(file));
    assertNull(reading.problem());
    return reading.tables();
  }

  private static int computeResult(Vector vector, SpecialUnit unit) {
    return switch (vector.operation) {
      case RRO_SIN -> RangeReduction.reduceForSine(vector.argument);
      case RRO_EX2 -> RangeReduction.reduceForEx2(vector.argument);
      default -> unit.compute(Function.values()[vector.operation], vector.argument);
    };
  }

  private static String describe(Vector vector, int actual) {
    return String.format(
        "operation %d of %08X: ours %08X, RTL %08X",
        vector.operation, vector.argument, actual, vector.result);
  }

  @Test
  void withTablesAllVectorsAreExact() throws IOException {
    SpecialUnit unit = new SpecialUnit(Quirks.DEFAULT, readTables());
    List<String> different = new ArrayList<>();
    for (Vector vector : readVectors()) {
      int actual = computeResult(vector, unit);
      if (actual != vector.result) {
        different.add(describe(vector, actual));
      }
    }
    assertEquals(List.of(), different);
  }

  /**
   * LG2 must be within 2 units in the last place of the RTL, all other functions within 1 unit. RRO
   * must be exact.
   */
  @Test
  void withoutTablesAllVectorsAreNear() throws IOException {
    SpecialUnit unit = new SpecialUnit(Quirks.DEFAULT, null);
    for (Vector vector : readVectors()) {
      int actual = computeResult(vector, unit);
      boolean near =
          switch (vector.operation) {
            case RRO_SIN, RRO_EX2 -> actual == vector.result;
            case LG2 -> ulpDistance(actual, vector.result) <= 2;
            default -> ulpDistance(actual, vector.result) <= 1;
          };
      assertTrue(near, () -> describe(vector, actual));
    }
  }

  private static long ulpDistance(int a, int b) {
    return (a ^ b) < 0 ? Long.MAX_VALUE : Math.abs((long) a - b);
  }

  @Test
  void incompleteTablesAreToldOf() {
    assertEquals(
        "it has no table reci; gsass convert makes a complete file from the VHDL",
        SpecialTables.read("{}").problem());
    assertEquals(
        "line 1 is not JSON: a whole number is missing; gsass convert makes such a"
            + " file from the VHDL",
        SpecialTables.read("").problem());
    assertEquals(
        "its table reci needs 64 or 128 coefficients C0; gsass convert makes a"
            + " complete file from the VHDL",
        SpecialTables.read("{\"reci\": {\"C0\": [1]}}").problem());
    assertNotNull(SpecialTables.read("[".repeat(100_000)).problem());
  }
}
