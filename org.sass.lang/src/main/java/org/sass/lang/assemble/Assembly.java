package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.KernelBuilder.Opened;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Kernel;
import org.sass.lang.assemble.Program.LaunchComment;
import org.sass.lang.codec.RegisterNames;
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
 * One run of the assembler: reads the lines in order, opens and closes kernels, and places
 * instructions.
 */
public final class Assembly {

  /** Name of the kernel that holds the code outside all other kernels. */
  public static final String MAIN = "main";

  private static final String FIRST = "declared here first";

  final Assembler.Options options;
  final InternPool retained;
  public final ProblemCollector problems = new ProblemCollector();
  final Suppressions silences = new Suppressions();
  public final Scope global = new Scope(null, this::namesRegisters);
  final List<Constant> constants = new ArrayList<>();
  public final Map<String, KernelPart> kernels = new LinkedHashMap<>();
  private String text;
  private final List<LaunchComment> launches = new ArrayList<>();
  public final InstructionReader instructions = new InstructionReader(this);
  private final DirectiveReader directives = new DirectiveReader(this);
  private Isa isa;
  private RegisterNames registers;
  private KernelBuilder current;
  private KernelBuilder main;
  private Place openComment;
  private int number;
  private final ListingSections sections = new ListingSections(this);
  private int instructionsSeen;
  private KernelCache keeper;

  /** Key of the names declared outside all kernels; see {@link #globals()}. */
  private Object globals = "";

  public Assembly(Assembler.Options options, InternPool retained) {
    this.options = options;
    this.retained = retained;
    setIsa(options.isa());
  }

  /** Assembles a whole text. */
  Program run(String source) {
    int zero = source.indexOf('\0');
    if (zero >= 0) {
      return binary(zero);
    }
    SourceReader reader = new SourceReader(source);
    SourceLine last = null;
    for (SourceLine line = reader.next(); line != null; line = reader.next()) {
      last = line;
      if (problems.isFull()) {
        return tooMany(line);
      }
      read(source, line);
    }
    return finish(last == null ? 1 : last.number());
  }

  /**
   * Returns the program of a file that is not text, with one error.
   *
   * @param zero offset of the first zero character
   */
  public Program binary(int zero) {
    problems.error(
        new Place(1, 0, 0),
        "binary-file",
        "this is not a source text: byte " + zero + " is zero; gsass dis reads machine code");
    return new Program(isa, List.of(), List.of(), problems.sorted());
  }

  /** Returns the program of a text that has so many errors that reading stops at a line. */
  public Program tooMany(SourceLine line) {
    List<Problem> all = new ArrayList<>(problems.sorted());
    all.add(
        Problem.error(
            "too-many-errors",
            ProblemCollector.MOST + " errors above; fix them to see the rest",
            line.number(),
            0,
            line.end() - line.start()));
    return new Program(isa, List.of(), List.copyOf(launches), List.copyOf(all));
  }

  /**
   * Ends the run after all lines have been read, and returns the program.
   *
   * @param last number of the last line, from 1
   */
  public Program finish(int last) {
    number = last + 1;
    if (openComment != null) {
      problems.error(openComment, "open-comment", "this comment is not closed; end it with */");
    }
    closeKernel();
    if (main != null) {
      new KernelFinisher(this, main).run();
    }
    List<Kernel> built = new ArrayList<>();
    List<Constant> common = retained.constants(constants);
    for (KernelPart kernel : kernels.values()) {
      if (kernel instanceof KernelBuilder read) {
        retained.space(read.name, read.code.size());
      }
      built.add(kernel.build(common));
    }
    if (!anyCode() && !problems.hasErrors()) {
      problems.warning(
          new Place(last, 0, 0), "no-instructions", "there is no instruction in this text");
    }
    List<Problem> said = silences.filter(problems.sorted(), Suppressions.Source.TEXT);
    return new Program(isa, List.copyOf(built), List.copyOf(launches), said, silences);
  }

  /** Reads the next line. The line's offsets refer to {@code source}. */
  void read(String source, SourceLine line) {
    read(source, line, null);
  }

  /**
   * Reads the next line. The line's offsets refer to {@code source}.
   *
   * @param memo keeps what is found out about the line for later versions, or is null
   */
  public void read(String source, SourceLine line, DocumentLine memo) {
    text = source;
    number = line.number();
    if (!line.open()) {
      openComment = null;
    } else if (openComment == null) {
      Comment comment = line.comments().get(line.comments().size() - 1);
      openComment = Place.of(line, comment.start(), comment.end());
    }
    if (memo == null || !memo.isCalm()) {
      around(line);
    }
    for (int i = 0; !sections.isSkipping() && i < line.statements().size(); i++) {
      read(line, i, memo);
    }
  }

