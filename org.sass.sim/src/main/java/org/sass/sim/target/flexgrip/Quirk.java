package org.sass.sim.target.flexgrip;

import java.util.Locale;

/**
 * The ways in which the RTL of FlexGripPlus 4.4 differs from a G80. Each quirk can be switched
 * separately. Scripts and readers rely on its name and its sentence, so neither may change.
 */
public enum Quirk {
  // ---- launch and memories
  GHOST_LANES(
      "All 32 lanes of a block's last warp run, even those without a thread, where R0 keeps its"
          + " old value."),
  STALE_REGISTERS(
      "Only R0 is set when a block starts; all other registers keep what an earlier block left in"
          + " the same place."),
  LARGE_BLOCKS("A block may have 1,024 threads, and as many in x or y."),
  FIFTEEN_PARAMETERS("A launch passes 15 parameter words at most."),
  SHARED_SIZE(
      "A block's shared memory is a multiple of 256 bytes, in which a parameter counts as one byte"
          + " and not as four."),
  REGISTER_ALIASING(
      "A register number is not checked against the allocation: higher ones are registers of"
          + " the next warp."),
  FOUR_ADDRESS_REGISTERS(
      "Only two bits of an address register's number are decoded: A5 is A1, and A0 as a source or"
          + " destination is A4."),
  STACK_31("The divergence stack has 31 entries, and a push onto a full stack is lost."),
  MVC_WORDS(
      "MVC decodes seven bits of its offset, counts words whatever its type, and extends by"
          + " zeros."),
  ADA_PLAIN("ADA adds 14 bits without a sign, whatever its guard says."),
  R2A_SIX_BITS("R2A decodes six bits of its register."),
  R2A_SHARED("R2A of a shared operand takes a register for its address.", false),
  R2G_TYPE(
      "R2G stores what its register's type says, halves or words, and takes the register from the"
          + " memory's type."),
  ADDRESS_WRAP("A global address has 18 bits: 0x40000 is 0x0."),
  UNALIGNED_ACCESS("Global and shared memory are read and written byte by byte, at any address."),
  CONSTANT_BANK_IGNORED("The bank of a constant operand is not decoded: all are one memory."),
  CONSTANT_ADDRESS_IGNORED(
      "MVC and constant second sources ignore the address register of their operand."),
  WIDE_ACCESS_ONE_BYTE(
      "GLD and GST of .S32, .S64 and .S128 move one byte: their type codes are not decoded."),
  POST_INCREMENT_A4(
      "A post-increment adds to A4, whichever register it names, and adds the number of the"
          + " destination."),
  HALF_124_127(
      "The half registers R62L (index 124) and R63H (index 127) are treated as R124 and R127: the"
          + " first reads as zero, the second is not written."),
  OUTPUT_BIT_IGNORED("A result for o[n] goes to register n, unless n is 0x7f."),
  UNIMPLEMENTED("Instructions that the RTL does not implement are refused."),

  // ---- flags
  SIGN_FLAG(
      "The sign flag is set only by instructions that decode as signed: SHL.S, SHR.S, IMUL.S,"
          + " IMAD.S and comparisons."),
  NEGATED_ZERO_CARRY("The carry of a - b is clear where b is zero: -0 carries nothing."),
  HALF_SUM_CARRY("The carry of a 16-bit sum is bit 16 of the sum of sign-extended halves."),
  HALF_ZERO_FLAG(
      "The zero flag of I2I and LOP.PASS_B looks at 32 bits, also where the result is a half."),
  FLOAT_FLAGS(
      "Float arithmetic and special functions set zero and clear sign, whatever they give."),
  CONVERSION_FLAGS(
      "I2F, F2I and F2F set zero and sign as an integer conversion of their operand would."),
  MOVE_FLAGS("MOV and MVC with a condition register store flags of another instruction.", false),

