package org.sass.sim.debug;

/**
 * A condition on the number of hits of a breakpoint. Only the hits that meet it count.
 *
 * @param operator {@code =}, {@code <}, {@code <=}, {@code >}, {@code >=} or {@code %}
 * @param number the number that the hit count is compared with; for {@code %}, each multiple of it
 *     counts
 */
public record HitCondition(String operator, long number) {

  /**
   * Reads a condition such as {@code 5}, {@code >= 5} or {@code % 10}; null if the text is not
   * valid.
   */
  public static HitCondition parse(String text) {
    String rest = text.trim();
    String operator = "=";
    for (String candidate : new String[] {"==", ">=", "<=", "=", ">", "<", "%"}) {
      if (rest.startsWith(candidate)) {
        operator = candidate.equals("==") ? "=" : candidate;
        rest = rest.substring(candidate.length()).trim();
        break;
      }
    }
    try {
      long number = Long.parseLong(rest);
      return number < 0 || operator.equals("%") && number == 0
          ? null
          : new HitCondition(operator, number);
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
  int firstMatching(long before, int count) {
    for (int i = 0; i < count; i++) {
      if (matches(before + i + 1)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Returns whether a hit counts.
   *
   * @param hitNumber number of the hit, from 1
   */
  boolean matches(long hitNumber) {
    return switch (operator) {
      case "=" -> hitNumber == number;
      case "<" -> hitNumber < number;
      case "<=" -> hitNumber <= number;
      case ">" -> hitNumber > number;
      case ">=" -> hitNumber >= number;
      default -> hitNumber % number == 0;
    };
  }
}
