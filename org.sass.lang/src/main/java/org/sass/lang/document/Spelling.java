package org.sass.lang.document;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.ParameterOperands;
import org.sass.lang.assemble.Scope;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.ExpressionReader;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.Matcher;
import org.sass.lang.codec.SpelledPart;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.LinkerExpression;
import org.sass.lang.text.NestingDepth;
import org.sass.lang.text.Place;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * How an instruction is written: which of its characters stand for which bits. The text may differ
 * from the disassembler's: it can use aliases, names, and numbers in any notation.
 *
 * @param form the form that the text has
 * @param insn the pieces of the text; their offsets are those of {@code parts}
 * @param parts what the characters stand for; inner parts come before the parts that contain them
 */
public record Spelling(Form form, InsnText insn, List<SpelledPart> parts) {

  /** Maximum length of an instruction, in characters. */
  private static final int MAX_LENGTH = 1024;

  /**
   * Returns the spelling of an instruction text without names; null if the text is not an
   * instruction.
   *
   * @param address byte address of the instruction
   */
  public static Spelling of(Isa isa, String text, long address) {
    return read(isa, new InsnInput(text, 0, text.length(), 1, 0, List.of()), address, Symbols.NONE);
  }

  /**
   * Returns the spelling of a statement of a document. Its offsets are columns of the line. Null if
   * the statement is not an instruction.
   *
   * @param lineIndex index of the line, from 0
   * @param address byte address of the instruction
   */
  public static Spelling of(Document document, int lineIndex, Statement statement, long address) {
    InsnInput input = InsnInput.of(document.sourceLine(lineIndex), lineIndex + 1, statement);
    int length = statement.end() - statement.start();
    if (length > MAX_LENGTH || NestingDepth.isTooDeep(input.text(), input.start(), input.end())) {
      return null;
    }
    Scope scope = collectNames(document, lineIndex, input);
    return read(
        document.isa(),
        ParameterOperands.replaceNames(document.isa(), input, scope),
        address,
        withLinkerValue(document, lineIndex, input, scope));
  }

  /**
   * Returns the names of a line, with a value for the name that only the linker knows, if the text
   * has one. Which value is of no importance for the spelling.
   */
  private static Symbols withLinkerValue(
      Document document, int line, InsnInput input, Symbols names) {
    Span linked =
        LinkerExpression.find(
            input.text(),
            input.start(),
            input.end(),
            name -> document.findSymbol(line, name) != null);
    if (linked == null) {
      return names;
    }
    String linkerName = LinkerExpression.nameIn(linked.textIn(input.text()));
    return name -> name.equals(linkerName) ? OptionalLong.of(0) : names.value(name);
  }

  /** Returns the names in the text, with their meaning in that line. */
  private static Scope collectNames(Document document, int line, InsnInput input) {
    Scope scope = new Scope(null, name -> false);
    for (int i = input.start(); i < input.end(); i++) {
      Span quoted = LinkerExpression.quotedName(input.text(), i, input.end());
      int start = quoted == null ? i : quoted.start();
      int end = quoted == null ? Letters.nameEnd(input.text(), i, input.end()) : quoted.end();
      Symbol symbol =
          end == start ? null : document.findSymbol(line, input.text().substring(start, end));
      if (symbol != null) {
        scope.define(document.program(), symbol);
      }
      i = Math.max(i, end);
    }
    scope.closeDeclarations();
    return scope;
  }

  private static Spelling read(Isa isa, InsnInput input, long address, Symbols symbols) {
    Matcher matcher = new Matcher(isa);
    List<SpelledPart> parts = new ArrayList<>();
    matcher.recordSpelling(parts);
    String text = input.text();
    int from = Letters.skipBlanks(text, input.start(), input.end());
    ExpressionReader numbers = new ExpressionReader(text, input.end(), symbols);
    Form form = matcher.firstFit(text, from, input.end(), address, numbers);
    return form == null ? null : new Spelling(form, pieces(input), mapParts(parts, input));
  }

  private static InsnText pieces(InsnInput input) {
    InsnText insn = InsnReader.read(input.text(), input.start(), input.end());
    return new InsnText(
        mapSpan(insn.control(), input),
        mapSpan(insn.guard(), input),
        mapSpan(insn.mnemonic(), input),
        insn.suffixes().stream().map(s -> mapSpan(s, input)).toList(),
        insn.operands().stream()
            .map(o -> new InsnText.OperandText(mapSpan(o.span(), input), mapSpan(o.guard(), input)))
            .toList(),
        insn.isPaired());
  }

  private static List<SpelledPart> mapParts(List<SpelledPart> parts, InsnInput input) {
    return parts.stream()
        .map(
            s ->
                new SpelledPart(
                    s.topPart(),
                    s.part(),
                    s.partCase(),
                    s.hole(),
                    mapSpan(trimSpan(s.span(), input), input)))
        .toList();
  }

  /**
   * Returns the range without blanks and commas at its ends, because a case may begin where the
   * previous one ended.
   */
  private static Span trimSpan(Span span, InsnInput input) {
    int start = span.start();
    int end = span.end();
    while (start < end && isSeparator(input.text().charAt(start))) {
      start++;
    }
    while (end > start && isSeparator(input.text().charAt(end - 1))) {
      end--;
    }
    return new Span(start, end);
  }

  private static boolean isSeparator(char c) {
    return c == ',' || Letters.isBlank(c);
  }

  private static Span mapSpan(Span span, InsnInput input) {
    if (span == null) {
      return null;
    }
    Place place = input.place(span);
    return new Span(place.start(), span.isEmpty() ? place.start() : place.end());
  }
}
