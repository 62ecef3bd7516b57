package org.sass.lang.ide.format;

import java.util.List;
import org.sass.lang.document.Document.Code;
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
  static String directive(String text) {
    boolean list = text.startsWith(".const") || text.startsWith(".word");
    StringBuilder out = new StringBuilder(text.length());
    int i = 0;
    while (i < text.length()) {
      int next = Letters.skipBlanks(text, i, text.length());
      char c = text.charAt(next);
      boolean behindComma = list && !out.isEmpty() && out.charAt(out.length() - 1) == ',';
      boolean space = next > i ? c != ',' || !list : behindComma && c != '#' && c != ',';
      out.append(space && !out.isEmpty() ? " " : "").append(c);
      i = next + 1;
    }
    return out.toString();
  }

  /**
   * Returns an instruction with normal spacing. An instruction that the assembler cannot read is
   * returned unchanged.
   *
   * @param old whether it is in a listing of the old generation, which has a space before each
   *     bracket
   * @param listing whether it is in a listing of the new generation
   */
  static String of(Code code, boolean old, boolean listing) {
    Statement statement = code.statement();
    String text = statement.text();
    InsnText insn = InsnReader.read(text);
    boolean gap = insn.operands().stream().anyMatch(operand -> operand.text().isEmpty());
    if (code.placed() == null || insn.paired() || insn.mnemonic().isEmpty() || gap) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 8);
    int mnemonic = insn.mnemonic().start();
    words(text, 0, mnemonic, out);
    out.append(mnemonic > 0 ? " " : "").append(insn.fullMnemonic().of(text));
    List<OperandText> operands = insn.operands();
    if (operands.isEmpty()) {
      return out.toString();
    }
    int first = operands.get(0).text().start();
    boolean wide = listing && first - insn.fullMnemonic().end() == 2;
    out.append(wide ? "  " : " ");
    InsnText printed = null;
    String canonical = null;
    for (int i = 0; i < operands.size(); i++) {
      String separator =
          i == 0 ? "" : text.charAt(operands.get(i).text().start()) == '#' ? "," : ", ";
      out.append(separator);
      OperandText operand = operands.get(i);
      Span bare = operand.bare(text);
      boolean brackets = text.substring(bare.start(), bare.end()).indexOf('[') >= 0;
      if (brackets && !old && printed == null) {
        canonical = code.placed().insn().text();
        printed = InsnReader.read(canonical);
      }
      boolean known = brackets && !old && printed.operands().size() == operands.size();
      String model = known ? printed.operands().get(i).bare(canonical).of(canonical) : null;
      operand(bare.of(text), old, model, out);
      if (operand.guard() != null) {
        out.append(' ');
        squeezed(operand.guard().of(text), out);
      }
    }
    return out.toString();
  }

  private static void words(String text, int from, int to, StringBuilder out) {
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
  private static void squeezed(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      if (!Letters.isBlank(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
  }

  /**
   * Appends an operand.
   *
   * @param model the operand as the disassembler prints it, or null
   */
  private static void operand(String text, boolean old, String model, StringBuilder out) {
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
                ? old || (model == null ? blank : isSpaced(model, brackets))
                : blank && stays(before, c, depth, out.length() - start == 1);
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
  private static boolean isSpaced(String model, int bracket) {
    int at = model.indexOf('[');
    for (int i = 0; i < bracket && at >= 0; i++) {
      at = model.indexOf('[', at + 1);
    }
    return at > 0 && model.charAt(at - 1) == ' ';
  }

  /**
   * Returns whether a space between two characters stays. It stays in sums, and where the
   * characters would otherwise become one word or one operator.
   */
  private static boolean stays(char before, char c, int depth, boolean first) {
    boolean words = Letters.isWord(before) && (Letters.isWord(c) || c == '.');
    boolean operators = OPERATORS.indexOf(before) >= 0 && OPERATORS.indexOf(c) >= 0;
    if (words || operators || c == '#') {
      return true;
    }
    boolean sign = first && OPERATORS.indexOf(before) >= 0;
    boolean edge = "[(".indexOf(before) >= 0 || "])".indexOf(c) >= 0 || before == ']';
    return depth == 0 && !sign && !edge;
  }
}
