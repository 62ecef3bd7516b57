package org.sass.lang.file;

import java.util.List;

/**
 * What a compiled module holds besides its kernels: variables in global and constant memory, and
 * where their addresses have to be written before a launch.
 *
 * @param sections the sections with variables, in the order of the file
 * @param variables the variables, by the symbols of the file
 * @param relocations the places that need an address
 */
public record ModuleData(
    List<DataSection> sections, List<Variable> variables, List<Relocation> relocations) {

  /** What a file without variables holds. */
  public static final ModuleData NONE = new ModuleData(List.of(), List.of(), List.of());

  /**
   * A section with variables.
   *
   * @param name its name, such as {@code .nv.global.init}
   * @param bytes its contents; zeros if the file does not store them
   * @param alignment its alignment in bytes, at least 1
   */
  public record DataSection(String name, byte[] bytes, int alignment) {
    /** Returns the number of the constant bank that the section is for; -1 for global memory. */
    public int bank() {
      return name.startsWith(ElfReader.CONSTANT_PREFIX)
          ? Integer.parseInt(name.substring(ElfReader.CONSTANT_PREFIX.length()).split("\\.")[0])
          : -1;
    }
  }

  /**
   * A variable.
   *
   * @param name its name in the file
   * @param section the name of its section
   * @param offset its first byte in the section
   * @param size its size in bytes
   */
  public record Variable(String name, String section, int offset, int size) {}

  /** The kinds of places that need an address. The numbers are those of NVIDIA's ABI 7. */
  public enum Kind {
    /** Bits 31 to 0 of an address, in an instruction of Maxwell from bit 20 on. */
    LOW_20(43, 20, false),
    /** Bits 63 to 32 of an address, in an instruction of Maxwell from bit 20 on. */
    HIGH_20(44, 20, true),
    /** Bits 31 to 0 of an address, in an instruction of Kepler from bit 23 on. */
    LOW_23(13, 23, false),
    /** Bits 63 to 32 of an address, in an instruction of Kepler from bit 23 on. */
    HIGH_23(14, 23, true),
    /** The address of a function, in an instruction of Maxwell from bit 20 on. */
    FUNCTION_20(42, 20, false),
    /** The address of a function, in an instruction of Kepler from bit 23 on. */
    FUNCTION_23(12, 23, false),
    /** A generic address of 64 bits in data. */
    GENERIC_64(4, 0, false),
    /** Another kind, which only hardware or a driver can serve. */
    OTHER(-1, 0, false);

    private final int number;
    private final int firstBit;
    private final boolean upper;

    Kind(int number, int firstBit, boolean upper) {
      this.number = number;
      this.firstBit = firstBit;
      this.upper = upper;
    }

    /** Returns the kind with a number. */
    static Kind of(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return kind;
        }
      }
      return OTHER;
    }

    /** Returns the first of the 32 bits in the instruction. */
    public int firstBit() {
      return firstBit;
    }

    /** Returns whether bits 63 to 32 of the address are wanted. */
    public boolean isUpper() {
      return upper;
    }
  }

  /**
   * A place that needs the address of a symbol.
   *
   * @param section the name of the section with the place
   * @param offset its first byte in the section
   * @param kind what is written there
   * @param number the number of the kind in the file
   * @param symbol the name of the symbol
   * @param symbolSection the name of the section that the symbol is in; empty if it is undefined
   * @param symbolOffset the symbol's first byte in its section
   * @param addend what is added to the address
   */
  public record Relocation(
      String section,
      int offset,
      Kind kind,
      int number,
      String symbol,
      String symbolSection,
      int symbolOffset,
      long addend) {}

  /** Returns the variable with a name; null if there is none. */
  public Variable findVariable(String name) {
    return variables.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }

  /** Returns the section with a name; null if there is none. */
  public DataSection findSection(String name) {
    return sections.stream().filter(one -> one.name().equals(name)).findFirst().orElse(null);
  }
}
