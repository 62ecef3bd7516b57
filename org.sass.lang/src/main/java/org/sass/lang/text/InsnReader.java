package org.sass.lang.text;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.text.InsnText.OperandText;

/**
 * Cuts the text of one instruction into pieces. It knows no instruction set, because it must read
 * both half-typed lines and the shapes of every table: {@code @!P0} guards, suffixes that start
 * with a digit, lower-case mnemonics with underscores, {@code [..]} control prefixes, pairs in
 * braces. Any text gives pieces; there are no errors.
 */
public final class InsnReader {

  private final String text;
  private final int end;
  private int pos;
  private boolean paired;

  private InsnReader(String text, int start, int end) {
    this.text = text;
    this.pos = start;
    this.end = end;
  }

  /**
   * Returns the offset after the control of an instruction and the blank after it; 0 if the text
   * has no control.
   *
   * @param text the text of a decoded instruction, which may begin with its control
   */
  public static int controlEnd(String text) {
    int end = text.startsWith("[") ? text.indexOf("] ") : -1;
    return end + (end < 0 ? 1 : 2);
  }

  /** Reads a text that holds nothing but the instruction. */
  public static InsnText read(String text) {
    return read(text, 0, text.length());
  }

  /** Reads the instruction between two offsets of a text. */
  public static InsnText read(String text, int start, int end) {
    return new InsnReader(text, start, end).read();
  }

  private InsnText read() {
    skipBlanks();
    int controlEnd = ForeignControlPrefix.end(text, pos, end);
    Span control = controlEnd > pos ? new Span(pos, controlEnd) : null;
    pos = controlEnd;
    skipBlanks();
    Span guard = null;
    // Prefixes come in any order, each at most once: `{ @P0 FADD`, `[B-] @P0 FADD`, `{ [B-] FADD`.
    for (boolean more = true; more && pos < end; skipBlanks()) {
      char c = text.charAt(pos);
      if (c == '{' && !paired) {
        paired = true;
        pos++;
      } else if (c == '[' && control == null) {
        control = bracketed();
      } else if (c == '@' && guard == null) {
        guard = guardPrefix();
      } else {
        more = false;
      }
    }
    Span mnemonic = mnemonic();
    List<Span> suffixes = suffixes();
    skipBlanks();
    List<OperandText> operands = operands();
    return new InsnText(control, guard, mnemonic, suffixes, operands, paired);
  }

  private void skipBlanks() {
    pos = Letters.skipBlanks(text, pos, end);
  }

  private Span bracketed() {
    int start = pos;
    while (pos < end && text.charAt(pos) != ']') {
      pos++;
    }
    pos = Math.min(pos + 1, end);
    return new Span(start, pos);
  }

  private Span guardPrefix() {
    int start = pos++;
    if (pos < end && text.charAt(pos) == '!') {
      pos++;
    }
    pos = Letters.nameEnd(text, pos, end);
    return new Span(start, pos);
  }

  private Span mnemonic() {
    int start = pos;
    while (pos < end && Letters.isNamePart(text.charAt(pos)) && text.charAt(pos) != '.') {
      pos++;
    }
    return new Span(start, pos);
  }

  private List<Span> suffixes() {
    List<Span> suffixes = List.of();
    while (pos < end && text.charAt(pos) == '.') {
      int start = pos++;
      mnemonic();
      if (suffixes.isEmpty()) {
        suffixes = new ArrayList<>(4);
      }
      suffixes.add(new Span(start, pos));
    }
    return suffixes;
  }

  private List<OperandText> operands() {
    int last = Letters.trimmedEnd(text, pos, end);
    if (last > pos && text.charAt(last - 1) == '}' && !hasOpenBrace(pos, last - 1)) {
      paired = true;
      last--;
    }
    if (Letters.skipBlanks(text, pos, last) >= last) {
      return List.of();
    }
    List<OperandText> operands = new ArrayList<>(4);
    int start = pos;
    int depth = 0;
    for (int i = pos; i <= last; i++) {
      char c = i < last ? text.charAt(i) : ',';
      if (c == ',' && (depth == 0 || i == last)) {
        operands.add(operand(start, i));
        start = i + 1;
      } else if (c == '(' || c == '[' || c == '{') {
        depth++;
      } else if (c == ')' || c == ']' || c == '}') {
        depth = Math.max(0, depth - 1);
      }
    }
    return operands;
  }

  private boolean hasOpenBrace(int from, int to) {
    int depth = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    }
    return depth > 0;
  }

  private OperandText operand(int from, int to) {
    int start = Letters.skipBlanks(text, from, to);
    int stop = Letters.trimmedEnd(text, start, to);
    return new OperandText(new Span(start, stop), trailingGuard(start, stop));
  }

  /**
   * Returns the parentheses that end an operand, or null. Parentheses that start an operand are
   * part of it.
   */
  private Span trailingGuard(int start, int stop) {
    if (stop - start < 3 || text.charAt(stop - 1) != ')') {
      return null;
    }
    int open = stop - 2;
    while (open > start && text.charAt(open) != '(') {
      open--;
    }
    int before = open - 1;
    while (before > start && Letters.isBlank(text.charAt(before))) {
      before--;
    }
    // After an operator the parentheses belong to an expression: 4*(1+2). A second bar is no
    // operator: |R1| (C0.NE).
    boolean bars = text.substring(start, open).chars().filter(c -> c == '|').count() == 2;
    boolean isLinkerValue =
        LinkerExpression.end(text, start, stop) > start || endsInQuotedName(start, stop);
    boolean guard =
        open > start
            && !isLinkerValue
            && (bars ? "`" : "`+-*/<>&|~").indexOf(text.charAt(before)) < 0;
    return guard ? new Span(open, stop) : null;
  }

  /** Returns whether an operand ends in a name in backquotes, such as {@code `(f(int*))}. */
  private boolean endsInQuotedName(int start, int stop) {
    int quote = Letters.indexOf(text, '`', start, stop);
    Span name = quote < 0 ? null : LinkerExpression.quotedName(text, quote, stop);
    return name != null && name.end() + 1 == stop;
  }
}
