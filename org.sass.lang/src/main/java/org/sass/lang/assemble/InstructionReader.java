package org.sass.lang.assemble;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.KernelBuilder.Open;
import org.sass.lang.codec.BracedWord;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.ExitMarker;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.explain.EncodingFailure;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.Nesting;
import org.sass.lang.text.Place;
import org.sass.lang.text.Problem;
import org.sass.lang.text.ProblemCollector;
import org.sass.lang.text.SourceLine;
import org.sass.lang.text.SourceLine.Column;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Reads instructions, holds them against their hex column and places them. */
public final class InstructionReader {

  /** No instruction is longer; what is longer is no instruction, and not looked at twice. */
  private static final int LONGEST = 1024;

  private final Assembly assembly;
  private final Map<Form, Facts> facts = new HashMap<>();
  private final RegisterRunCheck run = new RegisterRunCheck();

  /**
   * What matters here about a form.
   *
   * @param branches whether it may have a target
   * @param relative whether its text means another word at another address
   */
  private record Facts(boolean branches, boolean relative) {
    static Facts of(Form form) {
      return new Facts(BranchTargets.possible(form), BranchTargets.relative(form));
    }
  }

  InstructionReader(Assembly assembly) {
    this.assembly = assembly;
  }

  /** Reports a line of a listing whose text is missing; nothing must get lost in silence. */
  void wordAlone(SourceLine line, Statement statement) {
    if (statement.text().equals("}")) {
      KernelBuilder kernel = assembly.code(line, line.number(), statement);
      kernel.pairs.brace(assembly.isa(), line, statement, assembly.problems);
    }
    Column word = statement.word();
    Isa isa = assembly.isa();
    if (word != null && statement.address() == null && word.digits() == 16 && isa.isControlled()) {
      KernelBuilder kernel = assembly.code(line, line.number(), statement);
      if (kernel.closesPair) {
        braced(kernel, line, word);
        return;
      }
      // Alone in its line it has no text after it, yet its high half stands first.
      long bits = BracedWord.value(word);
      if (isa.control().matches(bits)) {
        kernel.control(isa, bits);
        return;
      }
    }
    if (word == null || statement.address() == null || !word.fits(isa)) {
      return;
    }
    // Without a text beside it nothing tells which half stands first; one order makes sense.
    Insn insn = Decoder.decode(isa, word.word());
    if (insn.form() == null && word.digits() == 16) {
      long swapped = word.value() << 32 | word.value() >>> 32;
      insn = Decoder.decode(assembly.isa(), new Word(64, swapped, 0));
    }
    assembly.problems.error(
        Place.of(line, word),
        "word-without-text",
        "the instruction of this word is missing; the word is " + insn.text(),
        insn.text() + ";");
  }

  /** Holds a word in a line of its own against the instruction before it, which closes a pair. */
  private void braced(KernelBuilder kernel, SourceLine line, Column column) {
    kernel.closesPair = false;
    kernel.lastHasWord = true;
    int last = kernel.code.size() - 1;
    Word word = kernel.code.get(last).word();
    ProblemCollector problems = new ProblemCollector();
    HexColumnCheck hex =
        new HexColumnCheck(
            assembly.isa(), line, line.number(), BracedWord.behind(column), problems);
    Word text = Word.of(word.size(), word.low());
    Word chosen = hex.choose(text, kernel.code.address(last));
    if (!chosen.equals(text)) {
      kernel.code.replace(last, new Word(word.size(), chosen.low(), word.high()));
    }
    problems.all().forEach(assembly.problems::add);
    if (hex.mistake() != null) {
      assembly.problems.add(hex.mistake());
      kernel.lastDoubtful = true;
    }
  }

  /**
   * Reads and places an instruction, or says why it is none.
   *
   * @param number number of the line
   * @param before what the same text was found to be in an earlier version, or null
   * @return what it was found to be, for the next version; null where there is nothing to keep
   */
  public CachedEncoding read(
      SourceLine line, int number, Statement statement, CachedEncoding before) {
    KernelBuilder kernel = assembly.code(line, number, statement);
    assembly.codeSeen();
    kernel.scope.reset();
    kernel.pairs.instruction(assembly.isa(), line, number, statement, assembly.problems);
    CachedEncoding reading = before;
    if (reading == null || !reading.holds(assembly.isa(), kernel)) {
      reading = read(kernel, line, number, statement);
    }
    if (reading != null) {
      place(kernel, line, number, statement, reading);
    }
    return reading;
  }

