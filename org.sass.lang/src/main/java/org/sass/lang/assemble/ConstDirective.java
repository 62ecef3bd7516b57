package org.sass.lang.assemble;

import java.io.ByteArrayOutputStream;
import org.sass.lang.assemble.Program.Constant;
import org.sass.lang.codec.Symbols;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.text.Letters;
import org.sass.lang.text.Span;

/**
 * Reads a {@code .const BANK OFFSET = VALUE, ...} directive. The offset is in bytes. {@link
 * ValueReader} reads the values.
 */
final class ConstDirective {
  private static final String USAGE = ".const BANK OFFSET = VALUE, ...";

  private final DirectiveText directive;
  private final Symbols names;

  ConstDirective(DirectiveText directive, Symbols names) {
    this.directive = directive;
    this.names = names;
  }

  /** Returns the bytes and their place in a bank, or null after an error. */
  Constant read() {
    String text = directive.text;
    int equals = text.indexOf('=', directive.pos());
    Span bank = directive.readWord();
    if (equals < 0 || equals >= directive.end || bank.end() > equals) {
      directive.syntaxError(bank, "bank, offset and values are missing; write " + USAGE);
      return null;
    }
    Span offset = new Span(Letters.skipBlanks(text, bank.end(), equals), equals);
    if (offset.isEmpty()) {
      directive.syntaxError(bank, "an offset in bytes is missing; write " + USAGE);
      return null;
    }
    Long number =
        directive.evaluate(bank, names, 0, MemorySizes.CONSTANT_BANKS - 1, "a constant bank");
    Long start =
        directive.evaluate(
            offset, names, 0, MemorySizes.CONSTANT_BANK_BYTES - 1, "a byte offset in a bank");
    byte[] bytes = values(equals + 1);
    if (number == null || start == null || bytes == null) {
      return null;
    }
    if (start + bytes.length > MemorySizes.CONSTANT_BANK_BYTES) {
      directive.syntaxError(
          offset,
          "the values reach beyond the " + MemorySizes.CONSTANT_BANK_BYTES + " bytes of a bank");
      return null;
    }
    Span target = new Span(bank.start(), Letters.trimmedEnd(text, offset.start(), offset.end()));
    return new Constant(number.intValue(), start.intValue(), bytes, directive.place(target));
  }

  private byte[] values(int from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int start = from;
    int depth = 0;
    for (int i = from; i <= directive.end; i++) {
      char c = i < directive.end ? directive.text.charAt(i) : ',';
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && (depth <= 0 || i == directive.end)) {
        if (!readValue(new Span(Letters.skipBlanks(directive.text, start, i), i), out)) {
          return null;
        }
        start = i + 1;
      }
    }
    return out.toByteArray();
  }

  private boolean readValue(Span span, ByteArrayOutputStream out) {
    ValueReader.Result value = ValueReader.read(directive.text, span.start(), span.end(), names);
    if (value.mistake() != null) {
      String code = value.expression() ? "bad-expression" : "directive-syntax";
      directive.error(new Span(value.start(), value.end()), code, value.mistake(), value.fix());
      return false;
    }
    for (int i = 0; i < 4 * value.wordCount(); i++) {
      out.write((int) (value.bits() >>> (8 * i)));
    }
    return true;
  }
}
