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
  private final Predicate<String> reader;

  /**
   * @param reader tells whether a text is an instruction
   */
  RejectedText(Isa isa, String line, int start, int end, Predicate<String> reader) {
    this.isa = isa;
    this.line = line;
    this.start = start;
    int stop = Letters.dropBlanks(line, start, end);
    this.end = stop;
    this.pieces = InsnReader.read(line, start, stop);
    this.reader = reader;
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
  String with(Span range, String by) {
    return line.substring(start, range.start()) + by + line.substring(range.end(), end);
  }

  /** Returns whether a text is an instruction. */
  boolean reads(String text) {
    return reader.test(text);
  }

  /** Returns whether the text would be an instruction with {@code by} in place of a range. */
  boolean reads(Span range, String by) {
    return reads(with(range, by));
  }

  /** Returns the forms that the mnemonic has on this architecture. */
  List<Form> forms() {
    return isa.forms(mnemonic()).stream().filter(f -> f.arch() <= isa.arch()).toList();
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
