package org.sass.lang.isa;

import java.util.Arrays;
import java.util.List;

/** A piece of the text of an instruction: what it looks like, and which bits determine it. */
public sealed interface Element {

  /**
   * Fixed characters. White space in it is optional in a source text.
   *
   * @param suffixes the words after the dots before the first space: {@code E} and {@code 64} of
   *     {@code LD.E.64 }
   */
  record Literal(String text, List<String> suffixes) implements Element {
    public Literal(String text) {
      this(text, suffixes(text));
    }

    private static List<String> suffixes(String text) {
      int space = text.indexOf(' ');
      String[] words = (space < 0 ? text : text.substring(0, space)).split("\\.");
      return Arrays.stream(words).skip(1).toList();
    }
  }

  /**
   * A number or name that is encoded in bits.
   *
   * @param name name of the value, unique in its operand or among a form's modifiers
   * @param field the bits that hold it
   * @param format how it is written
   * @param shift the text shows the value shifted left by this number of bits (byte addresses of
   *     word targets); the lower bits must be zero
   * @param base the difference between the text and the field: for a relative distance, its origin
   *     in bytes after the start of the instruction; for a register, its distance from one named
   *     before
   * @param names the words for the values, or null for a number
   * @param allowsOverlap whether the field may overlap bits that the form fixes
   */
  record Hole(
      String name,
      BitField field,
      Format format,
      int shift,
      int base,
      ValueNames names,
      boolean allowsOverlap)
      implements Element {

    /** Returns what the value is, for users: {@code offset}, {@code condition register}. */
    public String title() {
      return switch (name) {
        case "a" -> "address register";
        case "u" -> "uniform address register";
        case "off" -> "offset";
        case "index" -> "index register";
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
     * Returns what the value is inside a part. This is the title of the part, as for {@code R12},
     * except for a value that is only a piece of a memory operand or of a control.
     *
     * @param part the part that contains the hole, or null if the form itself does
     */
    public String title(Part part) {
      boolean piece =
          switch (name) {
            case "a", "u", "index", "off", "bank", "wait", "stall", "sched" -> true;
            default -> false;
          };
      return part == null || piece ? title() : part.title();
    }

    /**
     * Returns what the value of the field means: shifted, with its sign, and as an absolute address
     * if the field holds a distance. Of the upper bits of a real number, all its bits.
     *
     * @param value the unsigned value of the field
     * @param address byte address of the instruction
     */
    public long toNumber(long value, long address) {
      return switch (format) {
        case SIGNED_HEX, SIGNED -> toSigned(value) << shift;
        case RELATIVE, FROM_PC -> address + base + (toSigned(value) << shift);
        case REAL16 -> value << Short.SIZE - field.width();
        case REAL32 -> value << Integer.SIZE - field.width();
        case REAL64 -> value << Long.SIZE - field.width();
        default -> (value << shift) + base;
      };
    }

    /** Returns whether the value names half of a register. */
    public boolean isHalf() {
      return format == Format.HALF || format == Format.SMALL_HALF;
    }

    /** Returns the letters for the lower and the upper half, for a hole that names halves. */
    public String halfLetters() {
      return format == Format.SMALL_HALF ? "lh" : "LH";
    }

    /** Returns the number and letter of a half register: 2n is {@code nL}, 2n+1 is {@code nH}. */
    public String halfRegisterText(long value) {
      return (value >> 1) + halfLetters().substring((int) (value & 1), (int) (value & 1) + 1);
    }

    /**
     * Returns whether the value is the number of a register or similar: plain decimal digits, or a
     * half.
     */
    public boolean isNumbered() {
      return format == Format.DECIMAL || isHalf();
    }

    /**
     * Returns whether the text shows an address, while the field holds a distance from the
     * instruction.
     */
    public boolean isRelative() {
      return format == Format.RELATIVE || format == Format.FROM_PC;
    }

    private long toSigned(long value) {
      int unused = 64 - field.width();
      return value << unused >> unused;
    }

    /** Returns the smallest number that the text can show. */
    public long minValue() {
      return format == Format.SIGNED_HEX || format == Format.SIGNED || isRelative()
          ? -(1L << field.width() - 1) << shift
          : base;
    }

    /** Returns the greatest number that the text can show. */
    public long maxValue() {
      int bits = field.width() + shift;
      return minValue() < 0
          ? (1L << bits - 1) - (1L << shift)
          : minValue() + (1L << bits) - (1L << shift);
    }
  }

  /** A reference to a part, with the part's text in this place. */
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
    /**
     * The bits of a binary32, printed as signed hexadecimal; read as hexadecimal or as {@code 1.5}.
     */
    FLOAT32,
    /** A half register: value 2n is {@code nL}, 2n+1 is {@code nH}. */
    HALF,
    /** A half register in lower case: value 2n is {@code nl}, 2n+1 is {@code nh}. */
    SMALL_HALF,
    /** Binary digits, as many as the field has bits. */
    BINARY,
    /** An 8-bit float: sign 1, exponent 3, fraction 4 (Apple G13). */
    FLOAT8,
    /** The upper bits of a binary16, as many as the field has, in decimal. */
    REAL16,
    /** The upper bits of a binary32, as many as the field has, in decimal. */
    REAL32,
    /** The upper bits of a binary64, as many as the field has, in decimal. */
    REAL64,
    /** The numbers of the bits that are set, the highest first, in braces. */
    SET,
    /** A character for each bit, the lowest bit first: its number if it is set, else a hyphen. */
    MASK,
    /**
     * A distance from the instruction's start or from a later byte, shown as the absolute address.
     */
    RELATIVE,
    /**
     * A distance from the instruction's start, shown as a distance: {@code pc+8}. An address is
     * read, too.
     */
    FROM_PC,
    /** A word of {@link Hole#names}. */
    NAME;

    /** Returns whether the number is the upper bits of a float, in decimal. */
    public boolean isReal() {
      return this == REAL16 || this == REAL32 || this == REAL64;
    }
  }

  /** A number that the text of a case means: {@code n:255} for {@code RZ}. */
  record TagValue(String name, long value) {}

  /**
   * One alternative of a part. The first case with a condition that holds is the valid one.
   *
   * @param when the condition, as bits with required values
   * @param tags the kind of operand, {@code neg}, {@code abs} or {@code not} for a sign, or {@code
   *     NAME:VALUE}
   * @param tagValues the values of those tags that have one
   * @param elements what it looks like
   * @param isInputOnly whether it is an alias, which is read but never printed
   * @param isOutputOnly whether it is printed but never read, because another case has its text
   * @param archIndex index in {@link Isa#archs()} of the first architecture that has it
   * @param lastArchIndex index of the last architecture that has it; newer ones have another text
   *     for the same bits
   * @param note a sentence for users, or empty
   */
  record Case(
      BitPattern when,
      List<String> tags,
      List<TagValue> tagValues,
      List<Element> elements,
      boolean isInputOnly,
      boolean isOutputOnly,
      int archIndex,
      int lastArchIndex,
      String note) {

    /** Returns whether an architecture has this case. */
    public boolean isIn(int arch) {
      return archIndex <= arch && arch <= lastArchIndex;
    }

    /** Returns whether a text for an architecture may have this case. */
    public boolean isReadIn(int arch) {
      return !isOutputOnly && isIn(arch);
    }
  }
}
