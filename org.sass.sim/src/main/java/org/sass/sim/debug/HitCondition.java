package org.sass.sim.debug;

/**
 * A condition on the number of hits of a breakpoint. Only the hits that meet it count.
 *
 * @param sign {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=} or {@code %}
 * @param number the number that the hit count is compared with; for {@code %}, each multiple of it
 *     counts
 */
public record HitCondition(String sign, long number) {

  /**
   * Reads a condition such as {@code 5}, {@code >= 5} or {@code % 10}; null if the text is not
   * valid.
   */
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
   * Returns the first of some hits that counts.
   *
   * @param before number of hits before them
   * @param count number of these hits
   * @return its position among these hits, from 0; -1 if none counts
   */
  int first(long before, int count) {
    for (int i = 0; i < count; i++) {
      if (counts(before + i + 1)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns whether a hit counts.
   *
   * @param time number of the hit, from 1
   */
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
