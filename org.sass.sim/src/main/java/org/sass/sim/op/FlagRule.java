package org.sass.sim.op;

import org.sass.sim.arith.Flags;
import org.sass.sim.arith.Integers;

/** How the flags follow from an operation's operands and its result; see {@link Flags}. */
public enum FlagRule {
  /** Zero and sign of 32 bits. */
  INT {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofInt(result);
    }
  },
  /** Zero and sign of the low 16 bits. */
  HALF {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofHalf(result);
    }
  },
  /** Those of a sum of three, with carry and overflow; the third is 0 or 1. */
  SUM {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(a, b, c);
    }
  },
  /** Those of a sum of halves. */
  HALF_SUM {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofHalf(result) | Flags.ofHalfSum(a, b, c);
    }
  },
  /** Those of {@code |a - b| + c}. */
  SAD {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(Integers.isad(a, b, 0), c, 0);
    }
  },
  SAD_UNSIGNED {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofInt(result) | Flags.ofSum(Integers.isadUnsigned(a, b, 0), c, 0);
    }
  },
  /** Zero and sign of a binary32. */
  FLOAT {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofFloat(result);
    }
  },
  /** Zero and sign of a binary16. */
  FLOAT16 {
    @Override
    public int of(int a, int b, int c, int result) {
      return Flags.ofFloat16(result);
    }
  };

  public abstract int of(int a, int b, int c, int result);
}
