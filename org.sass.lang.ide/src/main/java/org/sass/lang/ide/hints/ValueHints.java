package org.sass.lang.ide.hints;

import java.util.List;
import java.util.OptionalLong;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.assemble.Symbol;
import org.sass.lang.codec.EvaluatedExpression;
import org.sass.lang.codec.Insn;
import org.sass.lang.codec.Operand;
import org.sass.lang.codec.Symbols;
import org.sass.lang.document.Document;
import org.sass.lang.document.Document.Code;
import org.sass.lang.ide.hints.InlayHints.Hint;
import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.Params;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Letters;
import org.sass.lang.text.SourceLine.Kind;
import org.sass.lang.text.SourceLine.Statement;
import org.sass.lang.text.Span;

/**
 * Creates hints with the values of names and expressions, and with the launch size or the parameter
 * that a memory operand addresses.
 */
final class ValueHints {
  private static final int WORD = 4;

  private final Document document;
  private final Code code;
  private final String text;
  private final List<Hint> hints;

  private ValueHints(Document document, Code code, List<Hint> hints) {
    this.document = document;
    this.code = code;
    this.text = code.statement().source();
    this.hints = hints;
  }

  static void add(Document document, Code code, List<Hint> hints) {
    Statement statement = code.statement();
    ValueHints values = new ValueHints(document, code, hints);
    if (statement.kind() == Kind.DIRECTIVE) {
      values.directive();
    } else if (statement.kind() == Kind.INSTRUCTION) {
      values.instruction();
    }
  }

  // ---------------------------------------------------------------- directives

  private void directive() {
    Span whole = code.statement().inSource();
    int name = blank(whole.start(), whole.end());
    int first = Letters.skipBlanks(text, name, whole.end());
    switch (text.substring(whole.start(), name)) {
      case ".equ" -> {
        int value = Letters.skipBlanks(text, blank(first, whole.end()), whole.end());
        if (Letters.wordEnd(text, value, whole.end()) < whole.end() || names(value, whole.end())) {
          value(new Span(value, whole.end()));
        }
      }
      case ".shared" -> {
        int amount = Letters.skipBlanks(text, blank(first, whole.end()), whole.end());
        boolean named = amount < whole.end() && "+-*/<>&|".indexOf(text.charAt(amount)) < 0;
        expressions(new Span(named ? amount : first, whole.end()));
      }
      case ".const", ".word" -> expressions(new Span(first, whole.end()));
      default -> {}
    }
  }

  private int blank(int from, int end) {
    int i = Letters.skipText(text, from, end);
    return i;
  }

  // ---------------------------------------------------------------- instructions

  private void instruction() {
    Span whole = code.statement().inSource();
    List<OperandText> operands = InsnReader.read(text, whole.start(), whole.end()).operands();
    Insn insn = null;
    for (int i = 0; i < operands.size(); i++) {
      Span operand = operands.get(i).bare(text);
      int before = hints.size();
      expressions(operand);
      boolean memory = operand.length() > 0 && text.charAt(operand.end() - 1) != ')';
      if (hints.size() == before && memory && code.placed() != null && isMemory(operand)) {
        insn = insn == null ? code.placed().insn() : insn;
        // A condition before the operands is not an operand in the table.
        int index = i - (operands.size() - insn.operands().size());
        if (index >= 0 && index < insn.operands().size()) {
          launch(operand, insn.operands().get(index));
        } else if (i < insn.operands().size()) {
          launch(operand, insn.operands().get(i));
        }
      }
    }
  }

  private boolean isMemory(Span operand) {
    int open = text.indexOf('[', operand.start());
    return open >= 0 && open < operand.end();
  }

