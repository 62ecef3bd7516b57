package org.sass.sim.target.flexgrip;

import java.util.Locale;

/**
 * The ways in which the RTL of FlexGripPlus 4.4 differs from a G80. Each quirk can be switched
 * separately. Scripts rely on the names of the quirks, so a name must not change. The table in
 * {@code docs/profiles.md} has the sentences of this list.
 */
public enum Quirk {
  // ---- launch and memories
  GHOST_LANES(
      "All 32 lanes of a block's last warp run, even those without a thread, where R0 keeps its"
          + " old value."),
  STALE_REGISTERS(
      "Only R0 is set when a block starts; all other registers keep what an earlier block left in"
          + " the same place."),
  LARGE_BLOCKS("A block may have up to 1,024 threads, and up to 1,024 in x or in y."),
  FIFTEEN_PARAMETERS("A launch passes at most 15 parameter words."),
  SHARED_SIZE(
      "The size of a block's shared memory is rounded up to a multiple of 256 bytes, and counts"
          + " each parameter word as one byte instead of four."),
  REGISTER_ALIASING(
      "A register number is not checked against the allocation: higher ones are registers of"
          + " the next warp."),
  FOUR_ADDRESS_REGISTERS(
      "Only two bits of an address register's number are decoded: A5 is A1, and A0 as a source or"
          + " destination is A4."),
  STACK_31("The divergence stack has 31 entries, and a push onto a full stack is lost."),
  MVC_WORDS(
      "MVC decodes only seven bits of its offset, takes the offset in words for every type, and"
          + " zero-extends the value."),
  ADA_PLAIN("ADA adds its 14-bit immediate as an unsigned number, and ignores its guard."),
  R2A_SIX_BITS("R2A decodes six bits of its register."),
  R2A_SHARED(
      "R2A with a source in shared memory takes the address of the source from a general"
          + " register.",
      false),
  R2G_TYPE(
      "R2G swaps its two types: the type of the register decides whether it stores a half or a"
          + " word, and the type of the memory operand decides whether it reads a half or a"
          + " whole register."),
  ADDRESS_WRAP("A global address has 18 bits, so 0x40000 is the same place as 0x0."),
  UNALIGNED_ACCESS("Global and shared memory are read and written byte by byte, at any address."),
  CONSTANT_BANK_IGNORED(
      "The bank of a constant operand is not decoded, so all banks are one memory."),
  CONSTANT_ADDRESS_IGNORED(
      "MVC and constant second sources ignore the address register of their operand."),
  WIDE_ACCESS_ONE_BYTE(
      "GLD and GST of .S32, .S64 and .S128 move one byte: their type codes are not decoded."),
  POST_INCREMENT_A4(
      "A post-increment adds the number of the destination register to A4, whichever address"
          + " register and increment it names."),
  HALF_124_127(
      "The half registers R62L (index 124) and R63H (index 127) are treated as R124 and R127: the"
          + " first reads as zero, the second is not written."),
  OUTPUT_BIT_IGNORED("A result for o[n] goes to register n, unless n is 0x7f."),
  UNIMPLEMENTED("Instructions that the RTL does not implement are refused."),

  // ---- flags
  SIGN_FLAG(
      "The sign flag is set only by instructions that decode as signed: SHL.S, SHR.S, IMUL.S,"
          + " IMAD.S and comparisons."),
  NEGATED_ZERO_CARRY(
      "The carry of a - b is clear if b is zero, because the RTL adds the two's complement of b,"
          + " which is then zero."),
  HALF_SUM_CARRY("The carry of a 16-bit sum is bit 16 of the sum of sign-extended halves."),
  HALF_ZERO_FLAG(
      "The zero flag of I2I and LOP.PASS_B looks at 32 bits, also where the result is a half."),
  FLOAT_FLAGS(
      "Float arithmetic and special functions always set the zero flag and clear the sign flag,"
          + " whatever the result is."),
  CONVERSION_FLAGS(
      "I2F, F2I and F2F set the zero and sign flags that an integer conversion of the same operand"
          + " would set."),
  MOVE_FLAGS("MOV and MVC with a condition register store flags of another instruction.", false),

  // ---- control flow
  END_IGNORED(
      "The exit marker is decoded but has no effect, so the warp continues with the next"
          + " instruction."),
  JOIN_EMPTY_STACK(
      ".S on an empty stack activates all lanes that the warp started with, and the instruction with"
          + " the .S runs for all of them, even if its guard is false."),
  LONE_DIVERGE(
      "If a .S pops the last entry of the stack, the warp continues after the .S with the lanes of"
          + " that entry, so without an earlier SSY the lanes that arrived first are lost."),
  RET_POPS_WARP(
      "RET on a stack with entries pops the top one, of any kind, for the whole warp, whatever its"
          + " guard says."),
  BREAK_EACH_PASS("BRK pops the stack once in every pass over eight lanes.", false),
  TRAP_HANGS("TRAP and BPT never finish, whatever their guard says."),
  ONE_BARRIER(
      "There is only one barrier: every BAR makes its warp arrive and wait there, whatever its"
          + " operands say."),
  CALL_CORES_32(
      "With 32 cores, CAL stores a wrong return address, so RET continues at the target of the"
          + " call.",
      true,
      false),

