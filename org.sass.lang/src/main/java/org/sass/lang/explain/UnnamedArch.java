package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.sass.lang.codec.FormEncoder;
import org.sass.lang.codec.MnemonicReader;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.text.Problem;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;

/**
 * Recognises code that was copied without the line that names its architecture, as out of Compiler
 * Explorer or Nsight Compute. The text is then read with a set that has few of its instructions,
 * and one message is better than one for each of them.
 */
public final class UnnamedArch {

  /** The code of the problem. */
  public static final String CODE = "no-arch";

  /** Number of lines that are searched for instructions. */
  public static final int MAX_LINES = 1000;

  /** Number of instructions that are looked at. */
  private static final int MAX_INSTRUCTIONS = 40;

  private final Isa isa;
  private int firstLine;
  private Statement firstForeign;

  /** The architectures that have all instructions so far; null before the first. */
  private List<String> archs;

  /**
   * An instruction at the start of a text.
   *
   * @param line number of its line, from 1
   */
  private record Line(int line, Statement statement) {}

  private UnnamedArch(Isa isa) {
    this.isa = isa;
  }

  /**
   * Returns the architectures whose instructions a text has, oldest first, if the given set has
   * less than half of those at its start. Otherwise, and if no architecture has them all, the
   * result is empty. Instructions that no set has do not count.
   *
   * @param isa the set with which the text is read
   * @param lines returns a line from its index, which counts from 0; null after the last one
   */
  public static List<String> archs(Isa isa, IntFunction<String> lines) {
    UnnamedArch text = new UnnamedArch(isa);
    return text.isForeign(lines, line -> !isInstruction(isa, line.statement))
        ? text.archs
        : List.of();
  }

  /**
   * Returns the problem of a text that names no architecture and is not code for the set with which
   * it was read; null if it may be such code.
   *
   * @param problems the problems of the text with this set
   * @param lines returns a line from its index, which counts from 0; null after the last one
   */
  public static Problem find(Isa isa, List<Problem> problems, IntFunction<String> lines) {
    Set<Integer> wrong = new HashSet<>();
    for (Problem problem : problems) {
      if (problem.isError()) {
        wrong.add(problem.line());
      }
    }
    UnnamedArch text = new UnnamedArch(isa);
    Predicate<Line> isWrong =
        line -> wrong.contains(line.line) && !isInstruction(isa, line.statement);
    if (!text.isForeign(lines, isWrong)) {
      return null;
    }
    String newest = text.archs.get(text.archs.size() - 1);
    String message =
        "this text names no architecture and is read as "
            + isa.archName()
            + ", but its instructions are those of "
            + Isas.ranges(text.archs)
            + "; write .arch "
            + newest
            + (text.archs.size() == 1 ? "" : ", or the one that it is for,")
            + " above them";
    Statement at = text.firstForeign;
    return Problem.error(CODE, message, text.firstLine, at.start(), at.end());
  }

  /** Returns whether other architectures have the instructions of a text, and notes which. */
  private boolean isForeign(IntFunction<String> lines, Predicate<Line> isWrong) {
    List<Line> instructions = instructions(lines);
    long wrong = instructions.stream().filter(isWrong).count();
    if (wrong < 2 || 2 * wrong < instructions.size()) {
      return false;
    }
    int counted = 0;
    int foreign = 0;
    for (Line line : instructions) {
      boolean isOwn = !isWrong.test(line);
      List<String> having = having(line.statement);
      if (!having.isEmpty() || isOwn) {
        counted++;
        foreign += isOwn ? 0 : 1;
        if (!isOwn && firstForeign == null) {
          firstForeign = line.statement;
          firstLine = line.line;
        }
      }
      if (!having.isEmpty()) {
        if (archs == null) {
          archs = having;
        } else {
          archs.retainAll(having);
        }
        if (archs.isEmpty()) {
          return false;
        }
      }
    }
    return foreign > 1 && 2 * foreign > counted;
  }

  /** Returns the first instructions of a text. */
  private static List<Line> instructions(IntFunction<String> lines) {
    List<Line> instructions = new ArrayList<>();
    boolean inComment = false;
    for (int i = 0; i < MAX_LINES && instructions.size() < MAX_INSTRUCTIONS; i++) {
      String line = lines.apply(i);
      if (line == null) {
        break;
      }
      SourceLine source = new SourceReader(line, i + 1, inComment).nextLine();
      if (source != null) {
        inComment = source.isCommentOpen();
        for (Statement statement : source.statements()) {
          if (statement.kind() == SourceLine.Kind.INSTRUCTION) {
            instructions.add(new Line(i + 1, statement));
          }
        }
      }
    }
    return instructions;
  }

  /** Returns the other architectures that have an instruction. */
  private List<String> having(Statement statement) {
    String text = statement.text();
    int start = MnemonicReader.start(text, 0, text.length());
    int end = MnemonicReader.end(text, start, text.length());
    return new ArchsOfText(text, 0, text.length(), 0, Symbols.NONE)
        .ofAllTables(text.substring(start, end), arch -> !arch.equals(isa.archName()));
  }

  private static boolean isInstruction(Isa set, Statement statement) {
    int start = statement.sourceSpan().start();
    int end = statement.sourceSpan().end();
    return FormEncoder.isInstruction(set, statement.source(), start, end, 0, Symbols.NONE);
  }
}
