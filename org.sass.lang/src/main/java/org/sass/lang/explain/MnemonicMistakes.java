package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.codec.ControlText;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.MnemonicReader;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Isas;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains what is wrong with the mnemonic of an instruction, or with what precedes it. */
final class MnemonicMistakes {
  private static final int MAX_SIMILAR_WORDS = 3;
  private final RejectedText rejected;

  MnemonicMistakes(RejectedText rejected) {
    this.rejected = rejected;
  }

  /** Returns the mistake, or null if the mnemonic exists on this architecture. */
  EncodingFailure find() {
    Span word = rejected.pieces.mnemonic();
    String text = rejected.mnemonic();
    if (word.isEmpty() || !Letters.isNameStart(text.charAt(0))) {
      Span guard = rejected.pieces.guard();
      int after = guard == null ? rejected.end : guard.end();
      after = Letters.skipBlanks(rejected.line, after, rejected.end);
      if (after < rejected.end && rejected.line.charAt(after) == ',') {
        Span comma = new Span(after, after + 1);
        return rejected.failure("leading-text", "no comma follows a guard", comma, "");
      }
      int blank = Letters.skipNonBlanks(rejected.line, rejected.start, rejected.end);
      Span range = word.isEmpty() ? new Span(rejected.start, blank) : word;
      return rejected.failure("no-mnemonic", startsWithMnemonicMessage("an instruction"), range);
    }
    Span before = spanBeforeMnemonic(word);
    if (before != null && isControl(before)) {
      if (!isReadable(before)) {
        String message =
            "'" + rejected.quote(before) + "' is not a control of this instruction set";
        return rejected.failure(
            "leading-text", message + "; write one such as " + defaultControlText(), before);
      }
    } else if (before != null) {
      String message = "'" + rejected.quote(before) + "' cannot precede the mnemonic";
      boolean isPair = rejected.text(before).equals("{") && !rejected.isa.hasPairs();
      message += isPair ? ": " + rejected.isa.archName() + " issues no instructions in pairs" : "";
      return rejected.failure("leading-text", message, before, "");
    }
    List<Form> forms = rejected.isa.formsOf(text);
    if (forms == null) {
      return unknown(text, word);
    }
    int chosen = rejected.isa.archIndex();
    if (forms.stream().anyMatch(form -> form.isIn(chosen))) {
      return null;
    }
    // The oldest newer architecture that has it; if there is none, the newest older one.
    int arch =
        forms.stream()
            .mapToInt(Form::archIndex)
            .filter(first -> first > chosen)
            .min()
            .orElseGet(() -> forms.stream().mapToInt(Form::lastArchIndex).max().orElse(0));
    return rejected.failure("needs-arch", needs(rejected.isa, text, arch), word);
  }

  private boolean isControl(Span before) {
    return before.equals(rejected.pieces.control())
        && (rejected.isa.hasControlWords() || formWithControl() != null);
  }

  /**
   * Returns whether some instruction can have this control. In some sets, the control also shows
   * bits that only some instructions have, so instructions of this mnemonic are tried, too.
   */
  private boolean isReadable(Span control) {
    String text = rejected.text(control) + " ";
    if (rejected.isInstruction(text + sampleText(ControlText.HIDDEN))) {
      return true;
    }
    List<Form> own = rejected.isa.formsOf(rejected.mnemonic());
    if (own == null || rejected.isa.hasControlWords()) {
      return false;
    }
    return own.stream()
        .filter(form -> form.hasControl() && form.isIn(rejected.isa))
        .anyMatch(form -> rejected.isInstruction(text + exampleText(form, ControlText.HIDDEN)));
  }

  /**
   * Returns the text of an instruction that can have a control: of the one that fills up a group of
   * instructions with a control word, or of an example in the table. The control is the one that
   * the assembler uses when a text gives none.
   */
  private String sampleText(ControlText shown) {
    if (!rejected.isa.hasControlWords()) {
      return exampleText(formWithControl(), shown);
    }
    Control control = rejected.isa.control();
    long piece = control.defaultPiece() << control.firstPieceBit();
    return text(new Word(64, control.paddingWord(), control.upperBits(piece, 0)), shown);
  }

  /** Returns the text of the first example of a form. */
  private String exampleText(Form form, ControlText shown) {
    return text(form.goldens().get(0).word(), shown);
  }

  private String text(Word word, ControlText shown) {
    StringBuilder text = new StringBuilder();
    Decoder decoder = new Decoder(rejected.isa, text);
    decoder.setControlText(shown);
    decoder.print(word, 0);
    return text.toString();
  }

