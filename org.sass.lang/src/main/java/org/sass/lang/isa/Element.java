package org.sass.lang.isa;

import java.util.List;

/** A piece of the text of an instruction: what it looks like and which bits say so. */
public sealed interface Element {

  /** Fixed characters. White space in it is optional in a source text. */
  record Literal(String text) implements Element {}

  /**
   * A number or name taken from bits.
   *
   * @param name what the value is called, unique in its operand or among a form's modifiers
   * @param field where it stands
   * @param format how it is written
   * @param shift the text shows the value shifted left by so many bits (byte addresses of word
   *     targets); lower bits must be zero
   * @param base what the text shows more than the field says: where a relative distance starts, in
   *     bytes after the start of the instruction; or how far a register is from one named before
   * @param names the words for the values, or null for a number
   * @param overlay whether the field may lie over bits that the form fixes
   */
  record Hole(
      String name, BitField field, Format format, int shift, int base, Names names, boolean overlay)
      implements Element {

    /** What the value is, for people: {@code offset}, {@code condition register}. */
    public String title() {
      return switch (name) {
        case "a" -> "address register";
        case "off" -> "offset";
        case "n" -> "number";
        case "i" -> "immediate";
        case "t" -> "target";
        case "creg", "cdst", "cc" -> "condition register";
        case "cond" -> "condition";
        case "op" -> "operation";
        case "wait" -> "barriers to wait for";
        case "stall" -> "cycles until the next instruction";
        case "sched" -> "when the next instruction is issued";
        default -> name;
      };
    }

    /**
     * What the value is in a part: the part itself, as in {@code R12}, unless it is only one of the
     * pieces of a memory operand.
     *
     * @param part the part that has the hole, or null if the form itself has it
     */
    public String title(Part part) {
      boolean piece =
          switch (name) {
            case "a", "off", "bank", "wait", "stall", "sched" -> true;
            default -> false;
          };
      return part == null || piece ? title() : part.title();
    }

    /**
     * What a value means: shifted, with its sign, absolute where it is relative.
     *
     * @param address byte address of the instruction
     */
    public long meaning(long value, long address) {
      return switch (format) {
        case SIGNED_HEX, SIGNED -> signed(value) << shift;
        case RELATIVE, FROM_PC -> address + base + (signed(value) << shift);
        default -> (value << shift) + base;
      };
    }

    /** Whether it names half of a register. */
    public boolean isHalf() {
      return format == Format.HALF || format == Format.SMALL_HALF;
    }

    /** The letters that tell the lower half from the upper one; of a hole that names halves. */
    public String halves() {
      return format == Format.SMALL_HALF ? "lh" : "LH";
    }

    /** The number and letter of a half register: 2n is {@code nL}. */
    public String half(long value) {
      return (value >> 1) + halves().substring((int) (value & 1), (int) (value & 1) + 1);
    }

    /** Whether it is the number of a register or the like: plain decimal digits, or a half. */
    public boolean isNumbered() {
      return format == Format.DECIMAL || isHalf();
    }

    /** Whether the text says an address and the field a distance from the instruction. */
    public boolean isRelative() {
      return format == Format.RELATIVE || format == Format.FROM_PC;
    }

    private long signed(long value) {
      int unused = 64 - field.width();
      return value << unused >> unused;
    }

    /** The smallest number the text can say. */
    public long min() {
      return format == Format.SIGNED_HEX || format == Format.SIGNED || isRelative()
          ? -(1L << field.width() - 1) << shift
          : base;
    }

    /** The greatest number the text can say. */
    public long max() {
      int bits = field.width() + shift;
      return min() < 0 ? (1L << bits - 1) - (1L << shift) : min() + (1L << bits) - (1L << shift);
    }
  }

  /** Another part in this place. */
  record Ref(Part part) implements Element {}

  /** How a number is written. */
  enum Format {
    /** Decimal, as in {@code R12}. */
    DECIMAL,
    /** Unsigned hexadecimal, {@code 0x1f}. */
    HEX,
    /** Hexadecimal digits without {@code 0x}, as many as the field needs: {@code 0d}. */
    DIGITS,
    /** Unsigned hexadecimal; negative numbers are read as two's complement. */
    WRAPPING_HEX,
    /** Two's complement, {@code -0x4}. */
    SIGNED_HEX,
    /** Two's complement in decimal. */
    SIGNED,
    /** The bits of a binary32, printed as signed hexadecimal; read as such or as {@code 1.5}. */
    FLOAT32,
    /** A half register: value 2n is {@code nL}, 2n+1 is {@code nH}. */
    HALF,
    /** A half register in lower case: value 2n is {@code nl}, 2n+1 is {@code nh}. */
    SMALL_HALF,
    /** Binary digits, as many as the field has bits. */
    BINARY,
    /** An 8-bit float: sign 1, exponent 3, fraction 4 (Apple G13). */
    FLOAT8,
    /** The upper bits of a binary32, in decimal. */
    REAL32,
    /** The upper bits of a binary64, in decimal. */
    REAL64,
    /** The numbers of the bits that are set, the highest first, in braces. */
    SET,
    /** A character for each bit, the lowest first: its number if it is set, else a hyphen. */
    MASK,
    /** A distance from the instruction's start or its end, shown as the absolute address. */
    RELATIVE,
    /**
     * A distance from the instruction's start, shown as such: {@code pc+8}; read as address, too.
     */
    FROM_PC,
    /** A word of {@link Hole#names}. */
    NAME
  }

  /**
   * One of the things a part can be. The first case whose condition holds is the one meant.
   *
   * @param when the bits that choose it
   * @param tags the kind of operand, or {@code neg}, {@code abs}, {@code not}
   * @param text what it looks like
   * @param inputOnly an alias: read, but never printed
   * @param arch index in {@link Isa#archs()} of the first architecture that has it
   * @param note a sentence for people, or empty
   */
  record Case(
      BitPattern when,
      List<String> tags,
      List<Element> text,
      boolean inputOnly,
      int arch,
      String note) {}
}
