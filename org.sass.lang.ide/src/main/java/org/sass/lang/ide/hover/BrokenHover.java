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
import org.sass.lang.isa.Shapes;
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
  private static final int NEAREST = 3;

  private final Document document;
  private final Document.Code code;
  private final Isa isa;
  private final HoverPage page;
  private final String text;
  private final int shift;
  private final InsnText insn;
  private final String mnemonic;
  private final List<Form> forms;

  private BrokenHover(Document document, Document.Code code, HoverCapabilities rich) {
    Statement statement = code.statement();
    Span within = statement.inSource();
    this.document = document;
    this.code = code;
    this.isa = document.isa();
    this.page = new HoverPage(rich);
    this.text = statement.source();
    this.shift = statement.shift();
    this.insn = InsnReader.read(text, within.start(), within.end());
    this.mnemonic = insn.mnemonic().of(text);
    this.forms = isa.forms(mnemonic) == null ? List.of() : isa.forms(mnemonic);
  }

  static Hover at(Document document, Document.Code code, int column, HoverCapabilities rich) {
    return new BrokenHover(document, code, rich).at(column);
  }

  private Hover at(int column) {
    int at = column - shift;
    Span name = insn.mnemonic();
    if (!name.isEmpty() && at >= name.start() && at <= name.end() && !startsSuffix(at)) {
      if (forms.isEmpty()) {
        unknown();
      } else {
        MnemonicText.write(isa, mnemonic, forms, page);
      }
      return page.hover(Positions.range(code.line(), name.shifted(shift)));
    }
    for (Span suffix : insn.suffixes()) {
      if (at >= suffix.start() && at <= suffix.end()) {
        return suffix(suffix);
      }
    }
    return operand(at);
  }

  private boolean startsSuffix(int at) {
    return insn.suffixes().stream().anyMatch(suffix -> suffix.start() == at);
  }

  // ---------------------------------------------------------------- unknown words

  private void unknown() {
    String capitals = mnemonic.toUpperCase(Locale.ROOT);
    String lacking = isa.lacking().get(capitals);
    String none = isa.archName() + " has no such instruction.";
    if (lacking != null) {
      page.title(mnemonic, none + " " + PieceText.sentence(lacking));
      return;
    }
    List<Form> meant = isa.forms(capitals);
    if (meant != null) {
      page.title(mnemonic, "mnemonics are written in capitals: " + capitals);
      MnemonicText.write(isa, capitals, meant, page);
      return;
    }
    Set<String> own = new LinkedHashSet<>();
    isa.byMnemonic()
        .forEach(
            (name, all) -> {
              if (all.stream().anyMatch(form -> form.arch() <= isa.arch())) {
                own.add(name);
              }
            });
    List<String> near = NearestWords.of(mnemonic, own, NEAREST);
    page.title(mnemonic, none + (near.isEmpty() ? "" : " Similar names:"));
    List<String[]> items = new ArrayList<>();
    for (String one : near) {
      String description = isa.byMnemonic().get(one).get(0).description();
      items.add(new String[] {page.code(one), page.text(description)});
    }
    page.list(items);
  }

  /**
   * Returns the hover of a modifier: its meaning in some form, or the modifiers that exist instead.
   * Returns null for a lone dot.
   */
  private Hover suffix(Span span) {
    String suffix = span.of(text);
    if (suffix.length() < 2) {
      return null;
    }
    if (forms.isEmpty()) {
      unknown();
      return page.hover(Positions.range(code.line(), span.shifted(shift)));
    }
    Map<String, String> known = known();
    if (known.containsKey(suffix)) {
      page.title(suffix, known.get(suffix));
      return page.hover(Positions.range(code.line(), span.shifted(shift)));
    }
    page.title(suffix, "not a modifier of " + mnemonic);
    List<String> near = NearestWords.of(suffix, known.keySet(), NEAREST);
    List<String[]> items = new ArrayList<>();
    near.forEach(one -> items.add(new String[] {page.code(one), page.text(known.get(one))}));
    if (!near.isEmpty()) {
      page.line(page.text("Similar names:"));
      page.list(items);
    }
    Set<String> all = new LinkedHashSet<>();
    forms.forEach(form -> all.addAll(Shapes.modifiers(form)));
    if (!all.isEmpty()) {
      String list = String.join(" ", all.stream().map(page::code).toList());
      page.line(page.text("All its modifiers: ") + list);
    }
    return page.hover(Positions.range(code.line(), span.shifted(shift)));
  }

  /** Returns the modifiers of the mnemonic that are fixed words, each with its meaning. */
  private Map<String, String> known() {
    Map<String, String> known = new LinkedHashMap<>();
    for (Form form : forms) {
      for (Element element : form.text()) {
        if (element instanceof Ref ref && !ref.part().operand()) {
          for (Case one : ref.part().cases()) {
            String word = ModifierText.plain(one) ? ModifierText.text(one) : "";
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

  private Hover operand(int at) {
    int index = insn.operandAt(at);
    String role = index < 0 ? "" : role(index);
    Span word = LineText.wordAt(text, at);
    String name = word == null ? "" : word.of(text);
    Symbol symbol = name.isEmpty() ? null : document.symbol(code.line(), name);
    Long number = symbol == null ? LineText.number(name) : null;
    if (symbol != null) {
      NameHover.write(document, symbol, code.line(), page);
    } else if (number != null) {
      boolean whole = index >= 0 && insn.operands().get(index).bare(text).equals(word);
      page.title(name, role.isEmpty() ? "number" : whole ? role : "number in the " + role);
      page.list(ValueText.of(number, number >>> 32 == 0 ? 32 : 64, page));
    } else if (name.isEmpty() || !RegisterText.write(isa, name, role, page)) {
      if (role.isEmpty()) {
        return null;
      }
      word = insn.operands().get(index).text();
      page.title(word.of(text), role);
    }
    return page.hover(Positions.range(code.line(), word.shifted(shift)));
  }

  /**
   * Returns the purpose of an operand in the forms that have an operand at this index; empty if it
   * is not known.
   */
  private String role(int index) {
    Set<String> titles = new LinkedHashSet<>();
    int most = 0;
    for (Form form : forms) {
      List<String> operands = new ArrayList<>();
      Part first = before(form);
      if (first != null && index == 0) {
        titles.add(first.title());
      }
      Shapes.operands(form).forEach(part -> operands.add(part.title()));
      if (index < operands.size()) {
        titles.add(operands.get(index));
      }
      most = Math.max(most, operands.size() + (first == null ? 0 : 1) + listed(form));
    }
    return !forms.isEmpty() && titles.isEmpty() && index >= most
        ? "one operand too many for " + mnemonic
        : String.join(" or ", titles);
  }

  /**
   * Returns the guard that is written as the first operand, followed by a comma; null if the form
   * has none.
   */
  private static Part before(Form form) {
    return parts(form)
        .filter(part -> part.modifier().equals("guard"))
        .filter(part -> part.cases().stream().anyMatch(one -> commas(one) > 0))
        .findFirst()
        .orElse(null);
  }

  /** Returns the maximum number of operands that the other modifiers of a form add. */
  private static int listed(Form form) {
    return parts(form)
        .filter(part -> !part.operand() && !part.modifier().equals("guard"))
        .mapToInt(part -> part.cases().stream().mapToInt(BrokenHover::commas).max().orElse(0))
        .sum();
  }

  private static Stream<Part> parts(Form form) {
    return form.text().stream().filter(e -> e instanceof Ref).map(e -> ((Ref) e).part());
  }

  private static int commas(Case one) {
    return one.text().stream()
        .filter(e -> e instanceof Literal)
        .mapToInt(e -> (int) ((Literal) e).text().chars().filter(c -> c == ',').count())
        .sum();
  }
}
