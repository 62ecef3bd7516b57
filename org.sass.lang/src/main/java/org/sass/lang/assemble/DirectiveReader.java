package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.assemble.KernelBuilder.Opened;
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
import org.sass.lang.text.Letters;
import org.sass.lang.text.Nesting;
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

  void read(SourceLine inLine, Statement read) {
    line = inLine;
    statement = read;
    directive = new DirectiveText(assembly, line, statement);
    Span name = directive.word();
    String word = directive.of(name);
    switch (word) {
      case ".arch" -> arch(name);
      case ".kernel" -> kernel(name);
      case ".end" -> end(name);
      case ".param" -> param();
      case ".shared" -> shared();
      case ".const" -> constant();
      case ".equ" -> equ();
      case ".word" -> word(name);
      default -> {
        String message = " is not a directive; the directives are " + String.join(" ", NAMES);
        String nearest = DidYouMean.by(word, NAMES);
        directive.error(name, "unknown-directive", Quote.of(word) + message, nearest);
      }
    }
  }

  /** Returns the kernel that receives declarations made here. */
  private KernelBuilder owner() {
    return assembly.code(line, line.number(), statement);
  }

  /** Returns the names that expressions may use here. */
  private Symbols names() {
    KernelBuilder kernel = assembly.current();
    return (kernel == null ? assembly.global : kernel.scope).constants();
  }

  private void arch(Span name) {
    assembly.spoil();
    Span word = directive.word();
    String arch = directive.of(word);
    if (word.isEmpty()) {
      String usage = "write .arch " + assembly.isa().archName();
      directive.syntax(name, "an architecture is missing; " + usage);
      return;
    }
    if (!directive.done(".arch NAME") || assembly.options.fixed()) {
      return;
    }
    if (archSeen) {
      String message = "this text has an .arch already; remove one of them";
      directive.error(name, "duplicate-arch", message, null);
    } else if (assembly.anyCode()) {
      String message = ".arch must come before the first instruction; move it up";
      directive.error(name, "late-arch", message, null);
    } else {
      choose(word, arch);
    }
    archSeen = true;
  }

  private void choose(Span word, String arch) {
    Isa isa = assembly.find(arch);
    if (isa != null) {
      assembly.setIsa(isa);
      return;
    }
    List<String> known = Isas.archs(assembly.isa());
    directive.error(
        word,
        "unknown-arch",
        "unknown architecture "
            + Quote.of(arch)
            + DidYouMean.nearest(arch, known)
            + "; known architectures: "
            + String.join(" ", known),
        DidYouMean.by(arch, known));
  }

  private void kernel(Span name) {
    Span word = directive.word();
    if (word.isEmpty()) {
      directive.syntax(name, "a name is missing; write .kernel NAME");
    } else if (directive.done(".kernel NAME")) {
      assembly.openKernel(directive.of(word), directive.place(word), Opened.DIRECTIVE);
    }
  }

  private void end(Span name) {
    if (assembly.current() == null) {
      directive.error(name, "stray-end", ".end closes nothing; no .kernel is open here", null);
    } else if (directive.done(".end")) {
      assembly.endKernel(line.number());
    }
  }

  private void param() {
    String usage = ".param NAME [u32|s32|f32|u64]";
    Span name = directive.name(usage);
    if (name == null) {
      return;
    }
    Span type = directive.word();
    String typeName = type.isEmpty() ? TYPES.get(0) : directive.of(type);
    if (!TYPES.contains(typeName)) {
      String message = " is not a parameter type; the types are " + String.join(" ", TYPES);
      String nearest = DidYouMean.by(typeName, TYPES);
      directive.error(type, "directive-syntax", Quote.of(typeName) + message, nearest);
      return;
    }
    if (!directive.done(usage)) {
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
    KernelBuilder kernel = owner();
    if (kernel.sharedBytes > 0 && assembly.isa().launchesInMemory()) {
      String message = "shared memory starts after the parameters; move .param before .shared";
      directive.error(name, "late-param", message, null);
      return;
    }
    Param param = kernel.addParam(directive.of(name), typeName);
    int value = assembly.isa().params().value(param.word());
    assembly.define(kernel.scope, param.name(), directive.place(name), Scope.Kind.PARAM, value);
    kernel.paramsKey = assembly.retained.key(ParameterOperands.declared(kernel.scope));
  }

  private void shared() {
    String usage = ".shared BYTES or .shared NAME BYTES";
    int from = Letters.skipBlanks(directive.text, directive.pos(), directive.end);
    Span first = directive.word();
    Span second = directive.rest();
    // If an operator follows a name, the name starts an expression. Otherwise the name is declared
    // and the number of bytes follows.
    boolean named =
        directive.isName(first)
            && !second.isEmpty()
            && "+-*/<>&|".indexOf(directive.text.charAt(second.start())) < 0;
    Span amount = named ? second : new Span(from, directive.end);
    if (amount.isEmpty()) {
      directive.syntax(first, "a number of bytes is missing; write " + usage);
      return;
    }
    Long bytes = directive.evaluate(amount, names());
    if (bytes == null) {
      return;
    }
    KernelBuilder kernel = owner();
    int offset = kernel.nextShared(assembly.isa());
    if (bytes < 0 || bytes > MemorySizes.SHARED_BYTES - offset) {
      directive.error(
          amount,
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
      String name = directive.of(first);
      assembly.define(kernel.scope, name, directive.place(first), Scope.Kind.SHARED, offset);
    }
    // Sizes are rounded up, so that the next declaration starts at a whole word again.
    kernel.sharedBytes += (bytes.intValue() + 3) & ~3;
  }

  private void equ() {
    Span name = directive.name(".equ NAME EXPRESSION");
    if (name == null) {
      return;
    }
    Span expression = directive.rest();
    if (expression.isEmpty()) {
      directive.syntax(name, "a value is missing; write .equ NAME EXPRESSION");
      return;
    }
    Long value = directive.evaluate(expression, names());
    if (value != null) {
      Scope scope = assembly.current() == null ? assembly.global : assembly.current().scope;
      assembly.define(scope, directive.of(name), directive.place(name), Scope.Kind.EQU, value);
    }
  }

  private void constant() {
    Constant constant = new ConstDirective(directive, names()).read();
    if (constant != null) {
      KernelBuilder kernel = assembly.current();
      (kernel == null ? assembly.constants : kernel.constants).add(constant);
    }
  }

  /** Reads {@code .word LOW[, HIGH]}, which gives an instruction by its bits. */
  private void word(Span name) {
    KernelBuilder kernel = owner();
    Span values = directive.rest();
    if (Nesting.isTooDeep(directive.text, values.start(), values.end())) {
      directive.error(values, "bad-expression", "parentheses and signs nest too deep", null);
      kernel.unsure = true;
      return;
    }
    Encoder encoder = new Encoder(assembly.isa(), kernel.scope.constants());
    Encoder.Encoded encoded =
        encoder.encode(directive.text, name.start(), directive.end, kernel.address);
    if (encoded.failure() != null) {
      EncodingFailure failure = encoded.failure();
      Span at = new Span(failure.start(), failure.end());
      directive.error(at, failure.code(), failure.message(), failure.fix());
      kernel.unsure = true;
      return;
    }
    Word word = encoded.word();
    int size = assembly.isa().sizeOf(word.low(), word.high());
    if (size != 0 && size != word.size()) {
      String way = size > word.size() ? "add the high unit" : "remove the high unit";
      String message = " bits, but the low ones say that the word has ";
      SourceLine.Column column = statement.word();
      if (column == null || !column.word().equals(word)) {
        directive.error(
            values, "word-size", "these are " + word.size() + message + size + "; " + way, null);
        kernel.unsure = true;
        return;
      }
      // A listing of code that was cut off in the middle of a word shows its last word like this.
      String cut = "these are " + word.size() + message + size + "; the code was cut off here";
      assembly.problems.warning(directive.place(values), "word-size", cut);
    }
    if (statement.word() != null) {
      Isa isa = assembly.isa();
      HexColumnCheck hex =
          new HexColumnCheck(isa, line, line.number(), statement.word(), assembly.problems);
      Word shown = isa.isControlled() ? Word.of(word.size(), word.low()) : word;
      Word chosen = hex.choose(shown, kernel.address);
      word = chosen.equals(shown) ? word : chosen;
    }
    kernel.lastReading = null;
    Insn insn = Decoder.decode(assembly.isa(), word, kernel.address);
    for (String note : insn.form() == null ? List.<String>of() : insn.notes()) {
      if (note.startsWith("reserved bit") && statement.word() == null) {
        String message = note + " in this word: " + insn.text();
        assembly.problems.hint(directive.place(values), "reserved-bit", message);
      }
    }
    assembly.instructions.place(kernel, line, line.number(), statement, word);
  }
}
