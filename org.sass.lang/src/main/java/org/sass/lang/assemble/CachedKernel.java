package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;

/**
 * A whole kernel of an earlier version of a {@link Document}, with all its problems. It is reused
 * while neither its lines nor anything that they depend on changes. If lines before it are added or
 * removed, its line numbers are adjusted.
 *
 * <p>It is stored in the block of its first line and may extend into later blocks.
 */
public final class CachedKernel implements KernelPart {

  /**
   * The lines of a cached kernel.
   *
   * @param startIndex index of the first line in its block
   * @param furtherBlocks the blocks after the first one that the kernel extends into
   * @param endIndex index after the last line, in the last of these blocks
   * @param lineCount number of lines
   */
  public record Extent(int startIndex, LineBlock[] furtherBlocks, int endIndex, int lineCount) {}

  /**
   * What a cached kernel depends on, apart from its lines.
   *
   * @param isa the instruction-set table
   * @param globals the names declared outside all kernels, as {@link Assembly#globalsKey()}
   */
  record Context(Isa isa, Object globals) {}

  /**
   * A line with a comment that silences diagnostics.
   *
   * @param offset number of lines from the first line of the kernel
   */
  record SuppressionLine(DocumentLine line, int offset) {}

  /**
   * The other effects of reading the kernel's lines.
   *
   * @param problems its problems, with the line numbers at that time
   * @param suppressionLines its lines with comments that silence diagnostics
   * @param usedGlobals the names declared outside all kernels that it uses
   * @param hasCode whether it has any instruction, correct or not
   */
  record Outcome(
      List<Problem> problems,
      List<SuppressionLine> suppressionLines,
      List<String> usedGlobals,
      boolean hasCode) {}

  public final Extent extent;
  final Context context;
  final List<SuppressionLine> suppressionLines;
  final List<String> usedGlobals;
  final boolean hasCode;
  final int errorCount;
  private final String name;
  private final OpenedBy openedBy;
  private final PlacedList code;
  private final Kernel originalKernel;
  private final List<Constant> constants;
  private final Map<String, Scope.Definition> definitions;

  /** Number of its first line when it was read, from 1. */
  private final int originalLineNumber;

  private final List<Problem> problems;

  /**
   * Whether some message names a line number, so that the kernel cannot be reused at other lines.
   */
  private final boolean isLineBound;

  // The state at its current place.
  private Place place;
  private List<Problem> currentProblems;
  private ScopeNames names;
  private Kernel kernel;
  private List<Constant> lastCommon;

  CachedKernel(Extent extent, Context context, KernelBuilder built, Outcome outcome) {
    this.extent = extent;
    this.context = context;
    suppressionLines = outcome.suppressionLines;
    usedGlobals = outcome.usedGlobals;
    hasCode = outcome.hasCode;
    problems = outcome.problems;
    boolean hasNoProblems = problems.isEmpty();
    errorCount = hasNoProblems ? 0 : (int) problems.stream().filter(Problem::isError).count();
    isLineBound = !hasNoProblems && problems.stream().anyMatch(p -> !p.related().isEmpty());
    name = built.name;
    openedBy = built.openedBy;
    code = built.code;
    constants = List.copyOf(built.constants);
    definitions = built.scope.definitions();
    place = built.place;
    originalLineNumber = place.line();
    originalKernel = built.build(List.of());
    currentProblems = problems;
    names = new ScopeNames(definitions, 0);
  }

  /** Returns whether the kernel can be reused with its first line at the given line number. */
  boolean canMoveTo(int line) {
    return line == originalLineNumber || !isLineBound;
  }

  /**
   * Moves the kernel.
   *
   * @param line number of its first line in the current version
   */
  void moveTo(int line) {
    if (line == place.line()) {
      return;
    }
    int shift = line - originalLineNumber;
    place = new Place(line, place.start(), place.end());
    names = new ScopeNames(definitions, shift);
    kernel = null;
    currentProblems = problems;
    if (shift != 0 && !problems.isEmpty()) {
      currentProblems = new ArrayList<>(problems.size());
      problems.forEach(p -> currentProblems.add(p.afterEdit(originalLineNumber, 0, shift)));
    }
  }

  /** Returns its problems, with line numbers of its current place. */
  List<Problem> problems() {
    return currentProblems;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Place place() {
    return place;
  }

  @Override
  public int lastLine() {
    return place.line() + extent.lineCount - 1;
  }

  @Override
  public OpenedBy openedBy() {
    return openedBy;
  }

  @Override
  public ScopeNames names() {
    return names;
  }

  /**
   * Returns the kernel. The result is the same object while the kernel's place and the common
   * constants stay the same.
   */
  @Override
  public Kernel build(List<Constant> newCommon) {
    if (kernel == null && newCommon.isEmpty() && names.lineShift() == 0) {
      lastCommon = newCommon;
      kernel = originalKernel;
    } else if (kernel == null || lastCommon != newCommon) {
      List<Constant> merged = new ArrayList<>(newCommon);
      constants.forEach(one -> merged.add(one.withLineShift(names.lineShift())));
      lastCommon = newCommon;
      kernel =
          new Kernel(
              name,
              place.line(),
              Collections.unmodifiableList(code.withLineShift(names.lineShift())),
              originalKernel.labels(),
              originalKernel.params(),
              originalKernel.sharedBytes(),
              List.copyOf(merged),
              originalKernel.excerpt());
    }
    return kernel;
  }
}
