package org.sass.lang.ide.hover;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Hover;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.document.Document;
import org.sass.lang.ide.text.Positions;
import org.sass.lang.isa.Element;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Literal;
import org.sass.lang.isa.Element.Ref;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;
import org.sass.lang.isa.SyntaxSummary;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.NearestWords;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Writes the hovers of an instruction that is wrong or incomplete. They explain its mnemonic and
 * modifiers, suggest similar words for unknown ones, and name the purpose of each operand. The
 * error itself is left to the diagnostics.
 */
final class BrokenHover {

  /** Maximum number of similar words suggested for an unknown word. */
  private static final int MAX_SUGGESTIONS = 3;

  private final Document document;
  private final Document.CodeStatement code;
  private final Isa isa;
  private final HoverPage page;
  private final String text;
  private final int shift;
  private final InsnText insn;
  private final String mnemonic;
  private final List<Form> forms;

  private BrokenHover(
      Document document, Document.CodeStatement code, HoverCapabilities capabilities) {
    Statement statement = code.statement();
    Span within = statement.sourceSpan();
    this.document = document;
    this.code = code;
    this.isa = document.isa();
    this.page = new HoverPage(capabilities);
    this.text = statement.source();
    this.shift = statement.sourceShift();
    this.insn = InsnReader.read(text, within.start(), within.end());
    this.mnemonic = insn.mnemonic().textIn(text);
    this.forms = isa.formsOf(mnemonic) == null ? List.of() : isa.formsOf(mnemonic);
  }

  static Hover hoverAt(
      Document document, Document.CodeStatement code, int column, HoverCapabilities capabilities) {
    return new BrokenHover(document, code, capabilities).hoverAt(column);
  }

  private Hover hoverAt(int column) {
    int at = column - shift;
    Span name = insn.mnemonic();
    if (!name.isEmpty() && at >= name.start() && at <= name.end() && !startsSuffix(at)) {
      if (forms.isEmpty()) {
        writeUnknownMnemonic();
      } else {
        MnemonicText.write(isa, mnemonic, forms, page);
      }
      return page.toHover(Positions.toRange(code.lineIndex(), name.shifted(shift)));
    }
    for (Span suffix : insn.suffixes()) {
      if (at >= suffix.start() && at <= suffix.end()) {
        return modifierHover(suffix);
      }
    }
    return operandHover(at);
  }

  private boolean startsSuffix(int at) {
    return insn.suffixes().stream().anyMatch(suffix -> suffix.start() == at);
  }

  // ---------------------------------------------------------------- unknown words

  private void writeUnknownMnemonic() {
    String capitals = mnemonic.toUpperCase(Locale.ROOT);
    String lacking = isa.missingWords().get(capitals);
    String none = isa.archName() + " has no such instruction.";
    if (lacking != null) {
      page.addTitle(mnemonic, none + " " + OperandHover.sentence(lacking));
      return;
    }
    List<Form> meant = isa.formsOf(capitals);
    if (meant != null) {
      page.addTitle(mnemonic, "mnemonics are written in capitals: " + capitals);
      MnemonicText.write(isa, capitals, meant, page);
      return;
    }
    Set<String> own = new LinkedHashSet<>();
    isa.byMnemonic()
        .forEach(
            (name, all) -> {
              if (all.stream().anyMatch(form -> form.isIn(isa))) {
                own.add(name);
              }
            });
    List<String> near = NearestWords.nearest(mnemonic, own, MAX_SUGGESTIONS);
    page.addTitle(mnemonic, none + (near.isEmpty() ? "" : " Similar names:"));
    List<String[]> items = new ArrayList<>();
    for (String one : near) {
      String description = isa.byMnemonic().get(one).get(0).description();
      items.add(new String[] {page.formatCode(one), page.formatText(description)});
    }
    page.addList(items);
  }

  /**
   * Returns the hover of a modifier: its meaning in some form, or the modifiers that exist instead.
   * Returns null for a lone dot.
   */
  private Hover modifierHover(Span span) {
    String suffix = span.textIn(text);
    if (suffix.length() < 2) {
      return null;
    }
    if (forms.isEmpty()) {
      writeUnknownMnemonic();
      return page.toHover(Positions.toRange(code.lineIndex(), span.shifted(shift)));
    }
    Map<String, String> known = modifierMeanings();
    if (known.containsKey(suffix)) {
      page.addTitle(suffix, known.get(suffix));
      return page.toHover(Positions.toRange(code.lineIndex(), span.shifted(shift)));
    }
    page.addTitle(suffix, "not a modifier of " + mnemonic);
    List<String> near = NearestWords.nearest(suffix, known.keySet(), MAX_SUGGESTIONS);
    List<String[]> items = new ArrayList<>();
    near.forEach(
        one -> items.add(new String[] {page.formatCode(one), page.formatText(known.get(one))}));
    if (!near.isEmpty()) {
      page.addParagraph(page.formatText("Similar names:"));
      page.addList(items);
    }
    Set<String> all = new LinkedHashSet<>();
    forms.forEach(form -> all.addAll(SyntaxSummary.modifiers(form)));
    if (!all.isEmpty()) {
      String list = String.join(" ", all.stream().map(page::formatCode).toList());
      page.addParagraph(page.formatText("All its modifiers: ") + list);
    }
    return page.toHover(Positions.toRange(code.lineIndex(), span.shifted(shift)));
  }

