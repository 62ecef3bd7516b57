package org.sass.lang.document;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.InternPool;
import org.sass.lang.assemble.KernelBuilder;
import org.sass.lang.assemble.KernelPart;
import org.sass.lang.assemble.KernelPart.Names;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.Placed;
import org.sass.lang.assemble.Scope;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;
import org.sass.lang.text.Suppressions;

/**
 * A source text in an editor: one version of it, immutable, with everything the assembler knows of
 * it. An edit gives the next version, which shares what it can with this one, so that its program
 * costs little more than the lines that changed. What it says of a text is exactly what {@link
 * Assembler#assemble} says.
 *
 * <p>Lines count from 0 and so do columns, in UTF-16 units, as editors count them; a text that ends
 * with a line break has an empty last line. Problems, placed instructions and kernels keep the line
 * numbers from 1 that messages show.
 */
public final class Document {
  private final Assembler.Options options;
  private final DocumentLines lines;

  /** Guards the assembling of all versions: lines keep what was found out about them. */
  private final InternPool retained;

  private volatile Assembled assembled;

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

  /**
   * The program and what the assembler knew of names.
   *
   * @param main index of the kernel of the code outside of all others; -1 without one
   * @param scopes the names of each kernel
   */
  private record Assembled(
      Program program, List<Region> regions, int main, Names global, List<Names> scopes) {}

  private Document(Assembler.Options options, DocumentLines lines, InternPool retained) {
    this.options = options;
    this.lines = lines;
    this.retained = retained;
  }

  /** The first version of a text. */
  public static Document of(Assembler.Options options, String text) {
    return new Document(options, DocumentLines.of(text), new InternPool());
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
    DocumentLines changed = lines.edit(startLine, startColumn, endLine, endColumn, text);
    return new Document(options, changed, retained);
  }

  /** Whether the program of this version is there already, so that nothing waits for it. */
  public boolean isAssembled() {
    return assembled != null;
  }

  /**
   * The first lines alone, as a text of their own: for an answer about them before all of a long
   * text is assembled. Names that are declared after them are not known there.
   */
  public Document head(int count) {
    return count >= lineCount() ? this : of(options, text(0, 0, count, 0));
  }

  /** How the text is read. */
  public Assembler.Options options() {
    return options;
  }

  /** The number of lines, at least 1. */
  public int lineCount() {
    return lines.count();
  }

  /** The number of characters in a line, without its break. */
  public int lineLength(int line) {
    return lines.length(line);
  }

  /** The characters of a line, without its break. */
  public String line(int line) {
    return lines.get(line).raw.substring(0, lineLength(line));
  }

  /** The pieces of a line; their offsets count from its start. */
  public SourceLine source(int line) {
    return lines.get(line).numbered(line + 1);
  }

  /** The whole text. */
  public String text() {
    return lines.text();
  }

  /** The characters between two places. */
  public String text(int startLine, int startColumn, int endLine, int endColumn) {
    return lines.text(startLine, startColumn, endLine, endColumn);
  }

  /** The program of the text with everything that is wrong in it. */
  public Program program() {
    return assembled().program;
  }

  /** The instruction set of the text. */
  public Isa isa() {
    return program().isa();
  }

  /** What its comments silence; {@link Program#problems()} is without that already. */
  public Suppressions silences() {
    return assembled().program.silences();
  }

  /** The kernels that are opened and closed, in the order of their lines. */
  public List<Region> regions() {
    return assembled().regions;
  }

  /** The index of the kernel that a line belongs to; -1 if there is none. */
  public int kernelAt(int line) {
    Region region = region(line);
    return region == null ? assembled().main : region.kernel;
  }

