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
 * The words of an instruction set that stand in operands, as its table has them: registers, words
 * for values, mnemonics that go elsewhere.
 */
final class TokenVocabulary {
  private final RegisterNames registers;
  private final Set<String> values = new HashSet<>();
  private final Set<String> branches = new HashSet<>();

  /** Words that have the word of a condition after a dot. */
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

  /** That of a table. */
  static TokenVocabulary of(Isa isa) {
    return isa.derived(TokenVocabulary.class, TokenVocabulary::new);
  }

  /** An operand that is one word alone. */
  private void value(Part part, Case one) {
    if (part.operand()
        && !one.tags().isEmpty()
        && one.text().size() == 1
        && one.text().get(0) instanceof Literal literal
        && isWord(literal.text())) {
      values.add(literal.text());
    }
  }

  /** Words between numbers and registers, as in {@code lsl 4}. */
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

  /** {@code CC.} before a word for a value. */
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

  /** Whether an operand of this mnemonic can be a place in the code. */
  boolean isBranch(String mnemonic) {
    return branches.contains(mnemonic);
  }

  /** What the characters between two offsets name by a number; null if nothing. */
  RegisterNames.Kind register(String text, int start, int end) {
    RegisterNames.Kind kind = registers.kind(text, start, end);
    int next = text.indexOf('_', start);
    // Several registers in a row, r2_r3, are what the first of them is.
    return kind != null || next <= start || next >= end - 1 || register(text, next + 1, end) == null
        ? kind
        : registers.kind(text, start, next);
  }

  /** Whether the characters between two offsets name half a register. */
  boolean isHalf(String text, int start, int end) {
    RegisterNames.Name name = registers.named(text.substring(start, end));
    return name != null && name.half() >= 0;
  }

  /** Whether a word has the word of a condition after a dot. */
  boolean isCondition(String word) {
    return conditions.contains(word);
  }

  /** Whether a word stands for a value: a condition, a comparison, a function. */
  boolean isValue(String word) {
    return values.contains(word);
  }
}
