package org.sass.sim.fast;

import org.sass.sim.exec.Destination;
import org.sass.sim.exec.Source;

/** The registers that operands name, numbered as {@link RegisterCode#key} does. */
final class RegisterKeys {
  /** An operand that is no register. */
  static final int NONE = -1;

  private RegisterKeys() {}

  /** The register that an operand is; {@link #NONE} if it is something else. */
  static int of(Source source) {
    if (source instanceof Source.Register register) {
      return RegisterCode.key(RegisterCode.GENERAL, register.number());
    } else if (source instanceof Source.Half half) {
      return RegisterCode.key(RegisterCode.GENERAL, half.number());
    } else if (source instanceof Source.AddressRegister register) {
      return RegisterCode.key(RegisterCode.ADDRESS, register.number());
    } else if (source instanceof Source.Predicate predicate) {
      return RegisterCode.key(RegisterCode.PREDICATE, predicate.number());
    } else if (source instanceof Source.Carry carry) {
      return RegisterCode.key(RegisterCode.PREDICATE, carry.number());
    }
    return NONE;
  }

  /** The register that takes a result; {@link #NONE} if none does. */
  static int ofResult(Destination destination) {
    if (destination instanceof Destination.Register register) {
      return RegisterCode.key(RegisterCode.GENERAL, register.number());
    } else if (destination instanceof Destination.Half half) {
      return RegisterCode.key(RegisterCode.GENERAL, half.number());
    } else if (destination instanceof Destination.AddressRegister register) {
      return RegisterCode.key(RegisterCode.ADDRESS, register.number());
    } else if (destination instanceof Destination.Predicate predicate) {
      return RegisterCode.key(RegisterCode.PREDICATE, predicate.number());
    }
    return NONE;
  }
}