  /** Returns a form with a control that is a part of its word; null if the set has none. */
  private Form formWithControl() {
    return rejected.isa.forms().stream().filter(Form::hasControl).findFirst().orElse(null);
  }

  /** Returns the text of the control that the assembler uses when a text gives none. */
  private String defaultControlText() {
    String text = sampleText(ControlText.ALWAYS);
    return text.substring(0, MnemonicReader.start(text, 0, text.length())).strip();
  }

  /**
   * Returns the range of the text before the mnemonic that is not a guard, or null if there is
   * none.
   */
  private Span spanBeforeMnemonic(Span word) {
    Span guard = rejected.pieces.guard();
    int from = Letters.skipBlanks(rejected.line, rejected.start, rejected.end);
    from = guard != null && guard.start() == from ? guard.end() : from;
    int to = guard != null && guard.start() > from ? guard.start() : word.start();
    from = Letters.skipBlanks(rejected.line, from, to);
    to = Letters.trimmedEnd(rejected.line, from, to);
    return from < to ? new Span(from, to) : null;
  }

  /**
   * Returns the message that something needs another architecture.
   *
   * @param archIndex index of the needed architecture: the first newer one that has it, or the last
   *     older one
   */
  static String needs(Isa isa, String subject, int archIndex) {
    String needed = isa.archs().get(archIndex);
    String chosen = isa.archName();
    return subject
        + (archIndex < isa.archIndex() ? " exists up to " : " needs ")
        + needed
        + ", the program is for "
        + chosen
        + "; write .arch "
        + needed;
  }

  private String startsWithMnemonicMessage(String subject) {
    String mnemonic = rejected.isa.forms().get(0).mnemonic();
    return subject + " starts with its mnemonic, such as " + mnemonic;
  }

  private EncodingFailure unknown(String text, Span word) {
    String known = rejected.isa.missingWords().get(text.toUpperCase(Locale.ROOT));
    String unknown = "unknown mnemonic " + Quote.of(text);
    List<String> archs = Isas.archsWith(text);
    String have = Isas.ranges(archs) + (archs.size() == 1 ? " has " : " have ");
    if (known != null) {
      String others = archs.isEmpty() ? "" : "; " + have + text;
      return rejected.failure("unknown-mnemonic", unknown + ": " + known + others, word);
    }
    for (String other : List.of(text.toUpperCase(Locale.ROOT), text.toLowerCase(Locale.ROOT))) {
      if (rejected.isa.formsOf(other) != null) {
        boolean usual = other.equals(rejected.isa.toIsaCase(other));
        String how = usual ? "; mnemonics are written in " + rejected.isa.caseName() : "";
        return rejected.failure("unknown-mnemonic", unknown + how + ": " + other, word, other);
      }
    }
    if (RegisterSyntax.of(rejected.isa).isWholeOperand(text)) {
      return rejected.failure(
          "no-mnemonic",
          startsWithMnemonicMessage(Quote.of(text) + " is a register; an instruction"),
          word);
    }
    if (!archs.isEmpty()) {
      String others = " of " + rejected.isa.archName() + "; " + have + "it";
      return rejected.failure("unknown-mnemonic", unknown + others, word);
    }
    if (isLabel(text)) {
      String message = unknown + "; a label has a colon after it: " + text + ":";
      return rejected.failure("unknown-mnemonic", message, word, text + ":");
    }
    List<String> near = NearestWords.nearest(text, mnemonics(), MAX_SIMILAR_WORDS);
    String list = String.join(", ", near);
    String message =
        near.isEmpty()
            ? unknown
            : unknown + (near.size() == 1 ? "; the nearest is " : "; the nearest are ") + list;
    return rejected.failure("unknown-mnemonic", message, word, near.isEmpty() ? null : near.get(0));
  }

  /** Returns whether a word alone is probably a label: it has a digit or an underscore. */
  private boolean isLabel(String word) {
    return rejected.line.substring(rejected.start, rejected.end).strip().equals(word)
        && word.chars().anyMatch(c -> c == '_' || Letters.isDigit((char) c));
  }

  /** Returns the mnemonics that exist on this architecture. */
  private List<String> mnemonics() {
    List<String> all = new ArrayList<>();
    rejected
        .isa
        .byMnemonic()
        .forEach(
            (mnemonic, forms) -> {
              if (forms.stream().anyMatch(form -> form.isIn(rejected.isa))) {
                all.add(mnemonic);
              }
            });
    return all;
  }
}
