package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.KernelBuilder.Opened;
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
   * @param from index of the first line in its block
   * @param further the blocks after the first one that the kernel extends into
   * @param to index after the last line, in the last of these blocks
   * @param count number of lines
   */
  public record Extent(int from, LineBlock[] further, int to, int count) {}

  /**
   * What a cached kernel depends on, apart from its lines.
   *
   * @param isa the instruction-set table
   * @param globals the names declared outside all kernels, as {@link Assembly#globals()}
   */
  record Context(Isa isa, Object globals) {}

  /**
   * The other effects of reading the kernel's lines.
   *
   * @param problems its problems, with the line numbers at that time
   * @param borrowed the names declared outside all kernels that it uses
   * @param hasCode whether it has any instruction, correct or not
   */
  record Outcome(List<Problem> problems, List<String> borrowed, boolean hasCode) {}

  public final Extent extent;
  final Context context;
  final List<String> borrowed;
  final boolean hasCode;
  final int errors;
  private final String name;
  private final Opened opened;
  private final PlacedList code;
  private final Kernel first;
  private final List<Constant> constants;
  private final Map<String, Scope.Definition> definitions;

  /** Number of its first line when it was read, from 1. */
  private final int number;

  private final List<Problem> problems;

  /**
   * Whether some message names a line number, so that the kernel cannot be reused at other lines.
   */
  private final boolean isFixed;

  // The state at its current place.
  private Place place;
  private List<Problem> problemsNow;
  private Names names;
  private Kernel kernel;
  private List<Constant> common;

  CachedKernel(Extent extent, Context context, KernelBuilder built, Outcome outcome) {
    this.extent = extent;
    this.context = context;
    borrowed = outcome.borrowed;
    hasCode = outcome.hasCode;
    problems = outcome.problems;
    boolean calm = problems.isEmpty();
    errors = calm ? 0 : (int) problems.stream().filter(Problem::isError).count();
    isFixed = !calm && problems.stream().anyMatch(p -> !p.related().isEmpty());
    name = built.name;
    opened = built.opened;
    code = built.code;
    constants = List.copyOf(built.constants);
    definitions = built.scope.definitions();
    place = built.place;
    number = place.line();
    first = built.build(List.of());
    problemsNow = problems;
    names = new Names(definitions, 0);
  }

  /** Returns whether the kernel can be reused with its first line at the given line number. */
  boolean canStandAt(int line) {
    return line == number || !isFixed;
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
    int shift = line - number;
    place = new Place(line, place.start(), place.end());
    names = new Names(definitions, shift);
    kernel = null;
    problemsNow = problems;
    if (shift != 0 && !problems.isEmpty()) {
      problemsNow = new ArrayList<>(problems.size());
      problems.forEach(p -> problemsNow.add(p.moved(number, 0, shift)));
    }
  }

  /** Returns its problems, with line numbers of its current place. */
  List<Problem> problems() {
    return problemsNow;
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
    return place.line() + extent.count - 1;
  }

  @Override
  public Opened opened() {
    return opened;
  }

  @Override
  public Names names() {
    return names;
  }

  /**
   * Returns the kernel. The result is the same object while the kernel's place and the common
   * constants stay the same.
   */
  @Override
  public Kernel build(List<Constant> all) {
    if (kernel == null && all.isEmpty() && names.shift() == 0) {
      common = all;
      kernel = first;
    } else if (kernel == null || common != all) {
      List<Constant> merged = new ArrayList<>(all);
      merged.addAll(constants);
      common = all;
      kernel =
          new Kernel(
              name,
              place.line(),
              Collections.unmodifiableList(code.moved(names.shift())),
              first.labels(),
              first.params(),
              first.sharedBytes(),
              List.copyOf(merged));
    }
    return kernel;
  }
}
