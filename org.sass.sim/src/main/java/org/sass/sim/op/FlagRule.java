package org.sass.sim.op;

import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;

/** How the flags are computed from an operation's operands and its result; see {@link Flags}. */
public enum FlagRule {
  /** Zero and sign of 32 bits. */
  INT {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofInt(result);
    }
  },
  /** Zero and sign of the low 16 bits. */
  HALF {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofHalf(result);
    }
  },
  /** Zero, sign, carry and overflow of a sum of three operands; the third is 0 or 1. */
  SUM {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(a, b, c);
    }
  },
  /** Zero, sign, carry and overflow of a sum of three 16-bit operands; the third is 0 or 1. */
  HALF_SUM {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofHalf(result) | Flags.ofHalfSum(a, b, c);
    }
  },
  /** Zero, sign, carry and overflow of {@code |a - b| + c}, with signed a and b. */
  SAD {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(Integers.isad(a, b, 0), c, 0);
    }
  },
  SAD_UNSIGNED {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(Integers.isadUnsigned(a, b, 0), c, 0);
    }
  },
  /** Zero and sign of a binary32. */
  FLOAT {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofFloat(result);
    }
  },
  /** Zero and sign of a binary16. */
  FLOAT16 {
    @Override
    public int apply(int a, int b, int c, int result) {
      return Flags.ofFloat16(result);
    }
  };

  public abstract int apply(int a, int b, int c, int result);
}
