package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.sass.lang.asm.Program.Kernel;
import org.sass.lang.asm.Program.Placed;
import org.sass.lang.asm.SourceLine.Kind;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.isa.Isa;

/**
 * A source text that somebody edits: one version of it, immutable, with everything the assembler
 * knows of it. An edit gives the next version, which shares what it can with this one, so that its
 * program costs little more than the lines that changed. What it says of a text is exactly what
 * {@link Assembler#assemble} says.
 *
 * <p>Lines count from 0 and so do columns, in UTF-16 units, as editors count them; a text that ends
 * with a line break has an empty last line. Problems, placed instructions and kernels keep the line
 * numbers from 1 that messages show.
 */
public final class Document {
  private final Assembler.Options options;
  private final Line[] lines;

  /** Guards the assembling of all versions: lines keep what was found out about them. */
  private final Retained retained;

  private Assembled assembled;

  /**
   * Instructions and directives of a line, with their place in the program.
   *
   * @param line index of the line
   * @param statement where it stands; offsets count from the start of the line
   * @param kernel the kernel it belongs to
   * @param index its index in the kernel's code; -1 if it is no instruction, or a wrong one
   */
  public record Code(int line, Statement statement, Kernel kernel, int index) {

    /** The instruction in its place, or null. */
    public Placed placed() {
      return index < 0 ? null : kernel.code().get(index);
    }
  }

  /**
   * The lines of a kernel.
   *
   * @param kernel index of the kernel in the program
   * @param first index of the line that opens it
   * @param last index of its last line
   */
  public record Region(int kernel, int first, int last) {}

  private record Assembled(Program program, List<Region> regions, int main, List<Symbol> symbols) {}

  private Document(Assembler.Options options, Line[] lines, Retained retained) {
    this.options = options;
    this.lines = lines;
    this.retained = retained;
  }

  /** The first version of a text. */
  public static Document of(Assembler.Options options, String text) {
    List<Line> lines = new ArrayList<>();
    split(text, 0, false, lines);
    return new Document(options, lines.toArray(Line[]::new), new Retained());
  }

  /** The same text, read with other options. */
  public Document with(Assembler.Options other) {
    return of(other, text());
  }

  /**
   * The version in which {@code text} stands instead of the characters between two places. Places
   * beyond a line's or the text's end mean that end.
   */
  public Document edit(int startLine, int startColumn, int endLine, int endColumn, String text) {
    int first = Math.max(0, Math.min(startLine, lines.length - 1));
    int from = startLine > first ? lineLength(first) : clamp(first, startColumn);
    int last = Math.max(first, Math.min(endLine, lines.length - 1));
    int to = endLine > last ? lineLength(last) : clamp(last, endColumn);
    to = last == first ? Math.max(from, to) : to;
    String changed = lines[first].raw.substring(0, from) + text + lines[last].raw.substring(to);
    // A line feed that comes to stand behind a carriage return makes one break with it.
    if (from == 0 && first > 0 && lines[first - 1].raw.endsWith("\r")) {
      changed = lines[--first].raw + changed;
    }
    List<Line> fresh = new ArrayList<>();
    boolean isLast = last == lines.length - 1;
    split(changed, first, lines[first].inComment, fresh);
    if (!isLast && fresh.get(fresh.size() - 1).raw.isEmpty()) {
      fresh.remove(fresh.size() - 1);
    }
    boolean open =
        fresh.isEmpty() ? lines[first].inComment : fresh.get(fresh.size() - 1).source.open();
    int next = last + 1;
    while (next < lines.length && lines[next].stale(open)) {
      Line again = new Line(lines[next].raw, first + fresh.size() + 1, open);
      fresh.add(again);
      open = again.source.open();
      next++;
    }
    Line[] all = new Line[first + fresh.size() + lines.length - next];
    System.arraycopy(lines, 0, all, 0, first);
    for (int i = 0; i < fresh.size(); i++) {
      all[first + i] = fresh.get(i);
    }
    System.arraycopy(lines, next, all, first + fresh.size(), lines.length - next);
    return new Document(options, all, retained);
  }

