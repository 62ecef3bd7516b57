package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.LaunchComment;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.explain.UnnamedArch;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Comment;
import org.sass.lang.text.SourceLine.Header;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.SourceReader;
import org.sass.lang.text.Span;
import org.sass.lang.text.Suppressions;

/**
 * One run of the assembler: reads the lines in order, declares names, and passes instructions,
 * directives and headers to their readers. {@link AssemblyKernels} holds the kernels.
 */
public final class Assembly {

  /** Name of the kernel that holds the code outside all other kernels. */
  public static final String MAIN_KERNEL = "main";

  static final String DECLARED_FIRST_MESSAGE = "declared here first";

  private static final String OPEN_COMMENT = "open-comment";

  final Assembler.Options options;
  final InternPool pool;
  public final ProblemCollector problems = new ProblemCollector();
  final Suppressions suppressions = new Suppressions();
  public final Scope global = new Scope(null, this::namesRegisters);
  final List<Constant> constants = new ArrayList<>();
  public final AssemblyKernels kernels = new AssemblyKernels(this);
  private String text;
  private final List<LaunchComment> launchComments = new ArrayList<>();
  public final InstructionReader instructionReader = new InstructionReader(this);
  private final DirectiveReader directiveReader = new DirectiveReader(this);
  private Isa isa;
  private RegisterSyntax registers;
  private Place openComment;

  /** Number of the line that names an unknown architecture, from 1; 0 if no line does. */
  private int rejectedArchLine;

  /** Whether the text names a known architecture. */
  private boolean namesArch;

  private int lineNumber;
  private final ListingSections listingSections = new ListingSections(this);
  private int instructionsSeen;

  /** Key of the names declared outside all kernels; see {@link #globalsKey()}. */
  private Object globalsKey = "";

  public Assembly(Assembler.Options options, InternPool pool) {
    this.options = options;
    this.pool = pool;
    setIsa(options.isa());
  }

  /** Assembles a whole text. */
  Program run(String source) {
    int zeroOffset = source.indexOf('\0');
    if (zeroOffset >= 0) {
      return rejectBinaryFile(zeroOffset);
    }
    SourceReader reader = new SourceReader(source);
    SourceLine lastLine = null;
    for (SourceLine line = reader.nextLine(); line != null; line = reader.nextLine()) {
      lastLine = line;
      if (problems.isFull()) {
        return rejectTooManyErrors(line, linesOf(source));
      }
      readLine(source, line);
    }
    return finish(lastLine == null ? 1 : lastLine.number(), linesOf(source));
  }

  /** Returns a function from the index of a line to its text; null after the last line. */
  private static IntFunction<String> linesOf(String source) {
    List<String> first = source.lines().limit(UnnamedArch.MAX_LINES).toList();
    return index -> index < first.size() ? first.get(index) : null;
  }

  /**
   * Returns the program of a file that is not text, with one error.
   *
   * @param zeroOffset offset of the first zero character
   */
  public Program rejectBinaryFile(int zeroOffset) {
    problems.error(
        new Place(1, 0, 0),
        "binary-file",
        "this is not a source text: byte " + zeroOffset + " is zero; gsass dis reads machine code");
    return new Program(isa, List.of(), List.of(), problems.sorted());
  }

  /**
   * Returns the program of a text that has so many errors that reading stops at a line.
   *
   * @param lines returns a line from its index, which counts from 0; null after the last one
   */
  public Program rejectTooManyErrors(SourceLine line, IntFunction<String> lines) {
    Problem noArch = noArch(lines);
    if (rejectedArchLine > 0 || noArch != null) {
      return new Program(
          isa,
          List.of(),
          List.copyOf(launchComments),
          noArch != null ? List.of(noArch) : withoutUnknownCode(problems.sorted()));
    }
    List<Problem> all = new ArrayList<>(problems.sorted());
    all.add(
        Problem.error(
            "too-many-errors",
            ProblemCollector.MAX_PROBLEMS + " errors above; fix them to see the rest",
            line.number(),
            0,
            line.end() - line.start()));
    return new Program(isa, List.of(), List.copyOf(launchComments), List.copyOf(all));
  }

  /**
   * Ends the run after all lines have been read, and returns the program.
   *
   * @param lastLineNumber number of the last line, from 1
   * @param lines returns a line from its index, which counts from 0; null after the last one
   */
  public Program finish(int lastLineNumber, IntFunction<String> lines) {
    lineNumber = lastLineNumber + 1;
    if (openComment != null) {
      problems.error(openComment, OPEN_COMMENT, "this comment is not closed; end it with */");
    }
    List<Kernel> built = kernels.finish();
    if (!hasCode() && !problems.hasErrors()) {
      problems.warning(
          new Place(lastLineNumber, 0, 0),
          "no-instructions",
          "there is no instruction in this text");
    }
    Problem noArch = noArch(lines);
    List<Problem> found = noArch != null ? List.of(noArch) : withoutUnknownCode(problems.sorted());
    List<Problem> reported = suppressions.filter(found, Suppressions.ProblemSource.TEXT);
    return new Program(isa, built, List.copyOf(launchComments), reported, suppressions);
  }

