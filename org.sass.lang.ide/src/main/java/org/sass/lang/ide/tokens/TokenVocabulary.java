package org.sass.lang.ide.tokens;

import java.util.HashSet;
import java.util.Set;
import org.sass.lang.codec.RegisterNames;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Names;
import org.sass.lang.isa.Part;
import org.sass.lang.text.Letters;

/**
 * The words that an instruction set uses in operands, taken from its table: registers, words for
 * values. Also tells which mnemonics can branch.
 */
final class TokenVocabulary {
  private final RegisterNames registers;
  private final Set<String> values = new HashSet<>();
  private final Set<String> branches = new HashSet<>();

  /** Words that are followed by a dot and the word of a condition, such as {@code CC}. */
  private final Set<String> conditions = new HashSet<>();

  private TokenVocabulary(Isa isa) {
    registers = RegisterNames.of(isa);
    for (Part part : isa.parts().values()) {
      part.cases().forEach(one -> value(part, one));
      part.cases().forEach(this::condition);
      part.cases().forEach(this::words);
    }
    for (Names names : isa.names().values()) {
      values.addAll(names.values().keySet());
    }
    isa.forms().forEach(this::branches);
  }

  /** Returns the vocabulary of an instruction set. */
  static TokenVocabulary of(Isa isa) {
    return isa.derived(TokenVocabulary.class, TokenVocabulary::new);
  }

  /** Adds the word of an operand that is a single word. */
  private void value(Part part, Case one) {
    if (part.operand()
        && !one.tags().isEmpty()
        && one.text().size() == 1
        && one.text().get(0) instanceof Literal literal
        && isWord(literal.text())) {
      values.add(literal.text());
    }
  }

  /** Adds the words between numbers and registers, such as {@code lsl} in {@code lsl 4}. */
  private void words(Case one) {
    for (Element element : one.text()) {
      String text = element instanceof Literal literal ? literal.text() : "";
      for (String word : text.split("(?<=[ ,])|(?=[ ,])")) {
        int at = text.indexOf(word + " ");
        if (word.length() > 1 && at >= 0 && isWord(word) && Letters.startsName(word.charAt(0))) {
          values.add(word);
        }
      }
    }
  }

  /** Adds the words before a dot and a word for a value, such as {@code CC} in {@code CC.}. */
  private void condition(Case one) {
    for (int i = 0; i + 1 < one.text().size(); i++) {
      if (one.text().get(i) instanceof Literal literal
          && one.text().get(i + 1) instanceof Element.Hole hole
          && hole.format() == Element.Format.NAME
          && literal.text().endsWith(".")) {
        int end = literal.text().length() - 1;
        int start = Letters.wordStart(literal.text(), end);
        if (start < end) {
          conditions.add(literal.text().substring(start, end));
        }
      }
    }
  }

  private static boolean isWord(String text) {
    return Letters.wordEnd(text, 0, text.length()) == text.length();
  }

  private void branches(Form form) {
    for (Element element : form.text()) {
      if (element instanceof Element.Ref ref
          && ref.part().operand()
          && ref.part().cases().stream().anyMatch(c -> c.tags().contains("target"))) {
        branches.add(form.mnemonic());
        branches.addAll(form.aliases());
      }
    }
  }

  /** Returns whether an operand of this mnemonic can be an address of code. */
  boolean isBranch(String mnemonic) {
    return branches.contains(mnemonic);
  }

  /**
   * Returns the kind of the register that the characters between two offsets name; null if they
   * name none.
   */
  RegisterNames.Kind register(String text, int start, int end) {
    RegisterNames.Kind kind = registers.kind(text, start, end);
    int next = text.indexOf('_', start);
    // A run of registers, such as r2_r3, has the kind of its first register.
    return kind != null || next <= start || next >= end - 1 || register(text, next + 1, end) == null
        ? kind
        : registers.kind(text, start, next);
  }

  /** Returns whether the characters between two offsets name half a register. */
  boolean isHalf(String text, int start, int end) {
    RegisterNames.Name name = registers.named(text.substring(start, end));
    return name != null && name.half() >= 0;
  }

  /** Returns whether a word can be followed by a dot and the word of a condition. */
  boolean isCondition(String word) {
    return conditions.contains(word);
  }

  /** Returns whether a word stands for a value, such as a condition, a comparison or a function. */
  boolean isValue(String word) {
    return values.contains(word);
  }
}
