package org.sass.sim.launch.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.sass.lang.assemble.Program;
import org.sass.lang.assemble.Program.Param;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.syntax.ElementType;
import org.sass.sim.launch.syntax.SettingNumbers;

/**
 * Gives the values of a launch the types of the parameters that a kernel declares in its source: a
 * {@code 2} is a word for a u32, two words for a u64, and a double for an f64.
 */
final class TypedValues {
  private final Program.Kernel kernel;
  private final int addressWords;
  private final Consumer<String> errors;
  private final List<Problem> problems;

  /**
   * @param addressWords words of the address of a buffer that does not say its size
   * @param errors takes messages about a value without a place
   * @param problems takes the other problems
   */
  TypedValues(
      Program.Kernel kernel, int addressWords, Consumer<String> errors, List<Problem> problems) {
    this.kernel = kernel;
    this.addressWords = addressWords;
    this.errors = errors;
    this.problems = problems;
  }

  /** Returns the values, of which no one is a number without a size. */
  List<Value> of(List<Value> values) {
    List<Value> typed = new ArrayList<>();
    int words = 0;
    for (Value value : values) {
      typed.add(typed(value, parameterFrom(words)));
      words = Value.words(typed, addressWords);
    }
    return typed;
  }

  /** Returns the parameter that starts at a word, or after the word that its alignment skips. */
  private Param parameterFrom(int word) {
    for (Param param : kernel.params()) {
      int skipped = param.wordCount() == 2 ? word % 2 : 0;
      if (param.wordIndex() == word + skipped) {
        return param;
      }
    }
    return null;
  }

  private Value typed(Value value, Param param) {
    if (value instanceof Value.Number number) {
      return ofNumber(number, param);
    }
    boolean isWide = param != null && param.wordCount() == 2;
    if (value instanceof Value.Address address && isWide) {
      return new Value.Address(address.buffer(), 2, address.origin(), address.start());
    }
    if (value instanceof Value.Floating && param != null) {
      boolean isTyped = isWide || ElementType.named(param.type()).isFloat();
      if (isTyped && value.words() != param.wordCount()) {
        errors.accept(
            String.format(
                "parameter %s of kernel %s is %s; %s",
                param.name(),
                kernel.name(),
                param.type(),
                isWide
                    ? "f: gives a float of 4 bytes; write d: for a double"
                    : "d: gives a double of 8 bytes; write f: for a float"));
      }
    }
    return value;
  }

  private Value ofNumber(Value.Number number, Param param) {
    ElementType type = param == null ? ElementType.U32 : ElementType.named(param.type());
    OptionalLong bits = SettingNumbers.parseElement(type, number.text());
    if (bits.isPresent()) {
      int words = type.bytes() / Integer.BYTES;
      return type.isFloat()
          ? new Value.Floating(bits.getAsLong(), words)
          : new Value.Bits(bits.getAsLong(), words, number.isNegative());
    }
    boolean isWide = type.bytes() > Integer.BYTES;
    if (type.isFloat() || isWide && !number.isWhole()) {
      errors.accept(
          String.format(
              "parameter %s of kernel %s: %s",
              param.name(), kernel.name(), SettingNumbers.elementProblem(type, number.text())));
    } else if (number.mistake() != null) {
      problems.add(number.mistake());
    }
    // The value of an expression is a word.
    boolean isNegative = number.isNegative();
    long value = isNegative ? (int) number.bits() : number.bits();
    return new Value.Bits(value, type.bytes() / Integer.BYTES, isNegative);
  }
}