  /**
   * Returns the one problem of a text that names no architecture and is code for another one than
   * that with which it was read; null if it is no such text.
   */
  private Problem noArch(IntFunction<String> lines) {
    boolean isNamed = options.forceIsa() || namesArch || rejectedArchLine > 0;
    return isNamed || !problems.hasErrors() || openComment != null
        ? null
        : UnnamedArch.find(isa, problems.sorted(), lines);
  }

  /** Reads the next line. The line's offsets refer to {@code source}. */
  void readLine(String source, SourceLine line) {
    readLine(source, line, null);
  }

  /**
   * Reads the next line. The line's offsets refer to {@code source}.
   *
   * @param cachedLine keeps what is found out about the line for later versions, or is null
   */
  public void readLine(String source, SourceLine line, DocumentLine cachedLine) {
    text = source;
    lineNumber = line.number();
    if (!line.isCommentOpen()) {
      openComment = null;
    } else if (openComment == null) {
      Comment comment = line.comments().get(line.comments().size() - 1);
      openComment = Place.of(line, comment.start(), comment.end());
    }
    if (cachedLine == null || !cachedLine.hasOnlyStatements()) {
      readCommentsAndHeader(line);
    }
    for (int i = 0; !listingSections.isSkipping() && i < line.statements().size(); i++) {
      readStatement(line, i, cachedLine);
    }
  }

  /**
   * Reads the parts of a line that are not statements: invisible characters, launch comments,
   * suppressions and a header.
   */
  private void readCommentsAndHeader(SourceLine line) {
    if (line.invisibleOffset() >= 0) {
      int at = line.invisibleOffset();
      String code = String.format("U+%04X", (int) text.charAt(at));
      problems.hint(
          Place.of(line, at, at + 1),
          "invisible-character",
          "the invisible character " + code + " is here; it counts as white space",
          " ");
    }
    for (Comment comment : line.comments()) {
      if (comment.isLaunch()) {
        int start = comment.start() + 3;
        String settings = text.substring(start, comment.end());
        launchComments.add(new LaunchComment(line.number(), start - line.start(), settings));
      } else if (CommentedInstruction.isSemicolonComment(text, comment)) {
        CommentedInstruction.check(isa, text, line, comment, problems);
      }
    }
    int suppressionCount = suppressions.size();
    suppressions.read(text, line);
    if (suppressions.size() > suppressionCount) {
      kernels.noteSuppression();
    }
    if (line.header() != null) {
      Header header = line.header();
      listingSections.readHeader(
          header.kind(),
          text.substring(header.start(), header.end()),
          Place.of(line, header.start(), header.end()));
    }
  }

  /**
   * Notes a line that holds nothing to assemble, or only an instruction: no block comment is open
   * after it.
   */
  public void noteNoOpenComment() {
    openComment = null;
  }

  /**
   * Returns the number of the line being read, from 1; after the last line, one more. It is not up
   * to date while a line that holds only an instruction is read for a document.
   */
  int lineNumber() {
    return lineNumber;
  }

  /** Returns whether lines are skipped up to the next architecture header of the listing. */
  public boolean isSkipping() {
    return listingSections.isSkipping();
  }

  /** Returns how many launch comments were read so far. */
  int launchCommentCount() {
    return launchComments.size();
  }

  /**
   * Returns a key for the names declared outside all kernels. The same declarations in the same
   * order have the same object as key.
   */
  Object globalsKey() {
    return globalsKey;
  }

  /**
   * Takes over a kernel of an earlier version, the lines of which have not changed.
   *
   * @param firstLineNumber number of its first line, from 1
   * @return false if reading its lines again might give another result, or if its problems would
   *     exceed the limit. The kernel is then not taken over; in the second case the kernel before
   *     it has been closed already.
   */
  public boolean tryReuseKernel(CachedKernel kernel, int firstLineNumber) {
    boolean isReusable =
        !listingSections.isSkipping()
            && kernel.context.isa() == isa
            && kernel.context.globals() == globalsKey
            && kernel.canMoveTo(firstLineNumber)
            && !kernels.contains(kernel.name());
    if (!isReusable) {
      return false;
    }
    lineNumber = firstLineNumber;
    kernels.close();
    kernel.moveTo(firstLineNumber);
    if (!problems.addAll(kernel.problems(), kernel.errorCount)) {
      return false;
    }
    if (kernel.openedBy() == OpenedBy.LISTING) {
      kernels.dropFunctionLabel(kernel.name());
      listingSections.addFunction(kernel.name());
    }
    kernel.usedGlobals.forEach(global::markUsed);
    for (CachedKernel.SuppressionLine comment : kernel.suppressionLines) {
      DocumentLine line = comment.line();
      suppressions.read(line.raw, line.sourceAtLine(firstLineNumber + comment.offset()));
    }
    kernels.add(kernel);
    instructionsSeen += kernel.hasCode ? 1 : 0;
    openComment = null;
    lineNumber = kernel.lastLine();
    return true;
  }

