package org.sass.lang.isa;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The instruction tables in this library. */
public final class Isas {

  /**
   * The names of the tables, which are those of their first architectures. To add a table, add its
   * name here.
   */
  private static final List<String> TABLE_NAMES =
      List.of("sm_10", "sm_20", "sm_35", "sm_50", "sm_70", "g13");

  /** How the line of a form begins. */
  private static final String FORM_ENTRY = "\n  form ";

  /** The heads of the tables, read once because tables are long and there are several. */
  private static final List<Head> HEADS = TABLE_NAMES.stream().map(Isas::readHead).toList();

  /** The tables read so far, by the name of the chosen architecture. They never change. */
  private static final Map<String, Isa> LOADED_TABLES = new ConcurrentHashMap<>();

  /** The mnemonics of the tables, by the name of the table, read when they are asked for. */
  private static final Map<String, Set<String>> MNEMONICS = new ConcurrentHashMap<>();

  /** The name of an architecture whose code runs on no other. */
  private static final Pattern SPECIFIC = Pattern.compile("^(sm_90)a$");

  /** The name of an architecture with a number of two to four digits, and perhaps a letter. */
  private static final Pattern NUMBERED = Pattern.compile("[a-z]+_\\d{2,4}[a-z]?");

  private static final Pattern INSN_LINE = Pattern.compile("(?m)^insn (\\S+)");

  private Isas() {}

  /**
   * The information in the first lines of a table.
   *
   * @param name name of the table
   * @param title a title for users
   * @param archs the architectures in the table, oldest first
   */
  public record Head(String name, String title, List<String> archs) {}

  /** Returns the names of the tables. */
  public static List<String> names() {
    return TABLE_NAMES;
  }

  /** Returns the heads of all tables, without reading the rest of the tables. */
  public static List<Head> heads() {
    return HEADS;
  }

  /**
   * Returns the number of forms of a table. Only counts the lines that begin one, because to read
   * all tables takes longer than all else that a small command does.
   *
   * @param table name of the table
   */
  public static int formCount(String table) {
    String text = tableText(table);
    int count = 0;
    for (int at = text.indexOf(FORM_ENTRY); at >= 0; at = text.indexOf(FORM_ENTRY, at + 1)) {
      count++;
    }
    return count;
  }

  /** Returns the names of all architectures, without reading the tables. */
  public static List<String> archs() {
    return HEADS.stream().flatMap(head -> head.archs.stream()).toList();
  }

  /** Returns the names of the architectures whose kernels can be run. Reads all tables. */
  public static List<String> runnableArchs() {
    return TABLE_NAMES.stream()
        .map(Isas::load)
        .filter(Isa::isRunnable)
        .flatMap(isa -> isa.archs().stream())
        .toList();
  }

  /**
   * Returns, in sentences for users, that kernels of an architecture cannot be run, and which
   * kernels can.
   */
  public static String cannotRun(String arch) {
    return "There is no emulator for "
        + arch
        + ". Kernels of "
        + ranges(runnableArchs())
        + " can be run.";
  }

  /**
   * Returns the names of the architectures that have a mnemonic, oldest first. Reads only the
   * tables that name it.
   */
  public static List<String> archsWith(String mnemonic) {
    List<String> archs = new ArrayList<>();
    for (Head head : HEADS) {
      if (mnemonics(head.name).contains(mnemonic)) {
        Isa table = load(head.name);
        List<Form> forms = table.formsOf(mnemonic);
        for (int i = 0; forms != null && i < head.archs.size(); i++) {
          int arch = i;
          if (forms.stream().anyMatch(form -> form.isIn(arch))) {
            archs.add(head.archs.get(i));
          }
        }
      }
    }
    return List.copyOf(archs);
  }

  /**
   * Returns the names of architectures as a list for a message, such as {@code sm_10 to sm_13,
   * g13}.
   */
  public static String ranges(List<String> archs) {
    List<String> ranges = new ArrayList<>();
    for (Head head : HEADS) {
      List<String> own = head.archs.stream().filter(archs::contains).toList();
      boolean isRange = own.size() > 2;
      ranges.addAll(isRange ? List.of(own.get(0) + " to " + own.get(own.size() - 1)) : own);
    }
    return String.join(", ", ranges);
  }

