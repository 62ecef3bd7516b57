package org.sass.lang.file;

import java.util.List;

/**
 * What a compiled module holds besides its kernels: variables in global and constant memory, and
 * where their addresses have to be written before a launch.
 *
 * @param sections the sections with variables, in the order of the file
 * @param variables the variables, by the symbols of the file
 * @param relocations the places that need an address
 * @param functions the functions that are in the code of a kernel
 */
public record ModuleData(
    List<DataSection> sections,
    List<Variable> variables,
    List<Relocation> relocations,
    List<Function> functions) {

  /** What a file without variables holds. */
  public static final ModuleData NONE = new ModuleData(List.of(), List.of(), List.of(), List.of());

  /**
   * A section with variables.
   *
   * @param name its name, such as {@code .nv.global.init}
   * @param bytes the bytes that the file stores, from the first one on; zeros follow
   * @param size its size in bytes
   * @param alignment its alignment in bytes, at least 1
   */
  public record DataSection(String name, byte[] bytes, int size, int alignment) {
    /** Makes a section of which the file stores all bytes. */
    public DataSection(String name, byte[] bytes, int alignment) {
      this(name, bytes, bytes.length, alignment);
    }

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

  /**
   * A function in the code of a kernel, which the kernel calls.
   *
   * @param name its name in the file, such as {@code $kernel$function}
   * @param section the name of the section of the kernel's code
   * @param offset its first byte in the section
   * @param size its size in bytes
   */
  public record Function(String name, String section, long offset, long size) {}

  /**
   * The kinds of places that need an address. The numbers, and the bits of an instruction in which
   * the address goes, are those of NVIDIA's ABI 7 ({@code R_CUDA_ABS32_20} and so on): from tables
   * that free tools publish, and of the kinds that compiled files have, from these.
   */
  public enum Kind {
    /** Bits 31 to 0 of an address, in an instruction of Maxwell from bit 20 on. */
    LOW_20(43, 20, 32, Value.ADDRESS),
    /** Bits 63 to 32 of an address, in an instruction of Maxwell from bit 20 on. */
    HIGH_20(44, 20, 32, Value.UPPER_HALF),
    /** Bits 31 to 0 of an address, in an instruction of Kepler from bit 23 on. */
    LOW_23(13, 23, 32, Value.ADDRESS),
    /** Bits 63 to 32 of an address, in an instruction of Kepler from bit 23 on. */
    HIGH_23(14, 23, 32, Value.UPPER_HALF),
    /** The address of a function, in an instruction of Maxwell from bit 20 on. */
    FUNCTION_20(42, 20, 32, Value.ADDRESS),
    /** The address of a function, in an instruction of Kepler from bit 23 on. */
    FUNCTION_23(12, 23, 32, Value.ADDRESS),
    /** An address of 24 bits, in an instruction of Maxwell from bit 20 on. */
    ADDRESS_24_20(45, 20, 24, Value.ADDRESS),
    /** An address of 24 bits, in an instruction of Kepler from bit 23 on. */
    ADDRESS_24_23(16, 23, 24, Value.ADDRESS),
    /** An address of 16 bits, in an instruction of Maxwell from bit 20 on. */
    ADDRESS_16_20(46, 20, 16, Value.ADDRESS),
    /** An address of 16 bits, in an instruction of Kepler from bit 23 on. */
    ADDRESS_16_23(18, 23, 16, Value.ADDRESS),
    /** The distance to a function, in a call or branch of Kepler from bit 23 on. */
    DISTANCE_23(41, 23, 24, Value.DISTANCE),
    /** The word number of a constant and then its bank, in an instruction of Maxwell. */
    CONSTANT_WORD_20(50, 20, 14, Value.CONSTANT_WORD),
    /** The word number of a constant and then its bank, in an instruction of Kepler. */
    CONSTANT_WORD_23(25, 23, 14, Value.CONSTANT_WORD),
    /** The offset of a constant and then its bank, in an instruction of Maxwell. */
    CONSTANT_BYTE_20(54, 20, 16, Value.CONSTANT_BYTE),
    /** The offset of a constant and then its bank, in an instruction of Kepler. */
    CONSTANT_BYTE_23(39, 23, 16, Value.CONSTANT_BYTE),
    /** Bits 31 to 0 of an address, in an instruction of Volta from bit 32 on. */
    LOW_32(56, 32, 32, Value.ADDRESS),
    /** Bits 63 to 32 of an address, in an instruction of Volta from bit 32 on. */
    HIGH_32(57, 32, 32, Value.UPPER_HALF),
    /** An address of 32 bits, in an instruction of Volta from bit 32 on. */
    ADDRESS_32_32(55, 32, 32, Value.ADDRESS),
    /** An address of 24 bits, in an instruction of Volta from bit 32 on. */
    ADDRESS_24_32(60, 32, 24, Value.ADDRESS),
    /** An address of 16 bits, in an instruction of Volta from bit 32 on. */
    ADDRESS_16_32(59, 32, 16, Value.ADDRESS),
    /** The address of a function, in an instruction of Volta from bit 34 on. */
    FUNCTION_34(58, 34, 47, Value.ADDRESS),
    /** The address of a function, in an instruction of Hopper: 8 bits from bit 16 on, and 47. */
    FUNCTION_16_34(75, 34, 47, Value.ADDRESS),
    /** The word number of a constant and then its bank, in an instruction of Volta. */
    CONSTANT_WORD_40(64, 40, 14, Value.CONSTANT_WORD),
    /** The offset of a constant and then its bank, in an instruction of Volta. */
    CONSTANT_BYTE_38(66, 38, 16, Value.CONSTANT_BYTE),
    /** A generic address of 64 bits in data. */
    GENERIC_64(4, 0, 64, Value.ADDRESS),
    /** Another kind, which only hardware or a driver can serve. */
    OTHER(-1, 0, 0, Value.ADDRESS);

    private final int number;
    private final int firstBit;
    private final int bits;
    private final Value value;

    Kind(int number, int firstBit, int bits, Value value) {
      this.number = number;
      this.firstBit = firstBit;
      this.bits = bits;
      this.value = value;
    }

    /** Returns the kind with a number. */
    public static Kind of(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return kind;
        }
      }
      return OTHER;
    }

    /** Returns the first bit of the instruction that is written. */
    public int firstBit() {
      return firstBit;
    }

    /** Returns how many bits are written, without those of a constant bank. */
    public int bits() {
      return bits;
    }

    /** Returns what is written there. */
    public Value value() {
      return value;
    }
  }

  /** What is written in the place of an address. */
  public enum Value {
    /** The address, or its lower bits. */
    ADDRESS,
    /** Bits 63 to 32 of the address. */
    UPPER_HALF,
    /** The distance from the end of the instruction to the address, in bytes. */
    DISTANCE,
    /** The offset in a constant bank in words of 4 bytes, and 5 bits after it the bank. */
    CONSTANT_WORD,
    /** The offset in a constant bank in bytes, and 5 bits after it the bank. */
    CONSTANT_BYTE
  }

  /**
   * A place that needs the address of a symbol.
   *
   * @param section the name of the section with the place
   * @param offset its first byte in the section; a damaged file may have any number
   * @param kind what is written there; {@link Kind#OTHER} if the file lacks the symbol
   * @param number the number of the kind in the file
   * @param symbol the name of the symbol
   * @param symbolSection the name of the section that the symbol is in; empty if it is undefined
   * @param symbolOffset the symbol's first byte in its section
   * @param addend what is added to the address
   */
  public record Relocation(
      String section,
      long offset,
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
