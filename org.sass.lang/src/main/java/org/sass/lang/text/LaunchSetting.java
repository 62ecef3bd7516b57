package org.sass.lang.text;

import java.util.Arrays;
import java.util.List;

/**
 * The settings of a launch with all of their names. The options of the command line, the keys of
 * launch comments, the pages of Eclipse's launch configurations, the attributes that VS Code
 * completes and the attributes that the debug adapter takes are all made from this list.
 */
public enum LaunchSetting {
  PROGRAM(
      names("program", null, null),
      Kind.TEXT,
      "FILE",
      "the file: a source text, a listing of NVIDIA's tools or a cubin",
      "`${file}` is the one in the editor."),
  KERNEL(
      names("kernel", "--kernel", null),
      Kind.TEXT,
      "NAME",
      "the kernel to run, if the file has several",
      "`${command:pickKernel}` lets you choose one."),
  ISA(
      names("isa", "--isa", null),
      Kind.TEXT,
      "NAME",
      "the instruction set of a text without .arch, or the one to run of a file for several",
      ""),
  GRID(
      names("grid", "--grid", "grid"),
      Kind.SIZES,
      "X or X,Y or X,Y,Z",
      "number of blocks of the grid in x, y and z; an omitted size is 1",
      "For example `2`, `\"2,2\"` or `[2, 2]`. The default is the size in the launch comments."),
  BLOCK(
      names("block", "--block", "block"),
      Kind.SIZES,
      "X or X,Y or X,Y,Z",
      "number of threads of a block in x, y and z; an omitted size is 1",
      "For example `32`, `\"16,16\"` or `[16, 16]`. The default is the size in the launch"
          + " comments."),
  PARAMS(
      names("params", "--param", "param"),
      Kind.VALUES,
      "VALUE",
      "the parameters in order: a number, f:1.5, u64:7 or @BUFFER",
      "For example `7`, `\"0x10\"`, `\"@a\"` for the address of the buffer `a`.",
      "  7, -1, 0x10       a word",
      "  f:1.5             a word, the bits of a float",
      "  @NAME             address of a buffer, a word (two from sm_35 on)",
      "  u64:7, u64:@NAME  two words, low first, from an even word on",
      "  d:1.5             two words, the bits of a double",
      "  x:0a0b0c          bytes, for a structure",
      "A number has the type that a source declares (.param x f64). Of a compiled kernel, a number"
          + " has the size of the parameter, and @NAME can also be a __device__ variable."),
  BUFFERS(
      names("buffers", "--buffer", null),
      Kind.NAMED_TEXTS,
      "NAME=SIZE[:FILL]",
      "buffers in global memory; NAME=FILE takes the bytes of a file",
      "For example `{\"a\": \"32xf32:iota\"}` or `[\"a=32xf32:iota\"]`."
          + " `${command:pickBufferFile}` asks for a file.",
      "  SIZE  bytes (128, 4K) or elements (32xf32, 16x16xu32)",
      "  FILL  zero, iota (0, 1, 2...), a value, a list, random:SEED, file:PATH",
      "Append ',at=ADDR' to set the address; by default, buffers are placed from 0x1000 on,",
      "or from 0x700000000 on if addresses have 64 bits."),
  GLOBAL(
      names("global", "--global", "global"),
      Kind.TEXT,
      "FILE",
      "an image of the global memory from address 0: words in a .hex or .mif file, else bytes",
      "Only for kernels of sm_10 to sm_13. It makes global memory one flat region of 256 KiB or"
          + " more.",
      "Makes global memory one flat region of 256 KiB or more. Only for kernels of sm_10 to"
          + " sm_13; for others, give the file to a buffer."),
  CONSTANTS(
      names("constants", "--const", null),
      Kind.TEXTS,
      "BANK:OFFSET=VALUE",
      "words in a constant bank, from a byte offset on",
      "For example `\"1:0x0=7\"`.",
      "VALUE as for --param."),
  SYMBOLS(
      names("symbols", "--symbol", "symbol"),
      Kind.NAMED_TEXTS,
      "NAME=FILE",
      "initial bytes of a variable of a compiled file",
      "For example `{\"table\": \"table.bin\"}` for a `__constant__` or `__device__` variable."),
  SHARED(
      names("shared", "--shared", "shared"),
      Kind.NUMBER_OR_TEXT,
      "BYTES",
      "bytes of shared memory of a block, in addition to what the kernel declares",
      "For example `128` or `\"4K\"`."),
  STACK(
      names("stack", "--stack", "stack"),
      Kind.NUMBER_OR_TEXT,
      "BYTES",
      "bytes of the stack of a thread, in addition to what the kernel declares, for Kepler to"
          + " Pascal",
      "For example `4096` or `\"4K\"`, a multiple of 16. The default is 1K. Recursion and calls"
          + " through pointers may need more.",
      "A multiple of 16, 1K by default. Recursion and calls through pointers may need more."),
  HEAP(
      names("heap", "--heap", "heap"),
      Kind.NUMBER_OR_TEXT,
      "BYTES",
      "bytes of the heap from which malloc of a kernel takes memory, for Kepler to Pascal",
      "For example `\"64M\"`, a multiple of 16. The default is 8M.",
      "A multiple of 16, 8M by default."),
  PROFILE(
      names("profile", "--profile", "profile"),
      Kind.TEXT,
      "NAME",
      "the machine to emulate",
      "The default is the one that the text names, or else the setting `gsass.profile`.",
      "  g80           like NVIDIA's hardware and manual (the default)",
      "  flexgripplus  the RTL 4.4 with its defects (default with --flexgrip)"),
  QUIRKS(
      names("quirks", "--quirk", "quirk"),
      Kind.TEXTS,
      "NAME=on|off",
      "quirks (ways in which FlexGripPlus differs from a G80) to switch on or off",
      "For example `\"end-ignored=off\"`.",
      "gsass isa show --quirks lists them."),
  SFU_TABLES(
      names("sfuTables", "--sfu-tables", "sfu-tables"),
      Kind.TEXT,
      "FILE",
      "a file with the tables of FlexGripPlus's special functions; with it, the results equal"
          + " those of the RTL",
      "",
      "gsass convert --sfu-tables makes the file."),
  MAX_STEPS(
      names("maxSteps", "--max-steps", "max-steps"),
      Kind.NUMBER,
      "N",
      "maximum number of warp instructions of a run; 0 for no limit",
      "",
      "The default is no limit in a terminal, where Ctrl-C ends a run, and 1000000000 elsewhere."),
  CHECKS(
      names("checks", "--check", null),
      Kind.TEXTS_OR_TEXT,
      "LIST",
      "mistakes to look for during the run, and to stop at",
      "Either `\"all\"`, or some of memory, race, init, barrier, divergence."),
  STOP_ON_ENTRY(
      names("stopOnEntry", null, null),
      Kind.DEFAULT_TRUE,
      "",
      "stop before the first instruction",
      ""),
  STOP_ON_END(
      names("stopOnEnd", null, null),
      Kind.DEFAULT_FALSE,
      "",
      "stop after the last instruction, to inspect the state or step back",
      ""),
  HISTORY(
      names("historyMegabytes", null, null),
      Kind.NUMBER,
      "MEGABYTES",
      "memory for stepping back, in megabytes",
      "");

