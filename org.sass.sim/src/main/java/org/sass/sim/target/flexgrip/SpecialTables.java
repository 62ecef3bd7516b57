package org.sass.sim.target.flexgrip;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables of the special function unit. This project does not contain the tables of the
 * hardware. They are read from a JSON file with a member for each table: {@code "reci": {"entries":
 * 128, "C0": [...], "C1": [...], "C2": [...]}}. The coefficients are in the format of the hardware,
 * sign and magnitude.
 */
public final class SpecialTables {
  /** The names of the tables that the functions need. */
  public static final List<String> NAMES =
      List.of("reci", "reci_sqrt_1_2", "reci_sqrt_2_4", "ln2", "ln2e0", "exp", "sin", "cos");

  private static final List<String> COEFFICIENT_KEYS = List.of("C0", "C1", "C2");

  /** Number of bits of the coefficients, including the sign, by degree. */
  private static final int[] COEFFICIENT_BITS = {29, 20, 14};

  /** Computed tables, for use without a file. */
  static final SpecialTables COMPUTED = new SpecialTables(ComputedTables.computeTables());

  /** The coefficients with their signs, by degree and entry. */
  private final Map<String, int[][]> tables;

  private SpecialTables(Map<String, int[][]> tables) {
    this.tables = tables;
  }

  /**
   * The result of reading a file.
   *
   * @param tables the tables; null if there is a problem
   * @param problem what is wrong and how to fix it; null if nothing is wrong
   */
  public record ReadResult(SpecialTables tables, String problem) {}

  /** Reads the text of a file. */
  public static ReadResult read(String text) {
    Object json;
    try {
      json = new Json(text).parseDocument();
    } catch (Json.MalformedException e) {
      return new ReadResult(
          null, e.getMessage() + "; gsass convert makes such a file from the VHDL");
    }
    Map<String, int[][]> tables = new HashMap<>();
    for (String name : NAMES) {
      int[][] table = null;
      String problem;
      Object member = json instanceof Map<?, ?> all ? all.get(name) : null;
      if (member instanceof Map<?, ?> map) {
        List<int[]> coefficients = new ArrayList<>();
        problem = readCoefficients(name, map, coefficients);
        if (problem == null) {
          table = coefficients.toArray(new int[0][]);
        }
      } else {
        problem = "it has no table " + name;
      }
      if (problem != null) {
        return new ReadResult(
            null, problem + "; gsass convert makes a complete file from the VHDL");
      }
      tables.put(name, table);
    }
    return new ReadResult(new SpecialTables(tables), null);
  }

  private static String readCoefficients(String name, Map<?, ?> table, List<int[]> coefficients) {
    for (int i = 0; i < COEFFICIENT_KEYS.size(); i++) {
      String key = COEFFICIENT_KEYS.get(i);
      if (!(table.get(key) instanceof List<?> list) || list.size() != 64 && list.size() != 128) {
        return "its table " + name + " needs 64 or 128 coefficients " + key;
      }
      if (i > 0 && list.size() != coefficients.get(0).length) {
        return "its table " + name + " must have as many coefficients " + key + " as C0";
      }
      int[] values = new int[list.size()];
      for (int j = 0; j < values.length; j++) {
        if (!(list.get(j) instanceof Long value)
            || value < 0
            || value >= 1L << COEFFICIENT_BITS[i]) {
          return String.format(
              "%s %s [%d] is not a whole number from 0 to %d",
              name, key, j, (1L << COEFFICIENT_BITS[i]) - 1);
        }
        int sign = 1 << COEFFICIENT_BITS[i] - 1;
        int raw = (int) (long) value;
        values[j] = (raw & sign) != 0 ? -(raw & sign - 1) : raw;
      }
      coefficients.add(values);
    }
    return null;
  }

  /**
   * Returns a coefficient with its sign.
   *
   * @param degree 0 to 2
   * @param index the upper seven bits of the mantissa
   */
  int coefficient(String name, int degree, int index) {
    int[] entries = tables.get(name)[degree];
    return entries[entries.length == 128 ? index : index >>> 1];
  }
}
