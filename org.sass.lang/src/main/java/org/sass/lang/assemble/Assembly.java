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

/** One run of the assembler: reads the lines, opens and closes kernels, places instructions. */
public final class Assembly {

  /** The name of the kernel that code outside of all kernels belongs to. */
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

  /** See {@link #globals()}. */
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

  /** The program of a file that is no text. */
  public Program binary(int zero) {
    problems.error(
        new Place(1, 0, 0),
        "binary-file",
        "this is not a source text: byte " + zero + " is zero; gsass dis reads machine code");
    return new Program(isa, List.of(), List.of(), problems.sorted());
  }

  /** The program of a text with too many errors to go on at a line. */
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

  /** The program, when all lines have been read; {@code last} is the number of the last one. */
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

  /** Reads the next line, whose offsets are those of the given text. */
  void read(String source, SourceLine line) {
    read(source, line, null);
  }

  /** Reads the next line; {@code memo} keeps what was found out about it, or is null. */
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

  /** Reads what a line says beside its statements. */
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

  /** A line that holds nothing to assemble, or an instruction alone: no comment is open there. */
  public void blank() {
    openComment = null;
  }

  /** Whether nothing is read up to the next header of an architecture. */
  public boolean isSkipping() {
    return sections.isSkipping();
  }

  /** The kernel that instructions are read into now, or null. */
  public KernelBuilder open() {
    return current != null ? current : main;
  }

  /** Sets the cache that is told which kernels begin and end; null for none. */
  public void keeper(KernelCache told) {
    keeper = told;
  }

  /** How many comments had something to say. */
  int comments() {
    return launches.size() + silences.size();
  }

  /** Stands for the names declared outside of all kernels: the same object for the same ones. */
  Object globals() {
    return globals;
  }

  /**
   * Takes over a kernel whose lines have not changed.
   *
   * @param line number of its first line
   * @return false, and nothing is done, if reading its lines might give something else
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

  /** The instruction set of that name, or null. */
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

  /** There is an instruction now, be it right or wrong. */
  public void codeSeen() {
    instructionsSeen++;
  }

  /** Goes up with each instruction seen. */
  int instructionsSeen() {
    return instructionsSeen;
  }

  /** Whether the name is that of a register. */
  boolean isRegister(String name) {
    return registers().contains(name);
  }

  /** Whether the word names registers, perhaps with modifiers, and so stands for no value. */
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

  /** Looks whether the address column of an instruction leaves out a control word. */
  public void column(SourceLine line, int number, Statement statement) {
    if (isa.isControlled() && statement.address() != null) {
      code(line, number, statement).column(isa, statement.address().value());
    }
  }

  /** Declares a name, unless it is a register's or taken. */
  boolean define(Scope scope, String name, Place place, Scope.Kind kind, long value) {
    if (isRegister(name)) {
      problems.error(
          place, "register-name", name + " is a register; a " + kind.word + " needs another name");
      return false;
    }
    Scope.Definition before = scope.find(name);
    if (before != null) {
      if (scope.definitions().get(name) == null) {
        // What is said names the line of the other one.
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

  /** The kernel being read has to do with more than its lines. */
  void spoil() {
    if (keeper != null) {
      keeper.spoil();
    }
  }

  /** The kernel that is open, or null outside. */
  KernelBuilder current() {
    return current;
  }

  /** The kernel that an instruction here belongs to. */
  KernelBuilder code(SourceLine line, int at, Statement statement) {
    if (current != null || main != null) {
      return current != null ? current : main;
    }
    int start = statement.start() - line.start();
    return main(new Place(at, start, statement.end() - line.start()));
  }

  /** The kernel of the code outside of all others. */
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
      // It is still checked like any other, under a name that nothing can ask for.
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

  /** Ends the kernel that is open, if any. */
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

  /** Ends the kernel that is open; {@code last} is the number of its last line. */
  void endKernel(int last) {
    current.lastLine = last;
    new KernelFinisher(this, current).run();
    if (keeper != null) {
      keeper.ended(current, last);
    }
    current = null;
  }

  /** Ends the kernel that is open, if a listing has it. */
  void closeListing() {
    if (current != null && current.opened == Opened.LISTING) {
      endKernel(number - 1);
    }
  }
}