  /**
   * Reads the parts of a line that are not statements: invisible characters, launch comments,
   * suppressions and a header.
   */
  private void around(SourceLine line) {
    if (line.invisible() >= 0) {
      int at = line.invisible();
      String code = String.format("U+%04X", (int) text.charAt(at));
      problems.hint(
          Place.of(line, at, at + 1),
          "invisible-character",
          "the invisible character " + code + " is here; it counts as white space",
          " ");
    }
    for (Comment comment : line.comments()) {
      if (comment.launch()) {
        int start = comment.start() + 3;
        String settings = text.substring(start, comment.end());
        launches.add(new LaunchComment(line.number(), start - line.start(), settings));
      }
    }
    silences.read(text, line);
    if (line.header() != null) {
      Header header = line.header();
      sections.read(
          header.kind(),
          text.substring(header.start(), header.end()),
          Place.of(line, header.start(), header.end()));
    }
  }

  /**
   * Notes a line that holds nothing to assemble, or only an instruction: no block comment is open
   * after it.
   */
  public void blank() {
    openComment = null;
  }

  /** Returns whether lines are skipped up to the next architecture header of the listing. */
  public boolean isSkipping() {
    return sections.isSkipping();
  }

  /** Returns the kernel that receives instructions now, or null if none exists yet. */
  public KernelBuilder open() {
    return current != null ? current : main;
  }

  /** Sets the cache to be notified when a kernel begins or ends; null for none. */
  public void keeper(KernelCache told) {
    keeper = told;
  }

  /**
   * Returns how many comments with a meaning (launch comments and suppressions) were read so far.
   */
  int comments() {
    return launches.size() + silences.size();
  }

  /**
   * Returns a key for the names declared outside all kernels. The same declarations in the same
   * order have the same object as key.
   */
  Object globals() {
    return globals;
  }

  /**
   * Takes over a kernel of an earlier version, the lines of which have not changed.
   *
   * @param line number of its first line, from 1
   * @return false if reading its lines again might give another result, or if its problems would
   *     exceed the limit. The kernel is then not taken over; in the second case the kernel before
   *     it has been closed already.
   */
  public boolean take(CachedKernel kernel, int line) {
    boolean holds =
        !sections.isSkipping()
            && kernel.context.isa() == isa
            && kernel.context.globals() == globals
            && kernel.canStandAt(line)
            && !kernels.containsKey(kernel.name());
    if (!holds) {
      return false;
    }
    number = line;
    closeKernel();
    kernel.moveTo(line);
    if (!problems.addAll(kernel.problems(), kernel.errors)) {
      return false;
    }
    if (kernel.opened() == Opened.LISTING) {
      sections.add(kernel.name());
    }
    kernel.borrowed.forEach(global::use);
    kernels.put(kernel.name(), kernel);
    instructionsSeen += kernel.hasCode ? 1 : 0;
    openComment = null;
    number = kernel.lastLine();
    return true;
  }

  /** Returns the instruction set with a name, or null if there is none. */
  Isa find(String name) {
    return retained.isa(name, this::lookUp);
  }

  private Isa lookUp(String name) {
    Isa same = isa.withArch(name);
    return same != null ? same : options.tables().apply(name);
  }

  void setIsa(Isa chosen) {
    isa = chosen;
    registers = null;
  }

  public Isa isa() {
    return isa;
  }

  boolean anyCode() {
    return instructionsSeen > 0;
  }

  /** Counts an instruction, correct or not. */
  public void codeSeen() {
    instructionsSeen++;
  }

  /** Returns a counter that grows with each instruction seen. */
  int instructionsSeen() {
    return instructionsSeen;
  }

  /** Returns whether the name is the name of a register. */
  boolean isRegister(String name) {
    return registers().contains(name);
  }

  /**
   * Returns whether the word names registers, perhaps with modifiers, and therefore cannot name a
   * value.
   */
  private boolean namesRegisters(String word) {
    return registers().covers(word) || isa.isSmall() && registers().covers(isa.inItsLetters(word));
  }

  private RegisterNames registers() {
    registers = registers == null ? RegisterNames.of(isa) : registers;
    return registers;
  }

