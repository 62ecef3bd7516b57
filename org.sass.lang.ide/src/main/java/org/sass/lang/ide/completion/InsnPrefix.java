package org.sass.lang.ide.completion;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.ExpectedElement;
import org.sass.lang.codec.FormPrefix;
import org.sass.lang.codec.FormPrefix.PrefixMatch;
import org.sass.lang.document.Document;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/**
 * The beginning of an instruction, up to the word that is being typed. It finds what can follow.
 *
 * @param isa the table
 * @param forms the forms of its mnemonic that the architecture has; empty if there are none
 * @param text the beginning; names of parameters in it are replaced by the operands they stand for
 */
public record InsnPrefix(Isa isa, List<Form> forms, String text) {

  /**
   * Reads the beginning of an instruction.
   *
   * @param line index of the line, from 0
   * @param start offset of the instruction's first character
   * @param limit offset after the last character to read
   */
  public static InsnPrefix of(Document document, int line, String text, int start, int limit) {
    Isa isa = document.isa();
    String raw = text.substring(Math.min(start, limit), limit);
    InsnText insn = InsnReader.read(raw);
    String mnemonic = insn.mnemonic().textIn(raw);
    List<Form> forms = isa.formsOf(mnemonic);
    String upper = mnemonic.toUpperCase(Locale.ROOT);
    if (forms == null && isa.formsOf(upper) != null) {
      forms = isa.formsOf(upper);
      Span name = insn.fullMnemonic();
      String capitals = name.textIn(raw).toUpperCase(Locale.ROOT);
      raw = raw.substring(0, name.start()) + capitals + raw.substring(name.end());
    }
    List<Form> own = forms == null ? List.of() : forms.stream().filter(f -> f.isIn(isa)).toList();
    return new InsnPrefix(
        isa, own, own.isEmpty() ? raw : replaceParameters(document, line, raw, insn));
  }

  /** Replaces the names of parameters by the operands that they stand for. */
  private static String replaceParameters(Document document, int line, String raw, InsnText insn) {
    StringBuilder text = new StringBuilder(raw);
    for (int i = insn.operands().size() - 1; i >= 0; i--) {
      OperandText operand = insn.operands().get(i);
      Span bare = operand.bareSpan(raw);
      int from = bare.start();
      int to = bare.end();
      while (from < to && "-~|".indexOf(raw.charAt(from)) >= 0) {
        from++;
      }
      while (to > from && raw.charAt(to - 1) == '|') {
        to--;
      }
      Symbol symbol = from < to ? document.findSymbol(line, raw.substring(from, to)) : null;
      if (symbol != null && symbol.kind() == Symbol.Kind.PARAM) {
        text.replace(from, to, operand(document.isa(), symbol));
      }
    }
    return text.toString();
  }

  /** Returns the operand that a parameter stands for; its name if the set has no parameters. */
  static String operand(Isa isa, Symbol parameter) {
    return isa.params() == null ? parameter.name() : isa.params().operandText(parameter.value());
  }

  private PrefixMatch matchForm(Form form, String prefix) {
    return FormPrefix.read(isa, form, prefix, 0, prefix.length(), n -> OptionalLong.empty());
  }

