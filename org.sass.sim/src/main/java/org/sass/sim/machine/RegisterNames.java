package org.sass.sim.machine;

import java.util.EnumMap;
import java.util.Map;
import org.sass.lang.isa.Isa;

/** The names of the registers of threads in an instruction set, read from its table. */
public final class RegisterNames {
  private static final String CONDITION_CODE = "CC";

  private final Map<RegisterKind, org.sass.lang.isa.RegisterFile> declaredFiles =
      new EnumMap<>(RegisterKind.class);

  /**
   * Reads the names from an instruction set. If its table has several register files of one kind,
   * the first one counts.
   */
  public RegisterNames(Isa isa) {
    for (org.sass.lang.isa.RegisterFile declared : isa.registers()) {
      RegisterKind file = RegisterKind.of(declared);
      if (file != null) {
        declaredFiles.putIfAbsent(file, declared);
      }
    }
  }

  /**
   * Returns the prefix of the names of a kind, such as {@code R}; empty if the instruction set has
   * no registers of the kind.
   */
  public String letter(RegisterKind file) {
    return declaredFiles.containsKey(file) ? declaredFiles.get(file).prefix() : "";
  }

  /**
   * Returns the number of registers of a kind that a thread has, including those that always read
   * as zero; 0 if the instruction set has none.
   */
  public int count(RegisterKind file) {
    return declaredFiles.containsKey(file) ? declaredFiles.get(file).count() : 0;
  }

  /**
   * Returns the number of the register of a kind that a launch sets to a different value for each
   * thread; -1 if there is none.
   */
  public int launchRegister(RegisterKind file) {
    return declaredFiles.containsKey(file)
        ? declaredFiles.get(file).launchValues().keySet().stream()
            .mapToInt(one -> one)
            .min()
            .orElse(-1)
        : -1;
  }

  /**
   * Returns the name of a register, such as {@code R4}. The condition code of machines that keep it
   * apart from the predicates is the register after them.
   */
  public String name(RegisterKind file, int number) {
    boolean isConditionCode = file == RegisterKind.PREDICATE && number == count(file);
    return isConditionCode ? CONDITION_CODE : letter(file) + number;
  }

  /**
   * Returns the kind of registers whose names have this prefix, in upper or lower case; null if
   * there is none.
   */
  public RegisterKind findFile(String letter) {
    for (RegisterKind file : declaredFiles.keySet()) {
      if (letter(file).equalsIgnoreCase(letter)) {
        return file;
      }
    }
    return null;
  }
}