  private void read(SourceLine line, int index, DocumentLine memo) {
    Statement statement = line.statements().get(index);
    if (statement.kind() != SourceLine.Kind.NONE) {
      column(line, line.number(), statement);
    }
    for (Span label : statement.labels()) {
      define(
          code(line, line.number(), statement).scope,
          statement.name(label),
          Place.of(line, label),
          Scope.Kind.LABEL,
          code(line, line.number(), statement).address);
    }
    switch (statement.kind()) {
      case INSTRUCTION -> {
        CachedEncoding before = memo == null ? null : memo.kept(index);
        CachedEncoding now = instructions.read(line, line.number(), statement, before);
        if (memo != null) {
          memo.keep(index, now);
        }
      }
      case DIRECTIVE -> directives.read(line, statement);
      default -> instructions.wordAlone(line, statement);
    }
  }

  /**
   * Checks whether the address column of an instruction shows that a control word is missing, and
   * moves the next address accordingly.
   */
  public void column(SourceLine line, int number, Statement statement) {
    if (isa.isControlled() && statement.address() != null) {
      code(line, number, statement).column(isa, statement.address().value());
    }
  }

  /**
   * Declares a name. Reports an error and returns false if it is a register name or already
   * declared.
   */
  boolean define(Scope scope, String name, Place place, Scope.Kind kind, long value) {
    if (isRegister(name)) {
      problems.error(
          place, "register-name", name + " is a register; a " + kind.word + " needs another name");
      return false;
    }
    Scope.Definition before = scope.find(name);
    if (before != null) {
      if (scope.definitions().get(name) == null) {
        // The message names the line of the earlier declaration, which is outside this kernel.
        spoil();
      }
      problems.error(
          place,
          kind == Scope.Kind.LABEL ? "duplicate-label" : "duplicate-name",
          name
              + " is declared a second time; line "
              + before.place.line()
              + " declares it as "
              + before.kind.word
              + "; give one of them another name",
          FIRST,
          before.place);
      return false;
    }
    scope.define(isa, name, kind, place, value);
    if (scope == global) {
      globals = retained.globals(globals, name, value);
    }
    return true;
  }

  /**
   * Notes that the kernel being read depends on more than its own lines, so that it cannot be
   * cached.
   */
  void spoil() {
    if (keeper != null) {
      keeper.spoil();
    }
  }

  /** Returns the kernel that is open, or null outside all kernels. */
  KernelBuilder current() {
    return current;
  }

  /**
   * Returns the kernel that an instruction here belongs to. Creates the main kernel if there is
   * none.
   */
  KernelBuilder code(SourceLine line, int at, Statement statement) {
    if (current != null || main != null) {
      return current != null ? current : main;
    }
    int start = statement.start() - line.start();
    return main(new Place(at, start, statement.end() - line.start()));
  }

  /** Creates the kernel for the code outside all other kernels. */
  private KernelBuilder main(Place place) {
    main = new KernelBuilder(MAIN, place, Opened.OUTSIDE, newScope(), retained.space(MAIN));
    main.advance(isa, 0);
    register(main);
    return main;
  }

  void openKernel(String name, Place place, Opened opened) {
    closeKernel();
    current = new KernelBuilder(name, place, opened, newScope(), retained.space(name));
    current.advance(isa, 0);
    register(current);
    if (keeper != null) {
      keeper.opened(current);
    }
  }

  private Scope newScope() {
    return new Scope(global, this::namesRegisters);
  }

  private void register(KernelBuilder kernel) {
    KernelPart before = kernels.putIfAbsent(kernel.name, kernel);
    if (before != null) {
      // The kernel is still checked like any other, but under a key that no name lookup can
      // produce.
      kernels.put(kernel.name + '\n' + kernel.place.line(), kernel);
      problems.error(
          kernel.place,
          "duplicate-kernel",
          "line "
              + before.place().line()
              + " declares a kernel "
              + kernel.name
              + " too; give one of them another name",
          FIRST,
          before.place());
    }
  }

  /**
   * Ends the open kernel, if any. Reports an error if it should have been closed by {@code .end}.
   */
  void closeKernel() {
    if (current == null) {
      return;
    }
    if (current.opened == Opened.DIRECTIVE) {
      problems.error(
          current.place, "missing-end", "the kernel " + current.name + " is not closed by .end");
    }
    endKernel(number - 1);
  }

  /**
   * Ends the open kernel.
   *
   * @param last number of its last line
   */
  void endKernel(int last) {
    current.lastLine = last;
    new KernelFinisher(this, current).run();
    if (keeper != null) {
      keeper.ended(current, last);
    }
    current = null;
  }

  /** Ends the open kernel if a listing header opened it. */
  void closeListing() {
    if (current != null && current.opened == Opened.LISTING) {
      endKernel(number - 1);
    }
  }
}