  /**
   * Returns whether the text followed by {@code more} is a whole instruction or the beginning of
   * one.
   */
  public boolean canAppend(String continuation) {
    String longer = text + continuation;
    for (Form form : forms) {
      PrefixMatch found = matchForm(form, longer);
      if (found.isComplete() || !found.next().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether the text followed by {@code more} is a whole instruction. */
  boolean isCompleteWith(String continuation) {
    String longer = text + continuation;
    return forms.stream().anyMatch(form -> matchForm(form, longer).isComplete());
  }

  /** Returns the same forms with another text. */
  public InsnPrefix withText(String newText) {
    return new InsnPrefix(isa, forms, newText);
  }

  /** Returns how far the text fits a form: the offset after the last word that fits. */
  public int matchedEnd(Form form) {
    return matchForm(form, text).matchedEnd();
  }

  /** Returns what can follow in one form. */
  public List<ExpectedElement> next(Form form) {
    return matchForm(form, text).next();
  }

  /** Returns what can follow in any form. */
  public List<ExpectedElement> next() {
    List<ExpectedElement> all = new ArrayList<>();
    for (Form form : forms) {
      all.addAll(matchForm(form, text).next());
    }
    return all;
  }

  /**
   * Returns what can follow if a mistake before it is ignored: modifiers that no form has, or
   * anything before the last operand. Empty if there are no such modifiers and no operand yet.
   */
  public List<ExpectedElement> guessNext() {
    InsnText insn = InsnReader.read(text);
    List<ExpectedElement> all = new ArrayList<>();
    if (insn.operands().isEmpty()) {
      InsnPrefix fixed = new InsnPrefix(isa, forms, mnemonicWithKnownModifiers(insn));
      return fixed.text.equals(text) ? all : fixed.next();
    }
    for (Form form : forms) {
      all.addAll(guessNext(form, insn));
    }
    return all;
  }

  /** Returns what one form can have in the last operand, whatever is before that operand. */
  public List<ExpectedElement> guessNext(Form form, InsnText insn) {
    int operand = insn.operands().size() - 1;
    if (operand < 0) {
      return List.of();
    }
    int start = insn.operands().get(operand).span().start();
    int comma = text.lastIndexOf(',', start);
    Set<ExpectedElement> all = new LinkedHashSet<>();
    for (int index : elements(form, operand)) {
      int from = startsWithComma(form.elements().get(index)) && comma >= 0 ? comma : start;
      all.addAll(
          FormPrefix.readFrom(
                  index, isa, form, text, from, text.length(), n -> OptionalLong.empty())
              .next());
    }
    return List.copyOf(all);
  }

  /**
   * Returns the indices of the elements of a form's text that an operand may start with. There are
   * several if an operand before it may be absent, and none if the form has no such operand.
   *
   * @param operandIndex index of the operand, from 0
   */
  private static List<Integer> elements(Form form, int operandIndex) {
    List<Integer> found = new ArrayList<>();
    int commas = 0;
    int absent = 0;
    boolean begun = false;
    boolean isOpen = false;
    for (int i = 0; i < form.elements().size(); i++) {
      Element element = form.elements().get(i);
      if (element instanceof Literal literal) {
        int more = (int) literal.text().chars().filter(c -> c == ',').count();
        begun |= literal.text().indexOf(' ') >= 0;
        isOpen &= more == 0;
        commas += more;
      } else if (begun) {
        Part.Separator separator =
            element instanceof Element.Ref ref ? ref.part().separator() : Part.Separator.NONE;
        boolean isOptional = separator != Part.Separator.NONE;
        commas += separator == Part.Separator.BEFORE ? 1 : 0;
        if ((!isOpen || isOptional) && commas - absent <= operandIndex && operandIndex <= commas) {
          found.add(i);
        }
        isOpen = !isOptional;
        absent += isOptional ? 1 : 0;
        commas += separator == Part.Separator.AFTER ? 1 : 0;
      }
    }
    return found;
  }

  /** Returns whether an element is an operand that has the comma before it. */
  private static boolean startsWithComma(Element element) {
    return element instanceof Element.Ref ref && ref.part().separator() == Part.Separator.BEFORE;
  }

  /** Returns the mnemonic with only those modifiers that some form has there. */
  private String mnemonicWithKnownModifiers(InsnText insn) {
    String known = insn.mnemonic().textIn(text);
    for (Span suffix : insn.suffixes()) {
      String longer = known + suffix.textIn(text);
      known = new InsnPrefix(isa, forms, longer).canAppend("") ? longer : known;
    }
    return known;
  }
}
