package org.sass.lang.isa;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.List;

/** The instruction tables that come with this library. */
public final class Isas {

  /** The tables, by the name of their first architecture. An added table is one more line here. */
  private static final List<String> TABLES = List.of("sm_10", "sm_20", "sm_35", "sm_50");

  private Isas() {}

  /** The names of the tables. */
  public static List<String> names() {
    return TABLES;
  }

  /** The names of all architectures, without reading the tables. */
  public static List<String> archs() {
    return TABLES.stream().flatMap(table -> archs(table).stream().skip(1)).toList();
  }

  /**
   * Reads the table that knows an architecture.
   *
   * @param name of a table or of an architecture in one: {@code sm_10}, {@code sm_12}
   * @return the table with that architecture chosen, or null if none knows it
   */
  public static Isa load(String name) {
    for (String table : TABLES) {
      if (table.equals(name) || archs(table).contains(name)) {
        return read(table).withArch(name);
      }
    }
    return null;
  }

  /** The architectures of a table, from its head alone: a table is long, and there are several. */
  private static List<String> archs(String table) {
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(open(table), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("archs ")) {
          return List.of(line.split("\\s+"));
        }
        if (line.startsWith("insn ")) {
          break;
        }
      }
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a table that comes with this library. */
  public static String text(String table) {
    try (InputStream in = open(table)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String table) {
    String resource = table + ".isa";
    InputStream in = Isas.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("the table " + resource + " is missing from the library");
    }
    return in;
  }

  private static Isa read(String table) {
    return IsaReader.readUnchecked(table + ".isa", text(table), Isas::load);
  }
}
