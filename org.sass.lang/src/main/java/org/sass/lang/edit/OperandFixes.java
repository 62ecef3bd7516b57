package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.NumberStyle;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Tries to fix a wrong instruction by changing its operands: their order, the size or kind of a
 * register, a name, or a number.
 */
final class OperandFixes {
  private static final int LONGEST = 64;

  private final Attempts attempts;

  OperandFixes(Attempts attempts) {
    this.attempts = attempts;
  }

  /** Tries the same operands in every other order. It does so for 2 to 4 operands. */
  void order() {
    List<OperandText> operands = attempts.pieces.operands();
    int count = operands.size();
    if (count < 2 || count > 4) {
      return;
    }
    List<List<Integer>> orders = new ArrayList<>();
    permute(new ArrayList<>(), count, orders);
    for (List<Integer> order : orders) {
      StringBuilder text =
          new StringBuilder(attempts.line.substring(0, operands.get(0).text().start()));
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(attempts.text(operands.get(order.get(i)).text()));
      }
      attempts.tryText("Change the order of the operands: " + text, text.toString());
    }
  }

  private static void permute(List<Integer> first, int count, List<List<Integer>> orders) {
    if (first.size() == count) {
      orders.add(List.copyOf(first));
      return;
    }
    for (int i = 0; i < count; i++) {
      if (!first.contains(i)) {
        first.add(i);
        permute(first, count, orders);
        first.remove(first.size() - 1);
      }
    }
  }

  /**
   * Tries other registers with the same number: the whole register for a half, a half for the whole
   * register, and registers of other kinds.
   */
  void registers() {
    String was = attempts.text(attempts.marked).strip();
    int digits = digits(was);
    int end = Letters.digitsEnd(was, digits, was.length());
    if (end == digits || digits == 0 || end - digits > 4) {
      return;
    }
    String name = was.substring(0, end);
    Set<String> others = new LinkedHashSet<>(List.of(name));
    for (RegisterFile file : attempts.isa.registers()) {
      others.add(name + file.halfLetters().charAt(0));
      others.add(name + file.halfLetters().charAt(1));
    }
    attempts.isa.registers().forEach(f -> others.add(f.letter() + was.substring(digits, end)));
    for (String other : others) {
      if (attempts.reader.isRegister(other)) {
        attempts.tryText("Replace " + was + " by " + other, attempts.marked, other);
      }
    }
  }

  private static int digits(String text) {
    int at = 0;
    while (at < text.length() && !Letters.isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Tries declared names that are similar to the marked name. */
  void names() {
    String name = attempts.text(attempts.marked);
    if (name.length() <= LONGEST && !name.isEmpty() && Letters.startsName(name.charAt(0))) {
      for (String near : attempts.near(name, attempts.reader.names())) {
        attempts.tryText("Replace " + name + " by " + near, attempts.marked, near);
      }
    }
  }

  /**
   * Tries the register that reads as zero in this instruction set, where a name such as {@code RZ}
   * from another set is written.
   */
  void zeros() {
    String was = attempts.shown(attempts.marked);
    for (RegisterFile file : attempts.isa.registers()) {
      boolean like = was.startsWith(file.letter()) && was.length() == file.letter().length() + 1;
      if (like && !file.zeros().isEmpty()) {
        replaced(attempts.marked, file.letter() + file.zeros().get(0));
      }
    }
  }

  /**
   * Tries numbers in place of a marked number that is out of range, beginning with the nearest one,
   * until the instruction accepts one. The candidates are the limits of fields: powers of two, and
   * for positive numbers powers of two less a step of 1, 2, 4, 8 or 16.
   */
  void nearestNumber() {
    Span marked = attempts.marked;
    boolean minus = marked.start() > 0 && attempts.line.charAt(marked.start() - 1) == '-';
    Span number = minus ? new Span(marked.start() - 1, marked.end()) : marked;
    EvaluatedExpression evaluated = EvaluatedExpression.of(attempts.line, number, Symbols.NONE);
    if (evaluated.mistake() != null) {
      return;
    }
    long value = evaluated.value();
    boolean decimal = !attempts.shown(number).toLowerCase(Locale.ROOT).contains("0x");
    for (int bits = 33; bits >= 1; bits--) {
      for (long step = 1; step <= 16 && step < 1L << bits; step *= 2) {
        long most = value < 0 ? -(1L << bits - 1) : (1L << bits) - step;
        boolean nearer = value < 0 ? most > value : most < value;
        if (nearer && replaced(number, most, decimal)) {
          return;
        }
      }
    }
    if (value < 0) {
      replaced(number, 0, decimal);
    }
  }

  private boolean replaced(Span place, long number, boolean decimal) {
    StringBuilder text = new StringBuilder();
    if (decimal) {
      text.append(number);
    } else {
      NumberStyle.signedHex(number, text);
    }
    return replaced(place, text.toString());
  }

  private boolean replaced(Span place, String by) {
    return attempts.tryText("Replace " + attempts.shown(place) + " by " + by, place, by);
  }

  /**
   * Tries the multiples of 4 and of 8 next to a marked number, for fields that hold only multiples.
   */
  void multiples() {
    EvaluatedExpression evaluated =
        EvaluatedExpression.of(attempts.line, attempts.marked, Symbols.NONE);
    if (evaluated.mistake() != null) {
      return;
    }
    long value = evaluated.value();
    for (long step : new long[] {4, 8}) {
      long below = Math.floorDiv(value, step) * step;
      for (long near : new long[] {below, below + step}) {
        StringBuilder text = new StringBuilder();
        NumberStyle.signedHex(near, text);
        replaced(attempts.marked, text.toString());
      }
    }
  }
}