  /** The values that a setting can have in a launch configuration. */
  public enum Kind {
    TEXT,
    NUMBER,
    NUMBER_OR_TEXT,
    /** One number, or several numbers in a text or an array. */
    SIZES,
    /** An array of numbers and texts. */
    VALUES,
    /** An array of texts. */
    TEXTS,
    /** An array of texts, or one text with commas. */
    TEXTS_OR_TEXT,
    /** An array of texts, or an object of names and texts. */
    NAMED_TEXTS,
    /** A boolean that is true by default. */
    DEFAULT_TRUE,
    /** A boolean that is false by default. */
    DEFAULT_FALSE;

    /** Returns whether the setting may be given several times. */
    boolean isList() {
      return this == VALUES || this == TEXTS || this == TEXTS_OR_TEXT || this == NAMED_TEXTS;
    }
  }

  private record Names(String attribute, String option, String commentKey) {}

  private final Names names;
  private final Kind kind;
  private final String usage;
  private final String summary;
  private final String example;
  private final List<String> details;

  LaunchSetting(
      Names names, Kind kind, String usage, String summary, String example, String... details) {
    this.names = names;
    this.kind = kind;
    this.usage = usage;
    this.summary = summary;
    this.example = example;
    this.details = List.of(details);
  }

  private static Names names(String field, String option, String key) {
    return new Names(field, option, key);
  }

  /** Returns the attribute of a launch configuration: {@code maxSteps}. */
  public String attribute() {
    return names.attribute;
  }

  /** Returns the option of {@code gsass run}: {@code --max-steps}; null if it has none. */
  public String option() {
    return names.option;
  }

  /** Returns the key in a launch comment: {@code max-steps}; null if it has none. */
  public String commentKey() {
    return names.commentKey;
  }

  /** Returns the kind of its values. */
  public Kind kind() {
    return kind;
  }

  /**
   * Returns whether the setting may be given several times. Its values are then collected in a
   * list.
   */
  public boolean isList() {
    return kind.isList();
  }

  /** Returns the shape of a value, for people: {@code X or X,Y}; empty if it takes none. */
  public String usage() {
    return usage;
  }

  /** Returns what the setting is for, as a few words without a capital and a full stop. */
  public String summary() {
    return summary;
  }

  /** Returns what the setting is for, as a sentence. */
  public String summarySentence() {
    return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
  }

  /** Returns further help for a launch configuration, as Markdown; empty if there is none. */
  public String example() {
    return example;
  }

  /** Returns further help for the command line, one text for each line. */
  public List<String> details() {
    return details;
  }

  /** Returns the setting with this key in launch comments; null if there is none. */
  public static LaunchSetting ofCommentKey(String key) {
    return Arrays.stream(values())
        .filter(one -> key.equals(one.commentKey()))
        .findFirst()
        .orElse(null);
  }
}
