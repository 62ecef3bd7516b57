package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.Span;

/** Explains signs of an operand: one too many, or one that the operand cannot have. */
final class SignMistakes {
  private SignMistakes() {}

  /**
   * Checks for a sign that an operand cannot have.
   *
   * @param bare the operand without what belongs to the text around it
   * @param subject names the operand and the instruction
   * @return the mistake; null if the signs are none
   */
  static EncodingFailure find(RejectedText rejected, Span bare, String subject) {
    String written = rejected.text(bare);
    String single = withOneSign(rejected, bare, written);
    if (single != null) {
      return rejected.failure("operand-sign", "one sign is enough", bare, single);
    }
    String plain = written.replace("|", "").replaceFirst("^[-+~\\s]+", "").strip();
    if (plain.equals(written) || plain.isEmpty()) {
      return null;
    }
    if (written.matches("\\|\\s*-.*\\|") && rejected.isInstruction(bare, "-|" + plain + "|")) {
      String right = "-|" + plain + "|";
      return rejected.failure(
          "operand-sign", "the sign comes before the bars: " + right, bare, right);
    }
    if (!rejected.isInstruction(bare, plain)) {
      return null;
    }
    List<String> signs = new ArrayList<>();
    if (written.contains("|")) {
      signs.add("absolute value");
    }
    if (written.contains("-")) {
      signs.add("minus sign");
    }
    if (written.contains("+")) {
      signs.add("plus sign");
    }
    if (written.contains("~")) {
      signs.add("inversion");
    }
    String message = subject + " takes no " + String.join(" and no ", signs) + " here";
    return rejected.failure("operand-sign", message, bare, plain);
  }

  /**
   * Returns the operand with the last of its signs, and without any that has no effect; null if it
   * has fewer than two signs, or does not fit with one.
   */
  private static String withOneSign(RejectedText rejected, Span bare, String written) {
    int end = 0;
    while (end < written.length() && "+-~ \t".indexOf(written.charAt(end)) >= 0) {
      end++;
    }
    String signs = written.substring(0, end).replaceAll("\\s", "");
    if (signs.length() < 2) {
      return null;
    }
    String effective = signs.replace("+", "");
    boolean onlyPlus = effective.isEmpty();
    int first = effective.length() == signs.length() ? 1 : 0;
    String value = written.substring(end);
    for (int i = first; i < effective.length() || i == 0; i++) {
      String single = effective.substring(i) + value;
      if (rejected.isInstruction(bare, single)) {
        return single;
      }
    }
    return onlyPlus && rejected.isInstruction(bare, "+" + value) ? "+" + value : null;
  }
}
