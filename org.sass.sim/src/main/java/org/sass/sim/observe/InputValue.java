package org.sass.sim.observe;

import java.util.List;
import org.sass.lang.codec.Operand;
import org.sass.lang.flow.Effects;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.flow.Resources;
import org.sass.sim.machine.RegisterKind;
import org.sass.sim.machine.Warp;
import org.sass.sim.op.MemoryAccess;

/**
 * An input value of an instruction, as it is read from a register, from memory or from the
 * instruction, before its sign is changed or its bits are flipped.
 *
 * @param operand position of the operand in the text, from 0; -1 for flags that a modifier reads
 * @param kind which of the operand's values it is
 * @param bits its width in bits
 * @param registerFile the kind of register that holds it; null if it is not in a register
 * @param register the number of the first register
 * @param upperHalf whether it is the upper half of the register
 * @param memoryAccess the memory access that reads it, or whose address it is; null if it has
 *     nothing to do with memory
 * @param immediate the value of an immediate
 */
public record InputValue(
    int operand,
    Kind kind,
    int bits,
    RegisterKind registerFile,
    int register,
    boolean upperHalf,
    MemoryAccess memoryAccess,
    int immediate) {

  /** The kinds of values that an operand can provide. */
  public enum Kind {
    VALUE,
    ADDRESS,
    FLAGS
  }

  /** Number of bits of a predicate register. */
  private static final int FLAG_BITS = 4;

  private static final int HALF_BITS = 16;
  private static final int WORD_BITS = 32;

  /** Adds the input values of an operand. */
  static void addInputs(
      int index,
      Operand operand,
      MemoryAccess memoryAccess,
      boolean reads,
      Effects effects,
      Resources resources,
      List<InputValue> inputs) {
    if (memoryAccess != null) {
      if (!memoryAccess.isUniform()) {
        inputs.add(new InputValue(index, Kind.ADDRESS, WORD_BITS, null, 0, false, memoryAccess, 0));
      }
      if (memoryAccess.reads()) {
        int bits = 8 * memoryAccess.type().bytes();
        inputs.add(new InputValue(index, Kind.VALUE, bits, null, 0, false, memoryAccess, 0));
      }
      return;
    }
    if (!reads) {
      return;
    }
    int n = (int) operand.value("n", 0);
    switch (operand.kind()) {
      case "imm" -> {
        int value = (int) operand.value("i");
        inputs.add(new InputValue(index, Kind.VALUE, WORD_BITS, null, 0, false, null, value));
      }
      case "half" ->
          inputs.add(
              new InputValue(
                  index,
                  Kind.VALUE,
                  HALF_BITS,
                  RegisterKind.GENERAL,
                  n >> 1,
                  (n & 1) != 0,
                  null,
                  0));
      case "reg" -> {
        int words = registerCount(n, effects, resources);
        if (words > 0) {
          inputs.add(
              new InputValue(
                  index, Kind.VALUE, WORD_BITS * words, RegisterKind.GENERAL, n, false, null, 0));
        } else {
          // The register that always reads as zero.
          inputs.add(new InputValue(index, Kind.VALUE, WORD_BITS, null, 0, false, null, 0));
        }
      }
      case "areg" ->
          inputs.add(
              new InputValue(
                  index, Kind.VALUE, WORD_BITS, RegisterKind.ADDRESS, n, false, null, 0));
      case "creg" ->
          inputs.add(
              new InputValue(
                  index, Kind.VALUE, FLAG_BITS, RegisterKind.PREDICATE, n, false, null, 0));
      default -> {
        // Targets, barriers and comparisons are not values that a functional unit works on.
      }
    }
  }

  /** Adds the flags that a modifier reads, such as the carry of an addition. */
  static void addFlagInputs(Effects effects, Resources resources, List<InputValue> inputs) {
    for (Effects.ResourceUse use : effects.uses()) {
      RegisterKind set = RegisterKind.of(resources.registerFile(use.first()));
      if (use.reads() && use.location() == UseLocation.MODIFIER && set == RegisterKind.PREDICATE) {
        int number = resources.registerNumber(use.first());
        inputs.add(new InputValue(-1, Kind.FLAGS, FLAG_BITS, set, number, false, null, 0));
      }
    }
  }

  /**
   * Returns how many registers are read from number n on; 0 for the zero register, which holds
   * nothing.
   */
  private static int registerCount(int n, Effects effects, Resources resources) {
    for (Effects.ResourceUse use : effects.uses()) {
      boolean general =
          RegisterKind.of(resources.registerFile(use.first())) == RegisterKind.GENERAL;
      if (general && use.reads() && resources.registerNumber(use.first()) == n) {
        return Math.max(
            1, use.count() / resources.resourcesPerRegister(resources.registerFile(use.first())));
      }
    }
    return 0;
  }

  public int words() {
    return (bits + WORD_BITS - 1) / WORD_BITS;
  }

  /**
   * Returns 32 bits of the value in a lane. To be called before the instruction has run.
   *
   * @param word which 32 bits of a longer value, from 0 for the lowest
   */
  public int value(Warp warp, int lane, int word) {
    if (kind == Kind.ADDRESS) {
      return (int) memoryAccess.address(warp, lane);
    }
    if (memoryAccess != null) {
      return memoryAccess.readWord(warp, lane, memoryAccess.address(warp, lane), word)
          & valueMask();
    }
    if (registerFile == null) {
      return immediate;
    }
    int value = registerFile.value(warp, register + word, lane);
    return (upperHalf ? value >>> HALF_BITS : value) & valueMask();
  }

  private int valueMask() {
    return bits >= WORD_BITS ? -1 : (1 << bits) - 1;
  }
}
