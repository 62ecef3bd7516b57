package org.sass.lang.asm;

import java.io.ByteArrayOutputStream;
import org.sass.lang.asm.Program.Constant;

/**
 * Reads {@code .const BANK OFFSET = VALUE, ...}. The offset counts bytes; a value is a 32-bit word
 * (an expression, or a binary32 as {@code 1.5} or {@code f:1.5}) or two of them behind {@code
 * u64:}, as launch parameters are written.
 */
final class ConstDirective {
  private static final String USAGE = ".const BANK OFFSET = VALUE, ...";
  private static final int BANKS = 16;
  private static final int BANK_BYTES = 65536;
  private static final String FLOAT = "f:";
  private static final String WIDE = "u64:";

  private final DirectiveText directive;
  private final Symbols names;

  ConstDirective(DirectiveText directive, Symbols names) {
    this.directive = directive;
    this.names = names;
  }

  /** The bytes, or null after an error. */
  Constant read() {
    String text = directive.text;
    int equals = text.indexOf('=', directive.pos());
    Span bank = directive.word();
    if (equals < 0 || equals >= directive.end || bank.end() > equals) {
      directive.syntax(bank, "bank, offset and values are missing; write " + USAGE);
      return null;
    }
    Span offset = new Span(Letters.skipBlanks(text, bank.end(), equals), equals);
    if (offset.isEmpty()) {
      directive.syntax(bank, "an offset in bytes is missing; write " + USAGE);
      return null;
    }
    Long number = directive.evaluate(bank, names, 0, BANKS - 1, "a constant bank");
    Long start = directive.evaluate(offset, names, 0, BANK_BYTES - 1, "a byte offset in a bank");
    byte[] bytes = values(equals + 1);
    if (number == null || start == null || bytes == null) {
      return null;
    }
    if (start + bytes.length > BANK_BYTES) {
      directive.syntax(offset, "the values reach beyond the " + BANK_BYTES + " bytes of a bank");
      return null;
    }
    return new Constant(number.intValue(), start.intValue(), bytes);
  }

  private byte[] values(int from) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int start = from;
    int depth = 0;
    for (int i = from; i <= directive.end; i++) {
      char c = i < directive.end ? directive.text.charAt(i) : ',';
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && (depth <= 0 || i == directive.end)) {
        if (!value(new Span(Letters.skipBlanks(directive.text, start, i), i), out)) {
          return null;
        }
        start = i + 1;
      }
    }
    return out.toByteArray();
  }

  private boolean value(Span span, ByteArrayOutputStream out) {
    boolean wide = startsWith(span, WIDE);
    Long bits;
    if (startsWith(span, FLOAT)) {
      bits = floatBits(new Span(span.start() + FLOAT.length(), span.end()));
    } else if (looksFloat(span)) {
      bits = floatBits(span);
    } else if (wide) {
      bits = directive.evaluate(new Span(span.start() + WIDE.length(), span.end()), names);
    } else {
      bits = directive.evaluate(span, names, Integer.MIN_VALUE, 0xffffffffL, "a 32-bit value");
    }
    for (int i = 0; bits != null && i < (wide ? 8 : 4); i++) {
      out.write((int) (bits >>> (8 * i)));
    }
    return bits != null;
  }

  private boolean startsWith(Span span, String prefix) {
    return directive.text.startsWith(prefix, span.start()) && span.length() > prefix.length();
  }

  private boolean looksFloat(Span span) {
    String word = Quote.of(directive.text, span.start(), span.end()).strip();
    return word.matches("[+-]?\\d+\\.\\d*([eE][+-]?\\d+)?");
  }

  private Long floatBits(Span span) {
    try {
      return Float.floatToRawIntBits(Float.parseFloat(directive.of(span).strip())) & 0xffffffffL;
    } catch (NumberFormatException e) {
      directive.syntax(span, Quote.of(directive.of(span)) + " is no number; write f:1.5");
      return null;
    }
  }
}
