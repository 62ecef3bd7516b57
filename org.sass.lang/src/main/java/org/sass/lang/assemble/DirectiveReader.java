package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.assemble.KernelBuilder.OpenedBy;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Symbols;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Word;
import org.sass.lang.text.DidYouMean;
import org.sass.lang.text.DirectiveCatalog;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NestingDepth;
import org.sass.lang.text.Quote;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Reads the directives: {@code .arch .kernel .end .param .shared .const .equ .word}. */
final class DirectiveReader {

  static final List<String> NAMES = DirectiveCatalog.names();

  private static final List<String> TYPES = DirectiveCatalog.TYPES;

  private final Assembly assembly;
  private boolean archSeen;

  // The directive being read.
  private SourceLine line;
  private Statement statement;
  private DirectiveText directive;

  DirectiveReader(Assembly assembly) {
    this.assembly = assembly;
  }

  void read(SourceLine sourceLine, Statement newStatement) {
    line = sourceLine;
    statement = newStatement;
    directive = new DirectiveText(assembly, line, statement);
    Span name = directive.readWord();
    String word = directive.textOf(name);
    switch (word) {
      case ".arch" -> readArch(name);
      case ".kernel" -> readKernel(name);
      case ".end" -> readEnd(name);
      case ".param" -> readParam();
      case ".shared" -> readShared();
      case ".const" -> readConst();
      case ".equ" -> readEqu();
      case ".word" -> readWord(name);
      default -> {
        String message = " is not a directive; the directives are " + String.join(" ", NAMES);
        String nearest = DidYouMean.nearestName(word, NAMES);
        directive.error(name, "unknown-directive", Quote.of(word) + message, nearest);
      }
    }
  }

  /** Returns the kernel that receives declarations made here. */
  private KernelBuilder receivingKernel() {
    return assembly.kernels.forStatement(line, line.number(), statement);
  }

  /** Returns the names that expressions may use here. */
  private Symbols visibleSymbols() {
    KernelBuilder kernel = assembly.kernels.current();
    return (kernel == null ? assembly.global : kernel.scope).constantSymbols();
  }

  private void readArch(Span name) {
    assembly.kernels.markUncacheable();
    Span word = directive.readWord();
    String arch = directive.textOf(word);
    if (word.isEmpty()) {
      String usage = "write .arch " + assembly.isa().archName();
      directive.syntaxError(name, "an architecture is missing; " + usage);
      return;
    }
    if (!directive.expectEnd(".arch NAME") || assembly.options.forceIsa()) {
      return;
    }
    if (archSeen) {
      String message = "this text has an .arch already; remove one of them";
      directive.error(name, "duplicate-arch", message, null);
    } else if (assembly.hasCode()) {
      String message = ".arch must come before the first instruction; move it up";
      directive.error(name, "late-arch", message, null);
    } else {
      chooseArch(word, arch);
    }
    archSeen = true;
  }

  private void chooseArch(Span word, String arch) {
    Isa isa = assembly.findIsa(arch);
    if (isa != null) {
      assembly.chooseIsa(isa);
      return;
    }
    List<String> known = Isas.archs(assembly.isa());
    String older = Isas.newestUpTo(arch);
    String nearest = older == null ? DidYouMean.nearestName(arch, known) : older;
    assembly.rejectArch();
    directive.error(
        word,
        "unknown-arch",
        "unknown architecture "
            + Quote.of(arch)
            + (nearest == null ? "" : "; the nearest is " + nearest)
            + "; known architectures: "
            + String.join(" ", known),
        nearest);
  }

  private void readKernel(Span name) {
    Span word = directive.readWord();
    if (word.isEmpty()) {
      directive.syntaxError(name, "a name is missing; write .kernel NAME");
    } else if (directive.expectEnd(".kernel NAME")) {
      String function = directive.textOf(word);
      assembly.kernels.open(function, function, directive.place(word), OpenedBy.DIRECTIVE);
    }
  }

  private void readEnd(Span name) {
    if (assembly.kernels.current() == null) {
      directive.error(name, "stray-end", ".end closes nothing; no .kernel is open here", null);
    } else if (directive.expectEnd(".end")) {
      assembly.kernels.end(line.number());
    }
  }

  private void readParam() {
    String usage = ".param NAME [" + String.join("|", TYPES) + "]";
    Span name = directive.readName(usage);
    if (name == null) {
      return;
    }
    Span type = directive.readWord();
    String typeName = type.isEmpty() ? TYPES.get(0) : directive.textOf(type);
    if (!TYPES.contains(typeName)) {
      String message = " is not a parameter type; the types are " + String.join(" ", TYPES);
      String nearest = DidYouMean.nearestName(typeName, TYPES);
      directive.error(type, "directive-syntax", Quote.of(typeName) + message, nearest);
      return;
    }
    if (!directive.expectEnd(usage)) {
      return;
    }
    if (assembly.isa().params() == null) {
      String message =
          assembly.isa().archName()
              + " has no fixed place for parameters; use .equ to name the registers or the memory"
              + " that hold them";
      directive.error(name, "directive-syntax", message, null);
      return;
    }
    KernelBuilder kernel = receivingKernel();
    if (kernel.sharedBytes > 0 && assembly.isa().hasLaunchMemory()) {
      String message = "shared memory starts after the parameters; move .param before .shared";
      directive.error(name, "late-param", message, null);
      return;
    }
    Param param = kernel.addParam(directive.textOf(name), typeName);
    int value = assembly.isa().params().numberOf(param.wordIndex());
    assembly.define(kernel.scope, param.name(), directive.place(name), Scope.Kind.PARAM, value);
    kernel.paramsKey = assembly.pool.intern(ParameterOperands.declared(kernel.scope));
  }

