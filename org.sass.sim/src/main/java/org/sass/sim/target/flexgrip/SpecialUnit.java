package org.sass.sim.target.flexgrip;

import static org.sass.sim.target.flexgrip.SpecialFunctions.Function.COS;
import static org.sass.sim.target.flexgrip.SpecialFunctions.Function.EX2;
import static org.sass.sim.target.flexgrip.SpecialFunctions.Function.SIN;

import org.sass.sim.arith.Floats;
import org.sass.sim.arith.Specials;
import org.sass.sim.target.flexgrip.SpecialFunctions.Function;

/**
 * Computes the special functions with the quirks that are on. Without tables from a file it uses
 * computed tables. Their results differ from those of the RTL by at most 1 unit in the last place,
 * for LG2 by at most 2 units.
 *
 * @param quirks the quirks that are on
 * @param tables the tables from a file, or null
 */
public record SpecialUnit(Quirks quirks, SpecialTables tables) {
  private static final double FIXED_POINT_UNIT = 0x1p-23;

  public int compute(Function function, int bits) {
    boolean usesRangeReduction = function == SIN || function == COS || function == EX2;
    boolean isFixedPoint = usesRangeReduction && quirks.has(Quirk.RRO_FIXED_POINT);
    int argument = bits;
    if (usesRangeReduction && !isFixedPoint) {
      argument =
          function == EX2 ? RangeReduction.reduceForEx2(bits) : RangeReduction.reduceForSine(bits);
    }
    Integer special = SpecialFunctions.specialCase(function, argument);
    if (special != null && quirks.has(Quirk.SFU_SPECIAL_CASES)) {
      return special;
    }
    if (special != null && isFixedPoint) {
      return Floats.canonicalize(special);
    }
    if (special == null && quirks.has(Quirk.SFU_TABLES)) {
      SpecialTables usedTables = tables == null ? SpecialTables.COMPUTED : tables;
      return SpecialFunctions.compute(usedTables, function, argument);
    }
    return isFixedPoint ? computeFixedPoint(function, argument) : computeAsG80(function, bits);
  }

  private static int computeAsG80(Function function, int bits) {
    return switch (function) {
      case SIN -> Specials.sin(bits);
      case COS -> Specials.cos(bits);
      case RSQ -> Specials.rsq(bits);
      case LG2 -> Specials.lg2(bits);
      case EX2 -> Specials.ex2(bits);
      case RCP -> Specials.rcp(bits);
    };
  }

  /**
   * Returns the exact value, rounded to the nearest binary32, of a function of a fixed-point
   * argument from {@link RangeReduction}.
   */
  private static int computeFixedPoint(Function function, int bits) {
    if (function == EX2) {
      return toFloatBits(StrictMath.pow(2, (bits << 1 >> 1) * FIXED_POINT_UNIT));
    }
    double angle = (bits & 0xffffff) * FIXED_POINT_UNIT;
    int quadrant = bits >>> 29 & 3;
    boolean usesCosine = (quadrant & 1) != (function == SIN ? 0 : 1);
    double value = usesCosine ? StrictMath.cos(angle) : StrictMath.sin(angle);
    boolean negative = function == SIN ? quadrant >= 2 != bits < 0 : quadrant == 1 || quadrant == 2;
    return toFloatBits(negative ? -value : value);
  }

  private static int toFloatBits(double value) {
    return Floats.canonicalize(Float.floatToRawIntBits((float) value));
  }
}