  /** Puts an instruction after the last one and says what is wrong with it. */
  private void place(
      KernelBuilder kernel,
      SourceLine line,
      int number,
      Statement statement,
      CachedEncoding reading) {
    reading.report(number, assembly.problems);
    boolean failed = reading.encoded.failure() != null;
    kernel.unsure |= failed;
    if (reading.word == null) {
      leaveRoom(kernel, reading.input);
      return;
    }
    boolean named = !failed && kernel.scope.unknown() != null;
    if (named || reading.branch != null) {
      Open open = new Open(kernel.code.size(), number, reading, named);
      if (named) {
        kernel.pending.add(open);
      }
      if (reading.branch != null) {
        // Where the target is wrong, its word is too: one of the two is enough.
        kernel.branches.add(open);
      }
    }
    if (reading.branch == null && reading.doubt != null) {
      assembly.problems.add(reading.doubt.at(number));
    }
    kernel.lastReading = reading;
    place(kernel, line, number, statement, reading.word);
    if (assembly.isa().isControlled() && !failed) {
      kernel.lateCheck.next(assembly.isa(), reading.word, reading.input, number, assembly.problems);
    }
    kernel.lastDoubtful = !failed && reading.doubt != null;
  }

  /**
   * Leaves room for an instruction that could not be read, so that those behind it stand where they
   * will stand when it is fixed, as far as its mnemonic tells.
   */
  private void leaveRoom(KernelBuilder kernel, InsnInput input) {
    Isa isa = assembly.isa();
    Span mnemonic = InsnReader.read(input.text(), input.start(), input.end()).mnemonic();
    List<Form> forms = isa.forms(mnemonic.of(input.text()));
    int size = forms == null ? isa.maxSize() : forms.get(0).size();
    for (int i = 1; forms != null && i < forms.size(); i++) {
      size = Math.max(size, forms.get(i).size());
    }
    kernel.advance(isa, size / 8);
  }

  /** What the text stands for; null, with an error, if it is no instruction at all. */
  private CachedEncoding read(
      KernelBuilder kernel, SourceLine line, int number, Statement statement) {
    InsnInput input = InsnInput.of(line, number, statement);
    int length = statement.end() - statement.start();
    if (length > LONGEST
        || length > Nesting.DEEPEST
            && Nesting.isTooDeep(input.text(), input.start(), input.end())) {
      String message =
          length > LONGEST
              ? "no instruction is " + length + " characters long"
              : "parentheses and signs nest too deep";
      assembly.problems.error(input.place(input.start(), input.end()), "no-instruction", message);
      kernel.unsure = true;
      kernel.advance(assembly.isa(), assembly.isa().maxSize() / 8);
      return null;
    }
    if (!kernel.params.isEmpty()) {
      input = ParameterOperands.replaced(assembly.isa(), input, kernel.scope);
    }
    kernel.scope.reset();
    Isa isa = assembly.isa();
    Encoded encoded = encode(kernel, input, kernel.address);
    ProblemCollector problems = new ProblemCollector();
    Column column = statement.word();
    Form form = encoded.form();
    boolean placed = encoded.failure() != null || facts(form).relative;
    CachedEncoding.Context context =
        new CachedEncoding.Context(isa, kernel.paramsKey, placed ? kernel.address : -1);
    List<CachedEncoding.Asked> asked = kernel.scope.asks();
    if (encoded.failure() != null) {
      Word word = failed(kernel, column, input, encoded.failure(), problems);
      return new CachedEncoding(context, asked, input, encoded, word, null, null, problems.all());
    }
    Word word = encoded.word();
    Problem doubt = null;
    // A word cannot be held against a text whose names are not known yet.
    if (column != null && !kernel.scope.asked()) {
      HexColumnCheck hex = new HexColumnCheck(isa, line, number, column, problems);
      Word shown = isa.isControlled() ? Word.of(word.size(), word.low()) : word;
      Word chosen = hex.choose(shown, kernel.address);
      word = chosen.equals(shown) ? word : chosen;
      doubt = hex.mistake();
    }
    boolean branches = facts(form).branches;
    Form branch = branches && word != encoded.word() ? form(isa, word) : branches ? form : null;
    run.check(isa, form, word, input, problems);
    if (assembly.options.flexgrip() && form != null) {
      flexgrip(form, input, problems);
    }
    return new CachedEncoding(context, asked, input, encoded, word, branch, doubt, problems.all());
  }