  // ---- control flow
  END_IGNORED("The exit marker is decoded and does nothing: the code goes on."),
  JOIN_EMPTY_STACK(
      ".S on an empty stack makes all lanes active that the warp started with, and its own"
          + " instruction runs for them, whatever its guard says."),
  LONE_DIVERGE(
      "A .S that pops the last entry continues after itself: without an SSY below, the lanes that"
          + " arrived first are lost."),
  RET_POPS_WARP(
      "RET on a stack with entries pops the top one, of any kind, for the whole warp, whatever its"
          + " guard says."),
  BREAK_EACH_PASS("BRK pops the stack once in every pass over eight lanes.", false),
  TRAP_HANGS("TRAP and BPT never finish, whatever their guard says."),
  ONE_BARRIER(
      "A BAR makes its warp arrive and wait at the one barrier, whatever its operands say."),
  CALL_CORES_32(
      "With 32 cores the return address of CAL is stale: RET resumes at the call's target.",
      true,
      false),

  // ---- integers
  IADD_SAT(
      "A sum that saturates gives 0xffffffff (halves 0xffff) where its carry differs from its"
          + " highest bit."),
  SUBTRACT_FIRST_HALF(
      "-a + b of halves reads a from, and writes to, the 32-bit register whose number is the half's"
          + " index."),
  SUBTRACT_FIRST_CONSTANT(
      "-a + b takes a constant b from the register whose number is its offset."),
  HIGH_LAST_REGISTER(
      "R64 and up as last source of IADD and FADD reads as its number; as third source of IMAD and"
          + " FMAD it makes the second source read as its number."),
  CARRY_ADD_STALE(
      "IADD.CARRYn adds the low halves of a, of whatever was last read as a second source, and the"
          + " carry of C0."),
  IMAD_CARRY_SKIPS_PRODUCT("IMAD.CARRYn gives the sum of a, c and the carry of C1."),
  IMAD_16_BITS("IMAD multiplies 16 bits of its factors, also where its type says 24 or .HI."),
  IMAD_SAT("Of IMAD's types only .SAT.S24 saturates, as IADD does."),
  IMAD_SIGNS_IGNORED("The minus signs of IMAD are ignored."),
  IMAD32_UNSIGNED("IMAD32 multiplies unsigned halves, whatever its type."),
  IMUL_ONE_SIGN("IMUL uses the type of its first factor for both factors."),
  IMUL_HIGH_IGNORED("IMUL.HI gives the lower 32 bits of the product."),
  IMAD32I_SHARED(
      "IMAD32I takes a half register from R8L to R15H and from R24L to R31H for shared memory."),
  LOP_INVERSION_IGNORED("The tildes of LOP are ignored."),
  PASS_B_INVERTS_A("LOP.PASS_B gives the complement of the first source."),
  HALF_SHIFT_AMOUNT(
      "The amount of a 16-bit shift is the 32-bit register whose number is the half's index."),
  GATHERED_SHIFT_AMOUNT(
      "An immediate shift amount beside g[An+m] is the number of the register that holds it."),
  ISET_HALF(
      "ISET of halves compares the 32-bit registers with their indices as numbers, in their low"
          + " halves, and writes such a register."),
  MIN_MAX_STALE(
      "IMAX and IMIN compare the low halves of a and of whatever was last read as a second"
          + " source, unsigned."),
  I2I_NEGATES_FIRST("I2I takes the absolute value after the negation."),
  BEXT_WHOLE("I2I and I2F convert all 32 bits for .U32.BEXT and .S32.BEXT."),
  I2I_KEEPS_BITS("I2I does not cut its result to 8 bits."),
  SHARED_OFFSET_4_BITS(
      "Integer arithmetic decodes four bits of a shared operand's offset: g[0x10] is g[0x0]."),
  SHARED_UNSIGNED("A shared operand of type .S16 is extended by zeros."),
  SHORT_CONSTANT_BANK("In short instructions bank 1 adds 32 to the offset of a constant."),
  SHORT_SATURATION(
      "In short and immediate instructions .SAT is ignored; in the latter it adds 64"
          + " to the destination's number."),

