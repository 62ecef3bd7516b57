package org.sass.lang.asm;

import java.util.HashMap;
import java.util.Map;
import org.sass.lang.asm.Encoder.Encoded;
import org.sass.lang.asm.SourceLine.Column;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Word;

/** Reads instructions, holds them against their hex column and places them. */
final class Instructions {

  /** No instruction is longer; what is longer is no instruction, and not looked at twice. */
  private static final int LONGEST = 1024;

  private final Assembly assembly;
  private final Map<Form, Boolean> branching = new HashMap<>();
  private final RegisterRun run;

  Instructions(Assembly assembly) {
    this.assembly = assembly;
    this.run = new RegisterRun(assembly.problems);
  }

  /** Reports a line of a listing whose text is missing; nothing must get lost in silence. */
  void wordAlone(SourceLine line, Statement statement) {
    Column word = statement.word();
    if (word == null || statement.address() == null || word.digits() == 0) {
      return;
    }
    // Without a text beside it nothing tells which half stands first; one order makes sense.
    Insn insn = Decoder.decode(assembly.isa(), new Word(4 * word.digits(), word.value(), 0));
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

  /** Reads and places an instruction, or says why it is none. */
  void read(SourceLine line, Statement statement) {
    KernelBuilder kernel = assembly.code(line, statement);
    assembly.codeSeen();
    InsnInput input = InsnInput.of(line, statement);
    int length = statement.end() - statement.start();
    if (length > LONGEST
        || length > Nesting.DEEPEST
            && Nesting.isTooDeep(input.text(), input.start(), input.end())) {
      String message =
          length > LONGEST
              ? "no instruction is " + length + " characters long"
              : "parentheses and signs nest too deep";
      assembly.problems.error(Place.of(line, statement), "no-instruction", message);
      kernel.unsure = true;
      return;
    }
    if (!kernel.params.isEmpty()) {
      input = Parameters.replaced(input, kernel.scope);
    }
    kernel.scope.reset();
    Encoded encoded = encode(kernel, input, kernel.address);
    if (encoded.failure() != null) {
      failed(kernel, line, statement, input, encoded.failure());
      return;
    }
    Word word = encoded.word();
    Column column = statement.word();
    Problem mistake = null;
    // A word cannot be held against a text whose names are not known yet.
    if (column != null && !kernel.scope.asked()) {
      HexColumn hex = new HexColumn(assembly, line, column);
      word = hex.choose(word, kernel.address);
      mistake = hex.mistake();
    }
    if (kernel.scope.unknown() != null) {
      kernel.pending.add(new KernelBuilder.Pending(kernel.code.size(), input));
    }
    Form form = encoded.form();
    if (branching.computeIfAbsent(form, Targets::possible)) {
      // Where the target is wrong, its word is too: one of the two is enough.
      kernel.branches.add(new KernelBuilder.Branch(kernel.code.size(), input, mistake));
    } else if (mistake != null) {
      assembly.problems.add(mistake);
    }
    run.check(assembly.isa(), form, word, input);
    if (assembly.options.flexgrip() && form != null) {
      flexgrip(form, input);
    }
    kernel.lastInput = input;
    place(kernel, line, statement, word);
    kernel.lastDoubtful = mistake != null;
  }

  /** Says what FlexGripPlus lacks of an instruction or does otherwise. */
  private void flexgrip(Form form, InsnInput input) {
    if (!form.flexgrip().isEmpty()) {
      assembly.problems.info(
          input.mnemonic(), "flexgripplus", form.mnemonic() + ": " + form.flexgrip());
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
        assembly.problems.info(
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

  private void failed(
      KernelBuilder kernel,
      SourceLine line,
      Statement statement,
      InsnInput input,
      Encoder.Failure failure) {
    String message = failure.message();
    Column column = statement.word();
    kernel.unsure = true;
    if (column != null && column.digits() > 0) {
      Word word = new Word(4 * column.digits(), column.value(), 0);
      message +=
          "; the hex column is " + Decoder.decode(assembly.isa(), word, kernel.address).text();
      kernel.lastInput = input;
      place(kernel, line, statement, word);
    }
    Place place = input.place(failure.start(), failure.end());
    assembly.problems.error(place, failure.code(), message, failure.fix());
  }

  /** Puts a word behind the last one. */
  void place(KernelBuilder kernel, SourceLine line, Statement statement, Word word) {
    assembly.codeSeen();
    Place place = Place.of(line, statement);
    Alignment.check(assembly, kernel, place, word, statement.address());
    kernel.lastPlace = place;
    kernel.lastHasWord = statement.word() != null;
    kernel.lastDoubtful = false;
    kernel.add(assembly.isa(), word, line.number(), statement.address());
  }
}
