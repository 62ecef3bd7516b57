package org.sass.lang.text;

import java.util.List;

/**
 * The list of directives, with the help texts, snippets and argument kinds that editors and
 * messages use.
 */
public final class DirectiveCatalog {

  /** The kind of argument that follows a directive. */
  public enum ArgumentKind {
    NOTHING,
    /** An architecture. */
    ARCH,
    /** A new name and a type. */
    TYPE,
    /** Numbers, in which declared names may stand. */
    NUMBER
  }

  /**
   * A directive.
   *
   * @param name the name with its dot
   * @param usage the syntax of its arguments, to be displayed
   * @param summary its purpose, in one line
   * @param argumentKind the kind of its arguments
   * @param newNameCount how many new names stand before those arguments
   * @param snippet the directive as editors insert it, with tab stops; {@code {archs}} is replaced
   *     by the architectures of the table
   */
  public record Entry(
      String name,
      String usage,
      String summary,
      ArgumentKind argumentKind,
      int newNameCount,
      String snippet) {}

  /** The parameter types; the first is that of a parameter without a type. */
  public static final List<String> TYPES = List.of("u32", "s32", "f32", "u64", "s64", "f64");

  /** All directives, in the order in which messages list them. */
  public static final List<Entry> ALL =
      List.of(
          new Entry(
              ".arch",
              "NAME",
              "chooses the instruction set; before the first instruction",
              ArgumentKind.ARCH,
              0,
              ".arch ${1|{archs}|}"),
          new Entry(
              ".kernel",
              "NAME",
              "opens a kernel, up to .end",
              ArgumentKind.NOTHING,
              1,
              ".kernel ${1:name}\n\t$0\n.end"),
          new Entry(".end", "", "ends the kernel", ArgumentKind.NOTHING, 0, ".end"),
          new Entry(
              ".param",
              "NAME [TYPE]",
              "declares the next parameter of the kernel",
              ArgumentKind.TYPE,
              1,
              ".param ${1:name} ${2|" + String.join(",", TYPES) + "|}"),
          new Entry(
              ".shared",
              "[NAME] BYTES",
              "reserves shared memory of the block",
              ArgumentKind.NUMBER,
              0,
              ".shared ${1:name} ${2:64}"),
          new Entry(
              ".const",
              "BANK OFFSET = VALUE, ...",
              "puts words into a constant bank, from a byte offset on",
              ArgumentKind.NUMBER,
              0,
              ".const ${1:1} ${2:0x0} = ${3:0}"),
          new Entry(
              ".equ",
              "NAME EXPRESSION",
              "gives a number a name",
              ArgumentKind.NUMBER,
              1,
              ".equ ${1:name} ${2:0}"),
          new Entry(
              ".word",
              "LOW[, HIGH]",
              "an instruction, given by its bits",
              ArgumentKind.NUMBER,
              0,
              ".word ${1:0x00000000}, ${2:0x00000000}"));

  private DirectiveCatalog() {}

  /** Returns whether parameters of a type have 64 bits. */
  public static boolean isWide(String type) {
    return type.endsWith("64");
  }

  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  /** Returns the directive with a name (with its dot), or null if there is none. */
  public static Entry find(String name) {
    return ALL.stream().filter(entry -> entry.name.equals(name)).findFirst().orElse(null);
  }
}
