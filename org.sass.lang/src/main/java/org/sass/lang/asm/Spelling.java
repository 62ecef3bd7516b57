package org.sass.lang.asm;

import java.util.ArrayList;
import java.util.List;
import org.sass.lang.asm.SourceLine.Statement;
import org.sass.lang.isa.Element.Case;
import org.sass.lang.isa.Element.Hole;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.isa.Part;

/**
 * How somebody wrote an instruction: which of the characters say which bits. The text need not be
 * the one that the disassembler prints: it has aliases, names and numbers in any notation.
 *
 * @param form the form that the text has
 * @param insn the pieces of the text, at the same offsets
 * @param said what the text says, inner things before those that they are part of
 */
public record Spelling(Form form, InsnText insn, List<Said> said) {

  /** No instruction is longer. */
  private static final int LONGEST = 1024;

  /**
   * Characters that say something: that a part is one of its cases, or the value of a hole.
   *
   * @param top the part of the form that they belong to; null if the form itself has the hole
   * @param part the part itself, {@code top} or one within it; null if the form itself has the hole
   * @param one the case that is meant; null for a hole
   * @param hole the hole; null for a case
   * @param span where they stand; empty where a case is meant by saying nothing
   */
  public record Said(Part top, Part part, Case one, Hole hole, Span span) {

    /** Whether they are all that the text says of a part of the form. */
    public boolean isTop() {
      return part != null && part == top && one != null;
    }
  }

  /** How a text that names nothing spells an instruction; null if it is none. */
  public static Spelling of(Isa isa, String text, long address) {
    return read(isa, new InsnInput(text, 0, text.length(), 1, 0, List.of()), address, Symbols.NONE);
  }

  /**
   * How a statement of a document spells an instruction; offsets are columns of its line. Null if
   * it is none.
   *
   * @param address where it stands
   */
  public static Spelling of(Document document, int line, Statement statement, long address) {
    InsnInput input = InsnInput.of(document.source(line), line + 1, statement);
    int length = statement.end() - statement.start();
    if (length > LONGEST || Nesting.isTooDeep(input.text(), input.start(), input.end())) {
      return null;
    }
    Scope scope = scope(document, line, input);
    return read(document.isa(), Parameters.replaced(document.isa(), input, scope), address, scope);
  }

  /** The names that stand in the text, with what they mean there. */
  private static Scope scope(Document document, int line, InsnInput input) {
    Scope scope = new Scope(null, name -> false);
    for (int i = input.start(); i < input.end(); i++) {
      if (!Letters.isName(input.text().charAt(i))) {
        continue;
      }
      int end = Letters.nameEnd(input.text(), i, input.end());
      Symbol symbol = document.symbol(line, input.text().substring(i, end));
      if (symbol != null) {
        Scope.Kind kind = Scope.Kind.valueOf(symbol.kind().name());
        Place place = new Place(symbol.line() + 1, symbol.start(), symbol.end());
        scope.definitions().put(symbol.name(), new Scope.Definition(kind, place, symbol.value()));
      }
      i = end;
    }
    scope.close();
    return scope;
  }

  private static Spelling read(Isa isa, InsnInput input, long address, Symbols symbols) {
    Matcher matcher = new Matcher(isa);
    List<Said> said = new ArrayList<>();
    matcher.listen(said);
    String text = input.text();
    int from = Letters.skipBlanks(text, input.start(), input.end());
    Expressions numbers = new Expressions(text, input.end(), symbols);
    List<Form> forms = matcher.text(text, from, input.end(), address, numbers);
    for (int i = 0; forms != null && i < forms.size(); i++) {
      said.clear();
      if (forms.get(i).arch() <= isa.arch() && matcher.match(forms.get(i))) {
        return new Spelling(forms.get(i), pieces(input), mapped(said, input));
      }
    }
    return null;
  }

  private static InsnText pieces(InsnInput input) {
    InsnText insn = InsnReader.read(input.text(), input.start(), input.end());
    return new InsnText(
        mapped(insn.control(), input),
        mapped(insn.guard(), input),
        mapped(insn.mnemonic(), input),
        insn.suffixes().stream().map(s -> mapped(s, input)).toList(),
        insn.operands().stream()
            .map(o -> new InsnText.OperandText(mapped(o.text(), input), mapped(o.guard(), input)))
            .toList(),
        insn.paired());
  }

  private static List<Said> mapped(List<Said> said, InsnInput input) {
    return said.stream()
        .map(s -> new Said(s.top, s.part, s.one, s.hole, mapped(trimmed(s.span, input), input)))
        .toList();
  }

  /** Without the blanks and commas around it: a case may begin where the last one ended. */
  private static Span trimmed(Span span, InsnInput input) {
    int start = span.start();
    int end = span.end();
    while (start < end && separates(input.text().charAt(start))) {
      start++;
    }
    while (end > start && separates(input.text().charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }

  private static boolean separates(char c) {
    return c == ',' || Letters.isBlank(c);
  }

  private static Span mapped(Span span, InsnInput input) {
    if (span == null) {
      return null;
    }
    Place place = input.place(span);
    return new Span(place.start(), span.isEmpty() ? place.start() : place.end());
  }
}
