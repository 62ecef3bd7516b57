package org.sass.lang.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sass.lang.isa.Access;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.RegisterFile.Field;

/**
 * The consecutive registers of an operand that takes more than one.
 *
 * @param operandIndex position among the operands of the instruction, from 0
 * @param file their register file
 * @param fileIndex index of the register file in the set
 * @param tag the tag with which a modifier can give their number; null if it is always the same
 */
public record RegisterRun(
    int operandIndex, RegisterFile file, int fileIndex, long first, long count, String tag) {

  /** Tag, and therefore field, that gives the number of registers that a modifier means. */
  public static final String WORDS_FIELD = "words";

  /** Returns the number of the last register. */
  public long last() {
    return first + count - 1;
  }

  /** Returns whether they start at a multiple of their number. */
  public boolean isAligned() {
    return first % count == 0;
  }

  /** Returns whether the machine rejects them because of where they start. */
  public boolean isRejected() {
    return file.isAligned() && Long.bitCount(count) == 1 && !isAligned();
  }

  /** Returns whether it shares some registers with another run, but not all. */
  public boolean overlapsPartly(RegisterRun other) {
    return fileIndex == other.fileIndex
        && count == other.count
        && first != other.first
        && first <= other.last()
        && other.first <= last();
  }

  /**
   * Returns why the machine rejects an instruction for the registers that it names; null if it does
   * not.
   */
  public static String rejection(Isa isa, Insn insn) {
    if (isa.registers().stream().noneMatch(RegisterFile::isAligned)) {
      return null;
    }
    for (RegisterRun run : of(isa, insn)) {
      long end = run.file.count() - (run.file.zeroNumbers().contains(run.file.count() - 1) ? 1 : 0);
      if (run.isRejected()) {
        return run
            + " do not start at a multiple of "
            + run.count
            + ", as the hardware demands; start at "
            + run.alignedStarts(end - 1);
      }
      if (run.file.isAligned() && run.last() >= end) {
        return run + " are not all there: the last register is " + run.file.prefix() + (end - 1);
      }
    }
    return null;
  }

  /**
   * Returns the starts that are multiples of their number and next to the first register: {@code R4
   * or R6}.
   *
   * @param maxRegister number of the last register that an operand can name
   */
  public String alignedStarts(long maxRegister) {
    long down = first - first % count;
    String below = file.prefix() + down;
    return down + 2 * count - 1 > maxRegister
        ? below
        : below + " or " + file.prefix() + (down + count);
  }

  @Override
  public String toString() {
    return file.prefix() + first + " to " + file.prefix() + last();
  }

  /** Returns the operands of an instruction that take several registers each. */
  public static List<RegisterRun> of(Isa isa, Insn insn) {
    List<RegisterRun> runs = new ArrayList<>();
    for (int i = 0; i < insn.operands().size(); i++) {
      Operand operand = insn.operands().get(i);
      Access access = insn.form().effects().accessOf(i);
      String ownTag = WORDS_FIELD + "." + i;
      for (int fileIndex = 0; fileIndex < isa.registers().size(); fileIndex++) {
        RegisterFile file = isa.registers().get(fileIndex);
        for (Map.Entry<String, Long> value : operand.values().entrySet()) {
          Field field = file.findField(operand.kind(), value.getKey());
          if (field == null || field.isHalf() || !access.isCertain()) {
            continue;
          }
          boolean hasOwn = insn.field(ownTag, 0) != 0;
          Long inOperand = operand.values().get(WORDS_FIELD);
          long registerCount =
              inOperand != null ? inOperand : insn.field(hasOwn ? ownTag : WORDS_FIELD, 1);
          boolean isFixed = access.registerCount() > 0;
          long count = isFixed ? access.registerCount() : field.isRun() ? registerCount : 1;
          if (count > 1 && !isNamedZero(file, value.getValue(), operand)) {
            String tag = isFixed || inOperand != null ? null : hasOwn ? ownTag : WORDS_FIELD;
            runs.add(new RegisterRun(i, file, fileIndex, value.getValue(), count, tag));
          }
        }
      }
    }
    return runs;
  }

  /** A zero register with a name of its own is not the first of several registers. */
  private static boolean isNamedZero(RegisterFile file, long number, Operand operand) {
    return file.zeroNumbers().contains((int) number)
        && !operand.text().contains(file.prefix() + number);
  }
}