  private static Form form(Isa isa, Word word) {
    return Decoder.decode(isa, word).form();
  }

  private Facts facts(Form form) {
    return facts.computeIfAbsent(form, Facts::of);
  }

  /** Says what FlexGripPlus lacks of an instruction or does otherwise. */
  private static void flexgrip(Form form, InsnInput input, ProblemCollector problems) {
    if (!form.flexgrip().isEmpty()) {
      problems.info(input.mnemonic(), "flexgripplus", form.mnemonic() + ": " + form.flexgrip());
    }
    if (form.flexgripModifiers().isEmpty()) {
      return;
    }
    for (Span suffix : InsnReader.read(input.text(), input.start(), input.end()).suffixes()) {
      String modifier = suffix.of(input.text());
      String what = form.flexgripModifiers().get(modifier);
      if (what == null) {
        // Numbered modifiers, .CARRY0 to .CARRY3, stand in the table once.
        what = form.flexgripModifiers().get(modifier.replaceAll("\\d+$", "n"));
      }
      if (what != null) {
        problems.info(
            input.place(suffix.start(), suffix.end()),
            "flexgripplus",
            form.mnemonic() + modifier + ": " + what);
      }
    }
  }

  /** What an instruction's text stands for, with the names of its kernel. */
  Encoded encode(KernelBuilder kernel, InsnInput input, int address) {
    return kernel.encoder(assembly.isa()).encode(input.text(), input.start(), input.end(), address);
  }

  /** Says what is wrong with a text; gives the word of its hex column, or null. */
  private Word failed(
      KernelBuilder kernel,
      Column column,
      InsnInput input,
      EncodingFailure failure,
      ProblemCollector problems) {
    String message = failure.message();
    Word word = null;
    if (column != null && column.fits(assembly.isa())) {
      word = column.word();
      message +=
          "; the hex column is " + Decoder.decode(assembly.isa(), word, kernel.address).text();
    }
    Place place = input.place(failure.start(), failure.end());
    if (word != null && isDisassembled(input, word, kernel.address)) {
      problems.warning(place, failure.code(), failure.message() + "; its word is taken as it is");
    } else {
      problems.error(place, failure.code(), message, failure.fix());
    }
    return word;
  }

  /**
   * Whether a text is what the disassembler says of the word beside it: machines do not check
   * whether they have what a word asks for, so that no text that says it needs to be right.
   */
  private boolean isDisassembled(InsnInput input, Word word, int address) {
    String text = input.text().substring(input.start(), input.end());
    String said = Decoder.decode(assembly.isa(), word, address).text();
    String marker = ExitMarker.of(assembly.isa());
    String plain = marker.isEmpty() ? said : said.replace(marker, "");
    return bare(text).equals(bare(plain)) || bare(text).equals(bare(said));
  }

  private static String bare(String text) {
    return text.replaceAll("\\s+", "");
  }

  /** Puts a word after the last one. */
  void place(KernelBuilder kernel, SourceLine line, int number, Statement statement, Word word) {
    assembly.codeSeen();
    kernel.last.set(number, line, statement);
    AlignmentCheck.check(assembly, kernel, word);
    kernel.lastHasWord = statement.word() != null;
    kernel.lastDoubtful = false;
    kernel.closesPair = statement.word() == null && statement.closesPair();
    int column = statement.start() - line.start();
    kernel.add(assembly.isa(), word, number, column, statement.address());
  }
}
