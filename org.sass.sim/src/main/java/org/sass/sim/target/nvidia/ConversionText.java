package org.sass.sim.target.nvidia;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * The text of a number in one conversion of C's {@code printf}. Floating-point numbers are rounded
 * exactly, to nearest even.
 *
 * @param flags the characters of {@code -+ #0} that were given
 * @param width minimum length
 * @param precision minimum number of digits, or digits after the point; -1 if it was not given
 */
record ConversionText(String flags, int width, int precision) {
  private static final int FRACTION_BITS = 52;
  private static final int FRACTION_DIGITS = FRACTION_BITS / 4;

  private boolean has(char flag) {
    return flags.indexOf(flag) >= 0;
  }

  /** Returns whether padding goes to the right. */
  boolean isLeft() {
    return has('-');
  }

  private String sign(boolean negative) {
    return negative ? "-" : has('+') ? "+" : has(' ') ? " " : "";
  }

  /** Pads a number between its prefix and its digits, or outside of both. */
  private String pad(String prefix, String digits, boolean zeros) {
    int missing = Math.max(0, width - prefix.length() - digits.length());
    if (isLeft()) {
      return prefix + digits + " ".repeat(missing);
    }
    return has('0') && zeros
        ? prefix + "0".repeat(missing) + digits
        : " ".repeat(missing) + prefix + digits;
  }

  private String digits(String digits) {
    if (precision == 0 && digits.equals("0")) {
      return "";
    }
    return "0".repeat(Math.max(0, precision - digits.length())) + digits;
  }

  /** Returns the text for {@code %d}. */
  String signed(long value) {
    String digits = value < 0 ? Long.toString(value).substring(1) : Long.toString(value);
    return pad(sign(value < 0), digits(digits), precision < 0);
  }

  /** Returns the text for {@code %u}, {@code %o}, {@code %x} or {@code %X}. */
  String unsigned(char conversion, long value) {
    int radix = conversion == 'u' ? 10 : conversion == 'o' ? 8 : 16;
    String digits = digits(Long.toUnsignedString(value, radix));
    String prefix = "";
    if (has('#') && radix == 8 && !digits.startsWith("0")) {
      digits = "0" + digits;
    } else if (has('#') && radix == 16 && value != 0) {
      prefix = "0x";
    }
    String text = pad(prefix, digits, precision < 0);
    return conversion == 'X' ? text.toUpperCase(Locale.ROOT) : text;
  }

  /** Returns the text for {@code %p}. */
  String pointer(long address) {
    return address == 0
        ? pad("", "(nil)", false)
        : pad(sign(false) + "0x", digits(Long.toHexString(address)), precision < 0);
  }

  /** Returns the text for {@code %f}, {@code %e}, {@code %g}, {@code %a} or one in upper case. */
  String floating(char conversion, double value) {
    String sign = sign(Double.doubleToRawLongBits(value) < 0);
    double size = Math.abs(value);
    String text;
    if (Double.isNaN(size) || Double.isInfinite(size)) {
      text = pad(sign, Double.isNaN(size) ? "nan" : "inf", false);
    } else {
      int places = precision < 0 ? 6 : precision;
      text =
          switch (Character.toLowerCase(conversion)) {
            case 'f' -> pad(sign, fixed(size, places), true);
            case 'e' -> pad(sign, scientific(size, places), true);
            case 'g' -> pad(sign, general(size, Math.max(1, places)), true);
            default -> pad(sign + "0x", hexadecimal(size), true);
          };
    }
    return Character.isUpperCase(conversion) ? text.toUpperCase(Locale.ROOT) : text;
  }

  private String fixed(double value, int places) {
    String text = new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).toPlainString();
    return places == 0 && has('#') ? text + "." : text;
  }

  private static BigDecimal rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }

  private static int exponent(BigDecimal value) {
    return value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
  }

  private String scientific(double value, int places) {
    BigDecimal number = rounded(value, places + 1);
    int exponent = exponent(number);
    String digits = number.movePointLeft(exponent).setScale(places).toPlainString();
    return digits + (places == 0 && has('#') ? "." : "") + exponentText("e", exponent, 2);
  }

  private static String exponentText(String letter, int exponent, int minimum) {
    String digits = Integer.toString(Math.abs(exponent));
    return letter
        + (exponent < 0 ? "-" : "+")
        + "0".repeat(Math.max(0, minimum - digits.length()))
        + digits;
  }

  private String general(double value, int digits) {
    int exponent = exponent(rounded(value, digits));
    boolean isFixed = exponent >= -4 && exponent < digits;
    String text = isFixed ? fixed(value, digits - 1 - exponent) : scientific(value, digits - 1);
    if (has('#')) {
      return text;
    }
    int end = isFixed ? text.length() : text.indexOf('e');
    String mantissa = text.substring(0, end);
    if (mantissa.contains(".")) {
      mantissa = mantissa.replaceFirst("\\.?0*$", "");
    }
    return mantissa + text.substring(end);
  }

  private String hexadecimal(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int biased = (int) (bits >>> FRACTION_BITS);
    long mantissa = bits & (1L << FRACTION_BITS) - 1 | (biased == 0 ? 0 : 1L << FRACTION_BITS);
    int exponent = value == 0 ? 0 : Math.max(1, biased) - 1023;
    int places = FRACTION_DIGITS;
    if (precision >= 0 && precision < FRACTION_DIGITS) {
      places = precision;
      int dropped = 4 * (FRACTION_DIGITS - places);
      long half = 1L << dropped - 1;
      long rest = mantissa & (1L << dropped) - 1;
      mantissa >>>= dropped;
      mantissa += rest > half || rest == half && (mantissa & 1) != 0 ? 1 : 0;
    }
    String fraction = String.format("%0" + (places + 1) + "x", mantissa).substring(1);
    String whole = Long.toHexString(mantissa >>> 4 * places);
    fraction =
        precision < 0
            ? fraction.replaceFirst("0+$", "")
            : fraction + "0".repeat(Math.max(0, precision - FRACTION_DIGITS));
    String point = fraction.isEmpty() && !has('#') ? "" : ".";
    return whole + point + fraction + exponentText("p", exponent, 1);
  }
}
