package org.sass.lang.assemble;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sass.lang.codec.InsnInput;
import org.sass.lang.codec.InsnInput.Edit;
import org.sass.lang.isa.Isa;
import org.sass.lang.text.InsnReader;
import org.sass.lang.text.InsnText;
import org.sass.lang.text.InsnText.OperandText;
import org.sass.lang.text.Span;

/** Replaces the name of a parameter by its operand, such as {@code g[0x4]}, in an instruction. */
public final class ParameterOperands {

  private ParameterOperands() {}

  /**
   * Returns the parameters of a scope with their values, for comparison with those of another
   * scope.
   */
  static Map<String, Long> declared(Scope scope) {
    Map<String, Long> parameters = new HashMap<>();
    scope
        .definitions()
        .forEach(
            (name, definition) -> {
              if (definition.kind == Scope.Kind.PARAM) {
                parameters.put(name, definition.value);
              }
            });
    return parameters;
  }

  public static InsnInput replaceNames(Isa isa, InsnInput input, Scope scope) {
    InsnText insn = InsnReader.read(input.text(), input.start(), input.end());
    StringBuilder out = null;
    List<Edit> edits = new ArrayList<>();
    int done = input.start();
    for (OperandText operand : insn.operands()) {
      Span name = bareOperand(input.text(), operand.bareSpan(input.text()));
      Scope.Definition definition = scope.find(name.textIn(input.text()));
      if (definition == null || definition.kind != Scope.Kind.PARAM || isa.params() == null) {
        continue;
      }
      out = out == null ? new StringBuilder() : out;
      out.append(input.text(), done, name.start());
      String operandText = isa.params().operandText(definition.value);
      edits.add(new Edit(out.length(), operandText.length(), name.length()));
      out.append(operandText);
      done = name.end();
    }
    if (out == null) {
      return input;
    }
    out.append(input.text(), done, input.end());
    int column = input.columnShift() + input.start();
    return new InsnInput(out.toString(), 0, out.length(), input.line(), column, edits);
  }

  /** Returns the range of the operand without signs and bars. */
  private static Span bareOperand(String text, Span operand) {
    int start = operand.start();
    int end = operand.end();
    while (start < end && "-~|".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    while (end > start && text.charAt(end - 1) == '|') {
      end--;
    }
    return new Span(start, end);
  }
}
