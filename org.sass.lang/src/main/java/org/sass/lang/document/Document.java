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
 * One version of a source text in an editor, with its assembled program. A version is immutable. An
 * edit creates the next version, which shares all unchanged parts with this one, so that assembling
 * it costs little more than the lines that changed. The program is exactly the one that {@link
 * Assembler#assemble} gives for the text.
 *
 * <p>Lines count from 0 and so do columns, in UTF-16 units, as editors count them; a text that ends
 * with a line break has an empty last line. But problems, placed instructions and kernels have the
 * line numbers from 1 that messages show.
 */
public final class Document {
  private final Assembler.Options options;
  private final DocumentLines lines;

  /**
   * Shared by all versions. Also the lock for assembling, because versions share lines that cache
   * results.
   */
  private final InternPool retained;

  private volatile Assembled assembled;

  /**
   * An instruction or directive of a line, with its place in the program.
   *
   * @param line index of the line, from 0
   * @param statement the statement; its offsets count from the start of the line
   * @param kernel the kernel it belongs to, or null
   * @param index index in the kernel's code of the word placed for it; -1 if there is none, as for
   *     most directives and after most errors
   */
  public record Code(int line, Statement statement, Kernel kernel, int index) {

    /** Returns the instruction in its place, or null. */
    public Placed placed() {
      return index < 0 ? null : kernel.code().get(index);
    }
  }

  /**
   * The lines of a kernel.
   *
   * @param kernel index of the kernel in the program
   * @param first index of the line that opens it, from 0
   * @param last index of its last line
   */
  public record Region(int kernel, int first, int last) {}

  /**
   * The program, and what the assembler found out about kernels and names.
   *
   * @param regions the lines of the kernels
   * @param main index of the kernel for the code outside all others; -1 if there is none
   * @param global the names declared outside all kernels
   * @param scopes the names of each kernel
   */
  private record Assembled(
      Program program, List<Region> regions, int main, Names global, List<Names> scopes) {}

  private Document(Assembler.Options options, DocumentLines lines, InternPool retained) {
    this.options = options;
    this.lines = lines;
    this.retained = retained;
  }

  /** Creates the first version of a text. */
  public static Document of(Assembler.Options options, String text) {
    return new Document(options, DocumentLines.of(text), new InternPool());
  }

  /**
   * Returns a document of the same text, read with other options. It shares nothing with this one.
   */
  public Document with(Assembler.Options other) {
    return of(other, text());
  }

  /**
   * Returns the version in which {@code text} replaces the characters between two places. A place
   * beyond the end of a line or of the text means that end.
   */
  public Document edit(int startLine, int startColumn, int endLine, int endColumn, String text) {
    DocumentLines changed = lines.edit(startLine, startColumn, endLine, endColumn, text);
    return new Document(options, changed, retained);
  }

  /**
   * Returns whether this version is assembled already, so that {@link #program} returns at once.
   */
  public boolean isAssembled() {
    return assembled != null;
  }

  /**
   * Returns a document of only the first {@code count} lines. It can answer questions about them
   * before all of a long text is assembled. It does not know names that are declared after these
   * lines.
   */
  public Document head(int count) {
    return count >= lineCount() ? this : of(options, text(0, 0, count, 0));
  }

  /** Returns the options for reading the text. */
  public Assembler.Options options() {
    return options;
  }

  /** Returns the number of lines, at least 1. */
  public int lineCount() {
    return lines.count();
  }

  /** Returns the number of characters in a line, without its line break. */
  public int lineLength(int line) {
    return lines.length(line);
  }

  /** Returns the characters of a line, without its line break. */
  public String line(int line) {
    return lines.get(line).raw.substring(0, lineLength(line));
  }

  /** Returns the pieces of a line. Their offsets count from the start of the line. */
  public SourceLine source(int line) {
    return lines.get(line).numbered(line + 1);
  }

  /** Returns the whole text. */
  public String text() {
    return lines.text();
  }

  /** Returns the characters between two places. */
  public String text(int startLine, int startColumn, int endLine, int endColumn) {
    return lines.text(startLine, startColumn, endLine, endColumn);
  }

  /**
   * Returns the program of the text, with all its problems. Assembles the text first if that has
   * not been done.
   */
  public Program program() {
    return assembled().program;
  }

  /** Returns the instruction set of the text. */
  public Isa isa() {
    return program().isa();
  }

  /**
   * Returns the suppressions in the comments of the text. They are already applied to {@link
   * Program#problems()}.
   */
  public Suppressions silences() {
    return assembled().program.silences();
  }

  /**
   * Returns the lines of the kernels, in the order of their lines. The kernel for the code outside
   * all others has no entry.
   */
  public List<Region> regions() {
    return assembled().regions;
  }

  /** Returns the index of the kernel that a line belongs to; -1 if there is none. */
  public int kernelAt(int line) {
    Region region = region(line);
    return region == null ? assembled().main : region.kernel;
  }

  /**
   * Returns the region that contains a line, its first and last lines included; null if there is
   * none.
   */
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

  /**
   * Returns all declared names: first those declared outside all kernels, then those of each
   * kernel, in the order of their declaration.
   */
  public List<Symbol> symbols() {
    Assembled all = assembled();
    List<Symbol> symbols = new ArrayList<>();
    symbols.addAll(symbols(all.global, -1));
    for (int i = 0; i < all.scopes.size(); i++) {
      symbols.addAll(symbols(i));
    }
    return symbols;
  }

  /** Returns the names that a kernel declares, in the order of their declaration. */
  public List<Symbol> symbols(int kernel) {
    return symbols(assembled().scopes.get(kernel), kernel);
  }

  private static List<Symbol> symbols(Names names, int kernel) {
    List<Symbol> symbols = new ArrayList<>(names.definitions().size());
    names.definitions().forEach((name, d) -> symbols.add(symbol(name, d, names.shift(), kernel)));
    return symbols;
  }

  /** Returns the meaning of a name in a line, or null. */
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

  /** Returns the instructions and directives of a line, in order. */
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
   * Returns the columns, from 0, of the text of the instruction at a byte address.
   *
   * @return null if the line has no instruction with that address
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

  /**
   * Returns the index of the first instruction in the given line or after it. The line number
   * counts from 1.
   */
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
