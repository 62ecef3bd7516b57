package org.sass.lang.assemble;

import java.util.List;

/** The directives for those who write them: what each is for and what it wants. */
public final class DirectiveCatalog {

  /** What kind of words stands after a directive. */
  public enum Wants {
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
   * @param name with its dot
   * @param usage what stands after it, for people
   * @param says what it is for, in one line
   * @param wants what kind of words stands after it
   * @param names how many new names stand before those words
   * @param snippet the directive as editors insert it, with tab stops; {@code {archs}} stands for
   *     the architectures of the table
   */
  public record Entry(
      String name, String usage, String says, Wants wants, int names, String snippet) {}

  /** All of them, in the order in which messages name them. */
  public static final List<Entry> ALL =
      List.of(
          new Entry(
              ".arch",
              "NAME",
              "chooses the instruction set; before the first instruction",
              Wants.ARCH,
              0,
              ".arch ${1|{archs}|}"),
          new Entry(
              ".kernel",
              "NAME",
              "opens a kernel, up to .end",
              Wants.NOTHING,
              1,
              ".kernel ${1:name}\n\t$0\n.end"),
          new Entry(".end", "", "ends the kernel", Wants.NOTHING, 0, ".end"),
          new Entry(
              ".param",
              "NAME [TYPE]",
              "declares the next parameter of the kernel",
              Wants.TYPE,
              1,
              ".param ${1:name} ${2|u32,s32,f32,u64|}"),
          new Entry(
              ".shared",
              "[NAME] BYTES",
              "reserves shared memory of the block",
              Wants.NUMBER,
              0,
              ".shared ${1:name} ${2:64}"),
          new Entry(
              ".const",
              "BANK OFFSET = VALUE, ...",
              "puts words into a constant bank, from a byte offset on",
              Wants.NUMBER,
              0,
              ".const ${1:1} ${2:0x0} = ${3:0}"),
          new Entry(
              ".equ",
              "NAME EXPRESSION",
              "gives a number a name",
              Wants.NUMBER,
              1,
              ".equ ${1:name} ${2:0}"),
          new Entry(
              ".word",
              "LOW[, HIGH]",
              "an instruction, given by its bits",
              Wants.NUMBER,
              0,
              ".word ${1:0x00000000}, ${2:0x00000000}"));

  /** The types of parameters. */
  public static final List<String> TYPES = List.of("u32", "s32", "f32", "u64");

  private DirectiveCatalog() {}

  public static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }

  /** The directive of a name, with its dot; null if there is none. */
  public static Entry of(String name) {
    return ALL.stream().filter(entry -> entry.name.equals(name)).findFirst().orElse(null);
  }
}
