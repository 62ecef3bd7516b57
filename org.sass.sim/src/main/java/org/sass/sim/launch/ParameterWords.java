package org.sass.sim.launch;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.sass.lang.assemble.Program;
import org.sass.lang.file.CodeImage.Parameter;
import org.sass.lang.text.Problem;
import org.sass.sim.launch.module.CompiledKernel;
import org.sass.sim.launch.settings.LaunchSettings;
import org.sass.sim.launch.settings.Value;
import org.sass.sim.launch.syntax.SettingNumbers;
import org.sass.sim.target.Target;

/** Puts the parameters of a launch where the kernel expects them. */
final class ParameterWords {
  private final Program.Kernel kernel;
  private final LaunchSettings settings;
  private final ToLongFunction<Value> bits;
  private final List<Problem> problems;

  /**
   * @param bits returns the bits of a value; that of an address may add a problem
   * @param problems takes the problems
   */
  ParameterWords(
      Program.Kernel kernel,
      LaunchSettings settings,
      ToLongFunction<Value> bits,
      List<Problem> problems) {
    this.kernel = kernel;
    this.settings = settings;
    this.bits = bits;
    this.problems = problems;
  }

  /**
   * Returns the parameters one after the other. A value of two words starts at an even word.
   *
   * @param target the machine, which says how many words an address has
   */
  int[] inSequence(Target target) {
    List<Integer> words = new ArrayList<>();
    for (Value value : settings.typedParams(kernel, target, problems)) {
      if (value instanceof Value.Bytes structure) {
        addBytes(structure.bytes(), words);
        continue;
      }
      long number = bits.applyAsLong(value);
      int count = value.words(target.addressWords());
      if (count == 2) {
        if (words.size() % 2 != 0) {
          words.add(0);
        }
        words.add((int) number);
        words.add((int) (number >>> 32));
      } else {
        words.add((int) number);
      }
    }
    Problem count = settings.checkParameterCount(kernel, words.size());
    if (count != null) {
      problems.add(count);
    }
    return words.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void addBytes(byte[] bytes, List<Integer> words) {
    byte[] whole = Arrays.copyOf(bytes, (bytes.length + 3) / 4 * 4);
    ByteBuffer buffer = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      words.add(buffer.getInt());
    }
  }

  /** Returns the parameters at the offsets and with the sizes that a compiled kernel has. */
  int[] forCompiled(CompiledKernel compiled) {
    List<Parameter> parameters = compiled.parameters();
    List<Value> values = settings.params();
    if (values.size() != parameters.size()) {
      problems.add(countProblem(parameters, values.size()));
      return new int[0];
    }
    int bytes = 0;
    for (Parameter parameter : parameters) {
      bytes = Math.max(bytes, parameter.offset() + parameter.bytes());
    }
    int[] words = new int[(bytes + 3) / 4];
    for (int i = 0; i < parameters.size(); i++) {
      put(words, parameters.get(i), values.get(i));
    }
    return words;
  }

  private void put(int[] words, Parameter parameter, Value value) {
    int size = parameter.bytes();
    if (value instanceof Value.Bytes structure) {
      if (structure.bytes().length != size) {
        problems.add(sizeProblem(parameter, structure.bytes().length + " are given"));
        return;
      }
      for (int i = 0; i < size; i++) {
        putByte(words, parameter.offset() + i, structure.bytes()[i]);
      }
      return;
    }
    if (value instanceof Value.Number number && !number.isWhole()) {
      boolean isTooLarge = SettingNumbers.looksLikeInteger(number.text());
      problems.add(
          isTooLarge
              ? sizeProblem(parameter, "the value " + number.text() + " needs more")
              : fractionProblem(parameter, number.text()));
      return;
    }
    long number = bits.applyAsLong(value);
    boolean isAddress = value instanceof Value.Address;
    if (isAddress && size != 8) {
      problems.add(sizeProblem(parameter, "the address of a buffer has 8 bytes"));
      return;
    }
    if (!isAddress && size > Long.BYTES) {
      problems.add(sizeProblem(parameter, "a number has at most 8; write x: and its bytes"));
      return;
    }
    String misfit = typeMisfit(value, size);
    if (misfit != null) {
      problems.add(sizeProblem(parameter, misfit));
      return;
    }
    boolean isNegative = value.isNegative();
    if (isNegative && value.words() == 1) {
      number = (int) number;
    }
    if (!isAddress && !fits(number, isNegative, size)) {
      String text = isNegative ? Long.toString(number) : Long.toUnsignedString(number);
      problems.add(sizeProblem(parameter, "the value " + text + " needs more"));
      return;
    }
    for (int i = 0; i < size; i++) {
      putByte(words, parameter.offset() + i, (int) (number >>> 8 * i));
    }
  }

  /**
   * Returns the message that a value with the prefix of a type has not the size of a parameter;
   * null if it has, or says no size.
   */
  private static String typeMisfit(Value value, int size) {
    boolean isFloating = value instanceof Value.Floating;
    boolean isSized = isFloating || value instanceof Value.Bits;
    if (!isSized || size == Integer.BYTES * value.words()) {
      return null;
    }
    if (!isFloating) {
      return "u64: gives 8; write the number alone";
    }
    String given = value.words() == 2 ? "d: gives a double of 8; " : "f: gives a float of 4; ";
    return given
        + switch (size) {
          case Float.BYTES -> "write f: for a float";
          case Double.BYTES -> "write d: for a double";
          default -> "write a whole number, or x: and the bytes";
        };
  }

  private static void putByte(int[] words, int at, int value) {
    words[at / 4] |= (value & 0xff) << 8 * (at % 4);
  }

  /** Returns whether a number fits a parameter: one below 0 with a sign, others without. */
  private static boolean fits(long number, boolean isNegative, int size) {
    if (size == Long.BYTES) {
      return true;
    }
    long rest = number >> (isNegative ? 8 * size - 1 : 8 * size);
    return rest == (isNegative ? -1 : 0);
  }

  private Problem fractionProblem(Parameter parameter, String number) {
    return sizeProblem(
        parameter,
        switch (parameter.bytes()) {
          case Float.BYTES -> "write f:" + number + " for a float";
          case Double.BYTES -> "write d:" + number + " for a double";
          default -> number + " is not a whole number";
        });
  }

  private Problem sizeProblem(Parameter parameter, String reason) {
    return Problem.withoutPlace(
        LaunchSettings.PARAMETER_CODE,
        String.format(
            "parameter %d of kernel %s has %d byte%s; %s",
            parameter.index(),
            kernel.name(),
            parameter.bytes(),
            parameter.bytes() == 1 ? "" : "s",
            reason));
  }

  private Problem countProblem(List<Parameter> parameters, int given) {
    List<String> sizes =
        parameters.stream().map(parameter -> Integer.toString(parameter.bytes())).toList();
    return Problem.withoutPlace(
        LaunchSettings.PARAMETER_CODE,
        String.format(
            "kernel %s takes %s parameter%s%s; %d %s given",
            kernel.name(),
            parameters.isEmpty() ? "no" : Integer.toString(parameters.size()),
            parameters.size() == 1 ? "" : "s",
            parameters.isEmpty() ? "" : " (of " + String.join(", ", sizes) + " bytes)",
            given,
            given == 1 ? "is" : "are"));
  }
}