  /** The kernel that is opened before a line and closed after it; null if there is none. */
  public Region region(int line) {
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
        return region;
      }
    }
    return null;
  }

  /** Every declared name, in the order of the kernels and then of their declaration. */
  public List<Symbol> symbols() {
    Assembled all = assembled();
    List<Symbol> symbols = new ArrayList<>();
    symbols.addAll(symbols(all.global, -1));
    for (int i = 0; i < all.scopes.size(); i++) {
      symbols.addAll(symbols(i));
    }
    return symbols;
  }

  /** The names that a kernel declares, in the order of their declaration. */
  public List<Symbol> symbols(int kernel) {
    return symbols(assembled().scopes.get(kernel), kernel);
  }

  private static List<Symbol> symbols(Names names, int kernel) {
    List<Symbol> symbols = new ArrayList<>(names.definitions().size());
    names.definitions().forEach((name, d) -> symbols.add(symbol(name, d, names.shift(), kernel)));
    return symbols;
  }

  /** What a name means in a line, or null. */
  public Symbol symbol(int line, String name) {
    Assembled all = assembled();
    int kernel = kernelAt(line);
    Names names = kernel < 0 ? all.global : all.scopes.get(kernel);
    Scope.Definition own = names.definitions().get(name);
    if (own != null) {
      return symbol(name, own, names.shift(), kernel);
    }
    Scope.Definition common = all.global.definitions().get(name);
    return common == null ? null : symbol(name, common, 0, -1);
  }

  /** The instructions and directives of a line, in order. */
  public List<Code> code(int line) {
    List<Statement> statements = lines.get(line).source().statements();
    if (statements.isEmpty()) {
      return List.of();
    }
    int at = kernelAt(line);
    List<Kernel> kernels = program().kernels();
    Kernel kernel = at < 0 || at >= kernels.size() ? null : kernels.get(at);
    List<Placed> code = kernel == null ? List.of() : kernel.code();
    int index = firstAt(code, line + 1);
    int start = source(line).start();
    List<Code> all = new ArrayList<>(statements.size());
    for (Statement statement : statements) {
      boolean here =
          index < code.size()
              && code.get(index).line() == line + 1
              && code.get(index).column() == statement.start() - start;
      all.add(new Code(line, statement, kernel, here ? index++ : -1));
    }
    return all;
  }

  /**
   * The columns, from 0, of the instruction that stands at an address, as its text stands in a
   * line.
   *
   * @return null where the line has no instruction of that address
   */
  public Span columns(int line, int address) {
    int start = source(line).start();
    for (Code code : code(line)) {
      if (code.placed() != null && code.placed().address() == address) {
        return new Span(code.statement().start() - start, code.statement().end() - start);
      }
    }
    return null;
  }

  /** The index of the first instruction that stands in that line or after it. */
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
    List<Names> scopes = new ArrayList<>();
    int main = -1;
    for (KernelPart kernel : assembly.kernels.values()) {
      int index = scopes.size();
      if (program.kernels().isEmpty()) {
        break;
      }
      if (kernel.lastLine() > 0) {
        regions.add(new Region(index, kernel.place().line() - 1, kernel.lastLine() - 1));
      } else if (kernel.opened() == KernelBuilder.Opened.OUTSIDE) {
        main = index;
      }
      scopes.add(kernel.names());
    }
    Names global = new Names(assembly.global.definitions(), 0);
    return new Assembled(program, List.copyOf(regions), main, global, scopes);
  }

  private static Symbol symbol(String name, Scope.Definition d, int shift, int kernel) {
    Symbol.Kind kind = Symbol.Kind.valueOf(d.kind.name());
    int line = d.place.line() - 1 + shift;
    return new Symbol(name, kind, line, d.place.start(), d.place.end(), d.value, d.used(), kernel);
  }

  private Program run(Assembly assembly) {
    int zero = lines.zero();
    if (zero >= 0) {
      return assembly.binary(zero);
    }
    int count = lines.count() - (lines.get(lines.count() - 1).raw.isEmpty() ? 1 : 0);
    int next = new LineBlockReader(assembly, lines.blocks(), count).run();
    if (assembly.problems.isFull() && next <= count) {
      return assembly.tooMany(source(next - 1));
    }
    return assembly.finish(Math.max(1, count));
  }

  @Override
  public String toString() {
    return "document of " + lines.count() + " lines";
  }
}
