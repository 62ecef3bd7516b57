package org.sass.lang.isa;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The instruction tables that come with this library. */
public final class Isas {

  /** The tables, by the name of their first architecture. An added table is one more line here. */
  private static final List<String> TABLES = List.of("sm_10");

  private Isas() {}

  /** The names of the tables. */
  public static List<String> names() {
    return TABLES;
  }

  /**
   * Reads the table that knows an architecture.
   *
   * @param name of a table or of an architecture in one: {@code sm_10}, {@code sm_12}
   * @return the table with that architecture chosen, or null if none knows it
   */
  public static Isa load(String name) {
    for (String table : TABLES) {
      String family = table.substring(0, table.length() - 1);
      if (name.startsWith(family)) {
        return read(table).withArch(name);
      }
    }
    return null;
  }

  /** The text of a table that comes with this library. */
  public static String text(String table) {
    String resource = table + ".isa";
    try (InputStream in = Isas.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("the table " + resource + " is missing from the library");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Isa read(String table) {
    return IsaReader.readUnchecked(table + ".isa", text(table), Isas::load);
  }
}
