package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;

/**
 * Numbers for all that can hold a value: a half of a register where an instruction set knows
 * halves, else a whole register. A register's halves stand side by side, the lower one first, and
 * so do registers of consecutive numbers.
 */
public final class Resources {
  private final List<RegisterFile> files;
  private final int[] bases;
  private final int count;

  private Resources(List<RegisterFile> files) {
    this.files = files;
    this.bases = new int[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      bases[i + 1] = bases[i] + files.get(i).count() * (files.get(i).halves() ? 2 : 1);
    }
    this.count = bases[files.size()];
  }

  /** The resources of an instruction set; none if its table names no registers. */
  public static Resources of(Isa isa) {
    return new Resources(new ArrayList<>(isa.registers()));
  }

  /** How many there are, numbered from 0. */
  public int count() {
    return count;
  }

  /** The kinds of registers, in the order of the table. */
  public List<RegisterFile> files() {
    return files;
  }

  /** The first resource of a register. */
  public int first(RegisterFile file, int number) {
    return bases[files.indexOf(file)] + number * width(file);
  }

  /** How many resources a register of that kind has: 2 if it has halves. */
  public int width(RegisterFile file) {
    return file.halves() ? 2 : 1;
  }

  /** The kind of register that a resource belongs to. */
  public RegisterFile file(int resource) {
    return files.get(index(resource));
  }

  /** The number of the register that a resource belongs to. */
  public int number(int resource) {
    int file = index(resource);
    return (resource - bases[file]) / width(files.get(file));
  }

  /** Whether the resource is the upper half of a register. */
  public boolean isUpper(int resource) {
    int file = index(resource);
    return files.get(file).halves() && (resource - bases[file]) % 2 == 1;
  }

  /** Whether a launch gives the resource a value, another one for each thread. */
  public boolean isLaunch(int resource) {
    return file(resource).launch().containsKey(number(resource));
  }

  /** Whether what the resource holds may be wanted when the thread ends. */
  public boolean isOutput(int resource) {
    RegisterFile file = file(resource);
    return file.output() || file.outputs().contains(number(resource));
  }

  /** Whether subroutines get and give values in the resource. */
  boolean isPassed(int resource) {
    return file(resource).passed();
  }

  private int index(int resource) {
    for (int i = 0; i < files.size(); i++) {
      if (resource < bases[i + 1]) {
        return i;
      }
    }
    throw new IllegalStateException("resource " + resource + " of " + count);
  }

  /**
   * The name of a run of resources: {@code R3}, {@code R3L}, {@code R4 to R7}.
   *
   * @param resource the first one
   * @param length how many
   */
  public String name(int resource, int length) {
    RegisterFile file = file(resource);
    String name = file.letter() + number(resource);
    if (file.halves() && length == 1) {
      return name + file.halfLetters().charAt(isUpper(resource) ? 1 : 0);
    }
    int last = Math.min(resource + length, count) - 1;
    return number(last) == number(resource) ? name : name + " to " + file.letter() + number(last);
  }
}