  /** Returns the modifiers of the mnemonic that are fixed words, each with its meaning. */
  private Map<String, String> modifierMeanings() {
    Map<String, String> known = new LinkedHashMap<>();
    for (Form form : forms) {
      for (Element element : form.elements()) {
        if (element instanceof Ref ref && !ref.part().isOperand()) {
          for (Case one : ref.part().cases()) {
            String word = ModifierText.isLiteralOnly(one) ? ModifierText.literalText(one) : "";
            String note = one.note().isEmpty() ? "" : ": " + one.note();
            if (word.startsWith(".")) {
              known.putIfAbsent(word, ref.part().title() + note);
            }
          }
        }
      }
    }
    return known;
  }

  // ---------------------------------------------------------------- operands

  private Hover operandHover(int at) {
    int index = insn.operandAt(at);
    String role = index < 0 ? "" : role(index);
    Span word = LineText.wordAt(text, at);
    String name = word == null ? "" : word.textIn(text);
    Symbol symbol = name.isEmpty() ? null : document.findSymbol(code.lineIndex(), name);
    Long number = symbol == null ? LineText.parseNumber(name) : null;
    if (symbol != null) {
      NameHover.write(document, symbol, code.lineIndex(), page);
    } else if (number != null) {
      boolean whole = index >= 0 && insn.operands().get(index).bareSpan(text).equals(word);
      page.addTitle(name, role.isEmpty() ? "number" : whole ? role : "number in the " + role);
      page.addList(ValueText.of(number, number >>> 32 == 0 ? 32 : 64, page));
    } else if (name.isEmpty() || !RegisterText.write(isa, name, role, page)) {
      if (role.isEmpty()) {
        return null;
      }
      word = insn.operands().get(index).span();
      page.addTitle(word.textIn(text), role);
    }
    return page.toHover(Positions.toRange(code.lineIndex(), word.shifted(shift)));
  }

  /**
   * Returns the purpose of an operand in the forms that have an operand at this index; empty if it
   * is not known.
   */
  private String role(int index) {
    Set<String> titles = new LinkedHashSet<>();
    int most = 0;
    for (Form form : forms) {
      Part first = leadingGuard(form);
      if (first != null && index == 0) {
        titles.add(first.title());
      }
      List<Part> operands = parts(form).filter(Part::isOperand).toList();
      int absent = 0;
      for (int i = 0; i < operands.size(); i++) {
        // Operands before this one may be absent.
        if (i - absent <= index && index <= i) {
          titles.add(operands.get(i).title());
        }
        absent += operands.get(i).separator() == Part.Separator.NONE ? 0 : 1;
      }
      most = Math.max(most, operands.size() + (first == null ? 0 : 1) + extraOperandCount(form));
    }
    return !forms.isEmpty() && titles.isEmpty() && index >= most
        ? "one operand too many for " + mnemonic
        : String.join(" or ", titles);
  }

  /**
   * Returns the guard that is written as the first operand, followed by a comma; null if the form
   * has none.
   */
  private static Part leadingGuard(Form form) {
    return parts(form)
        .filter(part -> part.baseName().equals("guard"))
        .filter(part -> part.cases().stream().anyMatch(one -> countCommas(one) > 0))
        .findFirst()
        .orElse(null);
  }

  /** Returns the maximum number of operands that the other modifiers of a form add. */
  private static int extraOperandCount(Form form) {
    return parts(form)
        .filter(part -> !part.isOperand() && !part.baseName().equals("guard"))
        .mapToInt(part -> part.cases().stream().mapToInt(BrokenHover::countCommas).max().orElse(0))
        .sum();
  }

  private static Stream<Part> parts(Form form) {
    return form.elements().stream().filter(e -> e instanceof Ref).map(e -> ((Ref) e).part());
  }

  private static int countCommas(Case one) {
    return one.elements().stream()
        .filter(e -> e instanceof Literal)
        .mapToInt(e -> (int) ((Literal) e).text().chars().filter(c -> c == ',').count())
        .sum();
  }
}
