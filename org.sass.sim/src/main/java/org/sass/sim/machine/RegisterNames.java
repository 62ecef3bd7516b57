package org.sass.sim.machine;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/** The names of the registers of threads in an instruction set, read from its table. */
public final class RegisterNames {
  private static final String CONDITION_CODE = "CC";

  private final Map<RegisterKind, org.sass.lang.isa.RegisterFile> declaredFiles =
      new EnumMap<>(RegisterKind.class);

  /** The registers whose names are not a letter and a number, by name. */
  private final Map<String, Register> namedRegisters = new LinkedHashMap<>();

  /**
   * A register of a thread.
   *
   * @param file its kind
   * @param number its number
   */
  public record Register(RegisterKind file, int number) {}

  private RegisterNames() {}

  /**
   * Reads the names from an instruction set. If its table has several register files of one kind,
   * the first one counts.
   */
  public RegisterNames(Isa isa) {
    readFiles(isa);
    readFixedRegisters(isa);
  }

  /**
   * Reads how many registers of each kind there are, without the registers that always have the
   * same value. Each launch needs the numbers, and those registers are in the whole table.
   */
  static RegisterNames withoutFixedRegisters(Isa isa) {
    RegisterNames names = new RegisterNames();
    names.readFiles(isa);
    return names;
  }

  /**
   * Reads the names from an instruction set.
   *
   * @param counts the registers of a thread of the machine. If it has more predicate registers than
   *     the table, the one after them is the condition code.
   */
  public RegisterNames(Isa isa, RegisterCounts counts) {
    this(isa);
    int number = count(RegisterKind.PREDICATE);
    if (counts.predicate() > number) {
      namedRegisters.put(CONDITION_CODE, new Register(RegisterKind.PREDICATE, number));
    }
  }

  /**
   * Reads the names of the registers that have the same value always. In the table, such a name
   * stands for an operand without a field for the number.
   */
  private void readFixedRegisters(Isa isa) {
    for (Part part : isa.parts().values()) {
      for (Case one : part.cases()) {
        if (part.isOperand()
            && one.elements().size() == 1
            && one.elements().get(0) instanceof Literal literal
            && literal.text().chars().allMatch(Character::isLetter)) {
          one.tags().forEach(tag -> readFixedRegister(one, tag, literal.text()));
        }
      }
    }
  }

  private void readFixedRegister(Case operand, String tag, String name) {
    int colon = tag.indexOf(':');
    for (RegisterKind file : declaredFiles.keySet()) {
      org.sass.lang.isa.RegisterFile declared = declaredFiles.get(file);
      boolean names =
          colon > 0
              && operand.tags().stream()
                  .anyMatch(kind -> declared.findField(kind, tag.substring(0, colon)) != null);
      int number = names ? Integer.parseInt(tag.substring(colon + 1)) : -1;
      if (declared.zeroNumbers().contains(number)) {
        namedRegisters.putIfAbsent(name, new Register(file, number));
      }
    }
  }

  private void readFiles(Isa isa) {
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
   * Returns the register with a name that is not a letter and a number, such as {@code CC} or
   * {@code RZ}; null if there is none.
   */
  public Register findNamed(String name) {
    return namedRegisters.get(name);
  }

  /**
   * Returns the name of a register that has the same value always, such as {@code RZ}; null if it
   * can change.
   */
  public String fixedName(RegisterKind file, int number) {
    Register register = new Register(file, number);
    for (Map.Entry<String, Register> named : namedRegisters.entrySet()) {
      if (named.getValue().equals(register) && !named.getKey().equals(CONDITION_CODE)) {
        return named.getKey();
      }
    }
    return null;
  }

  /** Returns whether a register holds flags: zero, sign, carry and overflow. */
  public boolean holdsFlags(RegisterKind file, int number) {
    return file == RegisterKind.PREDICATE
        && (number >= count(file) || declaredFiles.get(file).bits() > 1);
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
