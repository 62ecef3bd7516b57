package org.sass.lang.asm;

import java.util.List;

/** The words of launch comments, for those who read them and those who write them. */
public final class LaunchWords {

  /** What makes a comment a launch comment. */
  public static final String MARK = "//!";

  /**
   * A word.
   *
   * @param name the word
   * @param usage what stands behind it, for people
   * @param says what it is for, in one line
   * @param repeated whether it may stand several times
   * @param snippet what editors insert behind it, with tab stops
   */
  public record Entry(String name, String usage, String says, boolean repeated, String snippet) {}

  /** What a launch comment starts with. */
  public static final List<Entry> COMMENTS =
      List.of(
          new Entry(
              "launch",
              "KEY=VALUE ...",
              "sizes, parameters and limits of a launch",
              true,
              "grid=${1:1} block=${2:32} param=${3:@name}"),
          new Entry(
              "buffer",
              "NAME=SIZE ...",
              "a piece of global memory that the kernel works on",
              true,
              "${1:name}=${2:64xu32}"),
          new Entry(
              "const",
              "BANK:OFFSET=VALUE,...",
              "words in a constant bank",
              true,
              "${1:1}:${2:0}=${3:0}"),
          new Entry(
              "expect",
              "NAME[FROM..TO] = VALUE,...",
              "what must be in a buffer after the run",
              true,
              "${1:name}[${2:0}] = ${3:0}"),
          new Entry(
              "kernel", "NAME", "the lines after it are for this kernel alone", true, "${1:name}"));

  /** The keys of a launch. */
  public static final List<Entry> KEYS =
      List.of(
          new Entry("grid", "X or X,Y", "blocks", false, "${1:1}"),
          new Entry("block", "X or X,Y or X,Y,Z", "threads of a block", false, "${1:32}"),
          new Entry(
              "param",
              "VALUE,...",
              "the parameters in order: a number, f:1.5, u64:7 or @BUFFER",
              true,
              "${1:@name}"),
          new Entry(
              "shared",
              "BYTES",
              "shared memory of a block beyond what the kernel declares",
              false,
              "${1:128}"),
          new Entry(
              "global",
              "FILE",
              "an image of the global memory from address 0 on",
              false,
              "${1:memory.hex}"),
          new Entry(
              "max-steps",
              "N",
              "warp instructions after which the run is ended; 0 for no limit",
              false,
              "${1:1000000}"),
          new Entry("profile", "NAME", "the machine to be", false, "${1:g80}"),
          new Entry(
              "quirk",
              "NAME=on|off,...",
              "ways in which FlexGripPlus differs, switched on or off",
              true,
              "${1:end-ignored}=${2:off}"),
          new Entry(
              "sfu-tables",
              "FILE",
              "the tables of FlexGripPlus's special functions",
              false,
              "${1:tables.json}"));

  /** The keys of a buffer. */
  public static final List<Entry> BUFFER_KEYS =
      List.of(
          new Entry(
              "fill",
              "zero, iota, VALUE,..., random:SEED or file:PATH",
              "what is in it before the run",
              false,
              "${1:iota}"),
          new Entry("at", "ADDRESS", "the byte address where it lies", false, "${1:0x1000}"));

  private LaunchWords() {}

  /** Whether a character belongs to a word: some keys have hyphens, {@code max-steps}. */
  public static boolean isWord(char c) {
    return Letters.isWord(c) || c == '-';
  }

  /** The names of a list. */
  public static List<String> names(List<Entry> entries) {
    return entries.stream().map(Entry::name).toList();
  }
}
