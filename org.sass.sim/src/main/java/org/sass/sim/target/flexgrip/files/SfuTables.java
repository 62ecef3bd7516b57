package org.sass.sim.target.flexgrip.files;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The tables from which FlexGripPlus's special functions are interpolated. Each table has a list of
 * coefficients C0, C1 and C2, in sign and magnitude. This project does not contain the tables;
 * users have them in a checkout of the hardware's VHDL.
 *
 * @param tables the tables, by the names that the hardware uses
 */
public record SfuTables(Map<String, Table> tables) {

  /** The names of the tables in the hardware's files. */
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

  /** Number of coefficients in an entry of a table. */
  public static final int COEFFICIENT_COUNT = 3;

  /** Number of bits of C0, C1 and C2, including the sign. */
  private static final int[] COEFFICIENT_BITS = {29, 20, 14};

  /**
   * The coefficients of a function.
   *
   * @param coefficients the lists of C0, C1 and C2, all of the same length
   */
  public record Table(List<List<Integer>> coefficients) {

    /** Returns the number of entries. */
    public int entryCount() {
      return coefficients.get(0).size();
    }
  }

  /**
   * Returns how many bits a coefficient has.
   *
   * @param degree 0, 1 or 2
   */
  static int coefficientBits(int degree) {
    return COEFFICIENT_BITS[degree];
  }

  /**
   * Returns the name of the file with a list, without its extension.
   *
   * @param name the name of the table
   * @param degree 0, 1 or 2
   */
  public static String fileName(String name, int degree) {
    return "LUT_C" + degree + "_" + name;
  }

  /** Returns the names of all files with lists, without their extensions. */
  public static List<String> fileNames() {
    List<String> files = new ArrayList<>();
    for (String name : NAMES) {
      for (int i = 0; i < COEFFICIENT_COUNT; i++) {
        files.add(fileName(name, i));
      }
    }
    return files;
  }

  /**
   * Returns which coefficient the list in a file is for: 0, 1 or 2.
   *
   * @param file a name from {@link #fileNames}
   */
  public static int degreeOf(String file) {
    return fileNames().indexOf(file) % COEFFICIENT_COUNT;
  }

  /**
   * Returns the tables as JSON: for each function its name, the number of entries, and its three
   * lists.
   */
  public String toJson() {
    StringBuilder out = new StringBuilder("{");
    String separator = "\n";
    for (Map.Entry<String, Table> entry : tables.entrySet()) {
      out.append(separator).append("  \"").append(entry.getKey()).append("\": {\n");
      out.append("    \"entries\": ").append(entry.getValue().entryCount());
      for (int i = 0; i < COEFFICIENT_COUNT; i++) {
        out.append(",\n    \"C").append(i).append("\": ");
        out.append(entry.getValue().coefficients().get(i));
      }
      out.append("\n  }");
      separator = ",\n";
    }
    return out.append("\n}\n").toString();
  }

  /**
   * Combines lists to tables.
   *
   * @param lists all lists, by {@link #fileName}
   * @throws BadTableException if the lists of a function differ in length
   */
  public static SfuTables of(Map<String, List<Integer>> lists) throws BadTableException {
    Map<String, Table> tables = new LinkedHashMap<>();
    for (String name : NAMES) {
      List<Integer> first = lists.get(fileName(name, 0));
      for (int i = 1; i < COEFFICIENT_COUNT; i++) {
        if (lists.get(fileName(name, i)).size() != first.size()) {
          throw new BadTableException(
              1,
              0,
              fileName(name, i)
                  + " has "
                  + lists.get(fileName(name, i)).size()
                  + " entries, "
                  + fileName(name, 0)
                  + " has "
                  + first.size()
                  + "; they must be of one version");
        }
      }
      tables.put(
          name,
          new Table(List.of(first, lists.get(fileName(name, 1)), lists.get(fileName(name, 2)))));
    }
    return new SfuTables(tables);
  }

  /** Thrown if a file does not contain the expected list. */
  public static final class BadTableException extends Exception {
    private static final long serialVersionUID = 1;
    private final int line;
    private final int column;

    BadTableException(int line, int column, String message) {
      super(message);
      this.line = line;
      this.column = column;
    }

    /** Returns the line of the problem, from 1. */
    public int line() {
      return line;
    }

    /** Returns the column of the problem, from 0. */
    public int column() {
      return column;
    }
  }
}