  // ---- integers
  IADD_SAT(
      "A saturating sum is 0xffffffff (0xffff for halves) if its carry differs from its highest"
          + " bit."),
  SUBTRACT_FIRST_HALF(
      "In -a + b of halves, the half-register indices of a and of the destination are taken as"
          + " numbers of 32-bit registers."),
  SUBTRACT_FIRST_CONSTANT(
      "In -a + b, a constant b is read from the register whose number is the offset of the"
          + " constant."),
  HIGH_LAST_REGISTER(
      "If the last source of IADD or FADD is R64 or higher, its value is its register number; if"
          + " the third source of IMAD or FMAD is R64 or higher, the value of the second source"
          + " is its register number."),
  CARRY_ADD_STALE(
      "IADD.CARRYn adds the low half of a, the low half of the value that was last read as a"
          + " second source, and the carry of C0."),
  IMAD_CARRY_SKIPS_PRODUCT(
      "IMAD.CARRYn does not multiply: its result is the sum of a, c and the carry of C1."),
  IMAD_16_BITS(
      "IMAD multiplies only 16 bits of its factors, even if its type is a 24-bit type or has .HI."),
  IMAD_SAT("IMAD saturates only with the type .SAT.S24, in the same way as IADD."),
  IMAD_SIGNS_IGNORED("The minus signs of IMAD are ignored."),
  IMAD32_UNSIGNED("IMAD32 multiplies unsigned halves, whatever its type."),
  IMUL_ONE_SIGN("IMUL uses the type of its first factor for both factors."),
  IMUL_HIGH_IGNORED("IMUL.HI gives the lower 32 bits of the product."),
  IMAD32I_SHARED(
      "IMAD32I treats the half registers R8L to R15H and R24L to R31H as operands in shared"
          + " memory."),
  LOP_INVERSION_IGNORED("LOP ignores the complement signs (~) of its sources."),
  PASS_B_INVERTS_A("LOP.PASS_B gives the complement of the first source."),
  HALF_SHIFT_AMOUNT(
      "A 16-bit shift reads its amount from the 32-bit register whose number is the index of the"
          + " half register."),
  GATHERED_SHIFT_AMOUNT(
      "If a shift has an operand g[An+m] and an immediate amount, the immediate is taken as the"
          + " number of a register, and the amount is read from that register."),
  ISET_HALF(
      "ISET of halves takes half-register indices as numbers of 32-bit registers: it compares the"
          + " low halves of these registers, and writes a 32-bit register."),
  MIN_MAX_STALE(
      "IMAX and IMIN compare the low half of a with the low half of the value that was last read"
          + " as a second source, as unsigned numbers."),
  I2I_NEGATES_FIRST("I2I takes the absolute value after the negation."),
  BEXT_WHOLE("I2I and I2F convert all 32 bits for .U32.BEXT and .S32.BEXT."),
  I2I_KEEPS_BITS("I2I does not cut its result to 8 bits."),
  SHARED_OFFSET_4_BITS(
      "Integer arithmetic decodes four bits of a shared operand's offset: g[0x10] is g[0x0]."),
  SHARED_UNSIGNED("A shared operand of type .S16 is extended by zeros."),
  SHORT_CONSTANT_BANK("In short instructions bank 1 adds 32 to the offset of a constant."),
  SHORT_SATURATION(
      "Short and immediate instructions ignore .SAT; in immediate instructions, it also adds 64 to"
          + " the number of the destination register."),

