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

/** Reads instructions, compares them with their hex columns and places them in the kernel. */
public final class InstructionReader {

  /**
   * Maximum length of an instruction, in characters. A longer text is an error and is not examined
   * further.
   */
  private static final int LONGEST = 1024;

  private final Assembly assembly;
  private final Map<Form, Facts> facts = new HashMap<>();
  private final RegisterRunCheck run = new RegisterRunCheck();

  /**
   * The facts about a form that are needed here.
   *
   * @param branches whether it may have a branch target
   * @param relative whether the same text has another encoding at another address
   */
  private record Facts(boolean branches, boolean relative) {
    static Facts of(Form form) {
      return new Facts(BranchTargets.possible(form), BranchTargets.relative(form));
    }
  }

  InstructionReader(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * Reads a statement that has no instruction text: a lone brace, a control word, or a hex column
   * without text. Reports a hex column without text, so that no instruction is lost silently.
   */
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
      // A word alone in its line is read like a column before a text. But here its high half comes
      // first.
      long bits = BracedWord.value(word);
      if (isa.control().matches(bits)) {
        kernel.control(isa, bits);
        return;
      }
    }
    if (word == null || statement.address() == null || !word.fits(isa)) {
      return;
    }
    // Without a text, the order of the halves is unknown. Usually only one order gives an
    // instruction.
    Insn insn = Decoder.decode(isa, word.word());
    if (insn.form() == null && word.digits() == 16) {
      long swapped = word.value() << 32 | word.value() >>> 32;
      insn = Decoder.decode(assembly.isa(), new Word(64, swapped, 0));
    }
    assembly.problems.error(
        Place.of(line, word),
        "word-without-text",
        "the instruction of this word is missing; the word encodes " + insn.text(),
        insn.text() + ";");
  }

  /** Compares a word in a line of its own with the instruction before it, which closes a pair. */
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
   * Reads and places an instruction, or reports why the text is not one.
   *
   * @param number number of the line, from 1
   * @param before the cached encoding of the same text from an earlier version, or null
   * @return the encoding to be cached for the next version, or null if there is none
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

  /** Places an instruction after the last one and reports its problems. */
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
        // The hex column of a branch is checked at the kernel's end. If its target is wrong, its
        // word is wrong too, and one message is enough.
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
   * Reserves the space of an instruction that could not be read. The following instructions then
   * have the addresses that they will have when it is fixed, as far as its mnemonic tells its size.
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

  /**
   * Encodes a text and checks it. Returns null after an error if it is too long or nested too
   * deeply to be read.
   */
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
    // The word cannot be compared with a text that uses names, because names may not be known yet.
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

  /** Reports what FlexGripPlus lacks of an instruction or executes differently. */
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
        // Numbered modifiers such as .CARRY0 to .CARRY3 have one entry in the table.
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

  /** Encodes the text of an instruction with the names of its kernel. */
  Encoded encode(KernelBuilder kernel, InsnInput input, int address) {
    return kernel.encoder(assembly.isa()).encode(input.text(), input.start(), input.end(), address);
  }

  /** Reports why a text is not an instruction. Returns the word of its hex column, or null. */
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
      problems.warning(
          place,
          failure.code(),
          failure.message() + "; the word of the hex column is used instead");
    } else {
      problems.error(place, failure.code(), message, failure.fix());
    }
    return word;
  }

  /**
   * Returns whether a text is the disassembly of the word beside it. Machines do not check whether
   * they have what a word asks for, so a disassembled text may be wrong by the rules of the
   * assembler.
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

  /** Places a word after the last one. */
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
