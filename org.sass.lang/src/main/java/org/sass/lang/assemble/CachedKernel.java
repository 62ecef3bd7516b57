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
 * A whole kernel of an earlier version of a {@link Document}, with all that was said of it. While
 * none of its lines changes, nor anything that they depend on, it stands for them; where lines
 * before it come or go it moves along.
 *
 * <p>It belongs to the block of its first line and may reach into those after.
 */
public final class CachedKernel implements KernelPart {

  /**
   * Its lines.
   *
   * @param from index of the first one in its block
   * @param further the blocks after the first one that it reaches into
   * @param to index after the last one in the last of these blocks
   * @param count how many there are
   */
  public record Extent(int from, LineBlock[] further, int to, int count) {}

  /**
   * What it depends on beside its lines.
   *
   * @param isa the table
   * @param globals the names declared outside of all kernels, as {@link Assembly#globals()}
   */
  record Context(Isa isa, Object globals) {}

  /**
   * What else reading its lines does.
   *
   * @param problems what was said of it, under the numbers that its lines had then
   * @param borrowed the names declared outside of all kernels that it uses
   * @param hasCode whether there is any instruction, right or wrong
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

  /** The number of its first line when it was read. */
  private final int number;

  private final List<Problem> problems;

  /** Whether some message names a line, so that it cannot stand elsewhere. */
  private final boolean isFixed;

  // How it is where it stands now.
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

  /** Whether it can stand in other lines than those that it was read in. */
  boolean canStandAt(int line) {
    return line == number || !isFixed;
  }

  /** It stands there now; {@code line} is the number of its first line. */
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

  /** What there is to say of it where it stands now. */
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

  /** The same object while it stands where it stood and all else is the same. */
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
