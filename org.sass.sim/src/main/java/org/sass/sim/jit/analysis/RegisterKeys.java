package org.sass.sim.jit.analysis;

import org.sass.sim.op.Destination;
import org.sass.sim.op.Source;

/** Numbers all registers of a thread with one key for each, see {@link #key}. */
public final class RegisterKeys {
  /** Means that an operand is no register. */
  static final int NO_KEY = -1;

  public static final int GENERAL = 0;
  public static final int ADDRESS = 1;
  public static final int PREDICATE = 2;

  private RegisterKeys() {}

  /** Returns the key of a register: its number among all registers of a thread. */
  public static int key(int file, int number) {
    return file << 8 | number;
  }

  /** Returns the register file of a key. */
  public static int file(int key) {
    return key >> 8;
  }

  /**
   * Returns the key of the register that an operand reads; {@link #NO_KEY} if it is no register.
   */
  public static int ofSource(Source source) {
    if (source instanceof Source.Register register) {
      return key(GENERAL, register.number());
    } else if (source instanceof Source.Half half) {
      return key(GENERAL, half.number());
    } else if (source instanceof Source.AddressRegister register) {
      return key(ADDRESS, register.number());
    } else if (source instanceof Source.Predicate predicate) {
      return key(PREDICATE, predicate.number());
    } else if (source instanceof Source.Carry carry) {
      return key(PREDICATE, carry.number());
    }
    return NO_KEY;
  }

  /** Returns the key of the register that takes a result; {@link #NO_KEY} if none does. */
  public static int ofDestination(Destination destination) {
    if (destination instanceof Destination.Register register) {
      return key(GENERAL, register.number());
    } else if (destination instanceof Destination.Half half) {
      return key(GENERAL, half.number());
    } else if (destination instanceof Destination.AddressRegister register) {
      return key(ADDRESS, register.number());
    } else if (destination instanceof Destination.Predicate predicate) {
      return key(PREDICATE, predicate.number());
    }
    return NO_KEY;
  }
}
