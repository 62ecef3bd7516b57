package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.NumberPrinter;
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
  private static final int MAX_NAME_LENGTH = 64;

  private final FixCandidates candidates;

  OperandFixes(FixCandidates candidates) {
    this.candidates = candidates;
  }

  /** Tries the same operands in every other order. It does so for 2 to 4 operands. */
  void tryOrders() {
    List<OperandText> operands = candidates.pieces.operands();
    int count = operands.size();
    if (count < 2 || count > 4) {
      return;
    }
    List<List<Integer>> orders = new ArrayList<>();
    addPermutations(new ArrayList<>(), count, orders);
    for (List<Integer> order : orders) {
      StringBuilder text =
          new StringBuilder(candidates.line.substring(0, operands.get(0).span().start()));
      for (int i = 0; i < count; i++) {
        text.append(i == 0 ? "" : ", ").append(candidates.text(operands.get(order.get(i)).span()));
      }
      candidates.tryText("Change the order of the operands: " + text, text.toString());
    }
  }

  private static void addPermutations(List<Integer> first, int count, List<List<Integer>> orders) {
    if (first.size() == count) {
      orders.add(List.copyOf(first));
      return;
    }
    for (int i = 0; i < count; i++) {
      if (!first.contains(i)) {
        first.add(i);
        addPermutations(first, count, orders);
        first.remove(first.size() - 1);
      }
    }
  }

  /**
   * Tries other registers with the same number: the whole register for a half, a half for the whole
   * register, and registers of other kinds.
   */
  void tryRegisters() {
    String oldText = candidates.text(candidates.problemSpan).strip();
    int digits = digits(oldText);
    int end = Letters.digitsEnd(oldText, digits, oldText.length());
    if (end == digits || digits == 0 || end - digits > 4) {
      return;
    }
    String name = oldText.substring(0, end);
    Set<String> others = new LinkedHashSet<>(List.of(name));
    for (RegisterFile file : candidates.isa.registers()) {
      others.add(name + file.halfLetters().charAt(0));
      others.add(name + file.halfLetters().charAt(1));
    }
    candidates
        .isa
        .registers()
        .forEach(f -> others.add(f.prefix() + oldText.substring(digits, end)));
    for (String other : others) {
      if (candidates.reader.isRegister(other)) {
        candidates.tryText("Replace " + oldText + " by " + other, candidates.problemSpan, other);
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
  void trySimilarNames() {
    String name = candidates.text(candidates.problemSpan);
    if (name.length() <= MAX_NAME_LENGTH
        && !name.isEmpty()
        && Letters.isNameStart(name.charAt(0))) {
      for (String near : candidates.similarWords(name, candidates.reader.names())) {
        candidates.tryText("Replace " + name + " by " + near, candidates.problemSpan, near);
      }
    }
  }

  /**
   * Tries the register that reads as zero in this instruction set, where a name such as {@code RZ}
   * from another set is written.
   */
  void tryZeroRegisters() {
    String oldText = candidates.displayText(candidates.problemSpan);
    for (RegisterFile file : candidates.isa.registers()) {
      boolean like =
          oldText.startsWith(file.prefix()) && oldText.length() == file.prefix().length() + 1;
      if (like && !file.zeroNumbers().isEmpty()) {
        tryReplacement(candidates.problemSpan, file.prefix() + file.zeroNumbers().get(0));
      }
    }
  }

  /**
   * Tries numbers in place of a marked number that is out of range, beginning with the nearest one,
   * until the instruction accepts one. The candidates are the limits of fields: powers of two, and
   * for positive numbers powers of two less a step of 1, 2, 4, 8 or 16.
   */
  void tryNearestNumbers() {
    Span marked = candidates.problemSpan;
    boolean minus = marked.start() > 0 && candidates.line.charAt(marked.start() - 1) == '-';
    Span number = minus ? new Span(marked.start() - 1, marked.end()) : marked;
    EvaluatedExpression evaluated = EvaluatedExpression.of(candidates.line, number, Symbols.NONE);
    if (evaluated.mistake() != null) {
      return;
    }
    long value = evaluated.value();
    boolean decimal = !candidates.displayText(number).toLowerCase(Locale.ROOT).contains("0x");
    for (int bits = 33; bits >= 1; bits--) {
      for (long step = 1; step <= 16 && step < 1L << bits; step *= 2) {
        long most = value < 0 ? -(1L << bits - 1) : (1L << bits) - step;
        boolean nearer = value < 0 ? most > value : most < value;
        if (nearer && tryReplacement(number, most, decimal)) {
          return;
        }
      }
    }
    if (value < 0) {
      tryReplacement(number, 0, decimal);
    }
  }

  private boolean tryReplacement(Span span, long number, boolean decimal) {
    StringBuilder text = new StringBuilder();
    if (decimal) {
      text.append(number);
    } else {
      NumberPrinter.printSignedHex(number, text);
    }
    return tryReplacement(span, text.toString());
  }

  private boolean tryReplacement(Span span, String replacement) {
    return candidates.tryText(
        "Replace " + candidates.displayText(span) + " by " + replacement, span, replacement);
  }

  /**
   * Tries the multiples of 4 and of 8 next to a marked number, for fields that hold only multiples.
   */
  void tryMultiples() {
    EvaluatedExpression evaluated =
        EvaluatedExpression.of(candidates.line, candidates.problemSpan, Symbols.NONE);
    if (evaluated.mistake() != null) {
      return;
    }
    long value = evaluated.value();
    for (long step : new long[] {4, 8}) {
      long below = Math.floorDiv(value, step) * step;
      for (long near : new long[] {below, below + step}) {
        StringBuilder text = new StringBuilder();
        NumberPrinter.printSignedHex(near, text);
        tryReplacement(candidates.problemSpan, text.toString());
      }
    }
  }
}
