package org.sass.lang.explain;

import java.util.List;
import java.util.function.Predicate;
import org.sass.lang.isa.Form;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Quote;
import org.sass.lang.text.Span;

/**
 * A text that is not an instruction, cut into its pieces, with the means to test whether a changed
 * text would be one. The best way to find what the user meant is to fix the text and read it again.
 */
final class RejectedText {
  final Isa isa;
  final String line;
  final int start;
  final int end;
  final InsnText pieces;
  private final Predicate<String> instructionTest;

  /**
   * @param instructionTest tells whether a text is an instruction
   */
  RejectedText(Isa isa, String line, int start, int end, Predicate<String> instructionTest) {
    this.isa = isa;
    this.line = line;
    this.start = start;
    int stop = Letters.trimmedEnd(line, start, end);
    this.end = stop;
    this.pieces = InsnReader.read(line, start, stop);
    this.instructionTest = instructionTest;
  }

  String text(Span span) {
    return line.substring(span.start(), span.end());
  }

  String quote(Span span) {
    return Quote.of(line, span.start(), span.end());
  }

  /** Returns the mnemonic as it is written. */
  String mnemonic() {
    return text(pieces.mnemonic());
  }

  /** Returns the whole text with {@code by} in place of a range. */
  String replaceRange(Span range, String replacement) {
    return line.substring(start, range.start()) + replacement + line.substring(range.end(), end);
  }

  /** Returns whether a text is an instruction. */
  boolean isInstruction(String text) {
    return instructionTest.test(text);
  }

  /** Returns whether the text would be an instruction with {@code by} in place of a range. */
  boolean isInstruction(Span range, String replacement) {
    return isInstruction(replaceRange(range, replacement));
  }

  /** Returns the forms that the mnemonic has on this architecture. */
  List<Form> forms() {
    return isa.formsOf(mnemonic()).stream().filter(f -> f.isIn(isa)).toList();
  }

  /**
   * Returns a failure that marks a range.
   *
   * @param fix the text to put in place of the range, or null
   */
  EncodingFailure failure(String code, String message, Span range, String fix) {
    return new EncodingFailure(
        code, message, range.start(), Math.max(range.start(), Math.min(range.end(), end)), fix);
  }

  EncodingFailure failure(String code, String message, Span range) {
    return failure(code, message, range, null);
  }
}
