package org.sass.lang.ide.hover;

import java.util.List;

/** What the directives are and how they are written, for people. */
public final class DirectiveFacts {

  /**
   * A directive.
   *
   * @param name with its dot
   * @param syntax how it is written
   * @param text one sentence or two
   * @param example a line of a program
   */
  public record Fact(String name, String syntax, String text, String example) {}

  /** The directives, in the order of a program. */
  public static final List<Fact> ALL =
      List.of(
          new Fact(
              ".arch",
              ".arch NAME",
              "Chooses the architecture the text is for. Without it the option or setting decides.",
              ".arch sm_12"),
          new Fact(
              ".kernel",
              ".kernel NAME",
              "Opens a kernel; .end closes it. Code outside of one is the kernel main.",
              ".kernel saxpy"),
          new Fact(".end", ".end", "Closes the kernel that .kernel opened.", ".end"),
          new Fact(
              ".param",
              ".param NAME [u32|s32|f32|u64]",
              "Declares the next parameter of the kernel: the next 32-bit word of shared memory"
                  + " behind the sizes of the launch, or the next two for u64.",
              ".param count u32"),
          new Fact(
              ".shared",
              ".shared [NAME] BYTES",
              "Sets bytes of shared memory aside, behind the parameters. The name stands for the"
                  + " byte address.",
              ".shared tile 4*256"),
          new Fact(
              ".const",
              ".const BANK OFFSET = VALUE, ...",
              "Puts words into a constant bank before the launch. The offset counts bytes.",
              ".const 1 0x0 = 0x3f800000, 2"),
          new Fact(
              ".equ",
              ".equ NAME EXPRESSION",
              "Gives a number a name. The value may be calculated from numbers and names above.",
              ".equ ROW 4*32"),
          new Fact(
              ".word",
              ".word LOW[, HIGH]",
              "An instruction given by its bits: the low unit first, the high one where the word"
                  + " has 64 bits.",
              ".word 0x10000001, 0x0403c780"));

  private DirectiveFacts() {}

  /** The directive of a name; null if there is none. */
  public static Fact of(String name) {
    return ALL.stream().filter(f -> f.name.equals(name)).findFirst().orElse(null);
  }
}
