package org.sass.sim.see;

import org.sass.sim.machine.Warp;

/** The kinds of registers whose values can be seen. */
public enum RegisterSet {
  GENERAL("R"),
  ADDRESS("A"),
  FLAGS("C");

  private final String letter;

  RegisterSet(String letter) {
    this.letter = letter;
  }

  /** What the names of its registers start with, here and in the table. */
  public String letter() {
    return letter;
  }

  /** The set of that letter; null for registers that no thread has of its own. */
  static RegisterSet of(String letter) {
    for (RegisterSet set : values()) {
      if (set.letter.equals(letter)) {
        return set;
      }
    }
    return null;
  }

  /** What a register of a lane holds. */
  int value(Warp warp, int number, int lane) {
    int[] file =
        switch (this) {
          case GENERAL -> warp.registers();
          case ADDRESS -> warp.addresses();
          case FLAGS -> warp.predicates();
        };
    return file[warp.row(number) + lane];
  }
}
