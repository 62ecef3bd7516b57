package org.sass.lang.isa;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The instruction tables that come with this library. */
public final class Isas {

  /** The tables, by the name of their first architecture. An added table is one more line here. */
  private static final List<String> TABLES = List.of("sm_10", "sm_20", "sm_35", "sm_50", "g13");

  /** Read once: a table is long, and there are several. */
  private static final List<Head> HEADS = TABLES.stream().map(Isas::head).toList();

  /** The tables that were read, by the name of the architecture chosen; they never change. */
  private static final Map<String, Isa> LOADED = new ConcurrentHashMap<>();

  private Isas() {}

  /**
   * What the first lines of a table say.
   *
   * @param name of the table
   * @param title for people
   * @param archs the architectures that it knows, oldest first
   */
  public record Head(String name, String title, List<String> archs) {}

  /** The names of the tables. */
  public static List<String> names() {
    return TABLES;
  }

  /** The heads of all tables, without reading more of them. */
  public static List<Head> heads() {
    return HEADS;
  }

  /** The names of all architectures, without reading the tables. */
  public static List<String> archs() {
    return HEADS.stream().flatMap(head -> head.archs.stream()).toList();
  }

  /** The names of all architectures, those of one table first. */
  public static List<String> archs(Isa first) {
    Set<String> all = new LinkedHashSet<>(first.archs());
    all.addAll(archs());
    return List.copyOf(all);
  }

  /**
   * The architecture that a file is for by its name, as in {@code kernel.sm_50.sass}; null where
   * the name does not say.
   *
   * @param file name of the file, with folders or without
   */
  public static String archOf(String file) {
    String[] parts = file.toLowerCase(Locale.ROOT).split("\\.", -1);
    String word = parts.length < 3 ? "" : parts[parts.length - 2];
    return archs().contains(word) ? word : null;
  }

  /**
   * The table that knows an architecture, which is read when it is first asked for.
   *
   * @param name of a table or of an architecture in one: {@code sm_10}, {@code sm_12}
   * @return the table with that architecture chosen, or null if none knows it
   */
  public static Isa load(String name) {
    for (Head head : HEADS) {
      if (head.name.equals(name) || head.archs.contains(name)) {
        Isa table = loaded(head.archs.get(0), () -> read(head.name).withArch(head.archs.get(0)));
        return head.archs.contains(name) ? loaded(name, () -> table.withArch(name)) : table;
      }
    }
    return null;
  }

  /** Not computed within the map: a table may ask for another one while it is read. */
  private static Isa loaded(String arch, Supplier<Isa> read) {
    Isa known = LOADED.get(arch);
    if (known != null) {
      return known;
    }
    Isa table = read.get();
    Isa first = LOADED.putIfAbsent(arch, table);
    return first != null ? first : table;
  }

  private static Head head(String table) {
    String title = table;
    List<String> archs = List.of(table);
    try (BufferedReader reader = new BufferedReader(new InputStreamReader(open(table), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("isa ") && line.endsWith("\"")) {
          title = line.substring(line.indexOf('"') + 1, line.length() - 1);
        } else if (line.startsWith("archs ")) {
          archs = List.of(line.substring("archs ".length()).strip().split("\\s+"));
        } else if (line.startsWith("insn ")) {
          break;
        }
      }
      return new Head(table, title, archs);
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