  /** Returns the instruction set with a name, or null if there is none. */
  Isa findIsa(String name) {
    return pool.findIsa(name, this::lookUpIsa);
  }

  private Isa lookUpIsa(String name) {
    Isa same = isa.withArch(name);
    return same != null ? same : options.isaLookup().apply(name);
  }

  /** Takes the instruction set that the text names. */
  void chooseIsa(Isa newIsa) {
    namesArch = true;
    setIsa(newIsa);
  }

  private void setIsa(Isa newIsa) {
    isa = newIsa;
    registers = null;
  }

  public Isa isa() {
    return isa;
  }

  /** Notes that the line being read names an unknown architecture. */
  void rejectArch() {
    rejectedArchLine = lineNumber;
  }

  /**
   * Returns the problems without those of code for an unknown architecture. A comment that is not
   * closed is a problem for each architecture.
   */
  private List<Problem> withoutUnknownCode(List<Problem> all) {
    return rejectedArchLine == 0
        ? all
        : all.stream()
            .filter(
                problem ->
                    problem.line() <= rejectedArchLine || problem.code().equals(OPEN_COMMENT))
            .toList();
  }

  boolean hasCode() {
    return instructionsSeen > 0;
  }

  /** Counts an instruction, correct or not. */
  public void countInstruction() {
    instructionsSeen++;
  }

  /** Returns a counter that grows with each instruction seen. */
  int instructionsSeen() {
    return instructionsSeen;
  }

  /** Returns whether the name is the name of a register. */
  boolean isRegister(String name) {
    return registers().isWholeOperand(name);
  }

  /**
   * Returns whether the word names registers, perhaps with modifiers, and therefore cannot name a
   * value.
   */
  boolean namesRegisters(String word) {
    return registers().isRegisterText(word)
        || isa.isLowerCase() && registers().isRegisterText(isa.toIsaCase(word));
  }

  private RegisterSyntax registers() {
    registers = registers == null ? RegisterSyntax.of(isa) : registers;
    return registers;
  }

  private void readStatement(SourceLine line, int index, DocumentLine cachedLine) {
    Statement statement = line.statements().get(index);
    if (statement.kind() != SourceLine.Kind.NONE) {
      checkAddressColumn(line, line.number(), statement);
    }
    for (Span label : statement.labels()) {
      if (listingSections.isFunctionLabel(statement.labelName(label))) {
        continue;
      }
      KernelBuilder kernel = kernels.forStatement(line, line.number(), statement);
      define(
          kernel.scope,
          statement.labelName(label),
          Place.of(line, label),
          Scope.Kind.LABEL,
          kernel.address);
    }
    switch (statement.kind()) {
      case INSTRUCTION -> {
        CachedEncoding previousEncoding =
            cachedLine == null ? null : cachedLine.cachedEncoding(index);
        CachedEncoding newEncoding =
            instructionReader.readInstruction(line, line.number(), statement, previousEncoding);
        if (cachedLine != null) {
          cachedLine.cacheEncoding(index, newEncoding);
        }
      }
      case DIRECTIVE -> directiveReader.read(line, statement);
      default -> instructionReader.readWithoutText(line, statement);
    }
  }

  /**
   * Checks whether the address column of an instruction shows that a control word is missing, and
   * moves the next address accordingly.
   */
  public void checkAddressColumn(SourceLine line, int number, Statement statement) {
    if (isa.hasControlWords() && statement.addressColumn() != null) {
      kernels
          .forStatement(line, number, statement)
          .applyAddressColumn(isa, statement.addressColumn().value());
    }
  }

  /**
   * Declares a name. Reports an error and returns false if it is a register name or already
   * declared.
   */
  boolean define(Scope scope, String name, Place place, Scope.Kind kind, long value) {
    if (isRegister(name)) {
      problems.error(
          place,
          "register-name",
          name + " is a register; a " + kind.displayName + " needs another name");
      return false;
    }
    Scope.Definition earlierDefinition = scope.find(name);
    if (earlierDefinition != null) {
      if (scope.definitions().get(name) == null) {
        // The message names the line of the earlier declaration, which is outside this kernel.
        kernels.markUncacheable();
      }
      problems.error(
          place,
          kind == Scope.Kind.LABEL ? "duplicate-label" : "duplicate-name",
          name
              + " is declared a second time; line "
              + earlierDefinition.place.line()
              + " declares it as "
              + earlierDefinition.kind.displayName
              + "; give one of them another name",
          DECLARED_FIRST_MESSAGE,
          earlierDefinition.place);
      return false;
    }
    scope.define(isa, name, kind, place, value);
    if (scope == global) {
      globalsKey = pool.globalsKey(globalsKey, name, value);
    }
    return true;
  }
}
