package org.sass.lang.assemble;

import java.util.List;
import org.sass.lang.assemble.Encoder.Encoded;
import org.sass.lang.assemble.KernelBuilder.DeferredInstruction;
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
import org.sass.lang.text.Letters;
import org.sass.lang.text.NestingDepth;
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
  private static final int MAX_LENGTH = 1024;

  private final Assembly assembly;

  InstructionReader(Assembly assembly) {
    this.assembly = assembly;
  }

  /**
   * Reads a statement that has no instruction text: a lone brace, a control word, or a hex column
   * without text. Reports a hex column without text, so that no instruction is lost silently.
   */
  void readWithoutText(SourceLine line, Statement statement) {
    if (statement.text().equals("}")) {
      KernelBuilder kernel = assembly.kernels.forStatement(line, line.number(), statement);
      kernel.pairCheck.checkLoneBrace(assembly.isa(), line, statement, assembly.problems);
    }
    Column word = statement.hexColumn();
    Isa isa = assembly.isa();
    if (word != null && statement.addressColumn() == null && word.isLowerHalf(isa)) {
      KernelBuilder kernel = assembly.kernels.forStatement(line, line.number(), statement);
      WideHexColumns.readUpperHalf(assembly, kernel, line, word);
      return;
    }
    if (word != null
        && statement.addressColumn() == null
        && word.digitCount() == 16
        && isa.hasControlWords()) {
      KernelBuilder kernel = assembly.kernels.forStatement(line, line.number(), statement);
      if (kernel.lastClosesPair) {
        checkPairHexColumn(kernel, line, word);
        return;
      }
      // A word alone in its line is read like a column before a text. But here its high half comes
      // first.
      long bits = BracedWord.value(word);
      if (isa.control().isControlWord(bits)) {
        kernel.storeControlWord(isa, bits);
        return;
      }
    }
    if (word == null || statement.addressColumn() == null || !word.fitsIsa(isa)) {
      return;
    }
    // Without a text, the order of the halves is unknown. Usually only one order gives an
    // instruction.
    Insn insn = Decoder.decode(isa, word.toWord());
    if (insn.form() == null && word.digitCount() == 16) {
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
  private void checkPairHexColumn(KernelBuilder kernel, SourceLine line, Column column) {
    kernel.lastClosesPair = false;
    kernel.lastHasHexColumn = true;
    int last = kernel.code.size() - 1;
    Word word = kernel.code.get(last).word();
    ProblemCollector problems = new ProblemCollector();
    HexColumnCheck hex =
        new HexColumnCheck(
            assembly.isa(), line, line.number(), BracedWord.asTrailingColumn(column), problems);
    Word text = Word.of(word.size(), word.low());
    Word chosen = hex.choose(text, kernel.code.address(last), null);
    if (!chosen.equals(text)) {
      kernel.code.replace(last, new Word(word.size(), chosen.low(), word.high()));
    }
    problems.toList().forEach(assembly.problems::add);
    if (hex.problem() != null) {
      assembly.problems.add(hex.problem());
      kernel.isLastHexSuspect = true;
    }
  }

  /**
   * Reads and places an instruction, or reports why the text is not one.
   *
   * @param number number of the line, from 1
   * @param cachedEncoding the cached encoding of the same text from an earlier version, or null
   * @return the encoding to be cached for the next version, or null if there is none
   */
  public CachedEncoding readInstruction(
      SourceLine line, int number, Statement statement, CachedEncoding cachedEncoding) {
    KernelBuilder kernel = assembly.kernels.forStatement(line, number, statement);
    assembly.countInstruction();
    kernel.scope.resetLookups();
    kernel.pairCheck.checkInstruction(assembly.isa(), line, number, statement, assembly.problems);
    CachedEncoding encoding = cachedEncoding;
    if (encoding == null || !encoding.isValidFor(assembly.isa(), kernel)) {
      encoding = encodeAndCheck(kernel, line, number, statement);
    }
    if (encoding != null) {
      placeEncoding(kernel, line, number, statement, encoding);
    }
    return encoding;
  }

  /** Places an instruction after the last one and reports its problems. */
  private void placeEncoding(
      KernelBuilder kernel,
      SourceLine line,
      int number,
      Statement statement,
      CachedEncoding encoding) {
    encoding.report(number, assembly.problems);
    boolean failed = encoding.encoded.failure() != null;
    kernel.hasUncertainAddresses |= failed;
    if (encoding.word == null) {
      reserveSpace(kernel, encoding.input);
      return;
    }
    boolean usesUnknownName = !failed && kernel.scope.firstUnknown() != null;
    if (usesUnknownName || encoding.branchForm != null) {
      Column column = statement.hexColumn();
      Word listed = column != null && column.fitsIsa(assembly.isa()) ? column.toWord() : null;
      DeferredInstruction deferred =
          new DeferredInstruction(kernel.code.size(), number, encoding, listed, usesUnknownName);
      if (usesUnknownName) {
        kernel.pending.add(deferred);
      }
      if (encoding.branchForm != null) {
        // The hex column of a branch is checked at the kernel's end. If its target is wrong, its
        // word is wrong too, and one message is enough.
        kernel.branches.add(deferred);
      }
    }
    if (encoding.branchForm == null && encoding.hexProblem != null) {
      assembly.problems.add(encoding.hexProblem.atLine(number));
    }
    kernel.lastEncoding = encoding;
    placeWord(kernel, line, number, statement, encoding.word);
    if (assembly.isa().hasControlWords() && !failed) {
      kernel.scoreboardCheck.checkNext(
          assembly.isa(), encoding.word, encoding.input, number, assembly.problems);
    }
    kernel.isLastHexSuspect = !failed && encoding.hexProblem != null;
  }

  /**
   * Reserves the space of an instruction that could not be read. The following instructions then
   * have the addresses that they will have when it is fixed, as far as its mnemonic tells its size.
   */
  private void reserveSpace(KernelBuilder kernel, InsnInput input) {
    Isa isa = assembly.isa();
    Span mnemonic = InsnReader.read(input.text(), input.start(), input.end()).mnemonic();
    List<Form> forms = isa.formsOf(mnemonic.textIn(input.text()));
    kernel.lastLowerHalf = null;
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
  private CachedEncoding encodeAndCheck(
      KernelBuilder kernel, SourceLine line, int number, Statement statement) {
    InsnInput input = InsnInput.of(line, number, statement);
    int length = statement.end() - statement.start();
    if (length > MAX_LENGTH
        || length > NestingDepth.MAX_DEPTH
            && NestingDepth.isTooDeep(input.text(), input.start(), input.end())) {
      String message =
          length > MAX_LENGTH
              ? "no instruction is " + length + " characters long"
              : "parentheses and signs nest too deep";
      assembly.problems.error(input.place(input.start(), input.end()), "no-instruction", message);
      kernel.hasUncertainAddresses = true;
      kernel.advance(assembly.isa(), assembly.isa().maxSize() / 8);
      return null;
    }
    if (!kernel.params.isEmpty()) {
      input = ParameterOperands.replaceNames(assembly.isa(), input, kernel.scope);
    }
    kernel.scope.resetLookups();
    Isa isa = assembly.isa();
    Encoded encoded = encode(kernel, input, kernel.address);
    ProblemCollector problems = new ProblemCollector();
    Column column = statement.hexColumn();
    Form form = encoded.form();
    boolean dependsOnAddress = encoded.failure() != null || facts(form).isRelative();
    CachedEncoding.Context context =
        new CachedEncoding.Context(isa, kernel.paramsKey, dependsOnAddress ? kernel.address : -1);
    List<CachedEncoding.Lookup> lookups = kernel.scope.lookups();
    if (encoded.failure() != null) {
      Word word = reportFailure(kernel, statement, input, encoded.failure(), problems);
      return new CachedEncoding(
          context, lookups, input, encoded, word, null, null, problems.toList());
    }
    Word word = encoded.word();
    Problem hexProblem = null;
    // The word cannot be compared with a text that uses names, because names may not be known yet.
    if (column != null && !column.isLowerHalf(isa) && !kernel.scope.hasLookups()) {
      HexColumnCheck hex = new HexColumnCheck(isa, line, number, column, problems);
      Word listedWord = isa.hasControlWords() ? Word.of(word.size(), word.low()) : word;
      Word chosen = hex.choose(listedWord, kernel.address, statement.addressColumn());
      word = chosen.equals(listedWord) ? word : chosen;
      hexProblem = hex.problem();
    }
    boolean branches = facts(form).canBranch();
    Form branchForm =
        branches && word != encoded.word() ? decodeForm(isa, word) : branches ? form : null;
    RegisterRunCheck.check(isa, form, word, input, problems);
    if (assembly.options.flexgrip() && form != null) {
      reportFlexgripDifferences(form, input, problems);
    }
    return new CachedEncoding(
        context, lookups, input, encoded, word, branchForm, hexProblem, problems.toList());
  }

  private static Form decodeForm(Isa isa, Word word) {
    return Decoder.decode(isa, word).form();
  }

  private FormTraits facts(Form form) {
    return FormTraits.of(assembly.isa(), form);
  }

  /** Reports what FlexGripPlus lacks of an instruction or executes differently. */
  private static void reportFlexgripDifferences(
      Form form, InsnInput input, ProblemCollector problems) {
    if (!form.flexgrip().isEmpty()) {
      problems.info(
          input.mnemonicPlace(), "flexgripplus", form.mnemonic() + ": " + form.flexgrip());
    }
    if (form.flexgripModifiers().isEmpty()) {
      return;
    }
    for (Span suffix : InsnReader.read(input.text(), input.start(), input.end()).suffixes()) {
      String modifier = suffix.textIn(input.text());
      String difference = form.flexgripModifiers().get(modifier);
      if (difference == null) {
        // Numbered modifiers such as .CARRY0 to .CARRY3 have one entry in the table.
        difference = form.flexgripModifiers().get(modifier.replaceAll("\\d+$", "n"));
      }
      if (difference != null) {
        problems.info(
            input.place(suffix.start(), suffix.end()),
            "flexgripplus",
            form.mnemonic() + modifier + ": " + difference);
      }
    }
  }

  /** Encodes the text of an instruction with the names of its kernel. */
  Encoded encode(KernelBuilder kernel, InsnInput input, int address) {
    return kernel.encoder(assembly.isa()).encode(input.text(), input.start(), input.end(), address);
  }

  /** Reports why a text is not an instruction. Returns the word of its hex column, or null. */
  private Word reportFailure(
      KernelBuilder kernel,
      Statement statement,
      InsnInput input,
      EncodingFailure failure,
      ProblemCollector problems) {
    Column column = statement.hexColumn();
    String message = failure.message();
    Word word = null;
    if (column != null && column.fitsIsa(assembly.isa())) {
      word = column.toWord();
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
      String text = input.text().substring(failure.start(), failure.end());
      boolean isRemark = isRemark(statement, failure, text);
      problems.error(
          place,
          failure.code(),
          isRemark ? message + "; a comment after an instruction begins with //" : message,
          isRemark && column == null ? "// " + text : failure.fix());
    }
    return word;
  }

  /**
   * Returns whether a rejected text is probably a remark: it follows two semicolons and begins with
   * no mnemonic, not even in other case. It is an error nevertheless, because it may also be an
   * instruction with a mistake, which would be lost as a comment.
   */
  private static boolean isRemark(Statement statement, EncodingFailure failure, String marked) {
    String source = statement.source();
    int second = Letters.trimmedEnd(source, 0, statement.sourceSpan().start()) - 1;
    int first = second < 0 ? -1 : Letters.trimmedEnd(source, 0, second) - 1;
    return first >= 0
        && source.charAt(first) == ';'
        && source.charAt(second) == ';'
        && (failure.code().equals("unknown-mnemonic") || failure.code().equals("no-mnemonic"))
        && !marked.equalsIgnoreCase(failure.fix());
  }

  /**
   * Returns whether a text is the disassembly of the word beside it. Machines do not check whether
   * they have what a word asks for, so a disassembled text may be wrong by the rules of the
   * assembler.
   */
  private boolean isDisassembled(InsnInput input, Word word, int address) {
    String text = input.text().substring(input.start(), input.end());
    String decodedText = Decoder.decode(assembly.isa(), word, address).text();
    String marker = ExitMarker.markerText(assembly.isa());
    String plain = marker.isEmpty() ? decodedText : decodedText.replace(marker, "");
    return withoutBlanks(text).equals(withoutBlanks(plain))
        || withoutBlanks(text).equals(withoutBlanks(decodedText));
  }

  private static String withoutBlanks(String text) {
    return text.replaceAll("\\s+", "");
  }

  /** Places a word after the last one. */
  void placeWord(
      KernelBuilder kernel, SourceLine line, int number, Statement statement, Word word) {
    assembly.countInstruction();
    kernel.lastPosition.set(number, line, statement);
    AlignmentCheck.check(assembly, kernel, word);
    kernel.lastHasHexColumn = statement.hexColumn() != null;
    kernel.lastLowerHalf = WideHexColumns.lowerHalf(assembly.isa(), statement);
    kernel.isLastHexSuspect = false;
    kernel.lastClosesPair = statement.hexColumn() == null && statement.closesPair();
    int column = statement.start() - line.start();
    kernel.addInstruction(assembly.isa(), word, number, column, statement.addressColumn());
  }
}
