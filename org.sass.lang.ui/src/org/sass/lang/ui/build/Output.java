package org.sass.lang.ui.build;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a kernel can be assembled to; the names are those of {@code gsass asm --emit}. */
public enum Output {
  /** A listing with addresses and words. */
  LISTING("listing", "Listing, as NVIDIA's disassembler prints it (.sm_10.sass)"),
  /** One 32-bit word a line. */
  HEX("hex", "Words in hexadecimal (.hex)"),
  /** A memory initialisation file. */
  MIF("mif", "Memory initialisation file (.mif)"),
  /** The instruction memory of FlexGripPlus. */
  VHDL("vhdl", "Instruction memory of FlexGripPlus (.vhd)");

  private final String optionValue;
  private final String label;

  Output(String optionValue, String label) {
    this.optionValue = optionValue;
    this.label = label;
  }

  /** Returns its name on the command line. */
  public String optionValue() {
    return optionValue;
  }

  /** Returns its name for people. */
  public String label() {
    return label;
  }

  /**
   * Returns the suffix of the output file's name, after the name of the source without its
   * extension.
   *
   * @param isa name of the instruction set
   */
  String suffix(String isa) {
    return switch (this) {
      case LISTING -> "." + isa + ".sass";
      case HEX -> ".hex";
      case MIF -> ".mif";
      case VHDL -> ".vhd";
    };
  }

  /**
   * Returns the outputs named in a text, with commas between the names. Unknown names are ignored.
   */
  static Set<Output> parse(String text) {
    Set<Output> all = EnumSet.noneOf(Output.class);
    for (String one : text.split(",")) {
      Arrays.stream(values())
          .filter(output -> output.optionValue.equals(one.trim()))
          .forEach(all::add);
    }
    return all;
  }

  /** Returns the names of some outputs, with commas between them. */
  static String format(Set<Output> outputs) {
    return outputs.stream().map(Output::optionValue).collect(Collectors.joining(","));
  }
}
