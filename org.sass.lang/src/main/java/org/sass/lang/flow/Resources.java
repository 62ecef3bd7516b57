package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.RegisterFile;

/**
 * Numbers for everything that can hold a value: each half of a register if its kind has halves,
 * else each whole register. The halves of a register have consecutive numbers, the lower half
 * first, and so have registers with consecutive numbers.
 */
public final class Resources {
  private final List<RegisterFile> files;
  private final int[] firstResources;
  private final int count;

  private Resources(List<RegisterFile> files) {
    this.files = files;
    this.firstResources = new int[files.size() + 1];
    for (int i = 0; i < files.size(); i++) {
      firstResources[i + 1] =
          firstResources[i] + files.get(i).count() * (files.get(i).hasHalves() ? 2 : 1);
    }
    this.count = firstResources[files.size()];
  }

  /**
   * Returns the resources of an instruction set. There are none if its table names no registers.
   */
  public static Resources of(Isa isa) {
    return new Resources(new ArrayList<>(isa.registers()));
  }

  /** Returns how many resources there are. They are numbered from 0. */
  public int count() {
    return count;
  }

  /** Returns the kinds of registers, in the order of the table. */
  public List<RegisterFile> files() {
    return files;
  }

  /**
   * Returns the first resource of a register.
   *
   * @param file the kind of register
   * @param number number of the register, from 0
   */
  public int firstResource(RegisterFile file, int number) {
    return firstResources[files.indexOf(file)] + number * resourcesPerRegister(file);
  }

  /** Returns how many resources a register of that kind has: 2 if it has halves, else 1. */
  public int resourcesPerRegister(RegisterFile file) {
    return file.hasHalves() ? 2 : 1;
  }

  /** Returns the kind of register that a resource belongs to. */
  public RegisterFile registerFile(int resource) {
    return files.get(fileIndex(resource));
  }

  /** Returns the number of the register that a resource belongs to. */
  public int registerNumber(int resource) {
    int file = fileIndex(resource);
    return (resource - firstResources[file]) / resourcesPerRegister(files.get(file));
  }

  /** Returns whether the resource is the upper half of a register. */
  public boolean isUpper(int resource) {
    int file = fileIndex(resource);
    return files.get(file).hasHalves() && (resource - firstResources[file]) % 2 == 1;
  }

  /** Returns whether a launch sets the resource, to a different value in each thread. */
  public boolean isSetByLaunch(int resource) {
    return registerFile(resource).launchValues().containsKey(registerNumber(resource));
  }

  /** Returns whether the value of the resource may be used after the thread has ended. */
  public boolean isOutput(int resource) {
    RegisterFile file = registerFile(resource);
    return file.isOutput() || file.outputNumbers().contains(registerNumber(resource));
  }

  /** Returns whether values are passed to and from subroutines in the resource. */
  boolean isPassedToSubroutines(int resource) {
    return registerFile(resource).isPassed();
  }

  private int fileIndex(int resource) {
    for (int i = 0; i < files.size(); i++) {
      if (resource < firstResources[i + 1]) {
        return i;
      }
    }
    throw new IllegalStateException("resource " + resource + " of " + count);
  }

  /**
   * Returns the name of consecutive resources: {@code R3}, {@code R3L}, {@code R4 to R7}.
   *
   * @param resource the first resource
   * @param length number of resources
   */
  public String name(int resource, int length) {
    RegisterFile file = registerFile(resource);
    String name = file.prefix() + registerNumber(resource);
    if (file.hasHalves() && length == 1) {
      return name + file.halfLetters().charAt(isUpper(resource) ? 1 : 0);
    }
    int last = Math.min(resource + length, count) - 1;
    return registerNumber(last) == registerNumber(resource)
        ? name
        : name + " to " + file.prefix() + registerNumber(last);
  }
}