  /** Cuts a text into lines; one that ends with a break has an empty one behind it. */
  private static void split(String text, int first, boolean inComment, List<Line> lines) {
    int number = first + 1;
    boolean open = inComment;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      boolean end = i == text.length();
      if (!end && !Letters.isBreak(text.charAt(i))) {
        continue;
      }
      boolean pair = !end && text.startsWith("\r\n", i);
      i += pair ? 1 : 0;
      Line line = new Line(text.substring(start, end ? i : i + 1), number++, open);
      lines.add(line);
      open = line.source.open();
      start = i + 1;
    }
  }

  private int clamp(int line, int column) {
    return Math.max(0, Math.min(column, lineLength(line)));
  }

  /** How the text is read. */
  public Assembler.Options options() {
    return options;
  }

  /** The number of lines, at least 1. */
  public int lineCount() {
    return lines.length;
  }

  /** The number of characters in a line, without its break. */
  public int lineLength(int line) {
    return lines[line].source.end();
  }

  /** The characters of a line, without its break. */
  public String line(int line) {
    return lines[line].raw.substring(0, lineLength(line));
  }

  /** The pieces of a line; their offsets count from its start. */
  public SourceLine source(int line) {
    return lines[line].numbered(line + 1);
  }

  /** The whole text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      text.append(line.raw);
    }
    return text.toString();
  }

  /** The characters between two places. */
  public String text(int startLine, int startColumn, int endLine, int endColumn) {
    StringBuilder text = new StringBuilder();
    for (int i = Math.max(0, startLine); i <= endLine && i < lines.length; i++) {
      int from = i == startLine ? clamp(i, startColumn) : 0;
      String raw = lines[i].raw;
      text.append(raw, from, i == endLine ? Math.max(from, clamp(i, endColumn)) : raw.length());
    }
    return text.toString();
  }

  /** The program of the text with everything that is wrong in it. */
  public Program program() {
    return assembled().program;
  }

  /** The instruction set of the text. */
  public Isa isa() {
    return program().isa();
  }

  /** The kernels that are opened and closed, in the order of their lines. */
  public List<Region> regions() {
    return assembled().regions;
  }

  /** The index of the kernel that a line belongs to; -1 if there is none. */
  public int kernelAt(int line) {
    Assembled all = assembled();
    int low = 0;
    int high = all.regions.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Region region = all.regions.get(middle);
      if (line < region.first) {
        high = middle - 1;
      } else if (line > region.last) {
        low = middle + 1;
      } else {
        return region.kernel;
      }
    }
    return all.main;
  }

  /** Every declared name, in the order of the kernels and then of their declaration. */
  public List<Symbol> symbols() {
    return assembled().symbols;
  }

  /** What a name means in a line, or null. */
  public Symbol symbol(int line, String name) {
    int kernel = kernelAt(line);
    Symbol common = null;
    for (Symbol symbol : symbols()) {
      if (symbol.name().equals(name)) {
        if (symbol.kernel() == kernel) {
          return symbol;
        }
        common = symbol.kernel() < 0 ? symbol : common;
      }
    }
    return common;
  }

  /** The instructions and directives of a line, in order. */
  public List<Code> code(int line) {
    List<Statement> statements = lines[line].source.statements();
    if (statements.isEmpty()) {
      return List.of();
    }
    int at = kernelAt(line);
    List<Kernel> kernels = program().kernels();
    Kernel kernel = at < 0 || at >= kernels.size() ? null : kernels.get(at);
    List<Placed> code = kernel == null ? List.of() : kernel.code();
    int index = firstAt(code, line + 1);
    int placed = 0;
    while (index + placed < code.size() && code.get(index + placed).line() == line + 1) {
      placed++;
    }
    List<Code> all = new ArrayList<>(statements.size());
    int wanted = (int) statements.stream().filter(s -> mayBeCode(s)).count();
    for (Statement statement : statements) {
      boolean here = mayBeCode(statement) && placed > 0 && (wanted == placed || reads(statement));
      all.add(new Code(line, statement, kernel, here ? index++ : -1));
      placed -= here ? 1 : 0;
      wanted -= mayBeCode(statement) ? 1 : 0;
    }
    return all;
  }

  private static boolean mayBeCode(Statement statement) {
    return statement.kind() == Kind.INSTRUCTION
        || statement.kind() == Kind.DIRECTIVE && statement.text().startsWith(".word");
  }

  /** Whether the statement, which may ask for names, is an instruction. */
  private boolean reads(Statement statement) {
    Span span = statement.inSource();
    Symbols any = name -> java.util.OptionalLong.of(0);
    return statement.word() != null && statement.word().digits() > 0
        || Encoder.reads(isa(), statement.source(), span.start(), span.end(), 0, any);
  }

  /** The index of the first instruction that stands in that line or behind it. */
  private static int firstAt(List<Placed> code, int number) {
    int low = 0;
    int high = code.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (code.get(middle).line() < number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private Assembled assembled() {
    synchronized (retained) {
      if (assembled == null) {
        assembled = assemble();
      }
      return assembled;
    }
  }

  private Assembled assemble() {
    Assembly assembly = new Assembly(options, retained);
    Program program = run(assembly);
    List<Region> regions = new ArrayList<>();
    List<Symbol> symbols = new ArrayList<>();
    if (program.kernels().isEmpty()) {
      return new Assembled(program, regions, -1, symbols);
    }
    add(assembly.global, -1, symbols);
    int main = -1;
    int index = 0;
    for (KernelBuilder kernel : assembly.kernels.values()) {
      if (kernel.lastLine > 0) {
        regions.add(new Region(index, kernel.place.line() - 1, kernel.lastLine - 1));
      } else if (kernel.opened == KernelBuilder.Opened.OUTSIDE) {
        main = index;
      }
      add(kernel.scope, index++, symbols);
    }
    return new Assembled(
        program, List.copyOf(regions), main, Collections.unmodifiableList(symbols));
  }

  private static void add(Scope scope, int kernel, List<Symbol> symbols) {
    for (Map.Entry<String, Scope.Definition> entry : scope.definitions().entrySet()) {
      Scope.Definition d = entry.getValue();
      Symbol.Kind kind = Symbol.Kind.valueOf(d.kind.name());
      Place place = d.place;
      symbols.add(
          new Symbol(
              entry.getKey(),
              kind,
              place.line() - 1,
              place.start(),
              place.end(),
              d.value,
              d.used(),
              kernel));
    }
  }

  private Program run(Assembly assembly) {
    int count = lines.length - (lines[lines.length - 1].raw.isEmpty() ? 1 : 0);
    int zero = zero();
    if (zero >= 0) {
      return assembly.binary(zero);
    }
    for (int i = 0; i < count; i++) {
      if (assembly.problems.isFull()) {
        return assembly.tooMany(source(i));
      }
      assembly.read(lines[i], i + 1);
    }
    return assembly.finish(Math.max(1, count));
  }

  /** The offset of the first zero character, which no text has; -1 without one. */
  private int zero() {
    int offset = 0;
    for (Line line : lines) {
      if (line.zero >= 0) {
        return offset + line.zero;
      }
      offset += line.raw.length();
    }
    return -1;
  }

  @Override
  public String toString() {
    return "document of " + lines.length + " lines";
  }
}
