package org.sass.lang.document;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.sass.lang.assemble.Assembler;
import org.sass.lang.assemble.Assembly;
import org.sass.lang.assemble.InternPool;
import org.sass.lang.assemble.KernelBuilder;
import org.sass.lang.assemble.KernelPart;
import org.sass.lang.assemble.KernelPart.ScopeNames;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.PlacedInstruction;
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
  private final InternPool pool;

  private volatile AssemblyResult result;

  /**
   * An instruction or directive of a line, with its place in the program.
   *
   * @param lineIndex index of the line, from 0
   * @param statement the statement; its offsets count from the start of the line
   * @param kernel the kernel it belongs to, or null
   * @param codeIndex index in the kernel's code of the word placed for it; -1 if there is none, as
   *     for most directives and after most errors
   */
  public record CodeStatement(int lineIndex, Statement statement, Kernel kernel, int codeIndex) {

    /** Returns the instruction in its place, or null. */
    public PlacedInstruction instruction() {
      return codeIndex < 0 ? null : kernel.code().get(codeIndex);
    }
  }

  /**
   * The lines of a kernel.
   *
   * @param kernelIndex index of the kernel in the program
   * @param firstLine index of the line that opens it, from 0
   * @param lastLine index of its last line
   */
  public record KernelLines(int kernelIndex, int firstLine, int lastLine) {}

  /**
   * The program, and what the assembler found out about kernels and names.
   *
   * @param kernelLines the lines of the kernels
   * @param mainKernelIndex index of the kernel for the code outside all others; -1 if there is none
   * @param globalNames the names declared outside all kernels
   * @param namesByKernel the names of each kernel
   */
  private record AssemblyResult(
      Program program,
      List<KernelLines> kernelLines,
      int mainKernelIndex,
      ScopeNames globalNames,
      List<ScopeNames> namesByKernel) {}

  private Document(Assembler.Options options, DocumentLines lines, InternPool pool) {
    this.options = options;
    this.lines = lines;
    this.pool = pool;
  }

  /** Creates the first version of a text. */
  public static Document of(Assembler.Options options, String text) {
    return new Document(options.forText(text), DocumentLines.of(text), new InternPool());
  }

  /**
   * Returns a document of the same text, read with other options. It shares nothing with this one.
   */
  public Document withOptions(Assembler.Options newOptions) {
    return of(newOptions, text());
  }

  /**
   * Returns the version in which {@code text} replaces the characters between two places. A place
   * beyond the end of a line or of the text means that end.
   */
  public Document edit(int startLine, int startColumn, int endLine, int endColumn, String text) {
    DocumentLines changed = lines.edit(startLine, startColumn, endLine, endColumn, text);
    return new Document(options, changed, pool);
  }

  /**
   * Returns whether this version is assembled already, so that {@link #program} returns at once.
   */
  public boolean isAssembled() {
    return result != null;
  }

  /**
   * Returns a document of only the first {@code count} lines. It can answer questions about them
   * before all of a long text is assembled. It does not know names that are declared after these
   * lines.
   */
  public Document firstLines(int count) {
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
    return lines.lineLength(line);
  }

  /** Returns the characters of a line, without its line break. */
  public String lineText(int line) {
    return lines.line(line).raw.substring(0, lineLength(line));
  }

  /** Returns the pieces of a line. Their offsets count from the start of the line. */
  public SourceLine sourceLine(int line) {
    return lines.line(line).sourceAtLine(line + 1);
  }

  /** Returns the words of the statements in a line, such as mnemonics, modifiers and registers. */
  public List<String> words(int line) {
    return lines.line(line).words();
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
    return assembledResult().program;
  }

  /** Returns the instruction set of the text. */
  public Isa isa() {
    return program().isa();
  }

  /**
   * Returns the suppressions in the comments of the text. They are already applied to {@link
   * Program#problems()}.
   */
  public Suppressions suppressions() {
    return assembledResult().program.suppressions();
  }

  /**
   * Returns the lines of the kernels, in the order of their lines. The kernel for the code outside
   * all others has no entry.
   */
  public List<KernelLines> kernelLines() {
    return assembledResult().kernelLines;
  }

  /** Returns the index of the kernel that a line belongs to; -1 if there is none. */
  public int kernelIndexAt(int line) {
    KernelLines region = kernelLinesAt(line);
    return region == null ? assembledResult().mainKernelIndex : region.kernelIndex;
  }

  /**
   * Returns the region that contains a line, its first and last lines included; null if there is
   * none.
   */
  public KernelLines kernelLinesAt(int line) {
    AssemblyResult all = assembledResult();
    int low = 0;
    int high = all.kernelLines.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      KernelLines region = all.kernelLines.get(middle);
      if (line < region.firstLine) {
        high = middle - 1;
      } else if (line > region.lastLine) {
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
    AssemblyResult all = assembledResult();
    List<Symbol> symbols = new ArrayList<>();
    symbols.addAll(symbols(all.globalNames, -1));
    for (int i = 0; i < all.namesByKernel.size(); i++) {
      symbols.addAll(symbols(i));
    }
    return symbols;
  }

  /** Returns the names that a kernel declares, in the order of their declaration. */
  public List<Symbol> symbols(int kernelIndex) {
    return symbols(assembledResult().namesByKernel.get(kernelIndex), kernelIndex);
  }

  private static List<Symbol> symbols(ScopeNames names, int kernelIndex) {
    List<Symbol> symbols = new ArrayList<>(names.definitions().size());
    names
        .definitions()
        .forEach((name, d) -> symbols.add(toSymbol(name, d, names.lineShift(), kernelIndex)));
    return symbols;
  }

  /** Returns the meaning of a name in a line, or null. */
  public Symbol findSymbol(int line, String name) {
    AssemblyResult all = assembledResult();
    int kernelIndex = kernelIndexAt(line);
    ScopeNames names = kernelIndex < 0 ? all.globalNames : all.namesByKernel.get(kernelIndex);
    Scope.Definition ownDefinition = names.definitions().get(name);
    if (ownDefinition != null) {
      return toSymbol(name, ownDefinition, names.lineShift(), kernelIndex);
    }
    Scope.Definition globalDefinition = all.globalNames.definitions().get(name);
    return globalDefinition == null ? null : toSymbol(name, globalDefinition, 0, -1);
  }

  /** Returns the instructions and directives of a line, in order. */
  public List<CodeStatement> codeStatements(int line) {
    List<Statement> statements = lines.line(line).source().statements();
    if (statements.isEmpty()) {
      return List.of();
    }
    int at = kernelIndexAt(line);
    List<Kernel> kernels = program().kernels();
    Kernel kernel = at < 0 || at >= kernels.size() ? null : kernels.get(at);
    List<PlacedInstruction> code = kernel == null ? List.of() : kernel.code();
    int index = firstInstructionAt(code, line + 1);
    int start = sourceLine(line).start();
    List<CodeStatement> all = new ArrayList<>(statements.size());
    for (Statement statement : statements) {
      boolean here =
          index < code.size()
              && code.get(index).line() == line + 1
              && code.get(index).column() == statement.start() - start;
      all.add(new CodeStatement(line, statement, kernel, here ? index++ : -1));
    }
    return all;
  }

  /**
   * Returns the columns, from 0, of the text of the instruction at a byte address.
   *
   * @return null if the line has no instruction with that address
   */
  public Span instructionSpan(int line, int address) {
    int start = sourceLine(line).start();
    for (CodeStatement code : codeStatements(line)) {
      if (code.instruction() != null && code.instruction().address() == address) {
        return new Span(code.statement().start() - start, code.statement().end() - start);
      }
    }
    return null;
  }

  /**
   * Returns the index of the first instruction in the given line or after it. The line number
   * counts from 1.
   */
  private static int firstInstructionAt(List<PlacedInstruction> code, int lineNumber) {
    int low = 0;
    int high = code.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (code.get(middle).line() < lineNumber) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private AssemblyResult assembledResult() {
    synchronized (pool) {
      if (result == null) {
        result = assemble();
      }
      return result;
    }
  }

  private AssemblyResult assemble() {
    Assembly assembly = new Assembly(options, pool);
    Program program = runAssembly(assembly);
    List<KernelLines> regions = new ArrayList<>();
    List<ScopeNames> scopes = new ArrayList<>();
    int main = -1;
    for (KernelPart kernel : assembly.kernels.all()) {
      int index = scopes.size();
      if (program.kernels().isEmpty()) {
        break;
      }
      if (kernel.lastLine() > 0) {
        regions.add(new KernelLines(index, kernel.place().line() - 1, kernel.lastLine() - 1));
      } else if (kernel.openedBy() == KernelBuilder.OpenedBy.OUTSIDE) {
        main = index;
      }
      scopes.add(kernel.names());
    }
    ScopeNames global = new ScopeNames(assembly.global.definitions(), 0);
    return new AssemblyResult(program, List.copyOf(regions), main, global, scopes);
  }

  private static Symbol toSymbol(
      String name, Scope.Definition definition, int lineShift, int kernelIndex) {
    Symbol.Kind kind = Symbol.Kind.valueOf(definition.kind.name());
    int line = definition.place.line() - 1 + lineShift;
    return new Symbol(
        name,
        kind,
        line,
        definition.place.start(),
        definition.place.end(),
        definition.value,
        definition.isUsed(),
        kernelIndex);
  }

  private Program runAssembly(Assembly assembly) {
    int zeroOffset = lines.firstZeroOffset();
    if (zeroOffset >= 0) {
      return assembly.rejectBinaryFile(zeroOffset);
    }
    int count = lines.count() - (lines.line(lines.count() - 1).raw.isEmpty() ? 1 : 0);
    int next = new LineBlockReader(assembly, lines.blocks(), count).readAll();
    if (assembly.problems.isFull() && next <= count) {
      return assembly.rejectTooManyErrors(sourceLine(next - 1), lineTexts());
    }
    return assembly.finish(Math.max(1, count), lineTexts());
  }

  /** Returns a function from the index of a line to its text; null after the last line. */
  public IntFunction<String> lineTexts() {
    return index -> index < lineCount() ? lineText(index) : null;
  }

  @Override
  public String toString() {
    return "document of " + lines.count() + " lines";
  }
}
