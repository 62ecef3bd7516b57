package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables from which FlexGripPlus's special functions are interpolated: for each a list of
 * coefficients C0, C1 and C2, sign and magnitude. This project has none of them; a user has them in
 * a checkout of the hardware's VHDL.
 *
 * @param tables by the names of the hardware
 */
public record SfuTables(Map<String, Table> tables) {

  /** The tables, by the names that the hardware's files have. */
  public static final List<String> NAMES =
      List.of(
          "reci",
          "sqrt_1_2",
          "sqrt_2_4",
          "reci_sqrt_1_2",
          "reci_sqrt_2_4",
          "exp",
          "ln2",
          "ln2e0",
          "sin",
          "cos");

  /** Coefficients of a place. */
  public static final int COEFFICIENTS = 3;

  /** How many bits C0, C1 and C2 have, the sign among them. */
  private static final int[] BITS = {29, 20, 14};

  /**
   * The coefficients of a function.
   *
   * @param coefficients C0, C1 and C2, each as long as the others
   */
  public record Table(List<List<Integer>> coefficients) {

    /** How many places it has. */
    public int entries() {
      return coefficients.get(0).size();
    }
  }

  /** How many bits a coefficient has. */
  static int bits(int coefficient) {
    return BITS[coefficient];
  }

  /** The name of the file with a list, without its extension. */
  public static String file(String name, int coefficient) {
    return "LUT_C" + coefficient + "_" + name;
  }

  /** The names of all files with lists, without their extensions. */
  public static List<String> files() {
    List<String> files = new ArrayList<>();
    for (String name : NAMES) {
      for (int i = 0; i < COEFFICIENTS; i++) {
        files.add(file(name, i));
      }
    }
    return files;
  }

  /** Which coefficient the list of a file is: 0, 1 or 2. */
  public static int coefficient(String file) {
    return files().indexOf(file) % COEFFICIENTS;
  }

  /** The tables in JSON: a function's name, how many entries, and its three lists. */
  public String toJson() {
    StringBuilder out = new StringBuilder("{");
    String separator = "\n";
    for (Map.Entry<String, Table> entry : tables.entrySet()) {
      out.append(separator).append("  \"").append(entry.getKey()).append("\": {\n");
      out.append("    \"entries\": ").append(entry.getValue().entries());
      for (int i = 0; i < COEFFICIENTS; i++) {
        out.append(",\n    \"C").append(i).append("\": ");
        out.append(entry.getValue().coefficients().get(i));
      }
      out.append("\n  }");
      separator = ",\n";
    }
    return out.append("\n}\n").toString();
  }

  /**
   * Puts lists together.
   *
   * @param lists by {@link #file}; every one is there
   * @throws BadTable where the lists of a function differ in length
   */
  public static SfuTables of(Map<String, List<Integer>> lists) throws BadTable {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (String name : NAMES) {
      List<Integer> first = lists.get(file(name, 0));
      for (int i = 1; i < COEFFICIENTS; i++) {
        if (lists.get(file(name, i)).size() != first.size()) {
          throw new BadTable(
              1,
              0,
              file(name, i)
                  + " has "
                  + lists.get(file(name, i)).size()
                  + " entries, "
                  + file(name, 0)
                  + " has "
                  + first.size()
                  + "; they must be of one version");
        }
      }
      tables.put(
          name, new Table(List.of(first, lists.get(file(name, 1)), lists.get(file(name, 2)))));
    }
    return new SfuTables(tables);
  }

  /** A file that holds no such list. */
  public static final class BadTable extends Exception {
    private static final long serialVersionUID = 1;
    private final int line;
    private final int column;

    BadTable(int line, int column, String message) {
      super(message);
      this.line = line;
      this.column = column;
    }

    /** The line, from 1. */
    public int line() {
      return line;
    }

    /** The column, from 0. */
    public int column() {
      return column;
    }
  }
}
