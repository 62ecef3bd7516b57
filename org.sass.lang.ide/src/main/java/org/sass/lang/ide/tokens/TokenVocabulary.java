package org.sass.lang.ide.tokens;

import java.util.HashSet;
import java.util.Set;
import org.sass.lang.assemble.BranchTargets;
import org.sass.lang.codec.RegisterSyntax;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.RegisterFile;
import org.sass.lang.isa.ValueNames;
import org.sass.lang.text.Letters;

/**
 * The words that an instruction set uses in operands, taken from its table: registers, words for
 * values. Also tells which mnemonics can branch.
 */
final class TokenVocabulary {
  private final RegisterSyntax registerNames;

  /** Words for values, which can also follow a dot. */
  private final Set<String> valueNames = new HashSet<>();

  /** Words that stand alone, such as {@code CC} as an operand. */
  private final Set<String> operandWords = new HashSet<>();

  private final Set<String> branchMnemonics = new HashSet<>();

  /** Words that are followed by a dot and the word of a condition, such as {@code CC}. */
  private final Set<String> conditionPrefixes = new HashSet<>();

  private final Set<RegisterFile> readOnlyFiles = new HashSet<>();

  private TokenVocabulary(Isa isa) {
    registerNames = RegisterSyntax.of(isa);
    readOnlyFiles.addAll(isa.registers());
    isa.forms().forEach(this::removeWrittenFiles);
    for (Part part : isa.parts().values()) {
      part.cases().forEach(one -> addValueWord(part, one));
      part.cases().forEach(this::addConditionPrefix);
      part.cases().forEach(this::addWords);
    }
    for (ValueNames names : isa.nameLists().values()) {
      valueNames.addAll(names.values().keySet());
    }
    isa.forms().forEach(this::addBranchMnemonics);
  }

  /** Returns the vocabulary of an instruction set. */
  static TokenVocabulary of(Isa isa) {
    return isa.derive(TokenVocabulary.class, TokenVocabulary::new);
  }

  /** Adds the word of an operand that is a single word. */
  private void addValueWord(Part part, Case one) {
    if (part.isOperand()
        && !one.tags().isEmpty()
        && one.elements().size() == 1
        && one.elements().get(0) instanceof Literal literal
        && isWord(literal.text())) {
      operandWords.add(literal.text());
    }
  }

  /** Adds the words between numbers and registers, such as {@code lsl} in {@code lsl 4}. */
  private void addWords(Case one) {
    for (Element element : one.elements()) {
      String text = element instanceof Literal literal ? literal.text() : "";
      for (String word : text.split("(?<=[ ,])|(?=[ ,])")) {
        int at = text.indexOf(word + " ");
        if (word.length() > 1 && at >= 0 && isWord(word) && Letters.isNameStart(word.charAt(0))) {
          operandWords.add(word);
        }
      }
    }
  }

  /** Adds the words before a dot and a word for a value, such as {@code CC} in {@code CC.}. */
  private void addConditionPrefix(Case one) {
    for (int i = 0; i + 1 < one.elements().size(); i++) {
      if (one.elements().get(i) instanceof Literal literal
          && one.elements().get(i + 1) instanceof Element.Hole hole
          && hole.format() == Element.Format.NAME
          && literal.text().endsWith(".")) {
        int end = literal.text().length() - 1;
        int start = Letters.wordStart(literal.text(), end);
        if (start < end) {
          conditionPrefixes.add(literal.text().substring(start, end));
        }
      }
    }
  }

  private static boolean isWord(String text) {
    return Letters.wordEnd(text, 0, text.length()) == text.length();
  }

  private void addBranchMnemonics(Form form) {
    if (BranchTargets.canHaveTarget(form)) {
      branchMnemonics.add(form.mnemonic());
      branchMnemonics.addAll(form.aliases());
    }
  }

  /** Removes the register files that an instruction may write from those that none writes. */
  private void removeWrittenFiles(Form form) {
    int operands = 0;
    for (Element element : form.elements()) {
      operands += DestinationOperands.literalOperands(element).size();
      if (element instanceof Ref ref) {
        boolean isWritten = !ref.part().isOperand() || form.effects().accessOf(operands).writes();
        operands += ref.part().isOperand() ? 1 : 0;
        if (isWritten) {
          readOnlyFiles.removeIf(file -> names(ref.part(), file));
        }
      }
    }
  }

  /** Returns whether an operand or a modifier can be a register of a file. */
  private static boolean names(Part part, RegisterFile file) {
    return part.cases().stream()
        .anyMatch(
            one ->
                file.fields().stream()
                        .map(RegisterFile.Field::operandKind)
                        .anyMatch(
                            kind ->
                                one.tags().contains(kind)
                                    || kind.equals(RegisterFile.Field.MODIFIER)
                                        && !part.isOperand())
                    || one.elements().stream()
                        .anyMatch(inner -> inner instanceof Ref ref && names(ref.part(), file)));
  }

  /**
   * Returns whether no instruction writes the register that the characters between two offsets
   * name, or the first one of a run.
   */
  boolean isReadOnly(String text, int start, int end) {
    int next = text.indexOf('_', start);
    int stop = next > start && next < end ? next : end;
    RegisterSyntax.Name name = registerNames.parse(text.substring(start, stop));
    return name != null && readOnlyFiles.contains(name.file());
  }

  /** Returns whether an operand of this mnemonic can be an address of code. */
  boolean isBranch(String mnemonic) {
    return branchMnemonics.contains(mnemonic);
  }

  /**
   * Returns the kind of the register that the characters between two offsets name; null if they
   * name none.
   */
  RegisterSyntax.Kind registerKind(String text, int start, int end) {
    RegisterSyntax.Kind kind = registerNames.kindAt(text, start, end);
    int next = text.indexOf('_', start);
    // A run of registers, such as r2_r3, has the kind of its first register.
    return kind != null
            || next <= start
            || next >= end - 1
            || registerKind(text, next + 1, end) == null
        ? kind
        : registerNames.kindAt(text, start, next);
  }

  /** Returns whether the characters between two offsets name half a register. */
  boolean isHalf(String text, int start, int end) {
    RegisterSyntax.Name name = registerNames.parse(text.substring(start, end));
    return name != null && name.half() >= 0;
  }

  /** Returns whether a word can be followed by a dot and the word of a condition. */
  boolean isConditionPrefix(String word) {
    return conditionPrefixes.contains(word);
  }

  /** Returns whether a word stands for a value, such as a condition, a comparison or a function. */
  boolean isValueWord(String word) {
    return operandWords.contains(word) || valueNames.contains(word);
  }

  /** Returns whether a word is the name of a value. Only such a word means a value after a dot. */
  boolean isValueName(String word) {
    return valueNames.contains(word);
  }
}