  private static Set<String> mnemonics(String table) {
    return MNEMONICS.computeIfAbsent(
        table,
        name ->
            INSN_LINE
                .matcher(tableText(name))
                .results()
                .map(line -> line.group(1))
                .collect(Collectors.toUnmodifiableSet()));
  }

  /**
   * Returns the newest architecture that is older than one with a number, such as sm_90 for sm_100.
   * Returns null if there is none, or if the name has no number of two digits or more.
   */
  public static String newestUpTo(String name) {
    if (!NUMBERED.matcher(name).matches()) {
      return null;
    }
    int underscore = name.indexOf('_') + 1;
    String newest = null;
    for (String arch : archs()) {
      boolean isOlder =
          arch.startsWith(name.substring(0, underscore))
              && number(arch) < number(name)
              && (newest == null || number(arch) > number(newest));
      newest = isOlder ? arch : newest;
    }
    return newest;
  }

  /** Returns the number in the name of an architecture. */
  private static int number(String arch) {
    return Integer.parseInt(arch.replaceAll("\\D", ""));
  }

  /** Returns the names of all architectures, those of the given table first. */
  public static List<String> archs(Isa first) {
    Set<String> all = new LinkedHashSet<>(first.archs());
    all.addAll(archs());
    return List.copyOf(all);
  }

  /**
   * Returns the architecture that a file name contains, as in {@code kernel.sm_50.sass}; null if it
   * contains none.
   *
   * @param file name of the file, with or without folders
   */
  public static String archInFileName(String file) {
    String[] parts = file.toLowerCase(Locale.ROOT).split("\\.", -1);
    String word = parts.length < 3 ? "" : parts[parts.length - 2];
    return archs().contains(word) ? word : null;
  }

  /**
   * Returns the table that has an architecture. A table is read when it is first asked for.
   *
   * @param fullName name of an architecture, {@code sm_12}, or of a table, which means its first
   *     architecture. {@code sm_90a} has the instructions of {@code sm_90}; the letter says that
   *     its code runs on no other GPU
   * @return the table with that architecture chosen, or null if no table has it
   */
  public static Isa load(String fullName) {
    String name = withoutLetter(fullName);
    for (Head head : HEADS) {
      if (head.name.equals(name) || head.archs.contains(name)) {
        Isa table =
            loadOnce(head.archs.get(0), () -> readTable(head.name).withArch(head.archs.get(0)));
        return head.archs.contains(name)
            ? loadOnce(fullName, () -> table.withArch(fullName))
            : table;
      }
    }
    return null;
  }

  /**
   * Returns the name of an architecture without the letter of code that runs on no other GPU:
   * {@code sm_90} for {@code sm_90a}. Other names stay as they are.
   */
  public static String withoutLetter(String arch) {
    return SPECIFIC.matcher(arch).replaceFirst("$1");
  }

  /**
   * Returns a table from the map, or reads it. It is not read inside the map, because reading a
   * table may need another one.
   */
  private static Isa loadOnce(String arch, Supplier<Isa> read) {
    Isa known = LOADED_TABLES.get(arch);
    if (known != null) {
      return known;
    }
    Isa table = read.get();
    Isa first = LOADED_TABLES.putIfAbsent(arch, table);
    return first != null ? first : table;
  }

  private static Head readHead(String table) {
    String title = table;
    List<String> archs = List.of(table);
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(openTable(table), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (line.startsWith("isa ") && line.endsWith("\"")) {
          title = line.substring(line.indexOf('"') + 1, line.length() - 1);
        } else if (line.startsWith("archs ")) {
          archs = List.of(line.substring("archs ".length()).strip().split("\\s+"));
        } else if (line.startsWith("registers ") || line.startsWith("insn ")) {
          break;
        }
      }
      return new Head(table, title, archs);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the text of a table in this library. */
  public static String tableText(String table) {
    try (InputStream in = openTable(table)) {
      return new String(in.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream openTable(String table) {
    String resource = table + ".isa";
    InputStream in = Isas.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException("the table " + resource + " is missing from the library");
    }
    return in;
  }

  private static Isa readTable(String table) {
    return IsaReader.readUnchecked(table + ".isa", tableText(table), Isas::load);
  }
}