  // ---- floats
  ROUNDING_IGNORED(
      "Float arithmetic and conversions round to nearest even, whatever rounding modifier they"
          + " have."),
  DENORMALS_KEPT("FADD, FMUL and FMAD accept denormal operands and return denormal results."),
  NAN_QUIETED(
      "If operands are NaNs, the result is the first of these NaNs, with its quiet bit set."),
  INFINITY_AS_NAN("An infinite operand of FADD, FMUL or FMAD is treated as a NaN."),
  FLOAT_SATURATION_IGNORED(".SAT of float arithmetic is ignored."),
  FLOAT_SIGNS_IGNORED(
      "The minus signs of FADD32I and FMUL32I, of FMUL32's second source and of FMAD32's first"
          + " source are ignored; in FADD32I and FMUL32I, the sign of the first source also adds"
          + " 64 to its register number."),
  FLOAT_IMMEDIATE_SHARED(
      "If an instruction has a float immediate and a shared operand, it reads the element 16"
          + " places after the named one."),
  CONVERSION_SHARED(
      "Conversions from and to floats, and RRO, decode the type bits of a shared operand also as"
          + " bits of its offset."),
  FADD_CONSTANT_SHARED(
      "If FADD has a shared operand and a constant, it reads the constant 128 words after the"
          + " named one."),
  FLOAT_CONSTANT_BANK(
      "The second source of FMUL, FMAD and FSET is a constant if the lowest bit of its bank's field"
          + " is set, else a register."),
  FADD_NEGATIVE_PAIR(
      "The sum of two negative numbers is minus the difference of their magnitudes."),
  FADD_MIXED_GROUP(
      "FADD runs in groups of eight lanes: if some lanes of a group have a negative operand, the"
          + " result is zero in the lanes that have none."),
  FADD_NO_STICKY("FADD keeps two bits of the smaller operand below those of the larger."),
  FADD_ZERO_SIGN("A sum of zero has the sign of the first operand."),
  FMAD_FUSED("FMAD rounds once: its product is not cut."),
  FMAD_SIX_BITS("FMAD decodes six bits of its first and third register."),
  FMAD_CONSTANT_THIRD(
      "If FMAD's third source is a constant in an odd bank, its second source is read from that"
          + " bank, too, with the register number as the offset; if the bank is even, the third"
          + " source is read from a register."),
  FMAD32_ADDS_R0("FMAD32 adds R0 instead of its destination."),
  FSET_MAGNITUDE(
      "FSET compares only the exponents for GT and GE of two positive numbers, and for LT and LE"
          + " of two negative numbers."),
  FSET_SIGNED_ZEROS("FSET treats +0 and -0 as different numbers."),
  FSET_NAN("FSET compares a NaN as if it were a number."),
  FSET_ABSOLUTE(
      "FSET with |a| compares with the number of the second register instead of its value, and GT"
          + " and GE always hold."),
  FSET_THREE_BITS(
      "FSET decodes only three bits of the comparison, so NUM and TRUE never hold, and the U"
          + " (unordered) of a comparison is ignored."),
  FSET_SIGNS_IGNORED("The signs of FSET's operands and |b| are ignored."),
  F2I_RANGE("F2I gives 0x80000000, 0x7fffffff or 0xffffffff for what it cannot convert."),
  CONVERSION_SIGNS_IGNORED(
      "F2I and I2F ignore the minus sign and the absolute value of their operand, and F2F ignores"
          + " the absolute value in -|a|."),
  I2F_SIGNED_HALF("I2F treats signed halves and bytes as unsigned ones."),
  I2F_CARRY_LOST("I2F loses the carry where rounding makes the mantissa overflow."),
  F2F_COPIES(
      "F2F only copies its operand, negates it or clears its sign, without rounding or"
          + " saturation."),

  // ---- special functions
  SFU_TABLES(
      "Special functions are interpolated in tables, mostly with an error of up to 3 ulp; with tables"
          + " from a file the results equal those of the RTL, otherwise they differ from them by at"
          + " most 1 ulp, for LG2 by at most 2 ulp."),
  SFU_SPECIAL_CASES(
      "RSQ and LG2 of a negative number, SIN and COS of infinity give 0xffffffff, and a NaN is"
          + " unchanged."),
  SFU_SIGNS_IGNORED("Special functions and RRO ignore the signs of their operand."),
  RRO_FIXED_POINT(
      "RRO returns fixed-point numbers, which SIN, COS and EX2 expect as operands, with an error"
          + " that is small up to 5000 and can be large beyond.");

  private final String sentence;
  private final boolean modelled;
  private final boolean onByDefault;

  Quirk(String sentence) {
    this(sentence, true);
  }

  Quirk(String sentence, boolean modelled) {
    this(sentence, modelled, true);
  }

  Quirk(String sentence, boolean modelled, boolean onByDefault) {
    this.sentence = sentence;
    this.modelled = modelled;
    this.onByDefault = onByDefault;
  }

  /** Returns its stable name, in kebab-case. */
  public String optionName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns a sentence that says what the RTL does. */
  public String sentence() {
    return sentence;
  }

  /**
   * Returns whether the emulator computes its effect. If not, an instruction that would show the
   * quirk ends the run with a fault.
   */
  public boolean isModelled() {
    return modelled;
  }

  /** Returns whether the RTL as it is shipped, with 8 cores, has the quirk. */
  public boolean isOnByDefault() {
    return onByDefault;
  }
}