  private void readShared() {
    String usage = ".shared BYTES or .shared NAME BYTES";
    int from = Letters.skipBlanks(directive.text, directive.pos(), directive.end);
    Span first = directive.readWord();
    Span second = directive.readRest();
    // If an operator follows a name, the name starts an expression. Otherwise the name is declared
    // and the number of bytes follows.
    boolean named =
        directive.isName(first)
            && !second.isEmpty()
            && "+-*/<>&|".indexOf(directive.text.charAt(second.start())) < 0;
    Span byteCount = named ? second : new Span(from, directive.end);
    if (byteCount.isEmpty()) {
      directive.syntaxError(first, "a number of bytes is missing; write " + usage);
      return;
    }
    Long bytes = directive.evaluate(byteCount, visibleSymbols());
    if (bytes == null) {
      return;
    }
    KernelBuilder kernel = receivingKernel();
    int offset = kernel.nextSharedOffset(assembly.isa());
    if (bytes < 0 || bytes > MemorySizes.SHARED_BYTES - offset) {
      directive.error(
          byteCount,
          "shared-size",
          bytes
              + " bytes do not fit; a block has "
              + MemorySizes.SHARED_BYTES
              + " bytes of shared memory, of which "
              + offset
              + " are taken by launch dimensions, parameters and the lines above",
          null);
      return;
    }
    if (named) {
      String name = directive.textOf(first);
      assembly.define(kernel.scope, name, directive.place(first), Scope.Kind.SHARED, offset);
    }
    // Sizes are rounded up, so that the next declaration starts at a whole word again.
    kernel.sharedBytes += (bytes.intValue() + 3) & ~3;
  }

  private void readEqu() {
    Span name = directive.readName(".equ NAME EXPRESSION");
    if (name == null) {
      return;
    }
    Span expression = directive.readRest();
    if (expression.isEmpty()) {
      directive.syntaxError(name, "a value is missing; write .equ NAME EXPRESSION");
      return;
    }
    Long value = directive.evaluate(expression, visibleSymbols());
    if (value != null) {
      Scope scope =
          assembly.kernels.current() == null ? assembly.global : assembly.kernels.current().scope;
      assembly.define(scope, directive.textOf(name), directive.place(name), Scope.Kind.EQU, value);
    }
  }

  private void readConst() {
    Constant constant = new ConstDirective(directive, visibleSymbols()).read();
    if (constant != null) {
      KernelBuilder kernel = assembly.kernels.current();
      (kernel == null ? assembly.constants : kernel.constants).add(constant);
    }
  }

  /** Reads {@code .word LOW[, HIGH]}, which gives an instruction by its bits. */
  private void readWord(Span name) {
    KernelBuilder kernel = receivingKernel();
    Span values = directive.readRest();
    if (NestingDepth.isTooDeep(directive.text, values.start(), values.end())) {
      directive.error(values, "bad-expression", "parentheses and signs nest too deep", null);
      kernel.hasUncertainAddresses = true;
      return;
    }
    Encoder encoder = new Encoder(assembly.isa(), kernel.scope.constantSymbols());
    Encoder.Encoded encoded =
        encoder.encode(directive.text, name.start(), directive.end, kernel.address);
    if (encoded.failure() != null) {
      EncodingFailure failure = encoded.failure();
      Span at = new Span(failure.start(), failure.end());
      directive.error(at, failure.code(), failure.message(), failure.fix());
      kernel.hasUncertainAddresses = true;
      return;
    }
    Word word = encoded.word();
    int size = assembly.isa().sizeOf(word.low(), word.high());
    if (size != 0 && size != word.size()) {
      String advice = size > word.size() ? "add the high unit" : "remove the high unit";
      String message = " bits, but the low ones say that the word has ";
      SourceLine.Column column = statement.hexColumn();
      if (column == null || !column.toWord().equals(word)) {
        directive.error(
            values, "word-size", "these are " + word.size() + message + size + "; " + advice, null);
        kernel.hasUncertainAddresses = true;
        return;
      }
      // A listing of code that was cut off in the middle of a word shows its last word like this.
      String cut = "these are " + word.size() + message + size + "; the code was cut off here";
      assembly.problems.warning(directive.place(values), "word-size", cut);
    }
    if (statement.hexColumn() != null && !statement.hexColumn().isLowerHalf(assembly.isa())) {
      Isa isa = assembly.isa();
      HexColumnCheck hex =
          new HexColumnCheck(isa, line, line.number(), statement.hexColumn(), assembly.problems);
      Word listedWord = isa.hasControlWords() ? Word.of(word.size(), word.low()) : word;
      Word chosen = hex.choose(listedWord, kernel.address, null);
      word = chosen.equals(listedWord) ? word : chosen;
    }
    kernel.lastEncoding = null;
    Insn insn = Decoder.decode(assembly.isa(), word, kernel.address);
    for (String note : insn.form() == null ? List.<String>of() : insn.notes()) {
      if (note.startsWith("reserved bit") && statement.hexColumn() == null) {
        String message = note + " in this word: " + insn.text();
        assembly.problems.hint(directive.place(values), "reserved-bit", message);
      }
    }
    assembly.instructionReader.placeWord(kernel, line, line.number(), statement, word);
  }
}
