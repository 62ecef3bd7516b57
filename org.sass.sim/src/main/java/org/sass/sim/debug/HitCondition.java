package org.sass.sim.debug;

/**
 * Which of the times that a breakpoint is met count.
 *
 * @param sign {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=} or {@code %}
 * @param number what the count is compared with
 */
public record HitCondition(String sign, long number) {

  /** Reads {@code 5}, {@code >= 5}, {@code % 10}; null if the text is no such thing. */
  public static HitCondition read(String text) {
    String rest = text.trim();
    String sign = "=";
    for (String one : new String[] {"==", ">=", "<=", "=", ">", "<", "%"}) {
      if (rest.startsWith(one)) {
        sign = one.equals("==") ? "=" : one;
        rest = rest.substring(one.length()).trim();
        break;
      }
    }
    try {
      long number = Long.parseLong(rest);
      return number < 0 || sign.equals("%") && number == 0 ? null : new HitCondition(sign, number);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * The first of some times that counts.
   *
   * @param before how many there were before them
   * @param count how many there are
   * @return its number among them, from 0; -1 if none counts
   */
  int first(long before, int count) {
    for (int i = 0; i < count; i++) {
      if (counts(before + i + 1)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether the time with this number, from 1, counts. */
  boolean counts(long time) {
    return switch (sign) {
      case "=" -> time == number;
      case "<" -> time < number;
      case "<=" -> time <= number;
      case ">" -> time > number;
      case ">=" -> time >= number;
      default -> time % number == 0;
    };
  }
}
