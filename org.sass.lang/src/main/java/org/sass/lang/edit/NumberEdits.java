package org.sass.lang.edit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sass.lang.assemble.Program.PlacedInstruction;
import org.sass.lang.codec.Decoder;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.FloatText;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.NumberPrinter;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.DetachedLineReader;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.document.Spelling;
import org.sass.lang.isa.Word;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/** Offers other spellings of numbers and of whole instructions. The encoded words stay the same. */
public final class NumberEdits {

  private NumberEdits() {}

  /**
   * Another spelling of a number.
   *
   * @param oldText how the number is written now
   * @param newText the other spelling
   * @param changes the change of the text that writes it
   */
  public record Spelling(String oldText, String newText, List<Change> changes) {}

  /**
   * Returns other spellings of the number at a column of an instruction's line: hexadecimal,
   * decimal, or as a float, if they give the same word. A target has none.
   *
   * @param column from 0
   * @return empty if there is no number at the column
   */
  public static List<Spelling> spellings(Document document, CodeStatement code, int column) {
    Statement statement = code.statement();
    String text = statement.text();
    int at = column - statement.start();
    if (statement.kind() != Kind.INSTRUCTION || at < 0 || at > text.length()) {
      return List.of();
    }
    Span span = number(text, at);
    if (span == null
        || TargetEdits.isNumericTarget(code) && span.equals(TargetEdits.targetSpan(code))) {
      return List.of();
    }
    String was = span.textIn(text);
    List<Spelling> found = new ArrayList<>();
    DetachedLineReader names = new DetachedLineReader(document, code.lineIndex());
    PlacedInstruction placed = code.instruction();
    Word word = names.encode(text, placed.address());
    for (String now : alternatives(was)) {
      String changed = text.substring(0, span.start()) + now + text.substring(span.end());
      boolean same =
          word != null && !now.equals(was) && word.equals(names.encode(changed, placed.address()));
      if (same) {
        int start = statement.start() + span.start();
        Change change = Change.replace(code.lineIndex(), start, start + was.length(), now);
        found.add(new Spelling(was, now, List.of(change)));
      }
    }
    return found;
  }

  /**
   * Returns the range of the number that contains the offset or touches it, with a minus sign
   * before it; null if there is none.
   */
  private static Span number(String text, int at) {
    int start = at;
    while (start > 0 && isNumberPart(text, start - 1)) {
      start--;
    }
    int end = at;
    while (end < text.length() && isNumberPart(text, end)) {
      end++;
    }
    if (start == end || !Letters.isDigit(text.charAt(start))) {
      return null;
    }
    boolean minus = start > 0 && text.charAt(start - 1) == '-';
    return new Span(minus ? start - 1 : start, end);
  }

  private static boolean isNumberPart(String text, int at) {
    char c = text.charAt(at);
    boolean exponent =
        (c == '-' || c == '+')
            && at > 1
            && (text.charAt(at - 1) | 0x20) == 'e'
            && Letters.isDigit(text.charAt(at - 2))
            && !text.substring(0, at).matches(".*0[xX][0-9a-fA-F]*e");
    return Letters.isNamePart(c) || exponent;
  }

  private static Set<String> alternatives(String oldText) {
    Set<String> others = new LinkedHashSet<>();
    EvaluatedExpression evaluated =
        EvaluatedExpression.of(oldText, new Span(0, oldText.length()), Symbols.NONE);
    int bits;
    if (evaluated.mistake() == null) {
      long value = evaluated.value();
      StringBuilder hex = new StringBuilder();
      NumberPrinter.printSignedHex(value, hex);
      others.add(hex.toString());
      others.add(Long.toString(value));
      if (value != (int) value && value >>> 32 != 0) {
        return others;
      }
      bits = (int) value;
      others.add("0x" + Integer.toHexString(bits));
      others.add(Integer.toString(bits));
    } else {
      int end = FloatText.numberEnd(oldText, 0, oldText.length(), false);
      if (end != oldText.length() || end == 0) {
        return others;
      }
      bits = Float.floatToRawIntBits(Float.parseFloat(oldText));
      others.add("0x" + Integer.toHexString(bits));
    }
    float value = Float.intBitsToFloat(bits);
    if (Float.isFinite(value)) {
      others.add(Float.toString(value).replace("E", "e"));
    }
    return others;
  }

  /**
   * Returns the other way to write a statement. For an instruction, this is a {@code .word}
   * directive with its bits; for a {@code .word} directive, the instruction with these bits.
   * Returns null if there is none.
   */
  public static String alternativeStatement(Document document, CodeStatement code) {
    PlacedInstruction placed = code.instruction();
    Insn insn = placed.decode();
    if (code.statement().kind() == Kind.INSTRUCTION) {
      return insn.form() == null ? null : Decoder.wordDirective(document.isa(), placed.word());
    }
    return insn.form() != null && insn.notes().isEmpty() ? insn.text() : null;
  }
}
