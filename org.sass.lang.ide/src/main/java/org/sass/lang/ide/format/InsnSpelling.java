package org.sass.lang.ide.format;

import java.util.List;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Writes the words of a statement with the spaces that NVIDIA prints between them. */
final class InsnSpelling {
  private static final String OPERATORS = "+-*/<>&|~";

  private InsnSpelling() {}

  /** Returns a directive with single spaces between its words, and after the commas of a list. */
  static String formatDirective(String text) {
    boolean list = text.startsWith(".const") || text.startsWith(".word");
    StringBuilder out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int next = Letters.skipBlanks(text, i, text.length());
      char c = text.charAt(next);
      boolean afterComma = list && !out.isEmpty() && out.charAt(out.length() - 1) == ',';
      boolean space = next > i ? c != ',' || !list : afterComma && c != '#' && c != ',';
      out.append(space && !out.isEmpty() ? " " : "").append(c);
      i = next + 1;
    }
    return out.toString();
  }

  /**
   * Returns an instruction with normal spacing. An instruction that the assembler cannot read is
   * returned unchanged.
   *
   * @param oldListing whether it is in a listing of the old generation, which has a space before
   *     each bracket
   * @param newListing whether it is in a listing of the new generation
   */
  static String formatInstruction(CodeStatement code, boolean oldListing, boolean newListing) {
    Statement statement = code.statement();
    String text = statement.text();
    InsnText insn = InsnReader.read(text);
    boolean gap = insn.operands().stream().anyMatch(operand -> operand.span().isEmpty());
    if (code.instruction() == null || insn.isPaired() || insn.mnemonic().isEmpty() || gap) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 8);
    int mnemonic = insn.mnemonic().start();
    appendWords(text, 0, mnemonic, out);
    out.append(mnemonic > 0 ? " " : "").append(insn.fullMnemonic().textIn(text));
    List<OperandText> operands = insn.operands();
    if (operands.isEmpty()) {
      return out.toString();
    }
    int first = operands.get(0).span().start();
    boolean wide = newListing && first - insn.fullMnemonic().end() == 2;
    out.append(wide ? "  " : " ");
    InsnText printed = null;
    String canonical = null;
    for (int i = 0; i < operands.size(); i++) {
      String separator =
          i == 0 ? "" : text.charAt(operands.get(i).span().start()) == '#' ? "," : ", ";
      out.append(separator);
      OperandText operand = operands.get(i);
      Span bare = operand.bareSpan(text);
      boolean brackets = text.substring(bare.start(), bare.end()).indexOf('[') >= 0;
      if (brackets && !oldListing && printed == null) {
        canonical = code.instruction().decode().text();
        printed = InsnReader.read(canonical);
      }
      boolean known = brackets && !oldListing && printed.operands().size() == operands.size();
      String printedOperand =
          known ? printed.operands().get(i).bareSpan(canonical).textIn(canonical) : null;
      appendOperand(bare.textIn(text), oldListing, printedOperand, out);
      if (operand.guard() != null) {
        out.append(' ');
        appendWithoutBlanks(operand.guard().textIn(text), out);
      }
    }
    return out.toString();
  }

  private static void appendWords(String text, int from, int to, StringBuilder out) {
    int i = Letters.skipBlanks(text, from, to);
    while (i < to) {
      int next = Letters.skipBlanks(text, i, to);
      if (next == to) {
        return;
      }
      out.append(next > i ? " " : "").append(text.charAt(next));
      i = next + 1;
    }
  }

  /** Appends a guard without white space. */
  private static void appendWithoutBlanks(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      if (!Letters.isBlank(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
  }

  /**
   * Appends an operand.
   *
   * @param printedOperand the operand as the disassembler prints it, or null
   */
  private static void appendOperand(
      String text, boolean oldListing, String printedOperand, StringBuilder out) {
    int start = out.length();
    int depth = 0;
    int brackets = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean blank = i > 0 && Letters.isBlank(text.charAt(i - 1));
      if (Letters.isBlank(c)) {
        continue;
      }
      if (out.length() > start) {
        char before = out.charAt(out.length() - 1);
        boolean space =
            c == '['
                ? oldListing
                    || (printedOperand == null
                        ? blank
                        : hasSpaceBeforeBracket(printedOperand, brackets))
                : blank && keepsSpace(before, c, depth, out.length() - start == 1);
        out.append(space ? " " : "");
      }
      out.append(c);
      brackets += c == '[' ? 1 : 0;
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    }
  }

  /**
   * Returns whether the disassembler prints a space before a bracket. The brackets are counted from
   * 0.
   */
  private static boolean hasSpaceBeforeBracket(String printedOperand, int bracketIndex) {
    int at = printedOperand.indexOf('[');
    for (int i = 0; i < bracketIndex && at >= 0; i++) {
      at = printedOperand.indexOf('[', at + 1);
    }
    return at > 0 && printedOperand.charAt(at - 1) == ' ';
  }

  /**
   * Returns whether a space between two characters stays. It stays in sums, and where the
   * characters would otherwise become one word or one operator.
   */
  private static boolean keepsSpace(char before, char c, int depth, boolean first) {
    boolean words = Letters.isWordPart(before) && (Letters.isWordPart(c) || c == '.');
    boolean operators = OPERATORS.indexOf(before) >= 0 && OPERATORS.indexOf(c) >= 0;
    if (words || operators || c == '#') {
      return true;
    }
    boolean sign = first && OPERATORS.indexOf(before) >= 0;
    boolean edge = "[(".indexOf(before) >= 0 || "])".indexOf(c) >= 0 || before == ']';
    return depth == 0 && !sign && !edge;
  }
}