  // ---- floats
  ROUNDING_IGNORED("Float arithmetic and conversions round to nearest even, whatever they say."),
  DENORMALS_KEPT("FADD, FMUL and FMAD take and give denormal numbers."),
  NAN_QUIETED("If an operand is a NaN, the result is that NaN, quieted: the first one of several."),
  INFINITY_AS_NAN("An infinite operand of FADD, FMUL or FMAD is treated as a NaN."),
  FLOAT_SATURATION_IGNORED(".SAT of float arithmetic is ignored."),
  FLOAT_SIGNS_IGNORED(
      "The signs in FADD32I, FMUL32I, of FMUL32's second and FMAD32's first source are ignored;"
          + " that of an immediate form's first source adds 64 to its number."),
  FLOAT_IMMEDIATE_SHARED("A shared operand beside a float immediate is 16 elements further on."),
  CONVERSION_SHARED(
      "Conversions of floats and RRO take a shared operand's type as part of its offset, too."),
  FADD_CONSTANT_SHARED("A constant beside a shared operand of FADD is 128 words further on."),
  FLOAT_CONSTANT_BANK(
      "The second source of FMUL, FMAD and FSET is a constant if the lowest bit of its bank's field"
          + " is set, else a register."),
  FADD_NEGATIVE_PAIR(
      "The sum of two negative numbers is minus the difference of their magnitudes."),
  FADD_MIXED_GROUP(
      "If some of eight neighbouring lanes add a negative number, the lanes that add none give"
          + " zero."),
  FADD_NO_STICKY("FADD keeps two bits of the smaller operand below those of the larger."),
  FADD_ZERO_SIGN("A sum of zero has the sign of the first operand."),
  FMAD_FUSED("FMAD rounds once: its product is not cut."),
  FMAD_SIX_BITS("FMAD decodes six bits of its first and third register."),
  FMAD_CONSTANT_THIRD(
      "If FMAD's third source is a constant in an odd bank, the second is one at the register's"
          + " number; if in an even bank, the third is a register."),
  FMAD32_ADDS_R0("FMAD32 adds R0 instead of its destination."),
  FSET_MAGNITUDE(
      "FSET looks at exponents alone in GT and GE of positive, in LT and LE of negative numbers."),
  FSET_SIGNED_ZEROS("FSET treats +0 and -0 as different numbers."),
  FSET_NAN("FSET compares a NaN as if it were a number."),
  FSET_ABSOLUTE(
      "FSET with |a| compares with the second register's number, and for GT and GE always holds."),
  FSET_THREE_BITS(
      "FSET decodes three bits of the comparison: NUM and TRUE never hold, and a U is ignored."),
  FSET_SIGNS_IGNORED("The signs of FSET's operands and |b| are ignored."),
  F2I_RANGE("F2I gives 0x80000000, 0x7fffffff or 0xffffffff for what it cannot convert."),
  CONVERSION_SIGNS_IGNORED(
      "F2I and I2F ignore signs, F2F ignores an absolute value that is negated."),
  I2F_SIGNED_HALF("I2F treats signed halves and bytes as unsigned ones."),
  I2F_CARRY_LOST("I2F loses the carry where rounding makes the mantissa overflow."),
  F2F_COPIES("F2F only copies, negates or clears the sign: no rounding, no saturation."),

  // ---- special functions
  SFU_TABLES(
      "Special functions are interpolated in tables, 1 to 3 ulp off; tables from a file make them"
          + " exact, else they are within 1 ulp of the RTL."),
  SFU_SPECIAL_CASES(
      "RSQ and LG2 of a negative number, SIN and COS of infinity give 0xffffffff, and a NaN is"
          + " unchanged."),
  SFU_SIGNS_IGNORED("Special functions and RRO ignore the signs of their operand."),
  RRO_FIXED_POINT(
      "RRO gives fixed-point numbers, which SIN, COS and EX2 take, with a small error that grows"
          + " large beyond 5000.");

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
