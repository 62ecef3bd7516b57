package org.sass.sim.machine;

import java.util.EnumMap;
import java.util.Map;
import org.sass.lang.isa.Isa;

/** What the registers of threads are called in an instruction set, by its table. */
public final class RegisterNames {
  private final Map<RegisterFile, org.sass.lang.isa.RegisterFile> rows =
      new EnumMap<>(RegisterFile.class);

  /** The names in an instruction set: of each kind of registers the first that its table has. */
  public RegisterNames(Isa isa) {
    for (org.sass.lang.isa.RegisterFile row : isa.registers()) {
      RegisterFile file = RegisterFile.of(row);
      if (file != null) {
        rows.putIfAbsent(file, row);
      }
    }
  }

  /** What the names of a kind start with; nothing if the instruction set has none of it. */
  public String letter(RegisterFile file) {
    return rows.containsKey(file) ? rows.get(file).letter() : "";
  }

  /** How many registers of a kind a thread has, those included that always read as zero. */
  public int count(RegisterFile file) {
    return rows.containsKey(file) ? rows.get(file).count() : 0;
  }

  /** The register of a kind that a launch sets, another value for each thread; -1 for none. */
  public int launched(RegisterFile file) {
    return rows.containsKey(file)
        ? rows.get(file).launch().keySet().stream().mapToInt(one -> one).min().orElse(-1)
        : -1;
  }

  /** The name of a register: {@code R4}. */
  public String name(RegisterFile file, int number) {
    return letter(file) + number;
  }

  /** The kind of registers whose names start so, in small or large letters; null if none do. */
  public RegisterFile file(String letter) {
    for (RegisterFile file : rows.keySet()) {
      if (letter(file).equalsIgnoreCase(letter)) {
        return file;
      }
    }
    return null;
  }
}
