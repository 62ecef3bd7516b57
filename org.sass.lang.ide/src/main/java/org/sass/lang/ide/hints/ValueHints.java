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
import org.sass.lang.document.Document.CodeStatement;
import org.sass.lang.ide.hints.InlayHints.Hint;
import org.sass.lang.isa.LaunchHeader;
import org.sass.lang.isa.Memory;
import org.sass.lang.isa.MemorySizes;
import org.sass.lang.isa.ParameterLayout;
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
  private static final int WORD_BYTES = 4;

  private final Document document;
  private final CodeStatement code;
  private final String text;
  private final List<Hint> hints;

  private ValueHints(Document document, CodeStatement code, List<Hint> hints) {
    this.document = document;
    this.code = code;
    this.text = code.statement().source();
    this.hints = hints;
  }

  static void addHints(Document document, CodeStatement code, List<Hint> hints) {
    Statement statement = code.statement();
    ValueHints values = new ValueHints(document, code, hints);
    if (statement.kind() == Kind.DIRECTIVE) {
      values.addDirectiveHints();
    } else if (statement.kind() == Kind.INSTRUCTION) {
      values.addInstructionHints();
    }
  }

  // ---------------------------------------------------------------- directives

  private void addDirectiveHints() {
    Span whole = code.statement().sourceSpan();
    int name = nextBlank(whole.start(), whole.end());
    int first = Letters.skipBlanks(text, name, whole.end());
    switch (text.substring(whole.start(), name)) {
      case ".equ" -> {
        int value = Letters.skipBlanks(text, nextBlank(first, whole.end()), whole.end());
        if (Letters.wordEnd(text, value, whole.end()) < whole.end()
            || containsName(value, whole.end())) {
          addValueHint(new Span(value, whole.end()));
        }
      }
      case ".shared" -> {
        int amount = Letters.skipBlanks(text, nextBlank(first, whole.end()), whole.end());
        boolean named = amount < whole.end() && "+-*/<>&|".indexOf(text.charAt(amount)) < 0;
        addExpressionHints(new Span(named ? amount : first, whole.end()));
      }
      case ".const", ".word" -> addExpressionHints(new Span(first, whole.end()));
      default -> {}
    }
  }

  private int nextBlank(int from, int end) {
    int i = Letters.skipNonBlanks(text, from, end);
    return i;
  }

  // ---------------------------------------------------------------- instructions

  private void addInstructionHints() {
    Span whole = code.statement().sourceSpan();
    List<OperandText> operands = InsnReader.read(text, whole.start(), whole.end()).operands();
    Insn insn = null;
    for (int i = 0; i < operands.size(); i++) {
      Span operand = operands.get(i).bareSpan(text);
      int before = hints.size();
      addExpressionHints(operand);
      boolean memory = operand.length() > 0 && text.charAt(operand.end() - 1) != ')';
      if (hints.size() == before && memory && code.instruction() != null && isMemory(operand)) {
        insn = insn == null ? code.instruction().decode() : insn;
        // A condition before the operands is not an operand in the table.
        int index = i - (operands.size() - insn.operands().size());
        if (index >= 0 && index < insn.operands().size()) {
          addLaunchHint(operand, insn.operands().get(index));
        } else if (i < insn.operands().size()) {
          addLaunchHint(operand, insn.operands().get(i));
        }
      }
    }
  }

  private boolean isMemory(Span operand) {
    int open = text.indexOf('[', operand.start());
    return open >= 0 && open < operand.end();
  }

  /** Adds a hint with the launch size or the parameter at the address of an operand. */
  private void addLaunchHint(Span at, Operand operand) {
    Memory memory = document.isa().findMemory(operand.kind());
    ParameterLayout params = document.isa().params();
    int parameter =
        params == null || operand.hasValue("a") ? -1 : params.wordIndexOf(operand.text());
    if (memory != null && !memory.holdsLaunchData() && parameter >= 0) {
      for (Param param : code.kernel().params()) {
        if (param.wordIndex() == parameter) {
          addHint(at.end(), param.name(), "parameter " + param.name());
        }
      }
    }
    if (memory == null
        || !memory.holdsLaunchData()
        || operand.hasValue("a")
        || !operand.hasValue("off")) {
      return;
    }
    int size =
        switch ((int) operand.value("type", 3)) {
          case 0 -> 1;
          case 1, 2 -> 2;
          default -> WORD_BYTES;
        };
    long address = operand.value("off") * size;
    String tip = "byte 0x" + Long.toHexString(address) + " of shared memory";
    for (LaunchHeader.Field field : LaunchHeader.fieldsAt(address, size)) {
      if (field.offset() == address && size == LaunchHeader.FIELD_BYTES) {
        addHint(at.end(), field.cudaName(), field.description() + ": " + tip);
      }
    }
    long word = (address - MemorySizes.HEADER_BYTES) / WORD_BYTES;
    for (Param param : code.kernel().params()) {
      boolean start = address == MemorySizes.HEADER_BYTES + (long) WORD_BYTES * param.wordIndex();
      if (start && word == param.wordIndex() && size == WORD_BYTES) {
        addHint(at.end(), param.name(), "parameter " + param.name() + ": " + tip);
      }
    }
  }

  // ---------------------------------------------------------------- expressions

  /** Adds the values of the expressions with names between commas and brackets. */
  private void addExpressionHints(Span span) {
    int start = span.start();
    for (int i = span.start(); i <= span.end(); i++) {
      char c = i < span.end() ? text.charAt(i) : ',';
      if (c == '[' || c == ']' || c == ',' || c == '=') {
        addExpressionHint(start, i);
        start = i + 1;
      }
    }
  }

  private void addExpressionHint(int from, int to) {
    int start = Letters.skipBlanks(text, from, to);
    int end = Letters.trimmedEnd(text, start, to);
    if (!containsName(start, end)) {
      return;
    }
    Span name = withoutSigns(start, end);
    Symbol lone = isName(name) ? document.findSymbol(code.lineIndex(), name.textIn(text)) : null;
    if (lone == null) {
      // An address register may precede the expression: A1+tile/4.
      if (!addValueHint(new Span(start, end))) {
        addValueHint(new Span(afterPlus(start, end), end));
      }
    } else if (lone.kind() == Symbol.Kind.PARAM) {
      addParameterHint(lone, end, from > 0 && text.charAt(from - 1) == '[');
    } else if (lone.kind() != Symbol.Kind.LABEL) {
      addValueHint(new Span(start, end));
    }
  }

  /**
   * Adds a hint with the operand that a parameter's name stands for.
   *
   * @param isAddress whether the name is in brackets, where it stands only for the number
   */
  private void addParameterHint(Symbol name, int end, boolean isAddress) {
    String tip = "byte 0x" + Long.toHexString(WORD_BYTES * name.value()) + " of shared memory";
    String where = document.isa().hasLaunchMemory() ? ": " + tip : "";
    String place =
        isAddress
            ? "0x" + Long.toHexString(name.value())
            : document.isa().params().operandText(name.value());
    addHint(end, place, "parameter " + name.name() + where);
  }

  /** Returns the part of the text without signs, {@code ~} and bars around it. */
  private Span withoutSigns(int from, int to) {
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
  private boolean containsName(int from, int to) {
    int i = from;
    while (i < to) {
      int end = Letters.nameEnd(text, i, to);
      boolean name = end > i && !Letters.isDigit(text.charAt(i));
      if (name && document.findSymbol(code.lineIndex(), text.substring(i, end)) != null) {
        return true;
      }
      i = Math.max(end, i + 1);
    }
    return false;
  }

  private int afterPlus(int start, int end) {
    int i = start;
    while (i < end && text.charAt(i) != '+') {
      i++;
    }
    while (i < end && text.charAt(i) == '+') {
      i++;
    }
    return Letters.skipBlanks(text, i, end);
  }

  private boolean addValueHint(Span span) {
    EvaluatedExpression evaluated =
        span.isEmpty() ? null : EvaluatedExpression.of(text, span, symbols());
    if (evaluated == null || evaluated.mistake() != null) {
      return false;
    }
    long value = evaluated.value();
    String hex = "0x" + Long.toHexString(Math.abs(value));
    String tip = value >= 0 && value < 10 ? null : String.valueOf(value);
    addHint(span.end(), (value < 0 ? "-" : "") + hex, tip);
    return true;
  }

  /** Returns the names of expressions. Only in instructions, parameters have values. */
  private Symbols symbols() {
    boolean hasParameters = code.statement().kind() == Kind.INSTRUCTION;
    return name -> {
      Symbol symbol = document.findSymbol(code.lineIndex(), name);
      return symbol == null || symbol.kind() == Symbol.Kind.PARAM && !hasParameters
          ? OptionalLong.empty()
          : OptionalLong.of(symbol.value());
    };
  }

  private void addHint(int end, String value, String tip) {
    hints.add(new Hint(end + code.statement().sourceShift(), "= " + value, false, tip));
  }
}