  /** Adds a hint with the launch size or the parameter at the address of an operand. */
  private void launch(Span at, Operand operand) {
    Memory memory = document.isa().memory(operand.kind());
    Params params = document.isa().params();
    int parameter = params == null || operand.has("a") ? -1 : params.word(operand.text());
    if (memory != null && !memory.launch() && parameter >= 0) {
      for (Param param : code.kernel().params()) {
        if (param.word() == parameter) {
          hint(at.end(), param.name(), "parameter " + param.name());
        }
      }
    }
    if (memory == null || !memory.launch() || operand.has("a") || !operand.has("off")) {
      return;
    }
    int size =
        switch ((int) operand.value("type", 3)) {
          case 0 -> 1;
          case 1, 2 -> 2;
          default -> WORD;
        };
    long address = operand.value("off") * size;
    String tip = "byte 0x" + Long.toHexString(address) + " of shared memory";
    for (LaunchHeader.Field field : LaunchHeader.at(address, size)) {
      if (field.offset() == address && size == LaunchHeader.FIELD_BYTES) {
        hint(at.end(), field.word(), field.meaning() + ": " + tip);
      }
    }
    long word = (address - MemorySizes.HEADER_BYTES) / WORD;
    for (Param param : code.kernel().params()) {
      boolean start = address == MemorySizes.HEADER_BYTES + (long) WORD * param.word();
      if (start && word == param.word() && size == WORD) {
        hint(at.end(), param.name(), "parameter " + param.name() + ": " + tip);
      }
    }
  }

  // ---------------------------------------------------------------- expressions

  /** Adds the values of the expressions with names between commas and brackets. */
  private void expressions(Span span) {
    int start = span.start();
    for (int i = span.start(); i <= span.end(); i++) {
      char c = i < span.end() ? text.charAt(i) : ',';
      if (c == '[' || c == ']' || c == ',' || c == '=') {
        expression(start, i);
        start = i + 1;
      }
    }
  }

  private void expression(int from, int to) {
    int start = Letters.skipBlanks(text, from, to);
    int end = Letters.dropBlanks(text, start, to);
    if (!names(start, end)) {
      return;
    }
    Span name = bare(start, end);
    Symbol lone = isName(name) ? document.symbol(code.line(), name.of(text)) : null;
    if (lone == null) {
      // An address register may precede the expression: A1+tile/4.
      if (!value(new Span(start, end))) {
        value(new Span(behindPlus(start, end), end));
      }
    } else if (lone.kind() == Symbol.Kind.PARAM) {
      parameter(lone, end);
    } else if (lone.kind() != Symbol.Kind.LABEL) {
      value(new Span(start, end));
    }
  }

  private void parameter(Symbol name, int end) {
    String tip = "byte 0x" + Long.toHexString(WORD * name.value()) + " of shared memory";
    String where = document.isa().launchesInMemory() ? ": " + tip : "";
    String place = document.isa().params().operand(name.value());
    hint(end, place, "parameter " + name.name() + where);
  }

  /** Returns the part of the text without signs, {@code ~} and bars around it. */
  private Span bare(int from, int to) {
    int start = from;
    int end = to;
    while (start < end && "-~|".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && text.charAt(end - 1) == '|') {
      end--;
    }
    return new Span(start, end);
  }

  private boolean isName(Span span) {
    return !span.isEmpty() && Letters.nameEnd(text, span.start(), span.end()) == span.end();
  }

  /** Returns whether the text between two offsets contains a declared name. */
  private boolean names(int from, int to) {
    int i = from;
    while (i < to) {
      int end = Letters.nameEnd(text, i, to);
      boolean name = end > i && !Letters.isDigit(text.charAt(i));
      if (name && document.symbol(code.line(), text.substring(i, end)) != null) {
        return true;
      }
      i = Math.max(end, i + 1);
    }
    return false;
  }

  private int behindPlus(int start, int end) {
    int i = start;
    while (i < end && text.charAt(i) != '+') {
      i++;
    }
    while (i < end && text.charAt(i) == '+') {
      i++;
    }
    return Letters.skipBlanks(text, i, end);
  }

  private boolean value(Span span) {
    EvaluatedExpression evaluated =
        span.isEmpty() ? null : EvaluatedExpression.of(text, span, symbols());
    if (evaluated == null || evaluated.mistake() != null) {
      return false;
    }
    long value = evaluated.value();
    String hex = "0x" + Long.toHexString(Math.abs(value));
    String tip = value >= 0 && value < 10 ? null : String.valueOf(value);
    hint(span.end(), (value < 0 ? "-" : "") + hex, tip);
    return true;
  }

  private Symbols symbols() {
    return name -> {
      Symbol symbol = document.symbol(code.line(), name);
      return symbol == null || symbol.kind() == Symbol.Kind.PARAM
          ? OptionalLong.empty()
          : OptionalLong.of(symbol.value());
    };
  }

  private void hint(int end, String value, String tip) {
    hints.add(new Hint(end + code.statement().shift(), "= " + value, false, tip));
  }
}
