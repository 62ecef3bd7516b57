package org.sass.sim.target.g80;

import java.util.Collections;
import java.util.Map;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.RegisterFile;
import org.sass.sim.arith.IntType;
import org.sass.sim.arith.Rounding;
import org.sass.sim.machine.Block;
import org.sass.sim.machine.ConstantMemory;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.op.AccessType;
import org.sass.sim.op.Destination;
import org.sass.sim.op.LoadStore;
import org.sass.sim.op.MemorySource;
import org.sass.sim.op.MemorySpace;
import org.sass.sim.op.OperandAddress;
import org.sass.sim.op.Operation;
import org.sass.sim.op.Source;
import org.sass.sim.op.UnfitException;

/**
 * Translates the operands and modifiers of an instruction to sources, destinations and other parts
 * of operations.
 */
public final class OperandDecoder {
  /** The general registers, as the table of SM 1.x declares them. */
  private static final RegisterFile REGISTERS = generalRegisters();

  private static final long LAST_REGISTER = REGISTERS.count() - 1L;

  /** The first register that reads as zero. */
  private static final long FIRST_ZERO_REGISTER = Collections.min(REGISTERS.zeroNumbers());

  private static final OperandAddress.Space SHARED =
      new OperandAddress.Space(MemorySpace.SHARED, Block.SHARED_BYTES, /* unaligned= */ false);

  private static final Map<String, IntType> INT_TYPES =
      Map.of(
          "", IntType.U32,
          ".U32", IntType.U32,
          ".S32", IntType.S32,
          ".U16", IntType.U16,
          ".S16", IntType.S16,
          ".U8", IntType.U8,
          ".S8", IntType.S8);

  private OperandDecoder() {}

  private static RegisterFile generalRegisters() {
    return Isas.load("sm_10").registers().stream()
        .filter(file -> RegisterKind.of(file) == RegisterKind.GENERAL)
        .findFirst()
        .orElseThrow();
  }

  /** Returns whether a register reads as zero and ignores writes. */
  private static boolean isZero(long register) {
    return REGISTERS.zeroNumbers().contains((int) register);
  }

  public static Operand operand(Insn insn, int index) {
    if (index >= insn.operands().size()) {
      throw new UnfitException("it has no operand " + (index + 1));
    }
    return insn.operands().get(index);
  }

  /**
   * Returns the integer type that a modifier names; 32 bits without sign for an empty text.
   *
   * @throws UnfitException if the text names no integer type
   */
  public static IntType intType(String text) {
    IntType type = INT_TYPES.get(text);
    if (type == null) {
      throw new UnfitException(text + " is not an integer type");
    }
    return type;
  }

  /** Returns the rounding that a modifier names; to nearest for any other text. */
  public static Rounding rounding(String text) {
    return switch (text) {
      case ".FLOOR", ".RM" -> Rounding.FLOOR;
      case ".CEIL", ".RP" -> Rounding.CEIL;
      case ".TRUNC", ".RZ" -> Rounding.TRUNC;
      default -> Rounding.NEAREST;
    };
  }

  public static Destination destination(Insn insn, int index) {
    Operand operand = operand(insn, index);
    return switch (operand.kind()) {
      case "out" -> new Destination.Discard();
      case "reg" -> registerDestination(operand.value("n"));
      case "half" -> {
        int n = (int) operand.value("n");
        yield new Destination.Half(n >> 1, (n & 1) != 0);
      }
      case "areg" -> {
        int n = (int) operand.value("n");
        yield n == 0 ? new Destination.Discard() : new Destination.AddressRegister(n);
      }
      case "creg" -> new Destination.Predicate((int) operand.value("n"));
      default -> throw new UnfitException(operand.text() + " cannot be written");
    };
  }

  private static Destination registerDestination(long number) {
    return isZero(number) ? new Destination.Discard() : new Destination.Register((int) number);
  }

  /** Returns the consecutive registers that receive a long value, the lowest part first. */
  public static Destination[] destinations(Insn insn, int index, int count) {
    Destination[] parts = new Destination[count];
    parts[0] = destination(insn, index);
    Operand first = operand(insn, index);
    if (first.kind().equals("reg")) {
      checkRegisterRange(first.value("n"), count, LAST_REGISTER);
    }
    for (int i = 1; i < count; i++) {
      parts[i] =
          first.kind().equals("reg")
              ? registerDestination(first.value("n") + i)
              : new Destination.Discard();
    }
    return parts;
  }

  /**
   * Returns the consecutive registers that hold a long value, the lowest part first. Such a value
   * must not start at the zero register or after it, because it is not known what a machine does
   * then.
   */
  public static Source[] registerSources(long first, int count) {
    checkRegisterRange(first, count, count > 1 ? FIRST_ZERO_REGISTER - 1 : LAST_REGISTER);
    Source[] parts = new Source[count];
    for (int i = 0; i < count; i++) {
      parts[i] = registerSource(first + i);
    }
    return parts;
  }

  private static void checkRegisterRange(long first, int count, long lastStart) {
    long end = first + count - 1;
    if (count > 1 && (end > LAST_REGISTER || first > lastStart)) {
      throw new UnfitException(
          "its value takes the registers "
              + name(first)
              + " to "
              + name(end)
              + (end > LAST_REGISTER
                  ? "; the last register is " + name(LAST_REGISTER)
                  : ", and from "
                      + name(FIRST_ZERO_REGISTER)
                      + " on no register can hold a part of it"));
    }
  }

