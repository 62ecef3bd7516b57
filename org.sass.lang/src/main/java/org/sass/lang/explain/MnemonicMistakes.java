package org.sass.lang.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.MnemonicReader;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.isa.Control;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/** Explains what is wrong with the mnemonic of an instruction, or with what precedes it. */
final class MnemonicMistakes {
  private static final int NEAREST = 3;
  private final RejectedText wrong;

  MnemonicMistakes(RejectedText wrong) {
    this.wrong = wrong;
  }

  /** Returns the mistake, or null if the mnemonic exists on this architecture. */
  EncodingFailure find() {
    Span word = wrong.pieces.mnemonic();
    String text = wrong.mnemonic();
    if (word.isEmpty() || !Letters.startsName(text.charAt(0))) {
      int blank = Letters.skipText(wrong.line, wrong.start, wrong.end);
      Span range = word.isEmpty() ? new Span(wrong.start, blank) : word;
      return wrong.failure("no-mnemonic", first("an instruction"), range);
    }
    Span before = before(word);
    if (before != null && isControl(before)) {
      if (!wrong.reads(wrong.text(before) + " " + filling(0))) {
        String message = "'" + wrong.quote(before) + "' is not a control of this instruction set";
        return wrong.failure("leading-text", message + "; write one such as " + usual(), before);
      }
    } else if (before != null) {
      String message = "'" + wrong.quote(before) + "' cannot precede the mnemonic";
      return wrong.failure("leading-text", message, before, "");
    }
    List<Form> forms = wrong.isa.forms(text);
    if (forms == null) {
      return unknown(text, word);
    }
    int arch = forms.stream().mapToInt(Form::arch).min().orElse(0);
    return arch <= wrong.isa.arch()
        ? null
        : wrong.failure("needs-arch", needs(wrong.isa, text, arch), word);
  }

  private boolean isControl(Span before) {
    return wrong.isa.isControlled() && before.equals(wrong.pieces.control());
  }

  /**
   * Returns the text of the instruction that fills up a group.
   *
   * @param above its piece of the control word, in the bits above the word
   */
  private String filling(long above) {
    Word word = new Word(64, wrong.isa.control().fill(), above);
    return Decoder.decode(wrong.isa, word).text();
  }

  /** Returns the text of the control that the assembler uses when a text gives none. */
  private String usual() {
    Control control = wrong.isa.control();
    String text = filling(control.above(control.value() << control.low(), 0));
    return text.substring(0, MnemonicReader.start(text, 0, text.length())).strip();
  }

  /**
   * Returns the range of the text before the mnemonic that is not a guard, or null if there is
   * none.
   */
  private Span before(Span word) {
    Span guard = wrong.pieces.guard();
    int from = Letters.skipBlanks(wrong.line, wrong.start, wrong.end);
    from = guard != null && guard.start() == from ? guard.end() : from;
    int to = guard != null && guard.start() > from ? guard.start() : word.start();
    from = Letters.skipBlanks(wrong.line, from, to);
    to = Letters.dropBlanks(wrong.line, from, to);
    return from < to ? new Span(from, to) : null;
  }

  /**
   * Returns the message that something needs a newer architecture.
   *
   * @param arch index of the needed architecture
   */
  static String needs(Isa isa, String what, int arch) {
    String needed = isa.archs().get(arch);
    String chosen = isa.archName();
    return what + " needs " + needed + ", the program is for " + chosen + "; write .arch " + needed;
  }

  private String first(String what) {
    String mnemonic = wrong.isa.forms().get(0).mnemonic();
    return what + " starts with its mnemonic, such as " + mnemonic;
  }

  private EncodingFailure unknown(String text, Span word) {
    String known = wrong.isa.lacking().get(text.toUpperCase(Locale.ROOT));
    String unknown = "unknown mnemonic " + Quote.of(text);
    if (known != null) {
      return wrong.failure("unknown-mnemonic", unknown + ": " + known, word);
    }
    for (String other : List.of(text.toUpperCase(Locale.ROOT), text.toLowerCase(Locale.ROOT))) {
      if (wrong.isa.forms(other) != null) {
        boolean usual = other.equals(wrong.isa.inItsLetters(other));
        String how = usual ? "; mnemonics are written in " + wrong.isa.letters() : "";
        return wrong.failure("unknown-mnemonic", unknown + how + ": " + other, word, other);
      }
    }
    if (RegisterNames.of(wrong.isa).contains(text)) {
      return wrong.failure(
          "no-mnemonic", first(Quote.of(text) + " is a register; an instruction"), word);
    }
    List<String> near = NearestWords.of(text, mnemonics(), NEAREST);
    String list = String.join(", ", near);
    String message =
        near.isEmpty()
            ? unknown
            : unknown + (near.size() == 1 ? "; the nearest is " : "; the nearest are ") + list;
    return wrong.failure("unknown-mnemonic", message, word, near.isEmpty() ? null : near.get(0));
  }

  /** Returns the mnemonics that exist on this architecture. */
  private List<String> mnemonics() {
    List<String> all = new ArrayList<>();
    wrong
        .isa
        .byMnemonic()
        .forEach(
            (mnemonic, forms) -> {
              if (forms.stream().anyMatch(form -> form.arch() <= wrong.isa.arch())) {
                all.add(mnemonic);
              }
            });
    return all;
  }
}
