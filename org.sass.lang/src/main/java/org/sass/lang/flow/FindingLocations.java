package org.sass.lang.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.flow.Effects.ResourceUse;
import org.sass.lang.flow.Effects.UseLocation;
import org.sass.lang.flow.StaticFinding.RelatedInsn;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Problem;
import org.sass.lang.text.Problem.Related;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Finds the ranges in the text of an instruction that uses and findings refer to. */
public final class FindingLocations {
  private FindingLocations() {}

  /**
   * Returns the range where an instruction's text names a register.
   *
   * @param text a text that contains the instruction
   * @param insn its pieces, as {@link InsnReader} found them in that text
   * @return the range of the name alone, {@code R3} or {@code R3L}; that of the surrounding
   *     operand, modifier or mnemonic if the name is not in it; never null
   */
  public static Span spanOf(String text, InsnText insn, Resources resources, ResourceUse use) {
    String name =
        resources.registerFile(use.first()).prefix() + resources.registerNumber(use.first());
    return spanOf(text, insn, use.operandIndex(), use.location(), name);
  }

  static Span spanOf(
      String text, InsnText insn, int operand, UseLocation location, String register) {
    Span enclosing = enclosingSpan(text, insn, operand, location, register);
    return register.isEmpty() ? enclosing : nameSpan(text, enclosing, register);
  }

  private static Span enclosingSpan(
      String text, InsnText insn, int operand, UseLocation location, String register) {
    if (location == UseLocation.MODIFIER) {
      for (Span suffix : insn.suffixes()) {
        if (suffix.textIn(text).toUpperCase(Locale.ROOT).endsWith(trailingDigits(register))) {
          return suffix;
        }
      }
      return insn.fullMnemonic();
    }
    if (location == null || operand < 0 || operand >= insn.operands().size()) {
      return location == UseLocation.GUARD && insn.guard() != null ? insn.guard() : insn.mnemonic();
    }
    OperandText found = insn.operands().get(operand);
    boolean guard = location == UseLocation.GUARD && found.guard() != null;
    return guard ? found.guard() : found.bareSpan(text);
  }

  /**
   * Returns the number at the end of a register's name. A modifier such as .CARRY1 ends with this
   * number.
   */
  private static String trailingDigits(String register) {
    int at = register.length();
    while (at > 0 && Character.isDigit(register.charAt(at - 1))) {
      at--;
    }
    return register.substring(at);
  }

  /**
   * Returns the range of a register's name inside another range, including the letter of a half;
   * the whole range if the name is not in it.
   */
  private static Span nameSpan(String text, Span enclosing, String register) {
    int length = register.length();
    for (int i = enclosing.start(); i + length <= enclosing.end(); i++) {
      boolean starts = i == enclosing.start() || !Character.isLetterOrDigit(text.charAt(i - 1));
      if (!starts || !text.regionMatches(true, i, register, 0, length)) {
        continue;
      }
      int end = i + length;
      boolean half = end < enclosing.end() && "LHlh".indexOf(text.charAt(end)) >= 0;
      end += half ? 1 : 0;
      if (end >= enclosing.end() || !Character.isLetterOrDigit(text.charAt(end))) {
        return new Span(i, end);
      }
    }
    return enclosing;
  }

  /** Turns a finding into a problem with lines and columns of the text that contains the kernel. */
  static Problem toProblem(Document document, Kernel kernel, StaticFinding finding) {
    int line = kernel.code().get(finding.insn()).line();
    Span span = findSpan(document, kernel, finding, line);
    List<Related> related = new ArrayList<>(finding.related().size());
    for (RelatedInsn other : finding.related()) {
      int there = kernel.code().get(other.insn()).line();
      StaticFinding mnemonic =
          StaticFinding.of(finding.severity(), finding.code(), "", other.insn());
      Span at = findSpan(document, kernel, mnemonic, there);
      related.add(new Related(there, at.start(), at.end(), other.message()));
    }
    Object[] lines = related.stream().map(Related::line).toArray();
    String message = String.format(Locale.ROOT, finding.message(), lines);
    return new Problem(
        finding.severity(), finding.code(), message, line, span.start(), span.end(), null, related);
  }

  private static Span findSpan(Document document, Kernel kernel, StaticFinding finding, int line) {
    if (line < 1 || line > document.lineCount()) {
      return new Span(0, 0);
    }
    List<Document.CodeStatement> all = document.codeStatements(line - 1);
    for (Document.CodeStatement code : all) {
      if (code.kernel() == kernel && code.codeIndex() == finding.insn()) {
        return spanInStatement(code.statement(), finding);
      }
    }
    return all.isEmpty()
        ? new Span(0, document.lineLength(line - 1))
        : new Span(all.get(0).statement().start(), all.get(0).statement().end());
  }

  private static Span spanInStatement(Statement statement, StaticFinding finding) {
    if (statement.kind() != Kind.INSTRUCTION) {
      return new Span(statement.start(), statement.end());
    }
    Span in = statement.sourceSpan();
    InsnText insn = InsnReader.read(statement.source(), in.start(), in.end());
    Span found =
        spanOf(
            statement.source(),
            insn,
            finding.operandIndex(),
            finding.location(),
            finding.registerName());
    return found.isEmpty()
        ? new Span(statement.start(), statement.end())
        : found.shifted(statement.sourceShift());
  }
}