  private static String name(long register) {
    return REGISTERS.prefix() + register;
  }

  /** Returns where the flags of the result go, or null if they are not written. */
  public static Destination.Predicate flagsDestination(Insn insn) {
    return insn.modifier("cw").isEmpty()
        ? null
        : new Destination.Predicate((int) insn.field("cdst", 0));
  }

  /**
   * Returns an operand as an integer of a type. The caller has to apply its minus sign or tilde.
   */
  public static Source integerSource(Insn insn, int index, IntType type) {
    Operand operand = operand(insn, index);
    int n = (int) operand.value("n", 0);
    switch (operand.kind()) {
      case "half":
        if (type.width() == 16) {
          return new Source.Half(n >> 1, (n & 1) != 0, type.signed());
        }
        break;
      case "imm":
        return new Source.Immediate((int) type.extend((int) operand.value("i")));
      default:
        break;
    }
    Source whole = wordSource(operand, type.width() == 16 ? AccessType.U16 : AccessType.B32);
    return type.width() == 32 ? whole : new Source.Extended(whole, type);
  }

  /** Returns an operand as a binary32, with its absolute value and minus sign applied. */
  public static Source floatSource(Insn insn, int index) {
    Operand operand = operand(insn, index);
    return withSign(operand, wordSource(operand, AccessType.B32), 0x80000000);
  }

  /** Returns an operand as a binary16, with its absolute value and minus sign applied. */
  public static Source halfFloatSource(Insn insn, int index) {
    Operand operand = operand(insn, index);
    return withSign(operand, integerSource(insn, index, IntType.U16), 0x8000);
  }

  private static Source withSign(Operand operand, Source source, int signBit) {
    if (!operand.absolute() && !operand.negated()) {
      return source;
    }
    return new Source.Bits(
        source, operand.absolute() ? ~signBit : -1, operand.negated() ? signBit : 0);
  }

  /** Returns the operand with all bits flipped if that is wanted, else unchanged. */
  public static Source complementIf(Source source, boolean isComplemented) {
    return isComplemented ? new Source.Bits(source, -1, -1) : source;
  }

  /**
   * Returns an operand as 32 bits.
   *
   * @param unit the type whose size is the unit of the offset of a constant, if the operand does
   *     not give a type
   */
  public static Source wordSource(Operand operand, AccessType unit) {
    return switch (operand.kind()) {
      case "reg" -> registerSource(operand.value("n"));
      case "half" -> {
        int n = (int) operand.value("n");
        yield new Source.Half(n >> 1, (n & 1) != 0, false);
      }
      case "areg" -> new Source.AddressRegister((int) operand.value("n"));
      case "creg" -> new Source.Predicate((int) operand.value("n"));
      case "imm" -> new Source.Immediate((int) operand.value("i"));
      case "shared" -> new MemorySource.Shared(sharedAddress(operand));
      case "const" -> {
        AccessType access = operand.hasValue("type") ? accessType(operand.value("type")) : unit;
        yield constantSource(operand, access, access.bytes());
      }
      default -> throw new UnfitException(operand.text() + " cannot be read");
    };
  }

  public static Source registerSource(long number) {
    return isZero(number) ? new Source.Immediate(0) : new Source.Register((int) number);
  }

  /** Returns the address of a shared operand. */
  public static OperandAddress sharedAddress(Operand operand) {
    AccessType access = accessType(operand.value("type", 3));
    return address(operand, SHARED, access, access.bytes());
  }

  /** Returns a constant operand, the offset of which counts units of {@code scale} bytes. */
  public static Source constantSource(Operand operand, AccessType access, int scale) {
    int bank = (int) operand.value("bank");
    OperandAddress.Space space =
        new OperandAddress.Space(
            MemorySpace.CONSTANT,
            bank,
            "constant (bank " + bank + ")",
            ConstantMemory.BANK_BYTES,
            /* unaligned= */ false);
    return new MemorySource.Constant(bank, address(operand, space, access, scale));
  }

  /**
   * Returns the address of an operand. If the operand has a post-increment, its offset is not
   * added.
   *
   * @param scale number of bytes that the offset counts as a unit
   */
  public static OperandAddress address(
      Operand operand, OperandAddress.Space space, AccessType access, int scale) {
    boolean increment = operand.value("inc", 0) != 0;
    int offset = increment ? 0 : (int) operand.value("off") * scale;
    return new OperandAddress(space, (int) operand.value("a", 0), offset, access);
  }

  private static AccessType accessType(long type) {
    return switch ((int) type) {
      case 0 -> AccessType.U8;
      case 1 -> AccessType.U16;
      case 2 -> AccessType.S16;
      default -> AccessType.B32;
    };
  }

  /**
   * If an operand has a post-increment, adds the increment of its address register to an operation;
   * otherwise returns the operation unchanged.
   *
   * @param scale number of bytes that the offset of a constant or local operand counts as a unit;
   *     shared operands give their type themselves
   */
  public static Operation withPostIncrement(Insn insn, Operation operation, int scale) {
    for (Operand operand : insn.operands()) {
      if (operand.value("inc", 0) != 0) {
        int bytes = operand.hasValue("type") ? accessType(operand.value("type")).bytes() : scale;
        int amount = (int) operand.value("off") * bytes;
        int register = (int) operand.value("a");
        if (register == 0) {
          throw new UnfitException(operand.text() + " would change A0, which is always zero");
        }
        return new LoadStore.PostIncrement(operation, register, amount);
      }
    }
    return operation;
  }
}
